"""What the devices at a table add to a shuffle, so that nobody alone chooses its order.

The server has committed to its keys before; what the devices add goes into the context of each
shuffle (`journal.keys.mix`).  Nobody sees what others added before the deal.
"""

from __future__ import annotations

from cardgames.models import Game
from cardgames.selectors import players
from cardgames.services.making import say
from journal.keys import mix
from journal.models import ShuffleKey
from journal.moments import moment


def awaited(game: Game) -> list[int]:
    """The seats whose devices may still add something: held by a person, before the deal."""
    if game.dealing is None or game.printed or mixed_in(game):
        return []
    return [p.seat for p in players(game) if p.person_id and str(p.seat) not in game.randomness]


def mixed_in(game: Game) -> bool:
    """Whether the cards are dealt, so that nothing can be added any more."""
    return bool(moment(game.journal_id).state.phase != "setup")


def mix_in(game: Game) -> None:
    """Puts what was added into the shuffles of this game, and tells it all in the open log; with
    the game's journal locked, once."""
    added: dict[str, str] = game.randomness
    mixed = mix(added)
    ShuffleKey.objects.filter(journal_id=game.journal_id).update(mixed=mixed)
    silent = awaited(game)
    say(game, "table.mixed", {"bytes": added, "silent": silent, "mixed": mixed})

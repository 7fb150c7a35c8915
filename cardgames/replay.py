"""A closed game once more, entry by entry: as one seat knew it then, or with all cards open."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.utils.translation import gettext as _

from cardgames.models import Game
from cardgames.selectors import card_game
from cardgames.summary import states
from journal.contract import SCREEN, Seat
from journal.moments import Line
from journal.registry import kind

OPEN = "open"
Eyes = Seat
"""A seat, the screen, or `open` for all cards."""


def shared(word: str) -> Game:
    """The closed game that was shared under this word; Http404 else."""
    games = Game.objects.select_related("table").filter(share=word, closed__isnull=False)
    found = games.first() if word else None
    if found is None:
        raise Http404(_("There is no such replay."))
    return found


def eyes(game: Game, text: str) -> Eyes:
    """Whose eyes an address names: a seat's number, `screen` or `open`; Http404 for others."""
    if text in ("", OPEN):
        return OPEN
    if text == SCREEN:
        return SCREEN
    plausible = text.isascii() and text.isdecimal() and len(text) == 1
    if plausible and game.journal.seating.seats.filter(name=text).exists():
        return int(text)
    raise Http404(_("There is no such seat at this table."))


def frames(game: Game, whose: Eyes, called: dict[str, str]) -> list[dict[str, Any]]:
    """Every step of a closed game, oldest first: its `number`, who acted, `words` for it (sentences
    that are not yet in a language), the `view` at that time, and with `open` also all `cards`.

    Raises Http404 while the game is not closed: until then its hands are secrets.
    """
    if game.closed is None or game.outcome is None:
        raise Http404(_("This game is not closed yet."))
    seat = SCREEN if whose == OPEN else whose
    played = card_game(game)
    words: Any = kind(game.journal.kind).words
    steps = states(game)
    tell = words.speaker(game.journal_id, steps, called)
    found = []
    for number, state, entry in steps:
        line = Line.of(entry)
        frame = {
            "number": number,
            "by": entry.by,
            "words": list(tell(seat, line)),
            "view": played.rules.view(state, seat),
        }
        if whose == OPEN and state.phase != "setup":
            frame["cards"] = played.all_cards(state)
        found.append(frame)
    return found

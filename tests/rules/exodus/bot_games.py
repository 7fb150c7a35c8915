"""Whole games of bots, and what has to hold at each of their actions.

`python -m tests.rules.exodus.bot_games [starter | random] [first] [games]` plays and lists the
games that ended without a result.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from cardgames.rules import exodus
from cardgames.rules.exodus.state import State
from cardgames.rules.exodus.views import owned
from journal.contract import GM
from tests.rules.exodus.table import energies

LIMIT = 200
"""Turns after which these tables stop a game."""

OLDEST = 50
"""So many actions may be done while a question or an offer waits."""

CARDS = tuple(exodus.STARTER)


class Played(NamedTuple):
    """How a game went: its number, players and strengths, actions, turns, the reason of its end
    and the most actions that a question or an offer has waited for."""

    seed: int
    strengths: tuple[str, ...]
    actions: int
    turns: int
    reason: str
    oldest: int

    @property
    def no_result(self) -> bool:
        """Whether the turn limit stopped it."""
        return self.reason.startswith("no_result")


def starter(seed: int) -> tuple[dict[str, Any], tuple[str, ...]]:
    """A game with the ready decks: 2 to 6 players, all of one strength, in turn."""
    players = seed % 5 + 2
    decks = [list(exodus.DECKS)[(seed + seat) % 2] for seat in range(players)]
    strength = exodus.STRENGTHS[seed // 5 % 3]
    return {"players": players, "decks": decks, "turn_limit": LIMIT}, (strength,) * players


def random_decks(seed: int) -> tuple[dict[str, Any], tuple[str, ...]]:
    """A game with any legal decks over all shipped cards; in one of eight games one bot thinks."""
    chance = exodus.Chooser(f"decks {seed}")
    players = seed % 5 + 2
    options = {
        "players": players,
        "decks": [_deck(chance) for _ in range(players)],
        "turn_limit": LIMIT,
    }
    thinks = ("steady" if seed % 16 else "sharp",) if seed % 8 == 0 else ()
    return options, (*thinks, *("easy",) * (players - len(thinks)))


def _deck(chance: exodus.Chooser) -> dict[str, Any]:
    """20 to 30 cards, one or two of each title, and 20 to 26 energies."""
    size = chance.choose(range(20, 31))
    main: dict[str, int] = {}
    for name in chance.shuffle(CARDS):
        left = size - sum(main.values())
        if left:
            main[name] = min(left, chance.choose((1, 2)))
    return {"main": main, "energy": chance.choose(range(20, 27))}


def play(
    seed: int, game: Callable[[int], tuple[dict[str, Any], tuple[str, ...]]], nodes: int = 300
) -> Played:
    """Game number `seed` to its end.  AssertionError if an energy or a card of a player is lost or
    found (EXO-2, example 41), if nobody has anything to do, or if something asked waits for too
    long."""
    options, strengths = game(seed)
    chance = exodus.Chooser(seed)
    state = exodus.new(options, chance)
    state, _ = exodus.apply(state, GM, "start", chance)
    all_there = [_belongings(state, seat) for seat in range(state.setup.players)]
    asked: dict[str, int] = {}
    actions = oldest = 0
    while exodus.outcome(state) is None:
        seat = exodus.to_move(state)
        assert isinstance(seat, int), f"game {seed}: nobody is waited for"
        text = exodus.think(exodus.view(state, seat), strengths[seat], chance, nodes)
        assert text != "concede", f"game {seed}: seat {seat} has nothing to do but to give up"
        state, _ = exodus.apply(state, seat, text, chance)
        actions += 1
        asked = {name: asked.get(name, actions) for name in _open(state)}
        oldest = max([oldest, *(actions - since for since in asked.values())])
        assert oldest <= OLDEST, f"game {seed}, action {actions}: {asked}"
        for each, belongs in enumerate(all_there):
            assert _belongings(state, each) == belongs, f"game {seed}, action {actions}: {text}"
    ended = exodus.outcome(state)
    assert ended is not None
    return Played(seed, strengths, actions, state.number, ended.reason, oldest)


def _belongings(state: State, seat: int) -> tuple[int, tuple[str, ...]]:
    return energies(state, seat), owned(state, seat)


def _open(state: State) -> Iterator[str]:
    yield from (decision.id for decision in state.decisions)
    if state.window is not None:
        yield state.window.id


def told(games: list[Played]) -> str:
    """Some games in a few lines; those without a result one by one."""
    ends = Counter(game.reason.rstrip("_0123456789") for game in games)
    lines = [
        f"{len(games)} games, {sum(game.actions for game in games)} actions, "
        f"longest {max(game.turns for game in games)} turns, "
        f"oldest question {max(game.oldest for game in games)} actions; "
        + ", ".join(f"{count} {reason}" for reason, count in sorted(ends.items()))
    ]
    lines += [f"no result: {game}" for game in games if game.no_result]
    return "\n".join(lines)


def main(which: str = "random", first: str = "0", games: str = "100") -> None:
    """Plays and tells."""
    game = {"starter": starter, "random": random_decks}[which]
    seeds = range(int(first), int(first) + int(games))
    print(told([play(seed, game) for seed in seeds]))


if __name__ == "__main__":
    main(*sys.argv[1:])

"""Whole games written down: every action, what every seat hears of it, and how its view changes.

`python -m tests.rules.exodus.playthroughs` plays and writes them anew; look at the difference
before you commit it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from cardgames.rules import exodus
from cardgames.rules.exodus.state import State
from journal.contract import GM, SCREEN, Seat
from journal.shuffle import KeyedShuffler
from tests.rules.exodus.random_play import moves
from tests.rules.exodus.test_secrecy import everyone

FOLDER = Path(__file__).parent / "playthroughs"
READY = ["embers", "tides"]
GAMES: dict[str, dict[str, Any]] = {
    "two": {"players": 2, "decks": READY, "match": True, "chooser": 1, "harmony": [0]},
    "three": {"players": 3, "decks": [*READY, "embers"], "harmony": [2]},
    "printed": {"players": 2, "decks": [{"main": 20, "energy": 20}] * 2, "cards": "printed"},
    "limit": {"players": 2, "decks": READY, "turn_limit": 4, "readings": {"X9": "before"}},
}
THINKING = {"two": "two-17", "three": "three-17"}
"""Games of sharp bots to the last Life, with the name of their chances: in both something is
countered and aimed anew, and in the second somebody is out while the others play on.  The others
are played at random."""
LONGEST = 140
"""A game at random that is not over by then ends by giving up."""


def shuffler(name: str, place: int) -> KeyedShuffler:
    """The chances of game `name`, from a fixed key for each use."""
    places, name = iter(range(place, place + 99)), THINKING.get(name, name)

    def next_key(of: str) -> tuple[bytes, str]:
        return hashlib.sha256(f"{name}/{next(places)}".encode()).digest(), ""

    return KeyedShuffler(next_key)


def changes(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """What of a view is new; of seats only those that changed, of card texts nothing."""
    new: dict[str, Any] = {}
    for key, value in after.items():
        old = before.get(key)
        if value == old or key == "cards":
            continue
        if key == "seats":
            new[key] = [each for was, each in zip(old or (), value, strict=True) if was != each]
        else:
            new[key] = value
    return new


def for_each(state: State, look: Callable[[Seat], Any]) -> dict[str, Any]:
    """What the screen gets, and every seat that gets something else."""
    screen = look(SCREEN)
    found = {str(seat): look(seat) for seat in everyone(state)}
    return {SCREEN: screen} | {seat: seen for seat, seen in found.items() if seen != screen}


def step_of(name: str, state: State, seat: Any, text: str) -> tuple[State, dict[str, Any]]:
    """One action carried out, and its record."""
    after, events = exodus.apply(state, seat, text, shuffler(name, state.shuffles))
    return after, {
        "seat": seat,
        "action": text,
        "told": for_each(state, lambda s: [exodus.told(e, s) for e in events]),
        "views": for_each(state, lambda s: changes(exodus.view(state, s), exodus.view(after, s))),
    }


def replay(name: str, options: dict[str, Any], actions: list[Any]) -> Iterator[dict[str, Any]]:
    """The records of a game from its actions."""
    state = exodus.new(options, shuffler(name, 0))
    yield {"options": options, "views": {str(s): exodus.view(state, s) for s in everyone(state)}}
    for seat, text in actions:
        state, record = step_of(name, state, seat, text)
        yield record


def play(name: str, options: dict[str, Any]) -> list[Any]:
    """The actions of a game, from the start to its closing."""
    chance = exodus.Chooser(THINKING.get(name, name))
    state = exodus.new(options, shuffler(name, 0))
    actions: list[Any] = []
    while state.phase != "closed":
        mover = exodus.to_move(state)
        seat: Seat = GM if mover is None else mover
        if name in THINKING and isinstance(seat, int):
            text = exodus.think(exodus.view(state, seat), "sharp", chance, 60)
        else:
            text = str(moves(state, seat, chance))
        if len(actions) >= LONGEST and state.phase == "play" and name not in THINKING:
            seat = next(s for s, side in enumerate(state.sides) if side.alive)
            text = "concede"
        actions.append([seat, text])
        state, _ = exodus.apply(state, seat, text, shuffler(name, state.shuffles))
    return actions


def main() -> None:
    """Writes all playthroughs."""
    FOLDER.mkdir(exist_ok=True)
    for name, options in GAMES.items():
        records = replay(name, options, play(name, options))
        lines = [json.dumps(record, separators=(",", ":")) for record in records]
        (FOLDER / f"{name}.jsonl").write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()

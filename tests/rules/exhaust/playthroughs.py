"""Whole games written down: every action, what every seat hears of it, and how its view changes.

`python -m tests.rules.exhaust.playthroughs` plays and writes them anew; look at the difference
before you commit it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from cardgames.rules import exhaust
from cardgames.rules.exhaust.bots import candidates
from cardgames.rules.exhaust.state import State
from journal.contract import GM, SCREEN, Seat
from journal.shuffle import KeyedShuffler
from tests.rules.exhaust.table import everyone

FOLDER = Path(__file__).parent / "playthroughs"
GAMES: dict[str, dict[str, Any]] = {
    "two": {"players": 2, "start": 1},
    "three-extended": {
        "players": 3,
        "variant": "extended",
        "start": "chance",
        "exhaustion": [0, 1, 1],
    },
    "five": {"players": 5, "start": "chance"},
    "solo": {"players": 1, "npc": 18},
    "printed": {"players": 4, "start": 0, "cards": "printed"},
}


def shuffler(name: str, place: int) -> KeyedShuffler:
    """The chances of game `name`, from a fixed key for each use."""
    places = iter(range(place, place + 99))

    def next_key(of: str) -> tuple[bytes, str]:
        return hashlib.sha256(f"{name}/{next(places)}".encode()).digest(), ""

    return KeyedShuffler(next_key)


def changes(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """What of a view is new; of combos and seats only those that changed."""
    new: dict[str, Any] = {}
    for key, value in after.items():
        old = before.get(key)
        if value == old:
            continue
        if key in ("combos", "seats") and old is not None:
            new[key] = [each for was, each in zip(old, value, strict=True) if was != each]
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
    after, events = exhaust.apply(state, seat, text, shuffler(name, state.shuffles))
    return after, {
        "seat": seat,
        "action": text,
        "told": for_each(state, lambda s: [exhaust.told(e, s) for e in events]),
        "views": for_each(state, lambda s: changes(exhaust.view(state, s), exhaust.view(after, s))),
    }


def replay(name: str, options: dict[str, Any], actions: list[Any]) -> Iterator[dict[str, Any]]:
    """The records of a game from its actions."""
    state = exhaust.new(options, shuffler(name, 0))
    yield {
        "options": options,
        "views": {str(s): exhaust.view(state, s) for s in everyone(state)},
    }
    for seat, text in actions:
        state, record = step_of(name, state, seat, text)
        yield record


def play(name: str, options: dict[str, Any]) -> list[Any]:
    """The actions of a game of easy bots, from the deal to its closing."""
    chance, state, actions = exhaust.Chooser(name), exhaust.new(options, shuffler(name, 0)), []
    while state.phase != "closed":
        mover = exhaust.to_move(state)
        seat = GM if mover is None else mover
        printed, npc = state.setup.printed, state.setup.npc
        if seat == GM or printed or state.decisions or (npc and seat):
            choices: list[Any] = list(islice(exhaust.legal(state, seat), 200))
        else:
            choices = candidates(state)
        text = str(chance.choose(choices))
        actions.append([seat, text])
        state, _ = exhaust.apply(state, seat, text, shuffler(name, state.shuffles))
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

"""Whole games at random, for properties: seeded, and every kind of table among them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple

from cardgames.rules import exhaust
from cardgames.rules.exhaust.bots import candidates
from cardgames.rules.exhaust.options import READINGS
from cardgames.rules.exhaust.state import State
from journal.contract import GM, Event, Seat

LISTED = 60


def options_of(seed: int) -> dict[str, Any]:
    """The options of game number `seed`: all counts, variants and readings come up in turn."""
    players = seed % 5 + 1
    options: dict[str, Any] = {"players": players}
    if players == 1:
        options["npc"] = (1, 15, 30, 45)[seed // 5 % 4]
    else:
        options["start"] = (None, "chance", 0, players - 1)[seed // 5 % 4]
        if seed % 3 == 0:
            held = [(seed >> seat) & 1 for seat in range(players)]
            options |= {"variant": "extended", "exhaustion": held}
    if seed % 7 == 3:
        options["cards"] = "printed"
    if seed % 2:
        options["readings"] = {
            name: values[(seed >> i + 1) % len(values)]
            for i, (name, values) in enumerate(READINGS.items())
        }
    return options


def moves(state: State, seat: Seat) -> list[exhaust.Action]:
    """Some of what a seat may do: the first that are listed, and what a bot would think of."""
    found = list(islice(exhaust.legal(state, seat), LISTED))
    dealt = not state.setup.printed and state.phase == "play" and not state.decisions
    if dealt and not (state.setup.npc and state.turn):
        found += candidates(state)
    return found


class Step(NamedTuple):
    """One action of a game."""

    before: State
    seat: Seat
    action: str
    events: tuple[Event, ...]
    after: State


def walk(seed: int, most: int = 200) -> Iterator[Step]:
    """Every step of game number `seed`, from the deal to its closing, at most so many."""
    chance = exhaust.Chooser(seed)
    state = exhaust.new(options_of(seed), chance)
    for _ in range(most):
        if state.phase == "closed":
            return
        seat = exhaust.to_move(state)
        if seat is None:
            seat = GM
        text = str(chance.choose(moves(state, seat)))
        after, events = exhaust.apply(state, seat, text, chance)
        yield Step(state, seat, text, events, after)
        state = after

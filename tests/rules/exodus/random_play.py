"""Whole games at random, for properties: seeded, 2 to 6 players, over all shipped cards."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple

from cardgames.rules import exodus
from cardgames.rules.exodus.options import READINGS
from cardgames.rules.exodus.state import State
from journal.contract import GM, Event, Seat, Shuffler

LISTED = 120
ODDS = (True,) * 399 + (False,)
CARDS = list(exodus.STARTER)


def options_of(seed: int) -> dict[str, Any]:
    """The options of game number `seed`: every number of players, all cards, readings in turn."""
    players = seed % 5 + 2
    chance = exodus.Chooser(f"deck {seed}")
    decks: list[Any] = []
    for seat in range(players):
        # Overlapping windows over the set, so that a few games see every card.
        start = (seed * 11 + seat * 13) % len(CARDS)
        names = (CARDS[start:] + CARDS[:start])[:16]
        decks.append({"main": dict.fromkeys(names, 2), "energy": 20 + seat})
    options: dict[str, Any] = {"players": players, "decks": decks}
    if seed % 6 == 5:
        options |= {"cards": "printed", "decks": [{"main": 24, "energy": 20}] * players}
    if seed % 4 == 1:
        options["harmony"] = [players - 1]
    if seed % 3 == 2:
        options["readings"] = {name: chance.choose(values) for name, values in READINGS.items()}
    return options


def moves(state: State, seat: Seat, chance: Shuffler) -> exodus.Action:
    """One of what a seat may do; a real move more often than to give up or do nothing."""
    found = list(islice(exodus.legal(state, seat), LISTED))
    real = [action for action in found if str(action) != "concede"]
    plays_on: bool = chance.choose(ODDS)
    return chance.choose(real if real and plays_on else found)


class Step(NamedTuple):
    """One action of a game."""

    before: State
    seat: Seat
    action: str
    events: tuple[Event, ...]
    after: State


def walk(seed: int, most: int = 300) -> Iterator[Step]:
    """Every step of game number `seed`, from the start to its closing, at most so many."""
    chance = exodus.Chooser(seed)
    state = exodus.new(options_of(seed), chance)
    for _ in range(most):
        if state.phase == "closed":
            return
        seat = exodus.to_move(state)
        if seat is None:
            seat = GM
        text = str(moves(state, seat, chance))
        after, events = exodus.apply(state, seat, text, chance)
        yield Step(state, seat, text, events, after)
        state = after

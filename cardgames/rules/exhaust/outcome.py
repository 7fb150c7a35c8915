"""How a game ended, and what follows from it (EXH-7, EXH-20, EXH-22, EXH-23).

A series is a pure function of the outcomes of its games: each game is new, with its own options.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cardgames.rules.exhaust.options import (
    MOST_NPC_DECK,
    Setup,
    dump_setup,
    load_setup,
)
from cardgames.rules.exhaust.state import State
from journal.contract import Outcome, Refusal, Seat

LOST_AT = 2
"""EXH-20: whoever holds so many Exhaustion cards is the overall loser."""


def outcome(state: State) -> Outcome | None:
    """The one loser; everybody else has won (EXH-7, E17).  None while the game goes on."""
    if state.loser < 0:
        return None
    seats = range(state.setup.seats)
    winners = tuple(seat for seat in seats if seat != state.loser)
    return Outcome("eliminated", winners, (state.loser,))


@dataclass(frozen=True, slots=True)
class Following:
    """What follows some games: the options of the next one, or None if the series is over; the
    Exhaustion cards that each seat holds; and the series' own outcome."""

    options: dict[str, Any] | None
    exhaustion: tuple[int, ...]
    outcome: Outcome | None


def following(options: Mapping[str, Any], outcomes: Sequence[Outcome]) -> Following:
    """What follows the games that began with `options` and ended so, oldest first.

    Extended Play: the eliminated player takes an Exhaustion card and starts the next game; at two
    the series is over.  Other games are each a whole: the next one has the same options, its start
    to be named anew; after a solo win the NPC's deck is offered with one card more.  Raises
    `Refusal` for bad options, or for a game after the end of the series.
    """
    setup = load_setup(options)
    held = list(setup.exhaustion or (0,) * setup.seats)
    if setup.variant != "extended":
        return Following(_again(setup, outcomes), tuple(held), None)
    loser: Seat | None = None
    for ended in outcomes:
        if LOST_AT in held:
            raise Refusal("series_over", "EXH-20", "The series is over.")
        loser = _loser(ended, setup)
        held[loser] += 1
    if loser is None:
        return Following(dump_setup(setup), tuple(held), None)
    if LOST_AT in held:
        last = held.index(LOST_AT)
        winners = tuple(seat for seat in range(setup.players) if seat != last)
        return Following(None, tuple(held), Outcome("two_exhaustion_cards", winners, (last,)))
    follow = dump_setup(setup) | {"exhaustion": list(held), "start": loser}
    return Following(follow, tuple(held), None)


def _loser(ended: Outcome, setup: Setup) -> int:
    if len(ended.losers) != 1 or ended.losers[0] not in range(setup.seats):
        raise Refusal("bad_outcome", "EXH-7", "A game has exactly one loser.")
    return int(ended.losers[0])


def _again(setup: Setup, outcomes: Sequence[Outcome]) -> dict[str, Any]:
    follow = dump_setup(setup)
    if setup.variant == "solo":
        won = sum(1 for ended in outcomes if _loser(ended, setup) == 1)
        follow["npc"] = min(MOST_NPC_DECK, setup.npc + won)
    elif outcomes:
        follow.pop("start", None)
    return follow

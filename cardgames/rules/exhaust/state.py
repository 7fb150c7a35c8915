"""One game of Exhaust: everything that the rules ask about, frozen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from cardgames.rules.exhaust.cards import ALL, TIME_CARDS, count
from cardgames.rules.exhaust.combos import TABLES, Combo, can_play
from cardgames.rules.exhaust.options import Setup
from journal.contract import Decision

NPC = 1
"""E37: in a solo game the NPC is seat 1."""

NPC_SPACE = 5
"""EXH-24: the NPC draws until its hand space holds so many."""

REPLENISHMENT = 4
UNKNOWN = 0
"""A face-down card in a game with printed cards: nobody has told its face."""

Phase = Literal["setup", "play", "over", "closed"]


class Play(NamedTuple):
    """Cards laid to a Combo card, in the order of the whole game."""

    seat: int
    combo: str
    cards: int


@dataclass(frozen=True, slots=True)
class State:
    """A game after some number of actions.

    `hands` are sets of cards (`cards.py`), or counts where the cards are printed; `time` and
    `ready` are the Time Magic and the unused Exhaustion cards of each seat; `tracks` stands beside
    the Combo cards: the highest number, or the last count (EXH-8, EXH-9).  `replenishment` and
    `npc_deck` are ordered, uppermost first.  `loser` is -1 while nobody is eliminated.  `shuffles`
    counts the uses of chance, which proofs number.
    """

    setup: Setup
    phase: Phase = "setup"
    turn: int = 0
    hands: tuple[int, ...] = ()
    time: tuple[int, ...] = ()
    ready: tuple[bool, ...] = ()
    tracks: tuple[int, ...] = ()
    plays: tuple[Play, ...] = ()
    replenishment: tuple[int, ...] = ()
    npc_deck: tuple[int, ...] = ()
    box: int = ALL
    loser: int = -1
    decisions: tuple[Decision, ...] = ()
    next_decision: int = 1
    shuffles: int = 0


def table(state: State) -> tuple[Combo, ...]:
    """The Combo cards of this game, Singles first (EXH-2)."""
    return TABLES[state.setup.players]


def hand_count(state: State, seat: int) -> int:
    """How many cards a seat holds."""
    return state.hands[seat] if state.setup.printed else count(state.hands[seat])


def time_deck(state: State) -> int:
    """EXH-4: the Time Magic cards that nobody holds."""
    return TIME_CARDS - sum(state.time)


def can_lay(state: State, seat: int) -> bool:
    """Whether action A is possible with the hand that `seat` holds (dealt cards only)."""
    hand, reading = state.hands[seat], state.setup.copy_in_straight
    return any(
        can_play(combo, track, hand, reading)
        for combo, track in zip(table(state), state.tracks, strict=True)
    )


def can_act(state: State, seat: int) -> bool:
    """EXH-7, EXH-21: whether A, B or C is possible.  With printed cards only what is open counts:
    whether a hand of unknown cards can be played is the seat's word."""
    if state.time[seat] or state.ready[seat]:
        return True
    return state.hands[seat] > 0 if state.setup.printed else can_lay(state, seat)


def flip_allowed(state: State, seat: int) -> bool:
    """EXH-21: an unused Exhaustion card, and no need to be in need of it (E20)."""
    if not state.ready[seat]:
        return False
    if state.setup.reading("E20") == "free":
        return True
    # With printed cards nobody but the seat knows whether it could play.
    return not state.time[seat] and (state.setup.printed or not can_lay(state, seat))

"""Exhaust: a game with one loser, for 2 to 5 players, in a series, or alone against the NPC.

This module is the contract of `journal.contract.Rules`, with `following` for what comes after a
game, `to_move` for who is waited for, and `think` for bots.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardgames.rules.chance import Chooser
from cardgames.rules.exhaust.actions import Action, parse
from cardgames.rules.exhaust.bots import STRENGTHS, losing_odds, think
from cardgames.rules.exhaust.decide import decide
from cardgames.rules.exhaust.evolve import evolve
from cardgames.rules.exhaust.hints import hints
from cardgames.rules.exhaust.legal import legal
from cardgames.rules.exhaust.notation import dump, load, put_part, take_part
from cardgames.rules.exhaust.options import load_setup
from cardgames.rules.exhaust.outcome import Following, following, outcome
from cardgames.rules.exhaust.refuse import refusal
from cardgames.rules.exhaust.stale import (
    QUIET,
    counted,
    owner,
    parts,
    places,
    revealable,
    sees,
)
from cardgames.rules.exhaust.state import State
from cardgames.rules.exhaust.views import view
from journal.contract import GM, Decision, Event, Refusal, Seat, Shuffler, told

VERSION = "1"


def new(options: Mapping[str, Any], shuffler: Shuffler) -> State:
    """A game before its deal; `start` deals.

    Nothing is shuffled yet, so that the key of the deal can be committed to, and every seat's
    device can add to it, before.  Options as in `options.load_setup`; a bad one is refused as
    `bad_option`.
    """
    return State(load_setup(options))


def pending(state: State) -> tuple[Decision, ...]:
    """The choice among equal plays of the NPC, if one is open (EXH-26)."""
    return state.decisions


def to_move(state: State) -> Seat | None:
    """Who is waited for: the host before the deal, who has to answer, whose turn it is; None when
    the game is over."""
    if state.phase == "setup":
        return GM
    if state.phase != "play":
        return None
    return state.decisions[0].seat if state.decisions else state.turn


def apply(
    state: State, seat: Seat, action: Action | str, shuffler: Shuffler
) -> tuple[State, tuple[Event, ...]]:
    """What `seat` does: the next state and its events, whose fold it is.  Takes an action or its
    text.  Raises `Refusal` and changes nothing."""
    turn = decide(state, seat, parse(action) if isinstance(action, str) else action, shuffler)
    return turn.state, tuple(turn.events)


def why_not(state: State, seat: Seat, action: Action | str) -> Refusal | None:
    """The refusal that `apply` would raise now, or None.  Changes nothing and uses no chance."""
    try:
        return refusal(state, seat, parse(action) if isinstance(action, str) else action)
    except Refusal as malformed:
        return malformed


__all__ = [
    "QUIET",
    "STRENGTHS",
    "VERSION",
    "Action",
    "Chooser",
    "Following",
    "State",
    "apply",
    "counted",
    "dump",
    "evolve",
    "following",
    "hints",
    "legal",
    "load",
    "losing_odds",
    "new",
    "outcome",
    "owner",
    "parse",
    "parts",
    "pending",
    "places",
    "put_part",
    "revealable",
    "sees",
    "take_part",
    "think",
    "to_move",
    "told",
    "view",
    "why_not",
]

"""The party's rule system: Skill decks, Fatigue, fatal draw failure, Rest.

This module is the contract of `journal.contract.Rules` and nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from decks.rules.actions import Action
from decks.rules.cases import CASES
from decks.rules.decide import decide
from decks.rules.evolve import evolve
from decks.rules.grammar import parse
from decks.rules.legal import hints, legal
from decks.rules.position import dump, load, parts, put_part, take_part
from decks.rules.stale import QUIET, counted, owner, part_of, parts_of, places, revealable, sees
from decks.rules.state import Ruling, State
from decks.rules.views import view
from journal.contract import (
    Decision,
    Event,
    Outcome,
    Refusal,
    Seat,
    Shuffler,
    told,
)
from journal.shuffle import StackedShuffler

VERSION = "3"

TELLING = frozenset(("described",))
"""Kinds of events that only tell of what came before: an undo of that takes them along."""


def new(options: Mapping[str, Any], shuffler: Shuffler) -> State:
    """A party without decks.

    Options: `open_hands` (off: everybody sees every Hand), `presets` (standing rulings from the
    start, case to value), `name` (ignored).  Any other, or a bad value, is refused as `bad_option`.
    """
    for name in options:
        if name not in ("name", "open_hands", "presets"):
            raise Refusal("bad_option", "", "There is no option %(name)s.", name=name)
    open_hands = options.get("open_hands", False)
    presets = options.get("presets", {})
    if not isinstance(open_hands, bool) or not isinstance(presets, Mapping):
        raise Refusal("bad_option", "", "An option has a value of the wrong kind.")
    rulings = {}
    for version, (key, value) in enumerate(sorted(presets.items()), 1):
        case = CASES.get(key)
        if case is None or case.way == "input" or not case.admits(str(value)):
            raise Refusal("bad_option", key, "%(case)s cannot be %(value)s.", case=key, value=value)
        rulings[key] = Ruling(str(value), version)
    return State(open_hands, rulings, next_ruling=len(rulings) + 1)


def pending(state: State) -> tuple[Decision, ...]:
    """The open decisions, oldest first."""
    return state.decisions


def apply(
    state: State, seat: Seat, action: Action | str, shuffler: Shuffler
) -> tuple[State, tuple[Event, ...]]:
    """What `seat` does: the next state and its events, whose fold it is.  Takes an action or its
    text.  Raises `Refusal` and changes nothing."""
    turn = decide(state, seat, parse(action) if isinstance(action, str) else action, shuffler)
    return turn.state, tuple(turn.events)


def why_not(state: State, seat: Seat, action: Action | str) -> Refusal | None:
    """The refusal that `apply` would raise now, or None.  Changes nothing and uses no chance: what
    is refused never depends on a shuffle."""
    try:
        decide(state, seat, parse(action) if isinstance(action, str) else action, StackedShuffler())
    except Refusal as refusal:
        return refusal
    return None


def outcome(state: State) -> Outcome | None:
    """None: a campaign ends at the table, not by its rules."""
    return None


__all__ = [
    "QUIET",
    "TELLING",
    "VERSION",
    "apply",
    "counted",
    "dump",
    "evolve",
    "hints",
    "legal",
    "load",
    "new",
    "outcome",
    "owner",
    "parse",
    "part_of",
    "parts",
    "parts_of",
    "pending",
    "places",
    "put_part",
    "revealable",
    "sees",
    "take_part",
    "told",
    "view",
    "why_not",
]

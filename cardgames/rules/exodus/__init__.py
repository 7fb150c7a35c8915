"""Exodus: a duel of creatures, energies and symmetries, for 2 to 6 players, alone or in a match.

This module is the contract of `journal.contract.Rules`, with `following` for what comes after a
game, `to_move` for who is waited for, and `think` for bots.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardgames.rules.chance import Chooser
from cardgames.rules.exodus.actions import Action, parse
from cardgames.rules.exodus.bots import STRENGTHS, think
from cardgames.rules.exodus.cards import Card, dump_card, parse_card, read_cards
from cardgames.rules.exodus.decide import decide
from cardgames.rules.exodus.early import as_offered
from cardgames.rules.exodus.evolve import evolve
from cardgames.rules.exodus.hints import hints
from cardgames.rules.exodus.notation import dump, load, put_part, take_part
from cardgames.rules.exodus.options import check_deck, load_setup
from cardgames.rules.exodus.outcome import Following, following, outcome
from cardgames.rules.exodus.pending import legal, pending, to_move
from cardgames.rules.exodus.refuse import refusal
from cardgames.rules.exodus.stale import (
    QUIET,
    counted,
    lapses,
    owner,
    parts,
    places,
    revealable,
    sees,
)
from cardgames.rules.exodus.starter import DECKS, STARTER
from cardgames.rules.exodus.state import State
from cardgames.rules.exodus.views import view
from journal.contract import Event, Refusal, Seat, Shuffler, told

VERSION = "1"


def new(options: Mapping[str, Any], shuffler: Shuffler) -> State:
    """A game before its start; `start` shuffles and asks who goes first.

    Nothing is shuffled yet, so that the key of the shuffle can be committed to, and every seat's
    device can add to it, before.  Options as in `options.load_setup`; a bad one is refused as
    `bad_option`, a bad card as `bad_card`.
    """
    return State(load_setup(options))


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
    "DECKS",
    "QUIET",
    "STARTER",
    "STRENGTHS",
    "VERSION",
    "Action",
    "Card",
    "Chooser",
    "Following",
    "State",
    "apply",
    "as_offered",
    "check_deck",
    "counted",
    "dump",
    "dump_card",
    "evolve",
    "following",
    "hints",
    "lapses",
    "legal",
    "load",
    "new",
    "outcome",
    "owner",
    "parse",
    "parse_card",
    "parts",
    "pending",
    "places",
    "put_part",
    "read_cards",
    "revealable",
    "sees",
    "take_part",
    "think",
    "to_move",
    "told",
    "view",
    "why_not",
]

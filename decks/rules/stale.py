"""What the journal asks beside the rules: what an action relies on, whose a part is, which proofs
may be shown."""

from __future__ import annotations

from collections.abc import Iterable

from decks.rules import actions as a
from decks.rules.state import REST, State, decision_of, locate, secret_shuffles
from decks.rules.state import sees as sees_card
from journal.contract import GM, Seat

QUIET = frozenset(
    (
        "asked",
        "answered",
        "lapsed",
        "allowed",
        "allowance_used",
        "described",
        "exhausted_shown",
        "rest_called",
        "rest_cancelled",
    )
)
"""Kinds of events that move no card: they make no action that counts stale."""

USED_BY_ROUNDS = ("H4", "H5", "H6", "H7", "H11", "H12", "H15", "H16")
"""The rulings that a Round's commit may use."""

USED_BY_REST = ("H8.amount", "H8.pick", "H8.where", "H8.discard", "H16")
"""The rulings that a Rest may use."""


def sees(state: State, seat: Seat, name: str) -> bool:
    """Whether the card or decision `name` is there now and the seat can see it.  What is hidden and
    what does not exist give the same answer."""
    if name.startswith("q"):
        decision = decision_of(state, name)
        return decision is not None and seat in (GM, decision.seat)
    place = locate(state, name)
    return place is not None and sees_card(state, seat, place.deck, place.zone, place.card)


def counted(state: State, action: a.Action) -> tuple[str, ...]:
    """The parts on whose standing still the action relies: () where it only names objects.

    A commit relies on every deck that refills, on the opened Round and on the rulings it may use.
    """
    if isinstance(action, a.CloseRound):
        if action.what == "commit":
            refilling = state.gate.refilling if state.gate else ()
            return ("", *refilling, *USED_BY_ROUNDS)
        return ("",)
    if isinstance(action, a.CloseRest):
        call = state.rest_call if action.what == "commit" else None
        return (REST, *call.agreed, *USED_BY_REST) if call else (REST,)
    if isinstance(action, a.CallRest | a.AskRest):
        # Nothing moves yet, so it does not matter what moved since.
        return (REST,)
    if isinstance(action, a.OpenRound | a.TakeOut):
        return ("",)
    if isinstance(action, a.Rule):
        return (action.case,)
    counts = isinstance(action, a.Move) and len(action.names) < len(action.cards)
    return action.parts if counts or not action.names else ()


def owner(state: State, part: str) -> Seat:
    """Whose deck `part` is; the GM's for whatever is no deck."""
    deck = state.decks.get(part)
    return deck.seat if deck is not None else GM


def places(state: State) -> dict[str, int]:
    """For every deck the place of its next shuffle, and for the deck to come that of its first,
    whose key has to be committed to before that deck is there."""
    return {f"d{state.next_part}": 0} | {d.part: d.shuffles for d in state.decks.values()}


def revealable(state: State, seat: Seat) -> dict[str, frozenset[int]]:
    """For every deck the past shuffles whose keys tell `seat` nothing that is hidden from it."""
    return {
        part: frozenset(range(deck.shuffles)) - secret_shuffles(state, part, seat)
        for part, deck in state.decks.items()
    }


def _unique(parts: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(parts))


def parts_of(state: State, action: a.Action) -> tuple[str, ...]:
    """The decks that `action` would touch: those it names, those of the cards or the decision it
    names, for a Round's commit those that refill, for a called Rest those it was called for.
    () for the party as a whole."""
    if action.parts:
        return action.parts
    if isinstance(action, a.Answer):
        decision = decision_of(state, action.decision)
        if decision is None:
            return ()
        part = str(decision.detail.get("part", "")) or decision.part
        return (part,) if part else ()
    if isinstance(action, a.CloseRound):
        return state.gate.refilling if state.gate and action.what == "commit" else ()
    if isinstance(action, a.CloseRest):
        return state.rest_call.of if state.rest_call else ()
    places = (locate(state, name) for name in action.names)
    return _unique(place.deck.part for place in places if place)


def part_of(state: State, action: a.Action) -> str:
    """The first of `parts_of`, or "" for the party as a whole."""
    parts = parts_of(state, action)
    return parts[0] if parts else ""

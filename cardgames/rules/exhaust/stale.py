"""What the journal asks beside the rules: what an action names, what it counts on, proofs."""

from __future__ import annotations

from cardgames.rules.exhaust.actions import Action, Answer, Lay
from cardgames.rules.exhaust.cards import BITS, COPY
from cardgames.rules.exhaust.state import State
from journal.contract import GM, Seat

QUIET: frozenset[str] = frozenset(("asked", "answered"))
"""Events that move no card."""


def sees(state: State, seat: Seat, name: str) -> bool:
    """Whether a card is in that seat's own hand, or a decision is open.

    A card anywhere else gets the same answer as one that does not exist.  Where the cards are
    printed a number card counts as there until it is played, as no hand is known.
    """
    bit = BITS.get(name)
    if bit is None:
        return any(decision.id == name for decision in state.decisions)
    if not isinstance(seat, int) or not 0 <= seat < len(state.hands):
        return False
    cards = state.box if state.setup.printed else state.hands[seat]
    return bool(cards >> 60 if bit == COPY else cards & bit)


def counted(state: State, action: Action) -> tuple[str, ...]:
    """A play and an answer name what they touch; every other action counts on the whole game."""
    return () if isinstance(action, Lay | Answer) else ("",)


def owner(state: State, part: str) -> Seat:
    """The whole game belongs to the table."""
    return GM


def places(state: State) -> dict[str, int]:
    """The place of the next use of chance."""
    return {"": state.shuffles}


def revealable(state: State, seat: Seat) -> dict[str, frozenset[int]]:
    """Once the game is closed all of its keys; until then none, as what was dealt is still in
    hands and decks."""
    closed = state.phase == "closed"
    return {"": frozenset(range(state.shuffles)) if closed else frozenset()}


def parts(state: State) -> tuple[str, ...]:
    """None: a game is taken back as a whole."""
    return ()

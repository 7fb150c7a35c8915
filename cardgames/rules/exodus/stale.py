"""What the journal asks beside the rules: what an action names, what it counts on, proofs."""

from __future__ import annotations

from cardgames.rules.exodus.actions import Action, Answer, Concede, Energy, Leave, Start
from cardgames.rules.exodus.state import (
    State,
    alive,
    item_of,
    lasting_of,
    note_of,
    pile_of,
    seat_of,
)
from journal.contract import GM, Seat

QUIET: frozenset[str] = frozenset(("asked", "answered", "passed", "window", "quiet", "step"))
"""Events that move no card."""


def sees(state: State, seat: Seat, name: str) -> bool:
    """Whether a card is in that seat's own hand, or something open or a question is there.

    A card anywhere else gets the same answer as one that does not exist.  Where the cards are
    printed any name counts as held, as no hand is known.
    """
    if name[:1] == "@":
        return seat_of(name) in alive(state)
    if any(d.id == name for d in state.decisions) or (
        state.window is not None and state.window.id == name
    ):
        return True
    places = (pile_of, lasting_of, item_of, note_of)
    if any(place(state, name) is not None for place in places):
        return True
    if not isinstance(seat, int) or not 0 <= seat < len(state.sides):
        return False
    hand = state.sides[seat].hand
    return bool(hand) if state.setup.printed else name in hand


def counted(state: State, action: Action) -> tuple[str, ...]:
    """Energies on new piles, leaving a phase and the start count on the whole game; giving up is
    never stale, and every other action names what it touches."""
    if isinstance(action, Answer | Concede):
        return ()
    if isinstance(action, Energy | Leave | Start) or not action.names:
        return ("",)
    return ()


def owner(state: State, part: str) -> Seat:
    """The whole game belongs to the table."""
    return GM


def places(state: State) -> dict[str, int]:
    """The place of the next use of chance."""
    return {"": state.shuffles}


def revealable(state: State, seat: Seat) -> dict[str, frozenset[int]]:
    """Once the game is closed all of its keys; until then none, as what was shuffled is still in
    hands and decks."""
    closed = state.phase == "closed"
    return {"": frozenset(range(state.shuffles)) if closed else frozenset()}


def parts(state: State) -> tuple[str, ...]:
    """None: a game is taken back as a whole."""
    return ()


def lapses(text: str) -> bool:
    """Whether an action is a pass in a window: it stands in the way of no undo and goes back with
    what it followed."""
    verb, _, words = text.partition(" ")
    return verb == "answer" and words.partition(" ")[2] in ("pass", "nobody")

"""Printed cards: symmetries that stay in play (X31), in the words of who noted them.

What such a card does people know themselves; the game only remembers that it is there, whose it is
and whether it ends with the turn.
"""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from cardgames.rules.exodus import actions as a
from cardgames.rules.exodus.fields import dump_one
from cardgames.rules.exodus.state import Note, State, alive, note_of, seat_of
from journal.contract import Refusal

if TYPE_CHECKING:
    # `Turn` folds, which reads positions, which check notes.
    from cardgames.rules.exodus.turn import Turn

LONGEST = 60
MOST = 12
"""So many are noted at once; a table that has more has forgotten to take some away."""

UNWRITABLE = ("Cc", "Cs", "Cf", "Zl", "Zp")
JOINER = "\u200d"
"""Of what cannot be seen only this is text: it holds signs together."""


def fault(text: str) -> Refusal | None:
    """Why these words cannot stand for a symmetry, or None if they can."""
    if any(unicodedata.category(sign) in UNWRITABLE for sign in text if sign != JOINER):
        return Refusal(
            "note_signs", "EXO-17", "A note is one line of letters, digits and other visible signs."
        )
    if not _plain(text).strip(JOINER):
        return Refusal("note_empty", "EXO-17", "Say in a few words which symmetry it is.")
    if len(_plain(text)) > LONGEST:
        return Refusal(
            "note_too_long", "EXO-17", "A note has at most %(most)d letters.", most=LONGEST
        )
    return None


def _plain(text: str) -> str:
    return " ".join(text.split())


def refusal(state: State, action: a.Mark | a.Drop) -> Refusal | None:
    """Why the table cannot note that, or take it away."""
    if not state.setup.printed:
        return Refusal("automatic", "EXO-25", "What a card does happens by itself here.")
    if isinstance(action, a.Drop):
        if note_of(state, action.note) is None:
            return Refusal("no_such_note", "EXO-17", "That is not noted any more.")
        return None
    if seat_of(action.whose) not in alive(state):
        return Refusal("no_such_player", "EXO-26", "Nobody in this game sits there.")
    if len(state.notes) >= MOST:
        return Refusal(
            "too_many_notes",
            "EXO-17",
            "%(most)d symmetries are noted: take one away that is gone.",
            most=MOST,
        )
    return fault(action.text)


def note(turn: Turn, seat: int, action: a.Mark) -> None:
    """By the word of `seat` that symmetry is in play from now on."""
    until = "turn" if action.until == "turn" else ""
    new = Note(turn.new_id("n"), seat_of(action.whose), _plain(action.text), until)
    turn.emit("noted", ("EXO-17",), seat=seat, note=dump_one(new))


def drop(turn: Turn, seat: int, name: str) -> None:
    """By the word of `seat` that symmetry is not in play any more."""
    gone = note_of(turn.state, name)
    assert gone is not None
    turn.emit("unnoted", ("EXO-17",), seat=seat, notes=[dump_one(gone)])


def turn_over(turn: Turn) -> None:
    """What was noted until the end of the turn ends with it."""
    gone = [dump_one(each) for each in turn.state.notes if each.until == "turn"]
    if gone:
        turn.emit("unnoted", ("EXO-17",), notes=gone)

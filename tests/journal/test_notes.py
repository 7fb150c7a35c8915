"""What the log notes about the table: open to all, in nobody's way, never taken back."""

from __future__ import annotations

import pytest

from journal.audit import audit
from journal.notes import note
from tests.journal.table import party, table

pytestmark = pytest.mark.django_db


def test_a_note_is_an_entry_that_moves_nothing_and_audits_clean() -> None:
    at = party(1)
    before = at.now
    receipt = note(at.journal_id, "gm", "seat.lent", {"seat": 0}, key="note:1", actor="p:gm")
    assert (receipt.status, receipt.number) == ("applied", before.number + 1)
    assert at.now.state == before.state
    assert at.now.ledger == before.ledger
    assert at.entry(before.number + 1).parts == []
    at.done(0, "draw d1 1 required")
    assert audit(at.journal_id).clean


def test_a_note_makes_no_tap_stale_and_stands_in_the_way_of_no_undo() -> None:
    at = party(1)
    seen = at.row.number
    note(at.journal_id, "gm", "seat.lent", {"seat": 0}, key="note:1", actor="p:gm")
    drawn = at.done(0, "draw d1 1 required", seen=seen)
    note(at.journal_id, "gm", "seat.lent", {"seat": 0}, key="note:2", actor="p:gm")
    assert at.back("gm", f"undo {drawn.number}").status == "applied"


def test_a_note_is_written_once_for_one_key_and_stays() -> None:
    at = table("toy", "gm", 0)
    first = note(at.journal_id, "gm", "seat.lent", {"seat": 0}, key="note:1", actor="p:gm")
    again = note(at.journal_id, "gm", "seat.lent", {"seat": 0}, key="note:1", actor="p:gm")
    assert (again.status, again.number) == ("already", first.number)
    assert at.back("gm", f"undo {first.number}").code == "only_noted"


def test_nobody_can_write_a_note_by_tapping() -> None:
    at = party(1)
    assert at.tap("gm", 'note seat.lent {"seat":0}').status == "illegal"


def test_a_rollback_does_not_list_notes_as_lost() -> None:
    at = party(1)
    start = at.row.number
    drawn = at.done(0, "draw d1 1 required")
    noted = note(at.journal_id, "gm", "seat.lent", {"seat": 0}, key="note:1", actor="p:gm")
    at.back("gm", f"rollback {start}")
    assert drawn.number in at.now.ledger.undone
    assert noted.number not in at.now.ledger.undone
    assert audit(at.journal_id).clean

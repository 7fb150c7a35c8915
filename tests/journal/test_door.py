"""From a viewer's tap to the right verb."""

from __future__ import annotations

import pytest

from accounts.access import NotYours, Viewer
from journal import door
from tests.journal.table import Table, table

pytestmark = pytest.mark.django_db


def viewer(at: Table, seat: int | str) -> Viewer:
    """Through whose eyes; nothing but the seat matters here."""
    return Viewer(at.journal_id, seat, "somebody", 1, "player")


def test_actions_and_taking_back_go_through_one_door() -> None:
    toys = table("toy", "gm", 0, 1)
    assert door.act(viewer(toys, 0), "count a 1", "first-tap", 0).status == "applied"
    assert door.act(viewer(toys, 0), "undo 1", "second-tap", 1).status == "applied"
    assert [(e.action, e.actor) for e in (toys.entry(1), toys.entry(2))] == [
        ("count a 1", "p:somebody"),
        ("undo 1", "p:somebody"),
    ]


@pytest.mark.parametrize("action", ["count a 1", "undo 1", "rollback 0"])
def test_a_screen_looks_and_does_not_act(action: str) -> None:
    toys = table("toy", "gm", 0, 1)
    with pytest.raises(NotYours):
        door.act(viewer(toys, "screen"), action, "first-tap", 0)
    assert toys.row.number == 0

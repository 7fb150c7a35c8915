"""What falls due is claimed by one worker and done once."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from journal import due
from journal.models import Journal
from tests.journal.table import Table, table

LONG_AGO = timedelta(minutes=5)


class Clock:
    """A handler that counts at the one door, as bots do."""

    def __init__(self) -> None:
        self.calls: list[str] = []
        self.following: tuple[datetime, dict[str, Any]] | None = None
        self.breaks = False
        self.meanwhile: tuple[datetime, dict[str, Any]] | None = None

    def __call__(
        self, journal_id: str, what: dict[str, Any]
    ) -> tuple[datetime, dict[str, Any]] | None:
        self.calls.append(what["what"])
        if self.meanwhile is not None:
            due.set_due(journal_id, *self.meanwhile)
        if self.breaks:
            raise RuntimeError
        toys = Table(journal_id)
        number = toys.row.number
        toys.tap(0, "count a 1", key=f"clock:{number}", actor="clock", by="clock")
        return self.following


@pytest.fixture
def clock() -> Iterator[Clock]:
    """The handler of `tick`."""
    clock = Clock()
    due.handles("tick", clock)
    yield clock
    del due._handlers["tick"]


def overdue() -> Table:
    toys = table("toy", "gm", 0, 1)
    due.set_due(toys.journal_id, timezone.now() - LONG_AGO, {"what": "tick"})
    return toys


@pytest.mark.django_db
def test_what_is_due_is_done_once(clock: Clock) -> None:
    toys = overdue()
    assert due.run_due(toys.journal_id) == "tick"
    assert due.run_due(toys.journal_id) == "nothing due"
    assert (clock.calls, toys.row.number, toys.row.deadline) == (["tick"], 1, None)


@pytest.mark.django_db
def test_what_is_not_yet_due_waits(clock: Clock) -> None:
    toys = table("toy", "gm", 0, 1)
    due.set_due(toys.journal_id, timezone.now() + LONG_AGO, {"what": "tick"})
    assert due.run_due(toys.journal_id) == "nothing due"
    assert due.run_due("nowhere") == "nothing due"
    assert clock.calls == []


@pytest.mark.django_db
def test_the_handler_says_what_is_due_next(clock: Clock) -> None:
    toys = overdue()
    following = timezone.now() + timedelta(seconds=3)
    clock.following = (following, {"what": "tick", "turn": 2})
    due.run_due(toys.journal_id)
    assert (toys.row.deadline, toys.row.due) == (following, {"what": "tick", "turn": 2})


@pytest.mark.django_db
def test_what_somebody_else_wrote_down_meanwhile_stays(clock: Clock) -> None:
    toys = overdue()
    later = timezone.now() + timedelta(seconds=77)
    clock.meanwhile = (later, {"what": "tick", "turn": 9})
    due.run_due(toys.journal_id)
    assert (toys.row.deadline, toys.row.due) == (later, {"what": "tick", "turn": 9})


@pytest.mark.django_db
def test_what_broke_is_tried_again_after_a_while(clock: Clock) -> None:
    toys = overdue()
    clock.breaks = True
    with pytest.raises(RuntimeError):
        due.run_due(toys.journal_id)
    deadline = toys.row.deadline
    assert deadline is not None and deadline > timezone.now()
    assert toys.row.due == {"what": "tick"}
    assert due.run_due(toys.journal_id) == "nothing due"


@pytest.mark.django_db
def test_nothing_is_due_in_a_closed_journal(clock: Clock) -> None:
    toys = overdue()
    Journal.objects.update(closed=timezone.now())
    assert due.run_due(toys.journal_id) == "nothing due"


@pytest.mark.django_db(transaction=True)
def test_of_many_workers_one_does_it(clock: Clock) -> None:
    toys = overdue()
    said: list[str] = []
    ready = threading.Barrier(6)

    def work() -> None:
        ready.wait(10)
        try:
            said.append(due.run_due(toys.journal_id))
        finally:
            connection.close()

    workers = [threading.Thread(target=work) for _ in range(6)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join(30)
    assert sorted(said) == ["nothing due"] * 5 + ["tick"]
    assert (clock.calls, toys.row.number) == (["tick"], 1)

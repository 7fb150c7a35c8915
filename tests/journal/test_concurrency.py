"""Many writers at once, each tap sent twice: nothing is lost, nothing happens twice."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from functools import partial

import pytest
from django.db import connection

from journal.audit import audit
from journal.models import Entry
from journal.services import Receipt
from tests.journal.table import Table, table

pytestmark = pytest.mark.django_db(transaction=True)

WRITERS = 8
TAPS = 6


def at_once(works: Sequence[Callable[[], None]]) -> None:
    """Runs them in threads that start together; fails with the first failure among them."""
    ready = threading.Barrier(len(works))
    failures: list[BaseException] = []

    def run(work: Callable[[], None]) -> None:
        try:
            ready.wait(20)
            work()
        except BaseException as failure:
            failures.append(failure)
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(work,)) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert not failures, failures[0]


def write(toys: Table, writer: int, receipts: list[tuple[str, Receipt]]) -> Callable[[], None]:
    """A writer that taps by name and by count, each twice, and looks again when told to."""

    action = f"count {'ab'[writer % 2]} 1"

    def work() -> None:
        for n in range(TAPS):
            key = f"writer-{writer}-{n}"
            while True:
                seen = toys.row.number
                first, second = (
                    toys.tap("gm", action, key=key, seen=seen, actor=f"p:{writer}") for _ in "12"
                )
                receipts.extend([(key, first), (key, second)])
                if second.saved:
                    break
                assert (first.status, second.status) == ("stale", "stale")

    return work


@pytest.mark.parametrize("journals", [1, 4])
def test_writers_lose_nothing_and_do_nothing_twice(journals: int) -> None:
    tables = [table("toy", "gm", 0, 1) for _ in range(journals)]
    receipts: list[list[tuple[str, Receipt]]] = [[] for _ in tables]
    at_once(
        [
            write(tables[writer % journals], writer, receipts[writer % journals])
            for writer in range(WRITERS)
        ]
    )
    for toys, told in zip(tables, receipts, strict=True):
        logged = {e.key: e.number for e in Entry.objects.filter(journal_id=toys.journal_id)}
        applied = [(key, r.number) for key, r in told if r.status == "applied"]
        assert len(applied) == len(dict(applied)) == TAPS * WRITERS // journals
        assert dict(applied) == logged
        assert all(r.number == logged[key] for key, r in told if r.saved)
        view = toys.now.view("gm")
        assert view["a"]["count"] + view["b"]["count"] == len(logged) == toys.row.number
        assert audit(toys.journal_id).differences == []


def test_one_card_is_shown_by_one_of_many() -> None:
    toys = table("toy", "gm", 0, 1)
    toys.done(0, "deal a")
    receipts: list[Receipt] = []
    at_once(
        [
            partial(lambda n: receipts.append(toys.tap("gm", "show a0", seen=1, actor=n)), f"p:{n}")
            for n in range(WRITERS)
        ]
    )
    assert sorted(r.status for r in receipts) == ["applied"] + ["stale"] * (WRITERS - 1)


def test_one_undo_of_many_takes_it_back() -> None:
    toys = table("toy", "gm", 0, 1)
    toys.done(0, "count a 1")
    receipts: list[Receipt] = []
    at_once([lambda: receipts.append(toys.back("gm", "undo 1", seen=1)) for _ in range(4)])
    assert sorted(r.status for r in receipts) == ["applied"] + ["stale"] * 3
    assert audit(toys.journal_id).clean


def test_one_tap_sent_by_many_lines_at_once_is_one_entry() -> None:
    toys = table("toy", "gm", 0, 1)
    receipts: list[Receipt] = []
    at_once(
        [
            lambda: receipts.append(toys.tap(0, "count a 1", key="one-intention", seen=0))
            for _ in range(WRITERS)
        ]
    )
    assert sorted(r.status for r in receipts) == ["already"] * (WRITERS - 1) + ["applied"]
    assert {r.number for r in receipts} == {1}

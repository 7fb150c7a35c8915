"""The audit is clean for every honest journal, and names every one that was tampered with."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import orjson
import pytest
from django.db import connection

from decks import rules
from journal.audit import Report, audit
from journal.models import Checkpoint, Entry, Journal, ShuffleKey
from journal.moments import cache
from journal.registry import Kind, register
from journal.tasks import report_audit_all
from journal.undo import state_at
from tests.journal.table import Silent, Table, party, table
from tests.journal.toy import Toy

pytestmark = pytest.mark.django_db


@contextmanager
def without_triggers() -> Iterator[None]:
    """What only somebody with the database in their hands can do."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SET LOCAL session_replication_role = replica")
        else:
            cursor.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
            kept = cursor.fetchall()
            for name, _sql in kept:
                cursor.execute(f"DROP TRIGGER {name}")
        yield
        if connection.vendor == "postgresql":
            cursor.execute("SET LOCAL session_replication_role = origin")
        else:
            for _name, sql in kept:
                cursor.execute(sql)


def played() -> Table:
    """A party that has drawn, played, tired, undone and gone on."""
    heroes = party(2, cards=7)
    heroes.done("gm", "round open 1 taking=d1,d2")
    heroes.done("gm", "round commit 1")
    hand = heroes.now.view(0)["decks"][0]["hand"]
    heroes.done(0, f"play {','.join(card['id'] for card in hand)} to=discard")
    heroes.done(0, "draw d1 5 required")
    heroes.done("gm", "rule H7 seat-order")
    heroes.back(0, "undo 6")
    heroes.back("gm", "agree 6")
    heroes.done(0, "draw d1 4 required")
    return heroes


def test_a_played_party_is_clean_and_says_what_was_re_run() -> None:
    heroes = played()
    report = audit(heroes.journal_id)
    assert report.differences == []
    assert report.entries == heroes.row.number
    assert [(s.first, s.last, s.version, s.rerun) for s in report.segments] == [
        (1, heroes.row.number, rules.VERSION, True)
    ]


def test_the_fold_of_the_events_is_the_snapshot_at_every_number() -> None:
    heroes = party(1)
    kept: dict[int, Any] = {}
    for _ in range(3):
        heroes.done(0, "draw d1 1 required")
        cache.clear()
        kept[heroes.row.number] = heroes.now.state
    for number, state in kept.items():
        assert state_at(heroes.journal_id, number) == state


def test_programs_are_re_run_as_the_seat_that_they_acted_for() -> None:
    toys = table("toy", "gm", 0, 1)
    toys.done("gm", "all", by="system", actor="system")
    toys.done(1, "count b 1", by="bot", actor="bot:1")
    toys.done("gm", "count b 1", by="clock", actor="clock")
    assert audit(toys.journal_id).differences == []


def test_entries_of_an_older_version_are_folded_and_not_re_run() -> None:
    toys = table("toy", "gm", 0, 1)
    toys.done(0, "count a 1")
    register(Kind("toy", Toy("2"), lambda moment, seat, of: [], Silent()))
    toys.done(0, "count a 1")
    toys.done(0, "count a 1")
    report = audit(toys.journal_id)
    assert report.clean
    assert [(s.first, s.last, s.version, s.rerun) for s in report.segments] == [
        (1, 1, "1", False),
        (2, 3, "2", True),
    ]


def change_entry(number: int, **values: Any) -> None:
    with without_triggers():
        Entry.objects.filter(number=number).update(**values)


def change_events(number: int, change: Callable[[list[dict[str, Any]]], object]) -> None:
    events = orjson.loads(Entry.objects.get(number=number).events)
    change(events)
    change_entry(number, events=orjson.dumps(events).decode())


def delete_entry(number: int) -> None:
    with without_triggers():
        Entry.objects.filter(number=number).delete()


def delete_last(heroes: Table) -> None:
    """The last entry is gone, and the journal's number with it; the snapshot stays."""
    number = heroes.row.number
    delete_entry(number)
    Journal.objects.update(number=number - 1)


def swap_cards_in_the_snapshot(heroes: Table) -> None:
    position = orjson.loads(heroes.row.position)
    deck = position["decks"][1]["deck"]
    deck[0], deck[1] = deck[1], deck[0]
    Journal.objects.update(position=orjson.dumps(position).decode())


def another_key(heroes: Table) -> None:
    from journal.shuffle import commitment

    ShuffleKey.objects.filter(part="d1", place=0).update(
        key=b"x" * 32, commitment=commitment(b"x" * 32)
    )


def restore_something_else(events: list[dict[str, Any]]) -> None:
    restored = next(event for event in events if event["kind"] == "restored")
    restored["sealed"]["position"]["deck"]["size"] = 9


def add_an_entry(heroes: Table) -> None:
    last = heroes.entry(heroes.row.number)
    last.pk, last.number, last.key = None, last.number + 1, "another-key"
    last.save()


TAMPERINGS: dict[str, Callable[[Table], object]] = {
    "an action is another one": lambda at: change_entry(6, action="draw d1 2 required"),
    "an action that cannot be": lambda at: change_entry(6, action="draw d9 2 required"),
    "somebody else did it": lambda at: change_entry(5, by="1"),
    "other parts": lambda at: change_entry(6, parts=["d2"]),
    "an event is gone": lambda at: change_events(6, lambda events: events.pop(0)),
    "events that are no events": lambda at: change_entry(6, events="{"),
    "an entry is gone": lambda at: delete_entry(6),
    "the last entry is gone": lambda at: delete_entry(at.row.number),
    "the last entry and its number are gone": delete_last,
    "an entry that the journal does not know": add_an_entry,
    "the snapshot": swap_cards_in_the_snapshot,
    "the ledger": lambda at: Journal.objects.update(ledger='{"last":{}}'),
    "the first checkpoint": lambda at: Checkpoint.objects.filter(number=0).update(
        position='{"round":3}'
    ),
    "no first checkpoint": lambda at: Checkpoint.objects.all().delete(),
    "another key": another_key,
    "no key": lambda at: ShuffleKey.objects.filter(part="d1", place=0).delete(),
    "an undo to something else": lambda at: change_events(9, restore_something_else),
}


@pytest.mark.parametrize("name", TAMPERINGS)
def test_a_tampered_journal_is_named(name: str) -> None:
    heroes = played()
    TAMPERINGS[name](heroes)
    assert not audit(heroes.journal_id).clean
    assert list(report_audit_all()) == [heroes.journal_id]


def test_the_nightly_audit_names_only_what_differs() -> None:
    honest, other = played(), table("toy", "gm", 0, 1)
    other.done(0, "count a 1")
    assert report_audit_all() == {}
    Journal.objects.filter(pk=other.journal_id).update(number=0)
    found = report_audit_all()
    assert list(found) == [other.journal_id] and honest.journal_id not in found


def test_a_report_is_clean_only_without_differences() -> None:
    assert Report("x").clean
    assert not Report("x", differences=["something"]).clean

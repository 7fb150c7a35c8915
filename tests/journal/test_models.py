"""Entries are append-only: the database itself refuses what the code would never ask for."""

from __future__ import annotations

import pytest
from django.db import DatabaseError, connection, transaction

from journal.models import Entry, Journal
from tests.journal.table import Table, table

pytestmark = pytest.mark.django_db


@pytest.fixture
def toys(db: None) -> Table:
    """A journal with two entries."""
    toys = table("toy", "gm", 0, 1)
    toys.done(0, "count a 1")
    toys.done(0, "count a 1")
    return toys


def refused(sql: str) -> None:
    """The statement fails, and what it would have done has not happened."""
    if connection.vendor == "postgresql":
        # What a test's own transaction has put off would be in the way of some statements.
        connection.check_constraints()
    before = list(Entry.objects.order_by("pk").values())
    with (
        pytest.raises(DatabaseError, match=r"never|unique|UNIQUE"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(sql)
    assert list(Entry.objects.order_by("pk").values()) == before


def test_an_entry_is_never_updated(toys: Table) -> None:
    refused("UPDATE journal_entry SET action = 'count a 9'")
    with pytest.raises(DatabaseError, match="never changed"), transaction.atomic():
        Entry.objects.filter(number=1).update(seat="1")
    with pytest.raises(DatabaseError, match="never changed"), transaction.atomic():
        toys.entry(1).save()


def test_an_entry_is_never_deleted(toys: Table) -> None:
    refused("DELETE FROM journal_entry")
    with pytest.raises(DatabaseError, match="never deleted"), transaction.atomic():
        toys.entry(2).delete()


def test_a_journal_with_entries_is_not_deleted_either(toys: Table) -> None:
    with pytest.raises(DatabaseError, match="never deleted"), transaction.atomic():
        toys.row.delete()
    assert Entry.objects.count() == 2


def test_not_even_while_it_is_purging_may_an_entry_be_updated(toys: Table) -> None:
    Journal.objects.update(purging=True)
    refused("UPDATE journal_entry SET action = 'count a 9'")


def test_a_journal_that_is_purging_lets_its_entries_go_and_no_other_ones(toys: Table) -> None:
    other = table("toy", "gm", 0, 1)
    other.done(0, "count a 1")
    Journal.objects.filter(pk=toys.journal_id).update(purging=True)
    toys.row.delete()
    assert [entry.journal_id for entry in Entry.objects.all()] == [other.journal_id]
    refused("DELETE FROM journal_entry")


def test_an_entry_whose_journal_went_first_is_still_kept(toys: Table) -> None:
    # Foreign keys are checked at the end of a transaction, so this order has to be refused too.
    with (
        pytest.raises(DatabaseError, match="never deleted"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute("DELETE FROM journal_checkpoint")
        cursor.execute("DELETE FROM journal_shufflekey")
        cursor.execute("DELETE FROM journal_journal")
        cursor.execute("DELETE FROM journal_entry")
    assert Entry.objects.count() == 2


def test_a_number_is_given_once(toys: Table) -> None:
    columns = "journal_id, number, seat, by, actor, action, events, parts, key, rules_version, time"
    word = "INSERT OR REPLACE" if connection.vendor == "sqlite" else "INSERT"
    refused(
        f"{word} INTO journal_entry ({columns}) SELECT journal_id, number, seat, by, actor, "
        "'count a 9', events, parts, 'another-key', rules_version, time "
        "FROM journal_entry WHERE number = 1"
    )


def test_a_key_is_used_once(toys: Table) -> None:
    columns = "journal_id, number, seat, by, actor, action, events, parts, key, rules_version, time"
    word = "INSERT OR REPLACE" if connection.vendor == "sqlite" else "INSERT"
    refused(
        f"{word} INTO journal_entry ({columns}) SELECT journal_id, 77, seat, by, actor, "
        "action, events, parts, key, rules_version, time FROM journal_entry WHERE number = 1"
    )


def test_the_table_is_never_emptied_at_once(toys: Table) -> None:
    words = {"postgresql": "TRUNCATE journal_entry", "sqlite": "DELETE FROM journal_entry"}
    refused(words[connection.vendor])

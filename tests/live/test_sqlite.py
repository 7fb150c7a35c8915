"""Writers queue before SQLite: nobody sees "database is locked", in threads and processes."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as site
from django.db import IntegrityError, OperationalError, transaction

from tableside.sqlite.base import DatabaseWrapper
from tableside.sqlite.lock import WriteLock

WRITER = """
import sys
sys.path.insert(0, {root!r})
from tests.live.test_sqlite import connect, count_up
connection = connect({path!r})
for _ in range({times}):
    count_up(connection)
print("done")
"""


def connect(path: str, timeout: float = 20) -> DatabaseWrapper:
    """A connection of its own, as each thread of the site has one."""
    return DatabaseWrapper(
        {
            "ENGINE": "tableside.sqlite",
            "NAME": path,
            "OPTIONS": {
                "transaction_mode": "IMMEDIATE",
                "timeout": timeout,
                "init_command": "PRAGMA journal_mode=WAL;PRAGMA synchronous=FULL",
            },
            "ATOMIC_REQUESTS": False,
            "AUTOCOMMIT": True,
            "CONN_MAX_AGE": 0,
            "CONN_HEALTH_CHECKS": False,
            "TIME_ZONE": None,
        },
        "own",
    )


def count_up(connection: DatabaseWrapper) -> None:
    """Reads, thinks and writes in one transaction: two at once would lose one."""
    begin(connection)
    with connection.cursor() as cursor:
        cursor.execute("SELECT n FROM t WHERE id = 1")
        (n,) = cursor.fetchone()
        time.sleep(0.0005)
        cursor.execute("UPDATE t SET n = %s WHERE id = 1", [n + 1])
    connection.commit()
    connection.set_autocommit(True)


def begin(connection: DatabaseWrapper) -> None:
    """What `atomic()` does on its way in."""
    connection.ensure_connection()
    connection.set_autocommit(False, force_begin_transaction_with_broken_autocommit=True)


def value(connection: DatabaseWrapper) -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT n FROM t WHERE id = 1")
        return int(cursor.fetchone()[0])


@pytest.fixture
def path(tmp_path: Path, django_db_blocker: Any) -> Iterator[str]:
    """A database of its own, apart from the site's."""
    with django_db_blocker.unblock():
        yield new_database(tmp_path)


def new_database(tmp_path: Path) -> str:
    file = str(tmp_path / "own.sqlite3")
    connection = connect(file)
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE t (id integer PRIMARY KEY, n integer)")
        cursor.execute("CREATE TABLE child (t integer REFERENCES t DEFERRABLE INITIALLY DEFERRED)")
        cursor.execute("INSERT INTO t VALUES (1, 0)")
    connection.close()
    return file


@pytest.fixture
def opened(path: str) -> Iterator[Callable[..., DatabaseWrapper]]:
    """Makes connections that are closed at the end of the test."""
    made: list[DatabaseWrapper] = []

    def make(timeout: float = 20) -> DatabaseWrapper:
        made.append(connect(path, timeout))
        made[-1].inc_thread_sharing()
        return made[-1]

    yield make
    for connection in made:
        connection.close()


def test_writers_in_threads_and_processes_lose_nothing_and_fail_never(path: str) -> None:
    failures: list[Exception] = []
    waits: list[float] = []

    def write() -> None:
        connection = connect(path)
        try:
            for _ in range(20):
                started = time.monotonic()
                count_up(connection)
                waits.append(time.monotonic() - started)
        except Exception as error:
            failures.append(error)
        finally:
            connection.close()

    root = str(Path(__file__).resolve().parent.parent.parent)
    code = WRITER.format(root=root, path=path, times=100)
    others = [
        subprocess.Popen([sys.executable, "-c", code], env=os.environ, stdout=subprocess.PIPE)
        for _ in range(2)
    ]
    threads = [threading.Thread(target=write) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert [other.communicate(timeout=60)[0] for other in others] == [b"done\n"] * 2
    assert failures == []
    assert value(connect(path)) == 2 * 100 + 8 * 20
    assert max(waits) < 5


def test_who_waits_too_long_is_told_in_plain_words(opened: Callable[..., DatabaseWrapper]) -> None:
    holder, waiter = opened(), opened(timeout=0.2)
    begin(holder)
    started = time.monotonic()
    with pytest.raises(OperationalError, match=r"busy for 0.2 seconds .* Nothing was changed"):
        begin(waiter)
    assert 0.15 < time.monotonic() - started < 2
    with pytest.raises(OperationalError, match="busy"), waiter.cursor() as cursor:
        cursor.execute("UPDATE t SET n = 7")
    holder.rollback()
    holder.set_autocommit(True)
    count_up(waiter)
    assert value(holder) == 1


def test_a_process_that_waited_in_vain_leaves_the_file_free(tmp_path: Path) -> None:
    file = str(tmp_path / "file.lock")
    one, other = WriteLock(file), WriteLock(file)
    assert one.acquire(1)
    assert not other.acquire(0.1)
    one.release()
    assert other.acquire(1)
    other.release()
    assert one.acquire(1)
    one.release()


def test_who_waits_for_the_file_gets_it_when_it_becomes_free(tmp_path: Path) -> None:
    file = str(tmp_path / "file.lock")
    one, other = WriteLock(file), WriteLock(file)
    assert one.acquire(1)
    threading.Timer(0.2, one.release).start()
    started = time.monotonic()
    assert other.acquire(5)
    assert time.monotonic() - started < 1
    other.release()


def test_readers_wait_for_nobody(opened: Callable[..., DatabaseWrapper]) -> None:
    writer, reader = opened(), opened(timeout=0.1)
    begin(writer)
    with writer.cursor() as cursor:
        cursor.execute("UPDATE t SET n = 5")
    assert value(reader) == 0
    writer.commit()
    assert value(reader) == 5


@pytest.mark.parametrize("ending", ["commit", "rollback", "close"])
def test_the_turn_is_over_at_commit_rollback_and_close(
    opened: Callable[..., DatabaseWrapper], ending: str
) -> None:
    one, other = opened(), opened(timeout=0.5)
    begin(one)
    getattr(one, ending)()
    count_up(other)


def test_a_commit_that_fails_keeps_the_turn_until_it_is_rolled_back(
    opened: Callable[..., DatabaseWrapper],
) -> None:
    one, other = opened(), opened(timeout=0.2)
    begin(one)
    with one.cursor() as cursor:
        cursor.execute("INSERT INTO child VALUES (99)")
    with pytest.raises(IntegrityError):
        one.commit()
    with pytest.raises(OperationalError):
        begin(other)
    one.rollback()
    count_up(other)


@pytest.mark.django_db(transaction=True)
def test_savepoints_and_errors_inside_atomic_leave_no_turn_behind() -> None:
    from django.db import connection

    from accounts.models import Person

    held: Callable[[], bool] = lambda: getattr(connection, "_held", None) is not None  # noqa: E731
    with transaction.atomic():
        with pytest.raises(ZeroDivisionError), transaction.atomic():
            Person.objects.create(name="Never")
            raise ZeroDivisionError
        assert held() == (connection.vendor == "sqlite")
        Person.objects.create(name="Ann")
    assert not held()
    with pytest.raises(ZeroDivisionError), transaction.atomic():
        raise ZeroDivisionError
    assert not held()
    assert list(Person.objects.values_list("name", flat=True)) == ["Ann"]


def test_the_site_waits_as_long_as_its_settings_say() -> None:
    database: dict[str, Any] = site.DATABASES["default"]
    if database["ENGINE"] == "tableside.sqlite":
        assert database["OPTIONS"]["timeout"] == 20
        assert database["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
        assert "synchronous=FULL" in str(database["OPTIONS"]["init_command"])

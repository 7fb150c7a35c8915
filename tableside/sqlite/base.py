"""Django's SQLite backend with a queue before it, so that nobody sees "database is locked".

SQLite lets writers wait in a sleeping loop that is unfair: under load some wait for seconds.  Here
every writer first takes a lock of ours (`lock.py`), in every process, and then finds the
database free.

- `atomic()` takes it before `BEGIN IMMEDIATE` and holds it until commit, rollback or close;
  savepoints change nothing.  Every outermost `atomic()` is therefore a writer, also one that only
  reads: reads go without `atomic()` (in WAL mode they never wait and nobody waits for them).
- A statement that writes outside `atomic()` takes it for itself alone: behind a full queue its
  own waiting could last longer than SQLite's patience.
- After `timeout` seconds (an option, as in Django) an `OperationalError` says so in plain words.

Two connections of one thread, each in its own `atomic()` on the same file, wait for each other
until that error, as they would in SQLite itself.
"""

from __future__ import annotations

from typing import Any

from django.db.backends.sqlite3 import base as sqlite3
from django.db.utils import OperationalError

from tableside.sqlite.lock import WriteLock, lock_for

DEFAULT_SECONDS = 20.0
READING = frozenset({"SELECT", "PRAGMA", "EXPLAIN", "BEGIN", "SAVEPOINT", "RELEASE", "ROLLBACK"})


class DatabaseWrapper(sqlite3.DatabaseWrapper):
    """`django.db.backends.sqlite3` whose writers queue."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._held: WriteLock | None = None

    def take_turn(self) -> None:
        """Waits until no other connection writes.  Raises `OperationalError` when the wait exceeds
        the `timeout` option."""
        seconds = float(self.settings_dict["OPTIONS"].get("timeout", DEFAULT_SECONDS))
        # The name is read each time: the test runner changes it.
        lock = lock_for(str(self.settings_dict["NAME"]), self.is_in_memory_db())
        if not lock.acquire(seconds):
            raise OperationalError(
                f"The database was busy for {seconds:g} seconds with other changes. "
                "Nothing was changed."
            )
        self._held = lock

    def end_turn(self) -> None:
        """Lets the next writer go; harmless when nothing is held."""
        lock, self._held = self._held, None
        if lock is not None:
            lock.release()

    def create_cursor(self, name: Any = None) -> Any:
        cursor = self.connection.cursor(factory=QueueingCursor)
        cursor.wrapper = self
        return cursor

    def _start_transaction_under_autocommit(self) -> None:
        self.take_turn()
        try:
            super()._start_transaction_under_autocommit()  # type: ignore[misc]
        except BaseException:
            self.end_turn()
            raise

    def _commit(self) -> None:
        # When a commit fails the transaction is still open; Django rolls it back, and only then
        # is the turn over.
        super()._commit()  # type: ignore[misc]
        self.end_turn()

    def _rollback(self) -> None:
        try:
            super()._rollback()  # type: ignore[misc]
        finally:
            self.end_turn()

    def _close(self) -> None:
        try:
            super()._close()  # type: ignore[misc]
        finally:
            self.end_turn()


class QueueingCursor(sqlite3.SQLiteCursorWrapper):
    """Takes a turn for a single statement that writes in autocommit."""

    wrapper: DatabaseWrapper

    def execute(self, query: str, params: Any = None) -> Any:
        if not self._needs_turn(query):
            return super().execute(query, params)
        self.wrapper.take_turn()
        try:
            return super().execute(query, params)
        finally:
            self.wrapper.end_turn()

    def executemany(self, query: str, param_list: Any) -> Any:
        if not self._needs_turn(query):
            return super().executemany(query, param_list)
        self.wrapper.take_turn()
        try:
            return super().executemany(query, param_list)
        finally:
            self.wrapper.end_turn()

    def _needs_turn(self, query: str) -> bool:
        # in_transaction covers a BEGIN that somebody wrote by hand, too.
        if self.wrapper._held is not None or self.connection.in_transaction:
            return False
        words = query.lstrip()[:12].split(None, 1)
        return bool(words) and words[0].upper() not in READING

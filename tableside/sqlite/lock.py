"""The lock that stands before every write to one SQLite file, in all threads and processes."""

from __future__ import annotations

import fcntl
import os
import threading
import time
from contextlib import suppress


class WriteLock:
    """One writer at a time: first among the threads of this process, then among processes.

    The lock file lies beside the database.  It is opened for every turn and never deleted: a file
    that is deleted while somebody waits for it would leave two owners of two files of one name.
    A process that dies gives its turn back by dying.
    """

    def __init__(self, path: str | None) -> None:
        self._path = path
        self._threads = threading.Lock()
        self._file: int | None = None

    def acquire(self, seconds: float) -> bool:
        """Takes the lock, or returns False after about `seconds`.  Not reentrant."""
        started = time.monotonic()
        if not self._threads.acquire(timeout=seconds):
            return False
        taken = False
        try:
            if self._path is not None:
                self._file = _lock_file(self._path, started + seconds - time.monotonic())
            taken = self._path is None or self._file is not None
        finally:
            if not taken:
                self._threads.release()
        return taken

    def release(self) -> None:
        """Gives the lock back; to be called once for each successful `acquire`."""
        file, self._file = self._file, None
        try:
            if file is not None:
                # Unlocked, not only closed: a child that was forked meanwhile has the file too.
                fcntl.flock(file, fcntl.LOCK_UN)
                os.close(file)
        finally:
            self._threads.release()


def _lock_file(path: str, seconds: float) -> int | None:
    file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return _wait_for_file(file, seconds)
    except BaseException:
        os.close(file)
        raise
    return file


def _wait_for_file(file: int, seconds: float) -> int | None:
    """A thread waits in the kernel, which wakes it at once: trying again and again would starve
    beside a process that always has a next writer ready.  When nobody wants the lock any more, the
    thread gives it back itself."""
    decided = threading.Lock()
    taken = threading.Event()
    given_up = False

    def wait() -> None:
        with suppress(OSError):
            fcntl.flock(file, fcntl.LOCK_EX)
            with decided:
                if not given_up:
                    taken.set()
                    return
        os.close(file)

    threading.Thread(target=wait, name="sqlite-lock", daemon=True).start()
    taken.wait(max(seconds, 0))
    with decided:
        given_up = not taken.is_set()
    return None if given_up else file


_locks: dict[str, WriteLock] = {}
_registry = threading.Lock()


def lock_for(name: str, in_memory: bool) -> WriteLock:
    """The one lock of this process for a database; one in memory needs no file."""
    key = name if in_memory else os.path.realpath(name)
    with _registry:
        if key not in _locks:
            _locks[key] = WriteLock(None if in_memory else f"{key}.lock")
        return _locks[key]


def _forget_after_fork() -> None:
    # Other threads of the parent may have held these; in the child nobody would release them.
    global _registry  # noqa: PLW0603
    _registry = threading.Lock()
    _locks.clear()


os.register_at_fork(after_in_child=_forget_after_fork)

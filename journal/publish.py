"""Telling the screens after a commit: one thread per process draws what changed and publishes it.

The tapper's response never waits for this, and nothing is lost if it fails: streams also compare
numbers with the database and then ask their pages to fetch.
"""

from __future__ import annotations

import logging
import os
import threading
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass

import orjson
import redis
from django.conf import settings
from django.db import close_old_connections, connections

from journal.contract import GM, SCREEN, Seat
from journal.moments import Moment
from journal.regions import Region, Renderings, changed, regions_of

log = logging.getLogger(__name__)

IDLE_SECONDS = 5.0
"""After this long without work the thread gives its database connection back."""


def channel(journal_id: str, audience: Seat, language: str, of: str = "") -> str:
    """The Redis channel of one audience of one journal in one language, for the page `of` (""
    for all of its pages at once)."""
    return f"live:{journal_id}:{audience}:{of}:{language}"


def committed(old: Moment, new: Moment) -> None:
    """Tell everybody who watches that the journal went from `old` to `new`.

    Returns at once and never raises.  `new.number` may equal `old.number` when only the wording
    ticked.  To be called after the commit.
    """
    _publisher().add(old, new)


def drain(seconds: float = 5.0) -> bool:
    """Waits until everything committed so far has been told; False if that took too long."""
    return _publisher().drain(seconds)


@dataclass(frozen=True)
class _Change:
    old: Moment
    new: Moment

    def merged(self, other: _Change) -> _Change:
        """One change over both: threads may report their commits in any order."""
        old = min(self.old, other.old, key=_age)
        return _Change(old, max(self.new, other.new, key=_age))


def _age(moment: Moment) -> tuple[int, int]:
    return moment.number, moment.wording


class _Publisher:
    def __init__(self) -> None:
        self.process = os.getpid()
        self._changes: OrderedDict[str, _Change] = OrderedDict()
        self._wake = threading.Condition()
        self._busy = False
        self._complained = False
        self._redis: redis.Redis | None = None
        self._thread: threading.Thread | None = None

    def add(self, old: Moment, new: Moment) -> None:
        change = _Change(old, new)
        with self._wake:
            waiting = self._changes.get(new.journal_id)
            self._changes[new.journal_id] = waiting.merged(change) if waiting else change
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(target=self._run, name="publish", daemon=True)
                self._thread.start()
            self._wake.notify_all()

    def drain(self, seconds: float) -> bool:
        with self._wake:
            return self._wake.wait_for(lambda: not self._changes and not self._busy, seconds)

    def _run(self) -> None:
        while True:
            change = self._next()
            try:
                self._tell(change)
                self._complained = False
            except redis.RedisError as error:
                self._complain(f"Changes are told late, because Redis does not answer: {error}")
            except Exception:
                log.exception("The change of %s could not be told", change.new.journal_id)
            finally:
                with self._wake:
                    self._busy = False
                    self._wake.notify_all()

    def _next(self) -> _Change:
        with self._wake:
            while not self._changes:
                if not self._wake.wait(IDLE_SECONDS):
                    connections.close_all()
            self._busy = True
            return self._changes.popitem(last=False)[1]

    def _tell(self, change: _Change) -> None:
        journal_id = change.new.journal_id
        client = self._client()
        watched = client.pubsub_channels(f"live:{journal_id}:*")
        if not watched:
            return
        close_old_connections()
        renderings = Renderings()
        sending = client.pipeline(transaction=False)
        for name in watched:
            told = name.decode() if isinstance(name, bytes) else name
            try:
                sending.publish(told, _message(change, told, renderings))
            except Exception:
                # One audience whose page cannot be drawn must not silence the others.  Its streams
                # see the gap and say so.
                log.exception("%s could not be drawn", told)
        sending.execute()

    def _client(self) -> redis.Redis:
        if self._redis is None:
            self._redis = redis.Redis.from_url(
                settings.REDIS_URL, socket_timeout=2, socket_connect_timeout=1
            )
        return self._redis

    def _complain(self, sentence: str) -> None:
        if not self._complained:
            log.warning(sentence)
        self._complained = True


def _message(change: _Change, name: str, renderings: Renderings) -> bytes:
    _, _, audience, of, language = name.split(":")
    seat: Seat = audience if audience in (GM, SCREEN) else int(audience)
    if change.old.wording == change.new.wording:
        pieces: Sequence[Region] = changed(change.old, change.new, seat, of)
    else:
        # What stands beside the state may have changed before the old moment was drawn here (in
        # another process), and then comparing would find nothing: everything is told.
        pieces = regions_of(change.new, seat, of)
    html = renderings.partials(pieces, language)
    return orjson.dumps(
        {
            "base": change.old.number,
            "number": change.new.number,
            "kind": change.new.kind_name,
            "html": html,
        }
    )


_current: _Publisher | None = None
_making = threading.Lock()


def _publisher() -> _Publisher:
    global _current  # noqa: PLW0603
    with _making:
        # A worker that was forked from a process with a publisher has no thread of its own yet.
        if _current is None or _current.process != os.getpid():
            _current = _Publisher()
        return _current


def _free_after_fork() -> None:
    global _making  # noqa: PLW0603
    _making = threading.Lock()


os.register_at_fork(after_in_child=_free_after_fork)

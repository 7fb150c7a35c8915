"""A journal at one number: the state and what may be asked of it, cached in the process.

States are frozen, and an entry's number fixes its state, so a cached moment is never wrong, only
old: every reader compares the number first.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Any

import orjson
from django.db import connection

from journal.contract import Decision, Event, Seat, load_event
from journal.ledger import Ledger
from journal.models import Entry, Journal
from journal.registry import Kind, kind

KEPT = 256


@dataclass(frozen=True)
class Line:
    """An entry as the log needs it: the events are loaded once and shared.

    `kept` is for whoever puts the line into words, to do that once for each seat.
    """

    number: int
    seat: str
    by: str
    action: str
    events: tuple[Event, ...]
    time: Any
    kept: dict[Seat, Any] = field(default_factory=dict, compare=False, repr=False)

    @classmethod
    def of(cls, entry: Entry) -> Line:
        events = tuple(load_event(stored) for stored in orjson.loads(entry.events))
        return cls(entry.number, entry.seat, entry.by, entry.action, events, entry.time)


@dataclass(frozen=True)
class Moment:
    """The journal after entry `number`.  `wording` ticks when names or card texts change."""

    journal_id: str
    kind_name: str
    number: int
    # A moment that is printed, in a log or an error, must not tell what lies in the decks.
    state: Any = field(repr=False)
    ledger: Ledger
    wording: int
    _views: dict[Seat, dict[str, Any]] = field(default_factory=dict, compare=False, repr=False)

    @property
    def kind(self) -> Kind:
        return kind(self.kind_name)

    def view(self, seat: Seat) -> dict[str, Any]:
        """What that seat may see; computed once.  Callers must not change it."""
        if seat not in self._views:
            self._views[seat] = self.kind.rules.view(self.state, seat)
        return self._views[seat]

    def pending(self, seat: Seat) -> tuple[Decision, ...]:
        """The decisions that wait for that seat."""
        return tuple(d for d in self.kind.rules.pending(self.state) if d.seat == seat)

    def undo_requests(self, seat: Seat) -> list[dict[str, Any]]:
        """Open requests to take an entry back; `mine` is whether this seat has to answer."""
        return [
            {
                "number": number,
                "by": ask.by,
                "waiting": list(ask.waiting),
                "mine": seat in ask.waiting,
                "asked_by_me": ask.by == seat,
            }
            for number, ask in sorted(self.ledger.asks.items())
        ]


class _Cache:
    """The newest moments and log lines of the journals that this process served last."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._moments: OrderedDict[str, Moment] = OrderedDict()
        self._lines: OrderedDict[tuple[str, int, int], tuple[Line, ...]] = OrderedDict()
        self._newest: OrderedDict[str, Line] = OrderedDict()

    def moment(self, journal_id: str, number: int, wording: int) -> Moment | None:
        with self._lock:
            found = self._moments.get(journal_id)
            if found is None or found.number != number or found.wording != wording:
                return None
            self._moments.move_to_end(journal_id)
            return found

    def keep(self, moment: Moment) -> None:
        with self._lock:
            found = self._moments.get(moment.journal_id)
            # A slower thread may come with an older moment than the one that is kept.
            if found is not None and (found.number, found.wording) > (
                moment.number,
                moment.wording,
            ):
                return
            self._moments[moment.journal_id] = moment
            self._moments.move_to_end(moment.journal_id)
            while len(self._moments) > KEPT:
                self._moments.popitem(last=False)

    def lines(self, journal_id: str, number: int, count: int) -> tuple[Line, ...] | None:
        with self._lock:
            return self._lines.get((journal_id, number, count))

    def keep_lines(self, journal_id: str, number: int, count: int, lines: tuple[Line, ...]) -> None:
        with self._lock:
            self._lines[journal_id, number, count] = lines
            while len(self._lines) > KEPT:
                self._lines.popitem(last=False)

    def keep_line(self, journal_id: str, line: Line) -> None:
        """An entry that was just committed; its readers need not ask the database for it."""
        with self._lock:
            self._newest[journal_id] = line
            self._newest.move_to_end(journal_id)
            while len(self._newest) > KEPT:
                self._newest.popitem(last=False)

    def next_lines(self, journal_id: str, number: int, count: int) -> tuple[Line, ...] | None:
        """The lines up to `number`, if that entry and the lines before it are kept."""
        with self._lock:
            newest = self._newest.get(journal_id)
            before = self._lines.get((journal_id, number - 1, count))
            if newest is None or newest.number != number or before is None:
                return None
            return (newest, *before)[:count]

    def forget(self, journal_id: str) -> None:
        """A journal was deleted or taken in: its numbers mean something else now."""
        with self._lock:
            self._moments.pop(journal_id, None)
            self._newest.pop(journal_id, None)
            for key in [key for key in self._lines if key[0] == journal_id]:
                del self._lines[key]

    def clear(self) -> None:
        with self._lock:
            self._moments.clear()
            self._newest.clear()
            self._lines.clear()


cache = _Cache()


def load_moment(journal: Journal) -> Moment:
    """The moment of a journal row that was just read; from the cache if its number is there."""
    journal_id = journal.seating_id
    found = cache.moment(journal_id, journal.number, journal.wording)
    if found is not None:
        return found
    state = kind(journal.kind).rules.load(orjson.loads(journal.position))
    return Moment(
        journal_id=journal_id,
        kind_name=journal.kind,
        number=journal.number,
        state=state,
        ledger=Ledger.of(journal.ledger),
        wording=journal.wording,
    )


def moment(journal_id: str) -> Moment:
    """The journal as it is now.  Journal.DoesNotExist if there is none of that id."""
    row = Journal.objects.defer("position", "ledger").get(pk=journal_id)
    found = cache.moment(journal_id, row.number, row.wording)
    if found is None:
        # The row is read whole again: number, position and ledger must be of one moment.
        found = load_moment(Journal.objects.get(pk=journal_id))
        if not connection.in_atomic_block:
            # What a transaction has written may never have been; another history would then meet
            # its number again.
            cache.keep(found)
    return found


def recent(journal_id: str, number: int, count: int = 12) -> tuple[Line, ...]:
    """The last `count` entries up to `number`, newest first."""
    kept = cache.lines(journal_id, number, count)
    if kept is None:
        kept = cache.next_lines(journal_id, number, count) or _read_lines(journal_id, number, count)
        if not connection.in_atomic_block:
            cache.keep_lines(journal_id, number, count, kept)
    return kept


def _read_lines(journal_id: str, number: int, count: int) -> tuple[Line, ...]:
    found = Entry.objects.filter(journal_id=journal_id, number__lte=number)
    return tuple(Line.of(entry) for entry in found.order_by("-number")[:count])

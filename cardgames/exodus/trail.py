"""What each object of a game was, from which entry on: the memory behind the log's sentences.

Entries name piles and items by their ids, and a creature that is gone is in no view any more.  The
trail is read once from the entries and then only goes on; it holds what was open when it happened.
"""

from __future__ import annotations

import threading
from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import orjson
from django.db import connection

from cardgames.exodus.things import Thing, learned, thing_of
from journal.contract import Event, load_event
from journal.models import Entry

KEPT = 64
TEACHERS = ("energy", "summoned", "played", "stacked", "happened", "left", "returned", "restored")


@dataclass
class Trail:
    """What every id of one game meant, up to an entry."""

    number: int = 0
    steps: dict[str, list[tuple[int, Thing]]] = field(default_factory=dict)

    def before(self, number: int) -> dict[str, Thing]:
        """What the ids meant before the entry of that number."""
        found = {}
        for name, steps in self.steps.items():
            at = bisect_right(steps, number - 1, key=lambda step: step[0])
            if at:
                found[name] = steps[at - 1][1]
        return found

    def goes_on(self, number: int, events: Iterable[Event]) -> None:
        """One entry more."""
        for event in events:
            for name, thing in _taught(event):
                self.steps.setdefault(name, []).append((number, thing))
        self.number = max(self.number, number)


def _taught(event: Event) -> Iterable[tuple[str, Thing]]:
    if event.kind == "restored":
        yield from _of_position(event.everything()["position"])
    else:
        yield from learned({**event.public, "kind": event.kind})


def _of_position(position: Mapping[str, Any]) -> Iterable[tuple[str, Thing]]:
    """After a step back the ids mean what they meant then."""
    for key in ("field", "lasting"):
        for each in position.get(key, ()):
            yield each["id"], Thing(each["seat"], each.get("card", ""))
    for key in ("stack", "waiting"):
        for each in position.get(key, ()):
            yield each["id"], thing_of(each)


_kept: OrderedDict[str, Trail] = OrderedDict()
_lock = threading.Lock()


def things_before(journal_id: str, number: int, newest: int) -> dict[str, Thing]:
    """What the ids of a game meant before entry `number`; `newest` is the last entry there is."""
    with _lock:
        trail = _kept.get(journal_id)
    if trail is None or trail.number > newest:
        # Of another history: a journal that was taken in anew, or a test's.
        trail = Trail()
    if trail.number < newest:
        trail = _read(journal_id, trail)
    return trail.before(number)


def _read(journal_id: str, known: Trail) -> Trail:
    trail = Trail(known.number, {name: list(steps) for name, steps in known.steps.items()})
    found = Entry.objects.filter(journal_id=journal_id, number__gt=known.number)
    for number, stored in found.order_by("number").values_list("number", "events"):
        events = [load_event(each) for each in orjson.loads(stored) if each["kind"] in TEACHERS]
        trail.goes_on(number, events)
    if not connection.in_atomic_block:
        with _lock:
            _kept[journal_id] = trail
            _kept.move_to_end(journal_id)
            while len(_kept) > KEPT:
                _kept.popitem(last=False)
    return trail

"""What streams say, as server-sent events."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import orjson

from journal.packing import Told


@dataclass(frozen=True, slots=True)
class Message:
    """One publication, encoded once for all streams of its channel."""

    base: int
    number: int
    page: Told
    plain: Told

    @classmethod
    def of(cls, data: bytes) -> Message:
        told = orjson.loads(data)
        number = told["number"]
        return cls(
            told["base"],
            number,
            event(number, data),
            event(number, orjson.dumps({"number": number, "kind": told["kind"]})),
        )


def event(number: int, data: bytes, name: str = "") -> Told:
    """A server-sent event.  JSON has no line breaks of its own, so `data` is one line."""
    head = f"event: {name}\n" if name else ""
    return Told(b"%sid: %d\ndata: %s\n\n" % (head.encode(), number, data))


HERE = Told(b"event: here\ndata: {}\n\n")
"""Somebody came or went."""


@lru_cache(maxsize=1024)
def beat(number: int) -> Told:
    """A sign of life of a stream whose page has that number."""
    return Told(b'event: beat\ndata: {"number":%d}\n\n' % number)

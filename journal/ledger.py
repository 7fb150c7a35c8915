"""What the journal itself folds beside the state: what moved when, what was taken back, and the
open requests to take something back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import orjson

from journal.contract import Event, Seat

OWN = "journal."
"""Kinds that begin so belong to the journal; no rule system folds them."""

NOTED = "note "
"""Actions that begin so only write something down (`journal.notes`)."""

FOLLOWING = ("asked", "lapsed")
"""In every rule system: a decision is raised, or no longer arises."""

RESTORED = "restored"
ASKED = "journal.undo_asked"
AGREED = "journal.undo_agreed"
DECLINED = "journal.undo_declined"
NOTE = "journal.note"


@dataclass(frozen=True)
class Ask:
    """A request to take an entry back: who asked, who still has to agree, which parts it
    would restore and which entries it would take back."""

    by: Seat
    waiting: tuple[Seat, ...]
    parts: tuple[str, ...]
    entries: tuple[int, ...]

    def plain(self) -> dict[str, Any]:
        return {
            "by": self.by,
            "waiting": self.waiting,
            "parts": self.parts,
            "entries": self.entries,
        }

    @classmethod
    def of(cls, plain: dict[str, Any]) -> Ask:
        return cls(
            by=plain["by"],
            waiting=tuple(plain["waiting"]),
            parts=tuple(plain["parts"]),
            entries=tuple(plain["entries"]),
        )


@dataclass(frozen=True)
class Ledger:
    """`last` maps a part to the last entry that moved it; `undone` are the entries that were taken
    back; `asks` maps an entry's number to the request to take it back."""

    last: dict[str, int] = field(default_factory=dict)
    undone: tuple[int, ...] = ()
    asks: dict[int, Ask] = field(default_factory=dict)

    def text(self) -> str:
        """The stored form."""
        return orjson.dumps(
            {
                "last": self.last,
                "undone": self.undone,
                "asks": {str(n): ask.plain() for n, ask in self.asks.items()},
            }
        ).decode()

    @classmethod
    def of(cls, text: str) -> Ledger:
        """The inverse of `text`."""
        plain = orjson.loads(text)
        return cls(
            last=plain.get("last", {}),
            undone=tuple(plain.get("undone", ())),
            asks={int(n): Ask.of(ask) for n, ask in plain.get("asks", {}).items()},
        )


def touched(events: Sequence[Event]) -> list[str]:
    """The parts that an entry is about and that its undo restores, in order, each once.

    What the journal notes for itself touches none.  A part where only decisions came or went counts
    if there is no other: they follow from what happened elsewhere and follow its undo too.
    """
    of_rules = [event for event in events if not event.kind.startswith(OWN)]
    acted = [event.part for event in of_rules if event.kind not in FOLLOWING]
    return list(dict.fromkeys(acted or [event.part for event in of_rules]))


def fold(ledger: Ledger, quiet: frozenset[str], number: int, events: Sequence[Event]) -> Ledger:
    """The ledger after entry `number`; `quiet` are the kinds of events that move nothing."""
    moved = [e.part for e in events if e.kind not in quiet and not e.kind.startswith(OWN)]
    undone, asks = list(ledger.undone), dict(ledger.asks)
    for event in events:
        public = event.public
        if event.kind == RESTORED:
            again = public.get("again", ())
            undone = [n for n in undone if n not in again]
            undone += [n for n in public["undone"] if n not in undone]
        elif event.kind == ASKED:
            asks[public["undo"]] = Ask.of(dict(public))
        elif event.kind == AGREED:
            ask = asks[public["undo"]]
            left = tuple(seat for seat in ask.waiting if seat != public["seat"])
            asks[public["undo"]] = replace(ask, waiting=left)
        elif event.kind == DECLINED:
            del asks[public["undo"]]
    # A request lapses when anything touches its parts, be it an answer only: what was asked would
    # now take back more than what was asked.
    now = set(touched(events))
    asks = {n: ask for n, ask in asks.items() if n not in undone and not now & set(ask.parts)}
    return Ledger(last=ledger.last | dict.fromkeys(moved, number), undone=tuple(undone), asks=asks)

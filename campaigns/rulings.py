"""A case at this table through time: its versions, and the entries that went by it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _

from decks.questions import value_words
from decks.rules.cases import CASES
from decks.selectors import Wording, wording
from journal.contract import Event, Seat
from journal.models import Entry
from journal.moments import Line, Moment

A_PAGE: Final = 30
OVERRIDES: Final = ("revived", "overridden")


@dataclass(frozen=True)
class Found:
    """Entries of the log, newest first; `older` is the number below which there are more, or 0."""

    lines: list[dict[str, Any]]
    older: int


def versions(now: Moment, case: str) -> list[dict[str, Any]]:
    """Every ruling on the case, newest first: value, version, the entry that made it and who did;
    at the end what holds without one, as version 0."""
    words = wording(now.journal_id, now.wording)
    ruled = Entry.objects.filter(
        journal_id=now.journal_id, number__lte=now.number, events__contains=f'"case":"{case}'
    )
    found = [
        _version(now, words, line, event, case)
        for line in map(Line.of, ruled.order_by("-number"))
        for event in line.events
        if event.kind == "ruled" and base(str(event.public["case"])) == case
    ]
    factory = CASES[case].factory
    if factory:
        found.append({"version": 0, "value": factory, "words": str(value_words(case, factory))})
    return found


def base(case: str) -> str:
    """The case of a ruling that may be one for a single deck (`H17.d1`)."""
    return re.sub(r"\.d[0-9]+$", "", case)


def _version(now: Moment, words: Wording, line: Line, event: Event, case: str) -> dict[str, Any]:
    part = str(event.public["case"])[len(case) + 1 :]
    return {
        "version": event.public["version"],
        "value": event.public["value"],
        "words": str(value_words(case, str(event.public["value"]))),
        "part": words.name(part) if part else "",
        "entry": line.number,
        "time": line.time,
        "by": words.seat(line.by),
        "undone": line.number in now.ledger.undone,
    }


def uses(now: Moment, seat: Seat, case: str, before: int) -> Found:
    """At most a page of entries below `before` that went by this case, with the version each used,
    as that seat may know them."""
    root = case.partition(".")[0]

    def by(event: Event) -> str:
        for tag in event.rules:
            name, _colon, version = tag.partition(":")
            if base(name) == case and version.isdecimal():
                return version
            # An answer to a question about Rest is one for all that H8 leaves open.
            if name in (case, root) and version.startswith("q"):
                return version
        return ""

    def how(version: str) -> str:
        if version == "0":
            return _("as shipped")
        if version.startswith("q"):
            return _("answered for this once")
        return _("version %(number)s") % {"number": version}

    return _found(now, seat, before, f'"{root}', lambda event: how(v) if (v := by(event)) else "")


def overrides(now: Moment, seat: Seat, before: int) -> Found:
    """The entries that set an outcome aside, or moved cards by hand, each with its reason."""

    def how(event: Event) -> str:
        if event.kind in OVERRIDES:
            return _("override")
        return _("by hand") if event.kind == "moved" and event.public.get("by_hand") else ""

    return _found(now, seat, before, '"reason":', how)


def _found(now: Moment, seat: Seat, before: int, text: str, how: Callable[[Event], str]) -> Found:
    rows = Entry.objects.filter(
        journal_id=now.journal_id, number__lt=min(before, now.number + 1), events__contains=text
    )
    lines: list[dict[str, Any]] = []
    for line, used in _used(rows.order_by("-number").iterator(chunk_size=A_PAGE), how):
        if len(lines) == A_PAGE:
            return Found(lines, lines[-1]["number"])
        said = now.kind.words.entry(now, seat, line)
        lines.append(
            {
                "number": line.number,
                "time": line.time,
                "lines": list(said),
                "how": used,
                "undone": line.number in now.ledger.undone,
            }
        )
    return Found(lines, 0)


def _used(rows: Iterator[Entry], how: Callable[[Event], str]) -> Iterator[tuple[Line, list[str]]]:
    for row in rows:
        line = Line.of(row)
        found = list(dict.fromkeys(word for event in line.events if (word := how(event))))
        if found:
            yield line, found

"""Tables and lists as files hold them: rows of CSV and members of a JSON list, with their lines."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

SEPARATORS = (";", "\t", ",")


_FORMULA = re.compile(r"'*[=+\-@\t\r]")


def guarded(cell: str) -> str:
    """A cell as a file holds it: with an apostrophe before what a spreadsheet would take for a
    formula and carry out."""
    return f"'{cell}" if _FORMULA.match(cell) else cell


def without_guard(cell: str) -> str:
    """The inverse of `guarded`."""
    return cell[1:] if cell.startswith("'") and _FORMULA.match(cell) else cell


@dataclass(frozen=True)
class Row:
    """One row of a table; without cells if its quotes are wrong."""

    number: int
    line: str
    cells: list[str] | None


def rows(lines: list[str], separator: str) -> Iterator[Row]:
    """The rows with the numbers of the lines on which they begin; a row whose quotes are wrong has
    no cells, and reading goes on with the next line."""
    at = 0
    while at < len(lines):
        if not lines[at].strip() or lines[at].startswith("#"):
            at += 1
            continue
        # A cell may go on over lines, so the reader is given all that are left and asked for one.
        rest = (line + "\n" for line in islice(lines, at, at + 60))
        reader = csv.reader(rest, delimiter=separator, strict=True)
        try:
            cells = next(reader)
        except (csv.Error, StopIteration):
            yield Row(at + 1, lines[at], None)
            at += 1
            continue
        if any(cell.strip() for cell in cells):
            yield Row(at + 1, lines[at], [without_guard(cell.strip()) for cell in cells])
        at += reader.line_num


def separator_of(lines: list[str]) -> str:
    """What separates the cells: the one that the first lines have most of; "" if there is none."""
    if not lines:
        return ""
    bare = [re.sub(r'"[^"]*"', "", line) for line in lines[:20]]
    counts = {mark: min(line.count(mark) for line in bare) for mark in SEPARATORS}
    best = max(SEPARATORS, key=lambda mark: counts[mark])
    if counts[best]:
        return best
    firsts = {mark: bare[0].count(mark) for mark in SEPARATORS}
    best = max(SEPARATORS, key=lambda mark: firsts[mark])
    return best if firsts[best] else ""


def item_lines(body: str) -> list[int]:
    """The lines on which the items of the list of cards begin; [] if that cannot be told."""
    opening = re.match(r"\s*\[", body) or re.search(r'"cards"\s*:\s*\[', body)
    if opening is None:
        return []
    decoder, at, told, line = json.JSONDecoder(), opening.end(), 0, 1
    found: list[int] = []
    while True:
        while body[at : at + 1] in (" ", "\t", "\r", "\n", ","):
            at += 1
        if at >= len(body) or body[at] == "]":
            return found
        line, told = line + body.count("\n", told, at), at
        found.append(line)
        try:
            _value, at = decoder.raw_decode(body, at)
        except ValueError:
            return []

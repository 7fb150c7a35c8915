"""Cards for a library from files and pasted lists.

Whatever the form, every card goes through the same check, and what cannot be one becomes a bad line
with its number, the reason and what to do.  Nothing is dropped in silence.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from cardgames.library.cards import ReadCard, is_unknown, slug_of, tidied, title_of
from cardgames.library.lines import card_of_fields, card_of_line, kind_of
from cardgames.rules.exodus import STARTER, dump_card
from cardgames.services.library import LibraryRefusal, checked_card
from decks.lists import BadLine, Unreadable, lines_of
from decks.tables import item_lines, rows, separator_of

FORMS = ("auto", "text", "csv", "json")
LONGEST = 400_000
MOST_LINES = 1000
"""So many cards and bad lines are read; a library keeps half as many."""
COLUMNS = {
    "name": ("name", "slug", "id"),
    "title": ("title", "titel", "card", "karte", "card name", "kartenname"),
    "kind": ("kind", "art"),
    "type": ("type", "typ"),
    "types": ("types", "creature types", "kreaturtypen", "typen"),
    "stars": ("stars", "rarity", "sterne", "seltenheit"),
    "text": ("text", "rules text", "regeltext", "beschreibung", "description"),
    "ability": ("ability", "fähigkeit", "ability name"),
    "when": ("when", "wann"),
    "cost": ("cost", "pay", "kosten"),
    "may": ("may",),
    "targets": ("targets",),
    "effect": ("effect", "wirkung"),
    "holds": ("holds",),
    "stays": ("stays",),
    "count": ("count", "anzahl", "copies", "qty", "quantity"),
}
"""What the columns of a table may be called, in small letters."""
_NAMES = {name: column for column, names in COLUMNS.items() for name in names}
WITHOUT_HEADER = ("title", "type", "stars", "text")


@dataclass(frozen=True)
class ReadLibrary:
    """Cards as they were read, in which form, what is wrong and what was passed over."""

    cards: tuple[ReadCard, ...]
    bad: tuple[BadLine, ...] = ()
    notes: tuple[str, ...] = ()
    form: str = "text"


class _Enough(Exception):
    """There are more cards than a library keeps: which line is not read any more, and its
    number."""

    def __init__(self, number: int, line: str) -> None:
        super().__init__(line)
        self.number = number
        self.line = line


@dataclass
class _Reading:
    """An import while it is read; `own` are the group's cards by their names."""

    own: Mapping[str, Mapping[str, Any]]
    cards: dict[str, ReadCard] = field(default_factory=dict)
    bad: list[BadLine] = field(default_factory=list)
    notes: dict[str, None] = field(default_factory=dict)
    taken: int = 0

    def refuse(self, number: int, line: str, reason: str, remedy: str) -> None:
        """A bad line."""
        self.bad.append(BadLine(number, line[:120], reason, remedy))

    def take(self, number: int, line: str, make: Callable[[], tuple[str, Any]]) -> None:
        """A card by what `make` gives: its name, if it has one, and its data.  Raises `_Enough`."""
        self.taken += 1
        if self.taken > MOST_LINES or len(self.bad) >= MOST_LINES:
            raise _Enough(number, line)
        try:
            name, data = make()
            self._add(number, name, data)
        except Unreadable as why:
            self.refuse(number, line, why.reason, why.remedy)
        except LibraryRefusal as why:
            self.refuse(number, line, why.sentence, _("Mend it, or try the card in the form."))

    def _add(self, number: int, name: str, data: Any) -> None:
        tidy = tidied(data)
        slug = name or self._slug(title_of(tidy))
        tidy = checked_card(slug, tidy)
        before = self.cards.get(slug)
        if slug in STARTER and tidy != dump_card(STARTER[slug]) and not is_unknown(tidy):
            raise Unreadable(
                _("The starter set has this card, and it stays as it is."),
                _("Take another title, or leave the line out."),
            )
        if before is not None and not is_unknown(tidy) and before.data != tidy:
            raise Unreadable(
                _("This card is in line %(line)d already, and other.") % {"line": before.number},
                _("Leave one of them out, or give each a name of its own."),
            )
        self.cards.setdefault(slug, ReadCard(number, slug, tidy))

    def _slug(self, title: str) -> str:
        """The name of the card of that title: a new one only for a new title."""
        key = title.casefold()
        same = [s for s, card in self.own.items() if str(card["title"]).casefold() == key]
        same += [s for s, read in self.cards.items() if str(read.data["title"]).casefold() == key]
        same += [s for s, card in STARTER.items() if card.title.casefold() == key]
        return same[0] if same else slug_of(title, {*STARTER, *self.own, *self.cards})

    def done(self, form: str) -> ReadLibrary:
        """What was read."""
        return ReadLibrary(tuple(self.cards.values()), tuple(self.bad), tuple(self.notes), form)


def read_library(
    text: str, own: Mapping[str, Mapping[str, Any]], form: str = "auto"
) -> ReadLibrary:
    """The cards of a text in one of `FORMS`; `auto` finds out which.  `own` are the cards that the
    group has (`services.library.own_cards`).  Never raises for what somebody pasted."""
    reading = _Reading(own)
    if len(text) > LONGEST:
        reason = _("This is longer than %(most)d letters.") % {"most": LONGEST}
        reading.refuse(1, "", reason, _("Give it in several parts."))
        return reading.done(form)
    body = text.removeprefix("\ufeff")
    form = form if form in FORMS[1:] else _form_of(body)
    read = {"json": _read_json, "csv": _read_csv}.get(form, _read_lines)
    try:
        read(body, reading)
    except _Enough as enough:
        reason = _("There are more than %(most)d lines.") % {"most": MOST_LINES}
        reading.refuse(enough.number, enough.line, reason, _("Give it in several parts."))
    return reading.done(form)


def _form_of(body: str) -> str:
    start = body.lstrip(" \t\r\n")
    if start.startswith(("{", "[{", "[\n", "[\r", "[ ", '["', "[]")):
        return "json"
    lines = [line for line in lines_of(body) if line.strip()]
    separator = separator_of(lines[:1]) if lines else ""
    if separator and _header(lines[0], separator) is not None:
        return "csv"
    return "csv" if lines and all("\t" in line for line in lines) else "text"


def _read_lines(body: str, reading: _Reading) -> None:
    kind = ""
    for number, raw in enumerate(lines_of(body), 1):
        line = raw.split(" //")[0].strip()
        if not line or line.startswith(("#", "//", ";")):
            continue
        if "|" not in line and (found := kind_of(line)):
            kind = found
            continue
        if "|" not in line and line.endswith(":"):
            reason = _("This looks like a heading, not a card.")
            reading.refuse(number, raw, reason, _("Put # before it to have it passed over."))
            continue

        def make(line: str = line, kind: str = kind) -> tuple[str, Any]:
            alone = "|" not in line
            data, counted = card_of_line(line, "" if alone else kind)
            if counted:
                reading.notes[_("Numbers of copies are left out: a deck has them.")] = None
            return "", data

        reading.take(number, raw.strip(), make)


def _header(line: str, separator: str) -> list[tuple[str, str]] | None:
    try:
        cells = next(csv.reader([line], delimiter=separator or ","), [])
    except csv.Error:
        return None
    found = [(cell.strip(), _NAMES.get(cell.strip().casefold(), "")) for cell in cells]
    # A table that calls its titles `name` has no names in our sense.
    if not any(column == "title" for _cell, column in found):
        found = [(cell, "title" if column == "name" else column) for cell, column in found]
    known = [column for _cell, column in found if column]
    fine = "title" in known and len(known) == len(set(known)) and len(known) > 1
    return found if fine else None


def _read_csv(body: str, reading: _Reading) -> None:
    lines = lines_of(body)
    filled = [line for line in lines if line.strip() and not line.startswith("#")]
    separator = separator_of(filled) or ","
    header = _header(filled[0], separator) if filled else None
    columns = [column for _cell, column in header or [(name, name) for name in WITHOUT_HEADER]]
    unused = ", ".join(f"“{cell[:30]}”" for cell, column in header or () if cell and not column)
    if unused:
        reading.notes[_("These columns are not used: %(names)s.") % {"names": unused}] = None
    waiting = header is not None
    for row in rows(lines, separator):
        if row.cells is None:
            reading.refuse(
                row.number,
                row.line,
                _("A quote is not closed, or stands in the middle of a field."),
                _("Close it, or write two quotes for one inside a field."),
            )
        elif waiting:
            waiting = False
        else:
            reading.take(row.number, row.line, _maker(columns, row.cells))


def _maker(columns: Sequence[str], cells: Sequence[str]) -> Callable[[], tuple[str, Any]]:
    def make() -> tuple[str, Any]:
        if any(cells[len(columns) :]):
            raise Unreadable(
                _("This row has more cells than the table has columns."),
                _("Put quotes around a text that holds the separator."),
            )
        fields = {c: cell for c, cell in zip(columns, cells, strict=False) if c}
        return fields.get("name", ""), card_of_fields(fields)

    return make


def _read_json(body: str, reading: _Reading) -> None:
    try:
        value = json.loads(body)
    except json.JSONDecodeError as error:
        if _read_json_lines(body, reading):
            return
        line = (lines_of(body) or [""])[min(error.lineno, body.count("\n") + 1) - 1 :][:1]
        reading.refuse(
            error.lineno,
            line[0].strip() if line else "",
            _("This is not JSON: something is wrong at letter %(n)d.") % {"n": error.colno},
            _("Look for a missing comma, quote or bracket there or just before."),
        )
        return
    except (RecursionError, ValueError):
        reading.refuse(1, "", _("This JSON is too deep or too large."), _("Give a plain list."))
        return
    for number, name, data in _items(value, body, reading):
        reading.take(number, _said(data), _json_maker(name, data))


def _items(value: Any, body: str, reading: _Reading) -> Iterator[tuple[int, str, Any]]:
    """The cards of a JSON value with their lines and names."""
    if isinstance(value, Mapping) and isinstance(value.get("cards"), list):
        value = value["cards"]
    if isinstance(value, list):
        numbers = item_lines(body)
        for at, item in enumerate(value):
            yield (numbers[at] if len(numbers) == len(value) else at + 1), "", item
    elif isinstance(value, Mapping) and isinstance(value.get("title"), str):
        yield 1, "", value
    elif isinstance(value, Mapping) and all(isinstance(v, Mapping) for v in value.values()):
        for name, item in value.items():
            at = body.find(json.dumps(name, ensure_ascii=False))
            yield body.count("\n", 0, max(at, 0)) + 1, str(name), item
    else:
        reason = _("There is no list of cards in it.")
        reading.refuse(1, body[:120], reason, _("Give a list, or “cards”."))


def _json_maker(name: str, data: Any) -> Callable[[], tuple[str, Any]]:
    def make() -> tuple[str, Any]:
        if isinstance(data, str):
            return "", {"title": data}
        if not isinstance(data, Mapping):
            raise Unreadable(
                _("This is neither a title nor an object with one."),
                _('Write a title in quotes, or {"title": …}.'),
            )
        own = data.get("name", name)
        if not isinstance(own, str):
            raise Unreadable(_("The name is no text."), _("Leave it out, or put quotes around it."))
        return own, {key: each for key, each in data.items() if key not in ("name", "count")}

    return make


def _read_json_lines(body: str, reading: _Reading) -> bool:
    """One object a line, as `position exodus` reads cards.  False if that is not the form."""
    lines = [(n, line) for n, line in enumerate(lines_of(body), 1) if line.strip()]
    if len(lines) < 2 or not all(line.lstrip().startswith("{") for _n, line in lines):
        return False
    for number, line in lines:
        try:
            data = json.loads(line)
        except (ValueError, RecursionError):
            reason = _("This line is not JSON.")
            reading.refuse(number, line, reason, _("Write one card a line, or one list."))
            continue
        reading.take(number, line, _json_maker("", data))
    return True


def _said(data: Any) -> str:
    try:
        return json.dumps(data, ensure_ascii=False)[:120]
    except (RecursionError, ValueError):
        return ""

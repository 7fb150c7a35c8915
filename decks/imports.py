"""Deck lists from files: CSV as spreadsheets write it, JSON as we and others write it.

Whatever the form, each card goes through the same checks as a pasted line, and what cannot be a
card becomes a bad line with its number, the reason and what to do.
"""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any

from django.utils.translation import gettext as _

from decks.lists import (
    BadLine,
    DeckList,
    ListedCard,
    Unreadable,
    checked,
    lines_of,
    merged,
    read_count,
    read_list,
    read_zone,
)
from decks.tables import item_lines, rows, separator_of

FORMS = ("auto", "text", "csv", "json")
LONGEST = 200_000
"""Letters of a list that are read at all."""

COLUMNS = {
    "count": ("count", "number", "copies", "qty", "quantity", "amount", "anzahl", "menge", "n"),
    "title": ("title", "name", "card", "card name", "titel", "karte", "kartenname"),
    "text": ("text", "rules", "rules text", "effect", "description", "wirkung", "beschreibung"),
    "to": ("to", "goes to", "destination", "default", "zone", "ziel", "wohin"),
    "recyclable": ("recyclable", "recycled", "recyclebar"),
    "tags": ("tags", "tag", "type", "keywords", "typ", "stichworte"),
}
"""What the columns of a table may be called, in small letters."""
_NAMES = {name: column for column, names in COLUMNS.items() for name in names}
YES = ("", "yes", "y", "true", "1", "ja", "wahr")
NO = ("no", "n", "false", "0", "nein", "falsch")


def read_deck(text: str, form: str = "auto") -> DeckList:
    """The cards of a text in one of `FORMS`; `auto` finds out which, from the text alone.

    Never raises for what somebody pasted: all that is wrong is in `bad`.
    """
    if len(text) > LONGEST:
        return _only_bad(
            1,
            "",
            _("This is longer than %(most)d letters.") % {"most": LONGEST},
            _("Give one deck at a time."),
            form,
        )
    form = form if form in FORMS[1:] else _form_of(text)
    if form == "json":
        return read_json(text)
    return read_csv(text) if form == "csv" else read_list(text)


def _only_bad(number: int, line: str, reason: str, remedy: str, form: str) -> DeckList:
    return DeckList((), (BadLine(number, line[:120], reason, remedy),), form)


def _form_of(text: str) -> str:
    start = text.lstrip("\ufeff \t\r\n")
    if start.startswith(("[", "{")):
        return "json"
    lines = [line for line in lines_of(text) if line.strip()]
    if not lines:
        return "text"
    if separator_of(lines) and _header(lines[0], separator_of(lines)):
        return "csv"
    # A comma or a semicolon may well be part of a pasted title; a tab on every line is a table.
    return "csv" if all("\t" in line for line in lines) else "text"


def read_csv(text: str) -> DeckList:
    """A table with one card in a row: with a header in any order of its columns, or without one
    as `count, title, text, to, tags` or `title, text, to, tags`.  Separated by semicolons, tabs
    or commas; quotes as usual; rows that are empty or begin with # are passed over."""
    lines = lines_of(text)
    filled = [line for line in lines if line.strip() and not line.startswith("#")]
    if not filled:
        return DeckList((), (), "csv")
    separator = separator_of(filled) or ","
    columns = _header(filled[0], separator)
    cards: list[ListedCard] = []
    bad: list[BadLine] = []
    notes: list[str] = []
    if columns is not None and (unused := [name for name, column in columns if not column]):
        names = ", ".join(f"“{name[:30]}”" for name in unused)
        notes.append(_("These columns are not used: %(names)s.") % {"names": names})
    skip_header = columns is not None
    for row in rows(lines, separator):
        if row.cells is None:
            bad.append(
                BadLine(
                    row.number,
                    row.line[:120],
                    _("A quote is not closed, or stands in the middle of a field."),
                    _("Close it, or write two quotes for one inside a field."),
                )
            )
        elif skip_header:
            skip_header = False
        else:
            try:
                cards.append(_card_of_row(row.cells, columns))
            except Unreadable as why:
                bad.append(BadLine(row.number, row.line[:120], why.reason, why.remedy))
    return DeckList(merged(cards), tuple(bad), "csv", tuple(notes))


def _header(line: str, separator: str) -> list[tuple[str, str]] | None:
    """Each column's name and what of a card it holds ("" if nothing that we know); None if the
    line is no header, which names at least the title."""
    try:
        cells = next(csv.reader([line], delimiter=separator or ","), [])
    except csv.Error:
        return None
    found = [(cell.strip(), _NAMES.get(cell.strip().lower(), "")) for cell in cells]
    known = [column for _name, column in found if column]
    if "title" not in known or (len(known) < 2 and len(cells) > 1) or len(known) > len(set(known)):
        return None
    return found


def _card_of_row(cells: list[str], columns: list[tuple[str, str]] | None) -> ListedCard:
    if columns is None:
        names = ["count", "title", "text", "to", "tags"]
        if not cells[0].isdecimal():
            names = names[1:]
        if len(cells) > len(names) and any(cells[len(names) :]):
            raise Unreadable(
                _("This row has more than %(n)d cells.") % {"n": len(names)},
                _("Put quotes around a text that holds the separator, or add a header line."),
            )
        return card_of(dict(zip(names, cells, strict=False)))
    if any(cells[len(columns) :]):
        raise Unreadable(
            _("This row has more cells than the header."),
            _("Put quotes around a text that holds the separator."),
        )
    return card_of(
        {column: cell for (_n, column), cell in zip(columns, cells, strict=False) if column}
    )


def card_of(fields: Mapping[str, Any]) -> ListedCard:
    """A card from fields by the names of `COLUMNS`, texts as well as JSON's values.  Raises
    `Unreadable`."""
    count = fields.get("count", 1)
    if isinstance(count, bool) or not isinstance(count, int):
        count = (
            read_count(str(count).strip().rstrip("x×").strip()) if count not in ("", None) else 1
        )
    tags = fields.get("tags") or ()
    if isinstance(tags, str):
        tags = re.split(r"[\s,;]+", tags)
    if not isinstance(tags, list | tuple) or not all(isinstance(tag, str) for tag in tags):
        raise Unreadable(_("The tags are no list of words."), _("Write them as words."))
    texts = {name: fields.get(name) or "" for name in ("title", "text", "to")}
    if not all(isinstance(text, str) for text in texts.values()):
        raise Unreadable(
            _("Title, text and destination have to be texts."), _("Put quotes around them.")
        )
    return checked(
        ListedCard(
            count,
            texts["title"],
            texts["text"],
            read_zone(texts["to"].strip()),
            _flag(fields.get("recyclable", True)),
            tuple(tags),
        )
    )


def _flag(written: Any) -> bool:
    if isinstance(written, bool):
        return written
    word = "" if written is None else str(written).strip().lower()
    if word in YES or word in NO:
        return word in YES
    raise Unreadable(
        _("“%(word)s” does not say whether the card is recyclable.") % {"word": word[:20]},
        _("Write yes or no."),
    )


def read_json(text: str) -> DeckList:
    """Our own export, a list of titles or of cards as objects, or one object of titles with
    numbers of copies."""
    body = text.removeprefix("\ufeff")
    try:
        value = json.loads(body)
    except json.JSONDecodeError as error:
        line = (body.splitlines() or [""])[min(error.lineno, body.count("\n") + 1) - 1 :][:1]
        return _only_bad(
            error.lineno,
            line[0] if line else "",
            _("This is not JSON: something is wrong at letter %(n)d.") % {"n": error.colno},
            _("Look for a missing comma, quote or bracket there or just before."),
            "json",
        )
    except (RecursionError, ValueError):
        return _only_bad(
            1, "", _("This JSON is too deep or too large."), _("Give a plain list."), "json"
        )
    if isinstance(value, Mapping) and "cards" not in value:
        value = [{"title": title, "count": count} for title, count in value.items()]
        numbers: list[int] = []
    else:
        value = value["cards"] if isinstance(value, Mapping) else value
        numbers = item_lines(body)
    if not isinstance(value, list):
        return _only_bad(
            1,
            body[:120],
            _("There is no list of cards in it."),
            _("Give a list, or “cards”."),
            "json",
        )
    return read_cards(value, numbers if len(numbers) == len(value) else [])


def read_cards(items: Sequence[Any], numbers: Sequence[int] = ()) -> DeckList:
    """The cards of a list of JSON values; bad ones are named by `numbers`, or by their place."""
    cards: list[ListedCard] = []
    bad: list[BadLine] = []
    unused: dict[str, None] = {}
    for at, item in enumerate(items):
        try:
            cards.append(_card_of_item(item, unused))
        except Unreadable as why:
            said = json.dumps(item, ensure_ascii=False)[:120]
            number = numbers[at] if numbers else at + 1
            bad.append(BadLine(number, said, why.reason, why.remedy))
    names = ", ".join(f"“{name[:30]}”" for name in islice(unused, 20))
    notes = (_("These fields are not used: %(names)s.") % {"names": names},) if names else ()
    return DeckList(merged(cards), tuple(bad), "json", notes)


def _card_of_item(item: Any, unused: dict[str, None]) -> ListedCard:
    if isinstance(item, str):
        return card_of({"title": item})
    if not isinstance(item, Mapping):
        raise Unreadable(
            _("This is neither a title nor an object with one."),
            _('Write a title in quotes, or {"title": …}.'),
        )
    fields: dict[str, Any] = {}
    for name, value in item.items():
        column = _NAMES.get(name.strip().lower())
        if column is None:
            unused[name] = None
        else:
            fields.setdefault(column, value)
    return card_of(fields)

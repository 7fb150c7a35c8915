"""Deck lists written out, each form so that `decks.imports` reads the same cards from it."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from decks.lists import LINE_BREAK, ListedCard, Unreadable, read_line
from decks.tables import guarded

TO = {"exhausted": "exhaust"}


def write_text(cards: Sequence[ListedCard]) -> str:
    """One card a line, as `decks.lists.read_list` reads it; titles in quotes where they need it."""
    return "".join(f"{_line(card)}\n" for card in cards)


def _line(card: ListedCard) -> str:
    plain = _line_with(card, card.title)
    with suppress(Unreadable):
        if not plain.startswith("#") and read_line(plain) == card:
            return plain
    return _line_with(card, '"' + card.title.replace('"', '""') + '"')


def _line_with(card: ListedCard, title: str) -> str:
    words = [f"{card.count}x {title}", *(f"#{tag}" for tag in card.tags)]
    if card.to:
        words.append(f"> {TO.get(card.to, card.to)}")
    if not card.recyclable:
        words.append("!")
    if card.text:
        words.append("| " + card.text.replace("\n", f" {LINE_BREAK} "))
    return " ".join(words)


def write_csv(cards: Sequence[ListedCard]) -> str:
    """A table with a header, for spreadsheets: commas, quotes where needed, a BOM so that they
    take it as UTF-8."""
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\r\n")
    table.writerow(["count", "title", "text", "to", "recyclable", "tags"])
    for card in cards:
        kept = "yes" if card.recyclable else "no"
        title, text, tags = map(guarded, (card.title, card.text, " ".join(card.tags)))
        table.writerow([card.count, title, text, TO.get(card.to, card.to), kept, tags])
    return "\ufeff" + out.getvalue()


def as_plain(card: ListedCard) -> dict[str, Any]:
    """A card as plain JSON values: title and count always, the rest where it says something."""
    plain: dict[str, Any] = {"title": card.title, "count": card.count}
    if card.text:
        plain["text"] = card.text
    if card.to:
        plain["to"] = card.to
    if not card.recyclable:
        plain["recyclable"] = False
    if card.tags:
        plain["tags"] = list(card.tags)
    return plain


def write_json(cards: Sequence[ListedCard], name: str = "") -> str:
    """The list with its name as an object."""
    value = {"tableside": "deck", "version": 1, "name": name, "cards": [as_plain(c) for c in cards]}
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"


FORMS: dict[str, tuple[str, str, Callable[[Sequence[ListedCard], str], str]]] = {
    "text": ("txt", "text/plain; charset=utf-8", lambda cards, name: write_text(cards)),
    "csv": ("csv", "text/csv; charset=utf-8", lambda cards, name: write_csv(cards)),
    "json": ("json", "application/json", write_json),
}
"""How a list can be had: file ending, type, writer."""

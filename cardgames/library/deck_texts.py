"""A deck of Exodus as text, CSV or JSON: read with every bad line named, and written."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from cardgames.library.cards import slug_of
from cardgames.rules.exodus.options import LARGEST_DECK
from decks.imports import LONGEST
from decks.imports import read_deck as read_plain
from decks.lists import BadLine, Unreadable, lines_of, read_count

HEADINGS = {
    *("deck", "main", "main deck", "maindeck", "cards", "creatures", "creature"),
    *("symmetries", "symmetry", "energy deck", "hauptdeck", "karten", "kreaturen", "kreatur"),
    *("symmetrien", "symmetrie", "energiedeck"),
}
ENERGY = {"energy", "energies", "energie", "energien", "energy deck", "energiedeck"}
BESIDE = {"sideboard", "side", "maybe", "maybeboard", "vielleicht"}

_COUNT_FIRST = re.compile(r"^(\d+)\s*[x×*]?\s+(.+)$|^(\d+)[x×*]\s*(.+)$", re.I)
_COUNT_LAST = re.compile(r"^(.+?)\s*(?::|\s[x×*])\s*(\d+)$", re.I)
_QUOTED = re.compile(r'^(?:(\d+)\s*[x×*]?\s*)?"((?:[^"]|"")+)"\s*(?:(?://|#|;).*)?$')
_REMARK = re.compile(r"(?:^|\s)(?://|#|;).*$")
_HEADING = re.compile(r"^[\[=\-*_\s]*(.*?)[\]=\-*_:\s]*(?:\(\d+\))?[\]=\-*_:\s]*$")
_ASIDE = re.compile(r"\s*[(\[][^()\[\]]*[)\]]$")


@dataclass(frozen=True)
class ReadDeck:
    """A deck as it was read: cards by their names, energies (None if nothing is said of them), the
    written titles of cards that the library does not have, what is wrong and what was passed
    over."""

    main: dict[str, int] = field(default_factory=dict)
    energy: int | None = None
    titles: dict[str, str] = field(default_factory=dict)
    bad: tuple[BadLine, ...] = ()
    notes: tuple[str, ...] = ()
    name: str = ""


@dataclass
class _Reading:
    """A deck while it is read."""

    named: Mapping[str, str]
    library: Mapping[str, Any]
    main: dict[str, int] = field(default_factory=dict)
    titles: dict[str, str] = field(default_factory=dict)
    energy: int | None = None
    bad: list[BadLine] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    name: str = ""

    def add(self, count: int, title: str, exact: bool = False) -> None:
        """So many of a card; energies by their name, unless the title is `exact`."""
        key = _key(title)
        if key in ENERGY and not exact:
            self.energy = (self.energy or 0) + count
            return
        slug = self.named.get(key)
        if slug is None and not exact:
            slug = self.named.get(_key(_ASIDE.sub("", title)))
        if slug is None:
            slug = title if title in self.library else slug_of(title)
            # A name that happens to be another card's is not taken from it.
            while slug in self.library and _key(str(self.library[slug]["title"])) != key:
                slug = slug_of(title, {slug, *self.library})
            self.titles[slug] = title
        self.main[slug] = self.main.get(slug, 0) + count

    def done(self) -> ReadDeck:
        """What was read."""
        if self.titles:
            names = ", ".join(f"“{title[:40]}”" for title in list(self.titles.values())[:20])
            self.notes.append(
                _("Not in this library, and kept by title: %(names)s.") % {"names": names}
            )
        return ReadDeck(
            *(self.main, self.energy, self.titles, tuple(self.bad), tuple(self.notes), self.name)
        )


def _key(title: str) -> str:
    return " ".join(title.casefold().replace("’", "'").split())


def _named(library: Mapping[str, Any]) -> dict[str, str]:
    """The names of cards by how people write them: their title, or the name itself."""
    found = {_key(str(card["title"])): slug for slug, card in reversed(list(library.items()))}
    return {**{slug: slug for slug in library}, **found}


def read_deck(text: str, library: Mapping[str, Any], form: str = "auto") -> ReadDeck:
    """A deck from a pasted list, CSV or JSON; never raises for what somebody pasted.

    A pasted line is `2x Title`, `Title x2`, `2 Title` or `Title`; `20 Energy` or `Energy: 20` are
    the energies; a title in double quotes is taken as it stands.  Headings, empty lines and remarks
    (after `#`, `//` or `;`) are passed over, cards below a heading *Sideboard* are named in a note.
    `library` is `library_for` of the group.
    """
    reading = _Reading(_named(library), library)
    start = text.lstrip("\ufeff \t\r\n")
    if len(text) > LONGEST:
        reason = _("This is longer than %(most)d letters.") % {"most": LONGEST}
        return ReadDeck(bad=(BadLine(1, "", reason, _("Give one deck at a time.")),))
    if form in ("auto", "json") and start.startswith("{") and _of_json(start, reading):
        return reading.done()
    plain = read_plain(text, form) if form != "text" else None
    if plain is not None and plain.form != "text":
        for card in plain.cards:
            reading.add(card.count, card.title)
        reading.bad, reading.notes = list(plain.bad), list(plain.notes)
    else:
        _of_lines(text, reading)
    return reading.done()


def _of_json(text: str, reading: _Reading) -> bool:
    """Our own export: an object with `main` and `energy`.  False if it is none."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return False
    main = value.get("main")
    if not isinstance(main, Mapping):
        return False
    for title, count in main.items():
        _json_count(reading, title, count)
    energy = value.get("energy")
    if energy is not None:
        _json_count(reading, "Energy", energy)
    name = value.get("name", "")
    reading.name = name[:60] if isinstance(name, str) else ""
    return True


def _json_count(reading: _Reading, title: str, count: Any) -> None:
    if isinstance(count, bool) or not isinstance(count, int) or not 0 <= count <= 10**6:
        reason = _("“%(count)s” is not a number of cards.") % {"count": str(count)[:20]}
        reading.bad.append(BadLine(1, title[:120], reason, _("Write a whole number.")))
    elif count or title == "Energy":
        reading.add(count, title)


def _of_lines(text: str, reading: _Reading) -> None:
    beside = 0
    aside = False
    for number, raw in enumerate(lines_of(text), 1):
        written = raw.strip()
        if number == 1 and written.startswith("# "):
            reading.name = written[2:].strip()[:60]
        quoted = _QUOTED.match(written)
        line = written if quoted else _REMARK.sub("", written).strip()
        heading = None if quoted else _heading(line)
        if not line or heading is not None:
            aside = aside if heading is None else heading in BESIDE
        elif aside:
            beside += 1
        else:
            try:
                reading.add(*_read_line(line))
            except Unreadable as why:
                reading.bad.append(BadLine(number, written[:120], why.reason, why.remedy))
    if beside:
        reading.notes.append(
            _("%(n)d lines below a heading such as “Sideboard” are not taken.") % {"n": beside}
        )


def _heading(line: str) -> str | None:
    """A heading in small letters; None for a card."""
    found = _HEADING.match(line)
    word = _key(found[1]) if found else ""
    if word in HEADINGS | BESIDE:
        return word
    marked = line.endswith(":") or line.startswith(("[", "==", "--"))
    return word if marked else None


def _read_line(line: str) -> tuple[int, str, bool]:
    """How many of which title, and whether it stands in quotes.  Raises `Unreadable`."""
    exact = (quoted := _QUOTED.match(line)) is not None
    if quoted is not None:
        count, title = read_count(quoted[1] or "1"), quoted[2].replace('""', '"')
    else:
        count, title = _counted(line)
    if count > LARGEST_DECK or (count == 0 and (exact or _key(title) not in ENERGY)):
        raise Unreadable(
            _("%(count)d copies is not a number of cards.") % {"count": count},
            _("Write 1 to %(most)d.") % {"most": LARGEST_DECK},
        )
    if len(title) > 80 or not title.isprintable():
        raise Unreadable(
            _("This is not a title."), _("Write the title alone, with at most 80 letters.")
        )
    return count, title, exact


def _counted(line: str) -> tuple[int, str]:
    if (found := _COUNT_FIRST.match(line)) is not None:
        count, title = read_count(found[1] or found[3]), found[2] or found[4]
    elif (found := _COUNT_LAST.match(line)) is not None:
        count, title = read_count(found[2]), found[1]
    else:
        count, title = 1, line
    title = title.strip()
    if not title or title.isdecimal():
        raise Unreadable(_("There is no title."), _("Write the title of the card."))
    return count, title


def write_deck(
    name: str,
    main: Mapping[str, int],
    energy: int,
    library: Mapping[str, Any],
    titles: Mapping[str, str],
) -> str:
    """A deck as text that `read_deck` reads the same with that library; `titles` are those of cards
    that it does not have."""
    kinds: dict[str, list[str]] = {"creature": [], "symmetry": [], "": []}
    named = _named(library)
    for slug, count in main.items():
        card = library.get(slug, {"title": titles.get(slug, slug), "kind": ""})
        kinds[card["kind"]].append(_line(count, str(card["title"]), slug, named))
    words = {"creature": _("Creatures"), "symmetry": _("Symmetries"), "": _("Cards")}
    parts = [f"# {name}"]
    for kind, lines in kinds.items():
        if lines:
            parts.append("\n".join([f"[{words[kind]}]", *sorted(lines)]))
    parts.append(f"[{_('Energy Deck')}]\n{energy}x Energy")
    return "\n\n".join(parts) + "\n"


def _line(count: int, title: str, slug: str, named: Mapping[str, str]) -> str:
    """One line; the card's name where its title would mean another printing, quotes where the title
    would be read as something else."""
    title = slug if named.get(_key(title), slug) != slug else title
    line = f"{count}x {title}"
    with suppress(Unreadable):
        plain = _REMARK.sub("", line).strip() == line and _heading(line) is None
        if plain and _counted(line) == (count, title) and _key(title) not in ENERGY:
            return line
    return f'{count}x "' + title.replace('"', '""') + '"'

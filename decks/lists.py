"""Reading a deck list as people paste it: one card a line, every bad line named with its reason."""

from __future__ import annotations

import re
from dataclasses import dataclass

from django.utils.translation import gettext as _

TITLE_LENGTH = 80
MOST_COPIES = 99
MOST_CARDS = 400
ZONES = {
    "discard": "discard",
    "discarded": "discard",
    "active": "active",
    "burn": "active",
    "exhaust": "exhausted",
    "exhausted": "exhausted",
}

_COUNT_FIRST = re.compile(
    r"^(?P<count>\d+)\s*[x×*]?\s+(?P<title>.*)$|^(?P<n>\d+)[x×*]\s*(?P<t>.*)$", re.I
)
_COUNT_LAST = re.compile(r"^(?P<title>.*\S)\s+[x×*]\s*(?P<count>\d+)$", re.I)


@dataclass(frozen=True)
class ListedCard:
    """One line of a list: how many of which card, where it goes by default ("" if nothing is
    said), whether it may be recycled (H16), its text."""

    count: int
    title: str
    text: str = ""
    to: str = ""
    recyclable: bool = True


@dataclass(frozen=True)
class BadLine:
    """A line that could not be read: its number from 1, what it says, why not and what to do."""

    number: int
    line: str
    reason: str
    remedy: str


@dataclass(frozen=True)
class DeckList:
    """A list as it was read.  Only one without bad lines may become a deck."""

    cards: tuple[ListedCard, ...]
    bad: tuple[BadLine, ...]

    @property
    def size(self) -> int:
        return sum(card.count for card in self.cards)


def read_list(pasted: str) -> DeckList:
    """Reads `2x Title`, `Title x2`, `2 Title` or `Title`; after it perhaps `> exhaust` (default
    destination), `!` (not recyclable), `| text`.  Empty lines and lines that begin with # are
    passed over; nothing else is ever dropped in silence."""
    cards: list[ListedCard] = []
    bad: list[BadLine] = []
    for number, raw in enumerate(pasted.replace("\ufeff", "").splitlines(), start=1):
        line = raw.strip()
        if not line or line.startswith("#"):
            continue
        try:
            cards.append(_read_line(line))
        except _Unreadable as why:
            bad.append(BadLine(number, line[:120], why.reason, why.remedy))
    return DeckList(_merged(cards), tuple(bad))


def blank_list(size: int) -> DeckList:
    """A printed deck of which only the counts are tracked: blank cards."""
    return DeckList((ListedCard(size, ""),), ())


class _Unreadable(Exception):
    def __init__(self, reason: str, remedy: str) -> None:
        super().__init__(reason)
        self.reason = reason
        self.remedy = remedy


def _read_line(line: str) -> ListedCard:
    head, _bar, text = line.partition("|")
    head, _arrow, zone = head.partition(">")
    recyclable = True
    if head.rstrip().endswith("!") or zone.rstrip().endswith("!"):
        head, zone, recyclable = head.rstrip().rstrip("!"), zone.rstrip().rstrip("!"), False
    count, title = _counted(head.strip())
    if not title:
        raise _Unreadable(_("There is no title."), _("Write the title after the number."))
    if title.endswith(":"):
        raise _Unreadable(
            _("This looks like a heading, not a card."),
            _("Put # before it to have it passed over."),
        )
    if len(title) > TITLE_LENGTH:
        raise _Unreadable(
            _("The title is longer than %(most)d letters.") % {"most": TITLE_LENGTH},
            _("Shorten it, or put | before the text of the card."),
        )
    if not 1 <= count <= MOST_COPIES:
        raise _Unreadable(
            _("%(count)d copies is not a number of cards.") % {"count": count},
            _("Write 1 to %(most)d.") % {"most": MOST_COPIES},
        )
    return ListedCard(count, title, text.strip(), _zone(zone.strip()), recyclable)


def _counted(head: str) -> tuple[int, str]:
    if (found := _COUNT_FIRST.match(head)) is not None:
        count = found["count"] or found["n"]
        return int(count), (found["title"] or found["t"] or "").strip()
    if (found := _COUNT_LAST.match(head)) is not None:
        return int(found["count"]), found["title"].strip()
    return (1, "") if head.isdecimal() else (1, head)


def _zone(written: str) -> str:
    if not written:
        return ""
    zone = ZONES.get(written.lower())
    if zone is None:
        raise _Unreadable(
            _("“%(zone)s” is not a place for a card.") % {"zone": written[:20]},
            _("After > write discard, active or exhaust."),
        )
    return zone


def _merged(cards: list[ListedCard]) -> tuple[ListedCard, ...]:
    """Lines that say the same card become one, so that a title has one wording in a deck."""
    merged: dict[tuple[str, str, str, bool], int] = {}
    for card in cards:
        key = (card.title, card.text, card.to, card.recyclable)
        merged[key] = merged.get(key, 0) + card.count
    return tuple(ListedCard(n, *key) for key, n in merged.items())

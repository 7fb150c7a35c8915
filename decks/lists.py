"""Reading a deck list as people paste it: one card a line, every bad line named with its reason.

`decks.imports` reads the same cards from CSV and JSON and ends in the checks of this module.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

TITLE_LENGTH = 80
TEXT_LENGTH = 2000
TAG_LENGTH = 30
MOST_TAGS = 8
MOST_COPIES = 400
MOST_CARDS = 400
LINE_BREAK = "¶"
"""Stands for the end of a line inside the text of a card, where one line is one card."""
ZONES = {
    "discard": "discard",
    "discarded": "discard",
    "active": "active",
    "burn": "active",
    "burned": "active",
    "exhaust": "exhausted",
    "exhausted": "exhausted",
}

_COUNT_FIRST = re.compile(
    r"^(?P<count>\d+)\s*[x×*]?\s+(?P<title>.*)$|^(?P<n>\d+)[x×*]\s*(?P<t>.*)$", re.I
)
_COUNT_LAST = re.compile(r"^(?P<title>.*\S)\s+[x×*]\s*(?P<count>\d+)$", re.I)
_TAG = re.compile(r"(?:^|\s)#(?P<tag>[\w-]+)\s*$")
_QUOTED = re.compile(r'^(?P<before>\s*(?:\d+\s*[x×*]?\s*)?)"(?P<title>(?:[^"]|"")*)"(?P<after>.*)$')


@dataclass(frozen=True)
class ListedCard:
    """One line of a list: how many of which card, where it goes by default ("" if nothing is
    said), whether it may be recycled (H16), its text and its tags.  Without a title it is blank."""

    count: int
    title: str
    text: str = ""
    to: str = ""
    recyclable: bool = True
    tags: tuple[str, ...] = ()


@dataclass(frozen=True)
class BadLine:
    """A line that could not be read: its number from 1, what it says, why not and what to do."""

    number: int
    line: str
    reason: str
    remedy: str


@dataclass(frozen=True)
class DeckList:
    """A list as it was read.  Only one without bad lines may become a deck.

    `form` is how it was read (text, csv or json), `notes` say what was passed over and why."""

    cards: tuple[ListedCard, ...]
    bad: tuple[BadLine, ...]
    form: str = "text"
    notes: tuple[str, ...] = ()

    @property
    def size(self) -> int:
        return sum(card.count for card in self.cards)


class Unreadable(Exception):
    """Why a line is no card, and what to do about it."""

    def __init__(self, reason: str, remedy: str) -> None:
        super().__init__(reason)
        self.reason = reason
        self.remedy = remedy


def lines_of(pasted: str) -> list[str]:
    """The lines as an editor numbers them: ended by LF, CRLF or CR and by nothing else."""
    return re.split(r"\r\n|\r|\n", pasted.removeprefix("\ufeff"))


def read_list(pasted: str) -> DeckList:
    """Reads `2x Title`, `Title x2`, `2 Title` or `Title`; after it perhaps `#tag`, `> exhaust`
    (default destination), `!` (not recyclable), `| text`.  A title in double quotes is taken as
    it stands.  Empty lines and lines that begin with # are passed over; nothing else is ever
    dropped in silence."""
    cards: list[ListedCard] = []
    bad: list[BadLine] = []
    for number, raw in enumerate(lines_of(pasted), start=1):
        line = raw.strip()
        if not line or line.startswith("#"):
            continue
        try:
            cards.append(read_line(line))
        except Unreadable as why:
            bad.append(BadLine(number, line[:120], why.reason, why.remedy))
    return DeckList(merged(cards), tuple(bad))


def blank_list(size: int) -> DeckList:
    """A printed deck of which only the counts are tracked: blank cards."""
    return DeckList((ListedCard(size, ""),), ())


def read_line(line: str) -> ListedCard:
    """One line of a list as a card.  Raises `Unreadable`."""
    quoted = _QUOTED.match(line)
    if quoted is None:
        return _read_parts(line)
    # A letter stands for the title while the rest of the line is read.
    exact = quoted["title"].replace('""', '"')
    read = _read_parts(f"{quoted['before']}Q{quoted['after']}")
    return checked(replace(read, title=exact)) if read.title == "Q" else _read_parts(line)


def _read_parts(line: str) -> ListedCard:
    head, _bar, text = line.partition("|")
    head, _arrow, zone = head.partition(">")
    recyclable = True
    if head.rstrip().endswith("!") or zone.rstrip().endswith("!"):
        head, zone, recyclable = head.rstrip().rstrip("!"), zone.rstrip().rstrip("!"), False
    head, tags = _tagged(head.strip())
    count, title = _counted(head)
    if title.endswith(":"):
        raise Unreadable(
            _("This looks like a heading, not a card."),
            _("Put # before it to have it passed over."),
        )
    text = re.sub(rf" ?{LINE_BREAK} ?", "\n", text.strip())
    return checked(ListedCard(count, title, text, read_zone(zone.strip()), recyclable, tags))


def _tagged(head: str) -> tuple[str, tuple[str, ...]]:
    tags: list[str] = []
    while (found := _TAG.search(head)) is not None:
        tags.insert(0, found["tag"])
        head = head[: found.start()]
    return head.strip(), tuple(dict.fromkeys(tags))


def _counted(head: str) -> tuple[int, str]:
    if (found := _COUNT_FIRST.match(head)) is not None:
        count = found["count"] or found["n"]
        return read_count(count), (found["title"] or found["t"] or "").strip()
    if (found := _COUNT_LAST.match(head)) is not None:
        return read_count(found["count"]), found["title"].strip()
    return (1, "") if head.isdecimal() else (1, head)


def read_count(written: str) -> int:
    """A number of copies.  Raises `Unreadable`; whether it is a possible one says `checked`."""
    if not written.isdecimal() or len(written) > 9:
        raise Unreadable(
            _("“%(count)s” is not a number of cards.") % {"count": written[:20]},
            _("Write 1 to %(most)d.") % {"most": MOST_COPIES},
        )
    return int(written)


def read_zone(written: str) -> str:
    """A default destination as people write it, "" for none.  Raises `Unreadable`."""
    if not written:
        return ""
    zone = ZONES.get(written.lower())
    if zone is None:
        raise Unreadable(
            _("“%(zone)s” is not a place for a card.") % {"zone": written[:20]},
            _("Write discard, active or exhaust, or nothing."),
        )
    return zone


def checked(card: ListedCard) -> ListedCard:
    """The card, tidied, if it can be one.  Raises `Unreadable` with the reason and a remedy."""
    title = " ".join(card.title.split())
    text = card.text.replace("\r\n", "\n").replace("\r", "\n")
    text = text.replace("\t", " ").strip()
    if not title:
        raise Unreadable(_("There is no title."), _("Write the title of the card."))
    if len(title) > TITLE_LENGTH:
        raise Unreadable(
            _("The title is longer than %(most)d letters.") % {"most": TITLE_LENGTH},
            _("Shorten it, or put | before the text of the card."),
        )
    if len(text) > TEXT_LENGTH:
        raise Unreadable(
            _("The text is longer than %(most)d letters.") % {"most": TEXT_LENGTH},
            _("Shorten it; a card has only so much room."),
        )
    if not 1 <= card.count <= MOST_COPIES:
        raise Unreadable(
            _("%(count)d copies is not a number of cards.") % {"count": card.count},
            _("Write 1 to %(most)d.") % {"most": MOST_COPIES},
        )
    if any(
        unicodedata.category(letter) in ("Cc", "Cs") for letter in title + text.replace("\n", "")
    ):
        raise Unreadable(
            _("There is a sign in it that cannot be shown."),
            _("Type the line anew, or copy it from a plain text."),
        )
    return replace(card, title=title, text=text, tags=_tidy_tags(card.tags))


def _tidy_tags(tags: tuple[str, ...]) -> tuple[str, ...]:
    found = tuple(dict.fromkeys(re.sub(r"\s+", "-", tag.strip().lstrip("#")) for tag in tags))
    found = tuple(tag for tag in found if tag)
    for tag in found:
        if len(tag) > TAG_LENGTH or not re.fullmatch(r"[\w-]+", tag):
            raise Unreadable(
                _("“%(tag)s” is not a tag.") % {"tag": tag[:20]},
                _("A tag is one word of letters, digits and hyphens."),
            )
    if len(found) > MOST_TAGS:
        raise Unreadable(
            _("There are more than %(most)d tags.") % {"most": MOST_TAGS},
            _("Leave some out."),
        )
    return found


def merged(cards: list[ListedCard]) -> tuple[ListedCard, ...]:
    """Lines that say the same card become one, so that a title has one wording in a deck."""
    found: dict[ListedCard, int] = {}
    for card in cards:
        one = replace(card, count=1)
        found[one] = found.get(one, 0) + card.count
    return tuple(replace(card, count=n) for card, n in found.items())

"""What taking back would do, in words and before it is done: an entry, or everything since one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import Seat as SeatRow
from journal.contract import GM, Refusal, Seat
from journal.ledger import NOTED
from journal.models import Entry
from journal.moments import Line, Moment
from journal.registry import Brief
from journal.undo import BACK, cost_of, lost_by_rollback, revived_by_rollback

A_PAGE = 40


@dataclass(frozen=True)
class Price:
    """What an undo would do.  `possible` is false where it is refused; `free` says that nobody
    learned anything and nobody has to be asked; `title` and `sentences` say it; `scope` says what
    goes back if that is more than one part's ("Round 4 of everybody"); `asks` are the seats asked
    and `entries` the entries that go back."""

    possible: bool
    free: bool
    sentences: tuple[str, ...]
    title: str = ""
    scope: str = ""
    asks: tuple[Seat, ...] = ()
    entries: tuple[int, ...] = ()

    def plain(self) -> dict[str, Any]:
        """As plain JSON values."""
        return {
            "possible": self.possible,
            "free": self.free,
            "title": self.title,
            "scope": self.scope,
            "sentences": list(self.sentences),
            "asks": list(self.asks),
            "entries": list(self.entries),
        }


def price(now: Moment, seat: Seat, number: int) -> Price:
    """What it would take for `seat` to take that entry back now, and what cannot be unlearned."""
    try:
        cost = cost_of(now, seat, number)
    except Refusal as refusal:
        said = now.kind.words.refusal(now, seat, refusal.template, refusal.detail)
        return Price(False, False, (_bare(said),))
    done = _brief(now, seat, number)
    sentences = [_bare(said) for said in done.lines]
    more = [str(n) for n in cost.entries if n != number]
    if more:
        sentences.append(
            ngettext(
                "Entry %(numbers)s, which followed from it, goes with it.",
                "Entries %(numbers)s, which followed from it, go with it.",
                len(more),
            )
            % {"numbers": ", ".join(more)}
        )
    if cost.seen:
        sentences.append(
            _("A card was seen by it. That cannot be unlearned, and the log will say so.")
        )
    if cost.asks:
        names = ", ".join(labels(now.journal_id, cost.asks))
        sentences.append(_("So it is not done at once: %(names)s is asked.") % {"names": names})
    free = not (cost.seen or cost.asks or more)
    said = tuple(sentences), _title(number, done), _bare(done.scope)
    return Price(True, free, *said, cost.asks, cost.entries)


def _brief(now: Moment, seat: Seat, number: int) -> Brief:
    entry = Entry.objects.filter(journal_id=now.journal_id, number=number).first()
    if entry is None or number > now.number:
        return Brief(())
    return now.kind.briefly(now, seat, Line.of(entry))


def _title(number: int, done: Brief) -> str:
    if done.scope:
        named = {"number": number, "what": _bare(done.scope)}
        return _("Entry %(number)d, %(what)s: taken back") % named
    return _("Entry %(number)d: taken back") % {"number": number}


def labels(journal_id: str, wanted: Iterable[Seat]) -> list[str]:
    """What seats are called."""
    known = dict(SeatRow.objects.filter(seating_id=journal_id).values_list("name", "label"))
    return [known.get(str(seat), str(seat)) for seat in wanted]


def _bare(sentence: object) -> str:
    return str(getattr(sentence, "plain", sentence))


def candidates(now: Moment, seat: Seat, before: int) -> tuple[list[dict[str, Any]], bool]:
    """At most a page of entries below `before` that stand, newest first, with their words, and
    whether this seat may take each back: the GM any, a player their own; and whether there are
    older ones."""
    found = list(islice(_standing(now, seat, before), A_PAGE + 1))
    return found[:A_PAGE], len(found) > A_PAGE


def anything(now: Moment, seat: Seat) -> bool:
    """Whether there is an entry that stands and could be taken back."""
    return any(row["mine"] for row in _standing(now, seat, now.number + 1))


def _standing(now: Moment, seat: Seat, before: int) -> Iterator[dict[str, Any]]:
    below = Entry.objects.filter(journal_id=now.journal_id, number__lt=min(before, now.number + 1))
    for line in map(Line.of, below.order_by("-number").iterator(chunk_size=A_PAGE)):
        if line.number in now.ledger.undone or line.action.startswith((*BACK, NOTED)):
            continue
        said = list(now.kind.words.entry(now, seat, line))
        if said:
            mine = seat == GM or line.by == str(seat)
            yield {"number": line.number, "time": line.time, "lines": said, "mine": mine}


@dataclass(frozen=True)
class Loss:
    """What a rollback would take back, and what would stand again; each as number and words."""

    number: int
    lost: list[dict[str, Any]]
    again: list[dict[str, Any]]
    seen: bool

    def plain(self) -> dict[str, Any]:
        """As plain JSON values."""
        return {
            "to": self.number,
            "lost": [_plain(row) for row in self.lost],
            "again": [_plain(row) for row in self.again],
            "seen": self.seen,
        }


def _plain(row: dict[str, Any]) -> dict[str, Any]:
    return {"number": row["number"], "words": [_bare(said) for said in row["lines"]]}


def loss(now: Moment, seat: Seat, number: int) -> Loss:
    """What `rollback number` would do now (the GM's to do)."""
    lines = [Line.of(entry) for entry in lost_by_rollback(now, number)]
    lost = [_row(now, seat, line) for line in lines]
    entries = Entry.objects.filter(
        journal_id=now.journal_id, number__in=revived_by_rollback(now, number)
    )
    again = [_row(now, seat, Line.of(entry)) for entry in entries.order_by("number")]
    seen = any(event.teaches for line in lines for event in line.events)
    return Loss(number, lost, again, seen)


def _row(now: Moment, seat: Seat, line: Line) -> dict[str, Any]:
    said = list(now.kind.words.entry(now, seat, line))
    return {"number": line.number, "time": line.time, "lines": said}

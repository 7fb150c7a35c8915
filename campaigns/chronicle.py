"""The log, filtered: about whom, and what kind of thing happened."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from campaigns.models import Campaign, Session
from campaigns.selectors import characters
from journal.contract import GM, Seat
from journal.models import Entry
from journal.moments import Line, Moment

A_PAGE: Final = 50


@dataclass(frozen=True)
class Group:
    """Kinds of events that belong together in the eyes of a reader."""

    label: Any
    kinds: tuple[str, ...]


GROUPS: Final[dict[str, Group]] = {
    "cards": Group(
        _("Cards drawn and played"),
        ("drawn", "moved", "expired", "milled", "revealed", "searched", "draw_ended", "reshuffled"),
    ),
    "fate": Group(_("Fatigue and death"), ("fatigue", "died", "described", "exhausted_shown")),
    "rounds": Group(
        _("Rounds"),
        ("round_opened", "round_taken_out", "round_committed", "round_cancelled"),
    ),
    "rest": Group(_("Rest"), ("rested", "rest_called", "rest_committed", "rest_cancelled")),
    "rulings": Group(
        _("Questions and rulings"), ("asked", "answered", "ruled", "overridden", "revived")
    ),
    "setup": Group(_("Setting up"), ("given", "retired", "swapped", "setting", "allowed")),
    "back": Group(
        _("Taken back"),
        ("restored", "journal.undo_asked", "journal.undo_agreed", "journal.undo_declined"),
    ),
    "table": Group(_("Sessions, scenes, seats"), ("journal.note",)),
}


@dataclass(frozen=True)
class Filter:
    """What a reader wants: `who` is a seat's name or "", `kind` a key of GROUPS or "", `session`
    a session or None."""

    who: str = ""
    kind: str = ""
    session: Session | None = None

    def query(self, campaign: Campaign) -> Q:
        """The entries that may be meant, by what stands in their rows."""
        wanted = Q()
        if self.who:
            about = Q(seat=self.who) | Q(by=self.who)
            for part in _parts(campaign, self.who):
                about |= Q(events__contains=f'"part":"{part}"')
            wanted &= about
        if self.kind:
            some = Q(pk__in=[])
            for kind in GROUPS[self.kind].kinds:
                some |= Q(events__contains=f'"kind":"{kind}"')
            wanted &= some
        if self.session is not None:
            wanted &= Q(number__gt=self.session.first)
            if self.session.last is not None:
                wanted &= Q(number__lte=self.session.last)
        return wanted


def read_filter(campaign: Campaign, get: Callable[[str], str | None]) -> Filter:
    """The filter of an address; what makes no sense there filters nothing."""
    who, kind, session = (get(name) or "" for name in ("who", "kind", "session"))
    seats = {GM, *(c.seat.name for c in characters(campaign))}
    number = int(session) if session.isdecimal() and len(session) < 6 else -1
    return Filter(
        who if who in seats else "",
        kind if kind in GROUPS else "",
        campaign.sessions.filter(number=number).first(),
    )


def _parts(campaign: Campaign, seat: str) -> list[str]:
    return [c.deck.part for c in characters(campaign) if c.deck and c.seat.name == seat]


def entries(
    campaign: Campaign, now: Moment, seat: Seat, wanted: Filter, before: int
) -> tuple[list[dict[str, Any]], bool]:
    """At most a page of entries below `before`, newest first, as that seat may know them, and
    whether there are older ones.  An entry that tells the seat nothing is left out."""
    found = Entry.objects.filter(wanted.query(campaign), journal_id=now.journal_id)
    rows = found.filter(number__lt=before).order_by("-number").iterator(chunk_size=A_PAGE)
    shown: list[dict[str, Any]] = []
    for line in _matching(rows, wanted):
        if said := now.kind.words.entry(now, seat, line):
            if len(shown) == A_PAGE:
                return shown, True
            shown.append(
                {
                    "number": line.number,
                    "time": line.time,
                    "by": line.by,
                    "lines": said,
                    "undone": line.number in now.ledger.undone,
                }
            )
    return shown, False


def _matching(rows: Iterator[Entry], wanted: Filter) -> Iterator[Line]:
    # A player's free text may hold what the search in the rows looks for.
    kinds = GROUPS[wanted.kind].kinds if wanted.kind else ()
    for row in rows:
        line = Line.of(row)
        if not kinds or any(event.kind in kinds for event in line.events):
            yield line

"""The log, filtered: about whom, and what kind of thing happened."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from campaigns.models import Campaign, Session
from campaigns.selectors import characters
from journal.contract import GM, Seat
from journal.models import Entry
from journal.moments import Line, Moment, moment

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
    a session or None, `round` a Round (0: before the first) or None."""

    who: str = ""
    kind: str = ""
    session: Session | None = None
    round: int | None = None

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
        if self.round is not None:
            wanted &= _within(campaign, self.round)
        return wanted

    def matches(self, line: Line) -> bool:
        """Whether the kind is really that of an event: a player's free text may hold what the
        search in the rows looks for."""
        kinds = GROUPS[self.kind].kinds if self.kind else ()
        return not kinds or any(event.kind in kinds for event in line.events)


def _within(campaign: Campaign, number: int) -> Q:
    """The entries from the start of that Round to that of the next, as it stands: a start that was
    taken back and made again counts from the second."""
    starts = round_starts(campaign)
    if number and number not in starts:
        return Q(pk__in=[])
    later = [entry for round_, entry in starts.items() if round_ > number]
    found = Q(number__gte=starts.get(number, 0))
    return found & Q(number__lt=min(later)) if later else found


def round_starts(campaign: Campaign) -> dict[int, int]:
    """The entry with which each Round began that stands."""
    rows = Entry.objects.filter(
        journal_id=campaign.journal_id, events__contains='"kind":"round_committed"'
    )
    undone = moment(campaign.journal_id).ledger.undone
    return {
        int(event.public["number"]): line.number
        for line in map(Line.of, rows.order_by("number"))
        if line.number not in undone
        for event in line.events
        if event.kind == "round_committed"
    }


def read_filter(campaign: Campaign, get: Callable[[str], str | None]) -> Filter:
    """The filter of an address; what makes no sense there filters nothing."""
    who, kind = (get(name) or "" for name in ("who", "kind"))
    session, number = (_number(get(name)) for name in ("session", "round"))
    return Filter(
        who if who in seat_names(campaign) else "",
        kind if kind in GROUPS else "",
        None if session is None else campaign.sessions.filter(number=session).first(),
        number
        if number is not None and number <= moment(campaign.journal_id).view(GM)["round"]
        else None,
    )


def seat_names(campaign: Campaign) -> set[str]:
    """The seats that an entry may be about, by name."""
    return {GM, *(c.seat.name for c in characters(campaign))}


def _number(text: str | None) -> int | None:
    return int(text) if text and text.isascii() and text.isdecimal() and len(text) < 6 else None


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
    for line in filter(wanted.matches, map(Line.of, rows)):
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

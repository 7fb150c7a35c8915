"""What happened in a session, in numbers and in words, counted by the worker when it has ended.

All of it comes from what the screen may hear, so every member may read it.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from accounts.models import Membership, Person
from campaigns.models import Session
from decks.selectors import wording
from journal.contract import SCREEN
from journal.models import Entry, Report
from journal.moments import Line, Moment, moment
from journal.reports import CannotMake, Job, Made

COUNTED = ("drawn", "moved", "fatigue", "died", "rested", "revived", "milled")


def make(job: Job) -> Made:
    """The maker of the report `session_summary`: keeps the numbers with the session and gives the
    whole as a page of plain text."""
    session = Session.objects.select_related("campaign").filter(pk=job.about or 0).first()
    if session is None:
        raise CannotMake(_("This session is not there any more."))
    now = moment(session.campaign.journal_id)
    numbers, lines = _count(job, session, now)
    Session.objects.filter(pk=session.pk).update(summary=numbers)
    session.summary = numbers
    text = render_to_string(
        "campaigns/summary.txt",
        {
            "session": session,
            "campaign": session.campaign,
            "decks": numbers["decks"],
            "lines": lines,
        },
    )
    name = f"{session.campaign.name} {session.number}.md"
    return Made(name, "text/markdown; charset=utf-8", text.encode())


def _count(job: Job, session: Session, now: Moment) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    last = session.last or now.number
    entries = Entry.objects.filter(
        journal_id=now.journal_id, number__gt=session.first, number__lte=last
    ).order_by("number")
    counts: dict[str, Counter[str]] = {}
    rounds: list[int] = []
    lines: list[dict[str, Any]] = []
    for entry in entries.iterator(chunk_size=200):
        job.progress(entry.number - session.first, max(1, last - session.first))
        if entry.number in now.ledger.undone:
            continue
        line = Line.of(entry)
        _add(counts, rounds, line)
        said = [str(getattr(s, "plain", s)) for s in now.kind.words.entry(now, SCREEN, line)]
        if said:
            lines.append({"number": line.number, "time": line.time, "said": said})
    words = wording(now.journal_id, now.wording)
    decks = [
        {"part": part, "name": words.name(part), **{kind: got[kind] for kind in COUNTED}}
        for part, got in sorted(counts.items(), key=lambda item: int(item[0][1:]))
    ]
    return {"rounds": rounds, "decks": decks, "entries": len(lines)}, lines


def _add(counts: dict[str, Counter[str]], rounds: list[int], line: Line) -> None:
    for event in line.events:
        if event.kind == "round_committed":
            rounds.append(int(event.public["number"]))
        if event.kind in COUNTED and event.part:
            how_many = event.public.get("count", 1) if event.kind in ("drawn", "moved") else 1
            counts.setdefault(event.part, Counter())[event.kind] += int(how_many)


def may(report: Report, person: Person) -> bool:
    """Every member of the campaign may read it."""
    members = Membership.objects.filter(group=report.group_id, person=person, left=None)
    return report.group_id is not None and members.exists()

"""Files that take a while to make, with progress, cancel and download: use this for yours.

An app registers a maker in its `AppConfig.ready`, once for every kind of file:

    reports.makes("deck_cards", sheets.make_cards, title=_("Cards to print"))

    def make_cards(job: reports.Job) -> reports.Made:
        for n, card in enumerate(cards, 1):
            ...
            job.progress(n, len(cards))      # also ends the work when somebody has cancelled it
        return reports.Made("brakka.pdf", "application/pdf", pdf_bytes)

A view (or an API call) that has made sure that the person may have it asks for one and sends the
person to its page, which shows the progress and then the file:

    report = reports.ask("deck_cards", person=who, about=deck.pk, options={"size": "a4"})
    return redirect("reports:report", report.pk)           # the API: reports.api.shown(report)

The work is done by `journal.tasks.report_make` in the queue `reports` (a worker of its own, with
time limits); a test calls `reports.run(report.pk)` instead.  Whoever asked may see, cancel and
download it.  A maker that gives `may` decides itself who that is, anew for each download.
"""

from __future__ import annotations

import logging
import shutil
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, Final

from celery.exceptions import SoftTimeLimitExceeded
from django.conf import settings
from django.db import transaction
from django.db.models import F
from django.http import Http404
from django.utils import timezone, translation
from django.utils.text import get_valid_filename
from django.utils.translation import gettext as _

from accounts.models import Group, Person
from journal.models import Report

log = logging.getLogger(__name__)

KEPT: Final = timedelta(hours=24)
"""How long a file waits to be downloaded, unless its kind says otherwise."""
LOST: Final = timedelta(minutes=2)
"""A report that nobody has begun for so long is sent to the queue again."""
STUCK: Final = timedelta(minutes=11)
"""A little more than the time limit of a task: nobody works on it any more."""
MOST_TRIES: Final = 3
MOST_WAITING: Final = 5
"""So many unfinished reports may one person have."""
EVERY_SECONDS: Final = 0.3
State = Report.State
OPEN: Final = (State.WAITING, State.RUNNING, State.CANCELLING)


class Cancelled(Exception):
    """Somebody has cancelled the report that is being made."""


class CannotMake(Exception):
    """A maker's plain sentence (translated) for why there is no file."""


class TooMany(Exception):
    """The person has too many unfinished reports already; the sentence says so."""


@dataclass(frozen=True)
class Made:
    """What a maker made: the name and type for the download, and its bytes or a file of them
    (which is moved away)."""

    name: str
    mime: str
    content: bytes | Path


@dataclass
class Job:
    """A report as its maker sees it."""

    id: str
    about: str
    options: Mapping[str, Any]
    person: Person | None
    _next: float = field(default=0.0, repr=False)

    def progress(self, done: float, of: float = 100) -> None:
        """Say how far it is.  Cheap to call often.  Raises `Cancelled`: let it pass."""
        now = time.monotonic()
        if now < self._next:
            return
        self._next = now + EVERY_SECONDS
        percent = max(0, min(99, int(100 * done / of))) if of else 0
        going = Report.objects.filter(pk=self.id, state=State.RUNNING)
        if not going.update(progress=percent, moved=timezone.now()):
            raise Cancelled


Maker = Callable[[Job], Made]
May = Callable[[Report, Person], bool]
Fetched = Callable[[Report, Person], None]


@dataclass(frozen=True)
class Kind:
    """A kind of report: who makes it, what pages call it, who may have it, how long it lies."""

    name: str
    make: Maker
    title: Any
    may: May | None
    fetched: Fetched | None
    kept: timedelta


_kinds: dict[str, Kind] = {}


def makes(
    name: str,
    make: Maker,
    *,
    title: Any,
    may: May | None = None,
    fetched: Fetched | None = None,
    kept: timedelta = KEPT,
) -> None:
    """Register a maker; `title` is a (lazily translated) phrase such as "Cards to print".
    `fetched` is called before each download and may refuse it by raising."""
    _kinds[name] = Kind(name, make, title, may, fetched, kept)


def title(report: Report) -> str:
    """What pages call this report."""
    known = _kinds.get(report.kind)
    return str(known.title) if known else report.kind


def ask(
    kind: str,
    *,
    person: Person | None,
    about: str = "",
    options: Mapping[str, Any] | None = None,
    group: Group | None = None,
) -> Report:
    """Have a file made, in the language of this request.  Returns at once.

    The caller has made sure that the person may have it.  Raises KeyError for an unknown kind and
    `TooMany` for somebody who has asked for a lot already.
    """
    _kinds[kind]
    if person is not None:
        open_now = Report.objects.filter(person=person, state__in=OPEN)
        if open_now.count() >= MOST_WAITING:
            raise TooMany(_("You are waiting for several files already. Please let those finish."))
    report = Report.objects.create(
        kind=kind,
        person=person,
        group=group,
        about=about,
        options=dict(options or {}),
        language=translation.get_language() or "en",
    )
    transaction.on_commit(lambda: send(report.pk))
    return report


def send(report_id: str) -> None:
    """Put it into the queue.  Never raises: what got lost is sent again by `tidy`."""
    from journal.tasks import report_make  # noqa: PLC0415  (tasks call this module)

    try:
        report_make.apply_async((report_id,), retry=False)
    except Exception as error:
        log.warning("report %s could not be sent to the queue: %s", report_id, error)


def run(report_id: str) -> str:
    """Make a report now, unless it is being made, over or cancelled.  Returns its state.

    Only one caller can win the claim, so a task that is delivered twice works once.
    """
    claimed = Report.objects.filter(pk=report_id, state=State.WAITING).update(
        state=State.RUNNING, moved=timezone.now(), tries=F("tries") + 1
    )
    report = Report.objects.select_related("person").filter(pk=report_id).first()
    if report is None or not claimed:
        return report.state if report else "gone"
    job = Job(report.pk, report.about, report.options, report.person)
    state, why = State.FAILED, ""
    with translation.override(report.language):
        try:
            _keep(report, _kinds[report.kind].make(job))
            return State.DONE
        except Cancelled:
            state = State.CANCELLED
        except CannotMake as error:
            why = str(error)
        except SoftTimeLimitExceeded:
            why = _("It took too long.")
        except Exception:
            log.exception("report %s (%s) failed", report.pk, report.kind)
            why = _("Something went wrong. Please try again.")
    _end(report.pk, state, why)
    return state


def _end(report_id: str, state: str, why: str = "") -> None:
    Report.objects.filter(pk=report_id).update(
        state=state, why=why[:300], moved=timezone.now(), expires=timezone.now() + KEPT
    )
    path_of(report_id).unlink(missing_ok=True)


def _keep(report: Report, made: Made) -> None:
    path = path_of(report.pk)
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    if isinstance(made.content, Path):
        shutil.move(made.content, path)
    else:
        path.write_bytes(made.content)
    kept = Report.objects.filter(pk=report.pk, state=State.RUNNING).update(
        state=State.DONE,
        progress=100,
        name=get_valid_filename(made.name)[:120],
        mime=made.mime,
        size=path.stat().st_size,
        moved=timezone.now(),
        expires=timezone.now() + _kinds[report.kind].kept,
    )
    if not kept:
        raise Cancelled


def path_of(report_id: str) -> Path:
    """Where a report's file lies."""
    return Path(settings.DATA_DIR) / "reports" / report_id


def find(person: Person | None, report_id: str) -> Report:
    """The report, if this person may have it now; Http404 else."""
    report = Report.objects.select_related("group").filter(pk=report_id).first()
    if report is None or person is None or not may(report, person):
        raise Http404(_("There is no such page, or it is not yours to see."))
    return report


def may(report: Report, person: Person) -> bool:
    """Whether the person may see and download it: as its kind says, or else who asked for it."""
    kind = _kinds.get(report.kind)
    if kind is not None and kind.may is not None:
        return kind.may(report, person)
    return report.person_id == person.pk


def fetch(person: Person | None, report_id: str) -> Report:
    """The report whose file this person downloads now; Http404 if it is not theirs or not there."""
    report = find(person, report_id)
    if report.state != State.DONE or not path_of(report.pk).is_file():
        raise Http404(_("This file is not there, or no longer."))
    kind = _kinds.get(report.kind)
    if kind is not None and kind.fetched is not None and person is not None:
        kind.fetched(report, person)
    return report


def mine(person: Person) -> list[Report]:
    """What a person asked for and may still have, the newest first."""
    return [each for each in Report.objects.filter(person=person)[:50] if may(each, person)]


def cancel(report: Report) -> str:
    """Stop it, or throw its file away.  Returns its state; one that is being made ends soon."""
    waiting = Report.objects.filter(pk=report.pk, state__in=(State.WAITING, State.DONE))
    if waiting.update(state=State.CANCELLED, expires=timezone.now() + KEPT, moved=timezone.now()):
        path_of(report.pk).unlink(missing_ok=True)
    else:
        Report.objects.filter(pk=report.pk, state=State.RUNNING).update(state=State.CANCELLING)
    report.refresh_from_db()
    return report.state


def tidy() -> dict[str, int]:
    """What got lost is sent again, what hangs is ended, what is old is deleted with its file."""
    now = timezone.now()
    lost = Report.objects.filter(state=State.WAITING, moved__lt=now - LOST)
    found = {"sent": 0, "ended": 0, "deleted": 0}
    for report in lost[:50]:
        Report.objects.filter(pk=report.pk).update(moved=now, tries=F("tries") + 1)
        if report.tries >= MOST_TRIES:
            _end(report.pk, State.FAILED, _("Nobody came to make it. Please try again."))
            found["ended"] += 1
        else:
            send(report.pk)
            found["sent"] += 1
    for report in Report.objects.filter(
        state__in=(State.RUNNING, State.CANCELLING), moved__lt=now - STUCK
    )[:50]:
        cancelled = report.state == State.CANCELLING
        why = "" if cancelled else _("It took too long.")
        _end(report.pk, State.CANCELLED if cancelled else State.FAILED, why)
        found["ended"] += 1
    for report in Report.objects.filter(expires__lt=now)[:200]:
        delete(report)
        found["deleted"] += 1
    _sweep_folder(now - KEPT)
    return found


def _sweep_folder(before: datetime) -> None:
    """Files whose record went with its person or group."""
    folder = path_of("")
    old = [p.name for p in folder.glob("*") if p.stat().st_mtime < before.timestamp()]
    known = set(Report.objects.filter(pk__in=old).values_list("pk", flat=True))
    for name in set(old) - known:
        path_of(name).unlink(missing_ok=True)


def delete(report: Report) -> None:
    """The record and its file."""
    path_of(report.pk).unlink(missing_ok=True)
    report.delete()

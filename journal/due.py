"""Deadlines are columns of a journal: what is due, and when.  A task is only a hint.

Higher apps register what can fall due; the sweep finds the overdue and calls it here.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from journal.models import Journal

Handler = Callable[[str, dict[str, Any]], "tuple[datetime, dict[str, Any]] | None"]
_handlers: dict[str, Handler] = {}


def handles(name: str, handler: Handler) -> None:
    """Register what to do when `{"what": name, …}` is due.  The handler gets the journal's id and
    the due record; it returns when and what is due next, or None."""
    _handlers[name] = handler


def set_due(journal_id: str, when: datetime | None, due: dict[str, Any] | None) -> None:
    """Write down what is due next in a journal, replacing what was."""
    Journal.objects.filter(pk=journal_id).update(deadline=when, due=due)


def run_due(journal_id: str) -> str:
    """Do what is due in a journal if its deadline has passed.  Says what was done, for the log.

    The claim is one UPDATE that only one caller can win, so two workers never do it both; the
    handler itself goes through the one door with a key made of the journal's number, so that even
    a worker killed in the middle and started again does nothing twice.
    """
    journal = Journal.objects.filter(pk=journal_id).only("deadline", "due").first()
    if journal is None or journal.deadline is None or not journal.due:
        return "nothing due"
    claimed = _claim(journal)
    if not claimed:
        return "somebody else does it"
    following = _handlers[journal.due["what"]](journal_id, journal.due)
    set_due(journal_id, *(following or (None, None)))
    return str(journal.due["what"])


def _claim(journal: Journal) -> bool:
    now = timezone.now()
    with transaction.atomic():
        # The deadline moves on rather than vanishing: if this worker dies the sweep finds it again.
        return bool(
            Journal.objects.filter(
                pk=journal.pk, deadline=journal.deadline, deadline__lte=now
            ).update(deadline=now + timedelta(seconds=30))
        )

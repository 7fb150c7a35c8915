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
PATIENCE = timedelta(seconds=30)
"""How long a claim holds before the sweep takes it for abandoned."""

_handlers: dict[str, Handler] = {}


def handles(name: str, handler: Handler) -> None:
    """Register what to do when `{"what": name, …}` is due.  The handler gets the journal's id and
    the due record; it returns when and what is due next, or None."""
    _handlers[name] = handler


def handled(name: object) -> bool:
    """Whether anybody is registered for what is due under that name."""
    return name in _handlers


def set_due(journal_id: str, when: datetime | None, due: dict[str, Any] | None) -> None:
    """Write down what is due next in a journal, replacing what was."""
    Journal.objects.filter(pk=journal_id).update(deadline=when, due=due)


def run_due(journal_id: str) -> str:
    """Do what is due in a journal if its deadline has passed.  Says what was done, for the log.

    The claim is made under the journal's lock and only one caller can win it, so two workers never
    do it both; the handler itself goes through the one door with a key made of the journal's
    number, so that even a worker killed in the middle and started again does nothing twice.
    """
    claim = _claim(journal_id)
    if claim is None:
        return "nothing due"
    until, due = claim
    when, following = _handlers[due["what"]](journal_id, due) or (None, None)
    # Whoever wrote down something else meanwhile knew more than the handler did.
    Journal.objects.filter(pk=journal_id, deadline=until).update(deadline=when, due=following)
    return str(due["what"])


def _claim(journal_id: str) -> tuple[datetime, dict[str, Any]] | None:
    now = timezone.now()
    with transaction.atomic():
        overdue = Journal.objects.select_for_update().only("due")
        journal = overdue.filter(pk=journal_id, deadline__lte=now, closed=None).first()
        if journal is None or not journal.due:
            return None
        # The deadline moves on rather than vanishing: if this worker dies the sweep finds it again.
        until = now + PATIENCE
        Journal.objects.filter(pk=journal_id).update(deadline=until)
        return until, journal.due

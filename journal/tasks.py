"""What runs without anybody tapping: thin tasks that take ids, call one service, and are safe to
run twice."""

from __future__ import annotations

import logging

from celery import shared_task
from django.utils import timezone

from journal import reports
from journal.audit import audit
from journal.due import run_due
from journal.models import Journal

log = logging.getLogger(__name__)


@shared_task(name="journal.tasks.sweep", ignore_result=True)
def sweep() -> int:
    """Find every journal whose deadline has passed and do what is due.  A task that was lost is
    found here; one that ran already finds nothing to do."""
    overdue = Journal.objects.filter(deadline__lte=timezone.now(), closed=None)
    ids = list(overdue.order_by("deadline").values_list("pk", flat=True)[:200])
    for journal_id in ids:
        act.delay(journal_id)
    return len(ids)


@shared_task(name="journal.tasks.act", ignore_result=True)
def act(journal_id: str) -> str:
    """Do what is due in one journal now, if it still is."""
    return run_due(journal_id)


@shared_task(name="journal.tasks.report_audit_all", ignore_result=False)
def report_audit_all() -> dict[str, list[str]]:
    """Audit every journal; returns and logs the differences of each one that has any."""
    found: dict[str, list[str]] = {}
    for journal_id in Journal.objects.values_list("pk", flat=True):
        report = audit(journal_id)
        if not report.clean:
            found[journal_id] = report.differences
            log.error("journal %s differs: %s", journal_id, "; ".join(report.differences))
    log.info("audit: %d journals differ", len(found))
    return found


@shared_task(name="journal.tasks.report_make", ignore_result=True)
def report_make(report_id: str) -> str:
    """Make one report's file."""
    return reports.run(report_id)


@shared_task(name="journal.tasks.report_tidy", ignore_result=True)
def report_tidy() -> dict[str, int]:
    """Send lost reports again, end what hangs, delete what is old."""
    return reports.tidy()

"""What runs in the night: thin tasks in the queue for reports, safe to run twice."""

from __future__ import annotations

from celery import shared_task

from campaigns import files, retention


@shared_task(name="campaigns.tasks.report_nightly", ignore_result=True)
def report_nightly() -> int:
    """Ask for a transfer file of every campaign that was played."""
    return files.make_nightly()


@shared_task(name="campaigns.tasks.report_retention", ignore_result=True)
def report_retention() -> dict[str, int]:
    """Delete demos and guests whose time is over."""
    return retention.tidy()

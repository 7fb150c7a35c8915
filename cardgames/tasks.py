"""What runs in the night: thin tasks in the queue for reports, safe to run twice.

Bots, clocks and the end of games are not here: they are what is due in a journal
(`services.turns.act`), done by `journal.tasks.act` in the queue `turns`.
"""

from __future__ import annotations

from celery import shared_task

from cardgames import retention


@shared_task(name="cardgames.tasks.report_retention", ignore_result=True)
def report_retention() -> int:
    """Delete tables at which nothing was ever played."""
    return retention.tidy()

"""The tasks, by a real worker on this test's database."""

from __future__ import annotations

import time
from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.services import new_guest
from campaigns.demo import DUE, start_demo
from journal.audit import audit
from journal.due import set_due
from journal.models import Entry
from journal.tasks import act, report_audit_all, sweep
from tests.journal.table import Table


@pytest.mark.usefixtures("celery_worker_process")
def test_a_worker_sweeps_plays_and_audits(transactional_db: None) -> None:
    """One test for all of it: a worker takes seconds to start."""
    campaign = start_demo(new_guest("Gerda"))
    demo = Table(campaign.journal_id)
    before = demo.row.number
    demo.done("gm", "round open 4 taking=d1", key="open-round-4")
    for decision in demo.now.pending("gm"):
        demo.done("gm", f"answer {decision.id} {decision.options[0].id}")
    demo.done("gm", "round commit 4", key="commit-round-4")
    # The task was lost; only the column says that something is due.
    set_due(campaign.journal_id, timezone.now() - timedelta(seconds=1), {"what": DUE})
    sweep.delay()
    acted = wait_for_a_bot(campaign.journal_id, after=before)
    assert acted.actor.startswith("bot:")
    act.delay(campaign.journal_id)
    assert report_audit_all.delay().get(timeout=30) == {}
    assert audit(campaign.journal_id).clean


def wait_for_a_bot(journal_id: str, after: int) -> Entry:
    """The first entry that a program made after that number, within half a minute."""
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        found = Entry.objects.filter(journal_id=journal_id, number__gt=after, by="bot").first()
        if found is not None:
            return found
        time.sleep(0.1)
    raise AssertionError("no scripted player has acted")

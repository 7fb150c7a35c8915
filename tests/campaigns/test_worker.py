"""A real worker makes files, in its queue."""

from __future__ import annotations

import time

import pytest

from accounts.services import new_guest
from campaigns import files
from campaigns.demo import start_demo
from campaigns.models import Campaign
from campaigns.tasks import report_nightly
from campaigns.transfer import read_file
from journal import reports
from journal.models import Report


@pytest.mark.usefixtures("celery_worker_process")
def test_a_worker_makes_the_file_that_was_asked_for_and_those_of_the_night(
    transactional_db: None,
) -> None:
    gerda = new_guest("Gerda")
    campaign = start_demo(gerda)
    asked = files.ask_transfer(campaign, gerda)
    content = reports.path_of(wait_for(asked.pk).pk).read_bytes()
    assert read_file(content)["campaign"]["name"] == campaign.name
    Campaign.objects.filter(pk=campaign.pk).update(demo=False)
    report_nightly.delay()
    deadline = time.monotonic() + 30
    while not files.nightly(campaign.group_id) and time.monotonic() < deadline:
        time.sleep(0.1)
    [night] = files.nightly(campaign.group_id)
    assert read_file(reports.path_of(night.pk).read_bytes())["format"] == "tableside-transfer-1"


def wait_for(report_id: str) -> Report:
    """The report once it is made, within half a minute."""
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        report = Report.objects.get(pk=report_id)
        if report.over:
            assert report.state == Report.State.DONE, report.why
            return report
        time.sleep(0.1)
    raise AssertionError("no worker has made it")

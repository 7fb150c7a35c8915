"""The files of a campaign that the worker makes: transfer files, asked for or made in the night,
and summaries of sessions."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import Membership, Person
from campaigns import sessions, summary, transfer
from campaigns.models import Campaign
from journal import reports
from journal.models import Entry, Report
from journal.reports import CannotMake, Job, Made

TRANSFER: Final = "transfer"
NIGHTLY: Final = "nightly"
KEPT_NIGHTS: Final = 7
A_NIGHT: Final = timedelta(hours=20)


def register() -> None:
    """Make the kinds known; called once when the app is ready."""
    reports.makes(
        TRANSFER, _make, title=gettext_lazy("Transfer file"), may=_owns, fetched=_announce
    )
    reports.makes(
        NIGHTLY,
        _make,
        title=gettext_lazy("Transfer file of the night"),
        may=_owns,
        fetched=_announce,
        kept=timedelta(days=60),
    )
    reports.makes(
        sessions.SUMMARY,
        summary.make,
        title=gettext_lazy("Summary of a session"),
        may=summary.may,
        kept=timedelta(days=30),
    )


def _make(job: Job) -> Made:
    campaign = Campaign.objects.select_related("group").filter(pk=job.about).first()
    if campaign is None:
        raise CannotMake(_("This campaign is not there any more."))
    name, content = transfer.make_file(campaign, job.progress)
    return Made(name, transfer.MIME, content)


def _owns(report: Report, person: Person) -> bool:
    """Only a host may have it, and only as long as they are one."""
    hosts = Membership.objects.filter(
        group=report.group_id, person=person, left=None, role=Membership.Role.HOST
    )
    return report.group_id is not None and hosts.exists()


def _announce(report: Report, person: Person) -> None:
    """Each download stands in the open log before the first byte goes out."""
    campaign = Campaign.objects.filter(pk=report.about).first()
    if campaign is not None:
        transfer.announce(campaign, person, f"taken:{report.pk}:{timezone.now():%Y%m%d%H%M}")


def ask_transfer(campaign: Campaign, person: Person) -> Report:
    """A transfer file for the owner.  `reports.TooMany` if they wait for several already."""
    return reports.ask(
        TRANSFER,
        person=person,
        about=campaign.pk,
        group=campaign.group,
        options={"back": f"/campaigns/{campaign.pk}/settings/"},
    )


def nightly(group_id: str) -> list[Report]:
    """The transfer files of the last nights, the newest first."""
    return list(
        Report.objects.filter(group=group_id, kind=NIGHTLY, state=Report.State.DONE)[:KEPT_NIGHTS]
    )


def make_nightly() -> int:
    """Ask for one of each campaign in which something has changed since its last, be it played,
    noted or written in its library; older than the seventh go.

    Safe to run twice: who has one of this night, or moved nothing since, gets none.
    """
    asked = 0
    for campaign in Campaign.objects.filter(archived=None, demo=False).select_related("group"):
        of_nights = Report.objects.filter(group=campaign.group, kind=NIGHTLY)
        newest = of_nights.first()
        beside = transfer.fingerprint(campaign)
        if newest is None or _changed_since(campaign, newest, beside):
            reports.ask(
                NIGHTLY,
                person=None,
                about=campaign.pk,
                group=campaign.group,
                options={"back": f"/campaigns/{campaign.pk}/settings/", "beside": beside},
            )
            asked += 1
        for old in of_nights.filter(state=Report.State.DONE)[KEPT_NIGHTS:]:
            reports.delete(old)
    return asked


def _changed_since(campaign: Campaign, newest: Report, beside: str) -> bool:
    if newest.created > timezone.now() - A_NIGHT:
        return False
    if newest.options.get("beside") != beside:
        return True
    since = Entry.objects.filter(journal_id=campaign.journal_id, time__gt=newest.created)
    return since.exists()

"""What is deleted: a campaign by its owner, demos that nobody plays, guests who never came back.

The log of a journal may go only with the whole journal, which is marked as purging first.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from functools import partial
from typing import Final

from django.db import transaction
from django.db.models import Count, Max, Q
from django.utils import timezone

from accounts.models import Group, Membership, Person
from campaigns.models import Campaign
from journal import reports
from journal.models import Entry, Journal, Report
from journal.moments import cache

log = logging.getLogger(__name__)

DEMO_KEPT: Final = timedelta(days=3)
"""Since the last entry that a person made."""
GUEST_KEPT: Final = timedelta(days=14)
"""A guest who is at no table, since a device of theirs was last seen."""
LONG_GONE: Final = timedelta(days=365)
"""A guest at tables, who has neither an account nor a recovery code."""
AT_ONCE: Final = 200


def purge(campaign: Campaign) -> None:
    """Delete a campaign with its journal, log, decks, seats, group and files, for ever."""
    purge_group(campaign.group)


def purge_group(group: Group) -> None:
    """Delete a group with all that was played and written in it and its files, for ever."""
    with transaction.atomic():
        # Its people may have played other games too, whose logs go with the group.
        journals = Journal.objects.select_for_update().filter(seating__group=group)
        ids = list(journals.values_list("pk", flat=True))
        Journal.objects.filter(pk__in=ids).update(purging=True)
        Entry.objects.filter(journal_id__in=ids).delete()
        for report in Report.objects.filter(group=group):
            reports.delete(report)
        group.delete()
        for journal_id in ids:
            transaction.on_commit(partial(cache.forget, journal_id))


def tidy(now: datetime | None = None) -> dict[str, int]:
    """Delete demos and guests whose time is over; says how many.  Safe to run twice."""
    now = now or timezone.now()
    found = {"demos": 0, "guests": 0}
    for campaign in _old_demos(now)[:AT_ONCE]:
        purge(campaign)
        found["demos"] += 1
    for person in _old_guests(now)[:AT_ONCE]:
        person.delete()
        found["guests"] += 1
    if any(found.values()):
        log.warning("retention: %(demos)d demos and %(guests)d guests deleted", found)
    return found


def _old_demos(now: datetime) -> list[Campaign]:
    demos = Campaign.objects.filter(demo=True, created__lt=now - DEMO_KEPT)
    played = Max("journal__entries__time", filter=Q(journal__entries__actor__startswith="p:"))
    return list(
        demos.annotate(played=played)
        .filter(Q(played=None) | Q(played__lt=now - DEMO_KEPT))
        .select_related("group")
        .order_by("created")
    )


def _old_guests(now: datetime) -> list[Person]:
    """Guests whom nobody could be any more or who are nowhere; never the last host of a table."""
    seen = Max("devices__last_seen", filter=Q(devices__revoked=None))
    tables = Count("memberships", filter=Q(memberships__left=None), distinct=True)
    hosts = Membership.objects.filter(role=Membership.Role.HOST, left=None)
    guests = (
        Person.objects.filter(username=None, recovery_hash="", created__lt=now - GUEST_KEPT)
        .exclude(pk__in=hosts.values("person_id"))
        .annotate(seen=seen, tables=tables)
    )
    nowhere = Q(tables=0) & (Q(seen=None) | Q(seen__lt=now - GUEST_KEPT))
    gone = Q(tables__gt=0) & (Q(seen=None) | Q(seen__lt=now - LONG_GONE))
    return list(guests.filter(nowhere | gone & Q(created__lt=now - LONG_GONE)).order_by("created"))

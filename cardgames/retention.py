"""What is deleted: a table by its host, tables at which nothing was ever played, and groups that
have nothing but a library to which nobody comes back."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from functools import partial
from typing import Final

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from accounts.models import Device, Group, Membership
from campaigns.models import Campaign
from campaigns.retention import LONG_GONE, purge_group
from cardgames.models import CardDeck, Game, LibraryCard, Table
from journal.models import Entry, Journal
from journal.moments import cache

log = logging.getLogger(__name__)

NEVER_PLAYED: Final = timedelta(days=7)
AT_ONCE: Final = 200


def purge(table: Table) -> None:
    """Delete a table with all its games, logs and seats, for ever; and its group, unless a
    campaign, another table or a library of cards lives there: people still come to that one, and
    `tidy` deletes it when nobody does."""
    with transaction.atomic():
        ids = list(Game.objects.filter(table=table).values_list("journal_id", flat=True))
        Journal.objects.select_for_update().filter(pk__in=ids).update(purging=True)
        Entry.objects.filter(journal_id__in=ids).delete()
        for journal in Journal.objects.filter(pk__in=ids).select_related("seating"):
            journal.seating.delete()
            transaction.on_commit(partial(cache.forget, journal.pk))
        group = table.group
        Table.objects.filter(pk=table.pk).delete()
        shared = Campaign.objects.filter(group=group).exists()
        shared = shared or LibraryCard.objects.filter(group=group).exists()
        shared = shared or CardDeck.objects.filter(group=group).exists()
        if not shared and not Table.objects.filter(group=group).exists():
            group.delete()


def tidy(now: datetime | None = None) -> int:
    """Delete tables that were opened a week ago and never played at, and groups that were left
    alone (`_left_alone`); says how many in all.  Safe to run twice."""
    now = now or timezone.now()
    old = Table.objects.filter(created__lt=now - NEVER_PLAYED, state=Table.State.LOBBY)
    unused = old.exclude(games__outcome__isnull=False).select_related("group")[:AT_ONCE]
    for table in unused:
        purge(table)
    if unused:
        log.warning("retention: %d tables deleted at which nothing was played", len(unused))
    return len(unused) + _tidy_groups(now)


def _tidy_groups(now: datetime) -> int:
    alone = _left_alone(now - LONG_GONE)
    gone = 0
    for group_id in list(alone.values_list("pk", flat=True)[:AT_ONCE]):
        with transaction.atomic():
            # Somebody may have come back meanwhile; a table that is opened waits for this row.
            group = alone.select_for_update().filter(pk=group_id).first()
            if group is not None:
                purge_group(group)
                gone += 1
    if gone:
        log.warning("retention: %d groups deleted that had no table left", gone)
    return gone


def _left_alone(before: datetime) -> QuerySet[Group]:
    """Groups without campaign and table, with or without a library and decks, where since then
    nobody was seen and nothing was written, and nobody has an account or a recovery code."""
    its = {"group": OuterRef("pk")}
    here = Membership.objects.filter(**its, left=None)
    lasting = here.filter(Q(person__username__isnull=False) | ~Q(person__recovery_hash=""))
    seen = Device.objects.filter(
        person__memberships__group=OuterRef("pk"),
        person__memberships__left=None,
        revoked=None,
        last_seen__gte=before,
    )
    return Group.objects.filter(
        ~Exists(Campaign.objects.filter(**its)),
        ~Exists(Table.objects.filter(**its)),
        ~Exists(LibraryCard.objects.filter(**its, changed__gte=before)),
        ~Exists(CardDeck.objects.filter(**its, updated__gte=before)),
        ~Exists(lasting),
        ~Exists(seen),
        created__lt=before,
    ).order_by("created")

"""What is deleted: a table by its host, and tables at which nothing was ever played."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from functools import partial
from typing import Final

from django.db import transaction
from django.utils import timezone

from campaigns.models import Campaign
from cardgames.models import CardDeck, Game, LibraryCard, Table
from journal.models import Entry, Journal
from journal.moments import cache

log = logging.getLogger(__name__)

NEVER_PLAYED: Final = timedelta(days=7)
AT_ONCE: Final = 200


def purge(table: Table) -> None:
    """Delete a table with all its games, logs and seats, for ever; and its group, unless a
    campaign, another table or a library of cards lives there."""
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
    """Delete tables that were opened a week ago and never played at; says how many.  Safe to run
    twice."""
    before = (now or timezone.now()) - NEVER_PLAYED
    old = Table.objects.filter(created__lt=before, state=Table.State.LOBBY)
    unused = old.exclude(games__outcome__isnull=False).select_related("group")[:AT_ONCE]
    for table in unused:
        purge(table)
    if unused:
        log.warning("retention: %d tables deleted at which nothing was played", len(unused))
    return len(unused)

"""What is deleted goes whole, and nothing else goes with it."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import Group
from accounts.services import new_guest
from campaigns import retention as of_campaigns
from campaigns.services import start as start_campaign
from cardgames import retention
from cardgames.models import Table
from cardgames.services import open_table
from journal.models import Entry, Journal
from tests.cardgames.party import tisch

pytestmark = pytest.mark.django_db


def test_a_table_goes_with_its_games_and_its_own_group() -> None:
    here = tisch(2)
    here.begin()
    group = here.table.group_id
    retention.purge(here.table)
    assert not Table.objects.exists()
    assert not Journal.objects.exists()
    assert not Entry.objects.exists()
    assert not Group.objects.filter(pk=group).exists()


def test_a_campaign_stays_when_its_table_goes_and_takes_its_tables_when_it_goes() -> None:
    gerda = new_guest("Gerda")
    campaign = start_campaign(gerda, "The Long Night", 5)
    for _each in range(2):
        open_table(gerda, "exhaust", {"players": 2}, group=campaign.group)
    first, second = Table.objects.all()
    retention.purge(first)
    campaign.refresh_from_db()
    assert Table.objects.get() == second
    of_campaigns.purge(campaign)
    assert not Journal.objects.exists()


def test_only_tables_at_which_nothing_was_ever_played_are_forgotten() -> None:
    played, unused, fresh = tisch(2), tisch(2), tisch(2)
    played.begin()
    long_ago = timezone.now() - timedelta(days=30)
    Table.objects.filter(pk__in=(played.table.pk, unused.table.pk)).update(created=long_ago)
    assert retention.tidy() == 1
    assert set(Table.objects.all()) == {played.table, fresh.table}
    assert retention.tidy() == 0

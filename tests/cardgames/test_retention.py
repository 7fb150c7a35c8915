"""What is deleted goes whole, and nothing else goes with it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import Device, Group, Membership, Person
from accounts.services import new_device, new_guest, recovery_code
from campaigns import retention as of_campaigns
from campaigns.services import start as start_campaign
from cardgames import retention
from cardgames.models import CardDeck, LibraryCard, Table
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


LONG_AGO = timedelta(days=400)


def left_behind() -> Group:
    """A group of guests with a card and a deck, whose last table is gone; nobody came for long."""
    here = tisch(2)
    group, host = here.table.group, here.table.host
    assert host is not None
    long_ago = timezone.now() - LONG_AGO
    LibraryCard.objects.create(group=group, slug="wisp", data={"title": "Wisp"}, changed=long_ago)
    CardDeck.objects.create(group=group, owner=host, name="Mine", updated=long_ago)
    for member in Membership.objects.filter(group=group):
        new_device(member.person)
    retention.purge(here.table)
    Group.objects.filter(pk=group.pk).update(created=long_ago)
    Person.objects.update(created=long_ago)
    Device.objects.update(last_seen=long_ago)
    return group


def test_a_library_that_nobody_comes_back_to_goes_with_its_decks_and_its_guests() -> None:
    group = left_behind()
    assert Group.objects.get() == group, "not yet: people still come to its library"
    assert retention.tidy() == 1
    assert not Group.objects.exists()
    assert not LibraryCard.objects.exists() and not CardDeck.objects.exists()
    of_campaigns.tidy()
    assert not Person.objects.exists(), "its guest host is nowhere now"
    assert retention.tidy() == 0


def _seen(group: Group) -> None:
    Device.objects.filter(person__memberships__group=group).update(last_seen=timezone.now())


def _written(group: Group) -> None:
    LibraryCard.objects.filter(group=group).update(changed=timezone.now())


def _built(group: Group) -> None:
    CardDeck.objects.filter(group=group).update(updated=timezone.now())


def _with_a_code(group: Group) -> None:
    recovery_code(Membership.objects.filter(group=group)[0].person)


def _with_an_account(group: Group) -> None:
    Person.objects.filter(pk=Membership.objects.filter(group=group)[0].person_id).update(
        username="ada"
    )


def _with_a_table(group: Group) -> None:
    host = Membership.objects.get(group=group, role=Membership.Role.HOST).person
    open_table(host, "exhaust", {"players": 2}, group=group)


def _with_a_campaign(group: Group) -> None:
    campaign = start_campaign(new_guest("Gerda"), "The Long Night", 5)
    type(campaign).objects.filter(pk=campaign.pk).update(group=group)


@pytest.mark.parametrize(
    "something",
    [_seen, _written, _built, _with_a_code, _with_an_account, _with_a_table, _with_a_campaign],
)
def test_a_library_stays_as_long_as_somebody_may_come_back_to_it(
    something: Callable[[Group], None],
) -> None:
    group = left_behind()
    something(group)
    assert retention.tidy() == 0
    assert Group.objects.filter(pk=group.pk).exists()
    assert LibraryCard.objects.exists() and CardDeck.objects.exists()

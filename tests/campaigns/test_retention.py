"""What goes by itself: demos that nobody plays, guests who never came back."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import Device, Membership, Person
from accounts.services import make_account, new_device, new_guest, recovery_code
from campaigns.demo import start_demo
from campaigns.models import Campaign
from campaigns.retention import DEMO_KEPT, GUEST_KEPT, LONG_GONE, tidy
from campaigns.tasks import report_retention
from journal.models import Entry
from journal.services import submit
from tests.api.conftest import Party

pytestmark = pytest.mark.django_db


def guest(name: str, age: timedelta) -> Person:
    """A guest who came so long ago and was never seen again."""
    person = new_guest(name)
    device, _ = new_device(person, "phone")
    then = timezone.now() - age
    Person.objects.filter(pk=person.pk).update(created=then)
    Device.objects.filter(pk=device.pk).update(last_seen=then)
    return person


def there(person: Person) -> bool:
    """Whether the person still exists."""
    return Person.objects.filter(pk=person.pk).exists()


def test_a_demo_goes_when_nobody_has_played_it_for_days() -> None:
    demo = start_demo(new_guest("Gerda"))
    now = timezone.now()
    assert tidy(now)["demos"] == 0
    assert tidy(now + DEMO_KEPT + timedelta(hours=1))["demos"] == 1
    assert not Campaign.objects.filter(pk=demo.pk).exists() and not Entry.objects.exists()


def test_a_demo_that_is_played_stays() -> None:
    demo = start_demo(new_guest("Gerda"))
    Campaign.objects.filter(pk=demo.pk).update(created=timezone.now() - 2 * DEMO_KEPT)
    number = Entry.objects.count()
    assert submit(demo.journal_id, "gm", "here d1 no", "a-key", number, actor="p:gerda").saved
    assert tidy()["demos"] == 0


def test_a_real_campaign_never_goes_by_itself(party: Party) -> None:
    assert tidy(timezone.now() + timedelta(days=4000))["demos"] == 0
    assert Campaign.objects.filter(pk=party.campaign.pk).exists()


def test_guests_who_are_nowhere_go_and_those_who_could_come_back_stay(party: Party) -> None:
    long_ago = GUEST_KEPT + timedelta(days=1)
    gone, here = guest("Gone", long_ago), guest("Here", timedelta(days=1))
    account, printed = guest("Account", long_ago), guest("Printed", long_ago)
    make_account(account, "somebody", "a good long one 12")
    recovery_code(printed)
    member = guest("Member", long_ago)
    Membership.objects.create(group=party.campaign.group, person=member)
    assert report_retention()["guests"] == 1
    assert not there(gone)
    assert all(map(there, (here, account, printed, member)))


def test_a_member_goes_after_a_year_and_a_host_never(party: Party) -> None:
    ages = LONG_GONE + timedelta(days=1)
    member, host = guest("Member", ages), guest("Host", ages)
    Membership.objects.create(group=party.campaign.group, person=member)
    Membership.objects.create(group=party.campaign.group, person=host, role="host")
    before = Entry.objects.count()
    tidy()
    assert not there(member) and there(host)
    assert Entry.objects.count() == before, "a log is not rewritten because somebody has gone"

"""Who sits where, from a campaign and from nowhere."""

from __future__ import annotations

import pytest
from django.conf import LazySettings

from accounts.models import Membership, Seat
from accounts.refusals import AccountRefusal
from accounts.selectors import seats
from accounts.services import (
    check_replaceable,
    join,
    join_code,
    lend_seat,
    new_device,
    new_guest,
    release_seat,
    replace_device,
    set_role,
    take_back,
)
from accounts.services import leave as leave_group
from campaigns.services import start as start_campaign
from cardgames.access import table_for
from cardgames.selectors import names
from cardgames.services import (
    TableRefusal,
    call_seat,
    leave,
    open_table,
    seat_bot,
    sit,
    start,
    unseat,
)
from journal.models import Journal
from tests.cardgames.party import Tisch, tisch

pytestmark = pytest.mark.django_db


def called(here: Tisch) -> list[str]:
    """What the seats are called, in their order."""
    journal = Journal.objects.get(pk=here.game.journal_id)
    found = names(journal.pk, journal.wording)
    return [found[seat] for seat in sorted(found, key=str)]


def test_a_campaigns_people_take_a_seat_without_joining_again() -> None:
    gerda, ada = new_guest("Gerda"), new_guest("Ada")
    campaign = start_campaign(gerda, "The Long Night", 5)
    member = join(join_code(campaign.group).code, ada)
    table = open_table(ada, "exhaust", {"players": 2}, group=campaign.group)
    assert table.campaign_id == campaign.pk
    here = table_for(gerda, table.pk)
    assert here.is_host, "a host of the group runs its tables too"
    sit(table, here.membership, 1)
    assert table_for(ada, table.pk).is_host
    start(table, member)
    assert [viewer.seat for viewer in table_for(gerda, table.pk).viewers] == [1]


def test_one_changes_places_before_the_deal_and_not_after_it() -> None:
    here = tisch(2, players=3)
    sit(here.table, here.people[1], 2)
    assert called(here) == ["Ada", "Seat 2", "Ben"]
    seat_bot(here.table, 1, "easy")
    seat_bot(here.table, 1, "sharp")
    assert called(here)[1] == "Bot 2 (sharp)"
    start(here.table, here.host)
    with pytest.raises(TableRefusal, match="have a seat"):
        sit(here.table, here.people[1], 1)


def test_a_taken_seat_and_a_spectators_wish_are_refused_in_words() -> None:
    here = tisch(2, players=3)
    with pytest.raises(AccountRefusal, match="Ada holds this seat"):
        sit(here.table, here.people[1], 0)
    watching = join(join_code(here.table.group).code, new_guest("Sam"))
    set_role(watching, "spectator")
    with pytest.raises(AccountRefusal, match="have no seat"):
        sit(here.table, watching, 2)
    with pytest.raises(TableRefusal):
        open_table(new_guest("Eli"), "bridge", {"players": 2})


def test_the_npc_sits_where_nobody_can_be() -> None:
    here = tisch(1)
    with pytest.raises(TableRefusal) as refused:
        seat_bot(here.table, 1, "easy")
    assert refused.value.rule == "EXH-23"
    with pytest.raises(AccountRefusal):
        unseat(here.table, 1)


def test_with_printed_cards_one_device_looks_after_all_and_hands_a_seat_over() -> None:
    here = tisch(1, players=3, cards="printed")
    call_seat(here.table, 1, "Grandma")
    here.begin()
    assert [row.holders[0].name for row in seats(here.game.journal_id)] == ["Ada"] * 3
    assert called(here) == ["Ada", "Grandma", "Seat 3"]
    ben = join(join_code(here.table.group).code, new_guest("Ben"))
    sit(here.table, ben, 1)
    assert [row.holders[0].name for row in seats(here.game.journal_id)] == ["Ada", "Ben", "Ada"]
    with pytest.raises(AccountRefusal):
        sit(here.table, join(join_code(here.table.group).code, new_guest("Cem")), 1)


def test_a_closed_server_opens_no_table_to_guests(settings: LazySettings) -> None:
    settings.OPEN_SERVER = False
    with pytest.raises(AccountRefusal) as refused:
        open_table(new_guest("Ada"), "exhaust", {"players": 2})
    assert refused.value.code == "closed_server"


def test_nobody_looks_into_two_hands_of_one_game() -> None:
    here = tisch(2)
    here.begin()
    leave(here.table, here.people[1])
    with pytest.raises(TableRefusal) as refused:
        sit(here.table, here.people[0], 1)
    assert refused.value.rule == "EXH-19"
    leave(here.table, here.people[0])
    with pytest.raises(TableRefusal):
        sit(here.table, here.people[0], 1)
    sit(here.table, here.people[0], 0)
    third = join(join_code(here.table.group).code, new_guest("Cem"))
    sit(here.table, third, 1)
    seat = Seat.objects.get(seating=here.game.journal_id, name="1")
    with pytest.raises(TableRefusal):
        lend_seat(seat, third, here.people[0])


def test_a_seat_is_called_after_who_holds_it_whoever_changed_that() -> None:
    here = tisch(2, players=3)
    seat = Seat.objects.get(seating=here.game.journal_id, name="1")
    eli = join(join_code(here.table.group).code, new_guest("Eli"))
    lend_seat(seat, here.people[1], eli)
    assert called(here) == ["Ada", "Eli", "Seat 3"]
    take_back(seat, here.people[1])
    assert called(here) == ["Ada", "Ben", "Seat 3"]
    release_seat(seat, here.host)
    assert called(here) == ["Ada", "Seat 2", "Seat 3"]
    sit(here.table, here.people[1], 1)
    leave_group(here.people[1])
    assert called(here) == ["Ada", "Seat 2", "Seat 3"]


def test_a_host_empties_no_seat_to_look_into_its_hand() -> None:
    """EXH-19: the host gave up the own seat, so another one could be theirs."""
    here = tisch(2, players=3)
    seat_bot(here.table, 2, "easy")
    eve = join(join_code(here.table.group).code, new_guest("Eve"))
    Membership.objects.filter(pk=eve.pk).update(role="host")
    eve.refresh_from_db()
    here.begin()
    for name in ("1", "2"):
        seat = Seat.objects.get(seating=here.game.journal_id, name=name)
        with pytest.raises(TableRefusal) as refused:
            release_seat(seat, eve)
        assert refused.value.code == "already_started"
    with pytest.raises(TableRefusal) as refused:
        leave_group(here.people[1], eve)
    assert refused.value.code == "already_started", "nor by taking somebody out of the group"
    release_seat(Seat.objects.get(seating=here.game.journal_id, name="1"), here.people[1])
    assert called(here)[1] == "Seat 2"


def test_who_plays_along_opens_nobodys_hand_by_a_code_for_a_lost_device() -> None:
    here = tisch(2)
    new_device(here.people[1].person)
    start(here.table, here.people[0])
    seat = Seat.objects.get(seating=here.game.journal_id, name="1")
    for made in (replace_device, check_replaceable):
        with pytest.raises(TableRefusal) as refused:
            made(seat, here.people[0])
        assert refused.value.code == "plays_along"
    assert here.people[1].person.devices.filter(revoked=None).exists(), "still signed in"

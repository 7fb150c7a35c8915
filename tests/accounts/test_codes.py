"""Codes that open a group, or a seat on one more device."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import JoinCode, Membership
from accounts.people import device_by_token
from accounts.refusals import AccountRefusal
from accounts.services import (
    join,
    join_code,
    new_guest,
    release_seat,
    reset_join_code,
    seat_code,
    take_seat,
    use_seat_code,
)
from tests.accounts.conftest import Table


def test_a_join_code_is_six_letters_and_the_same_until_it_is_reset(table: Table) -> None:
    first = join_code(table.group)
    assert len(first.code) == 6
    assert join_code(table.group) == first
    second = reset_join_code(table.group)
    assert second.code != first.code
    with pytest.raises(AccountRefusal) as refusal:
        join(first.code, new_guest("Late"))
    assert refusal.value.code == "code_unknown"
    assert join(second.code, new_guest("Late")).group == table.group


def test_joining_again_is_the_same_membership_in_the_same_role(table: Table) -> None:
    assert join(table.code, table.ada.person) == table.ada
    assert join(table.code, table.gerda.person).role == Membership.Role.HOST


def test_a_code_is_read_in_small_letters_and_with_blanks(table: Table) -> None:
    code = table.code
    assert join(f" {code[:3].lower()}-{code[3:]} ", table.ada.person) == table.ada


@pytest.mark.parametrize("typed", ["", "?", "AEIOUY", "\x00", "\ud800", "B" * 500, "' OR 1=1"])
def test_nonsense_opens_nothing(table: Table, typed: str) -> None:
    with pytest.raises(AccountRefusal) as refusal:
        join(typed, table.ada.person)
    assert refusal.value.code == "code_unknown"


def test_a_seats_code_adds_a_device_to_its_holder_once(table: Table) -> None:
    take_seat(table.first, table.ada)
    code = seat_code(table.first, table.ada)
    person, token = use_seat_code(code.code, None)
    device = device_by_token(token)
    assert person == table.ada.person
    assert device is not None
    assert device.person == table.ada.person
    with pytest.raises(AccountRefusal) as refusal:
        use_seat_code(code.code, None)
    assert refusal.value.code == "code_used"


def test_a_seats_code_expires_after_five_minutes(table: Table) -> None:
    take_seat(table.first, table.ada)
    code = seat_code(table.first, table.ada)
    assert code.expires is not None
    assert timedelta(minutes=4) < code.expires - timezone.now() <= timedelta(minutes=5)
    JoinCode.objects.filter(pk=code.pk).update(expires=timezone.now())
    with pytest.raises(AccountRefusal) as refusal:
        use_seat_code(code.code, None)
    assert refusal.value.code == "code_expired"
    assert not table.ada.person.devices.exists()


def test_a_host_cannot_open_a_players_seat_for_themselves(table: Table) -> None:
    take_seat(table.first, table.ada)
    with pytest.raises(AccountRefusal) as refusal:
        seat_code(table.first, table.gerda)
    assert refusal.value.code == "not_yours"


def test_a_newer_code_makes_the_older_void(table: Table) -> None:
    take_seat(table.first, table.ada)
    old, new = seat_code(table.first, table.ada), seat_code(table.first, table.ada)
    with pytest.raises(AccountRefusal):
        use_seat_code(old.code, None)
    use_seat_code(new.code, None)


def test_a_code_of_a_seat_that_was_freed_opens_nothing(table: Table) -> None:
    take_seat(table.first, table.ada)
    code = seat_code(table.first, table.ada)
    release_seat(table.first, table.ada)
    take_seat(table.first, table.ben)
    with pytest.raises(AccountRefusal) as refusal:
        use_seat_code(code.code, None)
    assert refusal.value.code == "code_stale"


def test_ones_own_code_is_not_used_up_on_ones_own_device(table: Table) -> None:
    take_seat(table.first, table.ada)
    code = seat_code(table.first, table.ada)
    with pytest.raises(AccountRefusal) as refusal:
        use_seat_code(code.code, table.ada.person)
    assert refusal.value.code == "already_yours"
    use_seat_code(code.code, table.ben.person)


def test_a_join_code_opens_no_seat_and_a_seats_code_no_group(table: Table) -> None:
    take_seat(table.first, table.ada)
    with pytest.raises(AccountRefusal):
        use_seat_code(table.code, None)
    with pytest.raises(AccountRefusal):
        join(seat_code(table.first, table.ada).code, new_guest("Mallory"))

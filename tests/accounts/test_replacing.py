"""Roles on joining, a lost device, and what is written down for all to read."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts import diary
from accounts.models import Device, Holding, JoinCode, Membership, Person, Seat
from accounts.people import COOKIE, device_by_token
from accounts.refusals import AccountRefusal
from accounts.services import (
    hold_gm_seat,
    join,
    lend_seat,
    make_account,
    new_device,
    new_guest,
    release_seat,
    replace_device,
    seat_bot,
    seat_code,
    set_role,
    take_back,
    take_seat,
    use_seat_code,
)
from tests.accounts.conftest import Table

Phone = Callable[[Person], Client]


@pytest.fixture
def told() -> Iterator[list[tuple[str, str, str]]]:
    """What was written down: the seat, what happened, and by whom."""
    kept: list[tuple[str, str, str]] = []
    before, openers = list(diary._keepers), list(diary._openers)

    def keep(seat: Seat, what: str, by: Membership) -> None:
        kept.append((seat.name, what, by.person.name))

    diary.kept_by(keep, lambda seat: None)
    yield kept
    diary._keepers[:] = before
    diary._openers[:] = openers


def code_of(refused: Callable[[], object]) -> str:
    with pytest.raises(AccountRefusal) as refusal:
        refused()
    return refusal.value.code


def test_one_joins_as_spectator_or_screen_and_keeps_the_role_that_one_has(table: Table) -> None:
    wim = new_guest("Wim")
    assert join(table.code, wim, "spectator").role == "spectator"
    assert join(table.code, wim, "player").role == "spectator"
    assert code_of(lambda: join(table.code, new_guest("Eve"), "host")) == "role_unknown"


def test_a_role_changes_but_who_sits_plays_and_a_host_stays_one(table: Table) -> None:
    take_seat(table.first, table.ada)
    assert code_of(lambda: set_role(table.ada, "spectator")) == "holds_seat"
    assert code_of(lambda: set_role(table.gerda, "player")) == "host_stays"
    release_seat(table.first, table.ada)
    set_role(table.ada, "spectator")
    assert code_of(lambda: take_seat(table.first, table.ada)) == "role_cannot_sit"


def test_a_lost_device_is_replaced_and_the_old_ones_are_nobodys(
    table: Table, told: list[tuple[str, str, str]]
) -> None:
    take_seat(table.first, table.ada)
    _old, token = new_device(table.ada.person)
    waiting = seat_code(table.first, table.ada)
    code = replace_device(table.first, table.gerda)
    assert device_by_token(token) is None
    assert not JoinCode.objects.filter(pk=waiting.pk).exists(), "whoever has the phone has no code"
    person, fresh = use_seat_code(code.code, None)
    assert person == table.ada.person
    device = device_by_token(fresh)
    assert device is not None
    assert Holding.objects.get(seat=table.first, until=None).membership == table.ada
    assert told == [("0", "seat.replaced", "Gerda")]


def test_the_new_code_opens_once_and_for_five_minutes(table: Table) -> None:
    take_seat(table.first, table.ada)
    code = replace_device(table.first, table.gerda)
    JoinCode.objects.filter(pk=code.pk).update(expires=timezone.now() - timedelta(seconds=1))
    assert code_of(lambda: use_seat_code(code.code, None)) == "code_expired"


@pytest.mark.parametrize(
    ("case", "refusal"),
    [
        ("by a player", "not_yours"),
        ("nobody", "seat_free"),
        ("a program", "seat_free"),
        ("my own", "own_seat"),
        ("a gm", "runs_table"),
        ("an account", "has_more"),
        ("somebody elsewhere", "has_more"),
    ],
)
def test_a_device_is_not_replaced_where_it_would_open_more_than_this_seat(
    table: Table, told: list[tuple[str, str, str]], case: str, refusal: str
) -> None:
    by = table.gerda
    if case == "a program":
        seat_bot(table.first, "scripted")
    elif case == "my own":
        take_seat(table.first, table.gerda)
    elif case != "nobody":
        take_seat(table.first, table.ada)
    if case == "by a player":
        by = table.ben
    if case == "a gm":
        hold_gm_seat(table.gm, table.ada)
    if case == "an account":
        make_account(table.ada.person, "ada.l", "brackwater lantern")
    if case == "somebody elsewhere":
        from accounts.services import new_group

        new_group("Elsewhere", table.ada.person)
    _device, token = new_device(table.ada.person)
    assert code_of(lambda: replace_device(table.first, by)) == refusal
    assert device_by_token(token) is not None
    assert told == []


def test_a_gm_frees_a_players_seat_but_not_another_gms(table: Table) -> None:
    hold_gm_seat(table.gm, table.ben)
    take_seat(table.first, table.ada)
    release_seat(table.first, table.ben)
    assert not Holding.objects.filter(seat=table.first, until=None).exists()
    assert code_of(lambda: release_seat(table.gm, table.ben, table.gerda)) == "not_yours"
    release_seat(table.gm, table.gerda, table.ben)
    assert Holding.objects.filter(seat=table.gm, until=None).count() == 1


def test_what_changes_hands_is_written_down_and_coming_and_going_is_not(
    table: Table, told: list[tuple[str, str, str]]
) -> None:
    take_seat(table.first, table.ada)
    lend_seat(table.first, table.ada, table.ben)
    take_back(table.first, table.ada)
    lend_seat(table.first, table.ada, table.ben)
    release_seat(table.first, table.ben)
    release_seat(table.first, table.gerda)
    take_seat(table.first, table.ben)
    release_seat(table.first, table.ben)
    hold_gm_seat(table.gm, table.ben, table.gerda)
    release_seat(table.gm, table.ben)
    assert told == [
        ("0", "seat.lent", "Ada"),
        ("0", "seat.returned", "Ada"),
        ("0", "seat.lent", "Ada"),
        ("0", "seat.returned", "Ben"),
        ("0", "seat.freed", "Gerda"),
        ("gm", "seat.shared", "Gerda"),
        ("gm", "seat.given_up", "Ben"),
    ]


def test_a_stranger_joins_as_the_tables_screen_without_a_name(table: Table) -> None:
    client = Client()
    page = client.get(f"/join/{table.code}/?role=screen").content.decode()
    assert 'value="screen" checked' in page
    client.post(f"/join/{table.code}/", {"name": "", "role": "screen"})
    assert table.group.memberships.get(role="screen").person.name == "Screen"


def test_a_made_up_role_is_refused_and_makes_nobody(table: Table) -> None:
    before = Person.objects.count()
    response = Client().post(f"/join/{table.code}/", {"name": "Eve", "role": "host"})
    assert response.status_code == 422
    assert (Person.objects.count(), Device.objects.count()) == (before, 0)


def test_the_gm_is_warned_then_shows_the_code_and_its_picture(table: Table, phone: Phone) -> None:
    take_seat(table.first, table.ada)
    gm, path = phone(table.gerda.person), f"/seats/{table.first.pk}/replace/"
    assert "signed out at once" in gm.get(path).content.decode()
    assert not JoinCode.objects.filter(kind="seat").exists()
    shown = gm.post(path).content.decode()
    code = JoinCode.objects.get(kind="seat").code
    assert f"http://testserver/seat/{code}/" in shown
    assert gm.get(f"/seat/{code}/qr.svg").status_code == 200
    assert phone(table.ben.person).get(f"/seat/{code}/qr.svg").status_code == 404
    new = Client()
    assert "had before are signed out" in new.get(f"/seat/{code}/").content.decode()
    new.post(f"/seat/{code}/")
    device = device_by_token(new.cookies[COOKIE].value)
    assert device is not None
    assert device.person == table.ada.person


def test_a_player_replaces_nobodys_device(table: Table, phone: Phone) -> None:
    take_seat(table.first, table.ada)
    response = phone(table.ben.person).post(f"/seats/{table.first.pk}/replace/")
    assert response.status_code == 422
    assert not JoinCode.objects.filter(kind="seat").exists()
    stranger = phone(new_guest("Sam")).post(f"/seats/{table.first.pk}/replace/")
    assert stranger.status_code == 404


def test_a_host_says_what_somebody_is_and_nobody_else_does(table: Table, phone: Phone) -> None:
    path = f"/groups/{table.group.pk}/role/"
    phone(table.gerda.person).post(path, {"member": table.ben.pk, "role": "screen"})
    assert Membership.objects.get(pk=table.ben.pk).role == "screen"
    refused = phone(table.ada.person).post(path, {"member": table.ben.pk, "role": "player"})
    assert refused.status_code == 403
    phone(table.ada.person).post(path, {"role": "spectator"})
    assert Membership.objects.get(pk=table.ada.pk).role == "spectator"


def test_a_code_from_the_first_page_leads_straight_to_a_seat_and_a_wrong_one_is_told(
    table: Table,
) -> None:
    take_seat(table.first, table.ada)
    code = replace_device(table.first, table.gerda).code
    assert Client().get(f"/join/?code={code.lower()}")["Location"] == f"/seat/{code}/"
    asked = Client().get(f"/join/?code={table.code}")
    assert (asked.status_code, table.code in asked.content.decode()) == (200, True)
    wrong = Client().get("/join/?code=BBBBBB")
    assert wrong.status_code == 404
    assert "look at it again" in wrong.content.decode()

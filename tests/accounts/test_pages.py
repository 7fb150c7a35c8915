"""Coming in, being oneself, moving a seat: by plain forms."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.conf import LazySettings
from django.test import Client

from accounts.models import Device, JoinCode, Membership, Person
from accounts.people import COOKIE, device_by_token
from accounts.services import (
    make_account,
    new_device,
    new_guest,
    recover,
    recovery_code,
    seat_code,
    take_seat,
)
from tests.accounts.conftest import Table

Phone = Callable[[Person], Client]
PASSWORD = "brackwater lantern"


def once_of(client: Client, path: str) -> str:
    """The value that the form carries against a second tap."""
    found = re.search(r'name="once" value="([^"]+)"', client.get(path).content.decode())
    assert found is not None
    return found[1]


def who(client: Client) -> str | None:
    """Whose device the browser is."""
    device = device_by_token(client.cookies[COOKIE].value) if COOKIE in client.cookies else None
    return device.person.name if device else None


def test_a_stranger_joins_by_link_with_nothing_but_a_name(table: Table) -> None:
    client = Client()
    page = client.get(f"/join/{table.code}/").content.decode()
    assert "Join The Long Night" in page
    response = client.post(f"/join/{table.code}/", {"name": "  Cleo "})
    assert response.status_code == 302
    assert response["Location"] == f"/campaigns/for-group/{table.group.pk}/"
    assert who(client) == "Cleo"
    assert table.group.memberships.get(person__name="Cleo").role == Membership.Role.PLAYER


def test_a_stranger_joins_by_typing_the_code(table: Table) -> None:
    client = Client()
    response = client.post("/join/", {"code": table.code.lower(), "name": "Cleo"})
    assert response["Location"] == f"/campaigns/for-group/{table.group.pk}/"
    assert who(client) == "Cleo"


def test_two_taps_on_join_make_one_guest(table: Table) -> None:
    client, path = Client(), f"/join/{table.code}/"
    once = once_of(client, path)
    first = client.post(path, {"name": "Cleo", "once": once})
    # The second tap leaves before the first answer has brought its cookie.
    second = Client().post(path, {"name": "Cleo", "once": once})
    assert Person.objects.filter(name="Cleo").count() == 1
    assert first.cookies[COOKIE].value == second.cookies[COOKIE].value


def test_one_form_used_for_two_names_makes_two_guests(table: Table) -> None:
    path = f"/join/{table.code}/"
    once = once_of(Client(), path)
    clients = [Client(), Client()]
    for client, name in zip(clients, ("Cleo", "Dora"), strict=True):
        client.post(path, {"name": name, "once": once})
    assert [who(client) for client in clients] == ["Cleo", "Dora"]


def test_a_form_of_a_device_that_was_revoked_gives_a_new_device(table: Table) -> None:
    path = f"/join/{table.code}/"
    client = Client()
    once = once_of(client, path)
    client.post(path, {"name": "Cleo", "once": once})
    client.post("/me/sign-out/", {"leave": "yes"})
    assert who(client) is None
    client.post(path, {"name": "Cleo", "once": once})
    assert who(client) == "Cleo"


def test_a_once_value_that_we_did_not_sign_is_ignored(table: Table) -> None:
    client = Client()
    client.post(f"/join/{table.code}/", {"name": "Cleo", "once": "made:up"})
    assert who(client) == "Cleo"


def test_a_known_person_joins_by_one_tap_and_opening_the_link_alone_joins_nobody(
    table: Table, phone: Phone
) -> None:
    cleo = phone(new_guest("Cleo"))
    assert "Join as Cleo" in cleo.get(f"/join/{table.code}/").content.decode()
    assert not table.group.memberships.filter(person__name="Cleo").exists()
    cleo.post(f"/join/{table.code}/")
    assert table.group.memberships.filter(person__name="Cleo").exists()
    assert Person.objects.filter(name="Cleo").count() == 1


def test_who_has_joined_is_sent_on(table: Table, phone: Phone) -> None:
    response = phone(table.ada.person).get(f"/join/{table.code}/")
    assert response["Location"] == f"/campaigns/for-group/{table.group.pk}/"


@pytest.mark.parametrize("name", ["", "   ", "\u202e", "x" * 61])
def test_a_bad_name_is_told_and_nobody_is_made(table: Table, name: str) -> None:
    before = Person.objects.count()
    client = Client()
    response = client.post(f"/join/{table.code}/", {"name": name})
    assert response.status_code == 422
    assert 'role="alert"' in response.content.decode()
    assert (Person.objects.count(), Device.objects.count()) == (before, 0)
    assert COOKIE not in response.cookies


@pytest.mark.django_db
@pytest.mark.parametrize("code", ["BBBBBB", "%00", "<script>", "x" * 300])
def test_an_unknown_code_is_a_plain_sentence_and_a_form_to_type_it_again(code: str) -> None:
    response = Client().get(f"/join/{code}/")
    page = response.content.decode()
    assert response.status_code == 404
    assert "Please look at it again" in page
    assert "<script>" not in page.replace('<script src="/static/js/theme.js">', "")


def test_joining_needs_the_pages_csrf_token(table: Table) -> None:
    client = Client(enforce_csrf_checks=True)
    assert client.post(f"/join/{table.code}/", {"name": "Cleo"}).status_code == 403
    assert not Person.objects.filter(name="Cleo").exists()


def test_a_seat_moves_to_one_more_device_by_its_code(table: Table, phone: Phone) -> None:
    take_seat(table.first, table.ada)
    old = phone(table.ada.person)
    page = old.post(f"/seats/{table.first.pk}/code/").content.decode()
    code = JoinCode.objects.get(kind="seat").code
    assert f"http://testserver/seat/{code}/" in page
    new = Client()
    shown = new.get(f"/seat/{code}/").content.decode()
    assert "with the seat Brakka in The Long Night" in shown
    assert who(new) is None
    response = new.post(f"/seat/{code}/")
    assert response["Location"] == f"/campaigns/for-group/{table.group.pk}/"
    assert who(new) == who(old) == "Ada"
    again = Client()
    assert "has been used" in again.post(f"/seat/{code}/").content.decode()
    assert who(again) is None


def test_a_seats_code_works_where_codes_are_typed(table: Table) -> None:
    take_seat(table.first, table.ada)
    code = seat_code(table.first, table.ada).code
    assert Client().post("/join/", {"code": code.lower()})["Location"] == f"/seat/{code}/"


def test_a_device_changes_hands_only_if_its_person_is_not_lost(table: Table, phone: Phone) -> None:
    take_seat(table.first, table.ada)
    path = f"/seat/{seat_code(table.first, table.ada).code}/"
    ben = phone(table.ben.person)
    assert "I give Ben up" in ben.get(path).content.decode()
    response = ben.post(path)
    assert response.status_code == 409
    assert "only key to Ben" in response.content.decode()
    assert who(ben) == "Ben"
    ben.post(path, {"leave": "yes"})
    assert who(ben) == "Ada"
    assert not table.ben.person.devices.filter(revoked=None).exists()


def test_ones_own_device_is_told_that_it_has_the_seat(table: Table, phone: Phone) -> None:
    take_seat(table.first, table.ada)
    path = f"/seat/{seat_code(table.first, table.ada).code}/"
    ada = phone(table.ada.person)
    assert "has the seat already" in ada.get(path).content.decode()
    assert ada.post(path).status_code == 422
    assert JoinCode.objects.get(kind="seat").used is None


def test_a_recovery_code_is_shown_once_and_gives_me_back(table: Table, phone: Phone) -> None:
    ada = phone(table.ada.person)
    response = ada.post("/me/recovery/")
    assert "no-store" in response["Cache-Control"]
    page = response.content.decode()
    found = re.search(r"[0-9a-z]{5}(?:-[0-9a-z]{5}){3}", page)
    assert found is not None
    assert "<svg" in page
    assert found[0] not in ada.get("/me/").content.decode()
    new = Client()
    assert found[0] in new.get(f"/recover/{found[0]}/").content.decode()
    assert new.post("/recover/", {"code": found[0]})["Location"] == "/me/"
    assert who(new) == "Ada"


def test_a_wrong_recovery_code_changes_nothing(table: Table, phone: Phone) -> None:
    ada = phone(table.ada.person)
    response = ada.post("/recover/", {"code": "00000-00000-00000-00000"})
    assert response.status_code == 422
    assert "No person has this recovery code" in response.content.decode()
    assert who(ada) == "Ada"


def test_my_page_lists_my_devices_and_ends_the_one_i_lost(table: Table, phone: Phone) -> None:
    ada = phone(table.ada.person)
    lost, token = new_device(table.ada.person, "Old tablet")
    assert "Old tablet" in ada.get("/me/").content.decode()
    ada.post(f"/me/devices/{lost.pk}/revoke/")
    assert device_by_token(token) is None
    assert "Old tablet" not in ada.get("/me/").content.decode()


def test_nobody_revokes_a_device_of_somebody_else(table: Table, phone: Phone) -> None:
    device, token = new_device(table.ben.person)
    assert phone(table.ada.person).post(f"/me/devices/{device.pk}/revoke/").status_code == 404
    assert Client().post(f"/me/devices/{device.pk}/revoke/").status_code == 404
    assert device_by_token(token) is not None


def test_i_change_my_name_and_a_bad_one_is_told(table: Table, phone: Phone) -> None:
    ada = phone(table.ada.person)
    ada.post("/me/name/", {"name": "Countess"})
    response = ada.post("/me/name/", {"name": " "})
    assert response.status_code == 422
    assert "Please give a name" in response.content.decode()
    assert Person.objects.get(pk=table.ada.person.pk).name == "Countess"


def test_a_guest_becomes_an_account_and_signs_in_elsewhere(table: Table, phone: Phone) -> None:
    phone(table.ada.person).post("/me/account/", {"username": "ada", "password": PASSWORD})
    other = Client()
    wrong = other.post("/me/sign-in/", {"username": "ada", "password": "no"})
    assert wrong.status_code == 422
    assert who(other) is None
    other.post("/me/sign-in/", {"username": "ada", "password": PASSWORD})
    assert who(other) == "Ada"


@pytest.mark.django_db
def test_a_stranger_makes_an_account_on_an_open_server_only(settings: LazySettings) -> None:
    form = {"name": "Cleo", "username": "cleo", "password": PASSWORD}
    settings.OPEN_SERVER = False
    closed = Client()
    assert "Make an account" not in closed.get("/me/").content.decode()
    assert closed.post("/me/account/", form).status_code == 422
    settings.OPEN_SERVER = True
    client = Client()
    assert client.post("/me/account/", {**form, "password": "short"}).status_code == 422
    assert Person.objects.count() == 0
    client.post("/me/account/", form)
    assert who(client) == "Cleo"


def test_signing_out_warns_a_guest_who_would_be_lost(table: Table, phone: Phone) -> None:
    ada = phone(table.ada.person)
    assert ada.post("/me/sign-out/").status_code == 409
    assert who(ada) == "Ada"
    recovery_code(table.ada.person)
    ada.post("/me/sign-out/")
    assert who(ada) is None
    assert not Device.objects.filter(revoked=None).exists()


def test_seats_are_taken_lent_taken_back_and_released_by_forms(table: Table, phone: Phone) -> None:
    ada, ben = phone(table.ada.person), phone(table.ben.person)
    seat = f"/seats/{table.first.pk}/"
    home = f"/campaigns/for-group/{table.group.pk}/"
    assert ada.post(f"{seat}take/")["Location"] == home
    late = ben.post(f"{seat}take/")
    assert late.status_code == 422
    assert "Ada holds this seat already" in late.content.decode()
    ada.post(f"{seat}lend/", {"member": table.ben.pk})
    assert ben.post(f"{seat}code/").status_code == 200
    ada.post(f"{seat}take-back/")
    assert ben.post(f"{seat}code/").status_code == 422
    released = ada.post(f"{seat}release/", {"next": "/campaigns/x/people/"})
    assert released["Location"] == "/campaigns/x/people/"
    assert ben.post(f"{seat}take/").status_code == 302


def test_a_form_never_leads_to_another_site(table: Table, phone: Phone) -> None:
    path = f"/seats/{table.first.pk}/take/"
    response = phone(table.ada.person).post(path, {"next": "https://elsewhere.example/"})
    assert response["Location"] == f"/campaigns/for-group/{table.group.pk}/"


@pytest.mark.parametrize("member", ["", "x", "²", "-1", "9" * 30])
def test_lending_to_nobody_is_a_plain_sentence(table: Table, phone: Phone, member: str) -> None:
    take_seat(table.first, table.ada)
    path = f"/seats/{table.first.pk}/lend/"
    response = phone(table.ada.person).post(path, {"member": member})
    assert response.status_code == 422
    assert "choose somebody of the group" in response.content.decode()


def test_only_a_gm_makes_another_gm(table: Table, phone: Phone) -> None:
    form, path = {"member": table.ben.pk}, f"/seats/{table.gm.pk}/share/"
    assert phone(table.ada.person).post(path, form).status_code == 403
    assert phone(table.gerda.person).post(path, form).status_code == 302
    assert table.ben.holdings.filter(seat=table.gm, until=None).exists()


def test_only_a_host_resets_the_code_and_takes_others_out(table: Table, phone: Phone) -> None:
    ada, gerda = phone(table.ada.person), phone(table.gerda.person)
    old, group = table.code, f"/groups/{table.group.pk}/"
    assert ada.post(f"{group}new-code/").status_code == 403
    assert ada.post(f"{group}leave/", {"member": table.ben.pk}).status_code == 403
    gerda.post(f"{group}new-code/")
    assert table.code != old
    gerda.post(f"{group}leave/", {"member": table.ben.pk})
    table.ben.refresh_from_db()
    assert table.ben.left is not None
    assert gerda.post(f"{group}leave/").status_code == 422
    assert ada.post(f"{group}leave/")["Location"] == "/me/"


def test_strangers_find_no_seat_and_no_group(table: Table, phone: Phone) -> None:
    mallory = phone(new_guest("Mallory"))
    for client in (mallory, Client()):
        for verb in ("take", "release", "lend", "take-back", "share", "code"):
            assert client.post(f"/seats/{table.first.pk}/{verb}/").status_code == 404
        assert client.post(f"/groups/{table.group.pk}/new-code/").status_code == 404
        assert client.post(f"/groups/{table.group.pk}/leave/").status_code == 404
    assert phone(table.ada.person).post("/seats/999999/take/").status_code == 404


def test_signing_in_as_somebody_else_ends_the_device_it_was(table: Table, phone: Phone) -> None:
    make_account(table.gerda.person, "gerda", PASSWORD)
    recovery_code(table.ada.person)
    client = phone(table.ada.person)
    client.post("/me/sign-in/", {"username": "gerda", "password": PASSWORD})
    assert who(client) == "Gerda"
    assert not table.ada.person.devices.filter(revoked=None).exists()


def test_a_devices_label_says_browser_and_system(table: Table) -> None:
    agent = "Mozilla/5.0 (Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0"
    client = Client(headers={"User-Agent": agent})
    client.post(f"/join/{table.code}/", {"name": "Cleo"})
    assert Device.objects.get().label == "Firefox, Android"


def test_the_code_on_the_recovery_page_is_the_valid_one(table: Table, phone: Phone) -> None:
    page = phone(table.ada.person).post("/me/recovery/").content.decode()
    found = re.search(r"[0-9a-z]{5}(?:-[0-9a-z]{5}){3}", page)
    assert found is not None
    assert recover(found[0]) == table.ada.person

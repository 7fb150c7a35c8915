"""Every view knows who asks, for one query."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from accounts.models import Device, Person
from accounts.people import COOKIE
from accounts.services import new_device, new_guest, revoke_device

pytestmark = pytest.mark.django_db
Phone = Callable[[Person], Client]


def test_knowing_a_device_costs_one_query_and_a_stranger_none(
    phone: Phone, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    ada = phone(new_guest("Ada"))
    with django_assert_num_queries(1):
        assert b"Join as Ada" in ada.get("/join/").content
    with django_assert_num_queries(0):
        Client().get("/join/")


@pytest.mark.parametrize("token", ["", "x", "x" * 5000, "\x00", '"\\000"', "ä"])
def test_a_cookie_that_is_no_token_is_a_stranger(token: str) -> None:
    # As the header has it: a newer Python makes no such cookie itself.
    page = Client().get("/join/", headers={"cookie": f"{COOKIE}={token}"})
    assert b"Your name" in page.content


def test_a_revoked_device_is_a_stranger_at_once(phone: Phone) -> None:
    ada = phone(new_guest("Ada"))
    revoke_device(Device.objects.get())
    assert b"Join as Ada" not in ada.get("/join/").content


def test_when_a_device_was_seen_is_written_every_ten_minutes_at_most(
    phone: Phone, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    ada = phone(new_guest("Ada"))
    before = timezone.now() - timedelta(minutes=11)
    Device.objects.update(last_seen=before)
    with django_assert_num_queries(2):
        response = ada.get("/join/")
    assert COOKIE not in response.cookies
    assert Device.objects.get().last_seen > before
    with django_assert_num_queries(1):
        ada.get("/join/")


def test_who_comes_back_within_a_year_stays_known() -> None:
    _device, token = new_device(new_guest("Ada"))
    Device.objects.update(last_seen=timezone.now() - timedelta(days=300))
    client = Client()
    client.cookies[COOKIE] = token
    cookie = client.get("/join/").cookies[COOKIE]
    assert (cookie.value, cookie["max-age"]) == (token, 365 * 24 * 3600)


@pytest.mark.parametrize("secure", [False, True])
def test_the_cookie_is_out_of_reach_of_scripts_and_secure_only_under_https(secure: bool) -> None:
    Device.objects.all().delete()
    _device, token = new_device(new_guest("Ada"))
    Device.objects.update(last_seen=timezone.now() - timedelta(days=2))
    client = Client()
    client.cookies[COOKIE] = token
    cookie = client.get("/join/", secure=secure).cookies[COOKIE]
    assert cookie["httponly"] is True
    assert cookie["samesite"] == "Lax"
    assert bool(cookie["secure"]) is secure


def test_no_cache_gives_a_known_devices_pages_to_others(phone: Phone) -> None:
    page = phone(new_guest("Ada")).get("/join/")
    assert {"private", "no-cache"} <= set(page["Cache-Control"].split(", "))
    assert "Cookie" in page["Vary"]

"""Guessing codes is slowed down; joining is not."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.conf import LazySettings
from django.test import Client

from accounts.limits import WRONG_TRIES
from accounts.models import Person
from accounts.services import new_guest, recovery_code
from tests.accounts.conftest import Table


def guess(address: str, times: int = 1) -> int:
    """The status of the last of so many wrong join codes."""
    for _ in range(times):
        status = Client(REMOTE_ADDR=address).get("/join/BBBBBB/").status_code
    return status


def test_after_twenty_wrong_codes_an_address_has_to_wait_and_others_have_not(table: Table) -> None:
    assert guess("192.0.2.7", WRONG_TRIES) == 404
    assert guess("192.0.2.7") == 429
    waiting = Client(REMOTE_ADDR="192.0.2.7")
    response = waiting.get(f"/join/{table.code}/")
    assert response.status_code == 429
    assert "wait ten minutes" in response.content.decode()
    assert waiting.get(f"/join/?code={table.code}").status_code == 429
    assert waiting.post("/join/", {"code": table.code, "name": "Sam"}).status_code == 429
    assert waiting.get("/seat/BBBBBBBBBB/").status_code == 429
    assert Client(REMOTE_ADDR="192.0.2.8").get(f"/join/{table.code}/").status_code == 200


SIGN_IN = ("/me/sign-in/", {"username": "ada", "password": "wrong"})
RECOVER = ("/recover/", {"code": "wrong-wrong-wrong-wrong"})


def test_who_mistyped_codes_may_sign_in_and_recover_and_the_other_way_round(table: Table) -> None:
    """Each kind of secret has a count of its own."""
    guess("192.0.2.7", WRONG_TRIES + 1)
    ada = Client(REMOTE_ADDR="192.0.2.7")
    assert ada.post("/recover/", {"code": recovery_code(table.ada.person)}).status_code == 302
    for _ in range(WRONG_TRIES):
        assert Client(REMOTE_ADDR="192.0.2.7").post(*SIGN_IN).status_code == 422
    assert Client(REMOTE_ADDR="192.0.2.7").post(*SIGN_IN).status_code == 429
    assert Client(REMOTE_ADDR="192.0.2.7").post(*RECOVER).status_code == 422
    for _ in range(WRONG_TRIES):
        Client(REMOTE_ADDR="192.0.2.9").post(*RECOVER)
    assert Client(REMOTE_ADDR="192.0.2.9").post(*RECOVER).status_code == 429
    assert Client(REMOTE_ADDR="192.0.2.9").get(f"/join/{table.code}/").status_code == 200
    assert Client(REMOTE_ADDR="192.0.2.9").post(*SIGN_IN).status_code == 422


def test_right_codes_do_not_count(table: Table) -> None:
    for _ in range(WRONG_TRIES + 2):
        assert Client().get(f"/join/{table.code}/").status_code == 200


@pytest.mark.django_db
def test_one_home_with_many_ipv6_addresses_counts_as_one() -> None:
    for number in range(WRONG_TRIES):
        guess(f"2001:db8:1:2::{number:x}")
    assert guess("2001:db8:1:2:ffff::1") == 429
    assert guess("2001:db8:1:3::1") == 404


@pytest.mark.django_db
def test_without_redis_everybody_is_let_through(
    settings: LazySettings, phone: Callable[[Person], Client]
) -> None:
    backend = "django.core.cache.backends.redis.RedisCache"
    settings.CACHES = {"default": {"BACKEND": backend, "LOCATION": "redis://127.0.0.1:1/0"}}
    assert guess("192.0.2.7", WRONG_TRIES + 1) == 404
    assert phone(new_guest("Ada")).get("/me/").status_code == 200

"""The API knows a device by its bearer token, and a browser by cookie and CSRF token."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from accounts.people import COOKIE
from accounts.services import new_device, new_guest, revoke_device

pytestmark = pytest.mark.django_db


def test_a_bearer_token_is_its_device_in_one_query(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    _device, token = new_device(new_guest("Ada"))
    client = Client(enforce_csrf_checks=True)
    with django_assert_num_queries(1):
        response = client.post("/api/whoami/", headers={"Authorization": f"Bearer {token}"})
    assert response.json() == {"name": "Ada"}


@pytest.mark.parametrize("token", ["", "nonsense", "ä"])
def test_a_token_that_is_not_valid_is_401(token: str) -> None:
    response = Client().get("/api/whoami/", headers={"Authorization": f"Bearer {token}"})
    assert (response.status_code, response["WWW-Authenticate"]) == (401, "Bearer")


def test_a_revoked_token_is_401() -> None:
    device, token = new_device(new_guest("Ada"))
    revoke_device(device)
    response = Client().get("/api/whoami/", headers={"Authorization": f"Bearer {token}"})
    assert response.status_code == 401


def test_nobody_is_nobody() -> None:
    assert Client().get("/api/whoami/").json() == {"name": None}


def test_a_cookie_changes_things_only_with_the_pages_csrf_token() -> None:
    _device, token = new_device(new_guest("Ada"))
    client = Client(enforce_csrf_checks=True)
    client.cookies[COOKIE] = token
    assert client.get("/api/whoami/").json() == {"name": "Ada"}
    assert client.post("/api/whoami/").status_code == 403
    page = client.get("/join/").content.decode()
    found = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)
    assert found is not None
    headers = {"X-CSRFToken": found[1]}
    assert client.post("/api/whoami/", headers=headers).json() == {"name": "Ada"}

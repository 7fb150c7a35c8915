"""The language of a device: chosen on a page or over the API, kept, given back."""

from __future__ import annotations

import pytest
from django.conf import LazySettings, settings
from django.test import Client

from accounts.models import Device
from accounts.people import COOKIE
from accounts.services import new_device, new_guest

pytestmark = pytest.mark.django_db
LANGUAGE = settings.LANGUAGE_COOKIE_NAME


@pytest.fixture(autouse=True)
def plain_pages(settings: LazySettings) -> None:
    """Pages without the manifest that collectstatic would write."""
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }


def ada() -> tuple[Client, str]:
    _device, token = new_device(new_guest("Ada"), "Firefox")
    client = Client()
    client.cookies[COOKIE] = token
    return client, token


def test_a_stranger_chooses_and_comes_back_to_the_same_page() -> None:
    client = Client()
    answer = client.post("/me/language/", {"language": "de", "next": "/join/?code=x"})
    assert answer["Location"] == "/join/?code=x"
    assert 'lang="de"' in client.get("/me/").content.decode()


@pytest.mark.parametrize(
    "wanted", ["https://example.org/", "//example.org", "/\\example.org", "nowhere", "é", "%", ""]
)
def test_nothing_but_a_page_of_ours_is_led_to(wanted: str) -> None:
    answer = Client().post("/me/language/", {"language": "de", "next": wanted})
    assert answer["Location"] == "/me/"


def test_a_language_that_is_none_changes_nothing() -> None:
    client, _token = ada()
    client.post("/me/language/", {"language": "xx"})
    assert LANGUAGE not in client.cookies
    assert Device.objects.get().language == ""


def test_a_device_that_lost_the_cookie_is_spoken_to_as_before() -> None:
    client, token = ada()
    client.post("/me/language/", {"language": "de"})
    again = Client()
    again.cookies[COOKIE] = token
    assert 'lang="de"' in again.get("/me/").content.decode()
    assert again.cookies[LANGUAGE].value == "de"


def test_auto_is_as_the_browser_asks() -> None:
    client, _token = ada()
    client.post("/me/language/", {"language": "de"})
    client.post("/me/language/", {"language": "auto"})
    assert Device.objects.get().language == ""
    assert 'lang="en"' in client.get("/me/").content.decode()


def test_a_program_sets_the_language_of_its_token() -> None:
    _device, token = new_device(new_guest("Ada"), "a program")
    client = Client(headers={"Authorization": f"Bearer {token}"})
    set_to = client.post(
        "/api/v1/me/language/", {"language": "de"}, content_type="application/json"
    )
    assert set_to.json() == {"language": "de"}
    refused = client.post("/api/v1/me/name/", {"name": " "}, content_type="application/json")
    assert refused.json()["message"] == "name: Das darf nicht leer sein."

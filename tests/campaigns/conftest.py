"""A campaign with its people's browsers."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.conf import LazySettings
from django.test import Client

from accounts.models import Person
from accounts.people import COOKIE
from accounts.services import new_device
from tests.api.conftest import Party, make_party


@pytest.fixture(autouse=True)
def plain_pages(settings: LazySettings) -> None:
    """Pages without the manifest that collectstatic would write."""
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }


@pytest.fixture
def party(db: None) -> Party:
    """Gerda is the GM and host, Ada plays Brakka, Ben plays Ysolde."""
    return make_party()


@pytest.fixture
def browser(db: None) -> Callable[[Person], Client]:
    """Makes a browser that is a device of the person."""

    def make(person: Person) -> Client:
        client = Client()
        client.cookies[COOKIE] = new_device(person, "Firefox, Android")[1]
        return client

    return make

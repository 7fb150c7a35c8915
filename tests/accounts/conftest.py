"""A table with its people, and phones that are theirs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.test import Client

from accounts.models import Group, Membership, Person, Seat, Seating
from accounts.people import COOKIE
from accounts.services import (
    add_seat,
    hold_gm_seat,
    join,
    join_code,
    new_device,
    new_group,
    new_guest,
    new_seating,
)


@dataclass(frozen=True)
class Table:
    """Gerda is the GM; Ada and Ben have joined and sit nowhere yet."""

    group: Group
    seating: Seating
    gm: Seat
    first: Seat
    second: Seat
    gerda: Membership
    ada: Membership
    ben: Membership

    @property
    def code(self) -> str:
        """The join code."""
        return join_code(self.group).code


@pytest.fixture
def table(db: None) -> Table:
    """A group with one journal's seats."""
    group, gerda = new_group("The Long Night", new_guest("Gerda"))
    seating = new_seating(group)
    gm = add_seat(seating, "gm", "GM")
    first, second = add_seat(seating, 0, "Brakka"), add_seat(seating, 1, "Ysolde")
    hold_gm_seat(gm, gerda)
    code = join_code(group).code
    ada, ben = (join(code, new_guest(name)) for name in ("Ada", "Ben"))
    return Table(group, seating, gm, first, second, gerda, ada, ben)


@pytest.fixture(autouse=True)
def plain_pages(settings: LazySettings, tmp_path: Path) -> None:
    """Pages without the manifest that collectstatic would write, under the accounts' addresses."""
    settings.ROOT_URLCONF = "tests.accounts.addresses"
    settings.STATIC_ROOT = tmp_path
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }


@pytest.fixture
def phone(db: None) -> Callable[[Person], Client]:
    """Makes a browser that is a device of the person."""

    def make(person: Person) -> Client:
        client = Client()
        _device, token = new_device(person, "Firefox, Android")
        client.cookies[COOKIE] = token
        return client

    return make

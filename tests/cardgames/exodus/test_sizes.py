"""How much a phone loads for its first page of a table of Exodus."""

from __future__ import annotations

import gzip
import re
from typing import Any

import pytest
from django.test import Client

from accounts.people import COOKIE
from accounts.services import new_device
from tests.browser.exodus_worlds import put
from tests.cardgames.exodus.party import Runde, runde
from tests.services.processes import ROOT

pytestmark = pytest.mark.django_db
FIRST_LOAD = 60_000
HASH = re.compile(r"\.[0-9a-f]{12}\.")
PARTS = re.compile(r'(?:src|href)="/static/([^"]+)"')


def first_load(here: Runde) -> int:
    """The compressed bytes of a player's page with its styles, scripts and icon."""
    phone = Client()
    phone.cookies[COOKIE] = new_device(here.people[0].person, "phone")[1]
    page = phone.get(f"/tables/{here.table.pk}/").content
    parts = dict.fromkeys(PARTS.findall(page.decode()))
    assert len(parts) > 8
    own = [
        (ROOT / "static" / re.sub(r"\.[0-9a-f]{12}\.", ".", part)).read_bytes() for part in parts
    ]
    return sum(len(gzip.compress(each)) for each in (page, *own))


@pytest.mark.parametrize("dealt", [True, False])
def test_a_first_page_is_small(dealt: bool) -> None:
    options: dict[str, Any] = {} if dealt else {"cards": "printed"}
    here = runde(2, **options)
    if dealt:
        here.begin()
        put(here.table, "attack")
    else:
        here.begin_only()
        here.opened()
    size = first_load(here)
    assert size < FIRST_LOAD

"""What a table is called in a list, and its ways in where no phone can come."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.conf import LazySettings
from django.test import Client

from accounts.people import COOKIE
from accounts.services import new_device, new_guest
from cardgames.models import Table

pytestmark = pytest.mark.django_db
HOSTED = {"game": "exodus", "cards": "dealt", "clock": "0", "window": "20", "hints": "on"}


def hosting(**given: str) -> tuple[Client, Table]:
    client = Client()
    client.cookies[COOKIE] = new_device(new_guest("Ada"), "phone")[1]
    client.post("/tables/new/", {**HOSTED, "kind": "single", "players": "3", **given})
    return client, Table.objects.get()


def names(client: Client) -> list[str]:
    html = unescape(client.get("/tables/").content.decode())
    return re.findall(r'<a class="place" [^>]*><b>(.*?)</b>', html)


def test_a_table_without_a_name_says_who_hosts_it_and_how_many_play() -> None:
    client, table = hosting()
    assert names(client) == ["Ada’s table, 3 players"]
    Table.objects.update(host=None)
    assert names(client) == ["3 players"]
    Table.objects.filter(pk=table.pk).update(name="Friday")
    assert names(client) == ["Friday"]


def test_a_private_server_shows_no_link_for_phones_at_a_card_table(settings: LazySettings) -> None:
    settings.PUBLIC_URL, settings.PRIVATE, settings.LAN_ADDRESS = "", True, "192.168.7.20"
    client, table = hosting()
    here = f"/tables/{table.pk}/"
    for path in (here, f"{here}about/", f"{here}screen/"):
        html = client.get(path, headers={"Host": "localhost:8000"}).content.decode()
        assert "This server is private" in html, path
        assert 'class="qr"' not in html, path
        assert "192.168.7.20" not in html and "role=screen" not in html, path
    settings.PRIVATE = False
    for path in (here, f"{here}about/", f"{here}screen/"):
        html = client.get(path, headers={"Host": "localhost:8000"}).content.decode()
        assert 'class="qr"' in html and "This server is private" not in html, path

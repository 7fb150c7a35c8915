"""What a QR code says works on another device."""

from __future__ import annotations

from collections.abc import Callable
from xml.etree import ElementTree

import pytest
from django.conf import LazySettings
from django.test import Client, RequestFactory

from accounts.addresses import is_private, public_url, qr_svg
from accounts.models import Person
from accounts.services import seat_code, take_seat
from tests.accounts.conftest import Table

Phone = Callable[[Person], Client]


@pytest.fixture(autouse=True)
def machine(settings: LazySettings) -> None:
    """A machine that phones reach by 192.0.2.10."""
    settings.ALLOWED_HOSTS = ["*"]
    settings.LAN_ADDRESS, settings.PRIVATE = "192.0.2.10", False


@pytest.mark.parametrize(
    ("host", "told"),
    [
        ("127.0.0.1:8000", "http://192.0.2.10:8000/join/"),
        ("localhost:8000", "http://192.0.2.10:8000/join/"),
        ("[::1]:8000", "http://192.0.2.10:8000/join/"),
        ("127.0.0.1", "http://192.0.2.10/join/"),
        ("192.0.2.77:8000", "http://192.0.2.77:8000/join/"),
        ("table.test", "http://table.test/join/"),
        ("[2001:db8::1]:8000", "http://[2001:db8::1]:8000/join/"),
        ("[2001:db8::1]", "http://[2001:db8::1]/join/"),
    ],
)
def test_a_loopback_address_is_never_shown_to_a_phone(host: str, told: str) -> None:
    assert public_url(RequestFactory().get("/", headers={"Host": host}), "/join/") == told


def test_the_public_address_wins(settings: LazySettings) -> None:
    settings.PUBLIC_URL = "https://table.example"
    request = RequestFactory().get("/", headers={"Host": "127.0.0.1:8000"})
    assert public_url(request, "/join/") == "https://table.example/join/"


@pytest.mark.parametrize(("name", "value"), [("LAN_ADDRESS", None), ("PRIVATE", True)])
def test_where_no_phone_can_come_none_is_sent_anywhere(
    settings: LazySettings, name: str, value: object
) -> None:
    setattr(settings, name, value)
    request = RequestFactory().get("/", headers={"Host": "127.0.0.1:8000"})
    assert public_url(request, "/join/") == "http://127.0.0.1:8000/join/"
    assert is_private(request)
    by_name = RequestFactory().get("/", headers={"Host": "table.test"})
    assert not is_private(by_name), "whoever came by a name of the network can be followed"
    settings.PUBLIC_URL = "https://table.example"
    assert not is_private(request)


def test_a_server_in_a_network_is_not_private() -> None:
    assert not is_private(RequestFactory().get("/", headers={"Host": "localhost:8000"}))


def test_a_qr_code_is_a_picture_of_its_own_without_script_or_style() -> None:
    picture = ElementTree.fromstring(qr_svg("http://192.0.2.10:8000/join/BCDFGH/"))
    tags = {element.tag.rpartition("}")[2] for element in picture.iter()}
    assert tags == {"svg", "g", "path"}
    assert not any("style" in element.attrib for element in picture.iter())


def test_a_join_code_is_drawn_for_members_only(table: Table, phone: Phone) -> None:
    path = f"/join/{table.code}/qr.svg"
    response = phone(table.ada.person).get(path)
    assert response["Content-Type"] == "image/svg+xml"
    assert response.content == qr_svg(f"http://testserver/join/{table.code}/")
    assert Client().get(path).status_code == 404
    assert phone(table.ada.person).get("/join/BBBBBB/qr.svg").status_code == 404


def test_a_seats_code_is_drawn_for_its_maker_only(table: Table, phone: Phone) -> None:
    take_seat(table.first, table.ada)
    code = seat_code(table.first, table.ada).code
    path = f"/seat/{code}/qr.svg"
    assert phone(table.ada.person).get(path).content == qr_svg(f"http://testserver/seat/{code}/")
    for stranger in (Client(), phone(table.gerda.person)):
        assert stranger.get(path).status_code == 404

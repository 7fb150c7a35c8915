"""What every card table's page has around its pieces, and whom the buttons of a lobby concern."""

from __future__ import annotations

import html as markup
import re

import pytest
from django.test import Client

from cardgames.services import seat_bot
from tests.cardgames.exodus.party import Runde, runde
from tests.cardgames.looking import Looker
from tests.cardgames.members import Members
from tests.cardgames.party import Tisch, tisch

pytestmark = pytest.mark.django_db


def page(here: Members, seat: int = 0, name: str = "") -> str:
    status, body = Looker(here, seat).opened(f"/tables/{here.table.pk}/{name}")
    assert status == 200
    return markup.unescape(body.decode())


def buttons(html: str) -> list[str]:
    """The words of the buttons of the lobby, as they are read out."""
    lobby = html.partition('id="lobby"')[2].partition("</section>")[0]
    found = re.findall(r"<button[^>]*>(.*?)</button>", lobby, re.S)
    return [" ".join(re.sub(r"<[^>]+>", " ", each).split()) for each in found]


def tables() -> list[Members]:
    return [tisch(2, players=3), runde(2, players=3)]


def test_the_logo_leads_to_the_first_page_and_another_link_to_the_table() -> None:
    for here in tables():
        for name in ("", "screen/"):
            top = page(here, name=name).partition("<header")[2].partition("</header>")[0]
            assert re.search(r'<a class="home" href="/"', top)
            about = re.search(r'<a class="[^"]*about-link" href="([^"]+)"', top)
            assert about is not None and about[1] == f"/tables/{here.table.pk}/about/"
            assert "About this table" in top
    first = Client().get("/").content.decode()
    assert '<a class="home" href="/"' in first


def test_a_lobby_says_whose_seat_its_buttons_free_or_take() -> None:
    for here in tables():
        seat_bot(here.table, 2, "steady")
        shown = page(here)
        assert "Free Ben’s seat" in buttons(shown)
        assert any(each.startswith("Send the bot away") for each in buttons(shown))
        assert "Nobody is asked when you free a seat" in shown
        assert not any(each.startswith("Take over") for each in buttons(shown))


def test_with_printed_cards_a_seat_is_taken_over_from_whom_it_names() -> None:
    printed: list[Tisch | Runde] = [
        tisch(2, players=3, cards="printed"),
        runde(2, players=3, cards="printed"),
    ]
    for here in printed:
        shown = page(here)
        assert "Take over from Ben" in buttons(shown)
        assert any(each.startswith("Sit here") for each in buttons(shown))
        assert "Nobody is asked when you take a seat over" in shown

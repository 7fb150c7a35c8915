"""Ways about a campaign: what waits, where the board leads, a server that no phone can reach."""

from __future__ import annotations

import html as markup
import re
from collections.abc import Callable

import pytest
from django.conf import LazySettings
from django.test import Client

from accounts.models import Person
from campaigns.services import add_character, start
from tests.api.conftest import Party

Browser = Callable[[Person], Client]
pytestmark = pytest.mark.django_db


def page_of(client: Client, path: str, **more: str) -> str:
    return markup.unescape(client.get(path, headers=more).content.decode())


def strip(page: str) -> str:
    """The words of the strip that stays in sight; "" while it is hidden."""
    found = re.search(r'<nav id="waits[^"]*" class="waits"([^>]*)>(.*?)</nav>', page, re.S)
    assert found is not None
    words = re.sub(r"<[^>]+>", " ", found[2]).split()
    return "" if "hidden" in found[1] else " ".join(words)


def test_what_waits_for_the_gm_stays_in_sight_and_jumps_there(
    party: Party, browser: Browser
) -> None:
    gerda = browser(party.members["gerda"].person)
    here = f"/{party.here}"
    assert strip(page_of(gerda, here)) == ""
    party.gm_does("round open 1 taking=d1,d2")
    assert strip(page_of(gerda, here)) == "▸ Round 1 is open: begin it"
    party.gm_does("round cancel 1")
    party.ada.tap(f"{party.deck}moves/", party.number(), action='rest ask d1 "we made camp"')
    page = page_of(gerda, here)
    assert strip(page) == "▲ 1 question waits: answer"
    assert 'href="#decisions"' in page and 'id="decisions"' in page
    other = page_of(gerda, f"/{party.other}")
    assert strip(other) == "▲ 1 question on the board"


def test_a_called_rest_waits_on_the_phones_of_those_who_are_asked_and_on_the_board(
    party: Party, browser: Browser
) -> None:
    party.gm_does("rest call d1,d2 n=1 where=top")
    ada = browser(party.members["ada"].person)
    assert strip(page_of(ada, f"/{party.deck}")) == "▲ 1 question waits: answer"
    gerda = browser(party.members["gerda"].person)
    assert strip(page_of(gerda, f"/{party.here}")) == "… Rest: 0 of 2 have answered"


def test_a_called_rest_leaves_only_the_one_at_once_and_closed(
    party: Party, browser: Browser
) -> None:
    gerda = browser(party.members["gerda"].person)
    assert '<form class="stack" id="rest-form"' in page_of(gerda, f"/{party.here}")
    party.gm_does("rest call d1,d2 n=1 where=top")
    page = page_of(gerda, f"/{party.here}")
    assert 'id="rest-form"' not in page and "Ask each player" not in page
    assert '<details id="rest-at-once" data-once><summary>Rest at once' in page


def test_how_long_a_deck_holds_says_what_it_takes_for_granted(
    party: Party, browser: Browser
) -> None:
    """FAT-21"""
    party.gm_does("round open 1 taking=d1,d2")
    party.gm_does("round commit 1")
    board = page_of(browser(party.members["gerda"].person), f"/{party.here}")
    assert "as if the whole hand were played each Round" in board
    assert 'title="How long it holds: if the whole hand' in board
    deck = page_of(browser(party.members["ada"].person), f"/{party.deck}")
    assert "Reckoned with the whole hand played each Round." in deck


def test_the_board_leads_everywhere_from_four_groups(party: Party, browser: Browser) -> None:
    page = page_of(browser(party.members["gerda"].person), f"/{party.here}")
    doors = page[page.index('class="doors') : page.index('class="side"')]
    assert re.findall(r"<h2[^>]*>([^<]+)", doors) == ["Now", "The table", "The evening", "More"]
    for name in ("people", "characters/new", "gm-decks/new", "screen", "layout", "sessions", "log"):
        assert f"/{party.here}{name}/" in doors, name
    for name in ("story", "settings", "rulings", "as/0"):
        assert f"/{party.here}{name}/" in doors, name
    assert f"/journal/{party.campaign.journal_id}/back/" in doors


def test_an_empty_campaign_offers_nothing_to_take_back(party: Party, browser: Browser) -> None:
    gerda = party.members["gerda"].person
    bare = start(gerda, "The Salt Road", 5)
    assert "/back/" not in page_of(browser(gerda), f"/campaigns/{bare.pk}/")
    add_character(bare, "Brakka")
    assert "/back/" not in page_of(browser(gerda), f"/campaigns/{bare.pk}/")


def test_a_private_server_shows_no_link_that_leads_nowhere(
    party: Party, browser: Browser, settings: LazySettings
) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    settings.LAN_ADDRESS = "192.0.2.10"
    gerda = browser(party.members["gerda"].person)
    path = f"/{party.here}people/"
    shown = page_of(gerda, path, Host="127.0.0.1:8000")
    assert "http://192.0.2.10:8000/join/" in shown and "qr.svg" in shown
    settings.PRIVATE = True
    for name in ("people/", "screen/"):
        page = page_of(gerda, f"/{party.here}{name}", Host="127.0.0.1:8000")
        assert "This server is private" in page and "python3 run.py" in page
        assert "192.0.2.10" not in page and "qr.svg" not in page


def test_pages_that_are_reached_from_everywhere_lead_back_to_where_one_was(
    party: Party, browser: Browser
) -> None:
    gerda = browser(party.members["gerda"].person)
    came = f"http://testserver/{party.here}log/?kind=fate"
    for path in ("/rules/", "/me/", "/reports/"):
        assert f'class="back" href="/{party.here}log/?kind=fate"' in page_of(
            gerda, path, Referer=came
        )
        for elsewhere in (
            "http://elsewhere.test/",
            "http://testserver//elsewhere.test/",
            f"http://testserver{path}#H1",
            "javascript:1",
        ):
            assert 'class="back" href="/"' in page_of(gerda, path, Referer=elsewhere)

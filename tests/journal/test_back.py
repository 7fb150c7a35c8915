"""What taking back would do is said before it is done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.conf import LazySettings
from django.test import Client

from accounts.people import COOKIE
from accounts.services import new_device
from journal import back
from journal.moments import moment
from tests.api.conftest import Party, make_party


@pytest.fixture(autouse=True)
def plain_pages(settings: LazySettings) -> None:
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }


@pytest.fixture
def party(db: None) -> Party:
    return make_party()


@pytest.fixture
def browser(party: Party) -> Callable[[str], Client]:
    def make(name: str) -> Client:
        client = Client()
        client.cookies[COOKIE] = new_device(party.members[name].person, "a phone")[1]
        return client

    return make


def does(party: Party, who: Any, action: str) -> int:
    """Somebody acts on Brakka's deck; the number of the entry."""
    done = who.tap(f"{party.deck}moves/", party.number(), action=action)
    assert done.status == 201, done.body
    number: int = done.body["number"]
    return number


def price(party: Party, seat: Any, number: int) -> back.Price:
    return back.price(moment(party.campaign.journal_id), seat, number)


def test_a_draw_cannot_be_unlearned_and_the_gm_is_asked(party: Party) -> None:
    number = does(party, party.ada, "draw d1 2 required")
    found = price(party, 0, number)
    assert found.possible and not found.free
    said = " ".join(found.sentences)
    assert "cannot be unlearned" in said
    assert "GM is asked" in said
    assert found.asks == ("gm",)
    as_gm = price(party, "gm", number)
    assert as_gm.asks == (0,)
    assert "Brakka is asked" in " ".join(as_gm.sentences)


def test_what_nobody_learned_anything_by_is_free(party: Party) -> None:
    party.gm_does("here d1 no")
    found = price(party, "gm", party.number())
    assert found.free
    assert found.entries == (party.number(),)


def test_what_cannot_be_taken_back_says_why(party: Party) -> None:
    number = does(party, party.ada, "draw d1 2 required")
    assert "only what you did yourself" in price(party, 1, number).sentences[0]
    does(party, party.ada, "draw d1 1 required")
    late = price(party, 0, number)
    assert not late.possible
    assert "came after it" in late.sentences[0]
    assert not price(party, 0, 99).possible


def test_the_cost_is_the_viewers_own_and_nobody_elses(
    party: Party, browser: Callable[[str], Client]
) -> None:
    number = does(party, party.ada, "draw d1 2 required")
    url = f"/journal/{party.campaign.journal_id}/cost/{number}/"
    assert browser("ada").get(url).json()["asks"] == ["gm"]
    assert browser("ben").get(url).json()["possible"] is False
    assert "Shield" not in browser("ben").get(url).content.decode()
    assert Client().get(url).status_code == 404
    assert browser("ada").get(f"{url}?seat=gm").status_code == 403


def test_the_page_lists_what_is_lost_before_the_gm_takes_all_of_it_back(
    party: Party, browser: Callable[[str], Client]
) -> None:
    first = party.number()
    does(party, party.ada, "draw d1 2 required")
    party.gm_does("here d2 no")
    url = f"/journal/{party.campaign.journal_id}/back/?seat=gm"
    page = browser("gerda").get(url).content.decode()
    assert f"to={first}" in page
    page = browser("gerda").get(f"{url}&to={first}").content.decode()
    assert "These entries are lost" in page
    assert "cannot be unlearned" in page
    assert f'data-tap="rollback {first}"' in page
    assert "not here tonight" in page


def test_a_player_takes_back_only_what_is_theirs_and_nothing_of_the_table(
    party: Party, browser: Callable[[str], Client]
) -> None:
    mine = does(party, party.ada, "draw d1 2 required")
    party.gm_does("here d2 no")
    url = f"/journal/{party.campaign.journal_id}/back/?seat=0&to=1"
    page = browser("ada").get(url).content.decode()
    assert f'data-tap="undo {mine}"' in page
    assert page.count('data-tap="undo ') == 1
    assert "rollback" not in page
    assert "&amp;to=" not in page.split("<footer")[0]


def test_the_api_says_the_price_and_the_loss(party: Party) -> None:
    first = party.number()
    number = does(party, party.ada, "draw d1 2 required")
    told = party.ada.get(f"{party.deck}undo/", number=number)
    assert told.status == 200
    assert told.body["asks"] == ["gm"]
    lost = party.gm.get(f"{party.here}rollback/", number=first)
    assert [row["number"] for row in lost.body["lost"]] == [number]
    assert lost.body["seen"] is True
    assert party.ada.get(f"{party.here}rollback/", number=first).status == 403


def test_how_a_death_looked_goes_back_with_the_death(party: Party) -> None:
    """FAT-10, FAT-18: what is only told stands in the way of no way back."""
    party.gm_does('move d1 deck:30 to=exhausted "three nights awake"')
    party.gm_does("draw d1 1 required")
    killed = party.number()
    party.gm_does('describe d1 "She smiled."')
    found = price(party, "gm", killed)
    assert found.possible
    assert found.entries == (killed, killed + 1)
    done = party.gm.tap(f"{party.here}undo/", party.number(), number=killed)
    assert done.status == 201
    now = moment(party.campaign.journal_id)
    assert now.state.decks["d1"].dead is None
    assert {killed, killed + 1} <= set(now.ledger.undone)


def test_older_entries_are_offered_only_where_there_are_some(
    party: Party, browser: Callable[[str], Client]
) -> None:
    gerda = browser("gerda")
    url = f"/journal/{party.campaign.journal_id}/back/?seat=gm"
    assert ">Older<" not in gerda.get(url).content.decode()
    for turn in range(back.A_PAGE):
        party.gm_does(f"here d1 {'yes' if turn % 2 else 'no'}")
    page = gerda.get(url).content.decode()
    assert page.count('data-tap="undo ') == back.A_PAGE
    older = page.partition("&amp;before=")[2].partition('"')[0]
    page = gerda.get(f"{url}&before={older}").content.decode()
    assert 'data-tap="undo ' in page and ">Older<" not in page


def test_what_was_taken_back_makes_no_page_of_its_own(party: Party) -> None:
    for _turn in range(back.A_PAGE):
        party.gm_does("here d1 no")
        number = party.number()
        assert party.gm.tap(f"{party.here}undo/", number, number=number).status == 201
    rows, more = back.candidates(moment(party.campaign.journal_id), "gm", party.number() + 1)
    assert rows and not more

"""Looking on: the screen, a player's eyes, the board; and from one page of mine to the next."""

from __future__ import annotations

import html as markup
import re
from collections.abc import Callable

import pytest
from django.http import HttpResponse
from django.test import Client

from accounts.models import Membership, Person
from accounts.services import hold_gm_seat, join, join_code, lend_seat, new_guest, take_seat
from campaigns.models import Character
from campaigns.services import add_character, give_deck, make_gm_deck
from decks.lists import read_list
from decks.models import Deck
from journal.audit import audit
from journal.models import Entry
from tests.api.conftest import LIST, Party, new_key

Browser = Callable[[Person], Client]
pytestmark = pytest.mark.django_db


def gerda(party: Party) -> Person:
    return party.members["gerda"].person


def onlooker(party: Party, role: str) -> Person:
    """Somebody new in that role."""
    person = new_guest("Wim")
    join(join_code(party.campaign.group).code, person, role)
    return person


def text(response: object) -> str:
    assert isinstance(response, HttpResponse)
    return markup.unescape(response.content.decode())


def weather(party: Party, cards: str = "Rain\nStorm\nFog") -> Deck:
    deck, _receipt = make_gm_deck(
        party.campaign, "Weather", read_list(cards), key=new_key(), actor="p:x"
    )
    return deck


@pytest.mark.parametrize("role", ["spectator", "screen"])
def test_who_only_looks_on_is_led_to_the_screen(party: Party, browser: Browser, role: str) -> None:
    client = browser(onlooker(party, role))
    response = client.get(f"/{party.here}")
    assert response["Location"] == f"/{party.here}screen/"
    page = text(client.get(response["Location"]))
    assert 'data-seat="screen"' in page
    assert "Brakka" in page and "Ysolde" in page
    assert join_code(party.campaign.group).code in page


def test_the_screen_has_no_taps_and_shows_no_hand_not_even_to_a_gm(
    party: Party, browser: Browser
) -> None:
    """R29: what all may see."""
    party.gm_does("draw d1 3 required")
    for person in (onlooker(party, "screen"), gerda(party)):
        page = text(browser(person).get(f"/{party.here}screen/"))
        assert 'data-tap="' not in page
        assert "taps.js" not in page
        assert "Shield Bash" not in page
        assert "Old Song" not in page


def test_a_player_without_a_character_chooses_and_finds_the_screen(
    party: Party, browser: Browser
) -> None:
    page = text(browser(onlooker(party, "player")).get(f"/{party.here}"))
    assert f'href="/{party.here}screen/"' in page
    assert f'href="/{party.here}people/"' in page


def test_a_stranger_sees_no_screen(party: Party, browser: Browser) -> None:
    stranger = browser(new_guest("Sam"))
    for path in ("screen/", "as/0/", "layout/", "gm-decks/new/"):
        assert stranger.get(f"/{party.here}{path}").status_code == 404


def test_the_gm_looks_as_a_player_and_can_tap_nothing(party: Party, browser: Browser) -> None:
    party.gm_does("draw d1 2 required")
    gm = browser(gerda(party))
    page = text(gm.get(f"/{party.here}as/0/"))
    assert "As Brakka sees it" in page
    assert len(re.findall(r'id="card-c\d+"', page)) == 2
    assert "taps.js" not in page and 'data-taps-url=""' in page
    assert 'data-seat="gm" data-eyes="0"' in page, (
        "it stays live: the GM asks for that seat's pieces"
    )
    assert page.count('<fieldset class="col" disabled>') == 2
    other = text(gm.get(f"/{party.here}as/1/"))
    assert 'id="card-c' not in other
    assert gm.get(f"/{party.here}as/9/").status_code == 404


def test_a_look_as_a_player_is_fed_with_that_seats_pieces_and_with_nothing_of_the_gms(
    party: Party, browser: Browser
) -> None:
    party.gm_does("draw d2 2 required")
    url = f"/journal/{party.campaign.journal_id}/regions/?seat=gm&of=d1"
    mine = text(browser(party.members["ada"].person).get(url.replace("gm", "0")))
    gm = browser(gerda(party))
    assert text(gm.get(f"{url}&eyes=0")) == mine
    assert text(gm.get(url)) != mine
    for wrong in ("gm", "9", "screen"):
        assert gm.get(f"{url}&eyes={wrong}").status_code == 403
    assert (
        browser(party.members["ada"].person).get(f"{url.replace('gm', '0')}&eyes=1").status_code
        == 403
    )


def test_a_player_looks_through_nobodys_eyes(party: Party, browser: Browser) -> None:
    for seat in ("0", "1"):
        ada = browser(party.members["ada"].person)
        assert ada.get(f"/{party.here}as/{seat}/").status_code == 403


def test_a_seat_without_a_deck_is_looked_at_too(party: Party, browser: Browser) -> None:
    add_character(party.campaign, "Cato")
    assert "has no deck yet" in text(browser(gerda(party)).get(f"/{party.here}as/2/"))


def test_the_gm_makes_a_deck_of_a_list_and_bad_lines_are_named(
    party: Party, browser: Browser
) -> None:
    """FAT-1, FAT-19."""
    gm, path = browser(gerda(party)), f"/{party.here}gm-decks/new/"
    form = {"name": "Weather", "text": "Rain\n0x Storm", "key": new_key()}
    refused = gm.post(path, form)
    assert refused.status_code == 422
    assert "Line 2" in text(refused)
    assert not Deck.objects.filter(name="Weather").exists()
    assert gm.post(path, {**form, "text": "Rain\nStorm"})["Location"] == f"/{party.here}"
    gm.post(path, {**form, "text": "Rain\nStorm"})
    assert Deck.objects.filter(name="Weather").count() == 1, "a second tap makes no second deck"
    assert "Draw, unseen by the others" in text(gm.get(f"/{party.here}"))
    ada = browser(party.members["ada"].person)
    assert ada.get(path).status_code == 403


def test_what_a_gm_shows_is_open_to_all_and_what_they_keep_is_not(
    party: Party, browser: Browser
) -> None:
    deck = weather(party)
    party.gm_does(f"draw {deck.part} 2 required")
    hand = party.gm.get(f"{party.here}party/").body["view"]["decks"][-1]["hand"]
    titles = dict(deck.texts.values_list("face", "title"))
    party.gm_does(f"play {hand[0]['id']} to=active")
    shown, kept = (titles[card["face"]] for card in hand)
    for page in (
        text(browser(onlooker(party, "screen")).get(f"/{party.here}screen/")),
        text(browser(party.members["ada"].person).get(f"/decks/{party.brakka.deck_id}/")),
    ):
        assert shown in page
        assert kept not in page


def test_the_board_and_the_screen_stand_as_the_gm_arranged_them(
    party: Party, browser: Browser
) -> None:
    gm, path = browser(gerda(party)), f"/{party.here}layout/"
    gm.post(path, {"do": "down", "part": "d1"})
    page = text(gm.get(f"/{party.here}"))
    assert page.index('id="hero-d2"') < page.index('id="hero-d1"')
    gm.post(path, {"do": "hide", "part": "d1"})
    screen = text(gm.get(f"/{party.here}screen/"))
    assert 'id="hero-d1"' not in screen and 'id="hero-d2"' in screen
    assert "Left out of the board: Brakka" in text(gm.get(f"/{party.here}"))
    gm.post(path, {"do": "show", "part": "d1"})
    assert 'id="hero-d1"' in text(gm.get(f"/{party.here}screen/"))
    gm.post(path, {"do": "up", "part": "d99"})
    gm.post(path, {"do": "fly", "part": "d1"})
    page = text(gm.get(f"/{party.here}"))
    assert page.index('id="hero-d2"') < page.index('id="hero-d1"')


def test_arranging_writes_nothing_into_the_log(party: Party, browser: Browser) -> None:
    before = party.number()
    browser(gerda(party)).post(f"/{party.here}layout/", {"do": "hide", "part": "d1"})
    assert party.number() == before
    assert audit(party.campaign.journal_id).clean


def test_one_phone_with_two_characters_goes_from_one_to_the_other(
    party: Party, browser: Browser
) -> None:
    ada = browser(party.members["ada"].person)
    path = f"/decks/{party.brakka.deck_id}/"
    assert 'class="switch"' not in text(ada.get(path))
    lend_seat(party.ysolde.seat, party.members["ben"], party.members["ada"])
    page = text(ada.get(path))
    assert f'href="/decks/{party.ysolde.deck_id}/"' in page
    assert 'data-seat="0"' in page
    assert 'data-seat="1"' in text(ada.get(f"/decks/{party.ysolde.deck_id}/"))
    both = text(ada.get(f"/{party.here}?choose"))
    assert both.count("To my cards") == 2


def test_a_gm_acts_for_a_player_and_the_page_and_the_log_say_so(
    party: Party, browser: Browser
) -> None:
    gm = browser(gerda(party))
    page = text(gm.get(f"/decks/{party.brakka.deck_id}/"))
    assert "You act for Brakka." in page
    assert f'href="/decks/{party.ysolde.deck_id}/"' in page
    party.gm_does("draw d1 1 required")
    entry = Entry.objects.filter(journal=party.campaign.journal).last()
    assert entry is not None
    assert (entry.seat, entry.by) == ("0", "gm")


def test_a_gm_who_also_plays_looks_as_either(party: Party, browser: Browser) -> None:
    mine = add_character(party.campaign, "Cato")
    give_deck(mine, read_list(LIST), key=new_key(), actor="p:x")
    mine = Character.objects.get(pk=mine.pk)
    take_seat(mine.seat, party.members["gerda"])
    gm = browser(gerda(party))
    as_player = text(gm.get(f"/decks/{mine.deck_id}/"))
    assert 'data-seat="2"' in as_player and "As the GM" in as_player
    as_gm = text(gm.get(f"/decks/{mine.deck_id}/?as=gm"))
    assert 'data-seat="gm"' in as_gm and "As the player" in as_gm


def test_who_has_no_page_of_a_deck_is_led_to_the_table(party: Party, browser: Browser) -> None:
    for person in (party.members["ben"].person, onlooker(party, "spectator")):
        response = browser(person).get(f"/decks/{party.brakka.deck_id}/")
        assert response["Location"] == f"/campaigns/for-group/{party.campaign.group_id}/"


def test_the_way_back_from_a_deck_leads_to_the_choice(party: Party, browser: Browser) -> None:
    ada = browser(party.members["ada"].person)
    response = ada.get(f"/campaigns/for-group/{party.campaign.group_id}/?choose")
    assert response["Location"] == f"/{party.here}?choose"
    assert "Your place at the table" in text(ada.get(response["Location"]))


def test_the_people_page_has_a_control_for_all_that_one_may_do(
    party: Party, browser: Browser
) -> None:
    seats = {row.name: row.pk for row in party.brakka.seat.seating.seats.all()}
    page = text(browser(gerda(party)).get(f"/{party.here}people/"))
    for path in (
        f"/seats/{seats['gm']}/share/",
        f"/seats/{seats['gm']}/code/",
        f"/seats/{seats['0']}/replace/",
        f"/seats/{seats['0']}/release/",
        f"/groups/{party.campaign.group_id}/leave/",
    ):
        assert path in page
    mine = text(browser(party.members["ada"].person).get(f"/{party.here}people/"))
    assert f"/seats/{seats['0']}/lend/" in mine
    assert f"/seats/{seats['1']}/replace/" not in mine
    lend_seat(party.brakka.seat, party.members["ada"], party.members["ben"])
    mine = text(browser(party.members["ada"].person).get(f"/{party.here}people/"))
    assert f"/seats/{seats['0']}/take-back/" in mine
    assert "lent by Ada" in mine


def test_a_second_gm_can_step_down_and_be_asked_to(party: Party, browser: Browser) -> None:
    seat = party.brakka.seat.seating.seats.get(name="gm")
    ben: Membership = party.members["ben"]
    hold_gm_seat(seat, ben, party.members["gerda"])
    assert "Ben is no longer GM" in text(browser(gerda(party)).get(f"/{party.here}people/"))
    second = browser(ben.person)
    assert "No longer be GM" in text(second.get(f"/{party.here}people/"))
    assert "you are the GM" in text(second.get(f"/{party.here}"))
    second.post(f"/seats/{seat.pk}/release/", {"member": ben.pk, "next": "/me/"})
    assert "you are the GM" not in text(second.get(f"/{party.here}", follow=True))
    words = party.ada.get(f"{party.here}log/").body["entries"]
    assert [entry["words"] for entry in words][-2:] == [
        ["There is one more GM, who sees what a GM sees."],
        ["There is one GM less."],
    ]


def test_who_is_here_is_a_piece_of_its_own(party: Party, browser: Browser) -> None:
    ada = browser(party.members["ada"].person)
    piece = text(ada.get(f"/journal/{party.campaign.journal_id}/present/?seat=0"))
    assert piece.startswith('<hx-partial hx-target="#present"')
    assert "Gerda" in piece and "away" in piece
    stranger = browser(new_guest("Sam"))
    assert stranger.get(f"/journal/{party.campaign.journal_id}/present/").status_code == 404

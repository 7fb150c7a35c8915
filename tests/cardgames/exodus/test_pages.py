"""Pages around a table of Exodus: hosting, lobby, decks, the end, looking back, beside a party."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import Person
from accounts.people import COOKIE
from accounts.services import join, join_code, new_device, new_guest
from campaigns.services import start as start_campaign
from cardgames import statistics
from cardgames.models import Pocket, Table
from cardgames.services import (
    choose_deck,
    close,
    configure,
    next_game,
    open_table,
    seat_bot,
    sit,
    start,
)
from cardgames.services.pockets import pocket_of
from tests.cardgames.exodus.party import Runde, runde

pytestmark = pytest.mark.django_db


def browser(person: Person) -> Client:
    client = Client()
    client.cookies[COOKIE] = new_device(person, "phone")[1]
    return client


def page(who: Client, path: str, status: int = 200) -> str:
    """A page as it reads, without what stands in its scripts."""
    answer = who.get(path)
    assert answer.status_code == status, answer.content.decode()[-2000:]
    return unescape(answer.content.decode())


def piece(html: str, name: str) -> str:
    """One region of a page."""
    return html.split(f'id="{name}"', 1)[1].split("</section>", 1)[0]


HOSTED = {"game": "exodus", "cards": "dealt", "clock": "0", "window": "20", "hints": "on"}


def test_a_match_is_hosted_and_its_settings_changed_until_it_begins() -> None:
    ada = browser(new_guest("Ada"))
    given = {**HOSTED, "players": "2", "kind": "match", "deck_change": "on", "x20": "not-used-up"}
    where = ada.post("/tables/new/", given)["Location"]
    table = Table.objects.get()
    assert (table.game, table.window, table.deck_change) == ("exodus", 20, True)
    assert table.options["match"]
    assert table.options["readings"]["X20"] == "not-used-up"
    lobby = piece(page(ada, where), "lobby")
    assert "Match, best of three" in lobby
    assert "may be made later" in lobby
    configure(table, {**table.options, "turn_limit": 90})
    assert "No result after 90 turns." in piece(page(ada, where), "lobby")
    shown = page(ada, where + "options/")
    assert re.search(r'value="match"[^>]* checked', shown)
    assert re.search(r'name="turn_limit" value="90"', shown)
    wanted = {**given, "kind": "single", "turn_limit": "80"}
    assert ada.post(where + "options/", wanted).status_code == 302
    table.refresh_from_db()
    assert not table.options.get("match")
    assert table.options["turn_limit"] == 80
    assert ada.post(where + "options/", {**wanted, "turn_limit": "1"}).status_code == 422


def test_a_match_of_three_is_refused_where_it_was_filled_in() -> None:
    """EXO-27."""
    ada = browser(new_guest("Ada"))
    answer = ada.post("/tables/new/", {**HOSTED, "players": "3", "kind": "match"})
    assert answer.status_code == 422
    assert "A match is for two players" in answer.content.decode()
    assert not Table.objects.exists()


def test_a_seat_chooses_its_deck_in_private_and_the_others_see_that_it_has_one() -> None:
    here = runde(2)
    path = f"/tables/{here.table.pk}/"
    ada, ben = (browser(here.people[seat].person) for seat in (0, 1))
    assert "Choose your deck" in piece(page(ben, path), "lobby")
    assert ben.post(path + "deck/", {"ready": "tides"}).status_code == 302
    mine, theirs = piece(page(ben, path), "lobby"), piece(page(ada, path), "lobby")
    assert "You play Tides" in mine
    assert theirs.count("has a deck") == 1
    assert "aria-pressed" not in theirs
    ben.post(path + "deck/", {"harmony": "yes"})
    assert pocket_of(here.game, 1).harmony
    assert pocket_of(here.game, 1).source == {"ready": "tides"}
    assert "presents a Harmony Rare" not in piece(page(ada, path), "lobby")
    refused = ben.post(path + "deck/", {"ready": "nothing"})
    assert refused.status_code == 422
    assert "There is no such deck here." in refused.content.decode()


def test_nobody_says_with_which_deck_another_plays_but_the_host_for_a_bot() -> None:
    here = runde(2, players=3)
    seat_bot(here.table, 2, "easy")
    path = f"/tables/{here.table.pk}/deck/"
    ada, ben = (browser(here.people[seat].person) for seat in (0, 1))
    assert ada.post(path, {"place": "1", "ready": "tides"}).status_code == 403
    assert ben.post(path, {"place": "2", "ready": "tides"}).status_code == 403
    assert ada.post(path, {"place": "2", "ready": "tides"}).status_code == 302
    assert pocket_of(here.game, 2).source == {"ready": "tides"}
    assert ben.post(path, {"place": "x"}).status_code == 400
    looks_on = browser(join(join_code(here.table.group).code, new_guest("Sam")).person)
    assert looks_on.get(path).status_code == 403


def test_printed_cards_are_counted_seat_by_seat() -> None:
    """EXO-2."""
    here = runde(2, cards="printed")
    path = f"/tables/{here.table.pk}/"
    ada = browser(here.people[0].person)
    assert "20 cards, 20 energies" in piece(page(ada, path), "lobby")
    assert ada.post(path + "deck/", {"place": "0", "main": "45", "energy": "60"}).status_code == 302
    assert "45 cards, 60 energies" in piece(page(ada, path), "lobby")
    assert ada.get(path + "deck/?place=9").status_code == 403, "there is no such seat"
    few = ada.post(path + "deck/", {"place": "0", "main": "19", "energy": "many"})
    assert few.status_code == 422
    ada.post(path + "start/")
    assert [side.energy_deck for side in here.state.sides] == [60, 20]


def test_somebody_practises_with_two_taps_and_a_stranger_gives_a_name_first() -> None:
    new = Client()
    assert "practise/exodus/" in page(new, "/tables/")
    asked = new.post("/tables/practise/exodus/")
    assert asked.status_code == 200
    assert "Your name at the table" in asked.content.decode()
    begun = new.post("/tables/practise/exodus/", {"your_name": "Ada"})
    assert begun.status_code == 302
    table = Table.objects.get()
    here = Runde(table)
    assert here.game.dealing is not None
    assert table.host is not None
    assert "Dealing" in page(new, begun["Location"])
    assert page(new, "/tables/practise/bridge/", 404)


def over(here: Runde, loser: int = 1) -> Runde:
    """The game is given up by that seat."""
    assert here.tap(loser, "concede").saved
    return here


def test_a_match_goes_on_from_its_end_and_says_who_chooses() -> None:
    """EXO-4, EXO-27."""
    here = over(runde(2, match=True).begin())
    path = f"/tables/{here.table.pk}/"
    ada, ben = (browser(here.people[seat].person) for seat in (0, 1))
    end = piece(page(ada, path), "end")
    assert "You have won" in end
    assert "Next game: Ben chooses who goes first." in end
    assert "Ben</b>" in end or "Gave up" in end
    assert "Show all hands" in end
    assert "All hands and decks" not in end
    for who in (ada, ben):
        assert who.post(f"{path}games/{here.game.number}/seen/").status_code == 302
    assert "All hands and decks" in page(ben, path)
    ben.post(path + "next/")
    assert here.game.series == 1
    here.begin_only() if here.state.phase == "setup" else None
    here.opened()
    over(here)
    assert "Ada has won the match." in page(ben, path)
    assert "A new match" in page(ben, path)


def test_a_printed_game_is_closed_by_who_has_seen_its_end() -> None:
    here = runde(2, cards="printed")
    here.begin_only()
    over(here.opened())
    path = f"/tables/{here.table.pk}/"
    ada = browser(here.people[0].person)
    assert "I have seen it" in piece(page(ada, path), "end")
    assert "The game is closed once seen by Ada, Ben" in piece(page(ada, path), "end")
    for seat in (0, 1):
        who = browser(here.people[seat].person)
        who.post(f"{path}games/{here.game.number}/seen/")
    assert here.game.closed is not None
    assert "I have seen it" not in piece(page(ada, path), "end")


def closed_game() -> Runde:
    """A short game that is over and closed."""
    here = runde(2).begin()
    here.play(taps=12)
    over(here)
    close(here.game)
    return here


def test_a_replay_shows_each_step_as_a_seat_knew_it_or_open() -> None:
    here = closed_game()
    ada = browser(here.people[0].person)
    path = f"/tables/{here.table.pk}/games/{here.game.number}/replay/"
    hand = [exodus_title(here, slug) for slug in here.state.sides[1].hand]
    last = page(ada, path + "?at=999")
    assert all(title in last for title in hand)
    assert "Next cards:" in last
    seen = page(ada, path + "?at=999&eyes=0")
    assert "Next cards:" not in seen
    assert seen.count('class="t-hand"') == 1
    assert "chooses who goes first." in page(ada, path)
    assert "Replay of game 1" in page(ada, path)


def exodus_title(here: Runde, slug: str) -> str:
    return str(here.state.setup.card(slug).title)


def test_statistics_count_games_of_exodus_beside_those_of_exhaust() -> None:
    here = closed_game()
    found = statistics.duels(here.table.group)
    assert found["games"] == {"2": 1}
    assert [(row["name"], row["games"], row["wins"]) for row in found["people"]] == [
        ("Ada", 1, 1),
        ("Ben", 1, 0),
    ]
    first = here.state.first
    assert [row["wins"] for row in found["order"]] == ([1, 0] if first == 0 else [0, 1])
    assert {row["deck"]: row["wins"] for row in found["decks"]} == {"embers": 1, "tides": 0}
    assert statistics.of_group(here.table.group)["games"] == {}
    shown = page(browser(here.people[0].person), f"/tables/{here.table.pk}/statistics/")
    for title in ("Who wins", "Wins by who went first", "Wins by deck", "Length in turns"):
        assert title in shown


def test_a_campaigns_pages_say_that_cards_are_played_beside_it() -> None:
    gerda, ada = new_guest("Gerda"), new_guest("Ada")
    campaign = start_campaign(gerda, "The Long Night", 5)
    member = join(join_code(campaign.group).code, ada)
    path = f"/tables/beside/{campaign.journal_id}/"
    assert " hidden" in page(browser(ada), path)
    table = open_table(gerda, "exodus", {"players": 2}, group=campaign.group)
    assert "A table of Exodus is open: sit down" in page(browser(ada), path)
    sit(table, member, 1)
    assert "You sit at a table of Exodus" in page(browser(ada), path)
    Table.objects.update(state=Table.State.OVER)
    assert " hidden" in page(browser(ada), path)
    assert page(browser(new_guest("Eve")), path, 404)
    assert f'hx-get="{path}"' in page(browser(gerda), f"/campaigns/{campaign.pk}/")


def test_the_screen_of_a_table_shows_no_pocket() -> None:
    here = runde(2)
    here.decks()
    for who in (0, 1):
        shown = page(browser(here.people[who].person), f"/tables/{here.table.pk}/screen/")
        assert "You play" not in shown
    assert Pocket.objects.filter(game=here.game).count() == 2


def test_the_list_of_games_asks_the_database_as_often_for_many_as_for_one() -> None:
    here = runde(2, match=True).begin()
    ada, path = browser(here.people[0].person), f"/tables/{here.table.pk}/about/"
    page(ada, path)
    asked = []
    for loser in (0, 1, 0):
        assert here.tap(loser, "concede").saved
        with CaptureQueriesContext(connection) as queries:
            shown = page(ada, path)
        asked.append(len(queries))
        if here.table.games.filter(outcome__isnull=False).count() < 3:
            next_game(here.table, here.people[0])
            here.wait()
            here.opened()
    assert asked[0] == asked[-1], asked
    assert re.findall(r"Game \d", shown) == ["Game 3", "Game 2", "Game 1"]


def test_the_host_does_not_look_up_the_deck_that_a_program_was_given() -> None:
    """Chance gave it, and at a card table a host sees no more than their seat does."""
    here = runde(1, players=2)
    seat_bot(here.table, 1, "easy")
    host, page = browser(here.people[0].person), f"/tables/{here.table.pk}/deck/?place=1"
    assert host.get(page).status_code == 200
    choose_deck(here.table, 0, {"ready": "embers"})
    start(here.table, here.people[0])
    assert host.get(page).status_code == 403


def test_a_campaign_offers_practice_beside_its_own_tables() -> None:
    gm = new_guest("Gerda")
    campaign = start_campaign(gm, "The Long Stair", 5)
    shown = page(browser(gm), f"/tables/for-group/{campaign.group_id}/")
    assert "practise/exodus/" in shown and "practise/exhaust/" in shown

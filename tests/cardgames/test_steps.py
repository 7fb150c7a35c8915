"""Pages of a table: who may go on to the next game, and what is shown around."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from accounts.models import Person
from accounts.people import COOKIE
from accounts.services import join, join_code, new_device, new_guest
from cardgames.models import Game
from cardgames.selectors import best_level
from cardgames.services import TableRefusal, close, leave, seat_bot, sit, start
from tests.api.conftest import caller
from tests.cardgames.party import Tisch, tisch

pytestmark = pytest.mark.django_db


def browser(person: Person) -> Client:
    client = Client()
    client.cookies[COOKIE] = new_device(person, "phone")[1]
    return client


def spectator(here: Tisch) -> Client:
    return browser(join(join_code(here.table.group).code, new_guest("Sam"), "spectator").person)


@pytest.mark.parametrize("step", ["again", "next"])
def test_a_spectator_begins_no_other_game(step: str) -> None:
    here = tisch(2)
    game = here.begin()
    Game.objects.filter(pk=game.pk).update(outcome={"reason": "x", "winners": [0], "losers": [1]})
    assert spectator(here).post(f"/tables/{here.table.pk}/{step}/").status_code == 403
    assert here.game.number == 1


def test_a_game_that_is_not_closed_has_no_replay_to_show_around() -> None:
    here = tisch(2)
    game = here.begin()
    path = f"/tables/{here.table.pk}/games/{game.number}/share/"
    assert browser(here.people[1].person).post(path).status_code == 404
    assert here.game.share in ("", None)


@pytest.mark.parametrize("first", ["2", "-1", "\u0660", "²", "x", "0 "])
def test_who_starts_is_a_seat_of_this_table_or_chance(first: str) -> None:
    here = tisch(2)
    with pytest.raises(TableRefusal, match="no such seat"):
        start(here.table, here.host, first)
    assert here.game.dealing is None


def test_only_who_sat_at_the_table_shows_a_closed_game_around() -> None:
    """Hands that were hidden come into the open for whoever gets the address."""
    here = tisch(2, players=3)
    gone = join(join_code(here.table.group).code, new_guest("Dora"))
    sit(here.table, gone, 2)
    leave(here.table, gone)
    seat_bot(here.table, 2, "easy")
    here.begin()
    here.play()
    game = here.game
    close(game)
    path = f"/tables/{here.table.pk}/games/{game.number}/"
    for looker in (spectator(here), browser(gone.person)):
        assert looker.post(path + "share/").status_code == 403
        page = looker.get(path + "replay/").content.decode()
        assert "Only who sat" in page
        assert "share/" not in page
    assert here.game.share in ("", None)
    code = join_code(here.table.group).code
    watching = caller(join(code, new_guest("Eli"), "spectator").person)
    refused = watching.post(f"tables/{here.table.pk}/games/1/share/")
    assert (refused.status, refused.body["code"]) == (403, "not_yours")
    assert "sat at the table" in refused.body["message"]
    leave(here.table, here.people[1])
    ben = browser(here.people[1].person)
    assert "share/" in ben.get(path + "replay/").content.decode()
    assert ben.post(path + "share/").status_code == 302
    assert here.game.share


def test_what_an_undo_would_do_is_told_before_it_is_done() -> None:
    here = tisch(2)
    here.begin("0")
    assert here.tap(0, here.best(0)).saved
    ada = caller(here.people[0].person)
    look = ada.get(f"tables/{here.table.pk}/undo/", number=here.now.number)
    assert look.status == 200
    assert (look.body["possible"], look.body["entries"]) == (True, [here.now.number])
    assert here.now.number == look.body["number"]
    assert ada.get(f"tables/{here.table.pk}/undo/", number=99).body["possible"] is False


def test_a_printed_game_is_closed_by_who_has_seen_its_end() -> None:
    here = tisch(2, cards="printed")
    here.begin()
    assert here.tap(0, "out").saved
    path = f"/tables/{here.table.pk}/"
    ada, ben = (browser(here.people[seat].person) for seat in (0, 1))
    end = ada.get(path).content.decode().split('id="end"')[1]
    assert "I have seen it" in end
    assert "The game is closed once seen by Ada, Ben" in end
    ada.post(f"{path}games/1/seen/")
    assert here.game.closed is None
    ben.post(f"{path}games/1/seen/")
    assert here.game.closed is not None


def test_names_that_were_typed_and_not_given_yet_are_given_when_the_game_begins() -> None:
    here = tisch(1, cards="printed", players=3)
    path = f"/tables/{here.table.pk}/"
    ada = browser(here.people[0].person)
    refused = ada.post(f"{path}start/", {"name-1": "Otto", "name-2": " "})
    assert refused.status_code == 422
    begun: Any = here.game.dealing
    assert begun is None
    assert "Otto" not in ada.get(path).content.decode(), "all or nothing"
    ada.post(f"{path}start/", {"name-1": "Otto", "name-2": "Gran"})
    assert here.game.dealing is not None
    page = ada.get(path).content.decode()
    assert "Otto" in page and "Gran" in page


def test_who_plays_alone_reads_the_best_level_at_the_end() -> None:
    """EXH-23."""
    here = tisch(1, variant="solo", npc=3)
    here.begin()
    here.play()
    won = here.game.outcome["losers"] == [1]
    page = browser(here.people[0].person).get(f"/tables/{here.table.pk}/").content.decode()
    end = page.split('id="end"')[1]
    assert ("Your best level" in end) is won
    Game.objects.filter(pk=here.game.pk).update(
        outcome={"reason": "eliminated", "winners": [0], "losers": [1]}
    )
    assert best_level(here.people[0].person) == 3

"""Who is waited for is told so by another player, once in twenty seconds, and that is all."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from accounts.models import Person
from accounts.people import COOKIE
from accounts.services import join, join_code, new_device, new_guest
from journal import presence
from journal.regions import render
from tests.cardgames.exodus.party import runde
from tests.cardgames.party import tisch

pytestmark = pytest.mark.django_db


def browser(person: Person) -> Client:
    client = Client()
    client.cookies[COOKIE] = new_device(person, "phone")[1]
    return client


def nudge(here: Any, seat: int) -> tuple[int, str]:
    """What the browser of that seat is answered."""
    path = f"/tables/{here.table.pk}/nudge/"
    answer = browser(here.people[seat].person).post(path, {"seat": seat})
    return answer.status_code, answer.json()["message"]


def present(here: Any, seat: int) -> str:
    """The piece that every page of the table fetches."""
    path = f"/journal/{here.game.journal_id}/present/?seat={seat}"
    return browser(here.people[seat].person).get(path).content.decode()


@pytest.mark.parametrize("made", [tisch, runde])
def test_who_is_on_turn_hears_of_it_once_in_twenty_seconds(made: Any) -> None:
    here = made(2)
    here.begin()
    if made is runde:
        here.all_pass()
    turn, before = here.now.state.turn, here.now.number
    assert "data-nudged" not in present(here, turn)
    assert nudge(here, turn) == (422, "Nobody else is waited for at this moment.")
    status, said = nudge(here, 1 - turn)
    assert (status, said.endswith("’s phone says that you wait.")) == (200, True)
    assert f'data-nudged="{turn}:' in present(here, turn)
    assert nudge(here, 1 - turn) == (422, "That was said just now: give them a moment.")
    assert here.now.number == before, "nothing is written down"


def test_who_may_still_answer_is_nobodys_business() -> None:
    here = runde(2).begin()
    here.all_pass()
    turn = here.state.turn
    here.tap(turn, "energy new:1")
    assert here.window
    for seat in (0, 1):
        assert nudge(here, seat)[0] == 422
    assert "data-nudge=" not in hand(here, 1 - turn)


def hand(here: Any, seat: int) -> str:
    """The hand of a seat as its page shows it."""
    regions = here.now.kind.regions(here.now, seat, "table")
    return "".join(render(each, "en") for each in regions if each.id in ("hand", "asks"))


@pytest.mark.parametrize("made", [tisch, runde])
def test_the_page_offers_it_to_who_waits_for_a_person_without_a_clock(made: Any) -> None:
    here = made(2)
    here.begin()
    if made is runde:
        here.all_pass()
    turn = here.now.state.turn
    assert "data-nudge=" in hand(here, 1 - turn)
    assert "data-nudge=" not in hand(here, turn)


def test_strangers_and_who_looks_on_nudge_nobody() -> None:
    here = tisch(2)
    here.begin()
    path = f"/tables/{here.table.pk}/nudge/"
    sam = join(join_code(here.table.group).code, new_guest("Sam"), "spectator").person
    assert browser(sam).post(path).status_code == 422
    assert browser(new_guest("Eve")).post(path).status_code == 404
    assert browser(here.people[0].person).get(path).status_code == 405


def test_without_a_store_nobody_is_nudged(monkeypatch: pytest.MonkeyPatch) -> None:
    here = tisch(2)
    here.begin()
    monkeypatch.setattr(presence, "nudge", lambda journal_id, seat: None)
    turn = here.now.state.turn
    assert nudge(here, 1 - turn) == (422, "That cannot be told at the moment.")

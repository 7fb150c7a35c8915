"""What a player looks at and sets for themselves: where they are asked, what they have said, what
would come of an action.  Nobody else's page shows any of it."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from accounts.models import Person
from accounts.services import join, join_code, new_device, new_guest
from cardgames.exodus.regions import exodus_regions
from cardgames.models import Window
from journal.contract import SCREEN
from tests.cardgames.exodus.party import Runde, runde

pytestmark = pytest.mark.django_db


def phone(person: Person) -> Client:
    """The phone of somebody."""
    client = Client()
    client.cookies["device"] = new_device(person)[1]
    return client


def of(here: Runde, seat: int) -> Client:
    return phone(here.people[seat].person)


def get(client: Client, here: Runde, page: str, **query: str) -> Any:
    return client.get(f"/tables/{here.table.pk}/{page}/", query)


def post(client: Client, here: Runde, page: str, **fields: Any) -> Any:
    return client.post(f"/tables/{here.table.pk}/{page}/", fields)


def in_a_window() -> Runde:
    """Seat 0 has laid energies, and the others may answer."""
    here = runde(3)
    here.begin()
    turn = here.state.turn
    here.all_pass()
    if here.state.step != "energy":
        raise AssertionError(here.state.step)
    assert here.tap(turn, "energy new:1").saved
    return here


def test_an_answer_is_kept_and_shown_to_its_seat_alone() -> None:
    here = in_a_window()
    turn, others = here.state.turn, [s for s in (0, 1, 2) if s != here.state.turn]
    last = here.state.window.left[-1]
    assert last in (*others, turn)
    before = {seat: get(of(here, seat), here, "own", seat=str(seat)).json() for seat in (0, 1, 2)}
    number = here.now.number
    assert here.passes(last).status == "kept"
    after = {seat: get(of(here, seat), here, "own", seat=str(seat)).json() for seat in (0, 1, 2)}
    assert after[last]["window"]["kept"] == f"answer {here.window} pass"
    assert here.now.number == number
    for seat in (0, 1, 2):
        if seat != last:
            assert after[seat] == before[seat]


def test_what_one_has_said_can_be_unsaid_until_it_is_handed_in() -> None:
    here = in_a_window()
    last = here.state.window.left[-1]
    here.passes(last)
    client = of(here, last)
    found = post(client, here, "withdraw", seat=str(last))
    assert (found.status_code, found.json()["window"]["kept"]) == (200, None)
    again = post(client, here, "withdraw", seat=str(last))
    assert (again.status_code, again.json()["rule"]) == (422, "X42")


def test_more_time_is_for_everybody_and_once_for_each() -> None:
    here = in_a_window()
    seat = here.state.window.left[0]
    until = Window.objects.get(game=here.game).until
    found = post(of(here, seat), here, "hold", seat=str(seat))
    assert found.status_code == 200
    assert found.json()["window"]["may_hold"] is False
    longer = Window.objects.get(game=here.game).until
    assert longer is not None
    assert until is not None
    assert longer > until
    post(of(here, seat), here, "hold", seat=str(seat))
    assert Window.objects.get(game=here.game).until == longer


def test_stops_are_set_on_a_sheet_and_a_bad_one_is_refused() -> None:
    here = in_a_window()
    turn = here.state.turn
    client = of(here, turn)
    page = get(client, here, "stops", seat=str(turn)).content.decode()
    assert page.count("checked") == 3, "plays and attacks of others, unless one says otherwise"
    ticks = {"seat": str(turn), "listed": "yes", "others": ["summon", "item"], "own": ["leave"]}
    found = post(client, here, "stops/set", **ticks).json()["stops"]
    assert (found["others"], found["own"]) == (["summon", "item"], ["leave"])
    assert post(client, here, "stops/set", seat=str(turn), never="yes").json()["stops"]["never"]
    kept = get(client, here, "own", seat=str(turn)).json()["stops"]
    assert kept["never"]
    assert kept["own"] == ["leave"]
    wrong = post(client, here, "stops/set", seat=str(turn), listed="yes", own=["moon"])
    assert (wrong.status_code, wrong.json()["rule"]) == (422, "X42")


def test_a_window_looks_the_same_to_all_whatever_they_hold_and_have_said() -> None:
    """Section X42: nothing on a page tells that somebody has passed or cannot answer."""
    here = in_a_window()

    def windows() -> list[dict[str, Any]]:
        shown = []
        for seat in (*here.state.window.left, SCREEN):
            found = next(r for r in exodus_regions(here.now, seat, "") if r.id == "window")
            mine = ("mine", "by_me", "turns", "hold")
            shown.append({k: v for k, v in found.context.items() if k not in mine})
        return shown

    before = windows()
    assert all(each == before[0] for each in before)
    last = here.state.window.left[-1]
    here.passes(last)
    assert windows() == before


def test_an_outlook_is_told_to_the_seat_that_asks_and_changes_nothing() -> None:
    here = runde(2)
    here.begin()
    here.all_pass()
    turn = here.state.turn
    number = here.now.number
    answer = get(of(here, turn), here, "outlook", seat=str(turn), action="attack p1 @1")
    assert answer.status_code == 200
    assert "EXO-9" in answer.content.decode()
    assert here.now.number == number
    other = get(of(here, 1 - turn), here, "outlook", seat=str(turn), action="attack p1 @1")
    assert other.status_code == 403
    assert get(of(here, turn), here, "outlook", seat=str(turn), action="").status_code == 400
    nonsense = get(of(here, turn), here, "outlook", seat=str(turn), action="fly away")
    assert "fly" in nonsense.content.decode()


def test_who_only_looks_on_is_asked_nothing_and_strangers_find_no_table() -> None:
    here = runde(2)
    here.begin()
    guest = join(join_code(here.table.group).code, new_guest("Gil"), role="spectator")
    for page in ("own", "stops"):
        assert get(phone(guest.person), here, page).status_code == 400
        assert get(phone(new_guest("Eve")), here, page).status_code == 404
    assert post(phone(guest.person), here, "hold").status_code == 400


def test_the_page_of_a_table_shows_what_is_played_and_nothing_of_another_hand() -> None:
    here = runde(2)
    here.begin()
    here.all_pass()
    for seat in (0, 1):
        page = of(here, seat).get(f"/tables/{here.table.pk}/").content.decode()
        assert 'id="mine"' in page
        own, other = (here.now.view(s)["hand"] for s in (seat, 1 - seat))
        assert all(f'data-card="{card}"' in page for card in own)
        assert not any(f'data-card="{card}"' in page for card in other if card not in own)

"""A table of Exodus over the API, from opening it to a match's next game."""

from __future__ import annotations

from typing import Any

import pytest

from cardgames.models import Table
from tests.api.conftest import Answer, Caller, caller, new_key
from tests.cardgames.exodus.party import Runde, runde
from tests.cardgames.party import tisch

pytestmark = pytest.mark.django_db


def moved(who: Caller, table: str, action: str, key: str = "", **more: Any) -> Answer:
    """An action of that caller who has just looked."""
    seen = who.get(f"tables/{table}/").body["seen"]
    return who.post(
        f"tables/{table}/moves/", key=key or new_key(), seen=seen, action=action, **more
    )


def callers(here: Runde) -> list[Caller]:
    return [caller(here.people[seat].person) for seat in sorted(here.people)]


def in_a_window(people: int = 3, **options: Any) -> Runde:
    here = runde(people, **options).begin()
    while here.state.step != "energy":
        here.wait()
    here.tap(int(here.state.turn), f"leave {here.state.number} energy")
    return here


def test_two_programs_open_a_match_choose_decks_and_play_it() -> None:
    made = Caller().post(
        "tables/",
        game="exodus",
        options={"players": 2, "match": True, "readings": {"X20": "not-used-up"}},
        window=5,
        quiet=1,
        deck_change=True,
        your_name="Ada",
    )
    assert made.status == 201, made.body
    table = made.body["table"]
    assert (table["window"], table["quiet"], table["deck_change"]) == (5, 1, True)
    assert table["options"]["readings"]["X20"] == "not-used-up"
    here, ada = f"tables/{table['id']}/", Caller(made.body["token"])
    ben = Caller(Caller().post("join/", code=table["code"], name="Ben").body["token"])
    assert ben.post(f"{here}seats/1/take/").status == 200
    assert ada.post(f"{here}start/").body["code"] == "no_deck"
    chosen = ada.post(f"{here}deck/", ready="embers", harmony=True)
    assert chosen.body["decks"] == {"chosen": [0], "ready": [], "until": None}
    assert ada.get(f"{here}deck/").body["source"] == {"ready": "embers"}
    assert ben.get(f"{here}deck/").body == {"source": {}, "list": None, "harmony": False}
    short = ben.post(f"{here}deck/", list={"main": {"spark": 2}, "energy": 20})
    assert (short.status, short.body["code"], short.body["rule"]) == (422, "bad_option", "EXO-2")
    assert ben.post(f"{here}deck/", ready="tides").status == 200
    assert ben.post(f"{here}deck/", ready="tides", place=0).status == 403
    assert ada.post(f"{here}start/").body["dealing"]
    assert ada.post(f"{here}randomness/", bytes="00" * 16).status == 200
    assert ben.post(f"{here}randomness/", bytes="11" * 16).body["view"]["phase"] == "opening"
    playing = Runde(Table.objects.get(pk=table["id"]))
    people = (ada, ben)
    while playing.state.phase == "opening":
        asked = playing.state.decisions[0]
        option = asked.options[0].id
        who = people[int(asked.seat)]
        assert moved(who, table["id"], f"answer {asked.id} {option}").status == 201
    assert moved(ben, table["id"], "concede").status == 201
    body = ada.post(f"{here}next/").body
    assert body["series"]["wins"] == [1, 0]
    assert body["decks"]["chosen"] == [0, 1] and body["decks"]["until"]
    assert ben.post(f"{here}deck/", ready="embers").status == 200
    assert ben.post(f"{here}ready/").body["decks"]["ready"] == [1]
    assert ada.post(f"{here}ready/").body["dealing"]


def test_an_answer_before_its_offer_is_202_and_later_200_with_its_entry() -> None:
    here = in_a_window()
    people, table = callers(here), here.table.pk
    first, second, _turn = here.state.window.left
    action, key = f"answer {here.window} pass", new_key()
    kept = moved(people[second], table, action, key)
    assert (kept.status, kept.body["status"], kept.body["number"]) == (202, "kept", None)
    assert kept.body["here"]["window"]["kept"] == action
    assert people[first].get(f"tables/{table}/").body["window"]["kept"] is None
    assert moved(people[second], table, action, key).status == 202
    assert moved(people[first], table, action).status == 201
    again = people[second].post(
        f"tables/{table}/moves/", key=key, seen=kept.body["here"]["seen"], action=action
    )
    assert (again.status, again.body["status"]) == (200, "already")
    late = moved(people[second], table, action)
    assert (late.status, late.body["code"]) == (409, "gone")


def test_what_may_be_said_is_listed_before_the_offer_comes() -> None:
    here = in_a_window()
    people, table = callers(here), here.table.pk
    for seat in here.state.window.left:
        legal = people[seat].get(f"tables/{table}/legal/").body["actions"]
        assert f"answer {here.window} pass" in legal


def test_the_window_is_shown_to_all_alike_and_its_own_words_to_each_seat() -> None:
    here = in_a_window()
    people, table = callers(here), here.table.pk
    first, second, turn = here.state.window.left
    shown = [people[seat].get(f"tables/{table}/").body["window"] for seat in (first, second, turn)]
    own = ("asked", "kept", "standing", "may_hold")
    public = [{k: v for k, v in each.items() if k not in own} for each in shown]
    assert public[0] == public[1] == public[2]
    assert shown[2]["kept"] == f"answer {here.window} pass", "who asked to leave has passed"
    screen = people[first].get(f"tables/{table}/", seat="screen").body["window"]
    assert screen == public[0]


def test_hold_withdraw_and_stops_are_calls_too() -> None:
    here = in_a_window()
    people, table = callers(here), here.table.pk
    first, second, _turn = here.state.window.left
    before = people[first].get(f"tables/{table}/").body["window"]["until"]
    held = people[first].post(f"tables/{table}/hold/").body["window"]
    assert held["held"] == [first] and held["until"] > before and not held["may_hold"]
    moved(people[second], table, f"answer {here.window} pass")
    assert people[second].post(f"tables/{table}/withdraw/").body["window"]["kept"] is None
    usual = people[second].get(f"tables/{table}/stops/").body
    assert usual == {
        "own": [],
        "others": ["item", "resolved", "declared"],
        "never": False,
        "passing": False,
    }
    mine = people[second].post(f"tables/{table}/stops/", others=["leave"], passing=True).body
    assert (mine["others"], mine["passing"]) == (["leave"], True)
    assert people[first].get(f"tables/{table}/stops/").body == usual
    odd = people[second].post(f"tables/{table}/stops/", own=["nowhere"])
    assert (odd.status, odd.body["code"]) == (422, "bad_stop")
    assert people[first].get(f"tables/{table}/stops/", seat="screen").status == 403


def test_a_game_without_windows_or_decks_says_so() -> None:
    here = tisch(2)
    ada = caller(here.people[0].person)
    table = f"tables/{here.table.pk}/"
    assert ada.get(f"{table}stops/").body["code"] == "no_windows"
    assert ada.post(f"{table}deck/", ready="embers").body["code"] == "no_decks"
    assert ada.post(f"{table}ready/").body["code"] == "no_decks"
    assert ada.post(f"{table}hold/").body["code"] == "no_window"
    assert ada.get(table).body["window"] is None and ada.get(table).body["decks"] is None


def test_the_log_keeps_an_answer_from_a_hand_to_its_player() -> None:
    here = runde(2)
    here.decks()
    here.begin_only()
    people, table = callers(here), here.table.pk
    here.opened()
    entries = people[0].get(f"tables/{table}/log/", most=500).body["entries"]
    assert any(entry["action"] and entry["action"].startswith("answer ") for entry in entries)


def test_options_of_one_game_are_none_of_the_other() -> None:
    for game, options in (
        ("exodus", {"players": 2, "variant": "solo"}),
        ("exhaust", {"players": 2, "match": True}),
        ("exhaust", {"players": 6}),
    ):
        refused = Caller().post("tables/", game=game, options=options, your_name="Ada")
        assert (refused.status, refused.body["code"]) == (422, "bad_option"), refused.body

"""A card table over the API, from opening it to its replay."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.services import new_guest
from cardgames.models import Table
from journal import reports
from tests.api.conftest import Answer, Caller, caller, new_key
from tests.cardgames.party import Tisch, tisch

pytestmark = pytest.mark.django_db


def opened(who: Caller, **body: Any) -> Any:
    """A table that this caller opens."""
    answer = who.post("tables/", **{"options": {"players": 2}, **body})
    assert answer.status == 201, answer.body
    return answer.body


def moved(who: Caller, table: str, action: str, **more: Any) -> Answer:
    """An action of that caller who has just looked."""
    seen = who.get(f"tables/{table}/").body["seen"]
    return who.post(f"tables/{table}/moves/", key=new_key(), seen=seen, action=action, **more)


def test_two_programs_play_from_opening_the_table_to_a_rematch() -> None:
    made = opened(Caller(), your_name="Ada")
    ada, table = Caller(made["token"]), made["table"]
    here = f"tables/{table['id']}/"
    joined = Caller().post("join/", code=table["code"], name="Ben").body
    ben = Caller(joined["token"])
    assert ben.post(f"{here}start/").status == 403
    assert ada.post(f"{here}start/").status == 422
    assert ben.post(f"{here}seats/1/take/").status == 200
    begun = ada.post(f"{here}start/", first="1", key=new_key(), seen="1.0")
    assert begun.status == 200, begun.body
    assert begun.body["dealing"]
    assert ada.post(f"{here}randomness/", bytes="00" * 16).status == 200
    dealt = ben.post(f"{here}randomness/", bytes="11" * 16).body
    assert dealt["view"]["phase"] == "play"
    assert dealt["view"]["turn"] == 1
    assert len(dealt["view"]["hand"]) == 15
    playing = Tisch(Table.objects.get(pk=table["id"]))
    while playing.now.state.phase == "play":
        who, seat = ((ada, 0), (ben, 1))[playing.now.state.turn]
        receipt = moved(who, table["id"], playing.best(seat))
        assert receipt.status == 201, receipt.body
    assert ada.post(f"{here}close/").body["closed"] is False
    assert ben.post(f"{here}close/").body["closed"] is True
    again = ben.post(f"{here}rematch/", seen="1.0")
    assert again.body["game"] == 2
    late = ada.post(f"{here}rematch/", seen="1.0")
    assert (late.status, late.body["code"]) == (409, "moved")
    old = ada.post(f"{here}moves/", key=new_key(), seen="1.3", action="return")
    assert (old.status, old.body["here"]["game"]) == (409, 2)


def test_a_game_is_seen_again_once_it_is_closed_by_those_who_played_and_by_whom_they_show_it() -> (
    None
):
    played = tisch(2)
    played.begin("1")
    played.play()
    ada, ben = (caller(played.people[seat].person) for seat in (0, 1))
    here, number = f"tables/{played.table.pk}/", 1
    assert ada.get(f"{here}games/{number}/replay/").status == 404, "hands are secrets until then"
    assert ada.post(f"{here}close/").body["closed"] is False
    assert ben.post(f"{here}close/").body["closed"] is True
    replay = ada.get(f"{here}games/{number}/replay/", eyes="open").body
    assert len(replay["frames"][0]["cards"]["hands"][1]) == 15
    own = ada.get(f"{here}games/{number}/replay/", eyes="0").body
    assert len(own["frames"][0]["view"]["hand"]) == 15
    assert "cards" not in own["frames"][0]
    word = ada.post(f"{here}games/{number}/share/").body["word"]
    assert Caller().get(f"replays/{word}/").status == 200
    assert len(ada.get(f"{here}games/{number}/course/").body["points"]) > 3
    proof = ben.get(f"{here}proof/").body["shuffles"]
    assert proof[0]["key"]
    assert ada.get(f"{here}statistics/").body["games"] == {"standard": 1}


def test_a_refusal_says_why_with_its_rule_and_a_stranger_finds_nothing() -> None:
    here = tisch(2)
    here.begin("0")
    ada, ben = (caller(here.people[seat].person) for seat in (0, 1))
    table = here.table.pk
    refused = moved(ada, table, "pass")
    assert (refused.status, refused.body["rule"]) == (422, "EXH-6")
    assert moved(ben, table, "return").body["code"] == "not_your_turn"
    assert moved(ben, table, "start 0").status == 422
    sam = caller(new_guest("Sam"))
    for path in ("", "log/", "legal/", "proof/", "seats/", "games/", "statistics/"):
        assert sam.get(f"tables/{table}/{path}").status == 404, path
    assert moved(ada, table, here.best(0)).status == 201
    log = ben.get(f"tables/{table}/log/").body["entries"]
    assert "hand" in [event["kind"] for event in log[2]["events"]]
    hands = [e for e in log[2]["events"] if e["kind"] == "hand"]
    assert [("cards" in hand) for hand in hands] == [False, True]
    undo = ada.post(
        f"tables/{table}/undo/", key=new_key(), seen=f"1.{here.now.number}", number=here.now.number
    )
    assert undo.status == 201, undo.body
    assert ben.get(f"tables/{table}/").body["undo"][0]["mine"]


def test_hints_are_the_hosts_to_give_but_a_pick_is_always_judged() -> None:
    here = tisch(2)
    here.begin("0")
    ada = caller(here.people[0].person)
    table = f"tables/{here.table.pk}/"
    hand = ada.get(table).body["view"]["hand"]
    assert ada.get(table).body["hints"]["combos"]
    assert ada.post(f"{table}settings/", hints=False).status == 200
    told = ada.get(table, pick=hand[0]).body["hints"]
    assert told["combos"] == {}
    assert told["pick"]["any"]["rule"] == "EXH-9"
    assert caller(here.people[1].person).post(f"{table}settings/", hints=True).status == 403


def test_options_change_while_seats_are_taken_and_not_later() -> None:
    here = tisch(2)
    ada = caller(here.people[0].person)
    table = f"tables/{here.table.pk}/"
    changed = ada.post(f"{table}settings/", options={"players": 3, "variant": "extended"})
    assert changed.status == 200, changed.body
    assert [seat["free"] for seat in changed.body["places"]] == [False, False, True]
    assert ada.post(f"{table}seats/2/bot/", strength="sharp").status == 200
    assert ada.post(f"{table}start/").status == 200
    late = ada.post(f"{table}settings/", options={"players": 2})
    assert (late.status, late.body["code"]) == (422, "already_started")


def test_a_simulation_is_a_report_with_numbers_at_its_end() -> None:
    ada = caller(new_guest("Ada"))
    asked = ada.post("simulations/", players=3, games=5)
    assert asked.status == 202, asked.body
    report = asked.body["id"]
    assert ada.get(f"simulations/{report}/").status == 404
    assert reports.run(report) == "done"
    found = ada.get(f"simulations/{report}/").body
    assert found["games"] == 5
    assert sum(found["losses"].values()) == 5
    refused = ada.post("simulations/", players=1, games=500, strengths=["sharp"])
    assert (refused.status, refused.body["code"]) == (422, "too_many_games")

"""The party, its Rounds, Rest and rulings over the API, through my seat's eyes."""

from __future__ import annotations

import pytest

from tests.api.conftest import Caller, Party, new_key

pytestmark = pytest.mark.django_db


def commit_first_round(party: Party) -> None:
    opened = party.gm.tap(
        f"{party.here}rounds/", party.number(), do="open", number=1, taking=["d1", "d2"]
    )
    assert opened.status == 201, opened.body
    done = party.gm.tap(f"{party.here}rounds/", party.number(), do="commit", number=1)
    assert done.status == 201, done.body


def test_the_party_is_the_view_of_my_seat(party: Party) -> None:
    commit_first_round(party)
    mine = party.ada.get(f"{party.here}party/").body
    assert (mine["number"], mine["seat"]) == (party.number(), 0)
    brakka, ysolde = mine["view"]["decks"]
    assert len(brakka["hand"]) == 5
    assert ysolde["hand"] is None
    assert ysolde["counts"]["hand"] == 5
    assert mine["cards"]["d2"] == {}
    assert mine["names"]["d1"] == {
        "name": "Brakka",
        "deck": party.brakka.deck_id,
        "printed": False,
        "combined": True,
    }
    assert party.gm.get(f"{party.here}party/").body["view"]["decks"][1]["hand"]


def test_the_deck_is_the_part_with_what_waits_and_a_forecast(party: Party) -> None:
    commit_first_round(party)
    deck = party.ada.get(party.deck).body
    assert (deck["part"], deck["name"], deck["round"]) == ("d1", "Brakka", 1)
    assert deck["view"]["counts"] == {
        "deck": 25,
        "hand": 5,
        "discard": 0,
        "exhausted": 0,
        "active": 0,
    }
    assert deck["forecast"] == {
        "safe": 25,
        "next": {"draws": 0, "fatigue": False, "dies": False, "at_card": 0},
        "outlook": {"state": "ok", "next": "Round 2: no draw", "holds": "alive beyond Round 11"},
    }
    assert (
        party.ben.get(party.here + "party/").body["outlooks"]["d1"] == deck["forecast"]["outlook"]
    )
    assert deck["decisions"] == []


def test_nobody_elses_card_texts_are_told(party: Party) -> None:
    commit_first_round(party)
    theirs = party.ada.get(party.other)
    assert theirs.body["view"]["hand"] is None
    assert "Shield Bash" not in str(theirs.body)


def test_the_forecast_tells_the_coming_rounds_from_counts(party: Party) -> None:
    commit_first_round(party)
    course = party.ada.get(f"{party.deck}forecast/", plays=5, rounds=60).body
    assert course["best"][0]["number"] == 2
    assert any(line["fatigue"] for line in course["worst"])
    assert party.ada.get(f"{party.deck}forecast/", rounds=61).status == 400
    assert party.ada.get(f"{party.deck}forecast/", plays="x").body["fields"] == {
        "plays": ["This is a whole number from 0 to 400."]
    }


def test_an_opened_round_shows_its_preview(party: Party) -> None:
    party.gm.tap(f"{party.here}rounds/", party.number(), do="open", number=1, taking=["d1"])
    shown = party.ben.get(f"{party.here}rounds/").body
    assert (shown["round"], shown["gate"]["number"]) == (0, 1)
    assert [line["part"] for line in shown["gate"]["preview"]] == ["d1"]


def test_a_character_is_taken_out_with_a_reason(party: Party) -> None:
    party.gm_does("round open 1 taking=d1,d2")
    out = party.gm.tap(
        f"{party.here}rounds/", party.number(), do="out", part="d2", reason='asleep "again" \\ é'
    )
    assert out.status == 201
    gate = party.ben.get(f"{party.here}rounds/").body["gate"]
    assert gate["out"] == {"d2": 'asleep "again" \\ é'}
    cancelled = party.gm.tap(f"{party.here}rounds/", party.number(), do="cancel", number=1)
    assert cancelled.body["here"]["view"]["gate"] is None


def test_what_a_round_needs_is_named(party: Party) -> None:
    for body, field in (
        ({"do": "open", "number": 1}, "taking"),
        ({"do": "commit"}, "number"),
        ({"do": "out", "part": "d1"}, "reason"),
        ({"do": "out", "part": "x y", "reason": "no"}, "part"),
        ({"do": "open", "number": 1, "taking": []}, "taking"),
        ({"do": "dance"}, "do"),
    ):
        answer = party.gm.tap(f"{party.here}rounds/", 0, **body)
        assert (answer.status, list(answer.body["fields"])) == (400, [field])


def test_a_commit_with_an_old_preview_is_stale_and_shows_the_new_one(party: Party) -> None:
    opened = party.gm_does("round open 1 taking=d1,d2")
    party.gm_does("draw d1 1 required")
    late = party.gm.tap(f"{party.here}rounds/", opened.body["number"], do="commit", number=1)
    assert (late.status, late.body["code"]) == (409, "moved")
    assert late.body["here"]["view"]["gate"]["preview"][0]["draws"] == 4


def test_only_the_gm_opens_rounds(party: Party) -> None:
    answer = party.ada.tap(
        f"{party.here}rounds/", party.number(), do="open", number=1, taking=["d1"]
    )
    assert answer.status == 403


def test_a_rest_brings_exhausted_cards_back(party: Party) -> None:
    party.gm_does('move d1 deck:6 to=exhausted "a bad night"')
    rested = party.gm.tap(
        f"{party.here}rests/", party.number(), parts=["d1"], n="4", where="bottom"
    )
    assert rested.status == 201
    assert rested.body["here"]["view"]["decks"][0]["counts"]["exhausted"] == 2


def test_a_rest_asks_what_was_left_open(party: Party) -> None:
    party.gm_does('move d1 deck:6 to=exhausted "a bad night"')
    asked = party.gm.tap(f"{party.here}rests/", party.number(), parts=["d1"])
    assert asked.status == 201
    decisions = party.gm.get(party.deck).body["decisions"]
    assert [each["kind"][:2] for each in decisions] == ["H8"]
    assert party.ada.get(party.deck).body["decisions"] == []
    assert party.ada.get(party.deck).body["waiting"][0]["id"] == decisions[0]["id"]


def test_a_ruling_stands_until_it_is_cleared(party: Party) -> None:
    def h4() -> dict[str, object]:
        cases = party.ada.get(f"{party.here}rulings/").body["cases"]
        return next(
            {"value": c["value"], "known": c["version"] > 0} for c in cases if c["id"] == "H4"
        )

    assert h4() == {"value": "ask", "known": False}
    ruled = party.gm.tap(f"{party.here}rulings/", party.number(), case="H4", value="repeat")
    assert ruled.status == 201
    assert h4() == {"value": "repeat", "known": True}
    party.gm.tap(f"{party.here}rulings/", party.number(), case="H4", value="ask")
    assert h4()["value"] == "ask"
    wrong = party.gm.tap(f"{party.here}rulings/", party.number(), case="H4", value="never")
    assert wrong.status == 422


def test_what_is_legal_can_be_done(party: Party) -> None:
    commit_first_round(party)
    legal = party.ada.get(f"{party.deck}legal/").body
    assert not legal["more"]
    assert "draw d1 1 required" in legal["actions"]
    for action in legal["actions"][:3]:
        assert party.ada.tap(f"{party.deck}moves/", party.number(), action=action).status in (
            201,
            409,
        )


def test_legal_actions_of_a_deck_are_about_that_deck(party: Party) -> None:
    of_deck = party.gm.get(f"{party.other}legal/").body["actions"]
    of_party = party.gm.get(f"{party.here}legal/").body["actions"]
    assert "draw d2 1 required" in of_deck
    assert not any(" d1" in action for action in of_deck)
    assert set(of_deck) < set(of_party)
    assert party.ben.get(f"{party.deck}legal/").body["actions"] == []


def test_the_stream_has_an_address_for_my_seat(party: Party) -> None:
    stream = party.ada.get(f"{party.deck}stream/").body
    number = party.number()
    assert stream["number"] == number
    assert stream["url"].endswith(
        f"/live/{party.campaign.journal_id}?seat=0&format=json&number={number}"
    )


def test_piles_are_laid_out_by_owner_and_gm(party: Party) -> None:
    assert party.ada.post(f"{party.deck}layout/", combined=False).body["combined"] is False
    assert party.gm.post(f"{party.deck}layout/", combined=True).body["combined"] is True
    assert party.ben.post(f"{party.deck}layout/", combined=False).status == 403


@pytest.mark.parametrize(
    "call",
    [
        "",
        "party/",
        "rounds/",
        "rulings/",
        "log/",
        "legal/",
        "proof/",
        "export/",
        "stream/",
        "characters/",
        "seats/",
        "people/",
    ],
)
def test_a_campaign_is_a_strangers_404_and_nobodys_401(party: Party, call: str) -> None:
    assert party.ada.get(f"{party.here}{call}").status == 200
    assert party.sam.get(f"{party.here}{call}").status == 404
    assert Caller().get(f"{party.here}{call}").status == 401
    assert party.sam.get(f"campaigns/nosuchtable/{call}").body == party.sam.get(party.here).body


@pytest.mark.parametrize(
    "call", ["", "log/", "legal/", "proof/", "export/", "stream/", "forecast/"]
)
def test_a_deck_is_a_strangers_404_and_nobodys_401(party: Party, call: str) -> None:
    assert party.ben.get(f"{party.deck}{call}").status == 200
    assert party.sam.get(f"{party.deck}{call}").status == 404
    assert Caller().get(f"{party.deck}{call}").status == 401


@pytest.mark.parametrize("call", ["party/", "log/", "legal/", "proof/", "export/", "stream/"])
def test_every_look_may_name_a_seat_that_is_held(party: Party, call: str) -> None:
    assert party.ada.get(f"{party.here}{call}", seat="0").body["seat"] == 0
    assert party.ada.get(f"{party.here}{call}", seat="screen").body["seat"] == "screen"
    assert party.ada.get(f"{party.here}{call}", seat="gm").status == 403
    assert party.ada.get(f"{party.here}{call}", seat="1").status == 403
    assert party.ada.get(f"{party.here}{call}", seat="\0").status == 400


def test_the_same_round_key_twice_opens_one_round(party: Party) -> None:
    key, seen = new_key(), party.number()
    body = {"do": "open", "number": 1, "taking": ["d1"], "key": key}
    first = party.gm.tap(f"{party.here}rounds/", seen, **body)
    second = party.gm.tap(f"{party.here}rounds/", seen, **body)
    assert (first.status, second.status) == (201, 200)

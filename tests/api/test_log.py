"""The log, taking back, proofs and the record over the API tell each seat only what it may know."""

from __future__ import annotations

import json
from typing import Any

import pytest

from journal.shuffle import permutation
from tests.api.conftest import Answer, Caller, Party

pytestmark = pytest.mark.django_db


def entries(caller: Caller, at: str, /, **query: Any) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = caller.get(f"{at}log/", **query).body["entries"]
    return found


def last(who: Caller, at: str) -> dict[str, Any]:
    return entries(who, at)[-1]


def play_two(party: Party, to: str = "exhausted") -> str:
    """Ada draws and plays two cards; gives the text of it."""
    hand = party.ada.tap(f"{party.deck}moves/", party.number(), action="draw d1 3 required")
    cards = ",".join(card["id"] for card in hand.body["here"]["view"]["hand"][:2])
    action = f"play {cards} to={to}"
    done = party.ada.tap(f"{party.deck}moves/", party.number(), action=action)
    assert done.status == 201, done.body
    return action


def test_an_entry_has_number_seat_time_and_words(party: Party) -> None:
    party.gm_does("draw d1 1 required")
    entry = last(party.ada, party.here)
    assert (entry["number"], entry["seat"], entry["by"]) == (party.number(), "0", "gm")
    assert (entry["verb"], entry["action"], entry["undone"]) == (
        "draw",
        "draw d1 1 required",
        False,
    )
    assert entry["time"]
    assert any("Brakka" in words for words in entry["words"])
    assert not any("<" in words for words in entry["words"])


def test_a_text_that_names_hidden_cards_is_told_to_owner_and_gm_only(party: Party) -> None:
    action = play_two(party)
    for who, told in ((party.ada, action), (party.gm, action), (party.ben, None)):
        entry = last(who, party.here)
        assert (entry["verb"], entry["action"]) == ("play", told)
    assert action.split()[1].split(",")[0] not in json.dumps(last(party.ben, party.here))


def test_a_decks_list_is_told_to_the_gm_only(party: Party) -> None:
    given = entries(party.gm, party.here)[0]
    assert given["action"].startswith("give 0 ")
    for who in (party.ada, party.ben):
        assert entries(who, party.here)[0]["action"] is None
        assert "=f1" not in json.dumps(entries(who, party.here)[0])


def test_faces_of_a_drawn_card_are_told_to_owner_and_gm_only(party: Party) -> None:
    party.ada.tap(f"{party.deck}moves/", party.number(), action="draw d1 3 required")
    assert '"face"' in json.dumps(last(party.ada, party.here)["events"])
    assert '"face"' not in json.dumps(last(party.ben, party.here)["events"])
    assert "sealed" not in json.dumps(entries(party.gm, party.here))


def test_a_decks_log_is_about_that_deck(party: Party) -> None:
    party.gm_does("draw d2 1 required")
    party.gm_does("round open 1 taking=d1,d2")
    party.gm_does("round commit 1")
    verbs = [entry["verb"] for entry in entries(party.ada, party.deck)]
    assert verbs == ["give", "round", "round"]
    parts = {event["part"] for event in entries(party.ada, party.deck)[-1]["events"]}
    assert parts == {"", "d1"}


def test_the_log_goes_on_after_a_number(party: Party) -> None:
    for _ in range(5):
        party.gm_does("draw d1 1 required")
    page = party.ada.get(f"{party.here}log/", after=2, most=3).body
    assert [entry["number"] for entry in page["entries"]] == [3, 4, 5]
    assert (page["number"], page["next"]) == (7, 5)
    rest = party.ada.get(f"{party.here}log/", after=5, most=3).body
    assert ([entry["number"] for entry in rest["entries"]], rest["next"]) == ([6, 7], None)
    assert party.ada.get(f"{party.here}log/", after=2**31 - 1).body["entries"] == []
    for bad in ("x", "-1", "9" * 30, "٣"):
        assert party.ada.get(f"{party.here}log/", after=bad).status == 400


def undo(who: Caller, party: Party, number: int, verb: str = "undo/") -> Answer:
    return who.tap(f"{party.deck}{verb}", party.number(), number=number)


def test_what_taught_nobody_anything_is_taken_back_at_once(party: Party) -> None:
    party.gm_does('move d1 deck:2 to=exhausted "a slip"')
    number = party.number()
    done = undo(party.gm, party, number)
    assert done.status == 201
    assert done.body["here"]["view"]["counts"]["exhausted"] == 0
    assert [e["undone"] for e in entries(party.ada, party.here) if e["number"] == number] == [True]
    assert last(party.ben, party.here)["action"] == f"undo {number}"


def test_who_learned_a_card_has_the_gm_asked(party: Party) -> None:
    party.ada.tap(f"{party.deck}moves/", party.number(), action="draw d1 1 required")
    number = party.number()
    asked = undo(party.ada, party, number)
    assert asked.status == 201
    assert asked.body["here"]["undo"] == [
        {
            "number": number,
            "by": 0,
            "waiting": ["gm"],
            "mine": False,
            "asked_by_me": True,
        }
    ]
    assert undo(party.ben, party, number, "undo/agree/").status == 403
    assert undo(party.ada, party, number).body["code"] == "already_asked"
    agreed = undo(party.gm, party, number, "undo/agree/")
    assert agreed.status == 201
    assert agreed.body["here"]["view"]["counts"]["hand"] == 0
    assert undo(party.gm, party, number, "undo/decline/").status == 409


def test_a_request_is_declined(party: Party) -> None:
    party.ada.tap(f"{party.deck}moves/", party.number(), action="draw d1 1 required")
    number = party.number()
    undo(party.ada, party, number)
    declined = undo(party.gm, party, number, "undo/decline/")
    assert declined.body["here"]["undo"] == []
    assert declined.body["here"]["view"]["counts"]["hand"] == 1


def test_one_cannot_take_back_what_others_did(party: Party) -> None:
    party.gm_does("draw d1 1 required")
    assert undo(party.ben, party, party.number()).status == 403
    assert undo(party.ben, party, 999).status == 422


def test_the_gm_rolls_the_table_back(party: Party) -> None:
    kept = party.number()
    party.gm_does("draw d1 1 required")
    party.gm_does("draw d2 1 required")
    assert party.ada.tap(f"{party.here}rollback/", party.number(), number=kept).status == 403
    done = party.gm.tap(f"{party.here}rollback/", party.number(), number=kept)
    assert done.status == 201
    counts = [deck["counts"]["hand"] for deck in done.body["here"]["view"]["decks"]]
    assert counts == [0, 0]


def test_a_proof_hides_the_keys_of_what_is_still_hidden(party: Party) -> None:
    shuffles = party.ada.get(f"{party.deck}proof/").body["shuffles"]
    assert [(each["part"], each["place"], each["key"]) for each in shuffles] == [
        ("d1", 0, None),
        ("d1", 1, None),
    ]
    assert shuffles[0]["entry"] == 1
    assert shuffles[1]["entry"] is None
    parts = {each["part"] for each in party.ada.get(f"{party.here}proof/").body["shuffles"]}
    assert parts == {"d1", "d2"}


def test_a_revealed_key_gives_the_order_and_another_does_not(party: Party) -> None:
    party.gm_does('move d1 deck:30 to=discard "to look"')
    first = party.ada.get(f"{party.deck}proof/").body["shuffles"][0]
    assert first["key"]
    fields = {"commitment": first["commitment"], "size": 30, "context": first["context"]}
    checked = party.ben.post(f"{party.deck}proof/", key=first["key"], **fields)
    assert checked.body["order"] == list(
        permutation(bytes.fromhex(first["key"]), 30, first["context"])
    )
    wrong = party.ben.post(f"{party.deck}proof/", key="0" * 64, **fields)
    assert (wrong.status, wrong.body["code"]) == (422, "wrong_key")
    assert party.ben.post(f"{party.deck}proof/", key="zz", **fields).status == 400


def test_the_record_is_what_the_seat_may_see(party: Party) -> None:
    action = play_two(party)
    mine = party.ada.get(f"{party.here}export/")
    assert mine.headers["Content-Disposition"].startswith("attachment; filename=")
    assert mine.body["log"] == entries(party.ada, party.here)
    assert mine.body["here"] == party.ada.get(f"{party.here}party/").body
    theirs = party.ben.get(f"{party.here}export/").body
    assert action not in json.dumps(theirs)
    assert theirs["here"]["view"]["decks"][0]["hand"] is None


def test_a_screen_may_look_at_the_log_and_hears_no_more_than_all(party: Party) -> None:
    action = play_two(party)
    watching = party.gm.get(f"{party.here}log/", seat="screen").body["entries"]
    assert watching[-1]["action"] is None
    assert action not in json.dumps(watching)


def test_the_log_is_filtered_as_on_its_page(party: Party) -> None:
    party.gm_does("round open 1 taking=d1,d2")
    party.gm_does("round commit 1")
    first = party.number()
    party.gm_does("draw d2 1 required")
    party.gm_does("round open 2 taking=d1")
    party.gm_does("round commit 2")
    asked: dict[str, dict[str, Any]] = {
        "all": {},
        "ysolde": {"who": "1", "kind": "cards"},
        "one": {"round": 1},
        "two": {"round": 2},
        "before": {"round": 0},
        "rounds": {"kind": "rounds", "round": 1},
    }
    numbers = {
        name: [each["number"] for each in entries(party.ada, party.here, **query)]
        for name, query in asked.items()
    }
    assert numbers["one"] == [first, first + 1, first + 2]
    assert numbers["two"] == [first + 3]
    assert numbers["before"] == [n for n in numbers["all"] if n < first]
    assert numbers["ysolde"] == [first, first + 1]
    assert numbers["rounds"] == [first, first + 2]
    assert numbers["before"] + numbers["one"] + numbers["two"] == numbers["all"]


def test_a_filtered_log_goes_on_where_it_stopped(party: Party) -> None:
    for _each in range(3):
        party.gm_does("draw d1 1 required")
        party.gm_does("draw d2 1 required")
    page = party.gm.get(f"{party.here}log/", who="1", kind="cards", most=2).body
    rest = party.gm.get(f"{party.here}log/", who="1", kind="cards", after=page["next"]).body
    assert (len(page["entries"]), len(rest["entries"]), rest["next"]) == (2, 1, None)


@pytest.mark.parametrize(
    "query", [{"who": "9"}, {"kind": "nonsense"}, {"session": "4"}, {"round": "x"}]
)
def test_a_filter_that_makes_no_sense_is_named(party: Party, query: dict[str, Any]) -> None:
    refused = party.ada.get(f"{party.here}log/", **query)
    assert refused.status == 400
    assert list(refused.body["fields"]) == list(query)


def test_a_round_that_is_taken_back_and_begun_again_counts_from_the_second(party: Party) -> None:
    party.gm_does("round open 1 taking=d1")
    party.gm_does("round commit 1")
    done = party.gm.tap(f"{party.here}rollback/", party.number(), number=party.number() - 2)
    assert done.status == 201
    party.gm_does("round open 1 taking=d1")
    party.gm_does("round commit 1")
    assert [e["number"] for e in entries(party.gm, party.here, round=1)] == [party.number()]

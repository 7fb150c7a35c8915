"""Lists over the API: what a deck is made of, its changes, kept lists, sheets to print."""

from __future__ import annotations

from journal import reports
from tests.api.conftest import Party, new_key

CARD = {"title": "Iron Will", "text": "Stand.", "to": "exhausted", "tags": ["steel"]}


def test_the_gm_and_the_player_see_what_a_deck_is_made_of_and_nobody_else(party: Party) -> None:
    for who in (party.gm, party.ada):
        made = who.get(f"{party.deck}list/")
        assert made.status == 200
        assert made.body["size"] == 30
        assert [(c["face"], c["count"], c["title"]) for c in made.body["cards"]] == [
            ("f1", 10, "Shield Bash"),
            ("f2", 10, "Quick Step"),
            ("f3", 10, "Old Song"),
        ]
        assert made.body["text"].splitlines()[1] == "10x Quick Step > active"
    assert party.ben.get(f"{party.deck}list/").status == 403
    assert party.sam.get(f"{party.deck}list/").status == 404
    assert party.gm.get(f"{party.deck}list/", seat="screen").status == 403


def test_a_deck_tells_its_list_the_same_wherever_its_cards_lie(party: Party) -> None:
    before = party.ada.get(f"{party.deck}list/").body
    party.gm_does("draw d1 4 required")
    party.gm_does("mill d1 5")
    assert party.ada.get(f"{party.deck}list/").body == before


def test_cards_are_swapped_by_the_gm_only(party: Party) -> None:
    given = {"face": "f1", "count": 2, **CARD}
    assert party.ada.tap(f"{party.deck}swaps/", party.number(), **given).status == 403
    key = new_key()
    done = party.gm.tap(f"{party.deck}swaps/", party.number(), key=key, **given)
    assert done.status == 201, done.body
    again = party.gm.tap(f"{party.deck}swaps/", party.number(), key=key, **given)
    assert (again.status, again.body["number"]) == (200, done.body["number"])
    other = party.gm.tap(f"{party.deck}swaps/", party.number(), key=key, **{**given, "title": "X"})
    assert (other.status, other.body["code"]) == (409, "key_reused")
    cards = party.gm.get(f"{party.deck}list/").body["cards"]
    assert cards[-1]["title"] == "Iron Will"
    assert cards[-1]["tags"] == ["steel"]
    none = party.gm.tap(f"{party.deck}swaps/", party.number(), **{**given, "face": "f99"})
    assert (none.status, none.body["code"], none.body["rule"]) == (422, "no_such_card", "FAT-2")


def test_a_swap_that_saw_an_older_table_is_stale(party: Party) -> None:
    seen = party.number()
    party.gm_does("draw d1 1 required")
    late = party.gm.tap(f"{party.deck}swaps/", seen, face="f1", **CARD)
    assert late.status in (409, 422)
    assert late.body["code"]
    assert party.gm.get(f"{party.deck}list/").body["cards"][0]["count"] == 10


def test_a_wording_changes_for_all_cards_of_a_face(party: Party) -> None:
    given = {"face": "f3", "title": "New Song", "to": "active"}
    assert party.ada.tap(f"{party.deck}wordings/", party.number(), **given).status == 403
    done = party.gm.tap(f"{party.deck}wordings/", party.number(), **given)
    assert done.status == 201, done.body
    last = party.gm.get(f"{party.deck}list/").body["cards"][-1]
    assert (last["count"], last["title"], last["to"]) == (10, "New Song", "active")


def test_a_printed_deck_keeps_a_list_of_its_size(party: Party) -> None:
    made = party.gm.post(f"{party.here}characters/", name="Fenn").body
    deck = f"{party.here}characters/{made['number']}/deck/"
    given = party.gm.tap(deck, party.number(), text="30x Bite", printed=True)
    assert given.status == 201
    assert given.body["here"]["printed"]
    here = f"decks/{given.body['here']['deck']}/"
    assert given.body["here"]["cards"] == {}
    few = party.gm.tap(f"{here}list/", party.number(), text="Bite")
    assert (few.status, few.body["code"]) == (422, "other_size")
    bad = party.gm.tap(f"{here}list/", party.number(), text="0x Bite")
    assert [line["line"] for line in bad.body["lines"]] == [1]
    listed = party.gm.tap(f"{here}list/", party.number(), cards=[{"title": "Howl", "count": 30}])
    assert listed.status == 201
    assert party.gm.get(f"{here}list/").body["text"] == "30x Howl\n"


def test_a_list_is_read_before_anything_is_made_of_it(party: Party) -> None:
    read = party.sam.post("lists/read/", text="count;title\n2;Bite\nmany;Howl\n")
    assert read.status == 200
    assert (read.body["form"], read.body["size"]) == ("csv", 2)
    assert [line["line"] for line in read.body["lines"]] == [3]
    assert party.sam.post("lists/read/").status == 400
    for sample in party.sam.get("lists/samples/").body:
        found = party.sam.post("lists/read/", text=sample["text"]).body
        assert (found["size"], found["lines"]) == (30, [])


def test_my_lists_are_mine(party: Party) -> None:
    made = party.gm.post("lists/", name="Wolves", text="30x Bite #fang")
    assert made.status == 201
    here = f"lists/{made.body['id']}/"
    assert party.gm.get("lists/").body[0]["name"] == "Wolves"
    for stranger in (party.ada, party.sam):
        assert stranger.get("lists/").body == []
        assert stranger.get(here).status == 404
    bad = party.gm.post("lists/", name="Bears", text="0x Claw")
    assert (bad.status, bad.body["lines"][0]["line"]) == (422, 1)
    made = party.gm.post(f"{party.here}characters/", name="Fenn").body
    deck = f"{party.here}characters/{made['number']}/deck/"
    assert party.gm.tap(deck, party.number(), list="nothing").status == 404
    assert party.gm.tap(deck, party.number(), list=here.split("/")[1]).status == 201
    made = party.gm.post(f"{party.here}characters/", name="Gale").body
    copy = f"{party.here}characters/{made['number']}/deck/"
    assert party.gm.tap(copy, party.number(), copy=party.brakka.deck_id).status == 201


def test_sheets_are_made_for_who_may_see_the_list(party: Party) -> None:
    assert party.ben.post(f"{party.deck}sheets/").status == 403
    for what, start in (("cards", b"%PDF"), ("sheet", b"%PDF")):
        asked = party.ada.post(f"{party.deck}sheets/", what=what)
        assert asked.status == 202
        assert reports.run(asked.body["id"]) == "done"
        assert reports.path_of(asked.body["id"]).read_bytes().startswith(start)
        assert party.ada.get(f"reports/{asked.body['id']}/").body["progress"] == 100
        assert party.gm.get(f"reports/{asked.body['id']}/").status == 404

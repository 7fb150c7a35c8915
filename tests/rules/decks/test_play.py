"""Using cards, effects that end, moves by hand, mills, reveals and searches, played."""

from __future__ import annotations

import pytest

from decks import rules
from journal.contract import EVERYBODY
from tests.rules.decks.table import Table, pile


@pytest.mark.parametrize("to", ["discard", "exhausted", "active"])
def test_using_a_card_moves_it_where_its_player_says(to: str) -> None:
    """FAT-15"""
    table = Table({"hand": ["a", "b"]})
    table.do(f"play a to={to}", 0)
    assert table.faces(to) == ["a"]
    assert table.faces("hand") == ["b"]
    assert "FAT-15" in table.event("moved").rules


def test_a_card_may_carry_a_default_destination() -> None:
    """FAT-15, H9"""
    table = Table({"hand": [{"face": "a", "to": "exhausted"}, {"face": "b", "to": "discard"}, "c"]})
    assert table.refused("play c to=default", 0).rule == "FAT-15"
    assert table.refused("play a,c to=default", 0).code == "input_required"
    table.do("play a,b to=default", 0)
    assert table.faces("exhausted") == ["a"]
    assert table.faces("discard") == ["b"]


def test_several_cards_go_at_once_and_the_first_lies_lowest() -> None:
    """FAT-15"""
    table = Table({"hand": ["a", "b", "c"]})
    table.do("play a,b to=discard", 0)
    assert table.faces("discard") == ["b", "a"]
    assert len(table.events) == 1


def test_a_commit_for_rounds_names_where_the_card_goes_afterwards() -> None:
    """FAT-12, H9"""
    table = Table({"hand": ["a", "b"]}, round=3)
    assert table.refused("play a to=active rounds=2", 0).rule == "H9"
    table.do("play a to=active rounds=2 then=exhausted", 0)
    card = table.deck().active[0]
    assert (card.due, card.then) == (5, "exhausted")
    assert table.refused("play b to=discard rounds=2 then=discard", 0).rule == "FAT-12"


def test_of_printed_cards_their_player_says_which_fatigue_keeps() -> None:
    """H16, FAT-5: blank cards are alike; what stands on the paper comes with the play."""
    table = Table({"hand": ["_", "_", "_", "_"]})
    assert table.refused("play c1,c2 to=discard kept=3", 0).code == "too_many"
    table.do("play c1,c2,c3 to=discard kept=1", 0)
    assert [card.recyclable for card in table.deck().discard] == [True, True, False]
    table.do("rule H16 on")
    assert rules.view(table.state, 0)["decks"][0]["recyclable"] == 2
    table.do("draw d1 1 required", 0)
    assert [card.recyclable for card in table.deck().discard] == [False]
    known = Table({"hand": ["a"]})
    assert known.refused("play a to=discard kept=0", 0).rule == "H16"


def test_an_effect_without_a_term_names_its_destination_when_it_ends() -> None:
    """FAT-12, H9, R12"""
    table = Table({"active": ["a", "b"]})
    assert table.refused("expire a", 0).rule == "H9"
    table.do("expire a to=discard", 0)
    table.do("expire b to=exhausted")
    assert table.faces("discard") == ["a"]
    assert table.faces("exhausted") == ["b"]


def test_a_destination_once_named_is_kept_by_the_player() -> None:
    """FAT-12"""
    table = Table({"active": [{"face": "a", "due": 9, "then": "exhausted"}, "b"]})
    assert table.refused("expire a to=discard", 0).code == "destination_fixed"
    table.do("expire a", 0)
    assert table.faces("exhausted") == ["a"]


def test_owner_and_gm_say_that_an_effect_ends_and_nobody_else() -> None:
    """FAT-12"""
    table = Table({"active": ["a"]}, {})
    assert table.refused("expire a to=discard", 1).code == "not_yours"
    table.do("expire a to=discard")


def test_a_player_uses_only_their_own_cards() -> None:
    table = Table({"hand": ["a"], "discard": ["x"]}, {"hand": ["b"]})
    refusal = table.refused("play b to=discard", 0)
    assert refusal.code == "stale_card", "what is hidden is refused like what is gone"
    assert table.refused("play c99 to=discard", 0).template == refusal.template
    assert table.refused("play x to=discard", 1).code == "not_yours"
    assert table.refused("play x to=discard", 0).code == "wrong_zone"
    assert table.refused("play a,b to=discard").code == "two_decks"


def test_the_screen_does_nothing() -> None:
    table = Table({"hand": ["a"]})
    assert table.refused("play a to=discard", "screen").code == "only_looks"
    assert table.refused("draw d1 1 required", "screen").code == "only_looks"
    assert table.refused("retire d1", 0).code == "gm_only"


def test_every_move_gives_a_new_handle_by_position() -> None:
    """FAT-2"""
    table = Table({"hand": ["a", "b"], "deck": ["k"]})
    table.do("play b,a to=discard", 0)
    assert [(card.id, card.face) for card in table.deck().discard] == [("c5", "a"), ("c4", "b")]


def test_used_openly_a_card_is_told_to_all_and_exhausted_only_to_who_knew_it() -> None:
    """R29"""
    table = Table({"hand": ["a", "b"]}, {})
    table.do("play a to=discard", 0)
    assert table.events[0].teaches == EVERYBODY
    assert rules.told(table.events[0], 1)["cards"][0]["face"] == "a"
    table.do("play b to=exhausted", 0)
    assert table.events[0].teaches == ()
    assert "cards" not in rules.told(table.events[0], 1)
    assert "cards" not in rules.told(table.events[0], "screen")
    assert rules.told(table.events[0], 0)["cards"][0]["face"] == "b"
    assert rules.told(table.events[0], "gm")["cards"][0]["face"] == "b"


def test_the_gm_moves_cards_by_hand_with_a_reason() -> None:
    """FAT-2, FAT-11"""
    table = Table({"hand": ["a"], "discard": ["x", "y"], "deck": ["k", "l"], "exhausted": ["e"]})
    assert table.refused("move d1 a to=discard").code == "malformed"
    table.do('move d1 a,x to=deck at=top "a gift"')
    assert table.faces("deck") == ["a", "x", "k", "l"]
    table.do('move d1 y to=deck at=bottom "a gift"')
    assert table.faces("deck")[-1] == "y"
    table.do('move d1 deck:2 to=discard "a curse"')
    assert table.faces("discard") == ["x", "a"]
    table.do('move d1 exhausted:1 to=hand "a cure"')
    assert table.faces("hand") == ["e"]
    table.do('move d1 x to=deck at=shuffled "mixed"', order=[["y", "x", "l", "k"]])
    assert table.faces("deck") == ["y", "x", "l", "k"]
    assert table.refused('move d1 deck:9 to=hand "x"').code == "too_many"
    assert table.refused('move d1 a to=discard "x"').code == "already_there"


def test_cards_picked_at_random_are_the_shufflers() -> None:
    table = Table({"exhausted": ["a", "b", "c"]})
    table.do('move d1 exhausted:2 to=hand "luck"', order=[["c", "a", "b"]])
    assert table.faces("hand") == ["c", "a"]
    assert table.deck().shuffles == 1


def test_mill_puts_the_top_cards_into_discard_for_all_to_see() -> None:
    """FAT-22"""
    table = Table({"deck": ["a", "b", "c"]}, {})
    table.do("mill d1 2")
    assert table.faces("discard") == ["b", "a"]
    assert table.events[0].teaches == EVERYBODY
    assert [card["face"] for card in rules.told(table.events[0], 1)["cards"]] == ["a", "b"]


def test_reveal_shows_the_top_cards_and_leaves_them() -> None:
    """FAT-22"""
    table = Table({"deck": ["a", "b", "c"]}, {})
    table.do("reveal d1 2")
    assert table.faces("deck") == ["a", "b", "c"]
    for seat in (0, 1, "gm", "screen"):
        known = table.seen(seat)["known"]
        assert [(card["face"], card["place"]) for card in known] == [("a", 0), ("b", 1)]
    table.do("draw d1 1 required", 0)
    assert [(card["face"], card["place"]) for card in table.seen(1)["known"]] == [("b", 0)]


def test_a_shuffle_forgets_what_was_shown() -> None:
    """FAT-22, R29"""
    table = Table({"deck": ["a", "b"], "exhausted": ["e"]})
    table.do("reveal d1 2")
    table.do("rest d1 n=1 where=shuffled")
    assert table.seen("gm")["known"] == []


def test_reveal_of_more_than_there_is_shows_what_there_is() -> None:
    """FAT-22: a Deck with too few cards is not an empty one."""
    table = Table({"deck": ["a"], "discard": ["x", "y"]})
    table.do("reveal d1 3")
    assert table.asked == []
    assert table.events[0].public["missing"] == 2
    assert table.counts() == (1, 2, 0, 0, 0)


def test_a_search_shows_the_deck_by_face_and_shuffles_the_rest() -> None:
    """FAT-22"""
    table = Table({"deck": ["c", "a", "b", "d"]}, {})
    table.do("search d1")
    assert table.events[0].teaches == ("gm",)
    decision = table.state.decisions[0]
    listed = decision.detail["cards"]
    assert [card["face"] for card in listed] == ["a", "b", "c", "d"]
    handles = [int(card["id"][1:]) for card in listed]
    assert handles == sorted(handles), "handles follow the faces, not the places"
    by_face = {card["face"]: card["id"] for card in listed}
    assert table.refused("play a to=discard", 0).code == "stale_card"
    assert table.refused(f"answer q1 take cards={by_face['a']}").code == "malformed"
    table.do(f"answer q1 take cards={by_face['c']} to=hand", order=[["d", "b", "a"]])
    assert table.faces("hand") == ["c"]
    assert table.faces("deck") == ["d", "b", "a"]
    assert table.deck().running is None
    assert "cards" not in rules.told(table.event("searched"), 1)
    assert table.seen("gm")["known"] == []


def test_a_search_may_find_nothing_and_still_shuffles() -> None:
    """FAT-22"""
    table = Table({"deck": ["a", "b"]})
    table.do("search d1")
    assert table.refused('override d1 end-draw "enough"').code == "search_open"
    table.do("answer q1 nothing", order=[["b", "a"]])
    assert table.faces("deck") == ["b", "a"]
    assert table.deck().shuffles == 1


@pytest.mark.parametrize("what", ["mill d1 1", "reveal d1 1", "search d1"])
def test_the_owner_looks_only_where_the_gm_allows_it(what: str) -> None:
    """FAT-22"""
    table = Table({"deck": ["a", "b"]})
    assert table.refused(what, 0).rule == "FAT-22"
    table.do(f"allow d1 {what.split(' ', maxsplit=1)[0]}")
    table.do(what, 0)
    if what == "search d1":
        assert table.state.decisions[0].seat == 0
        table.answer("nothing", 0)
    assert table.refused(what, 0).code == "not_allowed"
    assert table.refused("allow d1 mill", 0).code == "gm_only"


@pytest.mark.parametrize("what", ["mill d1 2", "reveal d1 2", "search d1"])
def test_on_an_empty_deck_such_an_effect_is_the_gms(what: str) -> None:
    """FAT-22, H10, R20"""
    table = Table({"discard": pile("x", 4)})
    table.do(what)
    assert table.asked == ["H10"]
    assert table.counts() == (0, 4, 0, 0, 0)
    table.answer("nothing")
    assert table.counts() == (0, 4, 0, 0, 0)
    assert table.deck().running is None
    table.do(what)
    table.answer("optional")
    assert table.asked == ["H3"]
    table.answer("impossible")
    assert table.counts() == (0, 4, 0, 0, 0)
    table.do(what)
    table.answer("required keep")
    assert table.event("fatigue").public["number"] == 1
    if what == "search d1":
        table.answer("nothing")
    assert table.counts()[2] == 1
    assert table.deck().running is None


def test_a_mill_stops_where_the_deck_ends_and_its_own_cards_can_come_back() -> None:
    """FAT-16, FAT-22, H10, H4"""
    table = Table({"deck": ["a", "b"], "discard": ["x"]}, rulings={"H10": "required"})
    table.do("mill d1 5")
    assert table.kinds()[:3] == ["milled", "fatigue", "milled"]
    assert table.asked == ["H4"], "the milled cards are a second Discard within one effect"
    assert table.counts() == (0, 2, 1, 0, 0)


def test_an_optional_effect_that_is_a_required_draw_can_kill() -> None:
    """H10, FAT-7"""
    table = Table({}, rulings={"H10": "required"})
    table.do("mill d1 1")
    dead = table.deck().dead
    assert dead is not None
    assert dead.chain["purpose"] == "mill"

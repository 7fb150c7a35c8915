"""Rest, played."""

from __future__ import annotations

import pytest

from decks import rules
from tests.rules.decks.table import Table, pile


def test_a_rest_that_says_all_asks_nothing_and_moves_nothing_else() -> None:
    """FAT-20, FAT-11, R17, example 28"""
    table = Table({"discard": pile("x", 4), "exhausted": pile("e", 5)})
    table.do("rest d1 n=3 where=shuffled")
    assert table.counts() == (3, 4, 2, 0, 0)
    assert table.asked == []
    assert {"FAT-11", "FAT-20"} <= set(table.event("rested").rules)


def test_a_rest_draws_nothing_so_it_neither_tires_nor_kills() -> None:
    """FAT-20"""
    table = Table({"discard": ["x", "y"]})
    table.do("rest d1 n=all where=shuffled")
    assert table.kinds() == ["rested"]
    assert table.deck().dead is None


def test_more_than_there_are_takes_all() -> None:
    """FAT-20"""
    table = Table({"exhausted": ["e"]})
    table.do("rest d1 n=7 where=top")
    assert table.counts() == (1, 0, 0, 0, 0)


@pytest.mark.parametrize(("rounding", "back"), [("up", 3), ("down", 2)])
def test_a_fraction_is_of_the_exhausted_cards_and_names_its_rounding(
    rounding: str, back: int
) -> None:
    """FAT-20, H8"""
    table = Table({"exhausted": pile("e", 5)})
    assert table.refused("rest d1 n=1/2 where=top").code == "malformed"
    table.do(f"rest d1 n=1/2 round={rounding} where=top")
    assert len(table.faces("deck")) == back
    preset = Table({"exhausted": pile("e", 5)}, rulings={"H8.amount": f"1/2:{rounding}"})
    preset.do("rest d1 where=top")
    assert len(preset.faces("deck")) == back
    assert "H8.amount:1" in preset.event("rested").rules


def test_named_cards_lie_in_the_order_named() -> None:
    """FAT-20: the first one uppermost."""
    exhausted = [{"face": face, "knows": [0]} for face in "efg"]
    top = Table({"deck": ["a"], "exhausted": exhausted})
    top.do("rest d1 cards=g,e where=top")
    assert top.faces("deck") == ["g", "e", "a"]
    bottom = Table({"deck": ["a"], "exhausted": exhausted})
    bottom.do("rest d1 cards=g,e where=bottom")
    assert bottom.faces("deck") == ["a", "g", "e"]


def test_unnamed_cards_lie_in_the_shufflers_order() -> None:
    """FAT-20"""
    table = Table({"deck": ["a"], "exhausted": ["e", "f", "g"]})
    table.do("rest d1 n=2 where=top", order=[["g", "e", "f"]])
    assert table.faces("deck") == ["g", "e", "a"]
    everything = Table({"exhausted": ["e", "f", "g"]})
    everything.do("rest d1 n=all where=bottom", order=[["f", "g", "e"]])
    assert everything.faces("deck") == ["f", "g", "e"]


def test_shuffled_in_means_the_whole_deck() -> None:
    """FAT-20"""
    table = Table({"deck": ["a", "b"], "exhausted": ["e"]})
    table.do("rest d1 n=1 where=shuffled", order=[["b", "e", "a"]])
    assert table.faces("deck") == ["b", "e", "a"]


def test_discard_goes_in_only_where_the_ruling_says_so() -> None:
    """FAT-20, H8"""
    table = Table({"deck": ["a"], "discard": ["x"], "exhausted": ["e"]})
    table.do("rest d1 n=1 where=top discard=yes", order=[["x", "a"]])
    assert table.faces("deck") == ["e", "x", "a"]
    ruled = Table({"discard": ["x"], "exhausted": ["e"]}, rulings={"H8.discard": "yes"})
    ruled.do("rest d1 n=1 where=shuffled")
    assert ruled.counts() == (2, 0, 0, 0, 0)


@pytest.mark.parametrize(
    ("text", "missing", "answer"),
    [
        ("rest d1", ["n", "where"], "rest n=2 where=top"),
        ("rest d1 n=2", ["where"], "rest where=top"),
        ("rest d1 where=top", ["n"], "rest n=2"),
    ],
)
def test_what_is_left_out_is_asked(text: str, missing: list[str], answer: str) -> None:
    """FAT-20, H8"""
    table = Table({"deck": ["a"], "exhausted": ["e", "f", "g"]})
    table.do(text)
    assert table.asked == ["H8"]
    assert table.state.decisions[0].detail["missing"] == missing
    assert table.counts() == (1, 0, 3, 0, 0)
    assert table.refused("answer q1 rest").code == "bad_arguments"
    table.answer(answer)
    assert table.asked == []
    assert table.counts() == (3, 0, 1, 0, 0)


def test_what_was_said_cannot_be_said_anew_in_the_answer() -> None:
    """H8"""
    table = Table({"deck": ["a"], "exhausted": ["e", "f", "g"]})
    table.do("rest d1 n=2")
    assert table.refused("answer q1 rest n=3 where=top").code == "bad_arguments"
    assert table.refused("answer q1 rest somewhere").code == "malformed"


def test_a_rest_may_be_interrupted_or_done_by_hand() -> None:
    """H8"""
    table = Table({"exhausted": ["e", "f"]})
    table.do("rest d1")
    table.answer("nothing")
    assert table.counts() == (0, 0, 2, 0, 0)
    table.do("rest d1")
    table.answer("by-hand exhausted:1>deck.bottom")
    assert table.counts() == (1, 0, 1, 0, 0)
    assert table.asked == []


def test_nothing_is_asked_that_makes_no_difference() -> None:
    """H8: a decision with a single possible answer is taken."""
    table = Table({})
    table.do("rest d1")
    assert table.kinds() == ["rested"]
    alone = Table({"exhausted": ["e"]})
    alone.do("rest d1 n=all")
    assert alone.counts() == (1, 0, 0, 0, 0)


def test_presets_make_a_plain_rest_ask_nothing() -> None:
    """FAT-20, H8"""
    table = Table({"deck": ["a"], "exhausted": pile("e", 4)})
    table.do("rule H8.amount 2")
    table.do("rule H8.where bottom")
    table.do("rest d1")
    assert table.counts() == (3, 0, 2, 0, 0)
    assert {"H8.amount:1", "H8.where:2"} <= set(table.event("rested").rules)


def test_who_must_choose_sees_the_faces_for_that_decision_only() -> None:
    """R16, H8: a logged reveal."""
    table = Table({"deck": ["z"], "exhausted": ["f", "e", "g"]}, {})
    table.do("rest d1 n=1 pick=gm where=shuffled")
    assert table.asked == ["H8"]
    assert table.event("asked").teaches == ("gm",)
    listed = table.state.decisions[0].detail["cards"]
    assert [card["face"] for card in listed] == ["e", "f", "g"]
    assert "decision" not in rules.told(table.event("asked"), 0)
    assert table.refused("answer q1 take").code == "bad_arguments"
    table.do(f"answer q1 take cards={listed[1]['id']}", order=[["z", "f"]])
    assert table.faces("deck") == ["z", "f"]
    assert table.seen("gm")["exhausted"] == []
    assert table.seen("gm")["known"] == []


def test_the_owner_may_be_the_one_who_picks() -> None:
    """H8"""
    table = Table({"deck": ["z"], "exhausted": ["f", "e"]}, {}, rulings={"H8.pick": "owner"})
    table.do("rest d1 n=1 where=top")
    assert table.state.decisions[0].seat == 0
    assert table.refused("answer q1 nothing", 1).code == "not_yours"
    table.answer(f"take cards={table.deck().exhausted[1].id}", 0)
    assert table.faces("deck") == ["e", "z"]
    assert [card["face"] for card in table.seen(0)["known"]] == ["e"]
    assert table.seen(1)["known"] == []


def test_who_picks_may_be_asked_too() -> None:
    """H8"""
    table = Table({"deck": ["z"], "exhausted": ["f", "e"]}, rulings={"H8.pick": "ask"})
    table.do("rest d1 n=1 where=top")
    assert table.state.decisions[0].detail["missing"] == ["pick"]
    table.answer("rest pick=random")
    assert table.counts() == (2, 0, 1, 0, 0)


def test_a_player_rests_only_where_the_gm_allows_it() -> None:
    """FAT-20"""
    table = Table({"exhausted": ["e", "f"]}, {"exhausted": ["g"]})
    assert table.refused("rest d1 n=1 where=top", 0).rule == "FAT-20"
    table.do("allow d1 rest")
    assert table.refused("rest d2 n=1 where=top", 0).code == "not_yours"
    assert table.refused("rest d1,d2 n=1 where=top", 0).code == "gm_only"
    table.do("rest d1 n=1 where=top", 0)
    assert table.refused("rest d1 n=1 where=top", 0).code == "not_allowed"


def test_several_rest_at_once_each_for_itself() -> None:
    """FAT-20"""
    table = Table({"exhausted": pile("e", 3)}, {"exhausted": ["f"], "deck": ["a"]})
    table.do("rest d1,d2 n=2 where=shuffled")
    assert table.counts("d1") == (2, 0, 1, 0, 0)
    assert table.counts("d2") == (2, 0, 0, 0, 0)
    assert table.refused("rest d1,d2 cards=e1 where=top").code == "two_decks"
    assert table.refused("rest d1 cards=e2 where=top").code == "stale_card"


def test_one_rest_at_a_time() -> None:
    """FAT-20"""
    table = Table({"exhausted": pile("e", 3)})
    table.do("rest d1")
    assert table.refused("rest d1 n=1 where=top").code == "rest_open"


def test_a_death_ends_a_rest_that_was_being_asked_about() -> None:
    """FAT-18"""
    table = Table({"exhausted": pile("e", 3)})
    table.do("rest d1")
    table.do("draw d1 1 required", 0)
    assert table.asked == []

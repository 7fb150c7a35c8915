"""What the rules leave to the table about draws: its cases, their answers, standing rulings."""

from __future__ import annotations

import pytest

from decks import rules
from tests.rules.decks.table import Table, pile


@pytest.mark.parametrize("option", ["impossible", "required"])
def test_an_optional_draw_from_an_empty_deck_asks(option: str) -> None:
    """FAT-17, H3, example 24"""
    table = Table({"discard": ["x", "y", "z"]})
    table.do("draw d1 1 optional")
    assert table.asked == ["H3"]
    assert table.counts() == (0, 3, 0, 0, 0)
    assert table.deck().shuffles == 0
    table.answer(option)
    expected = (0, 3, 0, 0, 0) if option == "impossible" else (1, 0, 1, 1, 0)
    assert table.counts() == expected
    assert table.deck().running is None


def test_an_optional_draw_never_kills_unless_ruled_as_required() -> None:
    """FAT-17"""
    table = Table({}, rulings={"H3": "impossible"})
    table.do("draw d1 1 optional")
    assert table.deck().dead is None
    assert "H3:1" in table.event("draw_ended").rules


def test_a_second_empty_deck_within_one_draw_asks_and_repeats() -> None:
    """FAT-16, H4, R5"""
    table = Table({"deck": ["a"], "discard": ["x", "y"], "hand": ["h1", "h2", "h3"]},
                  rulings={"H5": "steps"})  # fmt: skip
    table.do("draw d1 4 required")
    table.answer("go-on", order=[["x", "y"]])
    table.answer("by-hand h1>discard h2>discard h3>discard")
    assert table.asked == ["H4"]
    assert table.counts() == (0, 3, 1, 2, 0)
    table.answer("repeat keep", order=[["h1", "h2", "h3"]])
    assert table.event("fatigue").public["number"] == 2
    assert any(rule.startswith("H4:") for rule in table.event("fatigue").rules)
    table.answer("go-on")
    assert table.deck().running is None
    assert table.faces("exhausted") == ["x", "h1"]
    assert table.state.rulings["H4"].value == "repeat"


def test_a_required_draw_ends_alive_only_by_a_logged_override() -> None:
    """FAT-16, F5, H4"""
    table = Table({"deck": ["a"], "discard": ["x", "y"], "hand": ["h1", "h2"]},
                  rulings={"H5": "steps"})  # fmt: skip
    table.do("draw d1 4 required")
    table.answer("go-on")
    table.answer("by-hand h1>discard h2>discard")
    table.do('override d1 end-draw "the storm is over"')
    assert table.asked == []
    assert table.deck().running is None
    assert table.deck().dead is None
    assert "F5" in table.event("overridden").rules
    assert table.event("overridden").public["reason"] == "the storm is over"


def test_card_by_card_is_the_shipped_timing() -> None:
    """H5, R4, FAT-16: drawn is what is there, one Fatigue, and on."""
    table = Table({"deck": ["a"], "discard": pile("x", 5)})
    table.do("draw d1 3 required", 0)
    assert table.kinds() == ["drawn", "fatigue", "drawn"]
    assert all("H5:0" in event.rules for event in table.events if event.kind == "drawn")


def test_the_gm_may_step_through_a_draw() -> None:
    """H5"""
    table = Table({"deck": ["a", "b", "c", "d"]}, rulings={"H5": "steps"})
    table.do("draw d1 4 required")
    assert table.asked == ["H5"]
    assert len(table.faces("hand")) == 1
    table.answer("go-on")
    assert len(table.faces("hand")) == 2
    table.answer("finish")
    assert len(table.faces("hand")) == 4
    assert table.asked == []


def test_the_timing_may_be_asked_for_each_draw_of_several() -> None:
    """H5"""
    table = Table({"deck": ["a", "b", "c"]}, rulings={"H5": "ask"})
    table.do("draw d1 1 required")
    assert table.asked == []
    table.do("draw d1 2 required")
    assert table.asked == ["H5"]
    assert len(table.faces("hand")) == 1
    table.answer("card-by-card")
    assert len(table.faces("hand")) == 3


def test_several_characters_draw_by_one_effect_each_for_itself() -> None:
    """H18, R11"""
    table = Table({"seat": 1, "deck": ["a"]}, {"seat": 0}, {"seat": 2, "deck": ["b"]})
    table.do("draw d3,d2,d1 1 required")
    assert [event.part for event in table.events] == ["d1", "d2", "d3"]
    assert table.kinds() == ["drawn", "died", "drawn"]


@pytest.mark.parametrize(
    ("value", "order"),
    [
        ("simultaneous", ["d1", "d2", "d3"]),
        ("seat-order", ["d2", "d1", "d3"]),
        ("gm-order", ["d3", "d1", "d2"]),
    ],
)
def test_the_order_of_such_draws_is_the_tables(value: str, order: list[str]) -> None:
    """H18"""
    decks = [{"seat": seat, "deck": ["a"]} for seat in (1, 0, 2)]
    table = Table(*decks, rulings={"H18": value})
    table.do("draw d3,d1,d2 1 required")
    assert [event.part for event in table.events] == order
    asking = Table(*decks, rulings={"H18": "ask"})
    asking.do("draw d3,d1,d2 1 required")
    assert asking.asked == ["H18"]
    assert [len(deck.hand) for deck in asking.state.decks.values()] == [0, 0, 0]
    asking.answer(f"{value} keep")
    assert [event.part for event in asking.events if event.kind == "drawn"] == order
    assert asking.state.rulings["H18"].value == value


def test_only_the_gm_lets_several_draw() -> None:
    """H18"""
    table = Table({"seat": 0, "deck": ["a"]}, {"seat": 0, "deck": ["b"]})
    assert table.refused("draw d1,d2 1 required", 0).code == "gm_only"


def test_a_first_draw_says_its_number_and_whether_it_must_be_made() -> None:
    """H2, H14: both are input of the action."""
    table = Table({"deck": pile("a", 6)})
    assert table.refused("draw d1 5").code == "malformed"
    table.do("draw d1 5 required")
    assert len(table.faces("hand")) == 5


@pytest.mark.parametrize("who", ["nobody", "owner", "all"])
def test_the_table_says_who_may_see_the_card_that_fatigue_exhausts(who: str) -> None:
    """H12, R16"""
    table = Table({"discard": ["a", "b"]}, {}, rulings={"H12": who})
    table.do("draw d1 1 required", 0, [["b", "a"]])
    told = {seat: rules.told(table.event("fatigue"), seat) for seat in (0, 1, "gm", "screen")}
    sees = {seat for seat, heard in told.items() if "card" in heard}
    assert sees == {"nobody": set(), "owner": {0, "gm"}, "all": {0, 1, "gm", "screen"}}[who]
    for seat in (0, 1, "gm", "screen"):
        assert bool(table.seen(seat)["exhausted"]) == (seat in sees)


def test_the_table_may_ask_who_sees_it() -> None:
    """H12"""
    table = Table({"discard": ["a", "b", "c"]}, {}, rulings={"H12": "ask"})
    table.do("draw d1 1 required", 0, [["b", "a", "c"]])
    assert table.asked == ["H12"]
    assert table.faces("hand") == ["a"], "the draw does not wait for it"
    table.answer("owner")
    assert [card["face"] for card in table.seen(0)["exhausted"]] == ["b"]
    assert table.seen(1)["exhausted"] == []


def test_all_of_discard_is_recycled_unless_the_table_respects_the_flag() -> None:
    """H16, R6, FAT-5"""
    marked = {"face": "m", "recyclable": False}
    for value, counts in (("off", (1, 0, 1, 1, 0)), ("on", (0, 1, 1, 1, 0))):
        table = Table({"discard": ["a", "b", marked]}, rulings={"H16": value})
        table.do("draw d1 1 required", 0)
        assert table.counts() == counts
        assert table.event("fatigue").public["kept"] == (value == "on")
    alone = Table({"discard": [marked]}, rulings={"H16": "on"})
    alone.do("draw d1 1 required", 0)
    dead = alone.deck().dead
    assert dead is not None
    assert dead.rule == "FAT-7"


def test_a_decision_that_is_gone_is_stale() -> None:
    table = Table({"discard": ["a", "b"]})
    table.do("draw d1 1 optional")
    table.answer("impossible")
    assert table.refused("answer q1 impossible").code == "stale_decision"
    table.do("draw d1 1 optional")
    assert table.state.decisions[0].id == "q2"


def test_only_the_gm_answers_the_gms_decisions() -> None:
    table = Table({"discard": ["a", "b"]})
    table.do("draw d1 1 optional")
    assert table.refused("answer q1 required", 0).code == "not_yours"
    assert table.refused("answer q1 never").code == "bad_option"
    assert table.refused("answer q1 required now").code == "bad_arguments"


def test_a_kept_answer_stands_and_events_carry_its_version() -> None:
    """H3: changing a ruling never rewrites the past."""
    table = Table({"discard": ["a", "b"]})
    table.do("draw d1 1 optional")
    table.answer("impossible keep")
    assert "H3:1" in table.event("draw_ended").rules
    table.do("draw d1 1 optional")
    assert table.asked == []
    assert "H3:1" in table.event("draw_ended").rules
    table.do("rule H3 ask")
    table.do("draw d1 1 optional")
    assert table.asked == ["H3"]
    table.answer("impossible")
    assert "H3:q2" in table.event("draw_ended").rules
    assert table.state.rulings["H3"].version == 2

"""Draws, Fatigue and death, played."""

from __future__ import annotations

import pytest

from decks import rules
from tests.rules.decks.table import Table, pile


def gm_deck(**zones: object) -> dict[str, object]:
    return {"kind": "gm", "seat": "gm", "pc": False, **zones}


def test_drawing_the_last_card_reshuffles_nothing() -> None:
    """FAT-4, F1"""
    table = Table({"deck": ["a"], "discard": ["x", "y"]})
    table.do("draw d1 1 required", 0)
    assert table.counts() == (0, 2, 0, 1, 0)
    assert table.kinds() == ["drawn"]


def test_fatigue_triggers_only_when_a_card_must_be_drawn_from_an_empty_deck() -> None:
    """FAT-3"""
    table = Table({"deck": ["a"], "discard": ["x", "y", "z"]})
    table.do("draw d1 1 required", 0)
    table.do("draw d1 1 required", 0)
    assert table.kinds() == ["fatigue", "drawn"]
    assert "FAT-3" in table.event("fatigue").rules


def test_fatigue_collects_shuffles_exhausts_the_top_and_then_draws() -> None:
    """FAT-5, F2"""
    table = Table({"discard": ["a", "b", "c"]})
    table.do("draw d1 1 required", 0, [["c", "a", "b"]])
    assert (table.faces("exhausted"), table.faces("hand"), table.faces("deck")) == (
        ["c"],
        ["a"],
        ["b"],
    )
    public = table.event("fatigue").public
    assert (public["collected"], public["shuffled"], public["exhausted"]) == (3, 3, 1)


def test_fatigue_leaves_exhausted_active_and_hand_where_they_are() -> None:
    """FAT-6, F3, R15"""
    table = Table({"discard": ["a", "b"], "exhausted": ["e"], "active": ["f"], "hand": ["h"]})
    table.do("draw d1 1 required", 0, [["a", "b"]])
    assert table.faces("exhausted") == ["e", "a"]
    assert table.faces("active") == ["f"]
    assert table.faces("hand") == ["h", "b"]


def test_nothing_to_recycle_is_death_without_a_fatigue() -> None:
    """FAT-7, FAT-3: no card shuffled, so no Fatigue is counted."""
    table = Table({"hand": ["h"], "exhausted": ["e"], "active": ["f"]}, round=4)
    table.do("draw d1 1 required", 0)
    assert table.kinds() == ["died"]
    dead = table.deck().dead
    assert dead is not None
    assert (dead.rule, dead.round) == ("FAT-7", 4)
    assert dead.chain["fatigues"] == 0
    assert dead.chain["at_card"] == 1


def test_a_reshuffle_of_one_card_exhausts_it_and_kills() -> None:
    """FAT-8, R7"""
    table = Table({"discard": ["a"]})
    table.do("draw d1 1 required", 0)
    assert table.kinds() == ["fatigue", "died"]
    assert table.faces("exhausted") == ["a"]
    dead = table.deck().dead
    assert dead is not None
    assert dead.rule == "FAT-8"


def test_cards_drawn_before_the_death_stay_in_hand() -> None:
    """FAT-9, R8: and the chain of causes says how it came."""
    table = Table({"deck": ["a"], "discard": ["x", "y"]})
    table.do("draw d1 3 required", 0, [["x", "y"]])
    assert table.faces("hand") == ["a", "y"]
    event = table.event("died")
    assert "FAT-9" in event.rules
    assert event.public["chain"] == {
        "purpose": "draw",
        "wanted": 3,
        "deck": 1,
        "discard": 2,
        "drawn": 2,
        "fatigues": 1,
        "at_card": 3,
        "rule": "FAT-7",
    }


def test_one_fatigue_for_each_reshuffle_and_not_for_each_card() -> None:
    """FAT-16, F4, R3"""
    table = Table({"discard": pile("x", 8)})
    table.do("draw d1 5 required", 0)
    assert table.kinds() == ["fatigue", "drawn"]
    assert table.counts() == (2, 0, 1, 5, 0)


def test_what_is_discarded_later_counts_at_the_fatigue() -> None:
    """R28: the Discard is counted when the Fatigue happens, here after a card entered it."""
    table = Table({"deck": ["a"], "hand": ["h1", "h2"], "discard": ["x"]})
    table.do("draw d1 1 required", 0)
    table.do("play h1,h2 to=discard", 0)
    table.do("draw d1 2 required", 0)
    assert table.deck().dead is None
    assert table.counts() == (0, 0, 1, 3, 0)


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


def test_an_owners_own_draw_is_required_unless_the_gm_allowed_an_optional_one() -> None:
    """FAT-17: the leave is used up."""
    table = Table({"deck": ["a", "b", "c"]})
    assert table.refused("draw d1 1 optional", 0).rule == "FAT-17"
    table.do("allow d1 optional")
    table.do("draw d1 1 optional", 0)
    assert table.refused("draw d1 1 optional", 0).code == "not_allowed"
    table.do("draw d1 1 required", 0)


def test_while_a_draw_waits_its_character_does_nothing_else() -> None:
    """FAT-16"""
    table = Table({"hand": ["h"], "active": ["f"], "exhausted": ["e"], "discard": ["x"]}, {})
    table.do("draw d1 1 optional")
    for text in ("play h to=discard", "expire f to=discard", "draw d1 1 required"):
        refusal = table.refused(text, 0)
        assert (refusal.code, refusal.rule) == ("draw_running", "FAT-16")
    for text in ("rest d1 n=1 where=top", "mill d1 1", 'move d1 h to=discard "x"', "swap d1 h k"):
        assert table.refused(text).code == "draw_running"


def test_nothing_moves_after_the_case_and_the_rest_is_pending() -> None:
    """FAT-16: cards already moved stay moved."""
    table = Table({"deck": ["a"], "discard": ["x"]})
    table.do("draw d1 3 optional")
    assert table.counts() == (0, 1, 0, 1, 0)
    run = table.deck().running
    assert run is not None
    assert (run.left, run.wanted, run.required) == (2, 3, False)


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


def test_a_gm_deck_never_tires_and_nobody_dies_of_it() -> None:
    """FAT-1, FAT-19, H11, R19, example 21"""
    table = Table(gm_deck(discard=pile("x", 9)))
    table.do("draw d1 1 required")
    assert table.asked == ["H11"]
    assert table.kinds() == ["asked"]
    assert table.counts() == (0, 9, 0, 0, 0)
    table.answer("reshuffle")
    assert table.counts() == (8, 0, 0, 1, 0)
    assert "reshuffled" in table.kinds()


def test_an_empty_gm_deck_may_mean_no_draw_or_a_draw_by_hand() -> None:
    """FAT-19, H11"""
    table = Table(gm_deck(discard=["x", "y"]))
    table.do("draw d1 1 required")
    table.answer("by-hand x>hand")
    assert table.asked == ["H11"], "the draw goes on and meets its case again"
    table.answer("no-draw keep")
    assert table.counts() == (0, 1, 0, 1, 0)
    table.do("draw d1 1 required")
    assert table.asked == []
    assert table.counts() == (0, 1, 0, 1, 0)


def test_a_gm_deck_with_nothing_anywhere_still_only_asks() -> None:
    """FAT-1, H11: a standing reshuffle cannot be done with an empty Discard."""
    table = Table(gm_deck(hand=["a"]), rulings={"H11": "reshuffle"})
    table.do("draw d1 1 required")
    assert [option.id for option in table.state.decisions[0].options] == ["no-draw", "by-hand"]


def test_always_by_hand_offers_no_reshuffle() -> None:
    """H11"""
    table = Table(gm_deck(discard=["a"]), rulings={"H11": "manual"})
    table.do("draw d1 1 required")
    assert [option.id for option in table.state.decisions[0].options] == ["no-draw", "by-hand"]


def test_a_gm_deck_never_exhausts_a_card() -> None:
    """FAT-1"""
    table = Table(gm_deck(hand=["a"], active=["b"]))
    for text in (
        "play a to=exhausted",
        "expire b to=exhausted",
        'move d1 a to=exhausted "x"',
        "rest d1 n=1 where=top",
    ):
        refusal = table.refused(text)
        assert (refusal.code, refusal.rule) == ("gm_deck", "FAT-1")
    table.do("play a to=discard")


def test_the_gm_may_reshuffle_a_gm_deck_and_no_other() -> None:
    """FAT-19, F3"""
    table = Table(gm_deck(discard=["a", "b"], deck=["c"]), {"discard": ["x"]})
    table.do("reshuffle d1")
    assert table.counts() == (3, 0, 0, 0, 0)
    assert table.refused("reshuffle d2").code == "not_gm_deck"
    assert table.refused("reshuffle d1").code == "nothing_to_do"


def test_who_is_no_player_character_is_not_bound_by_fatigue() -> None:
    """H13, FAT-1"""
    table = Table({"discard": ["x", "y"]})
    table.do("pc d1 no")
    table.do("draw d1 1 required")
    assert table.asked == ["H11"]
    table.answer("no-draw")
    table.do("pc d1 yes")
    table.do("draw d1 1 required")
    assert table.kinds() == ["fatigue", "drawn"]


def test_the_dead_draw_play_and_rest_no_more() -> None:
    """FAT-18, example 31"""
    table = Table({"hand": ["h"], "active": ["f"], "exhausted": ["e"], "allowed": ["rest"]})
    table.do("draw d1 1 required", 0)
    for text in ("draw d1 1 required", "play h to=discard", "expire f to=discard", "rest d1"):
        refusal = table.refused(text, 0)
        assert (refusal.code, refusal.rule) == ("dead", "FAT-18")
    assert table.refused("mill d1 1").code == "dead"
    assert table.refused("allow d1 rest").code == "dead"


def test_the_gm_moves_the_cards_of_the_dead_by_hand() -> None:
    """FAT-18: zones keep their contents."""
    table = Table({"hand": ["h"], "active": ["f"]})
    table.do("draw d1 1 required", 0)
    assert table.faces("hand") == ["h"]
    table.do('move d1 h to=discard "dropped"')
    assert table.faces("discard") == ["h"]
    assert table.refused('move d1 f to=discard "mine"', 0).code == "gm_only"


def test_a_revived_character_goes_on_from_its_zones() -> None:
    """FAT-18, R21: the unfinished draw is dropped."""
    table = Table({"deck": ["a"], "discard": ["x"], "hand": ["h"]})
    table.do("draw d1 5 required", 0)
    assert table.refused('override d1 revive ""').code == "malformed"
    table.do('override d1 revive "a miracle"')
    assert table.deck().dead is None
    assert table.deck().running is None
    assert table.event("revived").public["reason"] == "a miracle"
    table.do("play a to=discard", 0)
    assert table.refused('override d1 revive "again"').code == "not_dead"


def test_how_a_death_looked_is_free_text_without_effect() -> None:
    """FAT-10, R25, example 32"""
    table = Table({"discard": ["x"]})
    assert table.refused('describe d1 "a stroke"').code == "not_dead"
    table.do("draw d1 1 required", 0)
    before = table.counts()
    table.do('describe d1 "a \\"stroke\\" of bad luck"')
    dead = table.deck().dead
    assert dead is not None
    assert dead.told == 'a "stroke" of bad luck'
    assert dead.rule == "FAT-8"
    assert table.counts() == before


@pytest.mark.parametrize("value", ["keep", "discard"])
def test_after_a_death_the_hand_stays_or_is_discarded(value: str) -> None:
    """H15"""
    table = Table({"hand": ["h"]}, rulings={"H15": value})
    table.do("draw d1 1 required", 0)
    assert table.faces("hand") == ([] if value == "discard" else ["h"])
    assert table.faces("discard") == (["h"] if value == "discard" else [])


def test_after_a_death_effects_may_end_where_each_card_says() -> None:
    """H15, H9: what names no destination is asked about."""
    then = {"face": "f", "then": "exhausted"}
    table = Table({"active": [then]}, {"active": ["g"]}, rulings={"H15": "end-effects"})
    table.do("draw d1 1 required")
    assert table.faces("exhausted") == ["f"]
    table.do("draw d2 1 required")
    assert table.asked == ["H15"]
    assert table.refused("answer q1 end-effects").rule == "H9"
    table.answer("end-effects to=discard")
    assert table.faces("discard", "d2") == ["g"]


def test_a_table_may_ask_after_each_death() -> None:
    """H15: on this character only."""
    table = Table({"hand": ["h"], "active": ["f"]}, {"deck": ["a"]}, rulings={"H15": "ask"})
    table.do("draw d1 1 required", 0)
    assert table.asked == ["H15"]
    table.do("draw d2 1 required", 1)
    table.answer("discard")
    assert table.faces("discard") == ["h"]
    assert table.faces("active") == ["f"]


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


def test_who_dies_while_the_order_is_asked_draws_no_more() -> None:
    """H18, FAT-18"""
    table = Table({"deck": ["a"]}, {}, rulings={"H18": "ask"})
    table.do("draw d1,d2 1 required")
    table.do("draw d2 1 required", 1)
    table.answer("simultaneous")
    assert table.kinds() == ["answered", "drawn"]
    assert table.asked == []

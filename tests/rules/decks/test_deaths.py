"""Death by a draw, what comes after it, and how it was taken back or told."""

from __future__ import annotations

import pytest

from tests.rules.decks.table import Table


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


def test_who_dies_while_the_order_is_asked_draws_no_more() -> None:
    """H18, FAT-18"""
    table = Table({"deck": ["a"]}, {}, rulings={"H18": "ask"})
    table.do("draw d1,d2 1 required")
    table.do("draw d2 1 required", 1)
    table.answer("simultaneous")
    assert table.kinds() == ["answered", "drawn"]
    assert table.asked == []

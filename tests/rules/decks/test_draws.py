"""Draws and Fatigue, and the decks that do not tire."""

from __future__ import annotations

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

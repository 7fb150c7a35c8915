"""Rounds: opened, asked about, committed; refills, due effects and what stops them."""

from __future__ import annotations

import pytest

from decks import rules
from tests.rules.decks.table import Table, pile


def due(face: str, number: int, then: str = "discard") -> dict[str, object]:
    return {"face": face, "due": number, "then": then}


def test_every_living_character_taking_part_refills_to_hand_size() -> None:
    """FAT-13, H19"""
    table = Table(
        {"size": 4, "hand": ["h"], "deck": pile("a", 6)},
        {"size": 2, "deck": pile("b", 6)},
        {"size": 5, "deck": pile("c", 6)},
    )
    table.do("round open 1 taking=d1,d2")
    assert table.state.round == 0
    table.do("round commit 1")
    assert table.state.round == 1
    assert [len(deck.hand) for deck in table.state.decks.values()] == [4, 2, 0]
    assert "FAT-13" in table.event("drawn").rules


@pytest.mark.parametrize(("counts_active", "draws"), [(False, 3), (True, 1)])
def test_active_cards_count_towards_the_hand_where_the_table_says_so(
    counts_active: bool, draws: int
) -> None:
    """FAT-13, H1"""
    deck = {"size": 4, "counts_active": counts_active, "hand": ["h"], "active": ["f", "g"]}
    table = Table({**deck, "deck": pile("a", 6)})
    table.do("round open 1 taking=d1")
    preview = rules.view(table.state, "gm")["gate"]["preview"]
    assert preview[0]["draws"] == draws
    table.do("round commit 1")
    assert len(table.faces("hand")) == 1 + draws


def test_a_full_hand_needs_no_card_so_it_neither_tires_nor_kills() -> None:
    """FAT-13, R10, example 19"""
    table = Table({"size": 2, "hand": ["a", "b", "c"]})
    table.do("round open 1 taking=d1")
    table.do("round commit 1")
    assert table.kinds() == ["round_committed"]
    assert table.deck().dead is None


def test_a_refill_is_required_and_can_kill() -> None:
    """FAT-13, FAT-9: the others finish (R11, example 30)."""
    table = Table(
        {"size": 2}, {"size": 2, "deck": pile("b", 5)}, {"size": 2, "discard": pile("c", 4)}
    )
    table.do("round open 1 taking=d1,d2,d3")
    preview = {line["part"]: line for line in rules.view(table.state, 1)["gate"]["preview"]}
    assert preview["d1"]["dies"]
    assert preview["d1"]["at_card"] == 1
    assert preview["d3"]["fatigue"]
    table.do("round commit 1")
    assert table.kinds() == ["round_committed", "died", "drawn", "fatigue", "drawn"]
    assert table.event("died").public["round"] == 1
    assert table.counts("d3") == (1, 0, 1, 2, 0)


def test_rounds_are_numbered_through_the_campaign() -> None:
    """FAT-12"""
    table = Table({"deck": ["a"]}, round=6)
    refusal = table.refused("round open 6 taking=d1")
    assert (refusal.code, refusal.sentence) == ("wrong_round", "The next Round is 7.")
    table.do("round open 7 taking=d1")
    assert table.refused("round open 8 taking=d1").code == "round_open"
    assert table.refused("round commit 8").code == "no_round"
    assert table.refused("round open 7 taking=d1", 0).code == "gm_only"


def test_a_round_that_is_cancelled_never_was() -> None:
    table = Table({"size": 1, "deck": ["a"], "active": [due("f", 1)]})
    table.do("round open 1 taking=d1")
    assert table.asked == ["H6"]
    table.do("round cancel 1")
    assert table.asked == []
    assert table.state.round == 0
    table.do("round open 1 taking=d1")
    assert table.state.decisions[0].id == "q2"


def test_nobody_refills_while_a_case_is_open() -> None:
    """FAT-13"""
    table = Table({"size": 1, "deck": ["a"], "active": [due("f", 1)]}, {"size": 1, "deck": ["b"]})
    table.do("round open 1 taking=d1,d2")
    refusal = table.refused("round commit 1")
    assert (refusal.code, refusal.rule, refusal.detail["case"]) == ("case_open", "FAT-13", "H6")
    table.do('round out d1 "asleep"')
    assert table.asked == []
    table.do("round commit 1")
    assert table.counts("d1") == (1, 0, 0, 0, 1)
    assert table.counts("d2") == (0, 0, 0, 1, 0)
    assert table.event("round_committed").public["out"] == [["d1", "asleep"]]


def test_only_who_takes_part_can_be_taken_out() -> None:
    """H19"""
    table = Table({"deck": ["a"]}, {"deck": ["b"]})
    assert table.refused('round out d1 "x"').code == "no_round"
    table.do("round open 1 taking=d1")
    assert table.refused('round out d2 "x"').rule == "H19"


def test_due_cards_expire_within_the_commit_of_those_taking_part() -> None:
    """FAT-12"""
    table = Table({"active": [due("f", 2), due("g", 3), "k"]}, {"active": [due("m", 2)]}, round=1)
    table.do("round open 2 taking=d1")
    table.do("round commit 2")
    assert table.faces("discard") == ["f"]
    assert table.faces("active") == ["g", "k"]
    assert table.faces("active", "d2") == ["m"], "those of the absent stay due"
    table.do("round open 3 taking=d1,d2")
    table.do("round commit 3")
    assert table.faces("active") == ["k"]
    assert table.faces("discard", "d2") == ["m"]


def test_due_cards_of_the_dead_stay_due() -> None:
    """FAT-12: a death in the refill comes before what would have expired after it."""
    table = Table({"size": 1, "active": [due("f", 1)]}, rulings={"H6": "refill-first"})
    table.do("round open 1 taking=d1")
    table.do("round commit 1")
    assert table.deck().dead is not None
    assert table.faces("active") == ["f"]


def test_the_order_of_expiry_and_refill_can_decide_life_and_death() -> None:
    """FAT-12, H6, R13, example 25"""
    deck = {"size": 4, "hand": ["h1", "h2", "h3"], "discard": ["x"], "active": [due("f", 1)]}
    for value, counts, dead in (
        ("expiry-first", (0, 0, 1, 4, 0), False),
        ("refill-first", (0, 0, 1, 3, 1), True),
    ):
        table = Table(deck)
        table.do("round open 1 taking=d1")
        assert table.asked == ["H6"]
        line = rules.view(table.state, "gm")["gate"]["preview"][0]
        assert line["orders"]["refill-first"]["dies"]
        assert not line["orders"]["expiry-first"]["dies"]
        assert line["dies"], "undecided, the line itself is the worse one"
        table.answer(value)
        line = rules.view(table.state, "gm")["gate"]["preview"][0]
        assert (line["dies"], line["cases"]) == (dead, [])
        table.do("round commit 1")
        assert table.counts() == counts
        assert (table.deck().dead is not None) == dead


@pytest.mark.parametrize(
    ("deck", "asked"),
    [
        ({"size": 1, "hand": ["h"]}, []),
        ({"size": 2, "hand": ["h"]}, ["H6"]),
        ({"size": 2, "hand": ["h"], "counts_active": True}, ["H6"]),
        ({"size": 1, "hand": ["h"], "counts_active": True}, []),
    ],
)
def test_the_order_is_asked_only_if_the_refill_would_draw(
    deck: dict[str, object], asked: list[str]
) -> None:
    """FAT-12: in at least one of the two orders."""
    table = Table({**deck, "deck": pile("a", 5), "active": [due("f", 1)]})
    table.do("round open 1 taking=d1")
    assert table.asked == asked


def test_a_standing_ruling_is_not_asked_and_its_version_is_kept() -> None:
    """H6"""
    table = Table({"size": 1, "deck": ["a"], "active": [due("f", 1)]})
    table.do("rule H6 expiry-first")
    table.do("round open 1 taking=d1")
    assert table.asked == []
    table.do("round commit 1")
    assert "H6:1" in table.event("expired").rules


def test_the_cases_of_an_opened_round_follow_what_is_played_meanwhile() -> None:
    """FAT-13: everything else goes on while the Round is open."""
    table = Table({"size": 2, "deck": pile("a", 4), "hand": ["g", "h"], "active": [due("f", 1)]})
    table.do("round open 1 taking=d1")
    assert table.asked == []
    table.do("play h to=discard", 0)
    assert table.asked == ["H6"]
    table.do("expire f", 0)
    assert table.asked == []
    assert "lapsed" in table.kinds()
    table.do("round commit 1")
    assert table.counts() == (3, 2, 0, 2, 0)


def test_a_round_waits_for_a_draw_that_is_still_running() -> None:
    """FAT-16"""
    table = Table({"discard": ["x", "y"]}, {"deck": ["b"]})
    table.do("draw d1 1 optional")
    assert table.refused("round open 1 taking=d2").rule == "FAT-16"
    table.answer("impossible")
    table.do("round open 1 taking=d2")
    table.do("draw d1 1 optional")
    table.do("round commit 1")
    assert table.refused("round open 2 taking=d2").code == "draw_running"


def test_a_commit_waits_for_what_those_taking_part_are_asked() -> None:
    """FAT-13, H8"""
    table = Table({"size": 1, "deck": ["a"], "exhausted": ["e", "f"]})
    table.do("round open 1 taking=d1")
    table.do("rest d1")
    assert table.refused("round commit 1").detail["case"] == "H8"
    table.answer("nothing")
    table.do("round commit 1")


def test_one_refill_that_is_stopped_leaves_the_others_theirs() -> None:
    """FAT-16, H5: the commit stands and no new Round opens before it ends."""
    table = Table(
        {"size": 2, "deck": pile("a", 3)},
        {"size": 1, "deck": ["b"]},
        rulings={"H5": "steps"},
    )
    table.do("round open 1 taking=d1,d2")
    table.do("round commit 1")
    assert table.state.round == 1
    assert table.faces("hand", "d2") == ["b"]
    assert table.asked == ["H5"]
    assert table.refused("round open 2 taking=d2").code == "draw_running"
    table.answer("go-on")
    assert len(table.faces("hand")) == 2
    table.do("round open 2 taking=d1,d2")


def test_what_expires_after_the_refill_waits_for_its_end() -> None:
    """FAT-12, H6, H5"""
    table = Table(
        {"size": 2, "deck": pile("a", 3), "active": [due("f", 1)]},
        rulings={"H5": "steps", "H6": "refill-first"},
    )
    table.do("round open 1 taking=d1")
    table.do("round commit 1")
    assert table.faces("active") == ["f"]
    table.answer("go-on")
    assert table.faces("discard") == ["f"]


def test_who_is_no_player_character_is_asked_about_before_the_round() -> None:
    """H11, H13, FAT-13"""
    table = Table({"size": 2, "pc": False, "deck": ["a"], "discard": ["x", "y"]})
    table.do("round open 1 taking=d1")
    assert table.asked == ["H11"]
    table.answer("reshuffle")
    table.do("round commit 1")
    assert table.counts() == (1, 0, 0, 2, 0)
    assert table.asked == []


def test_the_dead_and_gm_decks_take_no_part() -> None:
    """FAT-18, FAT-13"""
    table = Table({}, {"kind": "gm", "seat": "gm", "pc": False}, {"deck": ["a"], "size": 1})
    table.do("draw d1 1 required")
    assert table.refused("round open 1 taking=d1").rule == "FAT-18"
    assert table.refused("round open 1 taking=d2").code == "gm_deck"
    assert table.refused("round open 1 taking=d9").code == "unknown_part"


def test_who_dies_between_opening_and_commit_does_not_refill() -> None:
    """FAT-18"""
    table = Table({"size": 2}, {"size": 1, "deck": ["b"]})
    table.do("round open 1 taking=d1,d2")
    table.do("draw d1 1 required", 0)
    table.do("round commit 1")
    assert table.event("round_committed").public["taking"] == ["d2"]


@pytest.mark.parametrize(
    ("value", "order"), [("simultaneous", ["d1", "d2"]), ("seat-order", ["d2", "d1"])]
)
def test_the_order_of_the_refills_is_the_tables(value: str, order: list[str]) -> None:
    """H7: without effect on the cards."""
    decks = [{"seat": 1, "size": 1, "deck": ["a"]}, {"seat": 0, "size": 1, "deck": ["b"]}]
    table = Table(*decks, rulings={"H7": "ask"})
    table.do("round open 1 taking=d1,d2")
    assert table.asked == ["H7"]
    table.answer(value)
    table.do("round commit 1")
    assert [event.part for event in table.events if event.kind == "drawn"] == order


def test_a_case_answered_by_hand_is_looked_at_again() -> None:
    """H6: by hand is an answer everywhere."""
    table = Table({"size": 1, "deck": ["a"], "active": [due("f", 1)]})
    table.do("round open 1 taking=d1")
    table.answer("by-hand deck:1>hand")
    assert table.asked == [], "the hand is full now, so the order no longer matters"
    table.do("round commit 1")
    assert table.counts() == (0, 1, 0, 1, 0)


def test_who_is_here_is_only_a_preset() -> None:
    """H19"""
    table = Table({"deck": ["a"], "size": 1}, {"deck": ["b"], "size": 1})
    table.do("here d2 no")
    opening = [a for a in rules.legal(table.state, "gm") if str(a).startswith("round open")]
    assert [str(action) for action in opening] == ["round open 1 taking=d1"]
    table.do("round open 1 taking=d2")


def test_draws_that_wait_for_their_order_hold_up_the_refills_of_who_would_draw() -> None:
    """FAT-13, H18"""
    decks = [{"size": 2, "deck": pile(face, 4)} for face in "abc"]
    table = Table(*decks, rulings={"H18": "ask"})
    table.do("draw d1,d2 1 required")
    table.do("round open 1 taking=d3")
    table.do("round commit 1")
    table.do("round open 2 taking=d1,d3")
    refusal = table.refused("round commit 2")
    assert (refusal.code, refusal.detail["case"]) == ("case_open", "H18")
    table.do(f"answer {refusal.detail['decision']} simultaneous")
    table.do("round commit 2")
    assert table.state.round == 2

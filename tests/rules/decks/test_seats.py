"""What each seat may see of a deck, and when a shuffle's key may be told (R29)."""

from __future__ import annotations

import pytest

from decks import rules
from journal.contract import Refusal
from tests.rules.decks.table import Table, pile


def test_each_seat_sees_what_it_may_and_nothing_else() -> None:
    """R29"""
    deck = {"deck": pile("d", 3), "hand": ["h"], "discard": ["x"], "active": ["f"]}
    table = Table({**deck, "exhausted": [{"face": "e", "knows": [0]}, "u"]}, {})
    own = table.seen(0)
    assert [card["face"] for card in own["hand"]] == ["h"]
    assert [card["face"] for card in own["exhausted"]] == ["e"]
    for seat in (1, "screen"):
        other = table.seen(seat)
        assert other["hand"] is None
        assert other["exhausted"] == []
        assert [card["face"] for card in other["discard"]] == ["x"]
        assert [card["face"] for card in other["active"]] == ["f"]
        assert other["counts"] == {
            "deck": 3, "hand": 1, "discard": 1, "exhausted": 2, "active": 1,
        }  # fmt: skip
    gm = table.seen("gm")
    assert [card["face"] for card in gm["hand"]] == ["h"]
    assert [card["face"] for card in gm["exhausted"]] == ["e"]
    assert gm["known"] == [], "nobody sees the Deck, the GM included"


def test_open_hands_are_open_to_all_but_gm_decks_are_not() -> None:
    """R29"""
    gm = {"kind": "gm", "seat": "gm", "pc": False, "hand": ["g"]}
    table = Table({"hand": ["h"]}, {}, gm, open_hands=True)
    for seat in (1, "screen", "gm"):
        assert [card["face"] for card in table.seen(seat)["hand"]] == ["h"]
    assert table.seen(1, "d3")["hand"] is None
    assert table.seen("gm", "d3")["hand"]


def test_a_face_down_pick_from_exhausted_tells_the_owner_which_known_card_is_gone() -> None:
    """What is seen to be gone is told as learned, so that undo asks for it."""
    exhausted = [{"face": "e", "knows": [0]}, "u"]
    table = Table({"deck": ["a"], "exhausted": exhausted}, {})
    table.do("rest d1 n=1 where=shuffled", order=[["e", "u"]])
    assert table.event("rested").teaches == (0,)
    other = Table({"deck": ["a"], "exhausted": exhausted}, {})
    other.do("rest d1 n=1 where=shuffled", order=[["u", "e"]])
    assert other.event("rested").teaches == ()


def test_a_shuffles_key_stays_secret_while_its_order_tells_something() -> None:
    """The design's section on proofs: Deck, then hidden Hand and Exhausted cards."""
    table = Table({"discard": ["a", "b"]}, {})
    table.do("draw d1 1 required", 0)
    assert table.counts() == (0, 0, 1, 1, 0)
    assert rules.revealable(table.state, 0)["d1"] == frozenset(), "its Exhausted card is hidden"
    table.do('move d1 exhausted:1 to=discard "shown"')
    assert rules.revealable(table.state, 0)["d1"] == frozenset({0})
    assert rules.revealable(table.state, 1)["d1"] == frozenset(), "the hand was dealt by it"
    table.do("play b to=discard", 0)
    assert rules.revealable(table.state, 1)["d1"] == frozenset({0})


def test_a_key_stays_secret_while_a_card_lies_in_the_deck() -> None:
    table = Table({"discard": ["a", "b", "c"]}, {})
    table.do("draw d1 1 required", 0)
    assert 0 not in rules.revealable(table.state, "gm")["d1"]


def test_a_key_stays_secret_for_a_card_that_came_back_unseen() -> None:
    """Its old shuffle would tell which face went back into the Deck."""
    table = Table({"discard": ["a", "b"]})
    table.do("draw d1 1 required", 0)
    table.do("play b to=discard", 0)
    table.do("rest d1 n=all where=shuffled")
    assert rules.revealable(table.state, "gm")["d1"] == frozenset()
    table.do("mill d1 1")
    assert rules.revealable(table.state, "gm")["d1"] == frozenset({0, 1})


def test_how_the_piles_lie_is_no_part_of_the_rules() -> None:
    """FAT-14, F7, R23: no position can say it, and only Discard is shuffled however they lie."""
    with pytest.raises(Refusal):
        rules.load({"decks": [{"combined": True}]})
    table = Table({"discard": ["x", "y", "z"], "exhausted": ["e", "f"]})
    assert not {"combined", "layout"} & set(table.seen(0))
    table.do("draw d1 1 required", 0)
    assert table.counts() == (1, 0, 3, 1, 0)
    assert table.faces("exhausted")[:2] == ["e", "f"]


@pytest.mark.parametrize(
    ("asks", "code"),
    [("rest d1 n=1 pick=owner where=top discard=no", "rest_open"), ("search d1", "draw_running")],
)
def test_a_deck_changes_hands_only_when_its_owner_has_chosen_among_the_cards_shown(
    asks: str, code: str
) -> None:
    """R16, FAT-22"""
    table = Table({"deck": pile("d", 2), "exhausted": ["x", "y"], "allowed": ["search"]}, {})
    table.do(asks, 0 if asks.startswith("search") else "gm")
    question = rules.view(table.state, 0)["decisions"][0]["id"]
    assert table.refused("seat d1 1").code == code
    table.do(f"answer {question} nothing", "gm")
    table.do("seat d1 1")
    assert rules.view(table.state, 0)["decisions"] == []

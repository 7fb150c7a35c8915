"""FAT-21: the forecast from counts, against the engine."""

from __future__ import annotations

import pytest

from decks.rules.forecast import Habits, course, courses, required_draw, safe_draws
from tests.rules.decks.table import Table, pile


def test_the_forecast_is_what_the_engine_does() -> None:
    """FAT-21, example 35: every D, C and k up to 6."""
    for cards in range(5):
        for discard in range(5):
            for k in range(1, 8):
                table = Table({"deck": pile("d", cards), "discard": pile("x", discard)})
                table.do(f"draw d1 {k} required", 0)
                expected = required_draw(cards, discard, k)
                fatigues = table.kinds().count("fatigue")
                dead = table.deck().dead
                assert (dead is not None) == expected.dies == (k > safe_draws(cards, discard))
                assert fatigues == expected.fatigue
                assert fatigues <= 1
                assert table.counts() == (
                    expected.deck, expected.discard, expected.exhausted, expected.draws, 0,
                )  # fmt: skip
                assert expected.at_card == (dead.chain["at_card"] if dead else 0)


@pytest.mark.parametrize(
    ("cards", "discard", "safe"), [(0, 0, 0), (0, 1, 0), (0, 2, 1), (3, 0, 3), (3, 5, 7)]
)
def test_safe_draws_are_the_deck_and_all_but_one_of_discard(
    cards: int, discard: int, safe: int
) -> None:
    """FAT-21"""
    assert safe_draws(cards, discard) == safe


def test_the_view_shows_safe_draws_and_the_next_refill() -> None:
    """FAT-21"""
    table = Table({"size": 3, "deck": ["a"], "discard": ["x", "y"]})
    seen = table.seen("screen")
    assert (seen["safe"], seen["recyclable"]) == (2, 2)
    assert seen["next"] == {"draws": 2, "fatigue": True, "dies": True, "at_card": 3}


def test_the_course_of_example_17() -> None:
    """FAT-21, FAT-13: seven cards, five drawn and discarded each Round."""
    counts = {"deck": 7, "hand": 0, "discard": 0, "exhausted": 0, "active": 0}
    lines = course(counts, Habits(size=5, plays=5))
    assert [(line.number, line.deck, line.exhausted, line.dies) for line in lines] == [
        (1, 2, 0, False),
        (2, 1, 1, False),
        (3, 0, 2, False),
        (4, 0, 3, True),
    ]
    assert lines[-1].at_card == 5


def test_the_course_is_the_engine_run_on_counts() -> None:
    """FAT-21: with burning cards, in both orders of H6."""
    for order in ("expiry-first", "refill-first"):
        habits = Habits(4, 2, 1, 2, "exhausted", True, order)
        counts = {"deck": 14, "hand": 0, "discard": 0, "exhausted": 0, "active": 0}
        table = Table({"size": 4, "counts_active": True, "deck": pile("a", 14)},
                      rulings={"H6": order})  # fmt: skip
        for line in course(counts, habits, rounds=12):
            table.do(f"round open {line.number} taking=d1")
            table.do(f"round commit {line.number}")
            assert table.counts() == (
                line.deck, line.discard, line.exhausted, line.hand, line.active,
            )  # fmt: skip
            assert (table.deck().dead is not None) == line.dies
            hand = [card.id for card in table.deck().hand]
            if line.dies:
                break
            if hand:
                table.do(f"play {hand[0]} to=active rounds=2 then=exhausted", 0)
            if hand[1:]:
                table.do(f"play {','.join(hand[1:3])} to=discard", 0)


def test_without_a_ruling_the_forecast_gives_the_best_and_the_worst() -> None:
    """FAT-21, H6"""
    counts = {"deck": 6, "hand": 0, "discard": 0, "exhausted": 0, "active": 0}
    both = courses(counts, Habits(3, 1, 2, 1), rounds=20)
    assert len(both["worst"]) <= len(both["best"])
    assert both["worst"] != both["best"]

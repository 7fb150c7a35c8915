"""FAT-21: the forecast from counts, against the engine."""

from __future__ import annotations

import pytest

from decks.rules.forecast import required_draw, rest_needed, safe_draws
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


@pytest.mark.parametrize("with_discard", [False, True])
def test_the_least_rest_that_saves_is_what_the_engine_needs(with_discard: bool) -> None:
    """FAT-20, FAT-21: for a draw of every k, no smaller Rest would do."""
    for cards, discard, k in ((0, 0, 2), (1, 3, 5), (2, 1, 4), (0, 4, 3), (3, 0, 3), (0, 2, 6)):
        alive, fresh = rest_needed(cards, discard, 3, k, with_discard=with_discard)
        for n in range(4):
            table = Table(
                {
                    "deck": pile("d", cards),
                    "discard": pile("x", discard),
                    "exhausted": pile("e", 3),
                }
            )
            if n:
                goes_in = "yes" if with_discard else "no"
                table.do(f"rest d1 n={n} where=shuffled discard={goes_in}")
            elif with_discard:
                continue  # without a card that comes back there is no Rest
            table.do(f"draw d1 {k} required", 0)
            died = table.deck().dead is not None
            assert died == (alive is None or n < alive), (cards, discard, k, n)
            assert ("fatigue" in table.kinds() or died) == (fresh is None or n < fresh)

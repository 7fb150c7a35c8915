"""Games at random: nothing is lost, nobody is stuck, all folds (EXO-2, EXO-17, example 41)."""

from __future__ import annotations

import pytest

from cardgames.rules import exodus
from journal.contract import Refusal
from tests.rules.exodus.random_play import CARDS, options_of, walk
from tests.rules.exodus.table import check


@pytest.mark.parametrize("seed", range(12))
def test_cards_and_energies_of_each_player_are_kept_and_somebody_can_always_act(seed: int) -> None:
    """EXO-2, EXO-19, EXO-25, example 41."""
    for step in walk(seed, 220):
        check(step.before, step.after, step.events)
        assert str(exodus.parse(step.action)) == step.action


def test_the_decks_of_random_games_hold_every_shipped_card() -> None:
    seen: set[str] = set()
    for seed in range(12):
        for deck in options_of(seed)["decks"]:
            seen |= set(deck["main"]) if isinstance(deck["main"], dict) else set()
    assert seen == set(CARDS)


@pytest.mark.parametrize("seed", range(5))
def test_whatever_is_listed_is_allowed_and_the_rest_is_refused_by_name(seed: int) -> None:
    for number, step in enumerate(walk(seed, 80)):
        if number % 8:
            continue
        state = step.after
        for seat in range(state.setup.players):
            for action in exodus.legal(state, seat):
                assert exodus.why_not(state, seat, action) is None, (action, seat)
        for text in ("energy new:9", "summon spark p1", "attack p1 p1", "play quake @9"):
            found = exodus.why_not(state, 0, text)
            assert found is not None
            assert found.sentence
            assert isinstance(found, Refusal)

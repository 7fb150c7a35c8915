"""Whole games of bots: nothing is lost, somebody can always act, nothing asked waits for long, and
games end (EXO-1, EXO-2, EXO-17, EXO-29)."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from cardgames.rules import exodus
from cardgames.rules.exodus.state import State
from tests.rules.exodus.bot_games import (
    CARDS,
    play,
    random_decks,
    starter,
    told,
)

SOME, MANY, AT_ONCE = 16, 3000, 250
"""Games with random decks: in a usual run, in a long one, and in one test of it."""

STANDSTILLS = AT_ONCE // 50
"""So many of them may be stopped by the turn limit: a deck that chance has made need not be able to
win, and where six such decks meet nobody may be."""


def test_some_games_with_random_decks_keep_everything_and_end() -> None:
    """EXO-2, EXO-17, example 41: 2 to 6 players; two of them with a bot that thinks."""
    games = [play(seed, random_decks, nodes=20) for seed in range(SOME)]
    assert {len(game.strengths) for game in games} == {2, 3, 4, 5, 6}
    assert all(game.reason for game in games), told(games)


@pytest.mark.long
@pytest.mark.parametrize("first", range(SOME, SOME + MANY, AT_ONCE))
def test_thousands_of_games_with_random_decks_keep_everything_and_end(first: int) -> None:
    """EXO-2, EXO-17, example 41."""
    games = [play(seed, random_decks, nodes=40) for seed in range(first, first + AT_ONCE)]
    assert sum(game.no_result for game in games) <= STANDSTILLS, told(games)


@pytest.mark.long
@pytest.mark.parametrize("first", range(0, 200, 100))
def test_of_a_hundred_games_with_the_ready_decks_ninety_nine_have_a_result(first: int) -> None:
    """EXO-1: all strengths, 2 to 6 players, within 200 turns; whatever does not is listed."""
    games = [play(seed, starter) for seed in range(first, first + 100)]
    assert sum(game.no_result for game in games) <= 1, told(games)


def test_the_random_decks_are_legal_and_of_every_card() -> None:
    """EXO-2."""
    seen: set[str] = set()
    for seed in range(SOME):
        for deck in random_decks(seed)[0]["decks"]:
            exodus.check_deck(deck, exodus.STARTER)
            seen |= set(deck["main"])
    assert seen == set(CARDS)


def test_a_game_that_the_limit_stops_is_listed() -> None:
    def short(seed: int) -> tuple[dict[str, Any], tuple[str, ...]]:
        options, strengths = starter(seed)
        return {**options, "turn_limit": 8}, strengths

    game = play(0, short)
    assert game.no_result
    assert "no result: Played(seed=0" in told([game])
    assert "1 no_result" in told([game])


def test_a_question_that_waits_too_long_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The proof itself can fail: here an offer may not wait for a single pass."""
    monkeypatch.setattr("tests.rules.exodus.bot_games.OLDEST", 0)
    with pytest.raises(AssertionError, match="game 1, action"):
        play(1, random_decks)


def test_an_energy_out_of_nowhere_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The proof itself can fail."""
    folds = sys.modules["cardgames.rules.exodus.evolve"].FOLDS
    honest = folds["drew"]

    def generous(state: State, data: Mapping[str, Any]) -> State:
        after: State = honest(state, data)
        side = after.sides[0]
        return after.but(sides=(replace(side, energies=side.energies + 1), *after.sides[1:]))

    monkeypatch.setitem(folds, "drew", generous)
    with pytest.raises(AssertionError, match="game 1, action"):
        play(1, random_decks)

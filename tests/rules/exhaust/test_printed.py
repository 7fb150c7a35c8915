"""The tracker: printed cards on the table, and Tableside keeps the open state (printed)."""

from __future__ import annotations

from typing import Any

import pytest

from cardgames.rules import exhaust
from journal.contract import GM, SCREEN
from tests.rules.exhaust.table import Table


def printed(*hands: int, options: dict[str, Any] | None = None, **rest: Any) -> Table:
    chosen = {"players": len(hands), "cards": "printed"} | (options or {})
    return Table.at(*hands, options=chosen, **{"replenishment": 4, **rest})


@pytest.mark.parametrize(("players", "each"), [(2, 15), (3, 15), (4, 15), (5, 12)])
def test_a_start_shuffles_nothing_and_counts_hands(players: int, each: int) -> None:
    """EXH-3."""
    game = Table.new(players, cards="printed")
    assert game.kinds() == ["dealt"]
    seen = game.view(0)
    assert [seat["hand"] for seat in seen["seats"]] == [each] * players
    assert seen["hand"] is None
    assert seen["replenishment"] == 4
    assert exhaust.places(game.state) == {"": 0}


def test_chance_may_still_say_who_starts() -> None:
    """EXH-5."""
    game = Table(exhaust.new({"players": 3, "cards": "printed"}, exhaust.Chooser(1)))
    game.do("start chance", GM, [["2"]])
    assert game.state.turn == 2
    assert exhaust.places(game.state) == {"": 1}


def test_a_play_names_what_was_laid_down_and_counts_follow() -> None:
    """EXH-8, EXH-11, EXH-12."""
    game = printed(15, 15)
    game.do("play pair R4,C")
    assert game.kinds() == ["played", "drew", "turn"]
    assert game.event("played").teaches == ()
    game.do("play three R5,B5,C")
    assert [seat["hand"] for seat in game.view()["seats"]] == [14, 12]
    assert game.state.time == (0, 1)
    assert game.view()["replenishment"] == 3


def test_open_conditions_are_checked() -> None:
    """EXH-1, EXH-8, EXH-9: what lies on the table cannot be in a hand."""
    game = printed(15, 15)
    game.do("play any R4,C,C")
    assert game.refused("play single R4").code == "already_played"
    assert game.refused("play four B4,C,C,C").code == "already_played"
    assert game.refused("play any B1,B2,B3").code == "too_few"
    assert game.refused("play pair B1,B2").code == "numbers_differ"
    assert exhaust.sees(game.state, 1, "B4")
    assert not exhaust.sees(game.state, 1, "R4")
    game.do("play four B4,Y4,C,C")
    assert game.refused("play pair B9,C").code == "already_played"


def test_nobody_plays_more_cards_than_they_hold() -> None:
    game = printed(2, 15, time=[1, 0])
    assert game.refused("play any R1,R2,R3").code == "not_in_hand"


def test_elimination_is_the_seats_own_word() -> None:
    """EXH-7."""
    game = printed(3, 15)
    assert game.refused("out", 1).code == "not_your_turn"
    game.do("out")
    assert game.state.loser == 0


def test_a_word_against_what_lies_open_is_refused() -> None:
    """EXH-7, EXH-21: Time Magic and an unused Exhaustion card lie open."""
    assert printed(3, 15, time=[1, 0]).refused("out").code == "can_act"
    options = {"variant": "extended", "exhaustion": [1, 0]}
    game = printed(3, 15, options=options)
    assert game.refused("out").code == "can_act"
    game.do("flip")


def test_an_empty_hand_without_anything_else_is_seen_by_everybody() -> None:
    """EXH-7."""
    game = printed(3, 0)
    game.do("play any R1,R2,R3")
    assert game.state.loser == 1


def test_flipping_in_need_is_the_seats_word_too() -> None:
    """EXH-21, E20."""
    options = {"variant": "extended", "exhaustion": [1, 0], "readings": {"E20": "in-need"}}
    printed(3, 15, options=options).do("flip")
    assert printed(3, 15, options=options, time=[1, 0]).refused("flip").code == "flip_not_needed"


def test_alone_the_npc_is_played_by_hand_and_counted() -> None:
    """EXH-23: its hand space and its deck are one count."""
    game = Table.new(1, npc=20, cards="printed")
    assert [seat["hand"] for seat in game.view()["seats"]] == [15, 20]
    game.do("play single R1")
    assert game.refused("npc", 1).code == "no_npc"
    game.do("play pair R2,B2")
    assert [seat["hand"] for seat in game.view()["seats"]] == [14, 19]


def test_closing_reveals_nothing_that_was_never_known() -> None:
    game = printed(3, 15)
    game.do("out")
    game.do("close", GM)
    assert game.view(SCREEN)["revealed"] is None

"""What a page may say before anything is played; from a view alone."""

from __future__ import annotations

from typing import Any

import pytest

from cardgames.rules import exhaust
from journal.contract import SCREEN
from tests.rules.exhaust.random_play import walk
from tests.rules.exhaust.table import Table


def hints(game: Table, seat: int | str = 0, pick: tuple[str, ...] = ()) -> dict[str, Any]:
    return exhaust.hints(game.view(seat), pick)


def test_a_pick_says_for_every_combo_whether_it_fits_and_why_not() -> None:
    """EXH-8 to EXH-18."""
    game = Table.at("R7 B7 C R1", "R15", time=[0, 1], tracks={"pair": 7, "single": 9})
    pick = hints(game, pick=("R7", "B7", "C"))["pick"]
    assert [combo for combo, wrong in pick.items() if wrong is None] == ["three", "any"]
    assert pick["single"]["rule"] == "EXH-10"
    assert pick["straight"]["code"] == "copy_in_straight"
    low = hints(game, pick=("R7", "B7"))["pick"]["pair"]
    assert (low["code"], low["rule"]) == ("too_low", "EXH-8")
    assert low["template"] % low["detail"] == "pair needs a number above 7."


@pytest.mark.parametrize("pick", [("R15",), ("Y9",), ("R7", "R7"), ("Z1",), ("C", "C")])
def test_a_pick_from_elsewhere_is_refused_alike(pick: tuple[str, ...]) -> None:
    """EXH-19: in another hand, in the box, twice, no card at all."""
    found = hints(Table.at("R7 B7 C R1", "R15", time=[0, 1]), pick=pick)["pick"]
    assert {wrong["code"] for wrong in found.values()} == {"not_in_hand"}


def test_a_hint_marks_the_cards_that_can_be_part_of_a_play() -> None:
    game = Table.at("R1 R2 R3 B9 Y9", "R15", time=[0, 1], tracks={"single": 3})
    combos = hints(game)["combos"]
    assert combos["single"] == {"possible": True, "cards": ["B9", "Y9"]}
    assert combos["pair"]["cards"] == ["B9", "Y9"]
    assert combos["straight"]["cards"] == ["R1", "R2", "R3"]
    assert combos["four"] == {"possible": False, "cards": []}


def test_what_is_open_now_is_said_of_my_turn_only() -> None:
    """EXH-6, EXH-21."""
    options = {"variant": "extended", "exhaustion": [1, 0]}
    game = Table.at("R1 R2", "R15", time=[1, 1], options=options)
    can = hints(game)["can"]
    assert can == {"play": True, "return": True, "flip": True, "npc": False, "out": False}
    assert not any(hints(game, 1)["can"].values())
    assert not any(hints(game, SCREEN)["can"].values())


@pytest.mark.parametrize("seed", range(30))
def test_what_hints_call_open_is_what_is_legal(seed: int) -> None:
    """EXH-6, EXH-7, EXH-21: dealt or printed, of every variant."""
    for step in walk(seed):
        seat = exhaust.to_move(step.after)
        if not isinstance(seat, int) or step.after.decisions:
            continue
        can = exhaust.hints(exhaust.view(step.after, seat))["can"]
        for text in ("return", "flip", "npc", "out"):
            assert can[text] == (exhaust.why_not(step.after, seat, text) is None), text
        plays = (str(action) for action in exhaust.legal(step.after, seat))
        assert can["play"] == any(text.startswith("play") for text in plays)


def test_time_magic_and_an_unused_exhaustion_card_are_sure_turns() -> None:
    options = {"variant": "extended", "exhaustion": [0, 1, 1]}
    game = Table.at("R1", "C", "C", time=[0, 2, 0], options=options, used=[2])
    assert hints(game, 1)["sure_turns"] == [0, 3, 0]


def test_the_own_hand_makes_a_turn_sure_and_a_large_one_does_for_everybody() -> None:
    """A hand with more cards than Any needs and than Copies are out of sight has a play."""
    game = Table.at("R1 R2 R3 R4 R5", "R15", time=[0, 0], tracks={"any": 4})
    assert hints(game, 0)["sure_turns"] == [2, 0], "the play, and the Time Magic that it brings"
    assert hints(game, 1)["sure_turns"] == [2, 0]
    game = Table.at("R1 R2 R3 R4", "R15", time=[0, 0], tracks={"any": 4})
    assert hints(game, 0)["sure_turns"] == [1, 0], "a Single"
    assert hints(game, 1)["sure_turns"] == [0, 0], "it might be four Copies"


@pytest.mark.parametrize("seed", range(30))
def test_a_seat_with_a_sure_turn_is_never_eliminated_now(seed: int) -> None:
    for step in walk(seed):
        for seat in (0, SCREEN):
            sure = exhaust.hints(exhaust.view(step.before, seat))["sure_turns"]
            if step.after.phase == "over" and step.before.phase == "play":
                loser = step.after.loser
                assert sure[loser] == 0 or step.action in ("return", "flip", "out")


def test_hints_work_before_the_deal() -> None:
    state = exhaust.new({"players": 3}, exhaust.Chooser(1))
    found = exhaust.hints(exhaust.view(state, 0))
    assert not found["my_turn"]
    assert found["sure_turns"] == [0, 0, 0]

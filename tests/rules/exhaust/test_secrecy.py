"""What a seat cannot know changes nothing that it sees (EXH-19): worlds that differ only there."""

from __future__ import annotations

from itertools import islice

import pytest

from cardgames.rules import exhaust
from cardgames.rules.exhaust.cards import DECK
from journal.contract import GM, SCREEN, Refusal, Seat
from journal.shuffle import StackedShuffler
from tests.rules.exhaust.random_play import Step, walk
from tests.rules.exhaust.table import Table, everyone, redealt

SEEDS = [seed for seed in range(40) if seed % 7 != 3]
"""Not the tables with printed cards: there nothing is hidden in the state."""


def hidden_steps(seed: int) -> list[Step]:
    return [step for step in walk(seed) if step.after.phase in ("play", "over")]


@pytest.mark.parametrize("seed", SEEDS)
def test_redealing_what_a_seat_cannot_know_leaves_its_view_and_hints_alone(seed: int) -> None:
    """EXH-19: hands, Replenishment, the NPC's deck and the box are hidden."""
    different = 0
    for step in hidden_steps(seed):
        for seat in everyone(step.after):
            world = redealt(step.after, seat, seed)
            different += world != step.after
            seen = exhaust.view(step.after, seat)
            assert exhaust.view(world, seat) == seen
            assert exhaust.hints(exhaust.view(world, seat)) == exhaust.hints(seen)
    assert different


@pytest.mark.parametrize("seed", SEEDS)
def test_an_action_is_told_to_a_seat_alike_in_every_world_where_it_is_possible(seed: int) -> None:
    """EXH-19: an action that another seat takes from its own hand says no more than its text."""
    for step in hidden_steps(seed):
        if step.before.phase != "play":
            continue
        for seat in everyone(step.before):
            world = redealt(step.before, step.seat, seed)
            # The acting seat's hand and all that lies open stay; what it draws may differ.
            if seat == step.seat:
                continue
            try:
                _, events = exhaust.apply(world, step.seat, step.action, StackedShuffler())
            except Refusal:
                pytest.fail(f"{step.action} depends on what its own seat cannot know")
            if step.before.setup.npc:
                # The NPC draws from its deck face up, so another deck makes another turn.
                continue
            mine = [exhaust.told(e, seat) for e in step.events if e.kind != "eliminated"]
            other = [exhaust.told(e, seat) for e in events if e.kind != "eliminated"]
            assert mine == other


@pytest.mark.parametrize("seed", SEEDS)
def test_refusals_and_stale_answers_do_not_depend_on_what_a_seat_cannot_know(seed: int) -> None:
    """EXH-19: a card in another hand, in a deck and in the box are refused with one sentence."""
    for step in islice(hidden_steps(seed), 12):
        for seat in (0, 1):
            world = redealt(step.after, seat, seed)
            for face in dict.fromkeys(DECK):
                assert exhaust.sees(world, seat, face) == exhaust.sees(step.after, seat, face)
                for text in (f"play any {face}", f"play pair {face}"):
                    here = exhaust.why_not(step.after, seat, text)
                    there = exhaust.why_not(world, seat, text)
                    assert (here and here.sentence) == (there and there.sentence)


def test_what_is_drawn_is_told_to_its_seat_alone() -> None:
    """EXH-11, EXH-19."""
    game = Table.at("R4 B4 R1", "R15", time=[0, 1], replenishment="Y9 G9")
    game.do("play pair R4,B4")
    drew = game.event("drew")
    assert exhaust.told(drew, 0)["card"] == "Y9"
    for seat in (1, GM, SCREEN):
        assert "card" not in exhaust.told(drew, seat)
    assert drew.teaches == (0,)
    assert game.event("played").teaches == (1,)


def test_a_deal_tells_each_seat_its_own_hand_and_nobody_an_order() -> None:
    """EXH-3, EXH-19."""
    game = Table.new(3)
    for seat in everyone(game.state):
        heard = [exhaust.told(event, seat) for event in game.events]
        hands = [event for event in heard if "cards" in event]
        assert [event["seat"] for event in hands] == ([seat] if isinstance(seat, int) else [])
        dealt = heard[0]
        assert set(dealt) == {"kind", "part", "rules", "start", "shuffle"}


def test_keys_and_hands_come_into_the_open_when_the_game_is_closed_and_not_before() -> None:
    """Design of proofs: the key of a deal would tell every hand."""
    game = Table.at("R1", "C", time=[0, 0], shuffles=1)
    game.do("play single R1")
    assert game.state.phase == "over"
    assert game.view(0)["revealed"] is None
    assert exhaust.revealable(game.state, 0) == {"": frozenset()}
    game.refused("close", 0)
    game.do("close", GM)
    assert game.view(SCREEN)["revealed"]["hands"] == [[], ["C"]]
    assert exhaust.revealable(game.state, SCREEN) == {"": frozenset((0,))}


def test_a_host_sees_no_more_than_the_screen() -> None:
    """EXH-19: whoever holds a seat sees that seat, also the host."""
    game = Table.new(2)
    host, screen = game.view(GM), game.view(SCREEN)
    assert host.pop("role") != screen.pop("role")
    assert host.pop("seat") != screen.pop("seat")
    assert host == screen
    assert host["hand"] is None


def test_nobody_can_name_a_seat_out_of_range_and_see_a_hand() -> None:
    game = Table.new(2)
    seats: tuple[Seat, ...] = (-1, 2, "x")
    assert all(exhaust.view(game.state, seat)["hand"] is None for seat in seats)

"""Bots see one seat's view, think within a budget, and always have a legal answer."""

from __future__ import annotations

from typing import Any

import pytest

from cardgames.rules import exhaust
from cardgames.rules.exhaust import bots
from cardgames.rules.exhaust.cards import ALL
from cardgames.rules.exhaust.decide import decide
from cardgames.rules.exhaust.forecast import deal_unknown
from journal.contract import GM, SCREEN, Refusal
from tests.rules.exhaust.random_play import options_of, walk
from tests.rules.exhaust.table import Table, played_cards, redealt


def played_out(seed: int, strengths: tuple[str, ...], nodes: int = 60) -> int:
    """The loser of a game between bots; every one of their actions is legal."""
    chance = exhaust.Chooser(seed)
    players = len(strengths)
    start = {"start": seed % players} if players > 1 else {}
    state = exhaust.new({"players": players, **start}, chance)
    state, _ = exhaust.apply(state, GM, "start", chance)
    while state.phase == "play":
        seat = exhaust.to_move(state)
        assert isinstance(seat, int)
        strength = strengths[min(seat, players - 1)]
        text = exhaust.think(exhaust.view(state, seat), strength, chance, nodes)
        assert exhaust.why_not(state, seat, text) is None
        state, _ = exhaust.apply(state, seat, text, chance)
    return state.loser


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_every_strength_finishes_games_of_every_size(players: int) -> None:
    for strength in exhaust.STRENGTHS:
        assert played_out(players, (strength,) * players) in range(max(players, 2))


def test_steady_beats_easy() -> None:
    lost = sum(played_out(seed, ("steady", "easy")) == 0 for seed in range(40))
    assert lost < 16


def test_sharp_without_nodes_plays_what_steady_would() -> None:
    """The fallback of a spent budget."""
    game = Table.new(3)
    seen = game.view(0)
    steady = exhaust.think(seen, "steady", exhaust.Chooser(1))
    assert exhaust.think(seen, "sharp", exhaust.Chooser(1), 0) == steady
    assert exhaust.why_not(game.state, 0, steady) is None


def test_sharp_keeps_to_its_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    turns = 0

    def counted(*arguments: Any) -> Any:
        nonlocal turns
        turns += 1
        return decide(*arguments)

    monkeypatch.setattr(bots, "decide", counted)
    exhaust.think(Table.new(4).view(0), "sharp", exhaust.Chooser(1), 100)
    assert 0 < turns <= 100


@pytest.mark.parametrize("seed", [0, 1, 2, 5, 6])
@pytest.mark.parametrize("strength", exhaust.STRENGTHS)
def test_a_bot_answers_alike_in_worlds_that_its_seat_cannot_tell_apart(
    strength: str, seed: int
) -> None:
    """EXH-19: it plays from its view, so a dealt-anew world changes nothing."""
    for step in walk(seed):
        seat = exhaust.to_move(step.after)
        if not isinstance(seat, int) or seat == 1 == step.after.setup.players:
            continue
        world = redealt(step.after, seat, 99)
        here, there = (
            exhaust.think(exhaust.view(s, seat), strength, exhaust.Chooser(7), 40)
            for s in (step.after, world)
        )
        assert here == there
        assert exhaust.why_not(step.after, seat, here) is None


@pytest.mark.parametrize("seed", [seed for seed in range(30) if seed % 7 != 3])
def test_a_world_dealt_from_a_view_looks_like_it(seed: int) -> None:
    for step in walk(seed):
        if step.after.phase not in ("play", "over"):
            continue
        for seat in (0, SCREEN):
            world = deal_unknown(exhaust.view(step.after, seat), exhaust.Chooser(seed))
            assert world.setup == step.after.setup
            assert world.plays == step.after.plays
            assert (
                played_cards(world)
                + world.box
                + sum(world.hands)
                + sum((*world.replenishment, *world.npc_deck))
                == ALL
            )


def test_bots_do_not_move_out_of_turn_or_with_printed_cards() -> None:
    game = Table.new(2)
    for seat in (1, SCREEN, GM):
        with pytest.raises(Refusal) as caught:
            exhaust.think(game.view(seat), "easy", exhaust.Chooser(1))
        assert caught.value.code == "not_to_move"
    printed = Table.new(2, cards="printed")
    with pytest.raises(Refusal) as caught:
        exhaust.think(printed.view(0), "easy", exhaust.Chooser(1))
    assert caught.value.code == "no_forecast"
    with pytest.raises(ValueError, match="strength"):
        exhaust.think(game.view(0), "perfect", exhaust.Chooser(1))


def test_a_bot_that_stands_in_answers_for_the_npc() -> None:
    """EXH-26."""
    options = {"players": 1}
    hand = "R3 B3 Y3 R4 B4 Y4 R5 B5 Y5"
    shut = {"single": 15, "four": 15, "three": 15, "pair": 15}
    for tracks, starts in ((shut, "answer q1 cards "), ({"single": 2}, "answer q1 ")):
        game = Table.at("R15", hand, options=options, turn=1, time=[1, 0], tracks=tracks)
        game.do("npc")
        text = exhaust.think(game.view(0), "steady", exhaust.Chooser(1))
        assert text.startswith(starts)
        game.do(text)


def test_odds_add_up_and_see_who_is_in_danger() -> None:
    game = Table.at("C", "R1 R5 R9 B10", "R2 R7 R11", time=[0, 0, 0], turn=1)
    odds = exhaust.losing_odds(game.view(SCREEN), exhaust.Chooser(1), 30)
    assert sum(odds) == pytest.approx(1)
    assert odds[0] == max(odds)


def test_the_random_tables_have_bots_of_every_variant() -> None:
    variants = {options_of(seed).get("variant", "") for seed in range(30)}
    assert variants == {"", "extended"}

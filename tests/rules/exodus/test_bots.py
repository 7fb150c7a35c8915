"""Bots: always legal, never more than their nodes, and better than chance."""

from __future__ import annotations

import pytest

from cardgames.rules import exodus
from cardgames.rules.exodus.bots import everybody_passes
from journal.contract import GM, Refusal
from tests.rules.exodus.random_play import walk
from tests.rules.exodus.table import Table, check


def duel(seed: int, strengths: tuple[str, str], most: int = 700) -> int | None:
    """The winner of a game between two bots, None if it takes too long or is drawn."""
    chance = exodus.Chooser(seed)
    state = exodus.new({"players": 2, "decks": ["embers", "tides"]}, chance)
    state, _ = exodus.apply(state, GM, "start", chance)
    for number in range(most):
        seat = exodus.to_move(state)
        if seat is None:
            break
        text = exodus.think(exodus.view(state, seat), strengths[int(seat)], chance, 60)
        assert exodus.why_not(state, seat, text) is None
        before = state
        state, events = exodus.apply(state, seat, text, chance)
        if number % 10 == 0:
            check(before, state, events)
    ended = exodus.outcome(state)
    return int(ended.winners[0]) if ended and ended.winners else None


def test_a_steady_bot_beats_an_easy_one() -> None:
    results = [duel(seed, ("steady", "easy")) for seed in range(3)]
    results += [
        {0: 1, 1: 0}.get(w) if (w := duel(s, ("easy", "steady"))) is not None else None
        for s in range(3, 5)
    ]
    assert results.count(0) >= 4, results


def test_a_sharp_bot_takes_the_life_that_is_there_to_take() -> None:
    table = Table.at({}, {"life": 2, "hand": "mend"}, field=[(0, 2, "ember-fox")], step="attack")
    assert exodus.think(table.view(0), "sharp", exodus.Chooser(0)) == "attack p1 @1"


def test_a_bot_without_nodes_still_does_something_legal() -> None:
    table = Table.at({"hand": "quake"}, {}, step="attack", field=[(0, 1, "ember-fox")])
    text = exodus.think(table.view(0), "sharp", exodus.Chooser(0), 0)
    assert exodus.why_not(table.state, 0, text) is None


def test_a_bot_answers_what_it_is_asked_and_nobody_elses_question() -> None:
    table = Table.at({"hand": "tithe"}, {"hand": "mend quake"})
    table.do("play tithe @1")
    table.settle()
    text = exodus.think(table.view(1), "steady", exodus.Chooser(0))
    assert exodus.why_not(table.state, 1, text) is None
    with pytest.raises(Refusal) as caught:
        exodus.think(table.view(0), "steady", exodus.Chooser(0))
    assert caught.value.code == "not_to_move"


@pytest.mark.parametrize("seed", [0, 2, 4])
def test_that_everybody_passes_is_the_same_as_one_pass_after_the_other(seed: int) -> None:
    """EXO-17, X8: what a bot looks ahead with is what happens."""
    seen = 0
    for number, step in enumerate(walk(seed, 260)):
        state = step.after
        if state.window is None or state.decisions or state.phase != "play":
            continue
        seen += 1
        at_once = everybody_passes(state, exodus.Chooser(number))
        chance = exodus.Chooser(number)
        while state.window is not None and state.window.id == step.after.window.id:  # type: ignore[union-attr]
            decision = exodus.pending(state)[0]
            state, _ = exodus.apply(state, decision.seat, f"answer {decision.id} pass", chance)
        assert at_once == state
    assert seen > 50


def test_there_is_no_other_strength() -> None:
    table = Table.at({}, {})
    with pytest.raises(ValueError, match="strength"):
        exodus.think(table.view(0), "perfect", exodus.Chooser(0))


def test_hints_name_actions_aims_and_what_is_forced() -> None:
    table = Table.at(
        {"hand": "spark ember-fox"},
        {"life": 4},
        field=[(0, 2, "mad-bull"), (1, 1, "")],
        step="attack",
    )
    found = exodus.hints(table.view(0), ["leave 5 attack", "attack p1 @1", "nonsense"])
    assert found["my_turn"]
    assert found["must_attack"] == ["p1"]
    assert found["aims"] == {"spark": ["p1", "p2"]}
    assert "attack p1 @1" in found["actions"]
    assert found["pick"]["attack p1 @1"] is None
    assert found["pick"]["leave 5 attack"]["code"] == "must_attack"
    assert found["pick"]["nonsense"]["code"] == "malformed"
    assert exodus.hints(table.view("screen"))["actions"] == []

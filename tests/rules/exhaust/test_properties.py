"""Whole games at random: what always holds (worked example 40)."""

from __future__ import annotations

import json

import pytest

from cardgames.rules import exhaust
from cardgames.rules.exhaust.bots import candidates
from journal.contract import GM, SCREEN, dump_event
from tests.rules.exhaust.random_play import options_of, walk
from tests.rules.exhaust.table import check, everyone

SEEDS = range(60)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_game_ends_with_one_loser_and_every_card_in_its_place(seed: int) -> None:
    """EXH-1, EXH-4, EXH-7, EXH-15: 64 Spell cards, 16 Time Magic; fold, notation and texts."""
    last = None
    for last in walk(seed, 400):
        check(last.before, last.after, last.events)
        assert str(exhaust.parse(last.action)) == last.action
        assert exhaust.why_not(last.before, last.seat, last.action) is None
    assert last is not None
    assert last.after.phase == "closed", "every game ends"
    ended = exhaust.outcome(last.after)
    assert ended is not None
    assert len(ended.losers) == 1


@pytest.mark.parametrize("seed", SEEDS)
def test_only_whose_turn_it_is_may_do_anything(seed: int) -> None:
    """EXH-6, EXH-7: everybody else has no legal action, and that seat always has one."""
    for step in walk(seed, 400):
        mover = exhaust.to_move(step.after)
        for seat in everyone(step.after):
            first = next(iter(exhaust.legal(step.after, seat)), None)
            due = seat == mover or (seat == GM and step.after.phase == "over")
            assert (first is not None) == due, (seat, step.after.phase)
        if mover not in (None, GM) and not step.after.setup.printed:
            assert step.after.decisions or step.after.setup.npc or candidates(step.after)


@pytest.mark.parametrize("seed", range(12))
def test_the_same_chances_give_the_same_game(seed: int) -> None:
    first, second = (
        [json.dumps([dump_event(e) for e in step.events]) for step in walk(seed)] for _ in "ab"
    )
    assert first == second


@pytest.mark.parametrize("seed", range(20))
def test_a_game_is_taken_back_whole_and_question_ids_never_come_back(seed: int) -> None:
    used: set[str] = set()
    for step in walk(seed):
        back = exhaust.put_part(step.after, "", exhaust.take_part(step.before, ""))
        now, then = exhaust.dump(back), exhaust.dump(step.before)
        for position in (now, then):
            position.pop("next_decision", None)
            for decision in position.get("decisions", []):
                decision["id"] = ""
        assert now == then
        assert back.next_decision >= step.after.next_decision
        fresh = {d.id for d in step.after.decisions} - {d.id for d in step.before.decisions}
        assert not fresh & used
        used |= fresh


def test_the_random_tables_are_of_every_kind() -> None:
    """Otherwise the properties above would prove less than they say."""
    options = [options_of(seed) for seed in SEEDS]
    assert {o["players"] for o in options} == {1, 2, 3, 4, 5}
    assert any(o.get("variant") == "extended" for o in options)
    assert any(o.get("cards") == "printed" and o["players"] == 1 for o in options)
    kinds = {event.kind for seed in SEEDS for step in walk(seed) for event in step.events}
    assert kinds >= {
        *("dealt", "hand", "played", "time_magic", "unrewarded", "drew", "returned", "flipped"),
        *("turn", "eliminated", "npc_drew", "npc_kept", "asked", "answered", "closed"),
    }


@pytest.mark.parametrize("seed", SEEDS)
def test_a_view_is_plain_and_hints_never_fail(seed: int) -> None:
    for step in walk(seed, 400):
        for seat in (0, GM, SCREEN):
            seen = exhaust.view(step.after, seat)
            assert json.loads(json.dumps(seen)) == seen
            found = exhaust.hints(seen, ("R1", "C"))
            assert json.loads(json.dumps(found)) == found

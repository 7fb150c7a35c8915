"""Every rule system held to the contract's table."""

from __future__ import annotations

import json
from itertools import islice
from types import ModuleType
from typing import Any

import pytest

from cardgames.rules import exhaust, exodus
from decks import rules as party
from journal.contract import GM, SCREEN, Decision, Event, Refusal, dump_event, load_event
from journal.shuffle import StackedShuffler
from tests.rules.decks.random_play import walk
from tests.rules.exhaust.random_play import walk as walk_exhaust
from tests.rules.exodus.random_play import walk as walk_exodus

PACKAGES = [
    pytest.param(party, walk, id="party"),
    pytest.param(exhaust, walk_exhaust, id="exhaust"),
    pytest.param(exodus, walk_exodus, id="exodus"),
]
LISTED = 200
"""So many legal actions are looked at: a hand of Exhaust may have thousands."""

COUNTERS = ("next", "next_id", "next_decision", "decisions", "rulings")
"""What a part that is taken back leaves alone: counters, and questions under new ids."""
OFFERED = """
VERSION QUIET new pending legal why_not hints apply evolve view told outcome dump load parse parts
take_part put_part sees counted owner places revealable
"""


@pytest.mark.parametrize(("package", "play"), PACKAGES)
def test_it_offers_what_the_contract_lists(package: ModuleType, play: Any) -> None:
    assert [name for name in OFFERED.split() if not hasattr(package, name)] == []
    for name in OFFERED.split():
        offered = getattr(package, name)
        assert not callable(offered) or offered.__doc__, name


@pytest.mark.parametrize(("package", "play"), PACKAGES)
@pytest.mark.parametrize("seed", range(4))
def test_a_game_at_random_keeps_the_contract(package: ModuleType, play: Any, seed: int) -> None:
    used: set[str] = set()
    for step in play(seed, 50):
        state = step.before
        for event in step.events:
            state = package.evolve(state, load_event(json.loads(json.dumps(dump_event(event)))))
        assert state == step.after
        assert package.load(json.loads(json.dumps(package.dump(state)))) == state
        assert str(package.parse(step.action)) == step.action
        assert package.why_not(step.before, step.seat, step.action) is None
        open_now = package.pending(state)
        assert all(isinstance(decision, Decision) for decision in open_now)
        new = {d.id for d in open_now} - {d.id for d in package.pending(step.before)}
        assert not new & used, "a decision's id is never used again"
        used |= new
        assert package.outcome(state) is None or package.outcome(state).reason
        for seat in (GM, SCREEN, 0):
            assert json.loads(json.dumps(package.view(state, seat))) == package.view(state, seat)
            package.hints(package.view(state, seat))


@pytest.mark.parametrize(("package", "play"), PACKAGES)
def test_what_is_legal_is_never_refused(package: ModuleType, play: Any) -> None:
    for step in play(7, 15):
        for seat in (GM, 0, 1):
            for action in islice(package.legal(step.after, seat), LISTED):
                assert package.why_not(step.after, seat, action) is None
        assert list(package.legal(step.after, SCREEN)) == []


@pytest.mark.parametrize(("package", "play"), PACKAGES)
def test_a_refusal_changes_nothing_and_says_so(package: ModuleType, play: Any) -> None:
    state = next(play(1, 1)).after
    for text in ("", "nonsense", "answer q999 yes"):
        with pytest.raises(Refusal) as caught:
            package.apply(state, GM, text, StackedShuffler())
        assert caught.value.code
        assert caught.value.sentence


@pytest.mark.parametrize(("package", "play"), PACKAGES)
def test_parts_are_restored_by_an_event(package: ModuleType, play: Any) -> None:
    for step in play(2, 30):
        state = step.after
        for part in dict.fromkeys(event.part for event in step.events):
            position = package.take_part(step.before, part)
            state = package.evolve(state, Event("restored", part, sealed={"position": position}))
        now, then = package.dump(state), package.dump(step.before)
        for position in (now, then):
            for key in COUNTERS:
                position.pop(key, None)
            # An offer is a question too, so it is open again under a new id.
            position.get("window", {}).pop("id", None)
        assert now == then

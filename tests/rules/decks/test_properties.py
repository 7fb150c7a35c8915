"""Thousands of random actions: what must hold after every one of them."""

from __future__ import annotations

import json

import pytest
from hypothesis import HealthCheck, assume, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from decks import rules
from decks.rules.forecast import recyclable_cards
from decks.rules.state import ZONES, State
from journal.contract import Event
from tests.rules.decks.random_play import SEATS, Step, attempt, keyed, party, texts, walk
from tests.rules.decks.table import SET_UP, check


def hand_of_fate(before: State, events: tuple[Event, ...]) -> None:
    """FAT-21, counted independently of the engine: whether a required draw of k from D and C
    Fatigues or kills.  Looks only at draws that nothing interrupted."""
    counts = {
        part: [len(deck.deck), len(recyclable_cards(before, deck))]
        for part, deck in before.decks.items()
    }
    for part, deck in before.decks.items():
        own = [event for event in events if event.part == part]
        kinds = {event.kind for event in own}
        if not deck.bound or deck.running or not kinds <= {"drawn", "fatigue", "died"}:
            continue
        drawn = sum(event.public["count"] for event in own if event.kind == "drawn")
        fatigues = [event for event in own if event.kind == "fatigue"]
        died = next((event for event in own if event.kind == "died"), None)
        wanted = died.public["chain"]["wanted"] if died else drawn
        cards, recyclable = counts[part]
        safe = cards + max(0, recyclable - 1)
        assert (died is not None) == (wanted > safe)
        assert drawn == min(wanted, safe)
        assert len(fatigues) == (1 if wanted > cards and recyclable else 0)


def holds(step: Step) -> None:
    """Conservation, fold, notation, and death exactly as FAT-21 says."""
    check(step.before, step.after, step.events, set_up=step.action.split(" ")[0] in SET_UP)
    hand_of_fate(step.before, step.events)
    assert step.after.next_card >= step.before.next_card
    assert step.after.next_decision >= step.before.next_decision
    for deck in step.after.decks.values():
        assert deck.kind == "skill" or not (deck.exhausted or deck.dead)
        waiting = [d for d in step.after.decisions if d.part == deck.part]
        if deck.running and not deck.retired:
            assert waiting, "a running draw always waits for somebody"


class Party(RuleBasedStateMachine):
    """FAT-2, FAT-21: a party at random, checked after each action, undone and re-run."""

    @initialize(seed=st.integers(0, 10_000))
    def begin(self, seed: int) -> None:
        self.seed = seed
        self.state = party(seed)
        self.first = self.state
        self.log: list[Step] = []

    @rule(seat=st.sampled_from(SEATS), chance=st.randoms(use_true_random=False))
    def act(self, seat: str | int, chance: object) -> None:
        for text in texts(self.state, seat, chance):  # type: ignore[arg-type]
            step = attempt(self.state, seat, text, self.seed)
            if step is not None:
                holds(step)
                self.log.append(step)
                self.state = step.after
                return
        assume(False)

    @rule()
    def undo_the_last(self) -> None:
        """Each part that the last action touched is put back as it was."""
        assume(self.log)
        last = self.log.pop()
        for part in dict.fromkeys(event.part for event in last.events):
            position = json.loads(json.dumps(rules.take_part(last.before, part)))
            event = Event("restored", part, {"undone": [1]}, sealed={"position": position})
            self.state = rules.evolve(self.state, event)
        now, then = rules.dump(self.state), rules.dump(last.before)
        # Questions are asked anew, so they come after those of other parts.
        asked, before = (pos.pop("decisions", []) for pos in (now, then))
        assert sorted(d["kind"] for d in asked) == sorted(d["kind"] for d in before)
        assert now.pop("next")["card"] >= then.pop("next")["card"]
        assert now == then

    @invariant()
    def a_rerun_gives_the_same(self) -> None:
        if not getattr(self, "log", None):
            return
        last = self.log[-1]
        after, events = rules.apply(
            last.before, last.seat, last.action, keyed(self.seed, last.before)
        )
        assert (after, events) == (last.after, last.events)


TestParty = Party.TestCase
TestParty.settings = settings(
    max_examples=25,
    stateful_step_count=50,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)


@pytest.mark.parametrize("seed", range(20))
def test_a_long_evening_at_random_keeps_every_card(seed: int) -> None:
    """FAT-2, FAT-21"""
    for step in walk(seed, 150):
        holds(step)


def test_the_random_evenings_meet_everything() -> None:
    """Else the tests above would prove little."""
    kinds: set[str] = set()
    for seed in range(20):
        kinds |= {event.kind for step in walk(seed, 150) for event in step.events}
    assert kinds >= {
        "given", "moved", "drawn", "fatigue", "died", "expired", "rested", "milled", "revealed",
        "searching", "searched", "round_opened", "round_committed", "round_cancelled", "asked",
        "answered", "lapsed", "ruled", "revived", "described", "allowed", "reshuffled",
        "draw_ended", "overridden", "setting", "allowance_used", "rest_called", "rest_committed",
        "rest_cancelled",
    } - {"given"}  # fmt: skip


def test_no_card_is_ever_in_two_zones() -> None:
    """FAT-2"""
    for step in walk(3, 100):
        for deck in step.after.decks.values():
            ids = [card.id for zone in ZONES for card in deck.zone(zone)]
            assert len(ids) == len(set(ids))

"""A table to play at in tests: every action is checked for what must always hold."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from cardgames.rules import exhaust
from cardgames.rules.exhaust.cards import ALL, TIME_CARDS
from cardgames.rules.exhaust.forecast import deal_unknown
from cardgames.rules.exhaust.state import State, table, time_deck
from journal.contract import GM, SCREEN, Event, Refusal, Seat, dump_event, load_event
from journal.shuffle import StackedShuffler


def played_cards(state: State) -> int:
    """All cards that lie at Combo cards, also the covered ones."""
    return sum(play.cards for play in state.plays)


def check(before: State, after: State, events: Sequence[Event]) -> None:
    """What holds after every action: 64 Spell cards and 16 Time Magic, fold equals state, notation,
    at most one loser, and that the next seat can act or is out."""
    folded = before
    for event in events:
        folded = exhaust.evolve(folded, load_event(json.loads(json.dumps(dump_event(event)))))
    assert folded == after
    assert exhaust.load(json.loads(json.dumps(exhaust.dump(after)))) == after
    if after.phase == "setup":
        return
    assert sum(after.time) + time_deck(after) == TIME_CARDS
    assert min(after.time) >= 0
    assert time_deck(after) >= 0
    if after.setup.printed:
        assert after.box + played_cards(after) == ALL
    else:
        piles = (*after.hands, *after.replenishment, *after.npc_deck)
        assert sum(piles) + after.box + played_cards(after) == ALL
    ended = exhaust.outcome(after)
    assert (ended is None) == (after.phase == "play")
    if ended is not None:
        assert len(ended.losers) == 1
        assert set(ended.losers) | set(ended.winners) == set(range(after.setup.seats))
        assert not set(ended.losers) & set(ended.winners)


class Table:
    """A game in some position."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: tuple[Event, ...] = ()

    @classmethod
    def new(cls, players: int = 2, order: Sequence[Sequence[str]] = (), **options: Any) -> Table:
        """A game just dealt, seat 0 to start unless said otherwise."""
        if players > 1:
            options.setdefault("start", 0)
        at = cls(exhaust.new({"players": players, **options}, StackedShuffler()))
        at.do("start", GM, order)
        return at

    @classmethod
    def at(cls, *hands: str | int, options: dict[str, Any] | None = None, **rest: Any) -> Table:
        """A position: one hand for each seat, and what else it has."""
        players = {"players": len(hands)} | (options or {})
        return cls(exhaust.load({"options": players, "hands": list(hands), **rest}))

    def do(
        self, text: str, seat: Seat | None = None, order: Sequence[Sequence[str]] = ()
    ) -> tuple[Event, ...]:
        """Whose turn it is (or `seat`) does it; what must always hold is checked."""
        seat = exhaust.to_move(self.state) if seat is None else seat
        assert seat is not None
        assert str(exhaust.parse(text)) == text
        assert exhaust.why_not(self.state, seat, text) is None
        before = self.state
        self.state, self.events = exhaust.apply(before, seat, text, StackedShuffler(order))
        check(before, self.state, self.events)
        return self.events

    def refused(self, text: str, seat: Seat | None = None) -> Refusal:
        """The refusal of it; nothing has changed."""
        seat = exhaust.to_move(self.state) if seat is None else seat
        assert seat is not None
        before = exhaust.dump(self.state)
        with pytest.raises(Refusal) as caught:
            exhaust.apply(self.state, seat, text, StackedShuffler())
        assert exhaust.dump(self.state) == before
        found = exhaust.why_not(self.state, seat, text)
        assert found is not None
        assert (found.code, found.sentence) == (caught.value.code, caught.value.sentence)
        assert "!" not in found.sentence
        return caught.value

    def kinds(self) -> list[str]:
        """The kinds of the last action's events."""
        return [event.kind for event in self.events]

    def event(self, kind: str) -> Event:
        """The last action's only event of that kind."""
        found = [event for event in self.events if event.kind == kind]
        assert len(found) == 1, self.kinds()
        return found[0]

    def track(self, combo: str) -> int:
        """What stands beside a Combo card."""
        ids = [each.id for each in table(self.state)]
        return self.state.tracks[ids.index(combo)]

    def hand(self, seat: int) -> str:
        """A hand, sorted."""
        return str(exhaust.dump(self.state)["hands"][seat])

    def view(self, seat: Seat = SCREEN) -> dict[str, Any]:
        """What a seat sees, as it would arrive."""
        return json.loads(json.dumps(exhaust.view(self.state, seat)))  # type: ignore[no-any-return]


def everyone(state: State) -> tuple[Seat, ...]:
    """All who may look."""
    return (*range(state.setup.seats), GM, SCREEN)


def redealt(state: State, seat: Seat, seed: int) -> State:
    """The game with all that `seat` cannot know dealt anew; what it knows is as it was."""
    world = deal_unknown(exhaust.view(state, seat), exhaust.Chooser(seed))
    # What a view leaves out though it hides nothing: counters, and the order of the questions.
    return replace(
        world,
        decisions=state.decisions,
        next_decision=state.next_decision,
        shuffles=state.shuffles,
    )

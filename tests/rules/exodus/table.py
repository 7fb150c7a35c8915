"""A table to play at in tests: every action is checked for what must always hold."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from cardgames.rules import exodus
from cardgames.rules.exodus.state import Pile, State, pile_of
from cardgames.rules.exodus.views import owned
from journal.contract import GM, SCREEN, Event, Refusal, Seat, dump_event, load_event
from journal.shuffle import StackedShuffler


def energies(state: State, seat: int) -> int:
    """All energies that a player owns, wherever they are."""
    side = state.sides[seat]
    field = sum(pile.energy[seat] for pile in state.field)
    return side.energies + side.energy_deck + side.out_energy + field


def check(before: State, after: State, events: Sequence[Event]) -> None:
    """What holds after every action: each player's cards and energies are all there (EXO-2), fold
    equals state, notation, and somebody can go on unless the game is over."""
    folded = before
    for event in events:
        folded = exodus.evolve(folded, load_event(json.loads(json.dumps(dump_event(event)))))
    assert folded == after
    assert exodus.load(json.loads(json.dumps(exodus.dump(after)))) == after
    if not after.sides:
        return
    for seat in range(after.setup.players):
        if before.sides and not after.setup.printed:
            assert Counter(owned(before, seat)) == Counter(owned(after, seat))
        if before.sides:
            assert energies(before, seat) == energies(after, seat)
        assert after.sides[seat].life >= 0
    for pile in after.field:
        assert min(pile.energy) >= 0
        assert pile.count or after.setup.reading("X13") == "stays"
    ended = exodus.outcome(after)
    assert (ended is None) == (after.phase in ("opening", "play"))
    if ended is None:
        mover = exodus.to_move(after)
        assert mover is not None
        moves = [a for a in exodus.legal(after, mover) if str(a) != "concede"]
        assert moves, "somebody can always go on"


class Table:
    """A game in some position."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: tuple[Event, ...] = ()
        self.log: list[Event] = []

    @classmethod
    def new(cls, players: int = 2, order: Sequence[Sequence[str]] = (), **options: Any) -> Table:
        """A game just shuffled, nothing chosen yet."""
        options.setdefault("decks", ["embers", "tides", "embers", "tides", "embers", "tides"])
        options["decks"] = options["decks"][:players]
        table = cls(exodus.new({"players": players, **options}, StackedShuffler()))
        table.do("start", GM, order)
        return table

    @classmethod
    def at(
        cls,
        *seats: dict[str, Any],
        field: Sequence[tuple[int, int, str]] = (),
        options: dict[str, Any] | None = None,
        **rest: Any,
    ) -> Table:
        """A position: what each seat has, and piles as (seat, energies, card or "")."""
        piles = [{"seat": s, "energy": n, "card": card} for s, n, card in field]
        full = [{"energy_deck": 10, **seat} for seat in seats]
        position = {
            "options": {"players": len(seats)} | (options or {}),
            "seats": full,
            "field": piles,
            **rest,
        }
        return cls(exodus.load(position))

    def do(
        self, text: str, seat: Seat | None = None, order: Sequence[Sequence[str]] = ()
    ) -> tuple[Event, ...]:
        """Who is waited for (or `seat`) does it; what must always hold is checked."""
        seat = exodus.to_move(self.state) if seat is None else seat
        assert seat is not None
        assert str(exodus.parse(text)) == text
        found = exodus.why_not(self.state, seat, text)
        assert found is None, found
        before = self.state
        self.state, self.events = exodus.apply(before, seat, text, StackedShuffler(order))
        self.log += self.events
        check(before, self.state, self.events)
        return self.events

    def refused(self, text: str, seat: Seat | None = None) -> str:
        """The code and rule of the refusal of it; nothing has changed."""
        seat = exodus.to_move(self.state) if seat is None else seat
        assert seat is not None
        before = exodus.dump(self.state)
        with pytest.raises(Refusal) as caught:
            exodus.apply(self.state, seat, text, StackedShuffler())
        assert exodus.dump(self.state) == before
        found = exodus.why_not(self.state, seat, text)
        assert found is not None
        assert (found.code, found.sentence) == (caught.value.code, caught.value.sentence)
        return f"{found.code} {found.rule}".strip()

    def answer(self, option: str, seat: Seat | None = None) -> None:
        """The open question or offer is answered so."""
        decision = exodus.pending(self.state)[0]
        self.do(f"answer {decision.id} {option}", seat)

    def respond(self, seat: int, play: str) -> None:
        """The others pass until `seat` is offered to answer, and it plays that."""
        for _ in range(12):
            decision = exodus.pending(self.state)[0]
            assert decision.kind == "X42", decision
            if decision.seat == seat:
                self.answer(f"play {play}")
                return
            self.answer("pass")
        raise AssertionError("that seat is offered nothing")

    def settle(self) -> Table:
        """Everybody passes until there is a question or the turn player acts."""
        for _ in range(60):
            open_now = exodus.pending(self.state)
            if not open_now or open_now[0].kind != "X42":
                return self
            self.answer("pass")
        raise AssertionError("this never ends")

    def leave(self) -> None:
        """The turn player leaves the phase and nobody answers."""
        self.do(f"leave {self.state.number} {self.state.step}")
        self.settle()

    def to(self, step: str, seat: int | None = None) -> Table:
        """Phases are left until that one (of that seat's turn) is there."""
        self.settle()
        for _ in range(60):
            if self.state.step == step and seat in (None, self.state.turn):
                return self
            self.leave()
        raise AssertionError("that phase does not come")

    def kinds(self) -> list[str]:
        """The kinds of the last action's events."""
        return [event.kind for event in self.events]

    def event(self, kind: str) -> Event:
        """The newest event of that kind."""
        return next(event for event in reversed(self.log) if event.kind == kind)

    def asked(self) -> list[str]:
        """The options of the open question."""
        return [option.id for option in exodus.pending(self.state)[0].options]

    def question(self) -> str:
        """What is asked now, and whom."""
        decision = exodus.pending(self.state)[0]
        return f"{decision.kind} {decision.seat}"

    def pile(self, name: str) -> Pile | None:
        """A pile or creature, if it is there."""
        return pile_of(self.state, name)

    def count(self, name: str) -> int:
        """Its energies; 0 if it is gone."""
        pile = pile_of(self.state, name)
        return pile.count if pile else 0

    def life(self) -> list[int]:
        """Everybody's Life."""
        return [side.life for side in self.state.sides]

    def hand(self, seat: int) -> str:
        """A hand, sorted."""
        return " ".join(self.state.sides[seat].hand)

    def graveyard(self, seat: int) -> str:
        """A graveyard, oldest first."""
        return " ".join(self.state.sides[seat].graveyard)

    def stack(self) -> list[str]:
        """The cards on the stack, newest last."""
        return [item.card for item in self.state.stack]

    def view(self, seat: Seat = SCREEN) -> dict[str, Any]:
        """What a seat sees, as it would arrive."""
        return json.loads(json.dumps(exodus.view(self.state, seat)))  # type: ignore[no-any-return]

"""Two worlds that look the same to one seat: the same history, and what the seat cannot know dealt
anew.

A game is played at random.  What a seat has learned is worked out here from where cards lay, and
never from a view or from what was told, for these are what the tests are about.  Then the game is
played again, action by action, with shuffles in which every card that the seat has learned lies
where it lay and the others have changed places.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from decks import rules
from decks.rules.state import ZONES, Card, Deck, State
from journal.contract import EVERYBODY, GM, SCREEN, Event, Refusal, Seat
from journal.ledger import RESTORED, Ledger, fold, touched
from tests.rules.decks.random_play import attempt, texts

T = TypeVar("T")
SEATS: tuple[Seat, ...] = (GM, 0, 1)
EYES: tuple[Seat, ...] = (GM, 0, 1, SCREEN)
Dealt = tuple[int, str, str]
"""A card's place in the history of shuffles: the shuffle that placed it last, part and face."""


class Inconsistent(Exception):
    """The other world did not come out as the seat remembers it; another deal is tried."""


@dataclass(frozen=True)
class Call:
    """One use of chance: the `number`-th of the game, and what came out.  `by_face` is False for a
    pick among cards that are laid out by handle."""

    number: int
    part: str
    place: int
    to: tuple[str, ...]
    by_face: bool


@dataclass(frozen=True)
class Step:
    """One entry: who did what, what happened, and how it stood afterwards."""

    seat: Seat
    action: str
    events: tuple[Event, ...]
    state: State
    ledger: Ledger
    calls: tuple[Call, ...] = ()


@dataclass
class World:
    """A game so far; `steps[n]` is entry n + 1."""

    first: State
    steps: list[Step] = field(default_factory=list)

    @property
    def state(self) -> State:
        return self.steps[-1].state if self.steps else self.first

    @property
    def ledger(self) -> Ledger:
        return self.steps[-1].ledger if self.steps else Ledger()

    def at(self, number: int) -> State:
        """The state after that entry."""
        return self.steps[number - 1].state if number else self.first

    def until(self, number: int) -> World:
        """The same world when it was younger."""
        return World(self.first, self.steps[:number])

    def add(self, seat: Seat, action: str, events: Sequence[Event], state: State) -> None:
        """Appends an entry."""
        used = sum(len(step.calls) for step in self.steps)
        number = len(self.steps) + 1
        ledger = fold(self.ledger, rules.QUIET, number, events)
        step = Step(seat, action, tuple(events), state, ledger, tuple(_calls(events, used)))
        self.steps.append(step)

    def undo(self, seat: Seat, number: int) -> None:
        """Appends an undo of that entry, as `journal.undo` does it."""
        parts, events, state = touched(self.steps[number - 1].events), [], self.state
        for part in parts:
            event = Event(
                RESTORED,
                part,
                public={"undone": [number], "seen": True, "to": number - 1},
                sealed={"position": rules.take_part(self.at(number - 1), part)},
            )
            state = rules.evolve(state, event)
            events.append(event)
        self.add(seat, f"undo {number}", events, state)


def _calls(events: Sequence[Event], used: int) -> Iterator[Call]:
    for event in events:
        for shuffle in event.sealed.get("shuffles", ()):
            # No face of these games is written like a handle.
            by_handle = all(re.fullmatch("c[0-9]+", name) for name in shuffle["to"])
            yield Call(used, event.part, shuffle["k"], tuple(shuffle["to"]), not by_handle)
            used += 1


def play(seed: int, opening: Sequence[tuple[Seat, str]], steps: int) -> World:
    """A game at random after a fixed opening, with an undo now and then."""
    chance = random.Random(seed)
    world = World(rules.new({}, _Straight()))
    for seat, text in opening:
        step = attempt(world.state, seat, text, seed)
        assert step is not None, text
        world.add(seat, text, step.events, step.after)
    while len(world.steps) < len(opening) + steps:
        last = world.steps[-1]
        undoable = len(world.steps) > len(opening) and not last.action.startswith("undo")
        if undoable and chance.random() < 0.1:
            world.undo(last.seat, len(world.steps))
            continue
        seat = chance.choice((GM, *SEATS))
        for text in texts(world.state, seat, chance):
            if text.startswith(("retire", "pc ")):
                continue
            step = attempt(world.state, seat, text, seed)
            if step is not None:
                world.add(seat, text, step.events, step.after)
                break
    return world


class _Straight:
    def shuffle(self, seq: Sequence[T], of: str = "") -> tuple[T, ...]:
        return tuple(seq)

    def choose(self, seq: Sequence[T], of: str = "") -> T:
        return seq[0]


def seen_now(state: State, seat: Seat, shown: bool) -> dict[str, tuple[str, str]]:
    """The cards that a seat looks at now: handle to part and face.

    Discard and Active lie open; a Hand is its owner's and the GM's; of a Deck only what was turned
    over there; a card in Exhausted is face down (`shown` says that this table shows them).
    """
    found: dict[str, tuple[str, str]] = {}
    for deck in state.decks.values():
        for zone in ZONES:
            for card in deck.zone(zone):
                if _lies_open(deck, zone, card, seat, shown):
                    found[card.id] = (deck.part, card.face)
    for decision in state.decisions:
        if seat in (GM, decision.seat):
            for listed in decision.detail.get("cards", ()):
                found[listed["id"]] = (decision.part, listed["face"])
    return found


def _lies_open(deck: Deck, zone: str, card: Card, seat: Seat, shown: bool) -> bool:
    if zone in ("discard", "active"):
        return True
    if zone == "hand":
        return seat in (GM, deck.seat)
    if zone == "exhausted" and not shown:
        return False
    knows = card.knows
    return EVERYBODY[0] in knows or seat in knows or (seat == GM and bool(knows))


@dataclass
class Memory:
    """What a seat has learned in a game, and when; `number` is the entry by which it did.

    `learned` are cards whose face it saw since the shuffle that placed them, `known` faces that it
    saw at all, `gone` cards that left the Deck after that shuffle, seen or not.  `placed` is the
    shuffle that placed each card last.
    """

    learned: dict[Dealt, int] = field(default_factory=dict)
    known: dict[tuple[str, str], int] = field(default_factory=dict)
    gone: dict[Dealt, int] = field(default_factory=dict)
    placed: dict[tuple[str, str], int] = field(default_factory=dict)

    def mattered(self, call: Call) -> tuple[str, ...]:
        """What a shuffle came to: its order without the cards that were shuffled away again before
        they left the Deck, of which nobody is any the wiser."""
        return tuple(
            face
            if (call.number, call.part, face) in self.gone
            or self.placed.get((call.part, face)) == call.number
            else ""
            for face in call.to
        )


def memory(world: World, seat: Seat) -> Memory:
    """The memory of one seat after the whole game."""
    kept = Memory()
    placed: dict[tuple[str, str], int] = {}
    history = [dict(placed)]
    shown = False
    for number, step in enumerate(world.steps, 1):
        if step.action.startswith("undo"):
            placed = dict(history[int(step.action.split(" ")[1]) - 1])
        for call in step.calls:
            if call.by_face:
                placed.update({(call.part, face): call.number for face in call.to})
        kinds = {event.kind for event in step.events}
        shown = shown or "exhausted_shown" in kinds or "H12" in step.state.rulings
        _remember(kept, step.state, seat, number, placed, shown)
        history.append(dict(placed))
    kept.placed = placed
    return kept


def _remember(
    kept: Memory,
    state: State,
    seat: Seat,
    number: int,
    placed: Mapping[tuple[str, str], int],
    shown: bool,
) -> None:
    searched = {
        listed["id"]
        for decision in state.decisions
        if decision.kind == "search"
        for listed in decision.detail.get("cards", ())
    }
    for handle, card in seen_now(state, seat, shown).items():
        kept.known.setdefault(card, number)
        # A search shows which cards lie in the Deck, and not where.
        if handle not in searched and card in placed:
            kept.learned.setdefault((placed[card], *card), number)
    for deck in state.decks.values():
        for zone in ZONES[1:]:
            for each in deck.zone(zone):
                key = (deck.part, each.face)
                if key in placed:
                    kept.gone.setdefault((placed[key], *key), number)


class Redealer:
    """The shuffler of the other world, for one action."""

    def __init__(
        self, calls: Sequence[Call], kept: Memory, until: int, chance: random.Random
    ) -> None:
        self._calls = iter(calls)
        self._kept = kept
        self._until = until
        self._chance = chance

    def choose(self, seq: Sequence[Any], of: str = "") -> Any:
        return self.shuffle(seq, of)[0]

    def shuffle(self, seq: Sequence[Any], of: str = "") -> tuple[Any, ...]:
        call = next(self._calls, None)
        if call is None or call.part != of or len(call.to) != len(seq):
            raise Inconsistent
        if not call.by_face:
            by_handle = {card.id: card for card in seq}
            if set(by_handle) != set(call.to):
                raise Inconsistent
            return tuple(by_handle[handle] for handle in call.to)
        return self._deal(call, {card.face: card for card in seq})

    def _had(self, times: Mapping[Any, int], key: Any) -> bool:
        return times.get(key, self._until + 1) <= self._until

    def _deal(self, call: Call, left: dict[str, Card]) -> tuple[Card, ...]:
        """Every card that was learned where it lay; a card that left the Deck unseen changes places
        only with cards that were never seen, so that nothing seen later contradicts it."""
        result: dict[int, Card] = {}
        outside: list[int] = []
        inside: list[int] = []
        for index, face in enumerate(call.to):
            dealt = (call.number, call.part, face)
            gone = self._had(self._kept.gone, dealt)
            known = self._had(self._kept.known, (call.part, face))
            if self._had(self._kept.learned, dealt) or (gone and known):
                if face not in left:
                    raise Inconsistent
                result[index] = left.pop(face)
            else:
                (outside if gone else inside).append(index)
        for index in outside:
            unseen = [f for f in left if not self._had(self._kept.known, (call.part, f))]
            result[index] = left.pop(self._one_of(unseen))
        for index in inside:
            result[index] = left.pop(self._one_of(list(left)))
        return tuple(result[index] for index in range(len(call.to)))

    def _one_of(self, faces: list[str]) -> str:
        if not faces:
            raise Inconsistent
        return self._chance.choice(faces)


def redealt(world: World, seat: Seat, kept: Memory, until: int, seed: int) -> World | None:
    """The first `until` entries in a world that `seat` cannot tell from the given one; None if no
    deal that was tried comes out as it remembers."""
    for again in range(4):
        try:
            return _replayed(world, seat, kept, until, random.Random(f"{seed} {until} {again}"))
        except (Inconsistent, Refusal):
            continue
    return None


def _replayed(world: World, seat: Seat, kept: Memory, until: int, chance: random.Random) -> World:
    other = World(world.first)
    shown = False
    for step in world.steps[:until]:
        if step.action.startswith("undo"):
            other.undo(step.seat, int(step.action.split(" ")[1]))
        else:
            dealer = Redealer(step.calls, kept, until, chance)
            state, events = rules.apply(other.state, step.seat, step.action, dealer)
            other.add(step.seat, step.action, events, state)
        kinds = {event.kind for event in step.events}
        shown = shown or "exhausted_shown" in kinds or "H12" in step.state.rulings
        if seen_now(other.state, seat, shown) != seen_now(step.state, seat, shown):
            raise Inconsistent
    return other

"""A rule system as small as the contract allows: two players with a counter and a few cards.

`count a 2` counts, `show c3` names a card, `deal a` teaches its owner a card, `mix a` shuffles,
`ask a` raises a decision and `answer q1 yes` settles it, `all` touches everything.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from journal.contract import (
    EVERYBODY,
    Decision,
    Event,
    Option,
    Outcome,
    Refusal,
    Seat,
    Shuffler,
    told,
)

OWNERS: dict[str, Seat] = {"a": 0, "b": 1}


@dataclass(frozen=True)
class Side:
    count: int = 0
    deck: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()
    shuffles: int = 0
    asked: tuple[str, ...] = ()


@dataclass(frozen=True)
class State:
    sides: Mapping[str, Side]
    next_question: int = 1


@dataclass(frozen=True)
class Action:
    verb: str
    words: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " ".join((self.verb, *self.words))

    @property
    def names(self) -> tuple[str, ...]:
        return self.words[:1] if self.verb in ("show", "answer") else ()

    @property
    def parts(self) -> tuple[str, ...]:
        if self.verb == "all":
            return ("a", "b")
        return () if self.names else self.words[:1]


class Toy:
    """Keeps `journal.contract.Rules`."""

    QUIET = frozenset(("asked", "answered"))

    def __init__(self, version: str = "1") -> None:
        self.VERSION = version

    def new(self, options: Mapping[str, Any], shuffler: Shuffler) -> State:
        if set(options) - {"cards"}:
            raise Refusal("bad_option", "", "There is no such option.")
        size = options.get("cards", 3)
        deck = {part: tuple(f"{part}{n}" for n in range(size)) for part in OWNERS}
        return State({part: Side(deck=deck[part]) for part in OWNERS})

    def parse(self, text: str) -> Action:
        verb, *words = text.split(" ")
        if verb not in ("count", "show", "deal", "mix", "ask", "answer", "all"):
            raise Refusal("malformed", "", "There is no verb %(verb)s.", verb=verb)
        return Action(verb, tuple(words))

    def pending(self, state: State) -> tuple[Decision, ...]:
        return tuple(
            Decision(name, "T1", OWNERS[part], (Option("yes"), Option("no")), part)
            for part, side in state.sides.items()
            for name in side.asked
        )

    def legal(self, state: State, seat: Seat) -> Iterable[Action]:
        for part, owner in OWNERS.items():
            if owner == seat:
                yield Action("count", (part, "1"))

    def why_not(self, state: State, seat: Seat, action: Any) -> Refusal | None:
        return None

    def apply(
        self, state: State, seat: Seat, action: Any, shuffler: Shuffler
    ) -> tuple[State, tuple[Event, ...]]:
        if isinstance(action, str):
            action = self.parse(action)
        events = tuple(self._events(state, seat, action, shuffler))
        for event in events:
            state = self.evolve(state, event)
        return state, events

    def _events(
        self, state: State, seat: Seat, action: Action, shuffler: Shuffler
    ) -> Iterator[Event]:
        if action.verb == "all":
            yield Event("round_committed")
            for part in OWNERS:
                yield Event("counted", part, {"by": 1})
            return
        part = self._part(state, action)
        if part not in OWNERS:
            raise Refusal("no_part", "T1", "There is no part %(part)s.", part=part)
        # "gm" stands for a game master, and may do everything.
        if seat not in ("gm", OWNERS[part]):
            raise Refusal("not_yours", "T1", "%(part)s is not yours.", part=part)
        side = state.sides[part]
        if action.verb == "count":
            yield Event("counted", part, {"by": int(action.words[1])})
        elif action.verb == "show":
            yield Event("shown", part, {"card": action.words[0]}, teaches=EVERYBODY)
        elif action.verb == "mix":
            order = shuffler.shuffle(tuple(sorted(side.deck)), of=part)
            yield Event("mixed", part, sealed={"order": list(order)})
        elif action.verb == "deal":
            if not side.deck:
                raise Refusal("empty", "T2", "%(part)s has no card left.", part=part)
            owner = (OWNERS[part],)
            yield Event(
                "dealt", part, private={"card": side.deck[0]}, audience=owner, teaches=owner
            )
        elif action.verb == "ask":
            yield Event("asked", part, {"id": f"q{state.next_question}"})
        else:
            yield Event("answered", part, {"id": action.words[0], "with": action.words[1]})

    def _part(self, state: State, action: Action) -> str:
        if not action.names:
            return action.words[0]
        for part, side in state.sides.items():
            if action.names[0] in (*side.hand, *side.asked):
                return part
        return ""

    def evolve(self, state: State, event: Event) -> State:
        data = event.everything()
        if event.kind == "restored":
            return self.put_part(state, event.part, data["position"])
        if event.part not in state.sides:
            return state
        side = state.sides[event.part]
        if event.kind == "counted":
            side = replace(side, count=side.count + data["by"])
        elif event.kind == "mixed":
            side = replace(side, deck=tuple(data["order"]), shuffles=side.shuffles + 1)
        elif event.kind == "dealt":
            side = replace(side, deck=side.deck[1:], hand=(*side.hand, data["card"]))
        elif event.kind == "shown":
            hand = tuple(card for card in side.hand if card != data["card"])
            side = replace(side, hand=hand, shown=(*side.shown, data["card"]))
        elif event.kind == "asked":
            side = replace(side, asked=(*side.asked, data["id"]))
            state = replace(state, next_question=state.next_question + 1)
        elif event.kind == "answered":
            side = replace(side, asked=tuple(q for q in side.asked if q != data["id"]))
        return replace(state, sides={**state.sides, event.part: side})

    def view(self, state: State, seat: Seat) -> dict[str, Any]:
        return {
            part: {
                "count": side.count,
                "deck": len(side.deck),
                "hand": list(side.hand) if seat in ("gm", OWNERS[part]) else len(side.hand),
                "shown": list(side.shown),
            }
            for part, side in state.sides.items()
        }

    def told(self, event: Event, seat: Seat) -> dict[str, Any]:
        return told(event, seat)

    def outcome(self, state: State) -> Outcome | None:
        return None

    def dump(self, state: State) -> dict[str, Any]:
        sides = {part: vars(side) for part, side in state.sides.items()}
        return {"sides": sides, "next_question": state.next_question}

    def load(self, position: Mapping[str, Any]) -> State:
        sides = {part: _side(stored) for part, stored in position["sides"].items()}
        return State(sides, position["next_question"])

    def sees(self, state: State, seat: Seat, name: str) -> bool:
        return any(
            name in (*side.hand, *side.asked) and seat in ("gm", OWNERS[part])
            for part, side in state.sides.items()
        )

    def counted(self, state: State, action: Action) -> tuple[str, ...]:
        return action.parts

    def owner(self, state: State, part: str) -> Seat:
        return OWNERS.get(part, "gm")

    def places(self, state: State) -> dict[str, int]:
        return {part: side.shuffles for part, side in state.sides.items()}

    def revealable(self, state: State, seat: Seat) -> dict[str, frozenset[int]]:
        return {
            part: frozenset(range(side.shuffles)) if not side.deck else frozenset()
            for part, side in state.sides.items()
        }

    def parts(self, state: State) -> tuple[str, ...]:
        return tuple(state.sides)

    def take_part(self, state: State, part: str) -> dict[str, Any]:
        return dict(vars(state.sides[part])) if part else {}

    def put_part(self, state: State, part: str, position: Mapping[str, Any]) -> State:
        if not part:
            return state
        return replace(state, sides={**state.sides, part: _side(position)})


def _side(stored: Mapping[str, Any]) -> Side:
    plain: dict[str, Any] = {n: tuple(v) if isinstance(v, list) else v for n, v in stored.items()}
    return Side(**plain)

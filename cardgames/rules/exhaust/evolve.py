"""Events into states: the fold, without rules and without chance."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from cardgames.rules.exhaust import notation
from cardgames.rules.exhaust.cards import ALL, BITS, count, together
from cardgames.rules.exhaust.state import NPC, UNKNOWN, Play, State, table
from journal.contract import Event

Data = Mapping[str, Any]


def evolve(state: State, event: Event) -> State:
    """The state after `event`.  Trusts the event; needs neither rules nor chance."""
    return FOLDS[event.kind](state, event.everything())


def _set(values: Sequence[Any], seat: int, value: Any) -> tuple[Any, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


def _dealt(state: State, data: Data) -> State:
    seats = state.setup.seats
    printed = state.setup.printed
    held = state.setup.exhaustion or (0,) * seats
    return replace(
        state,
        phase="play",
        turn=data["start"],
        hands=tuple(data["hands"]) if printed else (0,) * seats,
        time=(0,) * seats,
        ready=tuple(number > 0 for number in held),
        tracks=(0,) * len(table(state)),
        replenishment=tuple(BITS.get(face, UNKNOWN) for face in data["replenishment"]),
        npc_deck=tuple(BITS[face] for face in data["npc_deck"]),
        box=ALL if printed else together(data["box"]),
        shuffles=state.shuffles + len(data["shuffle"]),
    )


def _hand(state: State, data: Data) -> State:
    return replace(state, hands=_set(state.hands, data["seat"], together(data["cards"])))


def _played(state: State, data: Data) -> State:
    seat, cards = data["seat"], together(data["cards"])
    ids = [combo.id for combo in table(state)]
    printed = state.setup.printed
    left = state.hands[seat] - (count(cards) if printed else cards)
    return replace(
        state,
        hands=_set(state.hands, seat, left),
        tracks=_set(state.tracks, ids.index(data["combo"]), data["worth"]),
        plays=(*state.plays, Play(seat, data["combo"], cards)),
        box=state.box - cards if printed else state.box,
    )


def _time_magic(state: State, data: Data) -> State:
    seat = data["seat"]
    return replace(state, time=_set(state.time, seat, state.time[seat] + data["gained"]))


def _drew(state: State, data: Data) -> State:
    seat = data["seat"]
    card = 1 if state.setup.printed else BITS[data["card"]]
    return replace(
        state,
        hands=_set(state.hands, seat, state.hands[seat] + card),
        replenishment=state.replenishment[1:],
    )


def _npc_kept(state: State, data: Data) -> State:
    return replace(
        state,
        npc_deck=(BITS[data["card"]], *state.npc_deck),
        replenishment=state.replenishment[1:],
    )


def _npc_drew(state: State, data: Data) -> State:
    hand = state.hands[NPC] + BITS[data["card"]]
    return replace(state, hands=_set(state.hands, NPC, hand), npc_deck=state.npc_deck[1:])


def _returned(state: State, data: Data) -> State:
    seat = data["seat"]
    return replace(state, time=_set(state.time, seat, state.time[seat] - 1))


def _flipped(state: State, data: Data) -> State:
    return replace(state, ready=_set(state.ready, data["seat"], False))


def _eliminated(state: State, data: Data) -> State:
    return replace(state, phase="over", loser=data["seat"])


def _asked(state: State, data: Data) -> State:
    decision = notation.load_decision(data["decision"])
    return replace(
        state,
        decisions=(*state.decisions, decision),
        next_decision=int(decision.id[1:]) + 1,
    )


def _answered(state: State, data: Data) -> State:
    left = tuple(decision for decision in state.decisions if decision.id != data["id"])
    return replace(state, decisions=left)


FOLDS: dict[str, Callable[[State, Data], State]] = {
    "dealt": _dealt,
    "hand": _hand,
    "played": _played,
    "time_magic": _time_magic,
    "unrewarded": lambda state, data: state,
    "drew": _drew,
    "npc_kept": _npc_kept,
    "npc_drew": _npc_drew,
    "returned": _returned,
    "flipped": _flipped,
    "turn": lambda state, data: replace(state, turn=data["seat"]),
    "eliminated": _eliminated,
    "asked": _asked,
    "answered": _answered,
    "closed": lambda state, data: replace(state, phase="closed"),
    "restored": lambda state, data: notation.put_part(state, "", data["position"]),
}

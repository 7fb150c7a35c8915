"""Folding events: a state and what happened give the next state, without rules and without chance.

An event's layers hold everything that changes, so a kind of event needs no code of its own for
cards: `order` is a new Deck, `moves` are cards that went from zone to zone, `shown` are faces that
became known.  What else a kind changes is in `KINDS`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from decks.rules import notation, position
from decks.rules.state import ZONES, Card, Death, Deck, Gate, RestCall, Ruling, State
from journal.contract import Event

Data = Mapping[str, Any]


def evolve(state: State, event: Event) -> State:
    """The state after `event`.  Trusts the event; needs neither rules nor chance."""
    data = event.everything()
    if event.kind == "restored":
        return position.put_part(state, event.part, data["position"])
    changes: dict[str, Any] = {}
    if "next_card" in data:
        changes["next_card"] = data["next_card"]
    if event.part in state.decks:
        deck = _deck(state.decks[event.part], event.kind, data)
        if deck is not state.decks[event.part]:
            changes["decks"] = {**state.decks, event.part: deck}
    kind = KINDS.get(event.kind)
    if kind is not None:
        changes.update(kind(state, event.part, data))
    return replace(state, **changes) if changes else state


def _deck(deck: Deck, kind: str, data: Data) -> Deck:
    """What the event does to its own deck."""
    changes: dict[str, Any] = {}
    if "order" in data or "moves" in data or "shown" in data:
        zones = {name: list(deck.zone(name)) for name in ZONES}
        if "order" in data:
            _shuffled(zones, data)
        for move in data.get("moves", ()):
            _moved(zones, move)
        for handle in data.get("shown", ()):
            _shown(zones, handle, tuple(data["to_whom"]))
        changes = {name: tuple(cards) for name, cards in zones.items()}
    if "shuffles" in data:
        changes["shuffles"] = data["shuffles"][-1]["k"] + 1
    if "running" in data:
        changes["running"] = notation.load_running(data["running"])
    if "allowed" in data:
        changes["allowed"] = tuple(data["allowed"])
    own = OWN.get(kind)
    if own is not None:
        changes.update(own(deck, data))
    return replace(deck, **changes) if changes else deck


def _shuffled(zones: dict[str, list[Card]], data: Data) -> None:
    """`order` are the handles that make up the Deck now, uppermost first; they get new ones."""
    there = {card.id: (name, card) for name, cards in zones.items() for card in cards}
    deck = []
    for number, handle in enumerate(data["order"], data["first"]):
        name, card = there[handle]
        if name != "deck":
            zones[name].remove(card)
        # Older shuffles stay secret with it: their keys would tell that this card is in the Deck.
        placed = (*card.placed, data["place"])
        deck.append(Card(f"c{number}", card.face, card.to, card.recyclable, placed=placed))
    zones["deck"] = deck


def _moved(zones: dict[str, list[Card]], move: Data) -> None:
    for cards in zones.values():
        for index, card in enumerate(cards):
            if card.id == move["card"]:
                del cards[index]
                new = Card(
                    move["id"],
                    move.get("face", card.face),
                    move.get("dest", card.to),
                    move.get("recyclable", card.recyclable),
                    tuple(move.get("knows", ())),
                    move.get("due"),
                    move.get("then", ""),
                    tuple(move.get("placed", ())),
                )
                target = zones[move["to"]]
                at = move.get("at", "end")
                target.insert(len(target) if at == "end" else at, new)
                return
    raise KeyError(move["card"])


def _shown(zones: dict[str, list[Card]], handle: str, whom: tuple[Any, ...]) -> None:
    for cards in zones.values():
        for index, card in enumerate(cards):
            if card.id == handle:
                knows = card.knows + tuple(seat for seat in whom if seat not in card.knows)
                cards[index] = replace(card, knows=knows)
                return


def _given(state: State, part: str, data: Data) -> Data:
    deck = notation.load_deck(data["deck"], part)
    return {
        "decks": {**state.decks, part: deck},
        "next_part": max(state.next_part, int(part[1:]) + 1),
    }


def _asked(state: State, part: str, data: Data) -> Data:
    decision = notation.load_decision(data["decision"])
    return {
        "decisions": (*state.decisions, decision),
        "next_decision": max(state.next_decision, int(decision.id[1:]) + 1),
    }


def _settled(state: State, part: str, data: Data) -> Data:
    return {"decisions": tuple(d for d in state.decisions if d.id not in data["ids"])}


def _ruled(state: State, part: str, data: Data) -> Data:
    ruling = Ruling(data["value"], data["version"])
    return {
        "rulings": {**state.rulings, data["case"]: ruling},
        "next_ruling": max(state.next_ruling, ruling.version + 1),
    }


def _opened(state: State, part: str, data: Data) -> Data:
    return {"gate": Gate(data["number"], tuple(data["taking"]))}


def _taken_out(state: State, part: str, data: Data) -> Data:
    assert state.gate is not None
    return {"gate": replace(state.gate, out=(*state.gate.out, (data["who"], data["reason"])))}


def _answered(state: State, part: str, data: Data) -> Data:
    changes = dict(_settled(state, part, data))
    if "gate_answer" in data and state.gate is not None:
        answers = (*state.gate.answers, tuple(data["gate_answer"]))
        changes["gate"] = replace(state.gate, answers=answers)
    if "rest_answer" in data and state.rest_call is not None:
        part, said = data["rest_answer"]
        call = state.rest_call
        changes["rest_call"] = (
            replace(call, agreed=(*call.agreed, part))
            if said == "agree"
            else replace(call, declined=(*call.declined, part))
        )
    return changes


def _rest_called(state: State, part: str, data: Data) -> Data:
    return {"rest_call": RestCall(tuple(data["of"]), data["said"], tuple(data["agreed"]))}


def _rest_closed(state: State, part: str, data: Data) -> Data:
    return {"rest_call": None}


def _committed(state: State, part: str, data: Data) -> Data:
    return {"gate": None, "round": data["number"]}


def _cancelled(state: State, part: str, data: Data) -> Data:
    return {"gate": None}


KINDS: dict[str, Callable[[State, str, Data], Data]] = {
    "given": _given,
    "asked": _asked,
    "answered": _answered,
    "lapsed": _settled,
    "ruled": _ruled,
    "round_opened": _opened,
    "round_taken_out": _taken_out,
    "round_committed": _committed,
    "round_cancelled": _cancelled,
    "rest_called": _rest_called,
    "rest_committed": _rest_closed,
    "rest_cancelled": _rest_closed,
}


def _died(deck: Deck, data: Data) -> Data:
    return {"dead": Death(data["rule"], data["round"], "", data["chain"])}


def _described(deck: Deck, data: Data) -> Data:
    return {"dead": replace(deck.dead, told=data["told"])} if deck.dead else {}


def _setting(deck: Deck, data: Data) -> Data:
    return dict(data["values"])


OWN: dict[str, Callable[[Deck, Data], Data]] = {
    "died": _died,
    "revived": lambda deck, data: {"dead": None},
    "described": _described,
    "setting": _setting,
    "retired": lambda deck, data: {"retired": True, "running": None},
}

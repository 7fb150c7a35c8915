"""What each seat may see: an allow-list (R29).  Nothing of the state is shown but by this module.

Nobody sees Deck order.  The GM sees what any player sees; the screen what all see.
"""

from __future__ import annotations

from typing import Any

from decks.rules.cases import ASK, ruling
from decks.rules.decide_rounds import draws_at, living, open_cases, order_matters
from decks.rules.forecast import Draw, recyclable_cards, required_draw, safe_draws
from decks.rules.notation import dump_decision
from decks.rules.state import ZONES, Card, Deck, Gate, State, due_cards, refill_count, sees
from journal.contract import GM, SCREEN, Decision, Seat


def view(state: State, seat: Seat) -> dict[str, Any]:
    """The party as `seat` may see it, as plain JSON values."""
    mine = [d for d in state.decisions if may_answer(d, seat)]
    return {
        "seat": seat,
        "role": {GM: "gm", SCREEN: "screen"}.get(str(seat), "player"),
        "round": state.round,
        "gate": _gate(state, state.gate) if state.gate else None,
        "rest_call": _rest_call(state),
        "rulings": _rulings(state),
        "decisions": [dump_decision(d) for d in mine],
        "waiting": [
            {
                "id": d.id,
                "kind": d.kind,
                "seat": d.seat,
                "part": str(d.detail.get("part", "")) or d.part,
            }
            for d in state.decisions
            if d not in mine
        ],
        "decks": [_deck(state, seat, deck) for deck in state.decks.values() if not deck.retired],
    }


def may_answer(decision: Decision, seat: Seat) -> bool:
    """Whose decision it is; the GM may answer a player's, as the GM sees what players see."""
    return seat in (GM, decision.seat)


def _rest_call(state: State) -> dict[str, Any] | None:
    """A Rest that is called: who has said what is open to all."""
    call = state.rest_call
    if call is None:
        return None
    names = ("of", "agreed", "declined", "unanswered")
    return {"said": dict(call.said), **{name: list(getattr(call, name)) for name in names}}


def _rulings(state: State) -> dict[str, Any]:
    """What this table has ruled; what is not here has its factory value."""
    return {
        case: {"value": kept.value, "version": kept.version} for case, kept in state.rulings.items()
    }


def _deck(state: State, seat: Seat, deck: Deck) -> dict[str, Any]:
    recyclable = len(recyclable_cards(state, deck))
    hand_open = seat in (deck.seat, GM) or (state.open_hands and deck.kind == "skill")
    run = deck.running
    return {
        "part": deck.part,
        "seat": deck.seat,
        "kind": deck.kind,
        "mine": deck.seat == seat,
        "size": deck.size,
        "counts_active": deck.counts_active,
        "pc": deck.pc,
        "here": deck.here,
        "dead": _death(deck),
        "running": {
            "purpose": run.purpose,
            "required": run.required,
            "wanted": run.wanted,
            "left": run.left,
            "fatigues": run.fatigues,
        }
        if run
        else None,
        "allowed": list(deck.allowed),
        "counts": {zone: len(deck.zone(zone)) for zone in ZONES},
        "discard": [_card(card) for card in deck.discard],
        "active": [_card(card) for card in deck.active],
        "hand": [_card(card) for card in deck.hand] if hand_open else None,
        "exhausted": _known(state, seat, deck, "exhausted"),
        "known": _known(state, seat, deck, "deck"),
        "recyclable": recyclable,
        "safe": safe_draws(len(deck.deck), recyclable) if deck.bound else None,
        "next": _next(deck, recyclable),
    }


def _death(deck: Deck) -> dict[str, Any] | None:
    dead = deck.dead
    if dead is None:
        return None
    return {"rule": dead.rule, "round": dead.round, "told": dead.told, "chain": dict(dead.chain)}


def _card(card: Card) -> dict[str, Any]:
    shown: dict[str, Any] = {"id": card.id, "face": card.face, "to": card.to}
    if not card.recyclable:
        shown["recyclable"] = False
    if card.due is not None:
        shown["due"] = card.due
    if card.then:
        shown["then"] = card.then
    return shown


def _known(state: State, seat: Seat, deck: Deck, zone: str) -> list[dict[str, Any]]:
    """The face-down cards that the seat knows; in the Deck with their place, 0 the uppermost.

    A known card's place is known too: whatever would hide it makes the seat forget the card.
    """
    found = []
    for place, card in enumerate(deck.zone(zone)):
        if sees(state, seat, deck, zone, card):
            found.append({**_card(card), "place": place} if zone == "deck" else _card(card))
    return found


def _next(deck: Deck, recyclable: int) -> dict[str, Any] | None:
    """What a refill of this deck would do now (FAT-21)."""
    if deck.kind == "gm":
        return None
    return _draw(deck, len(deck.deck), recyclable, refill_count(deck))


def _draw(deck: Deck, cards: int, recyclable: int, n: int) -> dict[str, Any]:
    if not deck.bound:
        return Draw(min(n, cards), False, False, 0, 0, 0, 0).as_dict()
    return required_draw(cards, recyclable, n).as_dict()


def _gate(state: State, gate: Gate) -> dict[str, Any]:
    cases = open_cases(state, gate)
    return {
        "number": gate.number,
        "taking": list(gate.taking),
        "out": dict(gate.out),
        "preview": [
            _preview(state, deck, gate, [case for part, case in cases if part == deck.part])
            for deck in living(state, gate)
        ],
    }


def _preview(state: State, deck: Deck, gate: Gate, cases: list[str]) -> dict[str, Any]:
    """One character's start of the Round from counts alone; where the order of expiry and refill
    is still open both are shown, and the line itself is the worse one."""
    recyclable = len(recyclable_cards(state, deck))
    due = due_cards(deck, gate.number)
    back = sum(_recycles(state, deck, card) for card in due)
    first, last = draws_at(deck, gate.number)
    orders = {
        "expiry-first": _draw(deck, len(deck.deck), recyclable + back, first),
        "refill-first": _draw(deck, len(deck.deck), recyclable, last),
    }
    value = "expiry-first"
    if order_matters(deck, gate.number):
        value = (gate.answer(deck.part, "H6") or ruling(state, "H6", deck.part))[0]
    line: dict[str, Any] = {"part": deck.part, "due": len(due), "cases": cases}
    if value == ASK:
        worse = max(orders.values(), key=lambda o: (o["dies"], o["fatigue"], o["draws"]))
        return {**line, **worse, "orders": orders}
    return {**line, **orders[value]}


def _recycles(state: State, deck: Deck, card: Card) -> bool:
    return card.then == "discard" and (
        card.recyclable or ruling(state, "H16", deck.part)[0] != "on"
    )

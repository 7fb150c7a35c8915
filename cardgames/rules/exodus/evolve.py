"""Events into states: the fold, without rules and without chance."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from cardgames.rules.exodus import notation
from cardgames.rules.exodus.cards import UNKNOWN
from cardgames.rules.exodus.fields import load_decision, load_field, load_one
from cardgames.rules.exodus.state import (
    Attack,
    Item,
    Lasting,
    Note,
    Pile,
    Side,
    State,
    item_of,
    lasting_of,
    next_sorted,
    pile_of,
    without,
)
from journal.contract import Event

Data = Mapping[str, Any]


def evolve(state: State, event: Event) -> State:
    """The state after `event`.  Trusts the event; needs neither rules nor chance."""
    data = event.everything()
    fold = FOLDS.get(event.kind)
    if fold is not None:
        state = fold(state, data)
    return _set(state, data["set"]) if "set" in data else state


def _set(state: State, changed: Data) -> State:
    return state.but(**{name: load_field(name, value) for name, value in changed.items()})


def _counted(state: State, *ids: str) -> State:
    """The counter of ids is above all that were used."""
    top = max((int(name[1:]) for name in ids if name), default=0)
    return state.but(next_id=max(state.next_id, top + 1))


def _side(state: State, seat: int, **changed: Any) -> State:
    sides = list(state.sides)
    sides[seat] = replace(sides[seat], **changed)
    return state.but(sides=tuple(sides))


def _to_hand(state: State, seat: int, *cards: str) -> State:
    known = (UNKNOWN,) * len(cards) if state.setup.printed else cards
    return _side(state, seat, hand=next_sorted(state.sides[seat].hand, *known))


def _from_hand(state: State, seat: int, *cards: str) -> State:
    hand = state.sides[seat].hand
    for card in cards:
        hand = without(hand, UNKNOWN if state.setup.printed else card)
    return _side(state, seat, hand=hand)


def _to_graveyard(state: State, seat: int, *cards: str) -> State:
    return _side(state, seat, graveyard=(*state.sides[seat].graveyard, *cards))


def _opened(state: State, data: Data) -> State:
    sides = tuple(
        Side(main=tuple(main), energy_deck=energy)
        for main, energy in zip(data["mains"], data["energy"], strict=True)
    )
    return state.but(
        phase="opening",
        chooser=data["chooser"],
        sides=sides,
        shuffles=state.shuffles + len(data["shuffle"]),
    )


def _shuffled(state: State, data: Data) -> State:
    """A cut, or the graveyard as a new Main Deck."""
    seat = data["seat"]
    state = state.but(shuffles=state.shuffles + len(data["shuffle"]))
    if data.get("graveyard"):
        state = _side(state, seat, graveyard=())
    return _side(state, seat, main=tuple(data["order"]))


def _drew(state: State, data: Data) -> State:
    seat, main, energy = data["seat"], data["main"], data["energy"]
    side = state.sides[seat]
    state = _to_hand(state, seat, *side.main[:main])
    return _side(
        state,
        seat,
        main=side.main[main:],
        energies=side.energies + energy,
        energy_deck=side.energy_deck - energy,
    )


def _energy(state: State, data: Data) -> State:
    """Energies from place to place: `deck`, `hand`, or a pile; all at the same moment."""
    for owner, source, goal, count in data["moves"]:
        state = _take(state, owner, source, -count, -1)
        state = _take(state, owner, goal, count, data.get("new", {}).get(goal, -1))
    kept = tuple(pile for pile in state.field if pile.card or pile.count)
    return state.but(field=kept)


def _take(state: State, owner: int, place: str, count: int, seat: int) -> State:
    if place in ("deck", "hand"):
        name = "energy_deck" if place == "deck" else "energies"
        return _side(state, owner, **{name: getattr(state.sides[owner], name) + count})
    field = list(state.field)
    at = next((i for i, pile in enumerate(field) if pile.id == place), None)
    if at is None:
        field.append(Pile(place, seat, (0,) * state.setup.players))
        state, at = _counted(state, place), len(field) - 1
    energy = list(field[at].energy)
    energy[owner] += count
    field[at] = replace(field[at], energy=tuple(energy))
    return state.but(field=tuple(field))


def _pile(state: State, name: str, **changed: Any) -> State:
    field = tuple(replace(p, **changed) if p.id == name else p for p in state.field)
    return state.but(field=field)


def _summoned(state: State, data: Data) -> State:
    seat, card = data["seat"], data["card"]
    if data["source"] == "hand":
        state = _from_hand(state, seat, card)
    elif data["source"] == "graveyard":
        state = _side(state, seat, graveyard=without(state.sides[seat].graveyard, card))
    else:
        state = state.but(stack=state.stack[:-1])
    return _pile(state, data["pile"], card=card)


def _played(state: State, data: Data) -> State:
    item = load_one(Item, data["item"])
    state = _from_hand(state, data["seat"], item.card) if item.card else state
    return _counted(state.but(stack=(*state.stack, item), chain=0), item.id)


def _stacked(state: State, data: Data) -> State:
    item = load_one(Item, data["item"])
    waiting = tuple(each for each in state.waiting if each.id != item.id)
    return state.but(stack=(*state.stack, item), waiting=waiting)


def _waiting(state: State, data: Data) -> State:
    items = tuple(load_one(Item, each) for each in data["items"])
    state = state.but(waiting=(*state.waiting, *items), chain=state.chain + len(items))
    return _counted(state, *(item.id for item in items))


def _left(state: State, data: Data) -> State:
    """An item leaves the stack; its card goes where the event says."""
    item = item_of(state, data["item"])
    assert item is not None
    rest = tuple(each for each in state.stack if each.id != item.id)
    if data["touches"]:
        rest = tuple(replace(each, touched=True) for each in rest)
    state = state.but(stack=rest)
    match data["to"]:
        case "graveyard":
            return _to_graveyard(state, item.seat, item.card)
        case "hand":
            return _to_hand(state, item.seat, item.card)
        case "field":
            lasting = Lasting(data["lasting"], item.seat, item.card, item.targets)
            return _counted(state.but(lasting=(*state.lasting, lasting)), lasting.id)
    return state


def _gone(state: State, name: str, energy: str = "deck") -> State:
    """A pile or creature leaves; its energies go to their owners' decks or hands."""
    pile = pile_of(state, name)
    assert pile is not None
    for owner, count in enumerate(pile.energy):
        state = _take(state, owner, energy, count, -1)
    return state.but(field=tuple(each for each in state.field if each.id != name))


def _destroyed(state: State, data: Data) -> State:
    for name in data["piles"]:
        pile = pile_of(state, name)
        assert pile is not None
        state = _gone(state, name)
        state = _to_graveyard(state, pile.seat, pile.card) if pile.card else state
    return state


def _returned(state: State, data: Data) -> State:
    pile = pile_of(state, data["pile"])
    assert pile is not None
    state = _to_hand(state, pile.seat, pile.card)
    if data["energy"] != "pile":
        return _gone(state, pile.id, data["energy"])
    # What is left is another object than the creature was.
    blank = Pile(data["new"], pile.seat, pile.energy)
    field = tuple(blank if each.id == pile.id else each for each in state.field)
    return _counted(state.but(field=field), blank.id)


def _discarded(state: State, data: Data) -> State:
    state = _from_hand(state, data["seat"], *data["cards"])
    return _to_graveyard(state, data["seat"], *data["cards"])


def _milled(state: State, data: Data) -> State:
    seat, cards = data["seat"], data["cards"]
    state = _side(state, seat, main=state.sides[seat].main[len(cards) :])
    return _to_graveyard(state, seat, *cards)


def _took(state: State, data: Data) -> State:
    seat, card = data["seat"], data["card"]
    state = _side(state, seat, graveyard=without(state.sides[seat].graveyard, card))
    return _to_hand(state, seat, card)


def _ended(state: State, data: Data) -> State:
    card = lasting_of(state, data["lasting"])
    assert card is not None
    rest = tuple(each for each in state.lasting if each.id != card.id)
    return _to_graveyard(state.but(lasting=rest), card.seat, card.card)


def _noted(state: State, data: Data) -> State:
    note = load_one(Note, data["note"])
    return _counted(state.but(notes=(*state.notes, note)), note.id)


def _unnoted(state: State, data: Data) -> State:
    gone = {note["id"] for note in data["notes"]}
    return state.but(notes=tuple(note for note in state.notes if note.id not in gone))


def _life(state: State, data: Data) -> State:
    for seat, life in data["to"]:
        state = _side(state, seat, life=life)
    return state


def _turn(state: State, data: Data) -> State:
    seat = data["seat"]
    state = _side(state, seat, turns=state.sides[seat].turns + 1)
    field = tuple(replace(pile, attacks=0) for pile in state.field)
    return state.but(turn=seat, number=state.number + 1, field=field, holds=(), chain=0)


def _attacked(state: State, data: Data) -> State:
    pile = pile_of(state, data["attacker"])
    assert pile is not None
    state = _pile(state, pile.id, attacks=pile.attacks + 1)
    return state.but(attack=Attack(data["attacker"], data["target"], data["board"]))


def _stopped(state: State, data: Data) -> State:
    if data.get("free"):
        pile = pile_of(state, data["attacker"])
        assert pile is not None
        state = _pile(state, pile.id, attacks=pile.attacks - 1)
    return state.but(attack=None)


def _eliminated(state: State, data: Data) -> State:
    # What was asked is asked anew, if it still has to be: who is out was perhaps part of it.
    state = state.but(decisions=())
    for seat in data["seats"]:
        state = _side(state, seat, alive=False)
        if data["leaves"]:
            state = _clear(state, seat)
    return state


def _clear(state: State, seat: int) -> State:
    """EXO-26: all that a loser owns goes to the out zone; energies of others go home."""
    gone = [pile for pile in state.field if pile.seat == seat]
    cards = [pile.card for pile in gone if pile.card]
    cards += [card.card for card in state.lasting if card.seat == seat]
    cards += [i.card for i in state.stack if i.seat == seat and i.kind in ("symmetry", "summon")]
    for pile in gone:
        state = _gone(state, pile.id)
    energy = 0
    for pile in state.field:
        energy += pile.energy[seat]
        left = tuple(0 if owner == seat else n for owner, n in enumerate(pile.energy))
        state = _pile(state, pile.id, energy=left)
    side = state.sides[seat]
    cards += [*side.main, *side.hand, *side.graveyard]
    state = state.but(
        field=tuple(pile for pile in state.field if pile.card or pile.count),
        lasting=tuple(each for each in state.lasting if each.seat != seat),
        notes=tuple(each for each in state.notes if each.seat != seat),
        stack=tuple(each for each in state.stack if each.seat != seat),
        waiting=tuple(each for each in state.waiting if each.seat != seat),
    )
    out = Side(
        life=side.life,
        turns=side.turns,
        alive=False,
        out=tuple(sorted(cards)),
        out_energy=side.energies + side.energy_deck + energy,
    )
    sides = tuple(out if each == seat else old for each, old in enumerate(state.sides))
    return state.but(sides=sides)


def _asked(state: State, data: Data) -> State:
    decision = load_decision(data["decision"])
    return state.but(
        decisions=(*state.decisions, decision),
        next_decision=int(decision.id[1:]) + 1,
    )


def _answered(state: State, data: Data) -> State:
    left = tuple(decision for decision in state.decisions if decision.id != data["id"])
    return state.but(decisions=left)


FOLDS: dict[str, Callable[[State, Data], State]] = {
    "opened": _opened,
    "cut": _shuffled,
    "recycled": _shuffled,
    "drew": _drew,
    "energy": _energy,
    "summoned": _summoned,
    "played": _played,
    "stacked": _stacked,
    "happened": _waiting,
    "left": _left,
    "destroyed": _destroyed,
    "returned": _returned,
    "discarded": _discarded,
    "milled": _milled,
    "took": _took,
    "ended": _ended,
    "noted": _noted,
    "unnoted": _unnoted,
    "life": _life,
    "turn": _turn,
    "attacked": _attacked,
    "stopped": _stopped,
    "eliminated": _eliminated,
    "asked": _asked,
    "answered": _answered,
    "closed": lambda state, data: state.but(phase="closed"),
    "restored": lambda state, data: notation.put_part(state, "", data["position"]),
}
"""What an event does to the state beside the open fields that it sets."""

"""The position notation: a party as plain JSON values, short enough to write by hand, and the
parts of it that undo restores.

A card is its face alone, `face#handle`, or an object; `_` is a blank card.  What is left out has
its usual value, so a position made by hand names only what matters.  Loading checks everything and
refuses as `bad_position`, naming the place.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from decks.rules.cases import CASES
from decks.rules.notation import (
    Handles,
    Position,
    broken,
    count,
    dump_decision,
    dump_deck,
    keys_of,
    load_decision,
    load_deck,
    plain,
    typed,
)
from decks.rules.state import REST, Deck, Gate, RestCall, Ruling, State

STATE_KEYS = frozenset(
    ("open_hands", "rulings", "decks", "round", "gate", "rest_call", "decisions", "next")
)
COUNTERS = ("card", "decision", "part", "ruling")


def _dump_gate(gate: Gate | None) -> dict[str, Any] | None:
    if gate is None:
        return None
    stored: dict[str, Any] = {"number": gate.number, "taking": list(gate.taking)}
    if gate.out:
        stored["out"] = plain(gate.out)
    if gate.answers:
        stored["answers"] = plain(gate.answers)
    return stored


def _load_gate(data: Any, path: str) -> Gate | None:
    if data is None:
        return None
    stored = keys_of(data, ("number", "taking", "out", "answers"), path)
    if "number" not in stored or "taking" not in stored:
        raise broken(path, "names no number or nobody taking part")
    return Gate(
        count(stored["number"], f"{path}.number"),
        tuple(stored["taking"]),
        tuple((part, reason) for part, reason in stored.get("out", ())),
        tuple((p, case, value, tag) for p, case, value, tag in stored.get("answers", ())),
    )


def _dump_call(call: RestCall | None) -> dict[str, Any] | None:
    if call is None:
        return None
    stored: dict[str, Any] = {"of": list(call.of)}
    if call.said:
        stored["said"] = dict(call.said)
    for name in ("agreed", "declined"):
        if answered := getattr(call, name):
            stored[name] = list(answered)
    return stored


def _load_call(data: Any, path: str) -> RestCall | None:
    if data is None:
        return None
    stored = keys_of(data, ("of", "said", "agreed", "declined"), path)
    if not stored.get("of"):
        raise broken(path, "names nobody who rests")
    said = keys_of(stored.get("said", {}), ("n", "pick", "where", "discard"), f"{path}.said")
    return RestCall(
        tuple(stored["of"]),
        {key: typed(value, str, f"{path}.said.{key}") for key, value in said.items()},
        tuple(stored.get("agreed", ())),
        tuple(stored.get("declined", ())),
    )


def dump(state: State) -> dict[str, Any]:
    """The whole party; `load(dump(state)) == state`."""
    stored: dict[str, Any] = {"round": state.round}
    if state.open_hands:
        stored["open_hands"] = True
    if state.rulings:
        stored["rulings"] = {case: [r.value, r.version] for case, r in state.rulings.items()}
    stored["decks"] = [dump_deck(deck) for deck in state.decks.values()]
    if state.gate:
        stored["gate"] = _dump_gate(state.gate)
    if state.rest_call:
        stored["rest_call"] = _dump_call(state.rest_call)
    if state.decisions:
        stored["decisions"] = [dump_decision(decision) for decision in state.decisions]
    stored["next"] = {name: getattr(state, f"next_{name}") for name in COUNTERS}
    return stored


def load(position: Position) -> State:
    """A party from its notation.  Cards written without a handle get the next ones, deck by deck
    and zone by zone; every card is in exactly one zone (FAT-2).  Refuses with the path."""
    try:
        return _load(position)
    except (TypeError, ValueError, AttributeError, KeyError) as error:
        # A value of a kind that no check below expects, deep inside a list.
        raise broken("position", f"has a value of the wrong kind: {error}") from error


def _load(position: Position) -> State:
    stored = keys_of(position, STATE_KEYS, "position")
    decks_data = typed(stored.get("decks", []), list, "decks")
    given = keys_of(stored.get("next", {}), COUNTERS, "next")
    top = {name: count(given.get(name, 1), f"next.{name}") for name in COUNTERS}
    if "card" not in given:
        top["card"] = _highest(decks_data) + 1
    handles = Handles(top["card"])
    decks: dict[str, Deck] = {}
    for index, data in enumerate(decks_data):
        deck = load_deck(data, f"d{index + 1}", handles, f"decks[{index}]", index)
        if deck.part in decks:
            raise broken(f"decks[{index}].part", f"{deck.part} is there twice")
        decks[deck.part] = deck
    decisions = tuple(
        load_decision(data, f"decisions[{index}]")
        for index, data in enumerate(typed(stored.get("decisions", []), list, "decisions"))
    )
    rulings = _load_rulings(stored.get("rulings", {}))
    state = State(
        open_hands=typed(stored.get("open_hands", False), bool, "open_hands"),
        rulings=rulings,
        decks=decks,
        round=count(stored.get("round", 0), "round"),
        gate=_load_gate(stored.get("gate"), "gate"),
        rest_call=_load_call(stored.get("rest_call"), "rest_call"),
        decisions=decisions,
        next_card=handles.next,
        next_decision=top["decision"],
        next_part=top["part"],
        next_ruling=top["ruling"],
    )
    return _checked(state, given, handles.used)


def _highest(decks: list[Any]) -> int:
    """The highest handle that a position names."""
    return max(
        (int(found) for found in re.findall(r"(?:#|'id': ')c([1-9][0-9]*)\b", repr(decks))),
        default=0,
    )


def _load_rulings(data: Any) -> dict[str, Ruling]:
    rulings = {}
    for number, (key, value) in enumerate(keys_of(data, data, "rulings").items(), 1):
        text, version = (value, number) if isinstance(value, str) else value
        case = CASES.get(re.sub(r"\.d[0-9]+$", "", key))
        if case is None or not case.admits(text):
            raise broken(f"rulings.{key}", "is no ruling")
        rulings[key] = Ruling(text, count(version, f"rulings.{key}"))
    return rulings


def _checked(state: State, given: Position, used: Iterable[str]) -> State:
    """Raises counters that a hand-made position left out, and refuses those that are too low."""
    card = _counter("card", given, state.next_card, (int(handle[1:]) for handle in used))
    decision = _counter(
        "decision", given, state.next_decision, (int(d.id[1:]) for d in state.decisions)
    )
    part = _counter("part", given, state.next_part, (int(p[1:]) for p in state.decks))
    versions = (r.version for r in state.rulings.values())
    ruling = _counter("ruling", given, state.next_ruling, versions)
    for name in state.gate.taking if state.gate else ():
        if name not in state.decks:
            raise broken("gate.taking", f"there is no deck {name}")
    for name in state.rest_call.of if state.rest_call else ():
        if name not in state.decks:
            raise broken("rest_call.of", f"there is no deck {name}")
    now = (state.next_card, state.next_decision, state.next_part, state.next_ruling)
    if now == (card, decision, part, ruling):
        return state
    return replace(
        state, next_card=card, next_decision=decision, next_part=part, next_ruling=ruling
    )


def _counter(name: str, given: Position, have: int, used: Iterable[int]) -> int:
    least = 1 + max(used, default=0)
    if have < least and name in given:
        raise broken(f"next.{name}", f"is below {least}")
    return max(have, least)


def parts(state: State) -> tuple[str, ...]:
    """The parts that undo may restore one by one: every deck, the Round (""), a called
    Rest, every ruling."""
    return (*state.decks, "", REST, *state.rulings)


def take_part(state: State, part: str) -> dict[str, Any]:
    """One part with its open decisions.

    A deck's id gives that deck (null if there is none); "" the Round, its gate and the decisions of
    the party as a whole; "rest" the Rest that is called; a case its standing ruling (null if there
    is none).
    """
    if part.startswith("H"):
        kept = state.rulings.get(part)
        return {"ruling": [kept.value, kept.version] if kept else None}
    decisions = [dump_decision(d) for d in state.decisions if d.part == part]
    if part == "":
        return {"round": state.round, "gate": _dump_gate(state.gate), "decisions": decisions}
    if part == REST:
        return {"rest_call": _dump_call(state.rest_call), "decisions": decisions}
    deck = state.decks.get(part)
    return {"deck": dump_deck(deck) if deck else None, "decisions": decisions}


def put_part(state: State, part: str, position: Position) -> State:
    """`state` with that part as it was.

    Its decisions that are open now lapse; those that were open then are asked again under new ids.
    Counters never go back.
    """
    if part.startswith("H"):
        rulings = dict(state.rulings)
        rulings.pop(part, None)
        if position["ruling"] is not None:
            rulings[part] = Ruling(*position["ruling"])
        return replace(state, rulings=rulings)
    kept = [decision for decision in state.decisions if decision.part != part]
    number = state.next_decision
    for data in position["decisions"]:
        kept.append(replace(load_decision(data), id=f"q{number}"))
        number += 1
    state = replace(state, decisions=tuple(kept), next_decision=number)
    if part == "":
        return _put_round(state, position)
    if part == REST:
        call = _load_call(position["rest_call"], "rest_call")
        return _without_gone(replace(state, rest_call=call))
    decks = dict(state.decks)
    gate = state.gate
    if position["deck"] is None:
        decks.pop(part, None)
        if gate is not None and part in gate.taking:
            taking = tuple(name for name in gate.taking if name != part)
            gate = replace(gate, taking=taking)
    else:
        decks[part] = load_deck(position["deck"], part)
    # Decks stay in the order of their ids, so that undoing one leaves no trace in any order.
    ordered = dict(sorted(decks.items(), key=lambda item: int(item[0][1:])))
    return _without_gone(replace(state, decks=ordered, gate=gate))


def _without_gone(state: State) -> State:
    """A called Rest names no deck that was taken back."""
    call = state.rest_call
    if call is None or all(part in state.decks for part in call.of):
        return state
    of, agreed, declined = (
        tuple(part for part in parts if part in state.decks)
        for parts in (call.of, call.agreed, call.declined)
    )
    return replace(state, rest_call=RestCall(of, call.said, agreed, declined) if of else None)


def _put_round(state: State, position: Position) -> State:
    gate = _load_gate(position["gate"], "gate")
    if gate is not None:
        # A deck that took part then may have been taken back since.
        gate = replace(gate, taking=tuple(part for part in gate.taking if part in state.decks))
    return replace(state, round=position["round"], gate=gate)

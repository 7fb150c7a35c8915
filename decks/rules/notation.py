"""The position notation: a party as plain JSON values, short enough to write by hand.

A card is its face alone, `face#handle`, or an object; `_` is a blank card.  What is left out has
its usual value, so a position made by hand names only what matters.  Loading checks everything and
refuses as `bad_position`, naming the place.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import fields, replace
from typing import Any

from decks.rules.cases import CASES
from decks.rules.state import (
    PUBLIC_ZONES,
    ZONES,
    Card,
    Death,
    Deck,
    Gate,
    Ruling,
    Running,
    State,
)
from journal.contract import GM, Decision, Option, Refusal, Seat

Position = Mapping[str, Any]

DESTINATIONS = ("", "discard", "active", "exhausted")
HANDLE = re.compile(r"c[1-9][0-9]*")
FACE = re.compile(r"[^\s,>!=#\"*:]*")
PART = re.compile(r"d[1-9][0-9]*")
CARD_KEYS = frozenset(("id", "face", "to", "recyclable", "knows", "due", "then", "placed"))
DECK_KEYS = frozenset(
    (
        "part",
        "seat",
        "kind",
        "size",
        "counts_active",
        "pc",
        "here",
        *ZONES,
        "dead",
        "running",
        "allowed",
        "shuffles",
        "retired",
    )
)
STATE_KEYS = frozenset(("open_hands", "rulings", "decks", "round", "gate", "decisions", "next"))
COUNTERS = ("card", "decision", "part", "ruling")


def broken(path: str, why: str) -> Refusal:
    """The refusal of a position that cannot be loaded."""
    return Refusal("bad_position", "", "%(path)s: %(why)s", path=path, why=why)


def _keys(value: Any, allowed: Iterable[str], path: str) -> Position:
    if not isinstance(value, Mapping):
        raise broken(path, "is not an object")
    unknown = [key for key in value if key not in allowed]
    if unknown:
        raise broken(f"{path}.{unknown[0]}", "is not known here")
    return value


def _typed(value: Any, kind: type, path: str) -> Any:
    # A bool is an int to Python, but not in a position.
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise broken(path, f"is not of the kind {kind.__name__}")
    return value


def _count(value: Any, path: str) -> int:
    number: int = _typed(value, int, path)
    if number < 0:
        raise broken(path, "is below 0")
    return number


def _seat(value: Any, path: str) -> Seat:
    if value == GM:
        return GM
    return _count(value, path)


class Handles:
    """Gives handles to cards written without one, and sees that none is used twice."""

    def __init__(self, first: int) -> None:
        self.next = first
        self.used: set[str] = set()

    def fresh(self) -> str:
        """The next unused handle."""
        self.next += 1
        return f"c{self.next - 1}"


def dump_card(card: Card, zone: str, placed: tuple[int, ...]) -> str | dict[str, Any]:
    """A card in the shortest form; `placed` is what a hidden card of this deck usually has."""
    usual = () if zone in PUBLIC_ZONES else placed
    if (
        not card.to
        and card.recyclable
        and not card.knows
        and card.due is None
        and not card.then
        and card.placed == usual
    ):
        return f"{card.face or '_'}#{card.id}"
    stored: dict[str, Any] = {"id": card.id, "face": card.face}
    if card.to:
        stored["to"] = card.to
    if not card.recyclable:
        stored["recyclable"] = False
    if card.knows:
        stored["knows"] = list(card.knows)
    if card.due is not None:
        stored["due"] = card.due
    if card.then:
        stored["then"] = card.then
    if card.placed != usual:
        stored["placed"] = list(card.placed)
    return stored


def _usual(shuffles: int) -> tuple[int, ...]:
    return (shuffles - 1,) if shuffles else ()


def _load_zone(
    items: Any, zone: str, placed: tuple[int, ...], handles: Handles, path: str
) -> tuple[Card, ...]:
    if not isinstance(items, (list, tuple)):
        raise broken(path, "is not a list")
    usual = () if zone in PUBLIC_ZONES else placed
    cards = []
    used = handles.used
    for number, item in enumerate(items):
        if isinstance(item, str):
            face, mark, handle = item.partition("#")
            if not mark:
                handle = handles.fresh()
            card = Card(handle, "" if face == "_" else face, placed=usual)
        else:
            card = _load_card(item, usual, handles, f"{path}[{number}]")
        if card.id in used:
            raise broken(f"{path}[{number}]", f"the handle {card.id} is used twice")
        if not HANDLE.fullmatch(card.id) or not FACE.fullmatch(card.face):
            raise broken(f"{path}[{number}]", "is no card")
        used.add(card.id)
        cards.append(card)
    return tuple(cards)


def _load_card(item: Any, usual: tuple[int, ...], handles: Handles, path: str) -> Card:
    data = _keys(item, CARD_KEYS, path)
    if "face" not in data:
        raise broken(path, "names no face")
    face = _typed(data["face"], str, f"{path}.face")
    to, then = data.get("to", ""), data.get("then", "")
    if to not in DESTINATIONS or then not in ("", "discard", "exhausted"):
        raise broken(path, "goes to no known zone")
    due = data.get("due")
    if due is not None:
        _count(due, f"{path}.due")
    knows = data.get("knows", ())
    for seat in _typed(list(knows), list, f"{path}.knows"):
        if seat != "all":
            _seat(seat, f"{path}.knows")
    placed = data.get("placed", usual)
    return Card(
        _typed(data["id"], str, f"{path}.id") if "id" in data else handles.fresh(),
        "" if face == "_" else face,
        to,
        _typed(data.get("recyclable", True), bool, f"{path}.recyclable"),
        tuple(knows),
        due,
        then,
        tuple(_count(k, f"{path}.placed") for k in placed),
    )


def dump_running(run: Running | None) -> dict[str, Any] | None:
    """A running draw; what has its usual value is left out."""
    if run is None:
        return None
    stored: dict[str, Any] = {}
    for field in fields(Running):
        value = getattr(run, field.name)
        if value != field.default:
            stored[field.name] = _plain(value)
    return stored


def _plain(value: Any) -> Any:
    return [_plain(item) for item in value] if isinstance(value, tuple) else value


def load_running(data: Any, path: str = "running") -> Running | None:
    """The inverse of `dump_running`."""
    if data is None:
        return None
    stored = dict(_keys(data, [field.name for field in fields(Running)], path))
    for name in ("purpose", "required", "wanted", "left", "deck", "discard"):
        if name not in stored:
            raise broken(f"{path}.{name}", "is missing")
    if stored["purpose"] not in ("draw", "refill", "mill", "reveal", "search"):
        raise broken(f"{path}.purpose", "is no kind of draw")
    for name in ("wanted", "left", "deck", "discard", "fatigues", "round"):
        _count(stored.get(name, 0), f"{path}.{name}")
    stored["given"] = tuple(tuple(entry) for entry in stored.get("given", ()))
    stored["used"] = tuple(stored.get("used", ()))
    return Running(**stored)


def dump_decision(decision: Decision) -> dict[str, Any]:
    """A decision with its options."""
    options: list[Any] = []
    for option in decision.options:
        stored: dict[str, Any] = {"id": option.id}
        if option.arguments:
            stored["arguments"] = list(option.arguments)
        if option.keepable:
            stored["keepable"] = True
        options.append(stored)
    data: dict[str, Any] = {
        "id": decision.id,
        "kind": decision.kind,
        "seat": decision.seat,
        "options": options,
    }
    if decision.part:
        data["part"] = decision.part
    if not decision.required:
        data["required"] = False
    if decision.detail:
        data["detail"] = dict(decision.detail)
    return data


def load_decision(data: Any, path: str = "decision") -> Decision:
    """The inverse of `dump_decision`."""
    stored = _keys(data, ("id", "kind", "seat", "options", "part", "required", "detail"), path)
    for name in ("id", "kind", "seat", "options"):
        if name not in stored:
            raise broken(f"{path}.{name}", "is missing")
    if not re.fullmatch(r"q[1-9][0-9]*", _typed(stored["id"], str, f"{path}.id")):
        raise broken(f"{path}.id", "is no decision's id")
    options = tuple(
        Option(
            _typed(option["id"], str, f"{path}.options"),
            tuple(option.get("arguments", ())),
            option.get("keepable", False),
        )
        for option in _typed(stored["options"], list, f"{path}.options")
    )
    return Decision(
        stored["id"],
        _typed(stored["kind"], str, f"{path}.kind"),
        _seat(stored["seat"], f"{path}.seat"),
        options,
        stored.get("part", ""),
        stored.get("required", True),
        stored.get("detail", {}),
    )


def dump_deck(deck: Deck) -> dict[str, Any]:
    """One deck; what has its usual value is left out."""
    stored: dict[str, Any] = {"part": deck.part, "seat": deck.seat}
    for name, usual in USUAL.items():
        value = getattr(deck, name)
        if value != usual:
            stored[name] = _plain(value)
    placed = _usual(deck.shuffles)
    for zone in ZONES:
        cards = deck.zone(zone)
        if cards:
            stored[zone] = [dump_card(card, zone, placed) for card in cards]
    if deck.dead is not None:
        dead = deck.dead
        stored["dead"] = {"rule": dead.rule, "round": dead.round}
        if dead.told:
            stored["dead"]["told"] = dead.told
        if dead.chain:
            stored["dead"]["chain"] = dict(dead.chain)
    if deck.running is not None:
        stored["running"] = dump_running(deck.running)
    return stored


USUAL: dict[str, Any] = {
    "kind": "skill",
    "size": 0,
    "counts_active": False,
    "pc": True,
    "here": True,
    "allowed": (),
    "shuffles": 0,
    "retired": False,
}


def load_deck(
    data: Any, part: str, handles: Handles | None = None, path: str = "deck", seat: Seat = 0
) -> Deck:
    """The inverse of `dump_deck`; a deck that names no part or seat gets `part` and `seat`."""
    stored = _keys(data, DECK_KEYS, path)
    handles = handles or Handles(1)
    shuffles = _count(stored.get("shuffles", 0), f"{path}.shuffles")
    placed = _usual(shuffles)
    zones = {
        zone: _load_zone(stored[zone], zone, placed, handles, f"{path}.{zone}")
        for zone in ZONES
        if zone in stored
    }
    part = _typed(stored.get("part", part), str, f"{path}.part")
    if not PART.fullmatch(part):
        raise broken(f"{path}.part", "is no part's id")
    kind = stored.get("kind", "skill")
    if kind not in ("skill", "gm"):
        raise broken(f"{path}.kind", "is neither skill nor gm")
    if kind == "gm" and zones.get("exhausted"):
        raise broken(f"{path}.exhausted", "a GM deck has no Exhausted cards")
    flags = {
        name: _typed(stored.get(name, usual), bool, f"{path}.{name}")
        for name, usual in USUAL.items()
        if isinstance(usual, bool)
    }
    return Deck(
        part=part,
        seat=_seat(stored.get("seat", seat), f"{path}.seat"),
        kind=kind,
        size=_count(stored.get("size", 0), f"{path}.size"),
        dead=_load_death(stored.get("dead"), f"{path}.dead"),
        running=load_running(stored.get("running"), f"{path}.running"),
        allowed=tuple(stored.get("allowed", ())),
        shuffles=shuffles,
        **flags,
        **zones,
    )


def _load_death(data: Any, path: str) -> Death | None:
    if data is None:
        return None
    stored = _keys(data, ("rule", "round", "told", "chain"), path)
    return Death(
        _typed(stored.get("rule", ""), str, f"{path}.rule"),
        _count(stored.get("round", 0), f"{path}.round"),
        _typed(stored.get("told", ""), str, f"{path}.told"),
        _keys(stored.get("chain", {}), stored.get("chain", {}), f"{path}.chain"),
    )


def _dump_gate(gate: Gate | None) -> dict[str, Any] | None:
    if gate is None:
        return None
    stored: dict[str, Any] = {"number": gate.number, "taking": list(gate.taking)}
    if gate.out:
        stored["out"] = _plain(gate.out)
    if gate.answers:
        stored["answers"] = _plain(gate.answers)
    return stored


def _load_gate(data: Any, path: str) -> Gate | None:
    if data is None:
        return None
    stored = _keys(data, ("number", "taking", "out", "answers"), path)
    if "number" not in stored or "taking" not in stored:
        raise broken(path, "names no number or nobody taking part")
    return Gate(
        _count(stored["number"], f"{path}.number"),
        tuple(stored["taking"]),
        tuple((part, reason) for part, reason in stored.get("out", ())),
        tuple((p, case, value, tag) for p, case, value, tag in stored.get("answers", ())),
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
    if state.decisions:
        stored["decisions"] = [dump_decision(decision) for decision in state.decisions]
    stored["next"] = {name: getattr(state, f"next_{name}") for name in COUNTERS}
    return stored


def load(position: Position) -> State:
    """A party from its notation.  Cards written without a handle get the next ones, deck by deck
    and zone by zone; every card is in exactly one zone (FAT-2).  Refuses with the path."""
    stored = _keys(position, STATE_KEYS, "position")
    decks_data = _typed(stored.get("decks", []), list, "decks")
    given = _keys(stored.get("next", {}), COUNTERS, "next")
    top = {name: _count(given.get(name, 1), f"next.{name}") for name in COUNTERS}
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
        for index, data in enumerate(_typed(stored.get("decisions", []), list, "decisions"))
    )
    rulings = _load_rulings(stored.get("rulings", {}))
    state = State(
        open_hands=_typed(stored.get("open_hands", False), bool, "open_hands"),
        rulings=rulings,
        decks=decks,
        round=_count(stored.get("round", 0), "round"),
        gate=_load_gate(stored.get("gate"), "gate"),
        decisions=decisions,
        next_card=handles.next,
        next_decision=top["decision"],
        next_part=top["part"],
        next_ruling=top["ruling"],
    )
    return _checked(state, given)


def _highest(decks: list[Any]) -> int:
    """The highest handle that a position names."""
    return max(
        (int(found) for found in re.findall(r"(?:#|'id': ')c([1-9][0-9]*)\b", repr(decks))),
        default=0,
    )


def _load_rulings(data: Any) -> dict[str, Ruling]:
    rulings = {}
    for number, (key, value) in enumerate(_keys(data, data, "rulings").items(), 1):
        text, version = (value, number) if isinstance(value, str) else value
        case = CASES.get(re.sub(r"\.d[0-9]+$", "", key))
        if case is None or not case.admits(text):
            raise broken(f"rulings.{key}", "is no ruling")
        rulings[key] = Ruling(text, _count(version, f"rulings.{key}"))
    return rulings


def _checked(state: State, given: Position) -> State:
    """Raises counters that a hand-made position left out, and refuses those that are too low."""
    least = {
        "card": 1 + max((int(c.id[1:]) for d in state.decks.values() for z in ZONES
                         for c in d.zone(z)), default=0),
        "decision": 1 + max((int(d.id[1:]) for d in state.decisions), default=0),
        "part": 1 + max((int(part[1:]) for part in state.decks), default=0),
        "ruling": 1 + max((r.version for r in state.rulings.values()), default=0),
    }  # fmt: skip
    raised = {}
    for name, number in least.items():
        have = getattr(state, f"next_{name}")
        if have < number:
            if name in given:
                raise broken(f"next.{name}", f"is below {number}")
            raised[f"next_{name}"] = number
    for part in state.gate.taking if state.gate else ():
        if part not in state.decks:
            raise broken("gate.taking", f"there is no deck {part}")
    return replace(state, **raised) if raised else state


def parts(state: State) -> tuple[str, ...]:
    """The parts that undo may restore one by one: every deck, the Round (""), the rulings."""
    return (*state.decks, "", "rulings")


def take_part(state: State, part: str) -> dict[str, Any]:
    """One part with its open decisions.

    A deck's id gives that deck (null if there is none); "" the Round, its gate and the decisions of
    the party as a whole; "rulings" the standing rulings.
    """
    if part == "rulings":
        return {"rulings": {case: [r.value, r.version] for case, r in state.rulings.items()}}
    decisions = [dump_decision(d) for d in state.decisions if d.part == part]
    if part == "":
        return {"round": state.round, "gate": _dump_gate(state.gate), "decisions": decisions}
    deck = state.decks.get(part)
    return {"deck": dump_deck(deck) if deck else None, "decisions": decisions}


def put_part(state: State, part: str, position: Position) -> State:
    """`state` with that part as it was.

    Its decisions that are open now lapse; those that were open then are asked again under new ids.
    Counters never go back.
    """
    if part == "rulings":
        return replace(state, rulings=_load_rulings(position["rulings"]))
    kept = [decision for decision in state.decisions if decision.part != part]
    number = state.next_decision
    for data in position["decisions"]:
        kept.append(replace(load_decision(data), id=f"q{number}"))
        number += 1
    state = replace(state, decisions=tuple(kept), next_decision=number)
    if part == "":
        return replace(state, round=position["round"], gate=_load_gate(position["gate"], "gate"))
    decks = dict(state.decks)
    if position["deck"] is None:
        decks.pop(part, None)
    else:
        decks[part] = load_deck(position["deck"], part)
    return replace(state, decks=decks)

"""The pieces of the position notation: cards, decks, draws and decisions as plain JSON values.

A card is its face alone, `face#handle`, or an object; `_` is a blank card.  What is left out has
its usual value, so a position made by hand names only what matters.  Loading checks everything and
refuses as `bad_position`, naming the place.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import fields
from functools import lru_cache
from typing import Any

from decks.rules.state import PUBLIC_ZONES, ZONES, Card, Death, Deck, Running
from journal.contract import GM, Decision, Option, Refusal, Seat

Position = Mapping[str, Any]

DESTINATIONS = ("", "discard", "active", "exhausted")
HANDLE = re.compile(r"c[1-9][0-9]*")
FACE = re.compile(r"[^\s,>!=#\"*:]*")
ITEM = re.compile(r"([^\s,>!=#\"*:]*)#(c[1-9][0-9]*)")
PART = re.compile(r"d[1-9][0-9]*")
CARD_KEYS = frozenset(("id", "face", "to", "recyclable", "knows", "due", "then", "placed"))
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
"""A deck's fields that may be left out where they have these values."""

DECK_KEYS = frozenset(("part", "seat", *USUAL, *ZONES, "dead", "running"))


def broken(path: str, why: str) -> Refusal:
    """The refusal of a position that cannot be loaded."""
    return Refusal("bad_position", "", "%(path)s: %(why)s", path=path, why=why)


def keys_of(value: Any, allowed: Iterable[str], path: str) -> Position:
    """`value`, which must be an object with no other keys than `allowed`."""
    if not isinstance(value, Mapping):
        raise broken(path, "is not an object")
    unknown = [key for key in value if key not in allowed]
    if unknown:
        raise broken(f"{path}.{unknown[0]}", "is not known here")
    return value


def typed(value: Any, kind: type, path: str) -> Any:
    """`value`, which must be of that kind."""
    # A bool is an int to Python, but not in a position.
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise broken(path, f"is not of the kind {kind.__name__}")
    return value


def count(value: Any, path: str) -> int:
    """`value`, which must be a number that counts."""
    number: int = typed(value, int, path)
    if number < 0:
        raise broken(path, "is below 0")
    return number


def _seat(value: Any, path: str) -> Seat:
    if value == GM:
        return GM
    return count(value, path)


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
        card = _short_card(item, usual) if isinstance(item, str) else None
        if card is None:
            card = _load_card(item, usual, handles, f"{path}[{number}]")
            if not HANDLE.fullmatch(card.id) or not FACE.fullmatch(card.face):
                raise broken(f"{path}[{number}]", "is no card")
        if card.id in used:
            raise broken(f"{path}[{number}]", f"the handle {card.id} is used twice")
        used.add(card.id)
        cards.append(card)
    return tuple(cards)


@lru_cache(maxsize=1 << 14)
def _short_card(item: str, usual: tuple[int, ...]) -> Card | None:
    """The card written `face#handle`, else None.  The whole party is loaded again and again with
    nearly the same cards, and cards never change, so they are remembered."""
    found = ITEM.fullmatch(item)
    if found is None:
        return None
    return Card(found[2], "" if found[1] == "_" else found[1], placed=usual)


def _load_card(item: Any, usual: tuple[int, ...], handles: Handles, path: str) -> Card:
    data = keys_of({"face": item} if isinstance(item, str) else item, CARD_KEYS, path)
    if "face" not in data:
        raise broken(path, "names no face")
    face = typed(data["face"], str, f"{path}.face")
    to, then = data.get("to", ""), data.get("then", "")
    if to not in DESTINATIONS or then not in ("", "discard", "exhausted"):
        raise broken(path, "goes to no known zone")
    due = data.get("due")
    if due is not None:
        count(due, f"{path}.due")
    knows = data.get("knows", ())
    for seat in typed(list(knows), list, f"{path}.knows"):
        if seat != "all":
            _seat(seat, f"{path}.knows")
    placed = data.get("placed", usual)
    return Card(
        typed(data["id"], str, f"{path}.id") if "id" in data else handles.fresh(),
        "" if face == "_" else face,
        to,
        typed(data.get("recyclable", True), bool, f"{path}.recyclable"),
        tuple(knows),
        due,
        then,
        tuple(count(k, f"{path}.placed") for k in placed),
    )


def dump_running(run: Running | None) -> dict[str, Any] | None:
    """A running draw; what has its usual value is left out."""
    if run is None:
        return None
    stored: dict[str, Any] = {}
    for field in fields(Running):
        value = getattr(run, field.name)
        if value != field.default:
            stored[field.name] = plain(value)
    return stored


def plain(value: Any) -> Any:
    """Tuples as lists, all the way down."""
    return [plain(item) for item in value] if isinstance(value, tuple) else value


def load_running(data: Any, path: str = "running") -> Running | None:
    """The inverse of `dump_running`."""
    if data is None:
        return None
    stored = dict(keys_of(data, [field.name for field in fields(Running)], path))
    for name in ("purpose", "required", "wanted", "left", "deck", "discard"):
        if name not in stored:
            raise broken(f"{path}.{name}", "is missing")
    if stored["purpose"] not in ("draw", "refill", "mill", "reveal", "search"):
        raise broken(f"{path}.purpose", "is no kind of draw")
    for name in ("wanted", "left", "deck", "discard", "fatigues", "round"):
        count(stored.get(name, 0), f"{path}.{name}")
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
    stored = keys_of(data, ("id", "kind", "seat", "options", "part", "required", "detail"), path)
    for name in ("id", "kind", "seat", "options"):
        if name not in stored:
            raise broken(f"{path}.{name}", "is missing")
    if not re.fullmatch(r"q[1-9][0-9]*", typed(stored["id"], str, f"{path}.id")):
        raise broken(f"{path}.id", "is no decision's id")
    options = tuple(
        Option(
            typed(option["id"], str, f"{path}.options"),
            tuple(option.get("arguments", ())),
            option.get("keepable", False),
        )
        for option in typed(stored["options"], list, f"{path}.options")
    )
    return Decision(
        stored["id"],
        typed(stored["kind"], str, f"{path}.kind"),
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
            stored[name] = plain(value)
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


def load_deck(
    data: Any, part: str, handles: Handles | None = None, path: str = "deck", seat: Seat = 0
) -> Deck:
    """The inverse of `dump_deck`; a deck that names no part or seat gets `part` and `seat`."""
    stored = keys_of(data, DECK_KEYS, path)
    handles = handles or Handles(1)
    shuffles = count(stored.get("shuffles", 0), f"{path}.shuffles")
    placed = _usual(shuffles)
    zones = {
        zone: _load_zone(stored[zone], zone, placed, handles, f"{path}.{zone}")
        for zone in ZONES
        if zone in stored
    }
    part = typed(stored.get("part", part), str, f"{path}.part")
    if not PART.fullmatch(part):
        raise broken(f"{path}.part", "is no part's id")
    kind = stored.get("kind", "skill")
    if kind not in ("skill", "gm"):
        raise broken(f"{path}.kind", "is neither skill nor gm")
    if kind == "gm" and zones.get("exhausted"):
        raise broken(f"{path}.exhausted", "a GM deck has no Exhausted cards")
    flags = {
        name: typed(stored.get(name, usual), bool, f"{path}.{name}")
        for name, usual in USUAL.items()
        if isinstance(usual, bool)
    }
    return Deck(
        part=part,
        seat=_seat(stored.get("seat", seat), f"{path}.seat"),
        kind=kind,
        size=count(stored.get("size", 0), f"{path}.size"),
        dead=_load_death(stored.get("dead"), f"{path}.dead"),
        running=load_running(stored.get("running"), f"{path}.running"),
        allowed=tuple(stored.get("allowed", ())),
        shuffles=shuffles,
        deck=zones.get("deck", ()),
        hand=zones.get("hand", ()),
        discard=zones.get("discard", ()),
        exhausted=zones.get("exhausted", ()),
        active=zones.get("active", ()),
        **flags,
    )


def _load_death(data: Any, path: str) -> Death | None:
    if data is None:
        return None
    stored = keys_of(data, ("rule", "round", "told", "chain"), path)
    return Death(
        typed(stored.get("rule", ""), str, f"{path}.rule"),
        count(stored.get("round", 0), f"{path}.round"),
        typed(stored.get("told", ""), str, f"{path}.told"),
        keys_of(stored.get("chain", {}), stored.get("chain", {}), f"{path}.chain"),
    )

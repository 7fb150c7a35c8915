"""The parts of a state as plain JSON values, for events and positions.

`dump_field` leaves out what has its usual value; `load_field` trusts what it is given, which is
what rules wrote or what `notation` has checked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any

from cardgames.rules.exodus.state import (
    Attack,
    Hold,
    Item,
    Lasting,
    Note,
    Pile,
    Running,
    Side,
    Window,
)
from journal.contract import Decision, Option

Data = Mapping[str, Any]
SHAPES: dict[str, type] = {
    "field": Pile,
    "lasting": Lasting,
    "notes": Note,
    "stack": Item,
    "waiting": Item,
    "holds": Hold,
    "attack": Attack,
    "window": Window,
    "running": Running,
}
LISTS = ("field", "lasting", "notes", "stack", "waiting", "holds")


USUAL = {
    shape: tuple((each.name, each.default) for each in fields(shape))
    for shape in {Side, *SHAPES.values()}
}
"""The fields of each part with their usual values."""


def dump_one(value: Any) -> dict[str, Any]:
    """A part as an object; tuples become lists, and what has its usual value is left out."""
    found = {}
    for name, usual in USUAL[type(value)]:
        held = getattr(value, name)
        if held != usual:
            found[name] = list(held) if isinstance(held, tuple) else held
    return found


def load_one(shape: Callable[..., Any], data: Data) -> Any:
    """The inverse of `dump_one`."""
    held = {key: tuple(value) if isinstance(value, list) else value for key, value in data.items()}
    return shape(**held)


def dump_field(name: str, value: Any) -> Any:
    """A field of a state by its name."""
    if name not in SHAPES or value is None:
        return value
    if name in LISTS:
        return [dump_one(each) for each in value]
    return dump_one(value)


def load_field(name: str, value: Any) -> Any:
    """The inverse of `dump_field`."""
    if name not in SHAPES or value is None:
        return value
    if name in LISTS:
        return tuple(load_one(SHAPES[name], each) for each in value)
    return load_one(SHAPES[name], value)


def dump_side(side: Side) -> dict[str, Any]:
    """A player's side; cards as one text, in their order."""
    found = dump_one(side)
    for name in ("main", "hand", "graveyard", "out"):
        if name in found:
            found[name] = " ".join(found[name])
    return found


def dump_decision(decision: Decision) -> dict[str, Any]:
    """A decision as plain JSON values."""
    return {
        "id": decision.id,
        "kind": decision.kind,
        "seat": decision.seat,
        "options": [
            {"id": o.id, "arguments": list(o.arguments)} if o.arguments else {"id": o.id}
            for o in decision.options
        ],
        "detail": dict(decision.detail),
    }


def load_decision(data: Data) -> Decision:
    """The inverse of `dump_decision`.  Raises KeyError or TypeError for what is no decision."""
    options = tuple(Option(o["id"], tuple(o.get("arguments", ()))) for o in data["options"])
    return Decision(data["id"], data["kind"], data["seat"], options, detail=data["detail"])

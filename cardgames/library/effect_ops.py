"""What a form for cards offers besides its fields: members of lists added, moved and removed."""

from __future__ import annotations

import re
from typing import Any

Flat = dict[str, Any]
"""A card with the parts of its Ability beside its own, as the form has them."""

OP = re.compile(r"(add|remove|up|down):([a-z.\[\]0-9]{1,120})")


def carry_out(flat: Flat, op: str) -> bool:
    """Adds, removes or moves a member of a list (`add:effect[0].then`, `remove:targets[1]`).  False
    if that is nothing that the form offers."""
    found = OP.fullmatch(op)
    if found is None:
        return False
    verb, path = found.groups()
    if verb == "add":
        members = _list_at(flat, path, make=True)
        if members is None:
            return False
        members.append(_first_of(path, flat))
        return True
    head, _bracket, index = path.rpartition("[")
    members = _list_at(flat, head)
    at = int(index.rstrip("]")) if index.rstrip("]").isdecimal() else -1
    if members is None or not 0 <= at < len(members):
        return False
    member = members.pop(at)
    if verb != "remove":
        members.insert(max(0, at + (1 if verb == "down" else -1)), member)
    return True


def usual_object(kind: str) -> Any:
    """What a new lasting change of a card of that kind is about at first."""
    return "self" if kind == "creature" else {"each": "creature", "whose": "own"}


def _first_of(path: str, flat: Flat) -> dict[str, Any]:
    """What a new member of a list says at first."""
    if path == "targets":
        return {"what": "creature", "whose": "opponent"}
    if path == "holds":
        return {"rule": "power", "on": usual_object(flat["kind"]), "n": 1}
    return {"do": "draw", "who": "you", "main": 1}


def _list_at(flat: Flat, path: str, make: bool = False) -> list[Any] | None:
    """The list of that path, made if it is not there yet."""
    here: Any = flat
    parts = re.findall(r"[a-z]+|\[\d+\]", path)
    for i, part in enumerate(parts):
        last = i == len(parts) - 1
        if part.startswith("["):
            at = int(part[1:-1])
            here = here[at] if isinstance(here, list) and at < len(here) else None
        elif isinstance(here, dict):
            if last and make and part in ("targets", "effect", "holds", "then", "else"):
                here.setdefault(part, [])
            here = here.get(part)
        else:
            return None
    return here if isinstance(here, list) else None

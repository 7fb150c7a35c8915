"""A group with a library: Ada hosts it, Ben plays, Sam looks on, Zoe is a stranger."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from accounts.models import Group, Membership, Person
from accounts.services import join, join_code, new_group, new_guest

MEND = {
    "title": "Second Mend",
    "kind": "symmetry",
    "text": "You gain 3 Life.",
    "effect": [{"do": "life", "who": "you", "by": 3}],
}
KNIGHT = {
    "title": "Moss Knight",
    "kind": "creature",
    "types": ["Knight"],
    "stars": 2,
    "text": "When this creature is summoned: draw 1 card.",
    "ability": {
        "name": "Stand Fast",
        "when": "summoned",
        "effect": [{"do": "draw", "who": "you", "main": 1}],
    },
}


@dataclass(frozen=True)
class People:
    """Who may do what at one library."""

    group: Group
    ada: Membership
    ben: Membership
    sam: Membership
    zoe: Person


def people() -> People:
    """A new group with its people."""
    group, ada = new_group("The Ashen Road", new_guest("Ada"))
    code = join_code(group).code
    ben = join(code, new_guest("Ben"))
    sam = join(code, new_guest("Sam"), Membership.Role.SPECTATOR)
    return People(group, ada, ben, sam, new_guest("Zoe"))


def twenty(**more: Any) -> dict[str, Any]:
    """Ten cards twice each, which is as small as a Main Deck may be."""
    names = "ember-fox ash-drake war-ram reed-otter stone-boar spark quake toll mend gift"
    return {**dict.fromkeys(names.split(), 2), **more}

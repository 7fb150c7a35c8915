"""The small position on which a card is tried out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _

from cardgames.rules import exodus
from cardgames.rules.exodus.state import State

TRIED = "tried-card"
MINE, THEIRS, OTHER, BELL = "your-creature", "their-creature", "other-card", "their-symmetry"


def bench_library(card: Mapping[str, Any]) -> dict[str, Any]:
    """The card, and cards around it of the types that it names."""
    types = sorted({"Beast", *card.get("types", ()), *_named_types(card)})[:6]
    creature = {"kind": "creature", "types": types, "text": ""}
    ability = {
        "name": "Bell",
        "when": "summoned",
        "effect": [{"do": "life", "who": "you", "by": 1}],
    }
    return {
        TRIED: dict(card),
        MINE: {**creature, "title": _("your creature")},
        THEIRS: {**creature, "title": _("opposing creature"), "ability": ability},
        OTHER: {
            "kind": "symmetry",
            "title": _("another card"),
            "text": "",
            "effect": [{"do": "life", "who": "you", "by": 0}],
        },
        BELL: {
            "kind": "symmetry",
            "title": _("opposing symmetry"),
            "text": "",
            "stays": "always",
            "effect": [{"do": "life", "who": "you", "by": 1}],
        },
    }


def _named_types(value: Any) -> Iterator[str]:
    if isinstance(value, Mapping):
        if isinstance(value.get("type"), str):
            yield value["type"]
        for each in value.values():
            yield from _named_types(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _named_types(each)


def bench_position(card: exodus.Card, library: Mapping[str, Any]) -> State:
    """Two players, a few creatures, piles and cards; the card where it is about to do something."""
    counters = any(each["what"] == "item" for each in card.targets)
    summoned, attacks = card.when == "summoned", card.when == "attacks"
    destroyed, standing = card.when == "destroyed", card.when == "standing"
    here = TRIED if attacks or destroyed or standing else MINE
    others = " ".join([OTHER] * 6)
    mine = {"main": others, "hand": f"{TRIED} {MINE} {OTHER}", "energies": 3}
    mine |= {"energy_deck": 12, "graveyard": f"{MINE} {OTHER}"}
    yours = {"main": others, "hand": f"{BELL} {THEIRS} {OTHER}", "energies": 2}
    yours |= {"energy_deck": 12, "graveyard": f"{THEIRS} {OTHER}"}
    step = "creature" if summoned else "attack" if attacks or destroyed else "energy"
    position = {
        "options": {"players": 2, "library": library},
        "seats": [mine, yours],
        "turn": int(counters and not summoned),
        "step": "creature" if counters else step,
        "field": [
            {"seat": 0, "energy": 1 if destroyed else 3, "card": here},
            {"seat": 0, "energy": 2},
            {"seat": 1, "energy": 2, "card": THEIRS},
            {"seat": 1, "energy": 2},
        ],
        "lasting": [{"seat": 1, "card": BELL}],
    }
    return exodus.load(position)

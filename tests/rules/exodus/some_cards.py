"""Cards of every shape: what the language allows, and what somebody might write instead."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from random import Random
from typing import Any

from cardgames.rules.exodus.language import OBJECTS, RULES, STAYS
from tests.rules.exodus.test_language import some_card, some_effect

ODD: tuple[Any, ...] = (
    *(None, True, -1, 0, 7, 100, 10**30, 1.5, float("nan"), "", "all", "target", "target2"),
    *("self", "draw", "\ud800", "\x00", "x" * 2000, [], {}, [[]], [{}], {"each": "creature"}),
    *({"count": {"each": "field"}}, {"energy": "target2"}, {"do": "repeat"}, {"a": {"b": []}}),
)


def some_rule(random: Random, own: str) -> dict[str, Any]:
    """A lasting change about objects or players."""
    rule = random.choice([each for each in RULES if own != "self" or each != "skip attack"])
    each = {"each": random.choice(OBJECTS), "whose": random.choice(["own", "any", "opponent"])}
    on = random.choice([each, {**each, "least": 1}, *([own] if own else [])])
    about = {"who": random.choice(["you", "opponents", "all"])} if random.random() < 0.4 else {}
    return {"rule": rule, **(about or {"on": on}), "n": random.randint(1, 4)}


def some_creature(random: Random) -> dict[str, Any]:
    """A creature whose Ability happens or holds."""
    when = random.choice(["summoned", "attacks", "destroyed", "standing"])
    ability: dict[str, Any] = {"name": "Test", "when": when}
    if when == "standing":
        ability["holds"] = [some_rule(random, "self") for _ in range(random.randint(1, 3))]
    else:
        targets = [{"what": random.choice(["field", "creature"])}] * random.randint(0, 1)
        effect = [some_effect(random, len(targets)) for _ in range(random.randint(1, 3))]
        if when != "destroyed" and random.random() < 0.5:
            effect.append({"do": "drain", "on": "self", "n": {"energy": "self"}})
        more = {"targets": targets, "cost": random.choice([0, 1]), "may": random.random() < 0.3}
        ability |= {"effect": effect, **more}
    types = random.choice([[], ["Beast"], ["Beast", "Bird"]])
    return {"title": "Test", "kind": "creature", "text": "", "types": types, "ability": ability}


def some_lasting(random: Random) -> dict[str, Any]:
    """A symmetry that stays in play."""
    targets = [{"what": "creature"}] * random.randint(0, 1)
    holds = [some_rule(random, "target" if targets else "") for _ in range(random.randint(1, 3))]
    card = some_card(random) if random.random() < 0.3 else {}
    more = {"stays": random.choice(STAYS), "holds": holds, "targets": targets}
    effect = {"effect": [some_effect(random, len(targets))]} if card else {}
    return {"title": "Test", "kind": "symmetry", "text": "", **more, **effect}


def some_counter(random: Random) -> dict[str, Any]:
    """A symmetry about something on the stack."""
    kind = random.choice([{}, {"kind": "symmetry"}, {"kind": "ability"}])
    target = {"what": "item", **kind}
    effect = [{"do": "counter", "on": "target"}, some_effect(random, 0)]
    return {"title": "Test", "kind": "symmetry", "text": "", "targets": [target], "effect": effect}


def any_card(random: Random) -> dict[str, Any]:
    """A legal card of any of these shapes."""
    make = random.choice([some_card, some_creature, some_lasting, some_counter])
    return make(random)


def broken(random: Random, card: dict[str, Any], times: int = 1) -> dict[str, Any]:
    """The card with something else in one of its places, or a key more or less."""
    found = copy.deepcopy(card)
    for _ in range(times):
        where, key = random.choice([*places(found)])
        how = random.random()
        if how < 0.6:
            where[key] = copy.deepcopy(random.choice(ODD))
        elif how < 0.8:
            del where[key]
        elif isinstance(where, dict):
            where[random.choice(["more", "then", "on", "n", "who", "rule"])] = random.choice(ODD)
        else:
            where.append(random.choice(ODD))
    return found


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place of a JSON value, as what holds it and the key there."""
    members = value.items() if isinstance(value, dict) else enumerate(value)
    for key, member in list(members):
        yield value, key
        if isinstance(member, dict | list):
            yield from places(member)

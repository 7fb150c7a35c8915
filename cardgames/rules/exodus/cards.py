"""Cards of a Main Deck: what they are and what they do, as data (EXO-2, EXO-19, EXO-22)."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from cardgames.rules.exodus.language import (
    STAYS,
    WHENS,
    bad,
    holding,
    keys,
    list_of,
    one_of,
    shown,
    steps,
    target,
    whole,
    word,
)
from journal.contract import Refusal

SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
LONGEST = 40
"""So long may a card's name in actions be."""
LONGEST_TEXT = 1000

UNKNOWN = "?"
"""A card whose face this game does not know: hidden from a view, or printed."""

Step = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Card:
    """One title.

    `when` is `played` for a symmetry, else when a creature's Ability happens ("" if it has none).
    `effect` None means that the text is carried out by hand.  `holds` is what holds while the card
    is in play; `stays` says until when a symmetry stays in play, "" if it does not (X31).
    """

    slug: str
    title: str
    kind: str
    types: tuple[str, ...] = ()
    stars: int = 1
    text: str = ""
    ability: str = ""
    when: str = ""
    cost: int = 0
    may: bool = False
    targets: tuple[Step, ...] = ()
    effect: tuple[Step, ...] | None = ()
    holds: tuple[Step, ...] = ()
    stays: str = ""
    source: Mapping[str, Any] = field(default_factory=dict, compare=False)

    @property
    def by_hand(self) -> bool:
        """Whether players carry the text out themselves."""
        return self.effect is None

    @property
    def is_creature(self) -> bool:
        """Creature or symmetry."""
        return self.kind == "creature"


UNKNOWN_CARD = Card(UNKNOWN, "", "unknown")


def _text(value: Any, path: str) -> None:
    if not isinstance(value, str) or len(value) > LONGEST_TEXT:
        raise bad(path, "is not a text of at most %(most)d letters", most=LONGEST_TEXT)
    shown(value, path)


def _yes(value: Any, path: str) -> None:
    if not isinstance(value, bool):
        raise bad(path, "is not true or false")


DOES = {
    "cost": whole(0, 20),
    "may": _yes,
    "targets": list_of(target, 2),
    "effect": steps,
    "holds": list_of(holding, 6),
}
ABILITY = {"name": word, "when": one_of(*WHENS), **DOES}
SHARED = {"title": word, "text": _text, "stars": whole(1, 9)}
SYMMETRY = {"kind": word, "stays": one_of(*STAYS), **SHARED, **DOES}


def _ability(value: Any, path: str) -> None:
    keys(value, path, ABILITY, ("name", "when"))
    if (value["when"] == "standing") == ("effect" in value):
        raise bad(path, "a standing Ability holds, every other one has an effect or only a text")
    if value["when"] != "standing" and "holds" in value:
        raise bad(f"{path}.holds", "belongs to a standing Ability")
    if any(each["rule"] == "skip attack" for each in value.get("holds", ())):
        raise bad(f"{path}.holds", "only a card that stays in play skips a phase")


def _loose_ability(value: Any, path: str) -> None:
    # An Ability with only a text is carried out by hand.
    if isinstance(value, Mapping) and "effect" not in value and value.get("when") != "standing":
        keys(value, path, ABILITY, ("name", "when"))
    else:
        _ability(value, path)


CREATURE = {"kind": word, "types": list_of(word, 6), "ability": _loose_ability, **SHARED}


def parse_card(slug: str, data: Any, path: str = "card") -> Card:
    """One card from its JSON form.  Raises `Refusal` `bad_card` with the path of what is wrong."""
    if not isinstance(slug, str) or not SLUG.fullmatch(slug) or len(slug) > LONGEST:
        raise bad(path, "is not named in small letters, digits and single hyphens")
    if not isinstance(data, Mapping):
        raise bad(path, "is not an object")
    kind = data.get("kind")
    if kind == "creature":
        keys(data, path, CREATURE, ("title", "kind"))
        does, when = data.get("ability", {}), data.get("ability", {}).get("when", "")
    elif kind == "symmetry":
        keys(data, path, SYMMETRY, ("title", "kind", "text"))
        does, when = data, "played"
    else:
        raise bad(f"{path}.kind", "is neither creature nor symmetry")
    if "holds" in data and "stays" not in data:
        raise bad(f"{path}.holds", "belongs to a card that stays in play")
    effect = _effect(does, when, data)
    _references(does, f"{path}", when)
    return Card(
        slug,
        data["title"],
        kind,
        tuple(data.get("types", ())),
        data.get("stars", 1),
        data.get("text", ""),
        does.get("name", ""),
        when,
        does.get("cost", 0),
        does.get("may", False),
        tuple(does.get("targets", ())),
        effect,
        tuple(does.get("holds", ())),
        data.get("stays", ""),
        data,
    )


def _effect(does: Step, when: str, data: Step) -> tuple[Step, ...] | None:
    if "effect" in does:
        return tuple(does["effect"])
    if when in ("", "standing") or "holds" in data:
        return ()
    return None


def _references(does: Step, path: str, when: str) -> None:
    """What a card does may only name targets that it has, and a creature that there is."""
    count = len(does.get("targets", ()))
    written = json.dumps([does.get("effect", []), does.get("holds", [])])
    place = path if when in ("", "played") else f"{path}.ability"
    for name, number in (('"target"', 1), ('"target2"', 2)):
        if name in written and count < number:
            raise bad(f"{place}.targets", "a step speaks of target %(n)d: add it", n=number)
    if when in ("played", "destroyed") and '"self"' in written:
        raise bad(f"{place}.effect", "a step speaks of its creature, which is not in play")


def dump_card(card: Card) -> dict[str, Any]:
    """The inverse of `parse_card`: plain JSON values."""
    return dict(card.source)


def read_cards(text: str) -> dict[str, Card]:
    """Cards from lines of JSON, each with a `name` beside the card's keys.  An error names its
    line."""
    found: dict[str, Card] = {}
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            data = json.loads(line)
        except (ValueError, RecursionError):
            raise bad(f"line {number}", "is not JSON") from None
        if not isinstance(data, dict):
            raise bad(f"line {number}", "is not an object")
        name = data.pop("name", "")
        card = parse_card(name, data, f"line {number}")
        if name in found:
            raise bad(f"line {number}", "%(name)s is there already", name=name)
        found[name] = card
    return found


def load_library(data: Any, path: str = "library") -> dict[str, Card]:
    """Cards by their names.  Raises `Refusal` with the path of what is wrong."""
    if not isinstance(data, Mapping):
        raise Refusal("bad_option", "", "%(option)s: cards by their names.", option=path)
    return {slug: parse_card(slug, card, f"{path}.{slug}") for slug, card in data.items()}

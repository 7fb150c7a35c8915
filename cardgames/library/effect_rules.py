"""Rules that a card sets aside, as parts of a form: for the turn, or while it is in play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cardgames.library.effect_fields import MISSING, WHO, Node, Number, Post, Ref, Select, indexes
from cardgames.rules.exodus.language import RULES

Data = Mapping[str, Any]

RULE_WORDS: dict[str, Any] = {
    "no attack": gettext_lazy("may not attack"),
    "must attack": gettext_lazy("has to attack"),
    "attacks": gettext_lazy("more attacks in a turn"),
    "power": gettext_lazy("more power"),
    "direct": gettext_lazy("may attack Life although there are creatures"),
    "unhurt": gettext_lazy("loses no energy in attacks"),
    "grows": gettext_lazy("takes energies like a pile"),
    "untouchable": gettext_lazy("opponents may not target it"),
    "pile limit": gettext_lazy("piles hold so many energies"),
    "draws": gettext_lazy("draws more Main cards"),
    "energies": gettext_lazy("draws more energies"),
    "skip attack": gettext_lazy("skips the next Attack Phase"),
    "silent": gettext_lazy("plays no symmetries"),
}
NUMBERED = ("attacks", "power", "pile limit", "draws", "energies")
OF_BOTH = ("no attack",)
OF_PLAYERS = ("pile limit", "draws", "energies", "skip attack", "silent")


def rule_fields(value: Data, path: str, rules: Sequence[str]) -> list[Node]:
    """A rule, what or whom it is about, and its number if it has one."""
    rule = str(value.get("rule", ""))
    options = [(name, str(RULE_WORDS[name])) for name in rules]
    nodes = [Node("select", f"{path}.rule", _("Rule"), rule, options)]
    who = "who" in value or ("on" not in value and rule in OF_PLAYERS)
    if rule in OF_BOTH:
        about = [("on", _("creatures")), ("who", _("players"))]
        nodes.append(Node("select", f"{path}.about", _("About"), "who" if who else "on", about))
    if who:
        nodes += Select("who", _("For whom"), "you", WHO).show(
            value.get("who", MISSING), f"{path}.who"
        )
    else:
        nodes += Ref("on", _("For what")).show(value.get("on", MISSING), f"{path}.on")
    if rule in NUMBERED:
        nodes += Number("n").show(value.get("n", MISSING), f"{path}.n")
    return nodes


def read_rule(post: Post, path: str, on: Any) -> dict[str, Any]:
    """The inverse of `rule_fields`; `on` is what a new one is about."""
    rule = post.get(f"{path}.rule", "power")
    found: dict[str, Any] = {"rule": rule}
    if rule in OF_PLAYERS or (rule in OF_BOTH and post.get(f"{path}.about") == "who"):
        found["who"] = post.get(f"{path}.who", "you")
    else:
        found["on"] = Ref("on", first=on).read(post, f"{path}.on")
    if rule in NUMBERED:
        found["n"] = number_or_one(post, f"{path}.n")
    return {key: each for key, each in found.items() if each is not MISSING}


def number_or_one(post: Post, path: str) -> Any:
    """A number that a rule counts by; 1 where the field was not on the form."""
    return Number("n", first=1).read(post, path)


def holds_node(holds: Sequence[Data], skips: bool) -> Node:
    """What holds while the card is in play; `skips` for a card that may take a phase."""
    rules = [rule for rule in RULES if skips or rule != "skip attack"]
    inside = [
        Node(
            "step",
            f"holds[{i}]",
            _("What holds, %(n)d") % {"n": i + 1},
            nodes=rule_fields(each, f"holds[{i}]", rules),
        )
        for i, each in enumerate(holds)
    ]
    add = _("Add what holds")
    label = _("What holds while it is in play")
    return Node("list", "holds", label, nodes=inside, add=add, more=len(inside) < 6)


def read_holds(post: Post, on: Any) -> list[dict[str, Any]]:
    """The inverse of `holds_node`; `on` is what a new one is about."""
    return [read_rule(post, f"holds[{i}]", on) for i in indexes(post, "holds", "rule")]

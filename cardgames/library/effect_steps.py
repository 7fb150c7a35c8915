"""Steps and targets as parts of a form."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cardgames.library.effect_fields import (
    AIM_WORDS,
    MISSING,
    WHO,
    Amount,
    Condition,
    Field,
    Node,
    Number,
    Options,
    Post,
    Ref,
    Select,
    Word,
    filters,
    indexes,
    read_filters,
)
from cardgames.library.effect_rules import read_rule, rule_fields
from cardgames.rules.exodus.language import DEEPEST, LONGEST_LIST, RULES

Data = Mapping[str, Any]


@dataclass(frozen=True)
class Inside(Field):
    """Steps inside a step; without any the key is left out if it may be."""

    optional: bool = False

    def show(self, value: Any, path: str) -> list[Node]:
        steps = value if isinstance(value, list | tuple) else []
        return [steps_node(steps, path, self.words)]

    def read(self, post: Post, path: str) -> Any:
        found = read_steps(post, path)
        return found if found or not self.optional else MISSING


N = Amount("n", first=1)
N_OR_ALL = Amount("n", first=1, all_too=True)
ON = Ref("on", first="target")
WHO_FIELD = Select("who", first="you", options=WHO)
THEN = Inside("then")
FROM_DECK: Options = (
    ("deck", gettext_lazy("the Energy Deck")),
    ("hand", gettext_lazy("the hand")),
)
DOES: dict[str, tuple[Any, tuple[Field, ...]]] = {
    "draw": (
        gettext_lazy("Draw"),
        (WHO_FIELD, Amount("main", first=1), Amount("energy", gettext_lazy("Energies"))),
    ),
    "life": (
        gettext_lazy("Gain or lose Life"),
        (WHO_FIELD, Number("by", gettext_lazy("Life (+ or −)"), 1)),
    ),
    "drain": (gettext_lazy("Destroy energies"), (ON, N_OR_ALL)),
    "add": (
        gettext_lazy("Add energies"),
        (ON, N, Select("from", first="deck", options=FROM_DECK)),
    ),
    "start": (gettext_lazy("Start a pile"), (WHO_FIELD, N)),
    "move": (
        gettext_lazy("Move energies"),
        (Ref("on", gettext_lazy("From what"), "target"), Ref("to", first="target2"), N_OR_ALL),
    ),
    "destroy": (gettext_lazy("Destroy"), (ON,)),
    "return": (
        gettext_lazy("Return a creature to hand"),
        (
            ON,
            Select(
                "energy",
                gettext_lazy("Where its energy goes"),
                "deck",
                (
                    ("deck", gettext_lazy("to the Energy Deck")),
                    ("hand", gettext_lazy("to the hand")),
                    ("pile", gettext_lazy("it stays as a pile")),
                ),
            ),
        ),
    ),
    "put": (
        gettext_lazy("Put a creature into play"),
        (
            Select(
                "from",
                first="hand",
                options=(
                    ("hand", gettext_lazy("the hand")),
                    ("graveyard", gettext_lazy("the graveyard")),
                ),
            ),
            Word("type"),
        ),
    ),
    "take": (
        gettext_lazy("Take a card from the graveyard"),
        (
            Select(
                "what",
                first="any",
                options=(
                    ("any", gettext_lazy("any card")),
                    ("creature", gettext_lazy("a creature")),
                    ("symmetry", gettext_lazy("a symmetry")),
                ),
            ),
        ),
    ),
    "discard": (
        gettext_lazy("Discard"),
        (
            WHO_FIELD,
            N,
            Select(
                "of",
                first="main",
                options=(
                    ("main", gettext_lazy("Main cards")),
                    ("energy", gettext_lazy("energies")),
                ),
            ),
        ),
    ),
    "mill": (gettext_lazy("Put cards of the Main Deck into the graveyard"), (WHO_FIELD, N)),
    "counter": (
        gettext_lazy("Counter a symmetry or Ability"),
        (
            Select(
                "on",
                gettext_lazy("Which"),
                "target",
                (
                    ("target", gettext_lazy("the target")),
                    ("target2", gettext_lazy("the second target")),
                ),
            ),
        ),
    ),
    "hold": (gettext_lazy("Set a rule aside until the end of the turn"), ()),
    "may": (gettext_lazy("The player may …"), (Number("cost"), THEN)),
    "if": (
        gettext_lazy("If … then …"),
        (
            Condition("when", gettext_lazy("If"), {"life": "you", "most": 4}),
            THEN,
            Inside("else", optional=True),
        ),
    ),
    "repeat": (gettext_lazy("Repeat"), ()),
}
"""What each step is called and which fields it has; `hold` and `repeat` have fields that depend on
what is chosen."""


def _repeat_fields(value: Data, path: str) -> list[Node]:
    how = "while" if "while" in value else "times"
    options = [("times", _("so many times")), ("while", _("as long as …"))]
    nodes = [Node("select", f"{path}.how", _("How"), how, options, wide=True)]
    if how == "while":
        nodes += Condition("while").show(value["while"], f"{path}.while")
    else:
        nodes += Amount("times").show(value.get("times", MISSING), f"{path}.times")
    return nodes + THEN.show(value.get("then", []), f"{path}.then")


def _read_repeat(post: Post, path: str) -> dict[str, Any]:
    found: dict[str, Any]
    if post.get(f"{path}.how", "times") == "while":
        first = {"life": "you", "most": 4}
        found = {"while": Condition("while", first=first).read(post, f"{path}.while")}
    else:
        found = {"times": Amount("times", first=2).read(post, f"{path}.times")}
    return found | {"then": THEN.read(post, f"{path}.then")}


def step_node(step: Data, path: str, number: int) -> Node:
    """One step with its fields."""
    do = str(step.get("do", ""))
    deep = path.count(".then") + path.count(".else")
    options = [
        (name, str(words))
        for name, (words, _fields) in DOES.items()
        if deep < DEEPEST or name not in ("may", "if", "repeat") or name == do
    ]
    inside = [Node("select", f"{path}.do", _("What happens"), do, options)]
    if do == "hold":
        inside += rule_fields(step, path, [rule for rule in RULES if rule != "skip attack"])
    elif do == "repeat":
        inside += _repeat_fields(step, path)
    elif do in DOES:
        for each in DOES[do][1]:
            inside += each.show(step.get(each.key, MISSING), f"{path}.{each.key}")
    return Node("step", path, _("Step %(n)d") % {"n": number}, nodes=inside)


def read_step(post: Post, path: str) -> dict[str, Any]:
    """The inverse of `step_node`."""
    do = post.get(f"{path}.do", "")
    found: dict[str, Any] = {"do": do}
    if do == "hold":
        found |= read_rule(post, path, "target")
    elif do == "repeat":
        found |= _read_repeat(post, path)
    elif do in DOES:
        for each in DOES[do][1]:
            found[each.key] = each.read(post, f"{path}.{each.key}")
    return {key: each for key, each in found.items() if each is not MISSING}


def steps_node(steps: Sequence[Any], path: str, label: str) -> Node:
    """A list of steps with the way to one more."""
    inside = [
        step_node(step if isinstance(step, Mapping) else {}, f"{path}[{i}]", i + 1)
        for i, step in enumerate(steps)
    ]
    add = _("Add a step") if not inside else _("Add another step")
    return Node("list", path, label, nodes=inside, add=add, more=len(inside) < LONGEST_LIST)


def read_steps(post: Post, path: str) -> list[dict[str, Any]]:
    """The inverse of `steps_node`."""
    return [read_step(post, f"{path}[{i}]") for i in indexes(post, path, "do")]


def targets_node(targets: Sequence[Data]) -> Node:
    """At most two targets."""
    inside = []
    for i, spec in enumerate(targets):
        path = f"targets[{i}]"
        nodes = Select("what", _("What may be chosen"), "creature", AIM_WORDS).show(
            spec.get("what", MISSING), f"{path}.what"
        )
        if spec.get("what") == "item":
            options: Options = (
                ("", _("symmetries and Abilities")),
                ("symmetry", _("symmetries")),
                ("ability", _("Abilities")),
            )
            nodes += Select("kind", _("Only"), MISSING, options).show(
                spec.get("kind", MISSING), f"{path}.kind"
            )
        narrow = filters(spec, path)
        nodes += narrow[:1] if spec.get("what") in ("item", "player", "lasting") else narrow
        label = _("Target %(n)d") % {"n": i + 1}
        inside.append(Node("step", path, label, nodes=nodes))
    add = _("Add a target") if not inside else _("Add a second target")
    return Node("list", "targets", _("Targets"), nodes=inside, add=add, more=len(inside) < 2)


def read_targets(post: Post) -> list[dict[str, Any]]:
    """The inverse of `targets_node`."""
    found = []
    for i in indexes(post, "targets", "what"):
        path = f"targets[{i}]"
        spec: dict[str, Any] = {"what": post[f"{path}.what"], **read_filters(post, path)}
        if spec["what"] == "item" and post.get(f"{path}.kind"):
            spec["kind"] = post[f"{path}.kind"]
        if spec["what"] in ("item", "player", "lasting"):
            spec = {key: each for key, each in spec.items() if key in ("what", "kind", "whose")}
        found.append(spec)
    return found

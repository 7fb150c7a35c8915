"""A card as a form: what was sent becomes a card, a card becomes fields, an error finds its field.

The same card can always be written as JSON beside the fields.  What the JSON says and no field can
show is left alone: the form then offers the JSON only.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cardgames.exodus.places import LABELS
from cardgames.library.cards import is_unknown
from cardgames.library.effect_fields import MISSING, Node, Post, number
from cardgames.library.effect_ops import Flat, usual_object
from cardgames.library.effect_rules import NUMBERED, holds_node, read_holds
from cardgames.library.effect_steps import read_steps, read_targets, steps_node, targets_node

KINDS = (
    ("creature", gettext_lazy("Creature")),
    ("symmetry", gettext_lazy("Symmetry")),
    ("", gettext_lazy("not known yet")),
)
WHENS = (
    ("", gettext_lazy("It has none")),
    ("summoned", gettext_lazy("when it is summoned")),
    ("attacks", gettext_lazy("when it attacks")),
    ("destroyed", gettext_lazy("when it is destroyed")),
    ("standing", gettext_lazy("as long as it is in play")),
)
STAYS = (
    ("", gettext_lazy("no, it goes to the graveyard")),
    ("turn", gettext_lazy("until its player’s next turn")),
    ("used", gettext_lazy("until it has taken a phase")),
    ("always", gettext_lazy("for good")),
)


@dataclass
class CardForm:
    """A card while it is written.

    `flat` is what the fields say; `raw` a card that they cannot show; `json_text` and `json_error`
    are what was typed as JSON and could not be read.
    """

    flat: Flat
    raw: dict[str, Any] | None = None
    json_text: str = ""
    json_error: str = ""
    errors: dict[str, list[str]] = field(default_factory=dict)

    @property
    def card(self) -> dict[str, Any]:
        """The card as JSON values, complete or not."""
        return self.raw if self.raw is not None else to_card(self.flat)

    @property
    def text(self) -> str:
        """The card as it stands in the JSON field."""
        return self.json_text or json.dumps(self.card, ensure_ascii=False, indent=1)

    @property
    def mark(self) -> str:
        """A mark of that text, by which a change of it is known."""
        return mark_of("" if self.json_error else self.text)


def mark_of(text: str) -> str:
    """A mark of a text without what browsers change in it."""
    return sha256(text.replace("\r\n", "\n").strip().encode()).hexdigest()[:16]


def form_of(card: Mapping[str, Any]) -> CardForm:
    """The form of a card that is there; as JSON alone if its fields would say something else."""
    flat = from_card(card)
    again = to_card(_read_flat(fields_of(CardForm(flat))))
    same = json.dumps(plain(again), sort_keys=True) == json.dumps(plain(card), sort_keys=True)
    return CardForm(flat, None if same else dict(card))


def fields_of(form: CardForm) -> dict[str, str]:
    """What a browser sends of a form that nobody has touched."""
    found: dict[str, str] = {}
    for top in nodes_of(form).values():
        for node in top.all():
            offered = [name for name, _words in node.options]
            if node.widget == "select" and node.value not in offered:
                # What is not offered is not chosen: a browser takes the first one.
                found[node.name] = offered[0]
            elif node.widget in ("select", "number", "word", "area"):
                found[node.name] = node.value
            elif node.widget == "tick" and node.value == "True":
                found[node.name] = "yes"
    return found


def plain(value: Any) -> Any:
    """A card without what goes without saying, so that two ways to write it are the same."""
    if isinstance(value, Mapping):
        found = {key: plain(each) for key, each in value.items()}
        if found.get("rule") not in (None, *NUMBERED) and found.get("n") == 1:
            del found["n"]
        usual = {"whose": "any", "cost": 0, "may": False, "text": "", "stars": 1}
        usual |= {"types": [], "targets": []}
        return {k: v for k, v in found.items() if k not in usual or v != usual[k]}
    return [plain(each) for each in value] if isinstance(value, list | tuple) else value


def read_form(post: Post) -> CardForm:
    """What was sent; JSON that was changed goes before the fields."""
    typed = post.get("json", "")
    if typed.strip() and mark_of(typed) != post.get("json_mark", ""):
        return _of_json(typed, post)
    return CardForm(_read_flat(post))


def _of_json(typed: str, post: Post) -> CardForm:
    try:
        card = json.loads(typed)
    except json.JSONDecodeError as error:
        said = _("Line %(line)d, letter %(n)d: this is not JSON. Look there or just before.")
        return CardForm(
            _read_flat(post), None, typed, said % {"line": error.lineno, "n": error.colno}
        )
    except (RecursionError, ValueError):
        return CardForm(_read_flat(post), None, typed, _("This JSON is too deep or too large."))
    if not isinstance(card, dict):
        return CardForm(_read_flat(post), None, typed, _("A card is an object in { }."))
    card.pop("name", None)
    try:
        return form_of(card)
    except (AttributeError, KeyError, TypeError, ValueError, RecursionError):
        # Something stands where something else belongs: the check will say what.
        return CardForm({}, card)


def _read_flat(post: Post) -> Flat:
    types = [part.strip() for part in re.split(r"[,;]", post.get("types", "")) if part.strip()]
    flat: Flat = {
        "title": post.get("title", "").strip(),
        "kind": post.get("kind", "creature"),
        "types": types,
        "stars": number(post.get("stars", "")),
        "text": post.get("text", ""),
        "name": post.get("name", "").strip(),
        "when": post.get("when", ""),
        "cost": number(post.get("cost", "")),
        "may": "may" in post,
        "stays": post.get("stays", ""),
        "targets": read_targets(post),
        "effect": read_steps(post, "effect"),
        "holds": read_holds(post, usual_object(post.get("kind", ""))),
    }
    return flat


def from_card(card: Mapping[str, Any]) -> Flat:
    """A card as the form has it."""
    does = card.get("ability", {}) if card.get("kind") == "creature" else card
    return {
        "title": card.get("title", ""),
        "kind": card.get("kind", ""),
        "types": list(card.get("types", ())),
        "stars": card.get("stars", MISSING),
        "text": card.get("text", ""),
        "name": does.get("name", "") if does is not card else "",
        "when": does.get("when", "") if does is not card else "",
        "cost": does.get("cost", MISSING),
        "may": does.get("may", False),
        "stays": card.get("stays", ""),
        "targets": list(does.get("targets", ())),
        "effect": list(does.get("effect", ())),
        "holds": list(does.get("holds", ())),
    }


def to_card(flat: Flat) -> dict[str, Any]:
    """The card that the fields say; what is empty is left out."""
    kind = flat.get("kind", "")
    card: dict[str, Any] = {"title": flat.get("title", "")}
    if not kind:
        return card | ({"text": flat["text"]} if flat.get("text") else {})
    card |= {"kind": kind, "text": flat["text"]}
    if flat["stars"] is not MISSING:
        card["stars"] = flat["stars"]
    does: dict[str, Any] = {}
    if flat["cost"] not in (MISSING, 0):
        does["cost"] = flat["cost"]
    if flat["may"]:
        does["may"] = True
    standing = kind == "creature" and flat["when"] == "standing"
    for key in ("targets", "effect", "holds"):
        if flat[key] and _belongs(key, kind, standing, flat):
            does[key] = flat[key]
    if kind == "symmetry":
        if flat["stays"]:
            card["stays"] = flat["stays"]
        return card | does
    if flat["types"]:
        card["types"] = flat["types"]
    if flat["when"]:
        card["ability"] = {"name": flat["name"], "when": flat["when"], **does}
        if not flat["name"]:
            del card["ability"]["name"]
    return card


def _belongs(key: str, kind: str, standing: bool, flat: Flat) -> bool:
    if key == "effect":
        return not standing
    return key != "holds" or standing or (kind == "symmetry" and bool(flat["stays"]))


def nodes_of(form: CardForm) -> dict[str, Node]:
    """The parts of the form by their names, with the errors at their fields."""
    flat = form.flat
    kind, standing = flat["kind"], flat["kind"] == "creature" and flat["when"] == "standing"
    lasts = standing or (kind == "symmetry" and bool(flat["stays"]))
    does = kind == "symmetry" or (kind == "creature" and bool(flat["when"]))
    nodes = {
        "title": Node("word", "title", str(LABELS["title"]), flat["title"]),
        "kind": _select("kind", kind, KINDS),
        "text": Node("area", "text", str(LABELS["text"]), flat["text"]),
    }
    if kind:
        stars = [(str(n), "★" * n) for n in range(1, 10)]
        chosen = "1" if flat["stars"] is MISSING else str(flat["stars"])
        nodes["stars"] = Node("select", "stars", str(LABELS["stars"]), chosen, stars)
    if kind == "creature":
        types = ", ".join(str(each) for each in flat["types"])
        nodes["types"] = Node("word", "types", str(LABELS["types"]), types)
        nodes["when"] = _select("when", flat["when"], WHENS)
        if flat["when"]:
            nodes["name"] = Node("word", "name", str(LABELS["name"]), flat["name"])
    if kind == "symmetry":
        nodes["stays"] = _select("stays", flat["stays"], STAYS)
    if does and not standing:
        cost = "" if flat["cost"] is MISSING else str(flat["cost"])
        nodes["cost"] = Node("number", "cost", str(LABELS["cost"]), cost)
        nodes["may"] = Node("tick", "may", _("Its player may do it or not"), str(flat["may"]))
        nodes["targets"] = targets_node(flat["targets"])
        nodes["effect"] = steps_node(flat["effect"], "effect", _("What it does, step by step"))
    if lasts and does:
        nodes["holds"] = holds_node(flat["holds"], kind == "symmetry")
    _place(form.errors, nodes)
    return nodes


def _select(name: str, value: str, options: Any) -> Node:
    choices = [(each, str(words)) for each, words in options]
    return Node("select", name, str(LABELS[name]), value, choices)


def _place(errors: Mapping[str, list[str]], nodes: Mapping[str, Node]) -> None:
    """Each error to the field whose name is the longest beginning of its path."""
    every = [node for top in nodes.values() for node in top.all()]
    for path, said in errors.items():
        fitting = [node for node in every if _begins(path, node.name)]
        if fitting:
            max(fitting, key=lambda node: len(node.name)).errors += said


def _begins(path: str, name: str) -> bool:
    return path == name or path.startswith((f"{name}.", f"{name}["))


def field_path(path: str) -> str:
    """The path of an error in a card as the form names its fields."""
    return path.removeprefix("ability.")


def blank(card: Mapping[str, Any] | None = None) -> CardForm:
    """A new card; or, to begin with, a copy of another under no title yet."""
    if card is None or is_unknown(card):
        start = {"title": "", "kind": "creature", "text": "", **(card or {})}
        return form_of(start)
    return form_of({**card, "title": ""})

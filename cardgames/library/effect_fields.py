"""The effect language as fields of a form: what can be chosen for each step, shown and read.

Every field is named by the path that the language's own errors use (`effect[0].then[1].n`), so an
error finds its field by itself.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cardgames.exodus.effect_nouns import ALL, NAMED, ONE, PLAYERS
from cardgames.exodus.places import LABELS
from cardgames.rules.exodus.language import LONGEST_LIST, OBJECTS

Post = Mapping[str, str]
Options = Sequence[tuple[str, Any]]

MISSING: Any = object()
"""What was left empty: the key is left out."""

WHOSE: Options = (
    ("", gettext_lazy("of anybody")),
    ("own", gettext_lazy("one’s own")),
    ("opponent", gettext_lazy("of opponents")),
)


@dataclass
class Node:
    """One field or a group of them, for the template; `widget` says which."""

    widget: str
    name: str
    label: str
    value: str = ""
    options: list[tuple[str, str]] = field(default_factory=list)
    nodes: list[Node] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    add: str = ""
    more: bool = True
    wide: bool = False

    def all(self) -> Iterator[Node]:
        """This node and all inside it."""
        yield self
        for node in self.nodes:
            yield from node.all()

    @property
    def id(self) -> str:
        """For labels and styles: letters and hyphens alone."""
        return "f-" + re.sub(r"[^a-z0-9]+", "-", self.name.lower()).strip("-")


def number(written: str) -> Any:
    """A whole number; what is none stays as it was written, for the language to refuse."""
    word = written.strip().replace("−", "-")
    if not word:
        return MISSING
    return int(word) if re.fullmatch(r"-?\d{1,6}", word) else word


@dataclass(frozen=True)
class Field(ABC):
    """One key of a step: how it is shown and read, and what stands there at first."""

    key: str
    label: Any = ""
    first: Any = MISSING

    @property
    def words(self) -> str:
        """What the field is called."""
        return str(self.label or LABELS[self.key])

    @abstractmethod
    def show(self, value: Any, path: str) -> list[Node]:
        """The nodes of this field for a value (MISSING if there is none)."""

    @abstractmethod
    def read(self, post: Post, path: str) -> Any:
        """The value that was sent; what stands there at first if the field was not on the form."""


@dataclass(frozen=True)
class Select(Field):
    """One of a few words; "" leaves the key out."""

    options: Options = ()

    def show(self, value: Any, path: str) -> list[Node]:
        chosen = value if isinstance(value, str) else ""
        options = [(name, str(words)) for name, words in self.options]
        return [Node("select", path, self.words, chosen, options)]

    def read(self, post: Post, path: str) -> Any:
        return (post[path] or MISSING) if path in post else self.first


@dataclass(frozen=True)
class Number(Field):
    """A whole number."""

    def show(self, value: Any, path: str) -> list[Node]:
        return [Node("number", path, self.words, "" if value is MISSING else str(value))]

    def read(self, post: Post, path: str) -> Any:
        return number(post[path]) if path in post else self.first


@dataclass(frozen=True)
class Word(Field):
    """A short text."""

    def show(self, value: Any, path: str) -> list[Node]:
        return [Node("word", path, self.words, "" if value is MISSING else str(value))]

    def read(self, post: Post, path: str) -> Any:
        return (post[path].strip() or MISSING) if path in post else self.first


@dataclass(frozen=True)
class Ref(Field):
    """An object by its word, or all that a filter means."""

    def show(self, value: Any, path: str) -> list[Node]:
        options = [(name, str(words)) for name, words in NAMED.items() if name != "first"]
        options += [(f"each:{what}", str(ALL[what, "any"])) for what in OBJECTS]
        if not isinstance(value, Mapping):
            chosen = value if isinstance(value, str) else ""
            return [Node("select", path, self.words, chosen, options)]
        chosen = f"each:{value.get('each', '')}"
        return [Node("select", path, self.words, chosen, options), *filters(value, path)]

    def read(self, post: Post, path: str) -> Any:
        if path not in post:
            return self.first
        if post[path].startswith("each:"):
            return {"each": post[path].removeprefix("each:"), **read_filters(post, path)}
        return post[path] or MISSING


def filters(value: Mapping[str, Any], path: str) -> list[Node]:
    """What narrows down objects: whose, of which type, with how much energy."""
    return [
        *Select("whose", "", MISSING, WHOSE).show(_whose(value), f"{path}.whose"),
        *Word("type").show(value.get("type", MISSING), f"{path}.type"),
        *Number("least", gettext_lazy("With at least … energy")).show(
            value.get("least", MISSING), f"{path}.least"
        ),
        *Number("most", gettext_lazy("With at most … energy")).show(
            value.get("most", MISSING), f"{path}.most"
        ),
    ]


def _whose(value: Mapping[str, Any]) -> Any:
    whose = value.get("whose", MISSING)
    return MISSING if whose == "any" else whose


def read_filters(post: Post, path: str) -> dict[str, Any]:
    """The inverse of `filters`."""
    found = {
        "whose": post.get(f"{path}.whose", "") or MISSING,
        "type": post.get(f"{path}.type", "").strip() or MISSING,
        "least": number(post.get(f"{path}.least", "")),
        "most": number(post.get(f"{path}.most", "")),
    }
    return {key: each for key, each in found.items() if each is not MISSING}


@dataclass(frozen=True)
class Amount(Field):
    """A number, how many objects there are, or the energy of one; `all_too` allows all."""

    all_too: bool = False

    def show(self, value: Any, path: str) -> list[Node]:
        options = [
            ("number", _("a number")),
            ("count", _("as many as there are …")),
            ("energy", _("as much energy as on …")),
        ]
        options += [("all", _("all"))] if self.all_too else []
        how = "number"
        inside = Number("n", gettext_lazy("Number")).show(value, path)
        if value == "all" and self.all_too:
            how, inside = "all", []
        elif isinstance(value, Mapping) and "energy" in value:
            how = "energy"
            inside = Ref("on", gettext_lazy("Energy on")).show(value["energy"], f"{path}.energy")
            inside = [_without_each(inside[0])]
        elif isinstance(value, Mapping):
            how, spec = "count", value.get("count", {})
            each = [(what, str(ALL[what, "any"])) for what in OBJECTS]
            chosen = str(spec.get("each", ""))
            inside = [
                Node("select", f"{path}.count.each", _("Count"), chosen, each),
                *filters(spec, f"{path}.count"),
            ]
        return [Node("select", f"{path}.how", self.words, how, options), *inside]

    def read(self, post: Post, path: str) -> Any:
        how = post.get(f"{path}.how")
        if how is None:
            return self.first
        if how == "all":
            return "all"
        if how == "count":
            each = post.get(f"{path}.count.each", "creature")
            return {"count": {"each": each, **read_filters(post, f"{path}.count")}}
        if how == "energy":
            return {"energy": post.get(f"{path}.energy", "target")}
        return number(post[path]) if path in post else 1


def _without_each(node: Node) -> Node:
    node.options = [option for option in node.options if not option[0].startswith("each:")]
    return node


@dataclass(frozen=True)
class Condition(Field):
    """What is asked, and the bounds of the answer."""

    def show(self, value: Any, path: str) -> list[Node]:
        value = value if isinstance(value, Mapping) else {}
        options = [
            ("life:you", _("your Life")),
            ("life:target", _("the Life of the chosen player")),
            ("hand:you", _("the cards in your hand")),
            ("hand:target", _("the cards in the hand of the chosen player")),
            ("is", _("a number that is counted")),
        ]
        asked = next((f"{key}:{value[key]}" for key in ("life", "hand") if key in value), "")
        asked = "is" if "is" in value else asked
        nodes = [Node("select", f"{path}.ask", self.words, asked, options, wide=True)]
        if asked == "is":
            nodes += Amount("is").show(value["is"], f"{path}.is")
        return [
            *nodes,
            *Number("least").show(value.get("least", MISSING), f"{path}.least"),
            *Number("most").show(value.get("most", MISSING), f"{path}.most"),
        ]

    def read(self, post: Post, path: str) -> Any:
        asked = post.get(f"{path}.ask")
        if asked is None:
            return self.first
        key, _colon, who = asked.partition(":")
        first = {"count": {"each": "creature", "whose": "own"}}
        found: dict[str, Any] = {}
        if key == "is":
            found["is"] = Amount("is", first=first).read(post, f"{path}.is")
        elif key:
            found[key] = who
        found |= {
            "least": number(post.get(f"{path}.least", "")),
            "most": number(post.get(f"{path}.most", "")),
        }
        return {name: each for name, each in found.items() if each is not MISSING}


WHO: Options = [(name, words) for name, words in PLAYERS.items() if name != "first"]
AIM_WORDS: Options = [
    (what, ONE[what, "any"]) for what in ("creature", "pile", "field", "lasting", "player", "item")
]


def indexes(post: Post, path: str, key: str) -> range:
    """The members of a list on the form, which are numbered without a gap."""
    count = 0
    while count <= LONGEST_LIST and f"{path}[{count}].{key}" in post:
        count += 1
    return range(count)

"""Where in a card something is wrong, and what, in words."""

from __future__ import annotations

import re
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from journal.contract import Refusal

LABELS: dict[str, Any] = {
    "name": gettext_lazy("Name of the Ability"),
    "title": gettext_lazy("Title"),
    "kind": gettext_lazy("Kind"),
    "types": gettext_lazy("Creature types"),
    "stars": gettext_lazy("Rarity stars"),
    "text": gettext_lazy("Text"),
    "ability": gettext_lazy("Ability"),
    "when": gettext_lazy("When"),
    "cost": gettext_lazy("Energy to pay"),
    "may": gettext_lazy("Asked first"),
    "targets": gettext_lazy("Target"),
    "effect": gettext_lazy("Step"),
    "holds": gettext_lazy("What holds"),
    "stays": gettext_lazy("Stays in play"),
    "do": gettext_lazy("What happens"),
    "on": gettext_lazy("To what"),
    "to": gettext_lazy("Onto what"),
    "n": gettext_lazy("How many"),
    "who": gettext_lazy("Who"),
    "from": gettext_lazy("From where"),
    "energy": gettext_lazy("Energies"),
    "main": gettext_lazy("Main cards"),
    "of": gettext_lazy("Of what"),
    "by": gettext_lazy("By how much"),
    "rule": gettext_lazy("Rule"),
    "then": gettext_lazy("Then"),
    "else": gettext_lazy("Otherwise"),
    "whose": gettext_lazy("Whose"),
    "type": gettext_lazy("Only of the type"),
    "least": gettext_lazy("At least"),
    "most": gettext_lazy("At most"),
    "what": gettext_lazy("What"),
    "count": gettext_lazy("Count"),
    "each": gettext_lazy("Each"),
    "times": gettext_lazy("How often"),
    "while": gettext_lazy("As long as"),
    "is": gettext_lazy("Number"),
    "life": gettext_lazy("Life"),
    "hand": gettext_lazy("Hand"),
}
"""What the keys of the effect language are called on a form and in an error."""

_PART = re.compile(r"([a-z]+)((?:\[\d+\])*)")
_NUMBERED = {
    "targets": gettext_lazy("Target %(n)d"),
    "effect": gettext_lazy("Step %(n)d"),
    "then": gettext_lazy("Then, step %(n)d"),
    "else": gettext_lazy("Otherwise, step %(n)d"),
    "holds": gettext_lazy("What holds, %(n)d"),
    "types": gettext_lazy("Creature type %(n)d"),
}


def place_words(path: str) -> str:
    """`effect[0].then[1].n` as “Step 1 › Then, step 2 › How many”; "" for the card as a whole."""
    words = []
    for part in path.removeprefix("card").lstrip(".").split("."):
        found = _PART.fullmatch(part)
        if found is None:
            words.append(part)
            continue
        key, index = found[1], found[2]
        if index and key in _NUMBERED:
            words.append(str(_NUMBERED[key]) % {"n": int(index[1:-1].split("][")[0]) + 1})
        else:
            words.append(str(LABELS.get(key, key)))
    return " › ".join(word for word in words if word)


def reason_of(refusal: Refusal) -> str:
    """What is wrong, without the place, in the language of the request."""
    said = _(refusal.template) % {**refusal.detail, "path": ""}
    return said.removeprefix(": ")


def said_of(refusal: Refusal) -> str:
    """Where and what, in the language of the request."""
    path = str(refusal.detail.get("path", ""))
    place = place_words(path)
    return f"{place}: {reason_of(refusal)}" if place else reason_of(refusal)

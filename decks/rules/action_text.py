"""How actions are written: what every action has, and the pieces of its one text form."""

from __future__ import annotations

import json
from dataclasses import dataclass


def yes_no(value: bool) -> str:
    """A flag as the text form writes it."""
    return "yes" if value else "no"


def words(*given: str) -> str:
    """The words that are there, one space between them."""
    return " ".join(word for word in given if word)


def pair(key: str, value: object) -> str:
    """`key=value`, or nothing for a value that was not said."""
    if value is None or value in ("", ()):
        return ""
    if isinstance(value, bool):
        value = yes_no(value)
    return f"{key}={','.join(value) if isinstance(value, tuple) else value}"


def quoted(value: str) -> str:
    """Free text, as a JSON string."""
    return json.dumps(value, ensure_ascii=False)


@dataclass(frozen=True, slots=True)
class Base:
    """What all actions share: by default they name no object."""

    @property
    def names(self) -> tuple[str, ...]:
        """The cards and decisions that the action names."""
        return ()

    @property
    def parts(self) -> tuple[str, ...]:
        """The decks that the action's text names."""
        part = getattr(self, "part", "")
        return (part,) if part else ()

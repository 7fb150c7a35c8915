"""A card as people give it, before it is one: its name, its tidy form, what is missing."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.text import slugify

from cardgames.rules.exodus.cards import LONGEST, SLUG


@dataclass(frozen=True)
class ReadCard:
    """A card of an import: the line it begins on, its name, and its data as it was given."""

    number: int
    slug: str
    data: Mapping[str, Any] = field(default_factory=dict)


def is_unknown(data: Any) -> bool:
    """Whether nobody has said yet what the card is: only its title is known, and perhaps a text."""
    return isinstance(data, Mapping) and "title" in data and set(data) <= {"title", "text"}


def title_of(data: Any) -> str:
    """The title of a card as it was given; "" if there is none that could be one."""
    title = data.get("title") if isinstance(data, Mapping) else None
    return title if isinstance(title, str) else ""


def slug_of(title: str, taken: Collection[str] = ()) -> str:
    """A card's name in actions from its title: small letters, digits, hyphens; none of `taken`."""
    base = slugify(title.replace("ß", "ss").replace("’", "").replace("'", ""))
    base = re.sub(r"-+", "-", base.replace("_", "-")).strip("-")[: LONGEST - 4].strip("-")
    base = base if SLUG.fullmatch(base) else "card"
    name, number = base, 2
    while name in taken:
        name, number = f"{base}-{number}", number + 1
    return name


def tidied(value: Any, key: str = "") -> Any:
    """Plain JSON values with composed letters, without spaces around texts; inside a card's text
    lines stay lines, everywhere else a text is one line."""
    if isinstance(value, str):
        composed = unicodedata.normalize("NFC", value)
        if key == "text":
            return composed.replace("\r\n", "\n").replace("\r", "\n").replace("\t", " ").strip()
        return " ".join(composed.split())
    if isinstance(value, Mapping):
        return {str(name): tidied(each, str(name)) for name, each in value.items()}
    if isinstance(value, list | tuple):
        return [tidied(each) for each in value]
    return value

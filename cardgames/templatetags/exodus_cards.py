"""What a card of Exodus does, in the language of the page."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import orjson
from django import template
from django.utils.translation import get_language

from cardgames.exodus.effect_words import effect_words
from cardgames.rules.exodus import parse_card
from journal.contract import Refusal

register = template.Library()
WRITTEN_IN = "en"
"""The language of the starter set's own texts."""


@register.filter
def in_words(face: dict[str, Any]) -> str:
    """What the engine does for a card, in a few sentences; "" where the card's own text says just
    that: of the starter set, in the language that it is written in."""
    data = face.get("data")
    if not data or (face["starter"] and _language() == WRITTEN_IN):
        return ""
    return _words(face["slug"], orjson.dumps(data), _language())


@register.filter
def short_text(face: dict[str, Any]) -> str:
    """The text for a small card: its own, or of the starter set in another language what it
    does."""
    return (in_words(face) if face.get("starter") else "") or str(face["text"])


def _language() -> str:
    return (get_language() or WRITTEN_IN).split("-", maxsplit=1)[0]


@lru_cache(maxsize=2048)
def _words(slug: str, data: bytes, _language: str) -> str:
    try:
        found = effect_words(parse_card(slug, orjson.loads(data)))
    except Refusal:
        return ""
    return "" if found.idle or found.by_hand else str(found)

"""How cards are written, as `docs/exodus-cards.md` tells it, for the page.

A few forms of Markdown are all that the document uses: headings, paragraphs, lists, and examples
that stand as they are.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from django.conf import settings
from django.utils import translation

NAME = "exodus-cards.md"
_MARKS = re.compile(r"\[([^\]]+)\]\([^)]*\)|\*([^*]+)\*|`([^`]+)`")


def help_blocks() -> list[dict[str, Any]]:
    """The blocks of the document in the language in force, in English where it has none: each has
    `kind` (`title`, `heading`, `text`, `list`, `code`) and `text`, a list its `items`."""
    return _blocks(translation.get_language() or "en")


@lru_cache(maxsize=8)
def _blocks(language: str) -> list[dict[str, Any]]:
    folder = settings.BASE_DIR / "docs"
    own = folder / language / NAME
    text = (own if own.exists() else folder / NAME).read_text(encoding="utf-8")
    found: list[dict[str, Any]] = []
    # What stands between fences is left as it is.
    for number, part in enumerate(text.split("```")):
        if number % 2:
            found.append({"kind": "code", "text": part.strip("\n")})
        else:
            found += [_block(each) for each in part.strip().split("\n\n") if each.strip()]
    return found


def _block(written: str) -> dict[str, Any]:
    if written.startswith("# "):
        return {"kind": "title", "text": written[2:].strip()}
    if written.startswith("## "):
        return {"kind": "heading", "text": written[3:].strip()}
    if written.startswith("- "):
        items = re.split(r"\n- ", written[2:])
        return {"kind": "list", "text": "", "items": [_plain(each) for each in items]}
    return {"kind": "text", "text": _plain(written)}


def _plain(written: str) -> str:
    line = " ".join(written.split())
    return _MARKS.sub(lambda found: found[1] or found[2] or found[3], line)

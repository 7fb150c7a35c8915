"""Our wording of the rules as the page shows it, read from the one place where it is written."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from django.conf import settings

HEADING = re.compile(r"^#{2,4} (?P<id>(?:FAT|H|R|F)-?\d+)\b[ .:·—-]*(?P<title>.*)$")
LINE = re.compile(r"^[-*|] ?\**(?P<id>(?:FAT|H)-?\d+)\**[ .:·|—-]+(?P<text>.*?)\|?$")


@lru_cache(maxsize=1)
def rulebook() -> dict[str, list[dict[str, Any]]]:
    """`rules` (FAT-1 …) and `cases` (H1 …), each with id, title and text, in the page's order."""
    text = (settings.BASE_DIR / "docs" / "rules" / "fatigue.md").read_text(encoding="utf-8")
    found: list[dict[str, Any]] = []
    for line in text.splitlines():
        if (heading := HEADING.match(line)) is not None:
            found.append({"id": heading["id"], "title": heading["title"].strip(), "text": ""})
        elif (row := LINE.match(line)) is not None:
            found.append({"id": row["id"], "title": "", "text": _plain(row["text"])})
        elif line.startswith("#"):
            found.append({"id": "", "title": "", "text": ""})
        elif line.strip() and found:
            found[-1]["text"] = f"{found[-1]['text']} {_plain(line)}".strip()
    return {
        "rules": [each for each in found if each["id"].startswith("FAT")],
        "cases": [each for each in found if re.match(r"H\d", each["id"])],
    }


def _plain(line: str) -> str:
    return re.sub(r"[*`]", "", line).replace("|", " ").strip()

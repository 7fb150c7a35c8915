"""Our wording of the rules as the page shows it, read from the one place where it is written."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from django.conf import settings
from django.utils import translation

HEADING = re.compile(r"^#{2,4} (?P<id>(?:FAT|EXH|EXO|H|R|F)-?\d+)\b[ .:·—-]*(?P<title>.*)$")
LINE = re.compile(r"^[-*|] ?\**(?P<id>(?:FAT|H|E|X)-?\d+)\**[ .:·|—-]+(?P<text>.*?)\|?$")


def rulebook() -> dict[str, list[dict[str, Any]]]:
    """`rules` (FAT-1 …) and `cases` (H1 …), each with id, title and text, in the page's order; of
    the card games `exhaust` (EXH-1 …) and `exhaust_choices` (E4 …).  In the language in force, in
    English where that has no wording of its own."""
    return _book(translation.get_language() or "en")


@lru_cache(maxsize=8)
def _book(language: str) -> dict[str, list[dict[str, Any]]]:
    fatigue, exhaust = _read("fatigue.md", language), _read("exhaust.md", language)
    return {
        "rules": [each for each in fatigue if each["id"].startswith("FAT")],
        "cases": [each for each in fatigue if re.match(r"H\d", each["id"])],
        "exhaust": [each for each in exhaust if each["id"].startswith("EXH")],
        "exhaust_choices": [each for each in exhaust if re.match(r"E\d", each["id"])],
    }


def exodus_rules() -> dict[str, list[dict[str, Any]]]:
    """`exodus` (EXO-1 …) and `exodus_choices` (X2 …), as `rulebook`."""
    return _exodus(translation.get_language() or "en")


@lru_cache(maxsize=8)
def _exodus(language: str) -> dict[str, list[dict[str, Any]]]:
    found = _read("exodus.md", language)
    return {
        "exodus": [each for each in found if each["id"].startswith("EXO")],
        "exodus_choices": [each for each in found if re.match(r"X\d", each["id"])],
    }


def title_of(rule: str) -> str:
    """What a rule is called in the language in force; "" if there is none, or it has no title."""
    return _titles(translation.get_language() or "en").get(rule, "")


@lru_cache(maxsize=8)
def _titles(language: str) -> dict[str, str]:
    books = (_book(language), _exodus(language))
    clauses = [each for book in books for part in book.values() for each in part]
    return {each["id"]: each["title"] for each in clauses}


def _read(name: str, language: str) -> list[dict[str, Any]]:
    folder = settings.BASE_DIR / "docs" / "rules"
    own = folder / language / name
    text = (own if own.exists() else folder / name).read_text(encoding="utf-8")
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
    return found


def _plain(line: str) -> str:
    return re.sub(r"[*`]", "", line).replace("|", " ").strip()

"""A library as a file, in forms that `library_files.read_library` reads the same."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping
from typing import Any

from decks.tables import guarded


def write_json(cards: Mapping[str, Mapping[str, Any]]) -> str:
    """Cards with their names as one object that `read_library` reads the same."""
    value = {
        "tableside": "exodus cards",
        "version": 1,
        "cards": [{"name": slug, **card} for slug, card in cards.items()],
    }
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"


FIELDS = ("name", "title", "kind", "types", "stars", "text", "ability", "when", "cost", "may")
MORE = ("targets", "effect", "holds", "stays")


def write_csv(cards: Mapping[str, Mapping[str, Any]]) -> str:
    """Cards as a table for spreadsheets that `read_library` reads the same; effects as JSON."""
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\r\n")
    table.writerow((*FIELDS, *MORE))
    for slug, card in cards.items():
        does = card.get("ability", {}) if card.get("kind") == "creature" else card
        cells = {**card, "name": slug, "types": "; ".join(card.get("types", ()))}
        # Without a sign of separation a type of two words would be two types.
        cells["types"] += ";" if " " in cells["types"] and len(card["types"]) == 1 else ""
        cells |= {key: does[key] for key in ("when", "cost") if key in does}
        cells["ability"] = does.get("name", "") if does is not card else ""
        cells["may"] = "yes" if does.get("may") else ""
        for key in ("targets", "effect", "holds"):
            cells[key] = json.dumps(does[key], ensure_ascii=False) if key in does else ""
        table.writerow([guarded(str(cells.get(key, ""))) for key in (*FIELDS, *MORE)])
    return "\ufeff" + out.getvalue()

"""The gate of the next Round: who takes part, then what its start will do to each (FAT-13)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_noop as _

from decks.forecasts import rest_ideas
from decks.outlook import chip
from decks.questions import case_title, value_words
from decks.scene import Scene
from decks.sentences import Sentence, ngettext, say

Data = dict[str, Any]


def gate(scene: Scene) -> Data:
    """The next Round as the GM meets it: who may take part, or what its start will do."""
    opened = scene.view.get("gate")
    number = scene.view["round"] + 1
    able = [deck for deck in scene.decks if deck["kind"] == "skill" and not deck["dead"]]
    if not opened:
        return {
            "open": False,
            "number": number,
            "who": [
                {
                    "part": deck["part"],
                    "name": scene.words.name(deck["part"]),
                    "here": deck["here"],
                    "chip": chip(scene.view, deck),
                }
                for deck in able
            ],
            "running": [scene.words.name(deck["part"]) for deck in scene.decks if deck["running"]],
        }
    rows = [preview(scene, row) for row in opened["preview"]]
    return {
        "open": True,
        "number": opened["number"],
        "rows": rows,
        "out": [
            {"name": scene.words.name(part), "why": why}
            for part, why in dict(opened["out"]).items()
        ],
        "resting": any(row["ideas"] for row in rows),
        "begin": to_begin(scene),
    }


def to_begin(scene: Scene) -> Data:
    """What the GM needs to begin the opened Round: how many questions it still has, and whom it
    kills, so that it is said before the tap."""
    opened = scene.view["gate"]
    dying = [scene.words.name(row["part"]) for row in opened["preview"] if row["dies"]]
    return {
        "number": opened["number"],
        "questions": sum(len(row.get("cases", ())) for row in opened["preview"]),
        "warning": say(
            _("Round %(number)s kills %(names)s."),
            number=opened["number"],
            names=", ".join(dying),
        )
        if dying
        else "",
    }


def preview(scene: Scene, row: Mapping[str, Any]) -> Data:
    """One character's line of an opened Round."""
    return {
        "part": row["part"],
        "name": scene.words.name(row["part"]),
        "draws": say(ngettext("draws %(n)s", "draws %(n)s"), n=row["draws"]),
        "fatigue": bool(row["fatigue"]),
        "dies": bool(row["dies"]),
        "at": row.get("at_card"),
        "either": [
            say(
                _("%(order)s: %(what)s"),
                order=value_words("H6", order),
                what=_outcome(outcome),
            )
            for order, outcome in (row.get("orders") or {}).items()
        ],
        "cases": [{"id": case, "title": case_title(case)} for case in row.get("cases", ())],
        "ideas": _ideas(scene, row["part"]) if row["fatigue"] or row["dies"] else (),
    }


def _ideas(scene: Scene, part: str) -> tuple[Sentence, ...]:
    """What a Rest before the opened Round would change for that character."""
    deck = next(deck for deck in scene.decks if deck["part"] == part)
    return rest_ideas(scene.view, deck, scene.view["gate"]["number"])


def _outcome(row: Mapping[str, Any]) -> Sentence:
    if row["dies"]:
        return say(_("dies at card %(at)s"), at=row["at_card"])
    if row["fatigue"]:
        return say(_("draws %(n)s with a Fatigue"), n=row["draws"])
    return say(_("draws %(n)s"), n=row["draws"])

"""What waits for the reader, as a strip that stays in sight wherever the page is scrolled to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from decks import gate, rests
from decks.scene import Scene, decisions_for

Deck = Mapping[str, Any]
Data = dict[str, Any]


def on_board(scene: Scene) -> Data:
    """For the GM: questions, a Rest that is called; else a Round that is opened and may begin."""
    questions, call = _questions(decisions_for(scene)), rests.call_of(scene)
    opened = scene.view.get("gate")
    ready = opened is not None and not gate.to_begin(scene)["questions"]
    return {
        "questions": questions,
        "elsewhere": 0,
        "anchor": "decisions",
        "rest": {"said": _answered(call), "of": len(call["rows"])} if call else None,
        "round": opened["number"] if opened and ready and not questions else None,
    }


def on_deck(scene: Scene, deck: Deck) -> Data:
    """For a deck's page: the reader's questions here; for a GM also how many there are on the
    board."""
    part = deck["part"]
    here = _questions(decisions_for(scene, part))
    every = _questions(decisions_for(scene)) if scene.gm else here
    return {
        "questions": here,
        "elsewhere": max(0, every - here),
        "group": scene.words.group,
        "anchor": f"decisions-{part}",
        "rest": None,
        "round": None,
    }


def _questions(asked: Data) -> int:
    return len(asked["mine"]) + sum(bool(ask["mine"]) for ask in asked["back"])


def _answered(call: Data) -> int:
    return sum(row["state"] != "unanswered" for row in call["rows"])

"""The worked examples of the rules, in position notation: one line each in `examples.jsonl`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from decks.rules.lines import run_line
from decks.rules.state import ZONES

EXAMPLES = [
    json.loads(line) for line in (Path(__file__).parent / "examples.jsonl").read_text().splitlines()
]
ORDER = ("deck", "discard", "exhausted", "hand", "active")


def play(example: dict[str, Any]) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The last step's result, and all events."""
    position, result, events = example["position"], {}, []
    for step in example["steps"]:
        result = run_line({"position": position, **step})
        if "refusal" in result:
            break
        position = result["position"]
        events += result["events"]
    return result, events


def deck_of(position: dict[str, Any], part: str) -> dict[str, Any]:
    return next(deck for deck in position["decks"] if deck["part"] == part)


def faces(cards: list[Any]) -> list[str]:
    return [card["face"] if isinstance(card, dict) else card.split("#")[0] for card in cards]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda e: f"{e['example']} {e['rules'][0]}")
def test_a_worked_example_comes_out_as_the_rules_say(example: dict[str, Any]) -> None:
    result, events = play(example)
    expect = dict(example["expect"])
    if "refusal" in expect:
        assert result["refusal"]["code"] == expect["refusal"]
        assert result["refusal"]["rule"]
        return
    position = result["position"]
    for part, counts in expect.get("counts", {}).items():
        deck = deck_of(position, part)
        assert [len(deck.get(zone, [])) for zone in ORDER] == counts
    for part, zones in expect.get("zones", {}).items():
        for zone, wanted in zones.items():
            assert faces(deck_of(position, part)[zone]) == wanted
    for part, rule in expect.get("dead", {}).items():
        assert deck_of(position, part)["dead"]["rule"] == rule
    for part in expect.get("alive", []):
        assert "dead" not in deck_of(position, part)
    asked = [decision["kind"] for decision in position.get("decisions", [])]
    assert asked == expect.get("asked", [])
    fatigues = [event for event in events if event["kind"] == "fatigue"]
    if "fatigues" in expect:
        assert len(fatigues) == expect["fatigues"]
    if "shuffles" in expect:
        assert sum(deck.get("shuffles", 0) for deck in position["decks"]) == expect["shuffles"]
    if "at_card" in expect:
        died = next(event for event in events if event["kind"] == "died")
        assert died["public"]["chain"]["at_card"] == expect["at_card"]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda e: str(e["example"]))
def test_no_step_of_an_example_creates_or_loses_a_card(example: dict[str, Any]) -> None:
    """FAT-2, example 23."""
    position = example["position"]
    for step in example["steps"]:
        before = [sum(len(deck.get(zone, [])) for zone in ZONES) for deck in position["decks"]]
        result = run_line({"position": position, **step})
        if "refusal" in result:
            return
        position = result["position"]
        after = [sum(len(deck.get(zone, [])) for zone in ZONES) for deck in position["decks"]]
        assert before == after

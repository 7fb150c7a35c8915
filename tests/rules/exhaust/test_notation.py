"""Positions and texts: exact inverses, and broken ones refused by place."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from cardgames.rules import exhaust
from cardgames.rules.exhaust.lines import run_line
from journal.contract import Refusal
from tests.rules.exhaust.table import Table

PAGES = Path(__file__).resolve().parents[3] / "docs"

TEXTS = [
    *("start", "start 0", "start chance", "return", "flip", "npc", "out", "close"),
    *("play single-r R7", "play any C,R7,B15", "play three R9,C,C"),
    *("answer q1 R3", "answer q12 R3,C", "answer q3 cards R3,B4"),
]


@pytest.mark.parametrize("text", TEXTS)
def test_an_action_has_one_text(text: str) -> None:
    assert str(exhaust.parse(text)) == text


@pytest.mark.parametrize(
    ("text", "token"),
    [
        ("", "nothing"),
        ("shuffle", "shuffle"),
        ("return now", "return"),
        ("start 10", "10"),
        ("start 0 1", "1"),
        ("play", "nothing"),
        ("play pair", "nothing"),
        ("play pairs R7", "pairs"),
        ("play pair R7 B7", "B7"),
        ("play pair R16", "R16"),
        ("play pair R07", "R07"),
        ("play pair R7,R7", "R7"),
        ("play any C,C,C,C,C", "C"),
        ("play pair R7,", ""),
        ("answer 1 R3", "1"),
        ("answer q1", "nothing"),
        ("answer q1 yes", "yes"),
        ("answer q1 cards", "nothing"),
        ("answer q1 R3 B3", "B3"),
    ],
)
def test_a_text_that_is_no_action_is_refused_by_word(text: str, token: str) -> None:
    with pytest.raises(Refusal) as caught:
        exhaust.parse(text)
    assert caught.value.code == "malformed"
    assert caught.value.detail["token"] == (token or "nothing")


def test_a_short_position_fills_in_what_is_usual() -> None:
    state = exhaust.load({"options": {"players": 2}, "hands": ["R1", "C"]})
    position = exhaust.dump(state)
    assert position["time"] == [0, 0]
    assert position["tracks"] == {}
    assert state.box == exhaust.load(position).box
    assert state.phase == "play"


GOOD: dict[str, Any] = {
    "options": {"players": 2},
    "hands": ["R1 R2", "C"],
    "plays": ["0 pair R4,B4"],
    "replenishment": "Y9",
}


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"colour": 1}, "colour"),
        ({"options": 3}, "options"),
        ({"phase": "late"}, "phase"),
        ({"hands": ["R1"]}, "hands"),
        ({"hands": ["R1", 5]}, "hands[1]"),
        ({"hands": ["R1", "R16"]}, "hands[1]"),
        ({"hands": ["R1", "R1"]}, "hands[1]"),
        ({"hands": ["C C C", "C C"]}, "hands[1]"),
        ({"hands": ["R4", "C"]}, "hands[0]"),
        ({"replenishment": "R1"}, "replenishment"),
        ({"npc_deck": "R9"}, "npc_deck"),
        ({"time": [9, 8]}, "time"),
        ({"time": [-1, 0]}, "time[0]"),
        ({"time": [True, 0]}, "time[0]"),
        ({"tracks": {"pair": 3}}, "tracks.pair"),
        ({"tracks": {"pair": 16}}, "tracks.pair"),
        ({"tracks": {"single-r": 1}}, "tracks.single-r"),
        ({"tracks": []}, "tracks"),
        ({"plays": ["2 pair R4,B4"]}, "plays[0]"),
        ({"plays": ["0 pair C,C"]}, "plays[0]"),
        ({"plays": ["0 pair"]}, "plays[0]"),
        ({"used": [0]}, "used"),
        ({"turn": 2}, "turn"),
        ({"loser": 0}, "loser"),
        ({"phase": "over"}, "loser"),
        ({"shuffles": "x"}, "shuffles"),
        ({"next_decision": 0}, "next_decision"),
        ({"decisions": [{}]}, "decisions[0]"),
    ],
)
def test_a_broken_position_is_refused_by_place(change: dict[str, Any], place: str) -> None:
    exhaust.load(GOOD)
    with pytest.raises(Refusal) as caught:
        exhaust.load(GOOD | change)
    assert caught.value.code == "bad_position"
    assert caught.value.detail["path"] == place


def test_a_bad_option_in_a_position_is_refused_as_one() -> None:
    with pytest.raises(Refusal) as caught:
        exhaust.load(GOOD | {"options": {"players": 9}})
    assert caught.value.code == "bad_option"


@pytest.mark.parametrize(
    "line",
    [
        [],
        {"position": GOOD, "seat": 0},
        {"position": GOOD, "seat": 0, "action": "return", "more": 1},
        {"position": GOOD, "seat": 0, "action": "return", "order": "R1"},
    ],
)
def test_a_line_that_is_none_is_refused(line: Any) -> None:
    assert run_line(line)["refusal"]["code"] == "bad_position"


def test_an_order_that_does_not_name_what_is_shuffled_is_refused() -> None:
    line = {"position": {"options": {"players": 2}, "phase": "setup"}, "seat": "gm"}
    done = run_line(line | {"action": "start chance", "order": [["7"]]})
    assert done["refusal"]["code"] == "bad_position"


def test_a_position_loads_quickly() -> None:
    """It is read at every tap."""
    import time

    game = Table.new(5)
    position = exhaust.dump(game.state)
    best = 1.0
    for _ in range(20):
        started = time.perf_counter()
        exhaust.load(position)
        best = min(best, time.perf_counter() - started)
    assert best < 0.002


def examples_of(page: str) -> list[dict[str, Any]]:
    text = (PAGES / page).read_text()
    return [json.loads(block) for block in re.findall(r"```json\n(.*?)```", text, re.DOTALL)]


def test_the_examples_of_the_page_about_positions_are_true() -> None:
    """docs/positions-exhaust.md: each block is a line with what it gives."""
    found = examples_of("positions-exhaust.md")
    assert len(found) >= 4
    for block in found:
        gives = block.pop("gives")
        done = run_line(block)
        if "refusal" in gives:
            assert done["refusal"] == gives["refusal"]
        else:
            part = {key: done["position"].get(key) for key in gives["position"]}
            assert part == gives["position"]
            assert [event["kind"] for event in done["events"]] == gives["events"]


def test_the_page_of_rules_has_every_rule_as_an_anchor() -> None:
    """docs/rules/exhaust.md: refusals link to it."""
    text = (PAGES / "rules" / "exhaust.md").read_text()
    for number in range(1, 29):
        assert f"\n### EXH-{number} " in text
    for reading in exhaust.load(GOOD).setup.readings:
        assert f"`{reading}`" in text

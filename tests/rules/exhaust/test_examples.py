"""The worked examples of the rules, in position notation: one line each in `examples.jsonl`."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardgames.rules import exhaust
from cardgames.rules.exhaust.cards import count
from cardgames.rules.exhaust.lines import run_line
from cardgames.rules.exhaust.state import State, hand_count, table, time_deck

EXAMPLES = [
    json.loads(line) for line in (Path(__file__).parent / "examples.jsonl").read_text().splitlines()
]


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


def seats(state: State) -> range:
    return range(state.setup.seats)


# What an example may expect of the state after its steps.
LOOKS: dict[str, Callable[[State], Any]] = {
    "tracks": lambda s: {c.id: t for c, t in zip(table(s), s.tracks, strict=True) if t},
    "time": lambda s: list(s.time),
    "time_deck": time_deck,
    "hands": lambda s: exhaust.dump(s)["hands"],
    "counts": lambda s: [hand_count(s, seat) for seat in seats(s)],
    "spare": lambda s: len(s.replenishment),
    "npc_deck": lambda s: len(s.npc_deck),
    "box": lambda s: count(s.box),
    "combos": lambda s: len(table(s)),
    "turn": lambda s: s.turn,
    "loser": lambda s: s.loser,
    "ready": lambda s: list(s.ready),
    "asked": lambda s: [o.id for d in s.decisions for o in d.options],
}


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda e: f"{e['rules'][0]} {e['example']}")
def test_a_worked_example_comes_out_as_the_rules_say(example: dict[str, Any]) -> None:
    result, events = play(example)
    expect = dict(example["expect"])
    if "refusal" in expect:
        assert result["refusal"]["code"] == expect["refusal"]
        assert result["refusal"]["rule"] == expect["rule"]
        return
    state = exhaust.load(result["position"])
    copies = expect.pop("copies", None)
    if copies is not None:
        assert [e["public"]["copies"] for e in events if e["kind"] == "played"] == [copies]
    for name, wanted in expect.items():
        assert LOOKS[name](state) == wanted, name
    expect.setdefault("loser", -1)
    assert state.loser == expect["loser"]


def test_every_rule_has_an_example() -> None:
    """EXH-1 to EXH-28; EXH-19 (secrecy), EXH-22 and the series have tests of their own."""
    shown = {rule for example in EXAMPLES for rule in example["rules"]}
    assert shown >= {f"EXH-{n}" for n in range(1, 29)} - {"EXH-5", "EXH-22"}

"""The worked examples of the rules, in position notation: one line each in `examples.jsonl`.

A step is `do <seat> <action>`, `answer <option>` for whoever is asked, `respond <seat> <card …>` in
a window, `settle` (everybody passes) or `leave` (the phase, and everybody passes).
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardgames.rules import exodus
from cardgames.rules.exodus.state import State
from journal.contract import Refusal
from tests.rules.exodus.table import Table

EXAMPLES = [
    json.loads(line) for line in (Path(__file__).parent / "examples.jsonl").read_text().splitlines()
]
LOOKS: dict[str, Callable[[State], Any]] = {
    "life": lambda s: [side.life for side in s.sides],
    "main": lambda s: [len(side.main) for side in s.sides],
    "hands": lambda s: [len(side.hand) for side in s.sides],
    "energies": lambda s: [side.energies for side in s.sides],
    "energy_deck": lambda s: [side.energy_deck for side in s.sides],
    "graveyards": lambda s: [" ".join(side.graveyard) for side in s.sides],
    "out": lambda s: [len(side.out) for side in s.sides],
    "field": lambda s: {pile.id: pile.count for pile in s.field},
    "lasting": lambda s: [card.card for card in s.lasting],
    "notes": lambda s: [note.text for note in s.notes],
    "step": lambda s: s.step,
    "turn": lambda s: s.turn,
    "ended": lambda s: s.ended,
    "harmony": lambda s: s.harmony,
}


def play(table: Table, steps: list[str]) -> None:
    """Carries the steps out, each checked."""
    for step in steps:
        verb, _, rest = step.partition(" ")
        if verb == "do":
            seat, _, text = rest.partition(" ")
            table.do(text, int(seat) if seat.isdigit() else seat)
        elif verb == "answer":
            table.answer(rest)
        elif verb == "respond":
            seat, _, text = rest.partition(" ")
            table.respond(int(seat), text)
        elif verb == "settle":
            table.settle()
        else:
            table.leave()


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda e: f"{e['rules'][0]} {e['example']}")
def test_a_worked_example_comes_out_as_the_rules_say(example: dict[str, Any]) -> None:
    expect, steps = example["expect"], example["steps"]
    if "refusal" in expect:
        try:
            table = Table(exodus.load(example["position"]))
        except Refusal as found:
            assert f"{found.code} {found.rule}" == expect["refusal"]
            return
        play(table, steps[:-1])
        _, seat, text = steps[-1].split(" ", 2)
        assert table.refused(text, int(seat)) == expect["refusal"]
        return
    table = Table(exodus.load(example["position"]))
    play(table, steps)
    for name, wanted in expect.items():
        assert LOOKS[name](table.state) == wanted, name
    assert table.state.ended == expect.get("ended", "")


def test_every_rule_has_an_example() -> None:
    """EXO-1 to EXO-29; EXO-27 (matches) has tests of its own."""
    shown = {rule for example in EXAMPLES for rule in example["rules"]}
    assert shown >= {f"EXO-{n}" for n in range(1, 30)} - {"EXO-27"}

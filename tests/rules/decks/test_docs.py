"""The pages about positions and rules: their examples run, and no rule is missing."""

from __future__ import annotations

import json
import re
from pathlib import Path

from decks.rules import load, parse
from decks.rules.cases import CASES
from decks.rules.grammar import VERBS
from decks.rules.lines import run_line
from tests.rules.decks.mutants import MUTANTS

DOCS = Path(__file__).resolve().parents[3] / "docs"
POSITIONS = (DOCS / "positions.md").read_text(encoding="utf-8")
RULES = (DOCS / "rules" / "fatigue.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```(jsonl?)\n(.*?)```", POSITIONS, re.DOTALL)
LINES = [json.loads(line) for kind, text in BLOCKS if kind == "jsonl" for line in text.splitlines()]


def faces(cards: list[object]) -> list[str]:
    return [str(c["face"] if isinstance(c, dict) else c).split("#")[0] for c in cards]


def test_every_line_of_the_page_runs() -> None:
    assert len(LINES) > 8
    for line in LINES:
        result = run_line(line)
        if line.get("seat") != 1:
            assert "refusal" not in result, line


def test_the_first_example_leaves_what_the_page_says() -> None:
    """FAT-5, FAT-16"""
    deck = run_line(LINES[0])["position"]["decks"][0]
    assert faces(deck["deck"]) == ["b"]
    assert faces(deck["hand"]) == ["a", "c"]
    assert faces(deck["exhausted"]) == ["d"]


def test_the_refusal_on_the_page_is_the_real_one() -> None:
    shown = [json.loads(text) for kind, text in BLOCKS if kind == "json" and "refusal" in text]
    assert shown == [run_line(LINES[1])]


def test_the_position_on_the_page_loads() -> None:
    state = load(json.loads(next(text for kind, text in BLOCKS if kind == "json")))
    assert state.decks["d2"].deck[1].face == ""


def test_every_action_of_the_table_is_an_action() -> None:
    table = [line for line in POSITIONS.splitlines() if line.startswith("| `") and "|" in line[3:]]
    texts = [
        text
        for line in table
        for text in re.findall(r"`([a-z]+ [^`]+)`", line.split("|")[1])
        if text.split(" ")[0] in VERBS
    ]
    for text in texts:
        assert str(parse(text)) == text
    assert {text.split(" ")[0] for text in texts} == set(VERBS)


def test_every_rule_and_case_has_its_heading() -> None:
    """FAT-1 to FAT-22, H1 to H19"""
    headings = re.findall(r"^### ((?:FAT-|H)\d+) \S", RULES, re.MULTILINE)
    assert headings == [f"FAT-{n}" for n in range(1, 23)] + [f"H{n}" for n in range(1, 20)]
    assert {case.partition(".")[0] for case in CASES} == {f"H{n}" for n in range(1, 20)}


def test_every_rule_has_a_mutation() -> None:
    assert {f"FAT-{n}" for n in range(1, 23)} <= {mutant.rule for mutant in MUTANTS}


def test_every_rule_and_case_is_named_by_a_test() -> None:
    here = Path(__file__)
    texts = (here.parent / "examples.jsonl").read_text()
    texts += "".join(p.read_text() for p in here.parent.glob("test_*.py") if p != here)
    wanted = [f"FAT-{n}" for n in range(1, 23)] + [f"H{n}" for n in range(1, 20)]
    assert [name for name in wanted if not re.search(rf"\b{name}\b", texts)] == []

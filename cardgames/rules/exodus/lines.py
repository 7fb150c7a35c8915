"""One line of position notation in, what happens out: for the `position` command and for tests.

A line is `{position, seat, action, order}`; `order` lists the results of the coming shuffles and
choices, first one first, each from the top card down (beyond it order stays and the first is
chosen).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardgames.rules.exodus.actions import parse
from cardgames.rules.exodus.checks import broken
from cardgames.rules.exodus.decide import decide
from cardgames.rules.exodus.notation import dump, load
from journal.contract import Refusal, dump_event
from journal.shuffle import StackedShuffler


def run_line(line: Mapping[str, Any]) -> dict[str, Any]:
    """`{position, events}` of the action, or `{refusal}` with code, rule and sentence."""
    try:
        return _run(line)
    except Refusal as refusal:
        return {
            "refusal": {
                "code": refusal.code,
                "rule": refusal.rule,
                "sentence": refusal.sentence,
            }
        }


def _run(line: Mapping[str, Any]) -> dict[str, Any]:
    if not isinstance(line, Mapping):
        raise broken("line", "is not an object")
    unknown = [key for key in line if key not in ("position", "seat", "action", "order")]
    if unknown or not {"position", "seat", "action"} <= set(line):
        raise broken("line", "has the keys position, seat, action and perhaps order")
    state = load(line["position"])
    order = line.get("order", [])
    if not isinstance(order, list) or not all(isinstance(names, list) for names in order):
        raise broken("order", "is not a list of lists of cards")
    action = parse(str(line["action"]))
    try:
        turn = decide(state, line["seat"], action, StackedShuffler(order))
    except ValueError as error:
        raise broken("order", str(error)) from error
    return {"position": dump(turn.state), "events": [dump_event(event) for event in turn.events]}

"""One line of position notation in, what happens out: the same for every card game.

A line is `{position, seat, action, order}`; `order` lists the results of the coming shuffles and
choices, first one first, each from the top card down (beyond it order stays and the first is
chosen).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from journal.contract import Refusal, dump_event
from journal.shuffle import StackedShuffler


@dataclass(frozen=True)
class Game:
    """What a line needs of a game's rules; `broken(where, what)` is its refusal of a bad line."""

    load: Callable[[Any], Any]
    dump: Callable[[Any], dict[str, Any]]
    parse: Callable[[str], Any]
    decide: Callable[..., Any]
    broken: Callable[[str, str], Refusal]


def run_line_of(game: Game, line: Mapping[str, Any]) -> dict[str, Any]:
    """`{position, events}` of the action, or `{refusal}` with code, rule and sentence."""
    try:
        return _run(game, line)
    except Refusal as refusal:
        return {
            "refusal": {
                "code": refusal.code,
                "rule": refusal.rule,
                "sentence": refusal.sentence,
            }
        }


def _run(game: Game, line: Mapping[str, Any]) -> dict[str, Any]:
    if not isinstance(line, Mapping):
        raise game.broken("line", "is not an object")
    unknown = [key for key in line if key not in ("position", "seat", "action", "order")]
    if unknown or not {"position", "seat", "action"} <= set(line):
        raise game.broken("line", "has the keys position, seat, action and perhaps order")
    state = game.load(line["position"])
    order = line.get("order", [])
    if not isinstance(order, list) or not all(isinstance(names, list) for names in order):
        raise game.broken("order", "is not a list of lists of cards")
    action = game.parse(str(line["action"]))
    try:
        turn = game.decide(state, line["seat"], action, StackedShuffler(order))
    except ValueError as error:
        raise game.broken("order", str(error)) from error
    events = [dump_event(event) for event in turn.events]
    return {"position": game.dump(turn.state), "events": events}

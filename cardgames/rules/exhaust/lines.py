"""One line of position notation for Exhaust: for the `position` command and for tests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardgames.rules.exhaust.actions import parse
from cardgames.rules.exhaust.decide import decide
from cardgames.rules.exhaust.notation import broken, dump, load
from cardgames.rules.position_line import Game, run_line_of

GAME = Game(load, dump, parse, decide, broken)


def run_line(line: Mapping[str, Any]) -> dict[str, Any]:
    """`{position, events}` of the action, or `{refusal}` with code, rule and sentence."""
    return run_line_of(GAME, line)

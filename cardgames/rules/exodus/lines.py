"""One line of position notation for Exodus: for the `position` command and for tests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardgames.rules.exodus.actions import parse
from cardgames.rules.exodus.checks import broken
from cardgames.rules.exodus.decide import decide
from cardgames.rules.exodus.notation import dump, load
from cardgames.rules.position_line import Game, run_line_of

GAME = Game(load, dump, parse, decide, broken)


def run_line(line: Mapping[str, Any]) -> dict[str, Any]:
    """`{position, events}` of the action, or `{refusal}` with code, rule and sentence."""
    return run_line_of(GAME, line)

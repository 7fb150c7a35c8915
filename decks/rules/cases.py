"""The open cases H1 to H19: what this table may have ruled, and what holds until it has.

The source leaves these open on purpose, so each one is asked of the GM (ASK), must come with the
action or the set-up itself (INPUT), or has a shipped reading that the table may switch (READING).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from decks.rules.state import State

ASK = "ask"
BY_HAND = "by-hand"


@dataclass(frozen=True, slots=True)
class Case:
    """One open case: `values` are the standing answers a table may choose beside "ask", `factory`
    holds until it does ("ask", or the shipped reading), `pattern` admits further values.

    `askable` says whether "ask" may be chosen; `per_part` that a deck may have its own value;
    `keep` that an answer to the decision may be kept as standing.
    """

    id: str
    title: str
    way: Literal["ask", "input", "reading"]
    values: tuple[str, ...] = ()
    factory: str = ""
    pattern: str = ""
    askable: bool = True
    per_part: bool = False
    keep: bool = True

    def admits(self, value: str) -> bool:
        """Whether `value` may stand as this case's ruling."""
        if value == ASK:
            return self.askable
        return value in self.values or bool(self.pattern and re.fullmatch(self.pattern, value))


AMOUNT = r"all|0|[1-9][0-9]{0,3}|[1-9][0-9]?/[1-9][0-9]?:(?:up|down)"
"""H8.amount: all, a number, or a fraction of the Exhausted cards with its rounding."""

CASES: dict[str, Case] = {
    case.id: case
    for case in (
        Case("H1", "Hand size, and whether Active cards count towards it", "input"),
        Case("H2", "The first draw: how many, and whether it is required", "input"),
        Case(
            "H3",
            "An optional draw from an empty Deck",
            "ask",
            ("impossible", "required"),
            ASK,
        ),
        Case("H4", "A second Fatigue within one draw", "ask", ("repeat",), ASK),
        Case(
            "H5",
            "The timing of a draw of several cards",
            "reading",
            ("card-by-card", "steps"),
            "card-by-card",
        ),
        Case(
            "H6",
            "Effects that fall due at the start of a Round, and the refill",
            "ask",
            ("expiry-first", "refill-first"),
            ASK,
        ),
        Case(
            "H7",
            "The order of several refills",
            "reading",
            ("simultaneous", "seat-order"),
            "simultaneous",
        ),
        Case("H8.amount", "Rest: how many come back", "ask", ("all",), ASK, AMOUNT),
        Case(
            "H8.pick", "Rest: who picks the cards", "reading", ("random", "gm", "owner"), "random"
        ),
        Case("H8.where", "Rest: where they go", "ask", ("top", "bottom", "shuffled"), ASK),
        Case(
            "H8.discard",
            "Rest: whether Discard is shuffled in as well",
            "reading",
            ("no", "yes"),
            "no",
        ),
        Case("H9", "Where a used or expired card goes", "input"),
        Case(
            "H10",
            "Mill, reveal or search on an empty Deck",
            "ask",
            ("nothing", "required", "optional"),
            ASK,
        ),
        Case("H11", "An empty GM deck", "ask", ("reshuffle", "no-draw", "manual"), ASK),
        Case(
            "H12",
            "Who may see a card Exhausted by Fatigue",
            "reading",
            ("nobody", "owner", "all"),
            "nobody",
        ),
        Case("H13", "Who counts as a player character", "input"),
        Case("H14", "Draws outside Rounds: required or optional", "input"),
        Case(
            "H15",
            "What a death does to hand and effects",
            "reading",
            ("keep", "discard", "end-effects"),
            "keep",
        ),
        Case(
            "H16",
            "Whether cards marked as not recyclable stay in Discard",
            "reading",
            ("off", "on"),
            "off",
            askable=False,
        ),
        Case(
            "H17",
            "Cards in a Skill deck",
            "reading",
            (),
            "30",
            "[1-9][0-9]{0,3}",
            askable=False,
            per_part=True,
        ),
        Case(
            "H18",
            "The order of draws that one effect gives to several characters",
            "reading",
            ("simultaneous", "seat-order", "gm-order"),
            "simultaneous",
        ),
        Case("H19", "Who takes part in a Round", "input"),
    )
}


def ruling(state: State, case: str, part: str = "") -> tuple[str, str]:
    """The value in force for `case` (the part's own one first) and its tag for an event's rules:
    case and version, version 0 for the factory value."""
    kept = state.rulings.get(f"{case}.{part}") if part else None
    kept = kept or state.rulings.get(case)
    if kept is None:
        return CASES[case].factory, f"{case}:0"
    return kept.value, f"{case}:{kept.version}"

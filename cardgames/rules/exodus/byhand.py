"""Cards with only a text: their player proposes what happens, the others agree (EXO-25, X31).

A proposal is a list of changes: `@1:life-2`, `@0:draw:2`, `@0:energies:1` (from the Energy Deck),
`@0:pile:1` (a new one from there), `@0:pay:1`, `@1:discard:1`, `p3:energy-1`, `p3:energy+2`,
`p3:destroy`, `p3:hand`, `p3:again` (one attack more), `b4:destroy`, `s5:counter`.
"""

from __future__ import annotations

import re
from dataclasses import replace

from cardgames.rules.exodus.cards import Step
from cardgames.rules.exodus.effects import done
from cardgames.rules.exodus.state import (
    Item,
    Running,
    State,
    alive,
    at_seat,
    item_of,
    lasting_of,
    pile_of,
    seat_of,
)
from cardgames.rules.exodus.turn import Turn
from journal.contract import Option, Refusal

MOST = 20
"""So many changes may be said at once."""
COUNT = r"([1-9][0-9]?)"
SHAPES = (
    (re.compile(rf"(@[0-9]):life([+-]){COUNT}"), "life"),
    (re.compile(rf"(@[0-9]):draw:{COUNT}"), "draw"),
    (re.compile(rf"(@[0-9]):energies:{COUNT}"), "energies"),
    (re.compile(rf"(@[0-9]):discard:{COUNT}"), "discard"),
    (re.compile(rf"(@[0-9]):pay:{COUNT}"), "pay"),
    (re.compile(rf"(@[0-9]):pile:{COUNT}"), "pile"),
    (re.compile(r"(p[1-9][0-9]*):again"), "again"),
    (re.compile(rf"(p[1-9][0-9]*):energy([+-]){COUNT}"), "energy"),
    (re.compile(r"([pb][1-9][0-9]*):destroy"), "destroy"),
    (re.compile(r"(p[1-9][0-9]*):hand"), "hand"),
    (re.compile(r"(s[1-9][0-9]*):counter"), "counter"),
)


def step_of(word: str) -> Step | None:
    """The step that a change means, or None if it is none."""
    for shape, kind in SHAPES:
        found = shape.fullmatch(word)
        if found:
            return _step(kind, found[1], found.groups()[1:])
    return None


def _step(kind: str, on: str, rest: tuple[str | None, ...]) -> Step:
    numbers = [int(each) for each in rest if each and each.isdigit()]
    n = numbers[0] if numbers else 0
    minus = "-" in rest
    match kind:
        case "life":
            return {"do": "life", "who": on, "by": -n if minus else n}
        case "draw" | "energies":
            return {"do": "draw", "who": on, "main" if kind == "draw" else "energy": n}
        case "discard" | "pay":
            of = "main" if kind == "discard" else "energy"
            return {"do": "discard", "who": on, "of": of, "n": n}
        case "pile":
            return {"do": "start", "who": on, "n": n}
        case "again":
            return {"do": "hold", "rule": "attacks", "on": on}
        case "energy":
            add = {"do": "add", "on": on, "n": n, "from": "deck"}
            return {"do": "drain", "on": on, "n": n} if minus else add
        case "hand":
            return {"do": "return", "on": on, "energy": "deck"}
    return {"do": kind, "on": on}


def refusal(state: State, words: tuple[str, ...]) -> Refusal | None:
    """Why that cannot be proposed: a change that is none, or of something that is not there."""
    if not words:
        return Refusal("no_changes", "EXO-25", "Say what happens.")
    if len(words) > MOST:
        return Refusal(
            "too_many_changes", "EXO-25", "Say at most %(most)d changes at once.", most=MOST
        )
    for word in words:
        name = word.split(":")[0]
        there = (
            seat_of(name) in alive(state)
            or pile_of(state, name) is not None
            or lasting_of(state, name) is not None
            or item_of(state, name) is not None
        )
        if step_of(word) is None or not there:
            return Refusal("no_such_change", "EXO-25", "%(change)s cannot be done.", change=word)
    return None


def ask(turn: Turn, item: Item, running: Running) -> None:
    """What the text does is its player's to say."""
    options = [Option("propose", ("changes",)), Option("nothing")]
    turn.ask("by-hand", item.seat, options, ("EXO-25",), item=item.id, card=item.card)


def propose(turn: Turn, item: Item, running: Running, words: tuple[str, ...]) -> None:
    """The others are asked one after another; then it is done."""
    others = [seat for seat in alive(turn.state) if seat != item.seat]
    steps = [step for word in words if (step := step_of(word)) is not None]
    queue: tuple[Step, ...] = (
        *({"do": "agree", "who": at_seat(seat)} for seat in others),
        {"do": "agreed"},
        *steps,
    )
    now = replace(running, stage="run", queue=queue, proposal=" ".join(words))
    said = {"item": item.id, "changes": list(words)}
    turn.flow("proposed", ("EXO-25",), say=said, running=now)


def agree(turn: Turn, item: Item, running: Running, accepted: bool) -> None:
    """One answer to a proposal; declined, its player says anew what happens."""
    if accepted:
        done(turn)
        return
    now = replace(running, stage="aim", queue=(), proposal="")
    turn.flow("declined", ("EXO-25",), say={"item": item.id}, running=now)

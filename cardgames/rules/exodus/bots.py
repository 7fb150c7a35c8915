"""Players made of code, in three strengths.  They see one seat's view and nothing else.

`easy` does what comes to hand, `steady` looks at what each action leads to if nobody answers,
`sharp` also looks at what it would do next.  All chance comes from the chooser that is passed in;
thinking is counted in nodes, and when they are spent the best so far is played.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cardgames.rules.exodus import actions as a
from cardgames.rules.exodus.decide import decide
from cardgames.rules.exodus.flow import advance
from cardgames.rules.exodus.forecast import world
from cardgames.rules.exodus.outcome import NO_RESULT
from cardgames.rules.exodus.pending import legal, to_move
from cardgames.rules.exodus.standing import power
from cardgames.rules.exodus.state import State
from cardgames.rules.exodus.turn import Turn
from journal.contract import Refusal, Shuffler

STRENGTHS = ("easy", "steady", "sharp")
NODES = 300
"""Actions that may be tried out for one decision."""

PATIENCE = 15
"""After so many rounds a loss of a rival's counts as much more as one of one's own."""

PASSES = 12
"""So many windows in a row are passed by everybody to see where an action leads."""


def think(seen: dict[str, Any], strength: str, chooser: Shuffler, nodes: int = NODES) -> str:
    """The action that a bot of that strength takes in this view, as its text.

    Always legal.  Raises `Refusal` with code `not_to_move` if the seat has nothing to do, and
    `no_forecast` where the cards are printed: there are no bots then.  ValueError for an unknown
    strength.
    """
    if strength not in STRENGTHS:
        raise ValueError(f"there is no strength {strength!r}")
    seat = seen["seat"]
    if seen["phase"] == "opening" and seen["decisions"]:
        asked = seen["decisions"][0]
        return f"answer {asked['id']} {asked['options'][0]['id']}"
    state = world(seen, chooser)
    if seen["waiting"] or to_move(state) != seat:
        raise Refusal("not_to_move", "EXO-7", "It is not your turn.")
    options: list[a.Action] = [
        each for each in legal(state, seat) if not isinstance(each, a.Concede)
    ]
    if len(options) == 1:
        return str(options[0])
    if strength == "easy":
        return str(chooser.choose(options))
    return str(_best(state, seat, options, chooser, strength, nodes))


def _best(
    state: State,
    seat: int,
    options: list[a.Action],
    chooser: Shuffler,
    strength: str,
    nodes: int,
) -> a.Action:
    """The option that leads to the most; the quiet one among equals, as it comes first here."""
    options.sort(key=lambda each: not _quiet(each))
    best, most = options[0], float("-inf")
    for option in chooser.shuffle(options[:1]) + chooser.shuffle(options[1:]):
        if nodes <= 0:
            break
        after, used = follow(state, seat, option, chooser)
        nodes -= used
        if after is None:
            continue
        worth = value(after, seat)
        if strength == "sharp" and nodes > 0:
            further, used = _next(after, seat, chooser, min(nodes, NODES // 10))
            worth, nodes = max(worth, further), nodes - used
        if worth > most:
            best, most = option, worth
    return best


def _quiet(action: a.Action) -> bool:
    return isinstance(action, a.Leave) or (isinstance(action, a.Answer) and action.option == "pass")


def _next(state: State, seat: int, chooser: Shuffler, nodes: int) -> tuple[float, int]:
    """The most that one more action of the same seat would lead to."""
    most, used = float("-inf"), 0
    if state.phase != "play" or to_move(state) != seat:
        return most, used
    for option in legal(state, seat):
        if used >= nodes:
            break
        if isinstance(option, a.Concede | a.Leave):
            continue
        after, more = follow(state, seat, option, chooser)
        used += more
        if after is not None:
            most = max(most, value(after, seat))
    return most, used


def follow(
    state: State, seat: int, action: a.Action, chooser: Shuffler
) -> tuple[State | None, int]:
    """Where an action leads if everybody passes then; None if it leads into what this seat cannot
    know.  And the actions tried."""
    used = 1
    try:
        after = decide(state, seat, action, chooser).state
        while after.window is not None and not after.decisions and used < PASSES:
            if after.then in ("draw", "leave", "energy") and not after.stack:
                # What the next phase or turn brings is not this action's doing.
                break
            after = everybody_passes(after, chooser)
            used += 1
    except (Refusal, KeyError, ValueError):
        return None, used
    return after, used


def everybody_passes(state: State, chooser: Shuffler) -> State:
    """The open window after everybody has passed: as one pass after the other would have it, but
    six players need no six nodes."""
    assert state.window is not None
    turn = Turn(state.but(window=replace(state.window, left=())), state.turn, chooser)
    advance(turn)
    return turn.state


def value(state: State, seat: int) -> float:
    """What a position is worth to a seat: Life, creatures and their power, cards and energies.
    Cheap and rough on purpose.

    Among several, whoever trades a creature for one of a rival has lost as much as that rival and
    the others nothing, so nobody would ever attack: the longer a game lasts, the more it is worth
    that somebody else loses something.
    """
    if state.ended and state.ended != NO_RESULT:
        return 1000.0 if state.sides[seat].alive and state.ended != "drawn" else -1000.0
    total = 0.0
    rivals = max(1, sum(side.alive for side in state.sides) - state.sides[seat].alive)
    weight = 1 / rivals + state.number / len(state.sides) / PATIENCE
    for each, side in enumerate(state.sides):
        worth = _side_value(state, each) if side.alive else -50.0
        total += worth if each == seat else -worth * weight
    return total


def _side_value(state: State, seat: int) -> float:
    side = state.sides[seat]
    worth = 2.0 * side.life + 0.8 * len(side.hand) + 0.35 * side.energies
    for pile in state.field:
        if pile.seat == seat:
            worth += 1.2 + 1.1 * power(state, pile) if pile.card else 0.5 * pile.count + 0.1
    return worth + 1.0 * sum(card.seat == seat for card in state.lasting)

"""Where the cards are printed: what people at one table tell this game, and what it leaves to them.

Hands are not known here, and everybody hears everybody.  So windows open only where something
waits for an answer (`flow.can_answer`), everybody may speak at any time (X38), who summons or
attacks has entered that phase (X39), and what a text does is told as changes (`byhand`).
"""

from __future__ import annotations

from cardgames.rules.exodus import byhand
from cardgames.rules.exodus.cards import UNKNOWN, Step
from cardgames.rules.exodus.effects import STEPS
from cardgames.rules.exodus.flow import enter, too_early
from cardgames.rules.exodus.moves import bury, check_life
from cardgames.rules.exodus.state import PHASES, Item, State
from cardgames.rules.exodus.turn import Turn
from journal.contract import Refusal


def reachable(state: State, step: str) -> bool:
    """Whether what belongs to that phase may be done now: it is there, or with printed cards still
    to come in this turn (EXO-9: not every turn has an Attack Phase)."""
    if state.step == step:
        return True
    if not state.setup.printed or PHASES.index(state.step) > PHASES.index(step):
        return False
    return step != "attack" or not too_early(state)


def leavable(state: State, step: str) -> bool:
    """Whether that phase may be left: the one that is, or with printed cards a later one."""
    later = PHASES.index(state.step) < PHASES.index(step)
    return state.step == step or (state.setup.printed and later)


def go_on(turn: Turn, step: str) -> None:
    """Into that phase, past those before it; further, if it is skipped (EXO-9)."""
    while PHASES.index(turn.state.step) < PHASES.index(step):
        enter(turn, PHASES[PHASES.index(turn.state.step) + 1])


def leave(turn: Turn, step: str) -> None:
    """That phase of this turn is over, and all before it."""
    go_on(turn, step)
    if turn.state.step == step:
        turn.flow("leaving", ("EXO-7",), then="leave", owed="leave")


def refusal(state: State, words: tuple[str, ...]) -> Refusal | None:
    """Why the table cannot say that; an item that is carried out now is not countered any more."""
    if not state.setup.printed:
        return Refusal("automatic", "EXO-25", "What a card does happens by itself here.")
    running = state.running
    if running is not None and f"{running.item}:counter" in words:
        return Refusal("resolving", "EXO-17", "That is being carried out: it is too late for it.")
    return byhand.refusal(state, words)


def change(turn: Turn, seat: int, words: tuple[str, ...]) -> None:
    """What the table says has happened, by the word of `seat`, one change after the other."""
    turn.emit("changed", ("EXO-25",), seat=seat, changes=list(words))
    item = Item("", seat, "change", UNKNOWN)
    steps: list[Step] = [step for word in words if (step := byhand.step_of(word)) is not None]
    while steps and turn.state.phase == "play":
        step = steps.pop(0)
        steps = [*(STEPS[step["do"]](turn, item, step) or ()), *steps]
        bury(turn)
        check_life(turn)
    _look_again(turn)


def _look_again(turn: Turn) -> None:
    """A window for answers to what was taken off the stack closes: nothing is there to answer."""
    state = turn.state
    if state.phase == "play" and state.window is not None and not state.stack and not state.attack:
        turn.flow("quiet", window=None, owed="resolved")

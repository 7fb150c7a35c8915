"""Answers: to offers of a window, and to the questions of the rules."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cardgames.rules.exodus import actions as a
from cardgames.rules.exodus import byhand, opening
from cardgames.rules.exodus.combat import aim_anew
from cardgames.rules.exodus.effects import after_step, discard, done, put
from cardgames.rules.exodus.moves import energy
from cardgames.rules.exodus.payment import cost_moves
from cardgames.rules.exodus.resolve import (
    aimed,
    finish,
    paid,
    play,
    put_ability,
    stack_ability,
    stage,
    use,
)
from cardgames.rules.exodus.state import Item, Running, item_of
from cardgames.rules.exodus.turn import Turn
from journal.contract import Decision

OPENING = ("EXO-3", "EXO-4", "EXO-5")


def answer(turn: Turn, action: a.Answer) -> None:
    """What an answer does; `refuse.refusal` has nothing against it."""
    state = turn.state
    if state.window is not None and state.window.id == action.decision:
        _respond(turn, action)
        return
    asked = next(d for d in state.decisions if d.id == action.decision)
    if asked.kind in OPENING:
        opening.answer(turn, asked.kind, action)
        return
    private = asked.kind in ("put", "discard")
    said: dict[str, Any] = (
        {} if private else {"option": action.option, "arguments": list(action.arguments)}
    )
    turn.emit("answered", (), id=asked.id, seat=asked.seat, **said)
    _answered(turn, asked, action)


def _respond(turn: Turn, action: a.Answer) -> None:
    window = turn.state.window
    assert window is not None
    seat = window.left[0]
    if action.option == "pass":
        left = replace(window, left=window.left[1:])
        turn.flow("passed", ("EXO-17",), say={"seat": seat}, window=left)
    elif action.option == "nobody":
        nobody = replace(window, left=())
        turn.flow("passed", ("EXO-17",), say={"seat": seat, "all": True}, window=nobody)
    elif action.option == "play":
        said = a.play(list(action.arguments))
        play(turn, seat, said.card, said.targets)
    else:
        use(turn, seat, action.arguments[0])


def _answered(turn: Turn, asked: Decision, action: a.Answer) -> None:
    option = action.option
    names = tuple(option.split(","))
    match asked.kind:
        case "X18":
            aim_anew(turn, option)
        case "X23":
            put_ability(turn, _waiting(turn, option))
        case "X32":
            stack_ability(turn, _waiting(turn, asked.detail["item"]), names)
        case _:
            running = turn.state.running
            assert running is not None
            item = item_of(turn.state, running.item)
            assert item is not None
            _of_item(turn, asked, action, item, running)


def _waiting(turn: Turn, name: str) -> Item:
    return next(item for item in turn.state.waiting if item.id == name)


def _of_item(turn: Turn, asked: Decision, action: a.Answer, item: Item, running: Running) -> None:
    """Questions of the item that resolves."""
    option = action.option
    way = action.arguments[0] if option == "pay" else option
    match asked.kind:
        case "X21":
            aimed(turn, item, tuple(option.split(",")))
        case "EXO-22" if option == "yes":
            stage(turn, running, "pay")
        case "EXO-22":
            finish(turn, item, "declined")
        case "EXO-19":
            paid(turn, item, running, way)
        case "by-hand" if option == "nothing":
            finish(turn, item, "resolved")
        case "by-hand":
            byhand.propose(turn, item, running, action.arguments)
        case "agree":
            byhand.agree(turn, item, running, option == "accept")
        case _:
            _of_step(turn, asked, option, way, item, running)
            after_step(turn)


def _of_step(
    turn: Turn, asked: Decision, option: str, way: str, item: Item, running: Running
) -> None:
    """Questions of the step that is carried out."""
    step = running.queue[0]
    match asked.kind:
        case "put":
            done(turn)
            if option != "none":
                put(turn, item, step, option)
        case "take":
            turn.emit("took", ("EXO-25",), seat=asked.seat, card=option)
            done(turn)
        case "discard":
            discard(turn, int(asked.seat), option)
            done(turn, {**step, "n": step["n"] - 1})
        case "may" if option == "no":
            done(turn)
        case "may" if step.get("cost"):
            done(turn, {"do": "paying", "cost": step["cost"], "then": list(step["then"])})
        case "may":
            done(turn, *step["then"])
        case "paying":
            energy(turn, cost_moves(turn.state, int(asked.seat), way), ("EXO-19",), why="cost")
            done(turn, *step["then"])

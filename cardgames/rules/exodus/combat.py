"""Attacks: declared, answered, aimed anew, struck (EXO-13 to EXO-16, EXO-18)."""

from __future__ import annotations

from dataclasses import replace

from cardgames.rules.exodus.moves import bury, energy, happened, life, taken_from
from cardgames.rules.exodus.standing import held, power
from cardgames.rules.exodus.state import (
    Pile,
    State,
    at_seat,
    board,
    pile_of,
    seat_of,
)
from cardgames.rules.exodus.targets import attack_targets
from cardgames.rules.exodus.turn import Turn


def declare(turn: Turn, attacker: str, target: str) -> None:
    """An attack; an Ability for attacking goes on the stack before the window (EXO-22)."""
    turn.emit(
        "attacked",
        ("EXO-13", "EXO-15"),
        attacker=attacker,
        target=target,
        board=board(turn.state),
        set={"owed": "declared"},
    )
    pile = pile_of(turn.state, attacker)
    assert pile is not None
    happened(turn, "attacks", [pile])


def offer_new_target(turn: Turn) -> bool:
    """X18: once each time the stack empties, if the field has changed or the target may not be
    attacked any more, the attacker may choose anew.  True if that was asked; an attack without an
    attacker ends (X20)."""
    state = turn.state
    if state.attack is None:
        return False
    attacker = pile_of(state, state.attack.attacker)
    if attacker is None or not attacker.card:
        turn.emit("stopped", ("EXO-18",), attacker=state.attack.attacker)
        return False
    legal = state.attack.target in attack_targets(state, attacker)
    if legal and not _changed(state):
        return False
    turn.ask(
        "X18",
        attacker.seat,
        choices(state, attacker),
        ("EXO-18", turn.reading("X18")),
        attacker=attacker.id,
        target=state.attack.target,
    )
    return True


def _changed(state: State) -> bool:
    assert state.attack is not None
    return state.setup.reading("X18") == "any-change" and board(state) != state.attack.board


def choices(state: State, attacker: Pile) -> list[str]:
    """What the attacker may do now: keep the target, take another, or stop."""
    assert state.attack is not None
    legal = attack_targets(state, attacker)
    keep = ["keep"] if state.attack.target in legal else []
    return [*keep, *(name for name in legal if name != state.attack.target), "stop"]


def aim_anew(turn: Turn, choice: str) -> None:
    """The attacker's answer to X18."""
    attack = turn.state.attack
    assert attack is not None
    if choice == "stop":
        free = turn.is_read("X20", "not-used-up")
        turn.emit("stopped", ("EXO-18", turn.reading("X20")), attacker=attack.attacker, free=free)
        return
    target = attack.target if choice == "keep" else choice
    turn.flow("aimed", ("EXO-18",), attack=replace(attack, target=target, board=board(turn.state)))


def strike(turn: Turn) -> None:
    """EXO-14, EXO-15: damage, with the power of this moment; then a window."""
    state = turn.state
    attack = state.attack
    assert attack is not None
    attacker, target = pile_of(state, attack.attacker), pile_of(state, attack.target)
    turn.flow(
        "struck",
        ("EXO-15",) if target is None else ("EXO-14",),
        say={"attacker": attack.attacker, "target": attack.target},
        attack=None,
        owed="hit",
    )
    if attacker is None or not _may_hit(state, attacker, attack.target):
        return
    if target is None:
        life(turn, {seat_of(attack.target): -power(state, attacker)}, ("EXO-15",))
        return
    moves = []
    for pile, other in ((attacker, target), (target, attacker)):
        if not held(state, "unhurt", pile.id):
            # X16: what is too much is not carried over.
            lost = min(pile.count, power(state, other))
            moves += taken_from(pile, lost, "deck")
    energy(turn, moves, ("EXO-14",), why="attack")
    bury(turn)


def _may_hit(state: State, attacker: Pile, target: str) -> bool:
    """A last look: nothing can have changed since the stack emptied, but for who left the game."""
    return target in attack_targets(state, attacker) and at_seat(attacker.seat) != target

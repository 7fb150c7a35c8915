"""Whether a position that was written down can be one of this game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardgames.rules.exodus.language import STEPS
from cardgames.rules.exodus.options import Setup
from cardgames.rules.exodus.state import Item, State, item_of, pile_of
from journal.contract import Refusal

ITEMS = ("symmetry", "ability", "energies", "summon")
OF_ITEM = ("X21", "EXO-22", "EXO-19", "by-hand")
OF_STEP = ("put", "take", "discard", "may", "paying", "agree")
ENGINE = ("discarding", "paying", "agree", "agreed")
"""Steps of the engine itself, beside those of the language."""

CASES = ("EXO-3", "EXO-4", "EXO-5", "X18", "X23", "X32", *OF_ITEM, *OF_STEP)
STAGES = ("aim", "may", "pay", "run")


def broken(path: str, why: str) -> Refusal:
    """The refusal of a position that cannot be loaded."""
    return Refusal("bad_position", "", "%(path)s: %(why)s", path=path, why=why)


def whole(value: Any, path: str, least: int, most: int) -> int:
    """A whole number in that range."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise broken(path, "is not a whole number")
    if not least <= value <= most:
        raise broken(path, f"is not between {least} and {most}")
    return value


def one_of(value: Any, path: str, values: Sequence[Any]) -> Any:
    """One of these values."""
    if value not in values:
        raise broken(path, "is not one of " + ", ".join(str(each) or "nothing" for each in values))
    return value


def listed(value: Any, path: str) -> list[Any]:
    """A list."""
    if not isinstance(value, list | tuple):
        raise broken(path, "is not a list")
    return list(value)


def check_items(setup: Setup, items: tuple[Item, ...]) -> None:
    """Each item has a kind and as many targets as its card."""
    for item in items:
        one_of(item.kind, f"{item.id}.kind", ITEMS)
        if item.kind in ("symmetry", "ability") and not setup.printed:
            wanted = len(setup.card(item.card).targets)
            if item.targets and len(item.targets) != wanted:
                raise broken(f"{item.id}.targets", f"has not {wanted} members")


def check_decisions(state: State) -> None:
    """A question is asked of a player, about something that is there."""
    for decision in state.decisions:
        one_of(decision.kind, f"{decision.id}.kind", CASES)
        whole(decision.seat, f"{decision.id}.seat", 0, state.setup.players - 1)
        item = decision.detail.get("item")
        if decision.kind == "X18" and state.attack is None:
            raise broken(decision.id, "asks about an attack, and there is none")
        if decision.kind in (*OF_ITEM, *OF_STEP):
            running = state.running
            step = str(running.queue[0].get("do")) if running and running.queue else ""
            if running is None or running.item != item or item_of(state, running.item) is None:
                raise broken(decision.id, "asks about an item that does not resolve")
            if decision.kind in OF_STEP and step.removesuffix("ing") != decision.kind.removesuffix(
                "ing"
            ):
                raise broken(decision.id, "asks about a step that is not carried out")
        if decision.kind == "X32" and all(each.id != item for each in state.waiting):
            raise broken(decision.id, "asks about an Ability that does not wait")


def check_running(state: State) -> None:
    """What resolves is on the stack, and its steps are steps."""
    running = state.running
    if running is None:
        return
    one_of(running.stage, "running.stage", STAGES)
    whole(running.spent, "running.spent", 0, 10**6)
    for i, step in enumerate(running.queue):
        if not isinstance(step, dict) or step.get("do") not in (*STEPS, *ENGINE):
            raise broken(f"running.queue[{i}]", "is not a step")


def check_window(state: State) -> None:
    """A window is offered to players who are there."""
    window = state.window
    if window is None:
        return
    if not isinstance(window.id, str) or window.id[:1] != "q" or not window.id[1:].isdigit():
        raise broken("window.id", "is not q and a number")
    for seat in window.left:
        whole(seat, "window.left", 0, state.setup.players - 1)


def check_attack(state: State) -> None:
    """An attack has an attacker's name; one that is gone ends by itself."""
    attack = state.attack
    if attack is None:
        return
    if not isinstance(attack.attacker, str) or not isinstance(attack.target, str):
        raise broken("attack", "has no names")
    pile = pile_of(state, attack.attacker)
    if pile is not None and not pile.card:
        raise broken("attack.attacker", "is no creature")

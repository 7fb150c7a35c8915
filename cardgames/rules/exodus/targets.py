"""What may be targeted: by a card (EXO-18, EXO-20, X32) and by an attack (EXO-15, EXO-16)."""

from __future__ import annotations

from itertools import product

from cardgames.rules.exodus.cards import Step
from cardgames.rules.exodus.standing import fitting, held
from cardgames.rules.exodus.state import (
    Item,
    Pile,
    State,
    alive,
    at_seat,
    card_of,
    creatures,
)


def candidates(state: State, spec: Step, seat: int, own: str = "") -> tuple[str, ...]:
    """The names of all that a card of `seat` may target by one of its targets; `own` is the item
    itself, which never targets itself."""
    what = spec["what"]
    if what == "player":
        whose = spec.get("whose", "any")
        return tuple(
            at_seat(each)
            for each in alive(state)
            if whose == "any" or (whose == "own") == (each == seat)
        )
    if what == "item":
        return tuple(
            item.id for item in state.stack if item.id != own and _item_fits(spec, seat, item)
        )
    return tuple(
        each.id
        for each in fitting(state, spec, seat, what)
        if each.seat == seat or not held(state, "untouchable", each.id)
    )


def _item_fits(spec: Step, seat: int, item: Item) -> bool:
    whose = spec.get("whose", "any")
    if whose != "any" and (whose == "own") != (item.seat == seat):
        return False
    # With X9 `before` also a summoning and energies are on the stack; no card is about those.
    return item.kind in (("symmetry", "ability") if "kind" not in spec else (spec["kind"],))


def all_targets(
    state: State, specs: tuple[Step, ...], seat: int, own: str = ""
) -> list[tuple[str, ...]]:
    """All legal choices of targets, no two of them the same object; one empty choice for a card
    without targets."""
    ways = [candidates(state, spec, seat, own) for spec in specs]
    return [chosen for chosen in product(*ways) if len(set(chosen)) == len(chosen)]


def still_legal(state: State, item: Item) -> tuple[bool, ...]:
    """For each target of an item whether it is still one that could be chosen."""
    specs = card_of(state, item).targets
    return tuple(
        name in candidates(state, spec, item.seat, item.id)
        for spec, name in zip(specs, item.targets, strict=True)
    )


def attack_targets(state: State, attacker: Pile) -> tuple[str, ...]:
    """EXO-15, EXO-26: creatures of any opponent, and the Life of one who has none."""
    found: list[str] = []
    direct = bool(held(state, "direct", attacker.id))
    for seat in alive(state):
        if seat == attacker.seat:
            continue
        theirs = creatures(state, seat)
        found += [pile.id for pile in theirs]
        if direct or not theirs:
            found.append(at_seat(seat))
    return tuple(found)

"""What holds: standing Abilities, lasting cards and changes until the end of the turn (EXO-22,
EXO-25), and the objects that a filter of a card means."""

from __future__ import annotations

from cardgames.rules.exodus.cards import Step
from cardgames.rules.exodus.state import (
    PILE,
    Lasting,
    Pile,
    State,
    at_seat,
    card_of,
    pile_of,
    seat_of,
)


def fitting(state: State, spec: Step, seat: int, what: str) -> tuple[Pile | Lasting, ...]:
    """All objects on the field that a filter means, for the card of `seat`; oldest first."""
    objects: tuple[Pile | Lasting, ...] = state.lasting if what == "lasting" else state.field
    return tuple(each for each in objects if fits(state, spec, seat, what, each))


def fits(state: State, spec: Step, seat: int, what: str, it: Pile | Lasting) -> bool:
    """Whether one object is what a filter means."""
    if not _whose(spec, seat, it.seat):
        return False
    if isinstance(it, Lasting):
        return what == "lasting"
    if what not in ("field", "creature" if it.card else "pile"):
        return False
    if "type" in spec and spec["type"] not in card_of(state, it).types:
        return False
    return bool(spec.get("least", 0) <= it.count <= spec.get("most", it.count))


def _whose(spec: Step, seat: int, owner: int) -> bool:
    whose = spec.get("whose", "any")
    return bool(whose == "any" or (whose == "own") == (seat == owner))


def means(
    state: State, each: Step, seat: int, source: str, targets: tuple[str, ...], name: str
) -> bool:
    """Whether a lasting change is about the object or player of that name."""
    if "who" in each:
        return seat_of(name) in players_of(state, each["who"], seat, targets, source)
    on = each["on"]
    if on == "self":
        return name == source
    if isinstance(on, str):
        index = int(on == "target2")
        return len(targets) > index and targets[index] == name
    pile = pile_of(state, name)
    return pile is not None and fits(state, on, seat, on["each"], pile)


def players_of(
    state: State, who: str, seat: int, targets: tuple[str, ...], source: str = ""
) -> tuple[int, ...]:
    """The seats still in the game that a card of `seat` means."""
    there = [each for each, side in enumerate(state.sides) if side.alive]
    if who == "you":
        return tuple(each for each in there if each == seat)
    if who == "opponents":
        return tuple(each for each in there if each != seat)
    if who == "all":
        return tuple(there)
    name = source if who == "source" else _target(who, targets)
    pile = pile_of(state, name)
    meant = pile.seat if pile is not None else seat_of(name)
    return tuple(each for each in there if each == meant)


def _target(who: str, targets: tuple[str, ...]) -> str:
    index = int(who == "target2")
    return targets[index] if len(targets) > index else ""


def held(state: State, rule: str, name: str) -> list[int]:
    """The numbers of all changes of that rule that are about an object or player."""
    found = [hold.n for hold in state.holds if hold.rule == rule and hold.on == name]
    found += [
        each.get("n", 1)
        for each, seat, source, targets in state.lasts.get(rule, ())
        if means(state, each, seat, source, targets, name)
    ]
    return found


def skipping(state: State, seat: int) -> Lasting | None:
    """The oldest lasting card that takes the next Attack Phase from `seat` (Bind)."""
    for card in state.lasting:
        for each in card_of(state, card).holds:
            if each["rule"] == "skip attack" and means(
                state, each, card.seat, card.id, card.targets, at_seat(seat)
            ):
                return card
    return None


def power(state: State, pile: Pile) -> int:
    """EXO-13: the energies attached, and what a card adds."""
    return pile.count + sum(held(state, "power", pile.id))


def pile_limit(state: State, seat: int) -> int:
    """EXO-10: how many energies a pile of that seat holds."""
    return max((PILE, *held(state, "pile limit", at_seat(seat))))


def may_attack(state: State, pile: Pile) -> bool:
    """EXO-13: a creature that has an attack left in this turn and is not kept from it."""
    if not pile.card or pile.attacks > sum(held(state, "attacks", pile.id)):
        return False
    stopped = held(state, "no attack", pile.id) or held(state, "no attack", at_seat(pile.seat))
    return not stopped


def takes_energy(state: State, pile: Pile) -> bool:
    """EXO-11: a pile without a creature, or what a card lets grow."""
    return not pile.card or bool(held(state, "grows", pile.id))

"""What the words of a step mean in a state: objects, players, numbers, conditions."""

from __future__ import annotations

from cardgames.rules.exodus.cards import Step
from cardgames.rules.exodus.standing import fitting, players_of
from cardgames.rules.exodus.state import (
    Item,
    Lasting,
    Pile,
    State,
    lasting_of,
    pile_of,
    seat_of,
)


def objects(state: State, item: Item, ref: str | Step) -> tuple[Pile | Lasting, ...]:
    """What a step works on, as far as it is on the field now."""
    if not isinstance(ref, str):
        return fitting(state, ref, item.seat, ref["each"])
    attack = state.attack
    name = {
        "target": item.targets[0] if item.targets else "",
        "target2": item.targets[1] if len(item.targets) > 1 else "",
        "self": item.source,
        "attacker": attack.attacker if attack else "",
        "attacked": attack.target if attack else "",
    }.get(ref, ref)
    found = pile_of(state, name) or lasting_of(state, name)
    return (found,) if found is not None else ()


def piles(state: State, item: Item, ref: str | Step) -> list[Pile]:
    """As `objects`, without lasting cards."""
    return [each for each in objects(state, item, ref) if isinstance(each, Pile)]


def who(state: State, item: Item, name: str) -> tuple[int, ...]:
    """The players that a step means, in turn order from the item's own player."""
    if name[0] == "@":
        return tuple(seat for seat in (seat_of(name),) if state.sides[seat].alive)
    meant = players_of(state, name, item.seat, item.targets, item.source)
    players = state.setup.players
    return tuple(sorted(meant, key=lambda s: (s - item.seat) * state.direction % players))


def amount(state: State, item: Item, value: int | Step) -> int:
    """A number of a step: as written, a count of objects, or the energy of one."""
    if isinstance(value, int):
        return value
    if "count" in value:
        return len(objects(state, item, value["count"]))
    return sum(pile.count for pile in piles(state, item, value["energy"]))


def is_so(state: State, item: Item, condition: Step) -> bool:
    """Whether a condition holds now; of nobody it does not."""
    if "is" in condition:
        values = [amount(state, item, condition["is"])]
    elif "life" in condition:
        values = [state.sides[seat].life for seat in who(state, item, condition["life"])]
    else:
        sides = [state.sides[seat] for seat in who(state, item, condition["hand"])]
        values = [len(side.hand) + side.energies for side in sides]
    least, most = condition.get("least", 0), condition.get("most", None)
    return bool(values) and all(
        least <= value and (most is None or value <= most) for value in values
    )

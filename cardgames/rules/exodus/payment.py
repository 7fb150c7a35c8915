"""Costs: what can be paid from, and how (EXO-19, X10, X11)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice

from cardgames.rules.exodus.moves import Move, taken_from
from cardgames.rules.exodus.state import State, pile_of
from journal.contract import Option

LISTED = 40
"""More ways to pay than so many are an argument of the answer instead of options."""

WAY = re.compile(r"(hand|p[1-9][0-9]{0,8}):([1-9][0-9]{0,2})")


def sources(state: State, seat: int) -> list[tuple[str, int]]:
    """Where a player may pay from and how much: the hand, then piles and creatures."""
    keep = state.setup.reading("X13") == "never-last"
    found = [("hand", state.sides[seat].energies)]
    for pile in state.field:
        if pile.seat == seat:
            found.append((pile.id, pile.count - (keep and pile.card != "")))
    return [(name, most) for name, most in found if most > 0]


def payable(state: State, seat: int, cost: int) -> bool:
    """Whether a cost can be paid at all."""
    return sum(most for _, most in sources(state, seat)) >= cost


def ways(state: State, seat: int, cost: int) -> list[str]:
    """The ways to pay, one more than are listed at most; a way is `hand:1,p3:2`."""
    return list(islice(_ways(sources(state, seat), cost), LISTED + 1))


def _ways(left: Sequence[tuple[str, int]], cost: int) -> Iterator[str]:
    if not left:
        return
    (name, most), rest = left[0], left[1:]
    others = sum(each for _, each in rest)
    for paid in range(min(most, cost), max(0, cost - others) - 1, -1):
        here = [f"{name}:{paid}"] if paid else []
        if paid == cost:
            yield ",".join(here)
        else:
            for more in _ways(rest, cost - paid):
                yield ",".join((*here, more))


def pay_options(found: Sequence[str]) -> list[str | Option]:
    """The ways as options, or one option that takes a way as its argument."""
    return [Option("pay", ("way",))] if len(found) > LISTED else list(found)


def is_way(state: State, seat: int, cost: int, way: str) -> bool:
    """Whether that is a way to pay the cost."""
    parts = [WAY.fullmatch(word) for word in way.split(",")]
    given = [(part[1], int(part[2])) for part in parts if part]
    there = dict(sources(state, seat))
    names = [name for name, _ in given]
    return (
        len(given) == len(parts)
        and len(set(names)) == len(names)
        and all(there.get(name, 0) >= count for name, count in given)
        and sum(count for _, count in given) == cost
    )


def cost_moves(state: State, seat: int, way: str) -> list[Move]:
    """X35: every paid energy goes back to its owner's Energy Deck."""
    moves: list[Move] = []
    for word in way.split(","):
        name, count = word.split(":")
        pile = pile_of(state, name)
        if pile is None:
            moves.append((seat, "hand", "deck", int(count)))
        else:
            moves += taken_from(pile, int(count), "deck")
    return moves

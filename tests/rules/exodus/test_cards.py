"""Every card of the starter set: what it does, and what becomes of it when it is answered."""

from __future__ import annotations

from typing import Any

import pytest

from cardgames.rules import exodus
from cardgames.rules.exodus.state import State
from tests.rules.exodus.card_cases import ANSWERED, CREATURES, SYMMETRIES
from tests.rules.exodus.table import Table
from tests.rules.exodus.test_examples import LOOKS, play

ON_THE_STACK = ("summoned", "attacks", "destroyed")
"""When an Ability happens that can be countered."""


def carry_out(table: Table, steps: list[str]) -> None:
    """As the examples' steps, and a bare card is played by the turn player."""
    for step in steps:
        verb, _, rest = step.partition(" ")
        if verb == "refused":
            words = rest.split(" ")
            table.settle()
            assert table.refused(" ".join(words[:-2])) == " ".join(words[-2:])
        elif verb == "to":
            table.to(rest)
        elif verb == "theirs":
            table.do(rest if rest.startswith("summon") else f"play {rest}", 1)
        elif verb in ("do", "respond", "answer", "leave", "settle"):
            if verb != "respond":
                table.settle()
            play(table, [step])
        else:
            table.do(step if verb == "summon" else f"play {step}")
    table.settle()


def look(state: State, expect: dict[str, Any]) -> None:
    for name, wanted in expect.items():
        assert LOOKS[name](state) == wanted, name


def test_every_shipped_card_is_shown_here() -> None:
    assert {*SYMMETRIES, *CREATURES} == set(exodus.STARTER)
    assert len(exodus.STARTER) >= 40
    countered = {c for c in CREATURES if exodus.STARTER[c].when in ON_THE_STACK}
    assert {*SYMMETRIES, *countered, *ANSWERED} == set(exodus.STARTER), "each is answered once"
    assert not countered & set(ANSWERED)


@pytest.mark.parametrize("card", [*SYMMETRIES, *CREATURES])
def test_a_card_does_what_it_says(card: str) -> None:
    """EXO-17, EXO-22, EXO-25."""
    position, steps, expect = {**SYMMETRIES, **CREATURES}[card]
    table = Table.at(*position["seats"], **{k: v for k, v in position.items() if k != "seats"})
    carry_out(table, steps)
    look(table.state, expect)


@pytest.mark.parametrize("card", SYMMETRIES)
def test_a_symmetry_that_is_countered_does_nothing_and_costs_nothing(card: str) -> None:
    """X43: to its owner's graveyard, whatever it would have done."""
    position, steps, _ = SYMMETRIES[card]
    if steps[0].startswith("theirs"):
        # A counter is countered in its turn: what it was to stop happens.
        counter_the_counter(card)
        return
    seats = [dict(seat) for seat in position["seats"]]
    seats[1]["hand"] = "hush " + seats[1].get("hand", "")
    seats[1]["energies"] = 7
    table = Table.at(*seats, **{k: v for k, v in position.items() if k != "seats"})
    before = table.state
    table.do(f"play {steps[0]}")
    table.respond(1, f"hush {table.state.stack[0].id}")
    table.settle()
    if table.state.decisions:
        table.answer("hand:1")
        table.settle()
    assert LOOKS["field"](table.state) == LOOKS["field"](before)
    assert table.life() == [seats[0].get("life", 10), 10]
    assert table.graveyard(0).split()[-1] == card
    assert table.graveyard(1) == "hush"
    assert table.state.sides[0].energies == before.sides[0].energies
    assert LOOKS["lasting"](table.state) == LOOKS["lasting"](before)
    assert table.state.holds == ()


def counter_the_counter(card: str) -> None:
    position, steps, _ = SYMMETRIES[card]
    seats = [dict(seat) for seat in position["seats"]]
    seats[1]["hand"] += " hush"
    seats[1]["energies"] = 1
    table = Table.at(*seats, **{k: v for k, v in position.items() if k != "seats"})
    first = steps[0].removeprefix("theirs ")
    table.do(first if first.startswith("summon") else f"play {first}", 1)
    play(table, steps[1:])
    table.respond(1, f"hush {table.state.stack[-1].id}")
    table.settle()
    if table.state.decisions:
        table.answer("hand:1")
        table.settle()
    assert table.graveyard(0) == card
    assert table.life()[1] > 10


@pytest.mark.parametrize(
    "card",
    [c for c in CREATURES if exodus.STARTER[c].when in ON_THE_STACK],
)
def test_an_ability_that_is_countered_does_nothing_and_its_creature_stays(card: str) -> None:
    """X43."""
    position, steps, _ = CREATURES[card]
    seats = [dict(seat) for seat in position["seats"]]
    seats[1]["hand"] = "unravel " + seats[1].get("hand", "")
    table = Table.at(*seats, **{k: v for k, v in position.items() if k != "seats"})
    before = table.state
    play(table, [steps[0] if steps[0].startswith("do ") else f"do 0 {steps[0]}"])
    for _ in range(6):
        # An attack's damage comes first where the Ability waits for a death.
        if table.state.stack:
            break
        table.answer("pass")
    table.respond(1, f"unravel {table.state.stack[-1].id}")
    table.settle()
    if table.state.decisions:
        assert table.question().startswith("X18")
        table.answer("keep")
        table.settle()
    assert table.graveyard(1).split()[0] == "unravel"
    assert table.state.sides[0].main == before.sides[0].main
    assert table.state.sides[0].energies == before.sides[0].energies
    assert len(table.state.sides[1].hand) == len(before.sides[1].hand) - 1
    assert table.state.holds == ()
    if exodus.STARTER[card].when == "summoned":
        assert table.state.field[0].card == card
        assert table.life() == [10, 10]


@pytest.mark.parametrize(
    "card", [c for c in CREATURES if exodus.STARTER[c].when in ("", "standing")]
)
def test_a_creature_that_leaves_takes_what_it_changed_with_it(card: str) -> None:
    """EXO-22: Banish answers its summoning; what it stood for does not hold any more."""
    table = Table.at(
        {"hand": card},
        {"hand": "banish wildfire", "energies": 2},
        field=[(0, 1, "")],
        step="creature",
    )
    table.do(f"summon {card} p1")
    if card == "veil-cat":
        # It cannot be aimed at, but what hits each creature hits it too.
        table.respond(1, "wildfire")
    else:
        table.respond(1, "banish p1")
    table.settle()
    assert table.state.field == ()
    assert (table.hand(0) or table.graveyard(0)) == card
    assert table.state.sides[1].energies == 1


@pytest.mark.parametrize("card", ANSWERED)
def test_a_creature_that_is_answered_is_gone_with_all_that_it_did(card: str) -> None:
    """EXO-18, EXO-22: an attack without attacker ends, what stood with it holds no more."""
    position, steps, expect = ANSWERED[card]
    table = Table.at(*position["seats"], **{k: v for k, v in position.items() if k != "seats"})
    carry_out(table, steps)
    look(table.state, expect)
    assert all(pile.card != card for pile in table.state.field)
    assert table.state.lasts == {}

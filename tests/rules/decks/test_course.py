"""FAT-21: the forecast over several Rounds is the engine run on counts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from decks import rules
from decks.rules.course import Habits, Standing, course, courses, merit, standing_of
from decks.rules.state import State
from journal.shuffle import StackedShuffler
from tests.rules.decks.table import Table, pile

ORDERS = ("expiry-first", "refill-first")


def standing(state: State) -> Standing:
    """The first deck as the screen sees it."""
    view = rules.view(state, "screen")
    return standing_of(view["decks"][0], view["rulings"])


def test_the_course_of_example_17() -> None:
    """FAT-21, FAT-13: seven cards, five drawn and discarded each Round."""
    lines = course(Standing(7, 0, 0, 0, 0), Habits(size=5, plays=5))
    assert [(line.number, line.deck, line.exhausted, line.dies) for line in lines] == [
        (1, 2, 0, False),
        (2, 1, 1, False),
        (3, 0, 2, False),
        (4, 0, 3, True),
    ]
    assert lines[-1].at_card == 5
    assert [line.before for line in lines] == [7, 6, 5, 4]


@st.composite
def parties(draw: st.DrawFn) -> tuple[dict[str, Any], Habits, str]:
    """A small deck anywhere in its life, habits, and whether H16 is on."""
    zone = {name: draw(st.integers(0, 6)) for name in ("deck", "discard", "hand", "exhausted")}
    size = draw(st.integers(1, 5))
    counts_active = draw(st.booleans())
    flags = st.booleans()
    active = [
        {
            "face": f"z{n}",
            "due": draw(st.integers(1, 5)),
            "then": draw(st.sampled_from(("discard", "exhausted"))),
            "recyclable": draw(flags),
        }
        for n in range(draw(st.integers(0, 3)))
    ]
    active += [{"face": f"y{n}"} for n in range(draw(st.integers(0, 2)))]
    deck: dict[str, Any] = {name: pile(name[0], n) for name, n in zone.items()}
    kept = [{"face": f"k{n}", "recyclable": False} for n in range(draw(st.integers(0, 2)))]
    deck = {**deck, "discard": [*deck["discard"], *kept], "active": active}
    deck |= {"size": size, "counts_active": counts_active}
    habits = Habits(
        size,
        plays=draw(st.integers(0, 4)),
        burns=draw(st.integers(0, 2)),
        lasts=draw(st.integers(1, 3)),
        then=draw(st.sampled_from(("discard", "exhausted"))),
        counts_active=counts_active,
    )
    return deck, habits, draw(st.sampled_from(("on", "off")))


def begin(state: State, number: int, order: str) -> State:
    """The engine starts a Round; what it asks (H6) is answered by `order`."""
    shuffler = StackedShuffler()
    state, _ = rules.apply(state, "gm", f"round open {number} taking=d1", shuffler)
    for decision in rules.pending(state):
        state, _ = rules.apply(state, "gm", f"answer {decision.id} {order}", shuffler)
    return rules.apply(state, "gm", f"round commit {number}", shuffler)[0]


def play(state: State, habits: Habits) -> State:
    """The engine plays a Round by habit, with cards that Fatigue can recycle."""
    shuffler = StackedShuffler()
    hand = [card.id for card in state.decks["d1"].hand]
    burnt, played = hand[: habits.burns], hand[habits.burns : habits.burns + habits.plays]
    if burnt:
        text = f"play {','.join(burnt)} to=active rounds={habits.lasts} then={habits.then}"
        state, _ = rules.apply(state, 0, text, shuffler)
    if played:
        state, _ = rules.apply(state, 0, f"play {','.join(played)} to=discard", shuffler)
    return state


@settings(max_examples=120, deadline=None)
@given(parties(), st.sampled_from(ORDERS))
def test_the_course_is_the_engine_over_random_decks(
    made: tuple[dict[str, Any], Habits, str], order: str
) -> None:
    """FAT-21, FAT-12, FAT-13, H1, H6, H16: all counts of every Round, until death."""
    deck, habits, h16 = made
    state = rules.load({"decks": [deck], "rulings": {"H6": order, "H16": h16}})
    habits = Habits(
        habits.size, habits.plays, habits.burns, habits.lasts, habits.then,
        habits.counts_active, order,
    )  # fmt: skip
    for line in course(standing(state), habits, rounds=8):
        state = begin(state, line.number, order)
        now, seen = state.decks["d1"], standing(state)
        assert (now.dead is not None) == line.dies
        assert (seen.deck, seen.hand, seen.discard, seen.exhausted, seen.active) == (
            line.deck, line.hand, line.discard, line.exhausted, line.active,
        )  # fmt: skip
        if now.dead is not None:
            assert now.dead.chain["at_card"] == line.at_card
            break
        assert line.safe == rules.view(state, "screen")["decks"][0]["safe"]
        state = play(state, habits)


def every_way(state: State, habits: Habits, number: int, last: int) -> list[list[bool]]:
    """All lives that the engine can lead: for each series of answers to H6 whether each Round cost
    a Fatigue, with None at a death."""
    if number > last:
        return [[]]
    found: list[Any] = []
    for order in ORDERS:
        before = state.decks["d1"]
        after = begin(state, number, order)
        now = after.decks["d1"]
        fatigue = now.shuffles > before.shuffles
        if now.dead is not None:
            found.append([fatigue, None])
            continue
        rest = every_way(play(after, habits), habits, number + 1, last)
        found += [[fatigue, *way] for way in rest]
    return found


def rank(way: Sequence[bool | None]) -> tuple[bool, int, int]:
    """As `merit`, without the safe draws."""
    lived = [fatigue for fatigue in way if fatigue is not None]
    return None not in way, len(lived), -sum(lived)


@settings(max_examples=25, deadline=None)
@given(parties())
def test_best_and_worst_are_those_of_all_answers_that_a_table_could_give(
    made: tuple[dict[str, Any], Habits, str],
) -> None:
    """FAT-21, H6: against the engine, answer by answer."""
    deck, habits, h16 = made
    state = rules.load({"decks": [deck], "rulings": {"H16": h16}})
    asked = Habits(
        habits.size, habits.plays, habits.burns, habits.lasts, habits.then,
        habits.counts_active, "ask",
    )  # fmt: skip
    ways = sorted(rank(way) for way in every_way(state, habits, 1, 4))
    both = courses(standing(state), asked, rounds=4)
    assert merit(both["worst"])[:3] == ways[0]
    assert merit(both["best"])[:3] == ways[-1]


def test_where_h6_is_ruled_or_never_arises_there_is_one_course() -> None:
    """FAT-21, H6"""
    start = Standing(6, 0, 0, 0, 0)
    both = courses(start, Habits(3, 1, 2, 1, order="ask"), rounds=20)
    assert merit(both["worst"]) < merit(both["best"])
    ruled = courses(start, Habits(3, 1, 2, 1), rounds=20)
    assert ruled["best"] == ruled["worst"]
    unlit = courses(start, Habits(3, 3, order="ask"), rounds=20)
    assert unlit["best"] == unlit["worst"]


def test_example_25_lives_or_dies_by_the_order() -> None:
    """FAT-21, H6, example 25: D0 X1 A1 that ends in Discard, a refill of one."""
    start = Standing(0, 0, 1, 0, 1, ((1, "discard"),))
    both = courses(start, Habits(1, 0, order="ask"), rounds=1)
    assert not both["best"][-1].dies
    assert both["worst"][-1].dies


def test_many_rounds_of_a_large_deck_stay_quick() -> None:
    """FAT-21: the ways are counted by what they lead to, not one by one."""
    both = courses(Standing(200, 0, 0, 0, 0), Habits(6, 2, 2, 2, order="ask"), rounds=60)
    assert len(both["best"]) >= len(both["worst"]) > 10


@pytest.mark.parametrize("h16", ["on", "off"])
def test_what_h16_keeps_in_discard_counts_for_nothing(h16: str) -> None:
    """FAT-21, H16"""
    ending = {"face": "f", "due": 1, "then": "discard", "recyclable": False}
    table = Table(
        {"size": 1, "discard": ["x"], "active": [ending]}, rulings={"H6": ORDERS[0], "H16": h16}
    )
    lines = course(standing(table.state), Habits(1, 0), rounds=1)
    assert lines[-1].dies == (h16 == "on")

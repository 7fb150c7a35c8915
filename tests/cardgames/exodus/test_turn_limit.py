"""A game that a table's turn limit stops is counted as one without a result."""

from __future__ import annotations

import pytest

from cardgames import statistics
from cardgames.services import next_game, set_stops
from tests.cardgames.exodus.party import runde

pytestmark = pytest.mark.django_db


def test_a_game_without_a_result_is_neither_won_nor_drawn() -> None:
    here = runde(2, turn_limit=2).begin()
    for seat in (0, 1):
        set_stops(here.game, seat, never=True)
    while here.state.phase == "play":
        here.tap(int(here.state.turn), f"leave {here.state.number} {here.state.step}")
    next_game(here.table, here.people[0])
    found = statistics.duels(here.table.group)
    assert (found["games"], found["no_result"], found["drawn"]) == ({"2": 1}, 1, 0)
    assert [row["wins"] for row in found["people"]] == [0, 0]
    assert [row["wins"] for row in found["order"]] == []

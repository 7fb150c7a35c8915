"""A table may stop long games: at its turn limit a game is over without a result."""

from __future__ import annotations

import pytest

from cardgames.rules import exodus
from journal.contract import GM, Outcome, Refusal
from tests.rules.exodus.table import Table


def test_after_its_last_turn_a_game_has_no_result() -> None:
    table = Table.at({}, {}, options={"turn_limit": 5}, number=4)
    table.to("end").leave()
    assert (table.state.number, table.state.phase) == (5, "play"), "turn 5 of 5 is played"
    table.to("end").leave()
    assert table.state.phase == "over"
    assert table.event("over").public["set"]["ended"] == "no_result"
    assert exodus.outcome(table.state) == Outcome("no_result_-1")
    assert table.view(0)["outcome"] == {"reason": "no_result_-1", "winners": [], "losers": []}
    table.do("close", GM)


def test_turns_of_all_players_count_also_of_who_is_out() -> None:
    table = Table.at({}, {}, {}, options={"turn_limit": 6})
    table.do("concede", 0)
    table.settle()
    assert (table.state.turn, table.state.number) == (1, 6)
    table.to("end").leave()
    assert table.state.ended == "no_result"


def test_who_wins_in_the_last_turn_has_won() -> None:
    table = Table.at(
        *({}, {"life": 2}),
        field=[(0, 2, "ember-fox")],
        step="attack",
        options={"turn_limit": 5},
    )
    table.do("attack p1 @1")
    table.settle()
    assert exodus.outcome(table.state) == Outcome("life", (0,), (1,))


def test_without_a_limit_games_go_on() -> None:
    table = Table.at({}, {}, number=9999)
    table.to("end").leave()
    assert table.state.number == 10000


def test_a_limit_is_open_and_goes_into_the_position_and_into_what_a_bot_thinks_of() -> None:
    table = Table.at({}, {}, options={"turn_limit": 40})
    assert table.view()["turn_limit"] == 40
    assert exodus.dump(table.state)["options"]["turn_limit"] == 40
    assert Table.at({}, {}).view()["turn_limit"] is None


@pytest.mark.parametrize("limit", [2, 0, -1, True, "20", 10000])
def test_a_limit_is_at_least_a_turn_for_each_player(limit: object) -> None:
    with pytest.raises(Refusal) as caught:
        exodus.new({"players": 3, "turn_limit": limit}, exodus.Chooser(0))
    assert (caught.value.code, caught.value.detail["option"]) == ("bad_option", "turn_limit")


def test_a_game_without_a_result_does_not_count_and_the_same_seat_chooses_again() -> None:
    """EXO-29 as for a drawn game: the next game has the same limit."""
    options = {"players": 2, "match": True, "turn_limit": 30}
    won = Outcome("life", (0,), (1,))
    follow = exodus.following(options, [won, Outcome("no_result_1")])
    assert (follow.wins, follow.outcome) == ((1, 0), None)
    assert follow.options is not None
    assert (follow.options["chooser"], follow.options["turn_limit"]) == (1, 30)
    for reason in ("no_result", "no_result_2", "no_result_x"):
        with pytest.raises(Refusal) as caught:
            exodus.following(options, [Outcome(reason)])
        assert caught.value.code == "bad_outcome"

"""Extended Play and what follows a game (EXH-20 to EXH-23)."""

from __future__ import annotations

import pytest

from cardgames.rules import exhaust
from cardgames.rules.exhaust.cards import ALL, count
from journal.contract import GM, Outcome, Refusal
from tests.rules.exhaust.table import Table

EXTENDED = {"players": 3, "variant": "extended", "start": 0}


def lost(seat: int, players: int = 3) -> Outcome:
    winners = tuple(each for each in range(players) if each != seat)
    return Outcome("eliminated", winners, (seat,))


def test_the_eliminated_player_takes_an_exhaustion_card_and_starts_the_next_game() -> None:
    """EXH-20, EXH-22."""
    then = exhaust.following(EXTENDED, [lost(2)])
    assert then.outcome is None
    assert then.exhaustion == (0, 0, 1)
    assert then.options is not None
    assert (then.options["start"], then.options["exhaustion"]) == (2, [0, 0, 1])


def test_two_exhaustion_cards_lose_the_series() -> None:
    """EXH-20, E23: in total, not in a row."""
    then = exhaust.following(EXTENDED, [lost(2), lost(0), lost(2)])
    assert then.options is None
    assert then.outcome == Outcome("two_exhaustion_cards", (0, 1), (2,))
    with pytest.raises(Refusal) as caught:
        exhaust.following(EXTENDED, [lost(2), lost(2), lost(0)])
    assert caught.value.code == "series_over"


def test_the_game_itself_counts_the_card_it_gave() -> None:
    """EXH-20."""
    options = {"variant": "extended", "exhaustion": [0, 1]}
    game = Table.at("R1", "C", options=options, used=[1])
    game.do("play single R1")
    assert game.event("eliminated").public == {"seat": 1, "exhaustion": 2}
    assert [seat["exhaustion"] for seat in game.view()["seats"]] == [0, 2]


def test_a_standard_game_gives_no_exhaustion_card() -> None:
    """EXH-20."""
    game = Table.at("R1", "C")
    game.do("play single R1")
    assert game.event("eliminated").public == {"seat": 1}


def test_an_exhaustion_card_is_a_whole_turn_once_a_game() -> None:
    """EXH-21, worked example 27."""
    options = {"variant": "extended", "exhaustion": [1, 0]}
    game = Table.at("C", "R1", options=options, time=[0, 1])
    assert [str(action) for action in exhaust.legal(game.state, 0)] == ["flip"]
    game.do("flip")
    assert game.kinds() == ["flipped", "turn"]
    assert game.state.ready == (False, False)
    game.do("return")
    assert game.state.loser == 0


def test_an_exhaustion_card_saves_from_elimination() -> None:
    """EXH-21, E21."""
    options = {"variant": "extended", "exhaustion": [0, 1]}
    game = Table.at("R1 R2", "C", options=options, time=[0, 0])
    game.do("play single R1")
    assert exhaust.outcome(game.state) is None


@pytest.mark.parametrize(("reading", "free"), [("free", True), ("in-need", False)])
@pytest.mark.parametrize(("hand", "time"), [("R5", 0), ("C", 1)])
def test_flipping_is_free_unless_the_table_reads_it_otherwise(
    reading: str, free: bool, hand: str, time: int
) -> None:
    """EXH-21, E20, worked example 28: with a play open, and with Time Magic."""
    options = {"variant": "extended", "exhaustion": [1, 0], "readings": {"E20": reading}}
    game = Table.at(hand, "R1", options=options, time=[time, 1])
    if free:
        game.do("flip")
        assert f"E20:{reading}" in game.event("flipped").rules
    else:
        assert game.refused("flip").code == "flip_not_needed"


def test_the_next_game_starts_clean() -> None:
    """EXH-22, worked example 31: all cards anew, Time Magic back, cards unused again."""
    then = exhaust.following(EXTENDED, [lost(1)])
    assert then.options is not None
    game = Table(exhaust.new(then.options, exhaust.Chooser(3)))
    game.do("start", GM)
    assert game.state.turn == 1
    assert game.state.time == (0, 0, 0)
    assert game.state.ready == (False, True, False)
    assert not game.state.plays
    assert sum(game.state.hands) + sum(game.state.replenishment) + game.state.box == ALL
    assert [count(hand) for hand in game.state.hands] == [15, 15, 15]


def test_a_standard_game_is_followed_by_one_whose_start_is_named_anew() -> None:
    """EXH-5."""
    then = exhaust.following({"players": 2, "start": 1}, [lost(0, 2)])
    assert then.options is not None
    assert "start" not in then.options
    assert then.outcome is None


def test_every_solo_win_offers_one_card_more_for_the_npc() -> None:
    """EXH-23, E24."""
    won, defeat = lost(1, 2), lost(0, 2)
    for games, size in (([], 44), ([defeat], 44), ([won], 45), ([won, won], 45)):
        then = exhaust.following({"players": 1, "npc": 44}, games)
        assert then.options is not None
        assert then.options["npc"] == size


def test_a_game_without_exactly_one_loser_is_no_outcome() -> None:
    """EXH-7."""
    with pytest.raises(Refusal) as caught:
        exhaust.following(EXTENDED, [Outcome("draw")])
    assert caught.value.code == "bad_outcome"


@pytest.mark.parametrize(
    ("options", "rule"),
    [
        ({}, "EXH-3"),
        ({"players": 0}, "EXH-3"),
        ({"players": 6}, "EXH-3"),
        ({"players": True}, "EXH-3"),
        ({"players": 2, "variant": "quick"}, ""),
        ({"players": 2, "variant": "solo"}, "EXH-23"),
        ({"players": 1, "variant": "extended"}, "EXH-23"),
        ({"players": 1, "npc": 46}, "EXH-23"),
        ({"players": 1, "npc": 0}, "EXH-23"),
        ({"players": 2, "npc": 15}, "EXH-23"),
        ({"players": 1, "start": 1}, "EXH-23"),
        ({"players": 2, "start": 2}, "EXH-5"),
        ({"players": 2, "start": "me"}, "EXH-5"),
        ({"players": 2, "exhaustion": [0, 0]}, "EXH-20"),
        ({"players": 2, "variant": "extended", "exhaustion": [0]}, "EXH-20"),
        ({"players": 2, "variant": "extended", "exhaustion": [2, 0]}, "EXH-20"),
        ({"players": 2, "cards": "some"}, ""),
        ({"players": 2, "readings": {"E99": "x"}}, ""),
        ({"players": 2, "readings": {"E4": "x"}}, ""),
        ({"players": 2, "readings": []}, ""),
        ({"players": 2, "colour": "red"}, ""),
    ],
)
def test_a_bad_option_is_refused_by_name(options: dict[str, object], rule: str) -> None:
    """EXH-2, EXH-3, EXH-5, EXH-20, EXH-23, E33."""
    with pytest.raises(Refusal) as caught:
        exhaust.new(options, exhaust.Chooser(1))
    assert (caught.value.code, caught.value.rule) == ("bad_option", rule)
    assert caught.value.sentence.startswith(str(caught.value.detail["option"]))


def test_the_readings_that_a_table_chose_are_written_down() -> None:
    """So that a ruling can be adopted without changing code, and a record says which held."""
    chosen = {"E4": "wildcard", "E26": "sum"}
    state = exhaust.new({"players": 2, "readings": chosen}, exhaust.Chooser(1))
    written = {"E4": "wildcard", "E12": "take-one", "E20": "free", "E26": "sum"}
    written["E28"] = "like-a-player"
    assert exhaust.dump(state)["options"]["readings"] == written
    assert exhaust.view(state, 0)["readings"] == written

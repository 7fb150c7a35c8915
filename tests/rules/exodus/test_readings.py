"""The readings that a table may choose: each value changes what it says, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from cardgames.rules import exodus
from cardgames.rules.exodus.options import READINGS
from journal.contract import Outcome, Refusal
from tests.rules.exodus.table import Table

FOX, OTTER = "ember-fox", "reed-otter"


def at(reading: dict[str, str], *seats: dict[str, Any], **rest: Any) -> Table:
    """A position at a table that reads the rules so."""
    return Table.at(*seats, options={"readings": reading}, **rest)


@pytest.mark.parametrize(
    ("value", "drawn", "reason"),
    [("what-is-there", 1, None), ("recycle", 1, None), ("loss", 1, "empty_deck")],
)
def test_x2_an_energy_deck_that_runs_short(value: str, drawn: int, reason: str | None) -> None:
    """EXO-24, X2: there is nothing to recycle, so that comes to drawing what is there."""
    table = at({"X2": value}, {}, {"energy_deck": 1, "main": "mend mend mend mend"}, step="end")
    table.leave()
    assert table.state.sides[1].energies == drawn
    ended = exodus.outcome(table.state)
    assert (ended.reason if ended else None) == reason


def test_x4_the_last_card_with_an_empty_graveyard() -> None:
    """EXO-23, X4: nothing now; at once when a card comes there; or a loss."""
    results = {}
    for value in READINGS["X4"]:
        table = at({"X4": value}, {"hand": "toll", "main": "mend quake", "energies": 1}, {})
        table.do("play toll")
        table.settle()
        ended = exodus.outcome(table.state)
        results[value] = (
            table.graveyard(0),
            " ".join(table.state.sides[0].main),
            ended.winners if ended else None,
        )
    assert results["next-draw"] == ("toll", "", None)
    assert results["at-once"] == ("", "toll", None)
    assert results["loss"][2] == (1,)


def test_x8_who_answers_first() -> None:
    """EXO-17, X8."""
    hand = {"hand": "mend mend spark"}
    first = {}
    for value in READINGS["X8"]:
        table = at({"X8": value}, hand, hand, hand)
        table.do("play mend")
        table.respond(1, "mend")
        window = table.state.window
        assert window is not None
        first[value] = window.left
    assert first == {"next-after": (2, 0, 1), "own-first": (1, 2, 0), "turn-player": (0, 1, 2)}


def test_x9_before_lets_a_summoning_and_energies_be_answered() -> None:
    """EXO-11, X9."""
    table = at(
        {"X9": "before"},
        {"hand": FOX, "energies": 2},
        {"hand": "spark spark"},
        field=[(0, 1, "")],
    )
    table.do("energy p1:1 new:1")
    assert table.state.sides[0].energies == 2
    table.respond(1, "spark p1")
    table.settle()
    assert table.pile("p1") is None
    assert table.state.sides[0].energies == 1, "what has no pile any more stays in hand"
    table.to("creature")
    pile = table.state.field[0].id
    table.do(f"summon {FOX} {pile}")
    assert table.stack() == [FOX]
    table.respond(1, f"spark {pile}")
    table.settle()
    assert table.hand(0) == FOX


def test_x9_before_a_summoning_that_nobody_answers_happens_with_its_ability() -> None:
    """EXO-22, X9."""
    table = at({"X9": "before"}, {"hand": "grove-elder"}, {}, field=[(0, 1, "")], step="creature")
    table.do("summon grove-elder p1")
    table.settle()
    assert table.life() == [11, 10]
    assert table.count("p1") == 1


def test_x13_a_creature_whose_last_energy_is_paid() -> None:
    """EXO-21, X13."""
    left = {}
    for value in READINGS["X13"]:
        table = at(
            {"X13": value}, {"hand": "toll", "main": "mend mend mend"}, {}, field=[(0, 1, FOX)]
        )
        table.do("play toll")
        table.settle()
        pile = table.pile("p1")
        left[value] = (pile.count if pile else None, len(table.hand(0).split()))
    assert left == {"destroyed": (None, 2), "stays": (0, 2), "never-last": (1, 0)}


def test_x18_target_left_asks_only_then() -> None:
    """EXO-18, X18."""
    for value, asked in (("any-change", True), ("target-left", False)):
        table = at(
            {"X18": value}, {}, {"hand": "spark"}, field=[(0, 2, FOX), (1, 3, OTTER)], step="attack"
        )
        table.do("attack p1 p2")
        table.respond(1, "spark p2")
        table.settle()
        assert bool(table.state.decisions) == asked
    table = at(
        {"X18": "target-left"},
        {},
        {"hand": "recall"},
        field=[(0, 2, FOX), (1, 1, OTTER)],
        step="attack",
    )
    table.do("attack p1 p2")
    table.respond(1, "recall p2")
    table.settle()
    assert table.asked() == ["@1", "stop"]


def test_x20_a_stopped_attack_is_used_up_or_not() -> None:
    """X20."""
    for value, spent in (("used-up", 1), ("not-used-up", 0)):
        table = at(
            {"X20": value}, {}, {"hand": "spark"}, field=[(0, 2, FOX), (1, 2, OTTER)], step="attack"
        )
        table.do("attack p1 p2")
        table.respond(1, "spark p2")
        table.settle()
        table.answer("stop")
        table.settle()
        pile = table.pile("p1")
        assert pile is not None
        assert pile.attacks == spent


def test_x22_an_ability_whose_creature_left() -> None:
    """EXO-22, X22."""
    for value, life in (("fizzles", 10), ("happens", 11)):
        table = at(
            {"X22": value},
            {"hand": "grove-elder"},
            {"hand": "spark"},
            field=[(0, 1, "")],
            step="creature",
        )
        table.do("summon grove-elder p1")
        table.respond(1, "spark p1")
        table.settle()
        assert table.life()[0] == life


def test_the_readings_are_written_in_the_position_and_checked() -> None:
    table = Table.at({}, {})
    assert exodus.dump(table.state)["options"]["readings"] == {
        name: values[0] for name, values in READINGS.items()
    }
    for readings in ({"X2": "sometimes"}, {"X99": "a"}, 3):
        with pytest.raises(Refusal):
            exodus.load({"options": {"players": 2, "readings": readings}, "seats": [{}, {}]})


MATCH: dict[str, Any] = {"players": 2, "decks": ["embers", "tides"], "match": True}


def won(seat: int) -> Outcome:
    return Outcome("life", (seat,), (1 - seat,))


def test_two_wins_take_a_match_and_the_loser_chooses() -> None:
    """EXO-27, EXO-4, example 38."""
    assert exodus.following(MATCH, []).options is not None
    one = exodus.following(MATCH, [won(0)])
    assert one.options is not None
    assert one.options["chooser"] == 1
    over = exodus.following(MATCH, [won(0), won(0)])
    assert over.options is None
    assert over.outcome == Outcome("two_wins", (0,), (1,))
    assert over.wins == (2, 0)
    third = exodus.following(MATCH, [won(0), won(1)])
    assert third.options is not None
    assert third.options["chooser"] == 0
    assert exodus.following(MATCH, [won(0), won(1), won(0)]).wins == (2, 1)
    with pytest.raises(Refusal) as caught:
        exodus.following(MATCH, [won(0), won(0), won(1)])
    assert caught.value.code == "match_over"


def test_a_drawn_game_does_not_count_and_the_same_seat_chooses_again() -> None:
    """EXO-29, X26."""
    again = exodus.following(MATCH, [Outcome("drawn_1")])
    assert again.wins == (0, 0)
    assert again.options is not None
    assert again.options["chooser"] == 1
    later = exodus.following(MATCH, [won(0), Outcome("drawn_1")])
    assert later.options is not None
    assert later.options["chooser"] == 1
    single = {"players": 3, "decks": ["embers"] * 3}
    follow = exodus.following(single, [Outcome("drawn_2")])
    assert follow.options is not None
    assert follow.options["chooser"] == 2


def test_more_than_two_play_single_games() -> None:
    """EXO-27."""
    with pytest.raises(Refusal) as caught:
        exodus.following({"players": 3, "match": True}, [])
    assert caught.value.rule == "EXO-27"
    single = {"players": 3, "decks": ["embers"] * 3}
    after = exodus.following(single, [Outcome("life", (1,), (0, 2))])
    assert after.outcome is None
    assert after.options is not None
    assert "chooser" not in after.options


@pytest.mark.parametrize("ended", [Outcome("life", (), (0, 1)), Outcome("drawn_5")])
def test_an_outcome_that_no_game_can_have_is_refused(ended: Outcome) -> None:
    with pytest.raises(Refusal) as caught:
        exodus.following(MATCH, [ended])
    assert caught.value.code == "bad_outcome"

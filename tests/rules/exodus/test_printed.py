"""Tables with printed cards: the game keeps Life, phases, energies, and whose answer it is."""

from __future__ import annotations

from typing import Any

import pytest

from cardgames.rules import exodus
from journal.contract import SCREEN, Refusal
from tests.rules.exodus.table import Table

DECKS = [{"main": 24, "energy": 20}] * 2


def begun() -> Table:
    """The first turn of a printed game."""
    table = Table.new(2, cards="printed", decks=DECKS, chooser=0)
    table.answer("first")
    return table.settle()


def test_a_printed_game_counts_hands_and_decks_and_shuffles_nothing() -> None:
    """EXO-6."""
    table = begun()
    seats = table.view()["seats"]
    assert [(s["hand"], s["energies"], s["main"], s["energy_deck"]) for s in seats] == [
        (3, 3, 21, 17),
        (3, 3, 21, 17),
    ]
    assert table.state.shuffles == 0
    assert table.view(0)["hand"] is None
    assert exodus.dump(table.state)["options"]["cards"] == "printed"


def test_a_creature_is_named_when_it_is_laid_down_and_its_ability_on_its_seats_word() -> None:
    """EXO-10, EXO-11, EXO-22."""
    table = begun()
    table.do("energy new:2")
    table.to("creature")
    table.do("summon old-dragon p1")
    table.settle()
    assert table.view()["field"][0]["card"] == "old-dragon"
    assert table.view()["seats"][0]["hand"] == 2
    table.do("ability p1")
    table.settle()
    table.answer("propose @1:life-2")
    table.answer("accept", 1)
    table.settle()
    assert table.life() == [10, 8]


def test_a_symmetry_is_answered_and_carried_out_by_hand() -> None:
    """EXO-17."""
    table = begun()
    table.do("play big-wave")
    table.respond(1, "no-you-dont")
    table.settle()
    assert table.question() == "by-hand 1"
    first = table.state.stack[0].id
    table.answer(f"propose {first}:counter")
    table.answer("accept", 0)
    table.settle()
    assert table.graveyard(0) == "big-wave"
    assert table.graveyard(1) == "no-you-dont"


def test_what_is_open_is_still_refereed() -> None:
    """EXO-9, EXO-10, EXO-13."""
    table = begun()
    assert table.refused("energy new:4") == "not_in_hand EXO-10"
    assert table.refused("energy p7:1") == "no_such_pile EXO-10"
    assert table.refused("summon fox p1") == "wrong_phase EXO-11"
    table.to("end")
    assert table.state.step == "end", "the first player has no Attack Phase"


def test_printed_discards_and_recycled_decks_are_counts() -> None:
    """EXO-23."""
    options: dict[str, Any] = {"players": 2, "cards": "printed"}
    table = Table.at(
        {"hand": "? ?", "main": "?", "graveyard": "a b c"}, {"hand": "?"}, options=options
    )
    table.do("play sweep")
    table.settle()
    table.answer("propose @0:draw:2 @1:discard:1")
    table.answer("accept", 1)
    table.settle()
    # The graveyard of three is the new deck, and one of it was drawn.
    assert [len(side.main) for side in table.state.sides] == [2, 0]
    assert table.graveyard(1) == "?"
    assert table.graveyard(0) == "sweep"
    assert table.hand(0) == "? ? ?"


def test_there_are_no_bots_and_no_keys_for_printed_cards() -> None:
    table = begun()
    with pytest.raises(Refusal) as caught:
        exodus.think(table.view(0), "easy", exodus.Chooser(0))
    assert caught.value.code == "no_forecast"
    assert exodus.places(table.state) == {"": 0}
    assert table.view(SCREEN)["revealed"] is None
    assert exodus.hints(table.view(0))["actions"] == []

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
    assert table.refused("summon fox p1") == "no_such_pile EXO-11"
    table.do("energy new:2")
    table.do("summon fox p1")
    assert table.refused("energy new:1") == "wrong_phase EXO-10"
    assert table.refused("attack p1 @1") == "no_attack_phase EXO-9"
    table.to("end")
    assert table.state.step == "end", "the first player has no Attack Phase"
    assert table.refused("summon fox p1") == "wrong_phase EXO-11"


def test_a_turn_is_a_few_words_who_summons_or_attacks_is_in_that_phase() -> None:
    """X39, X42: no window opens while nothing waits for it."""
    table = begun()
    assert exodus.pending(table.state) == ()
    table.do("energy new:2 new:1")
    table.do("summon fox p1")
    assert table.state.step == "creature"
    assert table.refused("leave 1 energy") == "not_there EXO-7"
    assert table.refused("leave 2 end") == "not_there EXO-7"
    table.do("leave 1 end")
    assert (table.state.turn, table.state.number, table.state.step) == (1, 2, "energy")
    table.do("energy new:3")
    table.do("summon big-dog p3")
    table.do("attack p3 p1")
    assert (table.state.step, table.question()) == ("attack", "X42 0")
    table.answer("nobody")
    assert (table.count("p1"), table.count("p3")) == (0, 1)
    assert exodus.pending(table.state) == ()
    assert table.refused("leave 2 creature") == "not_there EXO-7"
    table.do("leave 2 attack")
    assert table.state.step == "end"


def test_leaving_a_later_phase_passes_those_before_it() -> None:
    """EXO-7, EXO-9."""
    table = begun()
    table.do("leave 1 creature")
    assert table.state.step == "end", "there is no Attack Phase in this turn"
    table.do("leave 1 end")
    table.do("leave 2 energy")
    assert table.state.step == "creature"
    table.do("leave 2 creature")
    assert table.state.step == "attack"


def test_everybody_speaks_when_they_like_but_only_their_own() -> None:
    """X38."""
    table = begun()
    table.do("play no-you-dont", 1)
    assert table.question() == "X42 0"
    table.answer("nobody")
    assert table.refused("play zap", 0) == "decision_open EXO-17"
    table.answer("nothing")
    assert table.graveyard(1) == "no-you-dont"
    assert table.refused("ability p1", 1) == "no_such_creature EXO-22"
    assert table.refused("energy new:1", 1) == "not_your_turn EXO-7"


def test_the_table_says_what_a_text_did() -> None:
    """EXO-1, EXO-21, EXO-23, EXO-25."""
    table = begun()
    table.do("energy new:3")
    table.do("summon fox p1")
    table.do("change @1:life-3 @1:life+1", 1)
    assert table.life() == [10, 8]
    table.do("change p1:energy-2 @0:draw:1 @0:discard:2 @1:pay:1 @1:energies:2 @1:pile:2")
    assert table.count("p1") == 1
    seats = table.view()["seats"]
    assert [(s["hand"], s["energies"], s["energy_deck"]) for s in seats] == [(1, 0, 19), (3, 4, 14)]
    assert table.count("p2") == 2
    assert table.event("changed").public["seat"] == 0
    table.do("change p1:energy-1", 1)
    assert table.graveyard(0) == "? ? fox"
    table.do("change @1:life-20")
    assert (table.state.phase, table.state.ended) == ("over", "life")


def test_a_creature_may_attack_again_if_the_table_says_so() -> None:
    """EXO-13, EXO-25."""
    table = begun()
    table.do("leave 1 end")
    table.do("energy new:3")
    table.do("summon fox p1")
    table.do("attack p1 @0")
    table.answer("nobody")
    assert table.life() == [7, 10]
    assert table.refused("attack p1 @0") == "attacked EXO-13"
    table.do("change p1:again")
    table.do("attack p1 @0")
    table.answer("nobody")
    assert table.life() == [4, 10]


def test_what_is_countered_leaves_the_stack_and_its_window_closes() -> None:
    """X43; what is being carried out cannot be countered any more."""
    table = begun()
    table.do("play wave")
    table.do("change s1:counter", 1)
    assert table.state.stack == ()
    assert exodus.pending(table.state) == ()
    table.do("play wave")
    table.answer("nobody")
    assert table.refused("change s2:counter", 1) == "resolving EXO-17"
    assert table.refused("change p9:energy+1", 1) == "no_such_change EXO-25"
    table.answer("nothing")
    assert table.graveyard(0) == "wave wave"


def test_dealt_cards_take_nobodys_word() -> None:
    table = Table.new(2, chooser=0)
    for each in range(2):
        table.answer("waive", 1 - each)
    table.answer("first")
    table.settle()
    assert table.refused("change @1:life-3") == "automatic EXO-25"
    assert table.refused("leave 1 creature") == "not_there EXO-7"
    assert table.refused("play spark", 1) == "not_your_turn EXO-7"


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

"""Alone against the NPC (EXH-23 to EXH-28)."""

from __future__ import annotations

from typing import Any

import pytest

from cardgames.rules import exhaust
from cardgames.rules.exhaust.cards import DECK
from journal.contract import GM, Refusal
from tests.rules.exhaust.table import Table

SHUT = {"single": 15, "pair": 15, "three": 15, "four": 15}


def solo(npc: str, hand: str = "R15", **rest: Any) -> Table:
    """The NPC's turn, with these cards in its hand space."""
    options = {"players": 1, "npc": 15, "readings": rest.pop("readings", {})}
    return Table.at(hand, npc, options=options, turn=1, **{"time": [1, 0], **rest})


def test_the_player_gets_15_the_npc_a_deck_and_the_player_starts() -> None:
    """EXH-23."""
    game = Table.new(1, npc=20)
    assert game.view(0)["hand"] == list(DECK[:15])
    assert len(game.state.npc_deck) == 20
    assert len(game.state.replenishment) == 4
    assert game.state.turn == 0
    assert next(combo["id"] for combo in game.view()["combos"]) == "single"
    assert game.view(0)["npc"] == {"size": 20, "deck": 20, "hand": []}


def test_the_npc_draws_to_five_and_plays_and_the_turn_passes() -> None:
    """EXH-24, E37: one action, its events step by step."""
    game = solo("R1", npc_deck="B9 B8 B7 B6 B5")
    assert game.refused("return", 1).code == "npc_turn"
    game.do("npc")
    assert game.kinds() == ["npc_drew"] * 4 + ["played", "turn"]
    assert [e.public["card"] for e in game.events[:4]] == ["B9", "B8", "B7", "B6"]
    assert game.view(0)["npc"] == {"size": 15, "deck": 1, "hand": ["B6", "B7", "B8", "B9"]}


def test_the_npc_draws_no_further_than_its_deck() -> None:
    """EXH-24."""
    game = solo("R1", npc_deck="B9")
    game.do("npc")
    assert game.kinds() == ["npc_drew", "played", "turn"]


def test_only_the_npc_seat_has_the_npc_turn() -> None:
    """E37."""
    game = Table.new(1)
    assert game.refused("npc", 0).code == "no_npc"
    assert game.refused("npc", 1).code == "not_your_turn"


@pytest.mark.parametrize(
    ("hand", "shut", "combo"),
    [
        ("R4 B4 Y4 G4 R9", [], "single"),
        ("R4 B4 Y4 G4 R9", ["single"], "four"),
        ("R4 B4 Y4 G3 R3", ["single"], "three"),
        ("R3 R4 R5 B5 G9", ["single"], "pair"),
        ("R3 R4 R5 B6 R9", ["single"], "straight"),
        ("R3 R5 R7 B1 R9", ["single"], "flush"),
        ("R3 B5 R7 B1 Y9", ["single"], "any"),
    ],
)
def test_the_npc_plays_to_the_first_combo_possible(hand: str, shut: list[str], combo: str) -> None:
    """EXH-25."""
    game = solo(hand, tracks=dict.fromkeys(shut, 15))
    game.do("npc")
    if game.state.decisions:
        assert game.state.decisions[0].detail["combo"] == combo
    else:
        assert game.event("played").public["combo"] == combo


def test_the_npc_draws_on_until_it_can_play() -> None:
    """EXH-25, E25: past five, and only as far as it must."""
    tracks = SHUT | {"straight": 14, "flush": 14, "any": 6}
    game = solo("R1 B3 Y5 G7 R9", npc_deck="B11 Y13 G14 B1", tracks=tracks)
    game.do("npc")
    assert game.kinds().count("npc_drew") == 2
    assert len(game.event("played").public["cards"]) == 7


def test_a_hand_of_five_or_more_draws_nothing_first() -> None:
    """EXH-24, E25."""
    game = solo("R1 R2 R3 R4 R5 R6", npc_deck="B11")
    game.do("npc")
    assert "npc_drew" not in game.kinds()


def test_the_player_chooses_among_equal_plays_and_the_npc_goes_on() -> None:
    """EXH-26, E35, worked example 32."""
    game = solo("B3 R3 G7 Y9 R12", tracks={"single": 2})
    game.do("npc")
    assert game.kinds() == ["asked"]
    decision = exhaust.pending(game.state)[0]
    assert (decision.kind, decision.seat) == ("EXH-26", 0)
    assert [option.id for option in decision.options] == ["R3", "B3"]
    assert exhaust.to_move(game.state) == 0
    assert game.view(0)["decisions"][0]["id"] == "q1"
    assert game.view(GM)["waiting"] == [{"id": "q1", "kind": "EXH-26", "seat": 0}]
    assert game.refused("return", 0).code == "decision_open"
    assert game.refused("npc", 1).code == "decision_open"
    assert game.refused("answer q2 B3", 0).code == "stale_decision"
    assert game.refused("answer q1 R3,B3", 0).code == "no_such_option"
    game.do("answer q1 B3")
    assert game.kinds() == ["answered", "played", "turn"]
    assert game.hand(1) == "R3 G7 Y9 R12"
    assert game.refused("answer q1 R3", 0).code == "stale_decision"


def test_plays_that_differ_only_in_the_copy_are_one_and_not_asked_about() -> None:
    """EXH-26."""
    game = solo("R4 C C G9 Y12", tracks={"single": 15, "three": 15, "four": 15})
    game.do("npc")
    assert game.event("played").public["cards"] == ["R4", "C"]


def test_the_npc_plays_the_fewest_cards_and_then_the_lowest() -> None:
    """EXH-26, E27, worked example 36."""
    game = solo("B2 R3 Y4 G5 R9", tracks={"single": 15})
    game.do("npc")
    assert game.event("played").public["cards"] == ["B2", "R3", "Y4"]


@pytest.mark.parametrize(
    ("reading", "cards"),
    [
        ("from-the-lowest", ["R1", "R12", "R13"]),
        ("sum", ["B3", "B4", "B6"]),
        ("highest", ["B3", "B4", "B6"]),
    ],
)
def test_what_lower_means_is_a_reading(reading: str, cards: list[str]) -> None:
    """EXH-26, E26."""
    tracks = {"single": 15, "straight": 14}
    game = solo("R1 R12 R13 B3 B4 B6", tracks=tracks, readings={"E26": reading})
    game.do("npc")
    assert game.event("played").public["cards"] == cards


def test_too_many_equal_plays_are_not_listed_but_named() -> None:
    """EXH-26: the answer carries the cards, and is judged."""
    hand = "R3 B3 Y3 R4 B4 Y4 R5 B5 Y5"
    game = solo(hand, tracks={"single": 15, "four": 15, "three": 15, "pair": 15})
    game.do("npc")
    option = exhaust.pending(game.state)[0].options[0]
    assert (option.id, option.arguments) == ("cards", ("cards",))
    assert len(list(exhaust.legal(game.state, 0))) == 27
    for wrong in ("R3,R4", "R3,R4,R6", "R3,B3,R4", "C,R3,R4"):
        assert game.refused(f"answer q1 cards {wrong}", 0).code == "not_equal"
    assert game.refused("answer q1 R3,R4,R5", 0).code == "no_such_option"
    game.do("answer q1 cards Y5,B4,R3")
    assert game.track("straight") == 3


@pytest.mark.parametrize(
    ("reading", "combo", "cards"),
    [
        ("like-a-player", "four", ["R4", "C", "C", "C"]),
        ("never", "any", ["R4", "B8", "R9"]),
        ("any-only", "any", ["R4", "C", "C"]),
    ],
)
def test_how_the_npc_uses_copies_is_a_reading(reading: str, combo: str, cards: list[str]) -> None:
    """EXH-26, E28."""
    game = solo("R9 B8 R4 C C C", tracks={"single": 15}, readings={"E28": reading})
    game.do("npc")
    played = game.event("played").public
    assert (played["combo"], played["cards"]) == (combo, cards)


def test_the_npc_returns_time_magic_only_with_an_empty_deck_and_no_play() -> None:
    """EXH-27, worked example 34."""
    game = solo("C C", npc_deck="C R1", time=[2, 1], tracks={"single": 15})
    game.do("npc")
    assert game.event("played").public["combo"] == "four", "it plays whenever it can (E34)"
    game = solo("C C", time=[2, 1])
    game.do("npc")
    assert game.kinds() == ["returned", "turn"]
    game.do("return")
    game.do("npc")
    ended = exhaust.outcome(game.state)
    assert ended is not None
    assert (ended.winners, ended.losers) == ((0,), (1,))


def test_the_player_who_cannot_act_loses() -> None:
    """EXH-27."""
    game = solo("R4", hand="C", time=[0, 0])
    game.do("npc")
    assert game.state.loser == 0
    assert game.event("eliminated").rules == ("EXH-27",)


def test_the_npc_keeps_time_magic_and_puts_a_spell_card_unseen_on_its_deck() -> None:
    """EXH-28, E30, E36."""
    tracks = {"single": 15, "three": 15, "four": 15}
    game = solo("R4 B4 G1 R9 R11", npc_deck="B12", tracks=tracks, replenishment="Y9 G9")
    game.do("npc")
    kept = game.event("npc_kept")
    for seat in (0, 1, GM):
        assert "card" not in exhaust.told(kept, seat)
    assert exhaust.dump(game.state)["npc_deck"] == "Y9 B12"
    assert game.view(0)["npc"]["deck"] == 2
    assert "Y9" not in str(game.view(0))
    game = solo("R4 B4 Y4 R9", tracks={"single": 15})
    game.do("npc")
    assert game.state.time == (1, 1)


def test_what_the_npc_does_can_be_taken_back_without_asking() -> None:
    """Only its draws teach the player a card."""
    game = solo("R4 B5 Y6 R9", npc_deck="B1 B2")
    game.do("npc")
    assert [event.teaches for event in game.events if event.teaches] == [(0,)]


def test_a_position_that_asks_what_nobody_would_ask_is_refused() -> None:
    """EXH-26: a loaded question must be the NPC's."""
    game = solo("B3 R3 G7 Y9 R12", tracks={"single": 2})
    game.do("npc")
    position = exhaust.dump(game.state)
    for change in ({"turn": 0}, {"hands": ["R15", "B3 G7"]}, {"tracks": {"single": 3}}):
        with pytest.raises(Refusal) as caught:
            exhaust.load(position | change)
        assert caught.value.code == "bad_position"

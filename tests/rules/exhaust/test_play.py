"""Games for 2 to 5 players, played rule by rule (EXH-1 to EXH-19)."""

from __future__ import annotations

import time

import pytest

from cardgames.rules import exhaust
from cardgames.rules.exhaust.cards import ALL, DECK, count, faces, together
from cardgames.rules.exhaust.state import can_act, time_deck
from journal.contract import GM, SCREEN
from tests.rules.exhaust.table import Table


def test_there_are_60_number_cards_and_4_copies() -> None:
    """EXH-1."""
    assert len(DECK) == count(ALL) == 64
    assert len(set(DECK)) == 61
    assert together(DECK) == ALL
    assert faces(ALL) == list(DECK)


@pytest.mark.parametrize(
    ("players", "singles"),
    [
        (1, ["RBYG"]),
        (2, ["RBYG"]),
        (3, ["RY", "BG"]),
        (4, ["R", "B", "Y", "G"]),
        (5, ["R", "B", "Y", "G"]),
    ],
)
def test_the_singles_on_the_table_follow_the_number_of_players(
    players: int, singles: list[str]
) -> None:
    """EXH-2."""
    shown = Table.new(players).view()["combos"]
    assert [c["colours"] for c in shown if c["kind"] == "single"] == singles
    rest = ["pair", "three", "four", "straight", "flush", "any"]
    assert [c["kind"] for c in shown if c["kind"] != "single"] == rest


@pytest.mark.parametrize(("players", "each"), [(2, 15), (3, 15), (4, 15), (5, 12)])
def test_a_deal_gives_every_player_a_hand_and_four_cards_to_replenishment(
    players: int, each: int
) -> None:
    """EXH-3, EXH-4: the first cards of the shuffle go to seat 0, and so on; then four, then the
    box."""
    game = Table.new(players)
    for seat in range(players):
        assert game.view(seat)["hand"] == list(DECK[each * seat : each * (seat + 1)])
    top = each * players
    assert [faces(card) for card in game.state.replenishment] == [[f] for f in DECK[top : top + 4]]
    assert faces(game.state.box) == list(DECK[top + 4 :])
    assert game.state.time == (0,) * players
    assert time_deck(game.state) == 16
    assert game.event("dealt").public["shuffle"] == [0]
    assert exhaust.places(game.state) == {"": 1}


def test_a_deal_deals_what_was_shuffled() -> None:
    """EXH-3: all 64 cards, shuffled once."""
    game = Table.new(2, [DECK[::-1]])
    assert game.hand(0) == " ".join(faces(together(DECK[::-1][:15])))
    shuffled = game.event("dealt").sealed["shuffles"]
    assert shuffled == [{"k": 0, "from": list(DECK), "to": list(DECK[::-1])}]


def test_the_host_names_who_starts_or_lets_chance() -> None:
    """EXH-5."""
    state = exhaust.new({"players": 3}, exhaust.Chooser(1))
    assert exhaust.to_move(state) == GM
    assert [str(action) for action in exhaust.legal(state, GM)] == [
        "start 0",
        "start 1",
        "start 2",
        "start chance",
    ]
    game = Table(state)
    assert game.refused("start", GM).code == "no_start"
    assert game.refused("start 3", GM).code == "no_such_seat"
    assert game.refused("start 1", 1).code == "host_only"
    game.do("start chance", GM, [["R1", "2", *DECK[1:], "0", "1"]])
    assert game.state.turn == 2, "the seat that is shuffled to the top"
    assert game.hand(0) == " ".join(DECK[:15]), "the cards are dealt as if no seat were among them"
    assert game.event("dealt").public["shuffle"] == [0], "one use, committed to before"
    assert exhaust.places(game.state) == {"": 1}
    assert game.refused("start 0", GM).code == "already_started"


def test_a_start_that_the_options_name_is_settled() -> None:
    """EXH-5."""
    game = Table(exhaust.new({"players": 3, "start": 1}, exhaust.Chooser(1)))
    assert game.refused("start 2", GM).code == "start_named"
    game.do("start", GM)
    assert game.state.turn == 1


def test_nothing_is_played_before_the_deal() -> None:
    """EXH-5."""
    game = Table(exhaust.new({"players": 2}, exhaust.Chooser(1)))
    assert game.refused("return", 0).code == "not_started"
    assert game.view(0)["hand"] is None


def test_play_goes_clockwise_one_action_a_turn() -> None:
    """EXH-6."""
    game = Table.at("R1 R4", "R2 R5", "B3 B6", time=[1, 1, 1])
    game.do("play single-ry R1")
    assert game.kinds() == ["played", "turn"]
    assert game.refused("play single-ry R4", 0).code == "not_your_turn"
    game.do("play single-ry R2")
    game.do("play single-bg B3")
    assert game.state.turn == 0
    game.do("return")
    assert game.kinds() == ["returned", "turn"]
    assert game.state.turn == 1


@pytest.mark.parametrize("seat", [GM, SCREEN, 2, -1])
def test_only_a_seat_of_the_game_plays(seat: int | str) -> None:
    """EXH-6."""
    game = Table.at("R1 R4", "R2 R5", time=[1, 1])
    assert game.refused("return", seat).code == "no_seat"


def test_who_can_do_nothing_is_the_one_loser_at_once() -> None:
    """EXH-7, worked example 23: without a word from that player, and all others have won."""
    game = Table.at("R1 R2", "C", "R15", time=[0, 0, 0])
    game.do("play single-ry R1")
    assert game.kinds() == ["played", "turn", "eliminated"]
    ended = exhaust.outcome(game.state)
    assert ended is not None
    assert (ended.losers, ended.winners) == ((1,), (0, 2))
    assert exhaust.to_move(game.state) is None
    assert game.refused("play single-ry R15", 2).code == "over"


def test_an_empty_hand_is_no_win() -> None:
    """EXH-7, E10: Time Magic keeps a player without cards in the game, and then it is over."""
    game = Table.at("R1", "R4 R5 R6 R7", time=[1, 0])
    game.do("play single R1")
    game.do("play single R4")
    game.do("return", 0)
    game.do("play single R5")
    assert exhaust.outcome(game.state) is not None
    assert game.state.loser == 0


def test_a_start_player_who_cannot_act_is_out_before_the_first_play() -> None:
    """EXH-7: never with a real deal, so the test is of the position."""
    game = Table.at("C C C C", "R1", time=[0, 0])
    assert not can_act(game.state, 0)
    assert list(exhaust.legal(game.state, 0)) == []


def test_numbers_go_up_for_everybody_and_each_card_has_its_own_track() -> None:
    """EXH-8, E1."""
    game = Table.at("R4 R9 B2 Y2", "R3 R5 R8 B8", "B1 B4", "Y1 Y3", time=[1] * 4)
    game.do("play single-r R4")
    assert game.refused("play single-r R3").code == "too_low"
    game.do("play single-r R5")
    game.do("play single-b B1")
    game.do("return")
    assert game.refused("play pair B2,R4").code == "not_in_hand"
    game.do("play pair B2,Y2")
    assert (game.track("single-r"), game.track("single-b"), game.track("pair")) == (5, 1, 2)
    assert game.refused("play pair R8,R3").code == "numbers_differ"
    game.do("play pair R8,B8")


def test_a_count_goes_up_with_every_play() -> None:
    """EXH-9: to Straight, Flush and Any, and a longer play raises it further."""
    game = Table.at("R1 R2 R3 B1 B2 B3 Y9", "R4 R5 R6 R7 R8 G1", time=[0, 0])
    game.do("play any R1,R2,B1")
    assert game.refused("play any R4,R5,R6").code == "too_few"
    refusal = game.refused("play any R4,R5,R6")
    assert refusal.detail == {"combo": "any", "least": 4, "have": 3}
    game.do("play any R4,R5,R6,R7,R8")
    assert game.track("any") == 5


def test_a_single_is_one_card_of_a_colour_of_its_card_without_reward() -> None:
    """EXH-10."""
    game = Table.at("R1 B1 R3", "R15", "G15", time=[0, 1, 1], replenishment="Y9")
    assert game.refused("play single-bg R1").code == "colour"
    assert game.refused("play single-ry R1,R3").code == "count"
    game.do("play single-bg B1")
    assert game.kinds() == ["played", "turn"]


def test_a_pair_brings_a_spell_card() -> None:
    """EXH-11: and the card is not usable in this turn (E14)."""
    game = Table.at("R4 B4 Y4", "R15", time=[0, 1], replenishment="G4 G5")
    assert game.refused("play pair R4").code == "count"
    assert game.refused("play pair R4,B4,Y4").code == "count"
    game.do("play pair R4,B4")
    assert game.kinds() == ["played", "drew", "turn"]
    assert game.hand(0) == "Y4 G4"
    assert faces(game.state.replenishment[0]) == ["G5"]


def test_three_bring_one_time_magic_and_four_bring_two() -> None:
    """EXH-12."""
    game = Table.at("R4 B4 Y4 R5 B5 Y5 G5 R9", "R15 R14", time=[0, 2])
    assert game.refused("play three R4,B4").rule == "EXH-12"
    game.do("play three R4,B4,Y4")
    assert game.state.time == (1, 2)
    game.do("return")
    game.do("play four R5,B5,Y5,G5")
    assert game.state.time == (3, 1)
    assert game.event("time_magic").public["gained"] == 2


def test_a_straight_is_in_sequence_of_any_colours() -> None:
    """EXH-13."""
    game = Table.at("R1 R2 B3 B14 R15 Y7", "R13", time=[0, 1])
    assert game.refused("play straight R1,R2,Y7").code == "no_sequence"
    assert game.refused("play straight B14,R15,R1").code == "no_sequence"
    game.do("play straight B3,R1,R2")
    assert game.state.time == (1, 1)


def test_a_flush_is_of_one_colour_and_any_takes_anything() -> None:
    """EXH-14: also what would fit elsewhere."""
    game = Table.at("R1 R5 R9 B9 Y9 G9 B1", "R13 R14", time=[0, 2])
    assert game.refused("play flush R1,R5,B9").code == "colours_differ"
    game.do("play flush R1,R5,R9")
    assert game.state.time == (1, 2)
    game.do("return")
    game.do("play any B9,Y9,G9")
    assert game.state.time == (2, 1)
    assert game.track("three") == 0


@pytest.mark.parametrize(("reading", "gained"), [("take-one", 1), ("take-none", 0)])
def test_of_two_time_magic_due_with_one_left_the_reading_decides(reading: str, gained: int) -> None:
    """EXH-15, E12."""
    options = {"readings": {"E12": reading}}
    game = Table.at("R4 B4 Y4 G4 R1", "R15", time=[0, 15], options=options)
    game.do("play four R4,B4,Y4,G4")
    assert game.state.time[0] == gained
    told = game.event("time_magic" if gained else "unrewarded")
    assert f"E12:{reading}" in told.rules
    assert "EXH-15" in told.rules


def test_an_empty_deck_gives_nothing_and_the_play_stands() -> None:
    """EXH-15, E13."""
    game = Table.at("R4 B4 R1 R2 R3", "R15", time=[0, 16])
    game.do("play pair R4,B4")
    assert game.event("unrewarded").public == {"seat": 0, "of": "spell"}
    game.do("return")
    game.do("play straight R1,R2,R3")
    assert game.event("time_magic").public["gained"] == 1, "one had come back"


def test_a_copy_is_shown_as_the_lowest_number_card_played_with_it() -> None:
    """EXH-16, E6."""
    game = Table.at("B7 R7 C C R9 Y1", "R15", time=[0, 1])
    game.do("play any B7,R9,C,C")
    assert game.event("played").public["copies"] == ["B7", "B7"]
    assert game.view()["combos"][-1]["plays"] == [
        {"order": 0, "seat": 0, "cards": ["B7", "R9", "C", "C"], "copies": ["B7", "B7"]}
    ]


def test_a_wildcard_is_shown_as_the_number_it_stands_for() -> None:
    """EXH-16, E4."""
    options = {"readings": {"E4": "wildcard"}}
    game = Table.at("R3 B5 C C R9", "R15", time=[0, 1], options=options)
    game.do("play straight R3,B5,C,C")
    assert game.event("played").public["copies"] == ["4", "2"]
    assert "E4:wildcard" in game.event("played").rules


@pytest.mark.parametrize("combo", ["single", "pair", "three", "four", "straight", "flush", "any"])
def test_copies_alone_are_refused_everywhere(combo: str) -> None:
    """EXH-17."""
    game = Table.at("C C C C R1", "R15", time=[0, 1])
    size = {"single": 1, "pair": 2, "four": 4}.get(combo, 3)
    refusal = game.refused(f"play {combo} {','.join(['C'] * size)}")
    assert (refusal.code, refusal.rule) == ("copy_alone", "EXH-17")


def test_a_copy_counts_as_the_number_it_copies() -> None:
    """EXH-18."""
    game = Table.at("R7 B8 C C R1", "R15", time=[0, 1], tracks={"pair": 7})
    assert game.refused("play pair R7,C").code == "too_low"
    assert game.refused("play three R7,B8,C").code == "numbers_differ"
    game.do("play three B8,C,C")
    assert game.track("three") == 8


def test_hands_are_hidden_and_counts_and_plays_are_open() -> None:
    """EXH-19, E15."""
    game = Table.at("R4 B4 R9", "R15 R14", time=[2, 1], replenishment="Y9 G9")
    game.do("play pair R4,B4")
    seen = game.view(1)
    assert seen["hand"] == ["R14", "R15"]
    assert [(s["hand"], s["time"]) for s in seen["seats"]] == [(2, 2), (2, 1)]
    assert (seen["time_deck"], seen["replenishment"]) == (13, 1)
    assert "R9" not in str(seen)
    assert "Y9" not in str(seen)
    assert "R4" in str(seen)


def test_whether_a_seat_can_act_is_found_without_trying_subsets() -> None:
    """EXH-7: with 15 cards and 4 Copies in less than a millisecond."""
    hand = "R1 B1 R2 B2 Y4 G5 R6 B8 Y9 G11 R13 C C C C"
    tracks = {"single": 15, "pair": 15, "three": 15, "four": 15, "straight": 14, "any": 15}
    state = Table.at(hand, "R15", tracks=tracks | {"flush": 12}).state
    best = min(_timed(state) for _ in range(20))
    assert not can_act(state, 0)
    assert best < 0.001


def _timed(state: exhaust.State) -> float:
    started = time.perf_counter()
    can_act(state, 0)
    return time.perf_counter() - started


def test_an_action_that_counts_and_one_that_names_are_told_apart() -> None:
    """For staleness: a play names its cards, which are still in the hand or not."""
    game = Table.at("R4 B4 R9", "R15 R14", time=[2, 1])
    lay, back = exhaust.parse("play pair R4,B4"), exhaust.parse("return")
    assert lay.names == ("R4", "B4")
    assert exhaust.counted(game.state, lay) == ()
    assert exhaust.counted(game.state, back) == ("",)
    assert exhaust.sees(game.state, 0, "R4")
    assert not exhaust.sees(game.state, 1, "R4")
    assert not exhaust.sees(game.state, 0, "C")
    assert not exhaust.sees(game.state, SCREEN, "R4")
    assert not exhaust.sees(game.state, 0, "nothing")
    assert exhaust.parts(game.state) == ()
    assert exhaust.owner(game.state, "") == GM


def test_there_is_no_passing_and_no_giving_up() -> None:
    """EXH-6, E9."""
    game = Table.at("R4 B4 R9", "R15 R14", time=[2, 1])
    assert game.refused("pass").rule == "EXH-6"
    assert game.refused("out").code == "automatic"
    assert game.refused("npc").code == "no_npc"

"""Giving decks, swapping cards, settings, rulings, parts."""

from __future__ import annotations

import json

import pytest

from decks import rules
from decks.rules.state import State
from journal.contract import Event, Refusal
from journal.shuffle import StackedShuffler
from tests.rules.decks.table import Table, pile

CARDS = ",".join(pile("f", 30))


def test_a_new_deck_lies_shuffled_and_the_other_zones_are_empty() -> None:
    """FAT-2, R30"""
    table = Table()
    table.do(
        "give 0 size=4 active=no pc=yes kind=skill cards=a,b>active,c!", order=[["c", "a", "b"]]
    )
    assert table.faces("deck") == ["c", "a", "b"]
    assert table.counts() == (3, 0, 0, 0, 0)
    b, c = (next(card for card in table.deck().deck if card.face == face) for face in "bc")
    assert (b.to, c.recyclable) == ("active", False)
    assert table.event("given").public["count"] == 3
    assert not any("f1" in str(rules.told(table.events[0], seat)) for seat in (0, "gm"))


def test_a_deck_of_thirty_is_kept_whole_and_its_size_is_not_checked_here() -> None:
    """FAT-2, H17, R22"""
    table = Table()
    table.do(f"give 0 size=4 active=no pc=yes kind=skill cards={CARDS}")
    assert table.deck().count() == 30
    table.do("give 1 size=4 active=no pc=yes kind=skill cards=a,b")
    table.do("rule H17.d2 2")
    assert table.state.rulings["H17.d2"].value == "2"


def test_a_printed_deck_is_thirty_blank_cards() -> None:
    table = Table()
    table.do(f"give 0 size=4 active=no pc=yes kind=skill cards={','.join(['_'] * 30)}")
    table.do("draw d1 4 required", 0)
    assert table.faces("hand") == [""] * 4


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("give 0 active=no pc=yes kind=skill cards=a", "H1"),
        ("give 0 size=4 pc=yes kind=skill cards=a", "H1"),
        ("give 0 size=4 active=no kind=skill cards=a", "H13"),
        ("give 0 kind=gm cards=a", "FAT-1"),
        ("give gm pc=yes kind=gm cards=a", "FAT-1"),
        ("give gm kind=gm cards=a>exhausted", "FAT-1"),
    ],
)
def test_what_the_table_must_say_comes_with_the_deck(text: str, rule: str) -> None:
    """H1, H13, FAT-1: there is no default."""
    assert Table().refused(text).rule == rule


def test_a_card_swapped_in_takes_zone_and_place_of_the_one_it_replaces() -> None:
    """FAT-2"""
    table = Table({"deck": ["a", "b", "c"], "hand": ["h", "k"]})
    table.do("swap d1 b n>discard")
    assert table.faces("deck") == ["a", "n", "c"]
    handle = table.deck().hand[0].id
    table.do(f"swap d1 {handle} m")
    assert table.faces("hand") == ["m", "k"]
    assert table.deck().count() == 5
    assert table.refused("swap d1 zz m").code == "no_such_card"
    assert "new" not in rules.told(table.events[0], 1)


def test_who_knew_the_card_that_is_swapped_out_learns_the_new_one() -> None:
    """FAT-2, R29: so an undo asks all of them, and not the owner alone."""
    deck = [
        {"face": "a", "knows": ["all"]},
        {"face": "b", "knows": [1]},
        "c",
    ]
    table = Table({"deck": deck, "discard": ["d"], "hand": ["h"]}, {})
    for card, learners in (("a", ("all",)), ("b", (0, 1)), ("c", (0,)), ("d", ("all",))):
        table.do(f"swap d1 {card} n-{card}")
        assert table.events[0].teaches == learners, card
        for seat in (0, 1):
            tells = {each["face"] for each in table.seen(seat)["known"]}
            assert (f"n-{card}" in tells) == (card == "a" or (card == "b" and seat == 1)), card
    table.do("swap d1 h n-h")
    assert table.events[0].teaches == (0,)


def test_a_retired_deck_is_gone_and_its_id_is_not_used_again() -> None:
    """FAT-2"""
    table = Table({"deck": ["a"]})
    table.do("retire d1")
    assert table.refused("draw d1 1 required").code == "retired"
    assert rules.view(table.state, "gm")["decks"] == []
    table.do("give 0 size=4 active=no pc=yes kind=skill cards=a")
    assert list(table.state.decks) == ["d1", "d2"]


def test_settings_of_one_deck() -> None:
    """H1, H13, H19"""
    table = Table({"hand": ["h"]}, {})
    table.do("hand d1 size=6 active=yes")
    table.do("pc d1 no")
    table.do("here d1 no")
    table.do("seat d1 1")
    deck = table.deck()
    assert (deck.size, deck.counts_active, deck.pc, deck.here, deck.seat) == (
        6, True, False, False, 1,
    )  # fmt: skip
    assert table.events[0].teaches == (1,), "the hand is another's to see now"
    assert table.refused("hand d1 size=1 active=no", 0).code == "gm_only"


def test_rulings_are_checked_and_versioned() -> None:
    table = Table({})
    for text, code in (
        ("rule H4 never", "bad_value"),
        ("rule H9 ask", "not_a_ruling"),
        ("rule H99 ask", "unknown_case"),
        ("rule H16 ask", "bad_value"),
        ("rule H4.d1 repeat", "not_per_deck"),
        ("rule H17.d7 20", "not_per_deck"),
        ("rule H8.amount 1/2", "bad_value"),
    ):
        assert table.refused(text).code == code
    table.do("rule H4 repeat")
    table.do("rule H4 ask")
    table.do("rule H8.amount 1/2:up")
    assert table.state.rulings["H4"].version == 2
    assert rules.view(table.state, 0)["rulings"]["H8.amount"] == {"value": "1/2:up", "version": 3}


def test_a_fixed_rule_is_no_setting() -> None:
    """F1 to F8: no case turns them off; only a logged override does."""
    table = Table({})
    for name in ("F1", "F5", "FAT-5"):
        assert table.refused(f"rule {name} off").code == "malformed"


def test_the_options_of_a_party() -> None:
    state = rules.new({"name": "x", "presets": {"H4": "repeat"}}, StackedShuffler())
    assert state.rulings["H4"].version == 1
    assert state.next_ruling == 2
    bad: list[dict[str, object]] = [
        {"colour": 1},
        {"open_hands": 1},
        {"presets": {"H4": "no"}},
        {"presets": {"H1": "4"}},
        {"presets": {"H99": "4"}},
        {"presets": 4},
    ]
    for options in bad:
        with pytest.raises(Refusal) as caught:
            rules.new(options, StackedShuffler())
        assert caught.value.code == "bad_option"


def restored(state: State, before: State, part: str) -> State:
    position = json.loads(json.dumps(rules.take_part(before, part)))
    return rules.evolve(state, Event("restored", part, sealed={"position": position}))


def test_undo_puts_one_deck_back_and_leaves_the_others() -> None:
    """The design's section on undo: counters never go back, shuffles do."""
    table = Table({"discard": ["a", "b"]}, {"deck": ["k"]})
    before = table.state
    table.do("draw d1 1 required", 0)
    table.do("draw d2 1 required", 1)
    state = restored(table.state, before, "d1")
    assert state.decks["d1"] == before.decks["d1"]
    assert state.decks["d2"] == table.state.decks["d2"]
    assert state.decks["d1"].shuffles == 0
    assert state.next_card == table.state.next_card


def test_a_restored_decision_has_a_new_id_and_a_later_one_lapses() -> None:
    table = Table({"discard": ["a", "b"]})
    table.do("draw d1 1 optional")
    before = table.state
    table.answer("impossible")
    table.do("draw d1 1 optional")
    assert table.state.decisions[0].id == "q2"
    state = restored(table.state, before, "d1")
    assert [decision.id for decision in state.decisions] == ["q3"]
    after, _ = rules.apply(state, "gm", "answer q3 required", StackedShuffler())
    assert after.decks["d1"].running is None


def test_a_round_is_undone_whole() -> None:
    """FAT-13: its decks and the Round itself."""
    table = Table({"size": 1, "deck": ["a"]}, {"size": 1, "deck": ["b"]})
    table.do("round open 1 taking=d1,d2")
    before = table.state
    table.do("round commit 1")
    state = table.state
    assert {event.part for event in table.events} == {"", "d1", "d2"}
    for part in ("", "d1", "d2"):
        state = restored(state, before, part)
    assert (state.round, state.gate) == (0, before.gate)
    assert state.decks == before.decks


def test_undoing_a_gift_or_a_ruling_takes_it_away() -> None:
    table = Table()
    before = table.state
    table.do("give 0 size=4 active=no pc=yes kind=skill cards=a")
    table.do("rule H4 repeat")
    state = restored(restored(table.state, before, "d1"), before, "H4")
    assert state.decks == {}
    assert state.rulings == {}
    assert (state.next_part, state.next_ruling) == (2, 2)
    assert rules.parts(table.state) == ("d1", "", "rest", "H4")


def test_what_an_action_relies_on() -> None:
    """The journal's question: what makes this action stale."""
    table = Table({"hand": ["h"], "deck": ["a"]}, {"deck": ["b"]})
    state = table.state

    def counted(text: str) -> tuple[str, ...]:
        return rules.counted(state, rules.parse(text))

    assert counted("play c2 to=discard") == ()
    assert counted("draw d1 2 required") == ("d1",)
    assert counted("rest d1,d2") == ("d1", "d2")
    assert counted("rest d1 cards=c2 where=top") == ()
    assert counted('move d1 c2 to=discard "x"') == ()
    assert counted('move d1 deck:1 to=discard "x"') == ("d1",)
    assert counted("round open 1 taking=d1") == ("",)
    assert counted("rule H4 ask") == ("H4",)
    table.do("round open 1 taking=d1,d2")
    table.do('round out d2 "x"')
    relied = rules.counted(table.state, rules.parse("round commit 1"))
    assert {"", "d1", "H6"} <= set(relied)
    assert "d2" not in relied
    assert rules.part_of(state, rules.parse("play c2 to=discard")) == "d1"
    assert rules.parts_of(table.state, rules.parse("round commit 1")) == ("d1",)
    assert rules.sees(state, 0, state.decks["d1"].hand[0].id)
    assert not rules.sees(state, 1, state.decks["d1"].hand[0].id)
    assert not rules.sees(state, "gm", state.decks["d1"].deck[0].id)
    assert not rules.sees(state, "gm", "q1")
    assert (rules.owner(state, "d2"), rules.owner(state, "")) == (1, "gm")


def test_undoing_a_gift_takes_the_deck_out_of_an_opened_round() -> None:
    table = Table({"deck": ["a"], "size": 1})
    before = table.state
    table.do("give 1 size=1 active=no pc=yes kind=skill cards=b")
    table.do("round open 1 taking=d1,d2")
    state = restored(table.state, before, "d2")
    assert rules.load(rules.dump(state)) == state
    after, _ = rules.apply(state, "gm", "round commit 1", StackedShuffler())
    assert after.round == 1

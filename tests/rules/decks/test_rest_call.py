"""A Rest that is called for several and agreed to, and the wish for one: FAT-20."""

from __future__ import annotations

from decks import rules
from tests.rules.decks.table import Table, pile


def camp() -> Table:
    """Three who are tired, and a Rest called for them."""
    table = Table(
        {"deck": ["a"], "exhausted": pile("e", 4)},
        {"deck": ["b"], "exhausted": pile("f", 3)},
        {"seat": "gm", "pc": False, "exhausted": ["g", "h"]},
    )
    table.do("rest call d1,d2,d3 n=2 where=shuffled")
    return table


def test_a_called_rest_moves_nothing_and_asks_every_owner() -> None:
    """FAT-20: the GM's own decks take part at once."""
    table = camp()
    assert table.counts() == (1, 0, 4, 0, 0)
    assert [(d.kind, d.seat) for d in table.state.decisions] == [("rest-call", 0), ("rest-call", 1)]
    assert table.state.decisions[0].detail["said"] == {"n": "2", "where": "shuffled"}
    call = rules.view(table.state, "screen")["rest_call"]
    assert (call["agreed"], call["unanswered"]) == (["d3"], ["d1", "d2"])


def test_whoever_agreed_rests_when_the_gm_lets_it_begin_in_one_entry() -> None:
    """FAT-20"""
    table = camp()
    table.do(f"answer {table.state.decisions[0].id} agree", 0)
    assert table.counts() == (1, 0, 4, 0, 0)
    table.do(f"answer {table.state.decisions[0].id} decline", 1)
    table.do("rest commit")
    assert table.kinds() == ["rest_committed", "rested", "rested"]
    assert table.counts() == (3, 0, 2, 0, 0)
    assert table.counts("d2") == (1, 0, 3, 0, 0)
    assert table.counts("d3") == (2, 0, 0, 0, 0)
    told = table.event("rest_committed").public
    assert (told["of"], told["out"]) == (["d1", "d3"], ["d2"])
    assert told["before"]["d1"] == {"deck": 1, "discard": 0, "exhausted": 4}
    assert table.state.rest_call is None


def test_who_has_not_answered_does_not_rest_and_is_asked_no_more() -> None:
    """FAT-20"""
    table = camp()
    table.do("rest commit")
    assert table.counts() == (1, 0, 4, 0, 0)
    assert table.asked == []


def test_an_answer_is_the_owners_or_the_gms_for_them() -> None:
    """FAT-20: a player without a phone agrees through the GM."""
    table = camp()
    first = table.state.decisions[0].id
    assert table.refused(f"answer {first} agree", 1).code == "not_yours"
    table.do(f"answer {first} agree")
    assert table.state.rest_call is not None
    assert table.state.rest_call.agreed == ("d3", "d1")


def test_what_is_neither_said_nor_ruled_is_asked_when_it_begins() -> None:
    """FAT-20, H8"""
    table = Table({"exhausted": pile("e", 3), "deck": ["a"]})
    table.do("rest call d1")
    table.answer("agree", 0)
    table.do("rest commit")
    assert table.asked == ["H8"]
    table.answer("rest n=1 where=top")
    assert table.counts() == (2, 0, 2, 0, 0)


def test_a_called_rest_can_be_called_off_and_is_called_once() -> None:
    """FAT-20"""
    table = camp()
    assert table.refused("rest call d1 n=1 where=top").code == "rest_called"
    assert table.refused("rest cancel", 0).code == "gm_only"
    table.do("rest cancel")
    assert (table.asked, table.state.rest_call) == ([], None)
    assert table.kinds()[0] == "rest_cancelled"
    assert table.counts("d3") == (0, 0, 2, 0, 0), "also who had agreed does not rest"
    assert table.refused("rest commit").code == "no_rest"
    lonely = Table({"exhausted": ["e"]})
    lonely.do("rest call d1 n=1 where=top")
    assert lonely.refused("rest commit").code == "nobody_agreed"


def test_who_dies_or_changes_hands_meanwhile_is_asked_no_more_or_anew() -> None:
    """FAT-18, FAT-20"""
    table = Table({"exhausted": pile("e", 3)}, {"deck": ["b"], "exhausted": ["f"]})
    table.do("rest call d1,d2 n=1 where=top")
    table.do("draw d1 1 required", 0)
    assert [d.detail["part"] for d in table.state.decisions] == ["d2"]
    table.do("seat d2 4")
    assert [d.seat for d in table.state.decisions] == [4]
    table.answer("agree", 4)
    table.do("rest commit")
    assert table.event("rest_committed").public["of"] == ["d2"]


def test_a_gm_deck_a_dead_and_a_running_draw_cannot_be_called_to_rest() -> None:
    """FAT-1, FAT-18, FAT-16"""
    table = Table({"discard": ["x"], "exhausted": ["e"]}, {"kind": "gm", "seat": "gm", "pc": False})
    assert table.refused("rest call d2 n=1 where=top").rule == "FAT-1"
    table.do("draw d1 1 optional")
    assert table.refused("rest call d1 n=1 where=top").rule == "FAT-16"
    dead = Table({"exhausted": ["e"]})
    dead.do("draw d1 1 required")
    assert dead.refused("rest call d1 n=1 where=top").rule == "FAT-18"


def test_cards_are_named_in_no_called_rest() -> None:
    """FAT-20"""
    table = Table({"exhausted": [{"face": "e", "knows": [0]}]})
    assert table.refused("rest call d1 cards=e where=top").code == "malformed"


def test_undo_takes_a_called_rest_apart_from_the_round() -> None:
    """FAT-20: the part `rest` is restored alone, with its open questions."""
    table = camp()
    before = rules.take_part(table.state, "rest")
    table.answer("agree")
    restored = rules.put_part(table.state, "rest", before)
    assert restored.rest_call is not None
    assert restored.rest_call.unanswered == ("d1", "d2")
    assert len(restored.decisions) == 2
    gone = rules.put_part(table.state, "d1", {"deck": None, "decisions": []})
    assert gone.rest_call is not None
    assert gone.rest_call.of == ("d2", "d3")


def test_a_player_asks_for_a_rest_and_the_gm_grants_it_with_its_parameters() -> None:
    """FAT-20, H8"""
    table = Table({"deck": ["a"], "exhausted": pile("e", 4)}, {})
    assert table.refused('rest ask d1 "tired"', 1).code == "not_yours"
    table.do('rest ask d1 "we made camp"', 0)
    assert table.asked == ["rest-ask"]
    assert table.state.decisions[0].detail["why"] == "we made camp"
    assert "we made camp" not in str(rules.told(table.event("asked"), 1))
    assert table.refused('rest ask d1 "again"', 0).code == "rest_asked"
    assert table.refused("answer q1 grant n=2 where=top", 0).code == "not_yours"
    table.answer("grant n=1/2 round=up where=top")
    assert table.counts() == (3, 0, 2, 0, 0)


def test_a_granted_rest_asks_what_is_still_open_and_a_refused_one_moves_nothing() -> None:
    """FAT-20, H8"""
    table = Table({"deck": ["a"], "exhausted": pile("e", 4)})
    table.do('rest ask d1 "tired"', 0)
    table.answer("grant n=2")
    assert table.asked == ["H8"]
    table.answer("rest where=bottom")
    table.do('rest ask d1 "tired"', 0)
    table.answer("refuse")
    assert table.counts() == (3, 0, 2, 0, 0)


def test_a_wish_for_a_rest_holds_no_round_up_and_dies_with_its_owner() -> None:
    """FAT-13, FAT-18"""
    table = Table({"size": 1, "deck": ["a"], "exhausted": ["e"]})
    table.do('rest ask d1 "tired"', 0)
    table.do("round open 1 taking=d1")
    table.do("round commit 1")
    assert table.asked == ["rest-ask"]
    table.do("draw d1 1 required", 0)
    assert table.asked == []

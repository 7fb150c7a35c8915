"""What a page says about a moment of Exodus, from one view: what would come of an action, what a
hand can do and why not, what a window shows."""

from __future__ import annotations

from typing import Any

import pytest

from cardgames.exodus import board, hand
from cardgames.exodus.outlook import follow, outlook, pips
from cardgames.exodus.things import Things
from cardgames.rules import exodus
from journal.contract import SCREEN
from tests.rules.exodus.table import Table

CALLED = {"0": "Ada", "1": "Ben", "2": "Cem"}


def duel(step: str = "attack", **first: Any) -> Table:
    """Two sides with creatures and piles."""
    mine = {"hand": "spark toll ash-drake", "energies": 2, "main": "mend hush", "life": 7}
    return Table.at(
        mine | first,
        {"hand": "recall", "energies": 1, "main": "mend", "life": 4},
        field=[
            (0, 3, "ember-fox"),
            (0, 2, ""),
            (1, 2, "glass-heron"),
            (1, 1, ""),
        ],
        step=step,
    )


def said(view: dict[str, Any], action: str = "") -> list[str]:
    """What an outlook says, line by line."""
    found = outlook(view, CALLED, action)
    lines = []
    for row in found["rows"]:
        numbers = "" if row["to"] is None else f" {row['from']}→{row['to']}"
        word = f" {row['word'].plain}" if row["word"] else ""
        lines.append(f"{row['what'].plain}{numbers}{word}")
    lines += [each.plain for each in found["paid"]]
    return lines + ([found["then"].plain] if found["then"] else [])


def now(view: dict[str, Any]) -> hand.Now:
    found = hand.now_of(view)
    assert found is not None
    return found


def cards(table: Table, seat: int) -> dict[str, dict[str, Any]]:
    """The hand of a seat as its page shows it, in its order."""
    view = table.view(seat)
    shown = hand.cards(view, Things.of_view(view, CALLED), now(view))
    return {card["slug"]: card for card in shown}


def test_an_attack_shows_both_creatures_with_what_remains() -> None:
    """EXO-14."""
    assert said(duel().view(0), "attack p1 p3") == [
        "Ember Fox (Ada) 3→1",
        "Glass Heron (Ben) is destroyed",
    ]
    row = outlook(duel().view(0), CALLED, "attack p1 p3")["rows"][0]
    assert (row["pips"], row["worse"]) == (("on", "lost", "lost"), True)


def test_an_attack_at_a_player_shows_life_afterwards_and_who_is_out() -> None:
    """EXO-1, EXO-15."""
    table = Table.at({}, {"life": 4}, field=[(0, 3, "ember-fox")], step="attack")
    assert said(table.view(0), "attack p1 @1") == ["Life of Ben 4→1"]
    table = Table.at({}, {"life": 3}, field=[(0, 3, "ember-fox")], step="attack")
    assert said(table.view(0), "attack p1 @1")[0] == "Life of Ben 3→0 out"


def test_a_card_shows_what_it_would_do_and_what_is_paid() -> None:
    """EXO-19: a cost is taken for paid, from hand first."""
    assert said(duel().view(0), "play spark p3") == ["Glass Heron (Ben) 2→1"]
    assert said(duel().view(0), "play toll") == [
        "Hand of Ada: +1 card, −1 energy",
        "Ada pays 1 energy from wherever they like; here it is taken from hand first.",
    ]


def test_the_order_of_a_deck_and_what_others_hold_change_nothing() -> None:
    """Nothing that the view hides is in an answer, and a card to be drawn is never named."""
    one, other = duel(main="mend hush surge"), duel(main="surge mend hush")
    for action in ("play toll", "attack p1 p3", "play spark p3"):
        assert outlook(one.view(0), CALLED, action) == outlook(other.view(0), CALLED, action)
    lines = " ".join(said(one.view(0), "play toll"))
    assert not any(title in lines for title in ("Mend", "Hush", "Surge"))


def test_the_stack_says_what_comes_if_everybody_passes() -> None:
    """EXO-17, EXO-20: the same for all who look."""
    table = duel()
    table.do("play spark p3")
    table.respond(1, "recall p3")
    wanted = ["Glass Heron (Ben) returns to hand", "Nothing"]
    for seat in (0, 1, SCREEN):
        assert said(table.view(seat))[:1] == wanted[:1]
    assert said(duel().view(0)) == []


def test_it_stops_where_somebody_has_to_choose() -> None:
    table = duel(hand="dawn-angel call")
    assert said(table.view(0), "play call")[-1] == (
        "Then Ada is asked: Call: which creature comes, and on which pile?"
    )
    by_hand = duel(hand="old-custom")
    assert "Old Custom is resolved by hand" in said(by_hand.view(0), "play old-custom")[-1]


def test_an_action_that_is_not_allowed_is_refused_here_too() -> None:
    found = outlook(duel().view(0), CALLED, "attack p1 p4")
    assert (found["refused"].code, found["refused"].rule) == ("pile", "EXO-16")


def test_in_a_window_an_answer_is_looked_ahead_at_before_its_offer_comes() -> None:
    """X8: whoever is offered before is taken to pass."""
    table = Table.at(
        {"hand": "spark", "main": "mend"},
        {"hand": "gift", "main": "mend", "energy_deck": 5},
        {"hand": "gift", "main": "mend", "energy_deck": 5},
        field=[(0, 2, "ember-fox"), (1, 2, "dusk-owl"), (2, 2, "glass-heron")],
        step="attack",
    )
    table.do("attack p1 p2")
    view = table.view(2)
    window = view["window"]["id"]
    assert view["decisions"] == []
    assert "Glass Heron (Cem) 2→3" in said(view, f"answer {window} play gift p3")
    table.do(f"answer {window} pass", 1)
    refused = outlook(table.view(1), CALLED, f"answer {window} play gift p2")["refused"]
    assert refused is not None, "whoever has passed says nothing more in this window"


def test_a_grey_card_says_why_not_and_by_which_rule() -> None:
    """EXO-11, EXO-17."""
    shown = cards(duel("energy"), 0)
    assert shown["spark"]["why"] is None
    assert shown["spark"]["aims"] == ["p1", "p2", "p3", "p4"]
    assert (shown["ash-drake"]["why"].code, shown["ash-drake"]["why"].rule) == (
        "wrong_phase",
        "EXO-11",
    )
    assert list(shown) == list(cards(duel("attack"), 0)), "a hand keeps its order"
    others = cards(duel("energy"), 1)
    assert others["recall"]["why"].code == "not_your_turn"


def test_in_a_window_symmetries_are_answers_and_creatures_are_not() -> None:
    table = duel()
    table.do("attack p1 p3")
    shown = cards(table, 1)
    window = table.view(1)["window"]["id"]
    assert shown["recall"]["verb"] == f"answer {window} play recall {{aim}}"
    assert shown["recall"]["aims"] == ["p3"]
    mine = cards(table, 0)
    assert mine["ash-drake"]["why"].code == "no_symmetry"


def test_while_somebody_decides_nobody_else_can_play() -> None:
    table = duel()
    table.do("play toll")
    table.settle()
    assert table.question() == "EXO-19 0"
    assert cards(table, 1)["recall"]["why"].code == "decision_open"
    assert now(table.view(0)).asked
    assert follow(table.view(1)) is None


def test_energies_attacks_and_the_way_on_are_those_of_the_phase() -> None:
    """EXO-7, EXO-10, EXO-15."""
    view = duel("energy").view(0)
    found = hand.energies(view, now(view))
    assert (found["may"], found["rooms"]) == (True, {"p2": 1})
    assert hand.attacks(now(view)) == {}
    leave = hand.leaving(view, now(view))
    assert leave is not None
    assert (leave["action"], leave["main"]) == ("leave 5 energy", False)
    view = duel("attack").view(0)
    assert hand.attacks(now(view)) == {"p1": ["p3"]}
    assert hand.energies(view, now(view))["may"] is False
    end = hand.leaving(duel("end").view(0), now(duel("end").view(0)))
    assert end is not None
    assert (end["action"], end["main"], str(end["says"])) == ("leave 5 end", True, "End my turn")


def test_the_board_marks_what_items_are_aimed_at() -> None:
    table = duel()
    table.do("play spark p3")
    table.respond(1, "recall p3")
    view = table.view(0)
    things = Things.of_view(view, CALLED)
    items = board.stack(view, things)
    assert [(item["at"], item["title"], item["names"]) for item in items] == [
        (1, "Recall", ["p3"]),
        (2, "Spark", ["p3"]),
    ]
    assert next(u for u in board.side(view, things, 1)["units"] if u["id"] == "p3")["marks"] == [
        1,
        2,
    ]


@pytest.mark.parametrize(("count", "lost"), [(3, 0), (1, 2), (0, 3), (8, 0)])
def test_few_energies_are_a_picture(count: int, lost: int) -> None:
    shown = pips(count, lost)
    assert (shown.count("on"), shown.count("lost")) == (count, lost)
    assert pips(9) == ()


def test_every_phase_has_its_button() -> None:
    assert set(hand.LEAVES) == {"energy", "creature", "attack", "end"}
    table = duel("energy")
    seen = []
    for _step in range(4):
        view = table.view(0)
        leave = hand.leaving(view, now(view))
        assert leave is not None
        assert leave["why"] is None
        seen.append(view["step"])
        table.do(leave["action"])
        table.settle()
    assert seen == ["energy", "creature", "attack", "end"]
    assert exodus.to_move(table.state) != 0 or table.state.turn != 0

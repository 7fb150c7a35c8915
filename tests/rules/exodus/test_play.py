"""Play as at the table: windows, Playback, Abilities, payment, elimination (EXO-7 to EXO-29)."""

from __future__ import annotations

from typing import Any

from cardgames.rules import exodus
from tests.rules.exodus.table import Table

FOX, OTTER = "ember-fox", "reed-otter"
HAND: dict[str, Any] = {"hand": "quake spark"}


def offers(table: Table) -> list[int]:
    """Who is offered to answer, in order, if all pass."""
    window = table.state.window
    assert window is not None
    return list(window.left)


def test_an_item_is_offered_from_the_player_after_its_player_all_round() -> None:
    """EXO-17, X8."""
    table = Table.at(HAND, HAND, HAND)
    table.do("play quake")
    assert offers(table) == [1, 2, 0]
    table.respond(1, "quake")
    assert offers(table) == [2, 0, 1]
    for _ in range(3):
        table.answer("pass")
    assert table.stack() == ["quake"]
    assert offers(table) == [0, 1, 2], "after a resolution the turn player is first"


def test_the_direction_of_play_is_the_order_of_offers() -> None:
    """EXO-26."""
    table = Table.at(HAND, HAND, HAND, direction=-1)
    table.do("play quake")
    assert offers(table) == [2, 1, 0]


def test_windows_are_at_the_start_after_the_draw_and_before_each_phase_ends() -> None:
    """X42, EXO-17, X7: the draw itself is one act."""
    table = Table.at(HAND, {**HAND, "main": "mend mend mend"}, step="end")
    table.do("leave 5 end")
    seen = []
    for _ in range(40):
        window = table.state.window
        if window is None:
            break
        seen.append(window.why)
        table.answer("pass")
    assert list(dict.fromkeys(seen)) == ["leave", "start", "drawn"]
    assert (table.state.turn, table.state.step) == (1, "energy")


def test_whoever_plays_when_a_phase_is_left_keeps_the_turn_player_in_it() -> None:
    """X42."""
    table = Table.at({"energies": 1}, {"hand": "mend"})
    table.do("leave 5 energy")
    table.respond(1, "mend")
    table.settle()
    assert table.state.step == "energy"
    table.do("energy new:1")


def test_a_symmetry_can_be_played_before_the_draw_on_the_own_turn_and_the_others() -> None:
    """EXO-17, X38."""
    table = Table.at({"turns": 1}, {"hand": "mend", "turns": 0}, number=1, step="energy")
    table.do("leave 1 energy")
    table.respond(1, "mend")
    table.settle()
    assert table.life() == [10, 12]


def test_only_the_turn_player_acts_while_nothing_is_open() -> None:
    """X42."""
    table = Table.at({}, HAND)
    assert table.refused("play quake", 1) == "not_your_turn EXO-7"
    assert table.refused("leave 5 attack", 0) == "not_there EXO-7"


def test_who_holds_no_main_card_is_offered_nothing_as_all_can_see_that() -> None:
    """EXO-28 and the design of windows: skipped only where open information rules it out."""
    table = Table.at({"hand": "mend"}, {"energies": 3}, HAND)
    table.do("play mend")
    assert offers(table) == [2], "seat 0 has played its only card"


def test_a_window_keeps_its_id_for_all_its_offers_and_a_play_opens_another() -> None:
    """Answers that were thought of early stay good until something is played."""
    table = Table.at({"hand": "quake mend"}, HAND)
    table.do("play quake")
    first = exodus.pending(table.state)[0]
    assert table.refused(f"answer {first.id} pass", 0) == "not_yours EXO-17"
    table.answer("pass")
    assert exodus.pending(table.state)[0].id == first.id
    table.answer("play mend")
    assert exodus.pending(table.state)[0].id != first.id
    assert table.refused(f"answer {first.id} pass", 1) == "stale_decision"


def test_playback_lets_a_symmetry_take_another_target_after_an_answer() -> None:
    """EXO-18, X21."""
    table = Table.at({"hand": "spark"}, {"hand": "mend"}, field=[(1, 2, OTTER), (1, 3, FOX)])
    table.do("play spark p1")
    table.respond(1, "mend")
    table.settle()
    assert table.question() == "X21 0"
    assert table.asked() == ["p1", "p2"]
    table.answer("p2")
    table.settle()
    assert (table.count("p1"), table.count("p2")) == (2, 2)


def test_without_an_answer_there_is_no_playback() -> None:
    """EXO-18."""
    table = Table.at({"hand": "spark"}, {"hand": "mend"}, field=[(1, 2, OTTER), (1, 3, FOX)])
    table.do("play spark p1")
    table.settle()
    assert table.count("p1") == 1


def test_an_attack_may_be_aimed_anew_only_if_the_field_has_changed() -> None:
    """EXO-18, X18."""
    for card, asked in (("mend", False), ("spark p2", True)):
        table = Table.at(
            {}, {"hand": card.split()[0]}, field=[(0, 2, FOX), (1, 2, OTTER)], step="attack"
        )
        table.do("attack p1 p2")
        table.respond(1, card)
        table.settle()
        assert bool(table.state.decisions) == asked


def test_a_direct_attack_turns_to_the_creature_that_came_or_stops() -> None:
    """EXO-15, X19, X20."""
    table = Table.at({}, {"hand": f"call {OTTER}"}, field=[(0, 2, FOX), (1, 1, "")], step="attack")
    table.do("attack p1 @1")
    table.respond(1, "call")
    table.settle()
    table.answer(f"{OTTER}:p2")
    table.settle()
    assert table.question() == "X18 0"
    assert table.asked() == ["p2", "stop"], "there is nothing to keep"
    table.answer("stop")
    table.settle()
    assert table.life() == [10, 10]
    assert table.refused("attack p1 p2") == "attacked EXO-13"


def test_an_attack_ends_with_its_attacker() -> None:
    """X20."""
    table = Table.at({}, {"hand": "spark"}, field=[(0, 1, FOX)], step="attack")
    table.do("attack p1 @1")
    table.respond(1, "spark p1")
    table.settle()
    assert table.life() == [10, 10]
    assert table.state.attack is None


def test_damage_is_of_the_moment_that_it_is_dealt() -> None:
    """X18, EXO-13."""
    table = Table.at({"hand": "gift"}, {}, field=[(0, 1, FOX)], step="attack")
    table.do("attack p1 @1")
    table.respond(0, "gift p1")
    table.settle()
    table.answer("keep")
    table.settle()
    assert table.life() == [10, 8]


def test_a_creature_summoned_again_is_a_new_creature() -> None:
    """EXO-13, EXO-22."""
    table = Table.at(
        {"hand": f"recall call {FOX}"},
        {},
        field=[(0, 2, "grove-elder"), (0, 1, "")],
        step="attack",
    )
    table.do("attack p1 @1")
    table.settle()
    table.do("play recall p1")
    table.settle()
    table.do("play call")
    table.settle()
    table.answer("grove-elder:p2")
    table.settle()
    assert table.life() == [11, 8]
    table.do("attack p2 @1")
    table.settle()
    assert table.life() == [11, 7]


def test_a_creature_on_the_pile_that_another_left_has_not_attacked() -> None:
    """EXO-13, X15: also where the energy stayed as a pile."""
    table = Table.at(
        {"hand": "call"},
        {"hand": "call mole-engineer"},
        field=[(0, 2, FOX), (1, 1, "")],
        step="attack",
    )
    table.do("attack p1 @1")
    table.settle()
    table.do("leave 5 attack")
    table.respond(1, "call")
    table.settle()
    table.answer("mole-engineer:p2")
    table.settle()
    assert table.hand(0) == "call ember-fox"
    table.do("play call")
    table.settle()
    pile = table.asked()[0].split(":")[1]
    table.answer(f"{FOX}:{pile}")
    table.settle()
    table.do(f"attack {pile} p2")
    table.settle()
    assert table.count(pile) == 1


def test_an_ability_fizzles_if_its_creature_left_before_it_resolves() -> None:
    """EXO-22, X22."""
    table = Table.at(
        {"hand": "grove-elder"}, {"hand": "spark"}, field=[(0, 1, "")], step="creature"
    )
    table.do("summon grove-elder p1")
    table.respond(1, "spark p1")
    table.settle()
    assert table.life() == [10, 10]
    assert table.event("left").public["how"] == "source_left"


def test_an_arrival_ability_without_a_legal_target_does_not_go_on_the_stack() -> None:
    """X32."""
    table = Table.at({"hand": "ash-drake"}, HAND, field=[(0, 1, "")], step="creature")
    table.do("summon ash-drake p1")
    assert table.stack() == []
    assert "dropped" in table.kinds()


def test_targets_of_an_ability_are_chosen_when_it_goes_on_the_stack() -> None:
    """X32, EXO-22."""
    table = Table.at(
        {"hand": "ash-drake"},
        {},
        field=[(0, 1, ""), (1, 2, OTTER), (1, 3, FOX)],
        step="creature",
    )
    table.do("summon ash-drake p1")
    assert table.question() == "X32 0"
    table.answer("p3")
    table.settle()
    assert (table.count("p2"), table.count("p3")) == (2, 2)


def test_abilities_of_one_moment_go_on_the_stack_turn_player_first() -> None:
    """X23: so the turn player's resolves last."""
    table = Table.at(
        {"hand": "spark"},
        {"hand": "mend", "main": "mend"},
        field=[(0, 1, "powder-imp"), (1, 1, "ember-phoenix")],
        step="attack",
    )
    table.do("attack p1 p2")
    for _ in range(10):
        if table.state.stack:
            break
        table.answer("pass")
    assert table.stack() == ["powder-imp", "ember-phoenix"]


def test_a_player_orders_their_own_abilities() -> None:
    """X23."""
    table = Table.at(
        {"hand": "wildfire", "energies": 1},
        {"main": "mend"},
        field=[(1, 1, "powder-imp"), (1, 1, "ember-phoenix")],
    )
    table.do("play wildfire")
    table.settle()
    assert table.question() == "X23 1"
    table.answer(table.asked()[1])
    table.settle()
    assert table.life() == [9, 10]
    assert table.hand(1) == "mend"


def test_a_cost_is_paid_from_hand_pile_or_creature_as_the_payer_chooses() -> None:
    """EXO-19, X11."""
    table = Table.at(
        {"hand": "landslide", "energies": 1}, {}, field=[(0, 2, ""), (0, 2, FOX), (1, 2, OTTER)]
    )
    table.do("play landslide p3")
    assert table.state.sides[0].energies == 1, "nothing is paid when it is played"
    table.settle()
    assert table.question() == "EXO-19 0"
    assert "hand:1,p1:1,p2:1" in table.asked()
    table.answer("p1:1,p2:2")
    table.settle()
    assert table.count("p1") == 1
    assert table.pile("p2") is None
    assert table.graveyard(0) == f"{FOX} landslide"


def test_a_payment_that_destroys_the_target_leaves_nothing_to_do() -> None:
    """X12, EXO-20."""
    table = Table.at({"hand": "siphon"}, {}, field=[(0, 1, FOX), (1, 2, OTTER)])
    table.do("play siphon p2,p1")
    table.settle()
    assert table.count("p2") == 2, "the one energy was the cost, and the goal with it"
    assert table.graveyard(0) == f"{FOX} siphon"


def test_what_cannot_be_paid_may_still_be_played_and_does_nothing() -> None:
    """EXO-19, X10."""
    table = Table.at({"hand": "landslide", "energies": 2}, {}, field=[(1, 2, OTTER)])
    table.do("play landslide p1")
    table.settle()
    assert table.count("p1") == 2
    assert table.state.sides[0].energies == 2
    assert table.event("left").public["how"] == "unpaid"


def test_a_symmetry_needs_a_legal_target_when_it_is_played() -> None:
    """X32."""
    table = Table.at({"hand": "spark hush"}, {})
    assert table.refused("play spark p1") == "bad_target EXO-20"
    assert table.refused("play hush") == "bad_target EXO-20"


def test_what_is_too_much_is_not_carried_over() -> None:
    """X16."""
    table = Table.at({}, {}, field=[(0, 5, FOX), (1, 1, OTTER)], step="attack")
    table.do("attack p1 p2")
    table.settle()
    assert table.life() == [10, 10]
    assert table.count("p1") == 4


def test_energy_of_another_player_goes_home() -> None:
    """EXO-14, X35."""
    table = Table.at({}, {"hand": "spark"}, field=[(0, 2, FOX)])
    position = exodus.dump(table.state)
    position["field"][0]["energy"] = [1, 1]
    table = Table(exodus.load(position))
    table.do("leave 5 energy")
    table.respond(1, "spark p1")
    table.settle()
    assert [side.energy_deck for side in table.state.sides] == [10, 11]

"""Play as at the table: empty decks, Bind, elimination, the opening, by hand (EXO-3 to 29)."""

from __future__ import annotations

from typing import Any

import pytest

from cardgames.rules import exodus
from cardgames.rules.exodus.resolve import CHAIN
from journal.contract import GM, Outcome
from tests.rules.exodus.table import Table

FOX, OTTER = "ember-fox", "reed-otter"
HAND: dict[str, Any] = {"hand": "quake spark"}


def test_milling_does_not_recycle_but_the_next_draw_does() -> None:
    """EXO-23, X5."""
    table = Table.at({"hand": "deep-memory toll", "main": "mend quake", "energies": 1}, {})
    table.do("play deep-memory")
    table.settle()
    table.answer("mend")
    table.settle()
    assert table.state.sides[0].main == ()
    table.do("play toll")
    table.settle()
    assert table.hand(0) == "deep-memory mend quake"


def test_a_resolving_symmetry_is_not_recycled() -> None:
    """X5: it is not yet in the graveyard."""
    table = Table.at({"hand": "toll", "main": "mend", "graveyard": "quake", "energies": 1}, {})
    table.do("play toll")
    table.settle()
    assert table.hand(0) == "mend quake"
    assert table.graveyard(0) == "toll"


def test_nobody_loses_by_empty_decks() -> None:
    """EXO-23, EXO-24, X4."""
    table = Table.at({}, {"energy_deck": 0}, step="end")
    table.leave()
    assert table.state.turn == 1
    assert table.life() == [10, 10]


def test_two_binds_take_two_attack_phases_and_none_counts_for_one_lost_before() -> None:
    """EXO-9, X31: not one lost to EXO-9 or to another Bind."""
    table = Table.at(
        {"hand": "bind bind", "turns": 1},
        {"turns": 1},
        step="end",
        field=[(1, 1, FOX)],
        number=2,
    )
    table.do("play bind @1")
    table.settle()
    table.do("play bind @1")
    table.settle()
    table.to("end", 1)
    assert len(table.view()["lasting"]) == 1
    table.to("end", 0).to("end", 1)
    assert table.view()["lasting"] == []
    table.to("attack", 1)


def test_a_bind_does_not_end_an_attack_phase_in_progress() -> None:
    """X31."""
    table = Table.at({}, {"hand": "bind"}, field=[(0, 1, FOX)], step="attack")
    table.do("attack p1 @1")
    table.respond(1, "bind @0")
    table.settle()
    if table.state.decisions:
        table.answer("keep")
        table.settle()
    assert table.life() == [10, 9]
    assert len(table.state.lasting) == 1


def test_who_is_out_leaves_everything_and_the_next_turn_begins() -> None:
    """EXO-26, X29."""
    table = Table.at(
        {"life": 2, "hand": "quake mend", "main": "spark", "energies": 1},
        {"hand": "spark"},
        {},
        field=[(0, 3, FOX), (0, 1, ""), (1, 1, OTTER)],
        lasting=[{"seat": 0, "card": "tall-tower"}],
        next_id=9,
    )
    table.do("play quake")
    table.settle()
    assert [side.alive for side in table.state.sides] == [False, True, True]
    assert table.state.turn == 1
    assert table.state.sides[0].out_energy == 15
    assert len(table.state.sides[0].out) == 5
    assert [pile.seat for pile in table.state.field] == [1]
    assert table.state.lasting == ()
    assert exodus.outcome(table.state) is None


def test_items_of_who_is_out_leave_the_stack_and_the_rest_resolves() -> None:
    """EXO-26, X29."""
    table = Table.at({"hand": "mend", "life": 9}, {"hand": "quake", "life": 9}, {**HAND, "life": 5})
    table.do("play mend")
    table.respond(1, "quake")
    table.do("concede", 1)
    table.settle()
    assert table.life() == [11, 9, 5]
    assert table.state.stack == ()


def test_the_last_one_standing_wins() -> None:
    """EXO-1, EXO-26."""
    table = Table.at({"hand": "quake"}, {"life": 1}, {"life": 2})
    table.do("play quake")
    table.settle()
    assert exodus.outcome(table.state) == Outcome("life", (0,), (1, 2))


def test_all_at_once_is_a_drawn_game_and_nobody_has_won() -> None:
    """EXO-29, X25."""
    table = Table.at({"hand": "quake", "life": 2}, {"life": 1}, {"life": 2}, chooser=1)
    table.do("play quake")
    table.settle()
    assert exodus.outcome(table.state) == Outcome("drawn_1")
    table.do("close", GM)
    assert table.refused("concede", 0) == "over EXO-1"


def test_giving_up_is_losing_at_any_time() -> None:
    """X37."""
    table = Table.at(HAND, HAND)
    table.do("play quake")
    table.do("concede", 0)
    assert exodus.outcome(table.state) == Outcome("conceded", (1,), (0,))


def test_each_attack_picks_its_opponent_and_one_with_a_creature_is_protected() -> None:
    """EXO-15, EXO-26."""
    table = Table.at({}, {}, {}, field=[(0, 2, FOX), (0, 1, FOX), (2, 1, OTTER)], step="attack")
    assert table.refused("attack p1 @2") == "protected EXO-15"
    assert table.refused("attack p1 @0") == "bad_target EXO-15"
    table.do("attack p1 @1")
    table.settle()
    table.do("attack p2 p3")
    table.settle()
    assert table.life() == [10, 8, 10]


def test_multiplayer_the_roll_chooses_the_direction_and_goes_first() -> None:
    """EXO-4, EXO-26."""
    table = Table.new(3, chooser=1)
    for _ in range(3):
        table.answer("waive")
    assert table.asked() == ["clockwise", "counterclockwise"]
    table.answer("counterclockwise")
    assert (table.state.turn, table.state.direction) == (1, -1)
    table.to("end").leave()
    assert table.state.turn == 0


def test_a_cut_is_one_shuffle_more_by_the_next_player() -> None:
    """EXO-3."""
    table = Table.new(2, chooser=0)
    before = table.state.sides[0].main
    decision = exodus.pending(table.state)[0]
    assert (decision.seat, decision.detail["of"]) == (1, 0)
    turned = sorted(before, reverse=True)
    table.do(f"answer {decision.id} cut", order=[turned])
    assert list(table.state.sides[0].main) == turned
    assert table.state.shuffles == 2


def test_chance_names_who_chooses_unless_a_match_does() -> None:
    """EXO-4, X27."""
    table = Table.new(2)
    assert table.state.chooser == 0, "the first die in the unshuffled order"
    assert Table.new(2, chooser=1).state.chooser == 1


def test_the_second_player_decides_about_the_harmony_rare_before_any_hand() -> None:
    """EXO-5, X28."""
    table = Table.new(2, chooser=0, harmony=[0])
    for answer in ("waive", "waive", "second"):
        table.answer(answer)
    assert table.question() == "EXO-5 0"
    assert table.hand(0) == ""
    table.answer("no")
    assert table.view()["harmony"] == {"presented": [0], "in_game": False}


def test_nothing_is_dealt_until_the_host_starts() -> None:
    """EXO-3."""
    state = exodus.new({"players": 2, "decks": ["embers", "tides"]}, exodus.Chooser(1))
    assert state.sides == ()
    table = Table(state)
    assert table.refused("start", 0) == "host_only EXO-3"
    assert table.refused("concede", 0) == "not_started EXO-6"


def test_a_loop_of_effects_ends_by_name() -> None:
    """EXO-25: the engine has a budget."""
    loop = {
        "title": "Loop",
        "kind": "symmetry",
        "text": "Again and again.",
        "effect": [
            {
                "do": "repeat",
                "while": {"life": "you", "least": 1},
                "then": [{"do": "life", "who": "you", "by": 0}],
            }
        ],
    }
    table = Table.at({"hand": "loop"}, {}, options={"library": {"loop": loop}})
    table.do("play loop")
    table.settle()
    assert table.event("left").public["how"] == "effect_loop"
    assert table.graveyard(0) == "loop"
    steps = [event for event in table.log if event.kind == "step"]
    assert 50 < len(steps) <= 200, "soon enough for who waits for it"


def test_steps_that_repeat_steps_stay_small() -> None:
    """EXO-25: what is left to do is told with each step, so it may not grow without end."""
    inner = [{"do": "life", "who": "you", "by": 0}] * 20
    often = {"do": "repeat", "times": 99, "then": inner}
    card = {
        "title": "Flood",
        "kind": "symmetry",
        "text": "Again and again and again.",
        "effect": [{"do": "repeat", "times": 99, "then": [often] * 20}],
    }
    table = Table.at({"hand": "flood"}, {}, options={"library": {"flood": card}})
    table.do("play flood")
    table.settle()
    assert table.event("left").public["how"] == "effect_loop"
    assert sum(len(repr(event.public)) for event in table.log) < 300_000


def test_a_step_many_times_is_no_loop() -> None:
    """EXO-25: ninety-nine times two steps fit into the budget."""
    two = [{"do": "life", "who": "you", "by": 1}, {"do": "life", "who": "you", "by": -1}]
    card = {
        "title": "Often",
        "kind": "symmetry",
        "text": "Ninety-nine times.",
        "effect": [{"do": "repeat", "times": 99, "then": two}],
    }
    table = Table.at({"hand": "often"}, {}, options={"library": {"often": card}})
    table.do("play often")
    table.settle()
    assert table.event("left").public["how"] == "resolved"


@pytest.mark.parametrize("answers", ["", "spark"])
def test_abilities_that_call_each_other_end_by_name(answers: str) -> None:
    """EXO-25: whether nobody can answer, so that all of it happens at once, or somebody may and
    passes each time."""
    phoenix = {
        "title": "Phoenix",
        "kind": "creature",
        "text": "When it is destroyed it comes back, and is destroyed.",
        "ability": {
            "name": "Ashes",
            "when": "destroyed",
            "effect": [
                {"do": "start", "who": "you", "n": 1},
                {"do": "put", "from": "graveyard"},
                {"do": "destroy", "on": {"each": "creature", "whose": "own"}},
            ],
        },
    }
    boom = {
        "title": "Boom",
        "kind": "symmetry",
        "text": "Destroy all creatures.",
        "effect": [{"do": "destroy", "on": {"each": "creature"}}],
    }
    spark = {"spark": exodus.dump_card(exodus.STARTER["spark"])}
    table = Table.at(
        *({"hand": "boom"}, {"hand": answers}),
        options={"library": {"phoenix": phoenix, "boom": boom, **spark}},
        field=[(0, 1, "phoenix")],
    )
    table.do("play boom")
    passes = 0
    while table.state.window is not None and passes < 500:
        table.answer("pass")
        passes += 1
    assert table.state.window is None and not table.state.stack
    gone = [event.public["how"] for event in table.log if event.kind == "left"]
    assert gone[-1] == "effect_loop"
    assert len(gone) <= CHAIN + 2, "Boom, a hundred Abilities, and the one that was stopped"


def test_a_proposal_has_an_end() -> None:
    """EXO-25: so many changes at once, and the refusal says how many."""
    table = Table.at({"hand": "old-custom"}, {}, {})
    table.do("play old-custom")
    table.settle()
    many = " ".join(["@1:life-1"] * 21)
    asked = table.state.decisions[0].id
    assert table.refused(f"answer {asked} propose {many}", 0) == "too_many_changes EXO-25"
    table.do(f"answer {asked} propose {many.removesuffix(' @1:life-1')}", 0)


def test_a_proposal_that_is_declined_is_made_anew() -> None:
    """EXO-25: a card with only a text is carried out by hand and marked so."""
    table = Table.at({"hand": "old-custom"}, {}, {})
    table.do("play old-custom")
    table.settle()
    name = exodus.pending(table.state)[0].id
    assert table.refused(f"answer {name} propose @7:life+1") == "no_such_change EXO-25"
    table.answer("propose @0:life+1 @1:life-1")
    table.answer("accept", 1)
    table.answer("decline", 2)
    assert table.question() == "by-hand 0"
    table.answer("propose @0:life+2")
    table.answer("accept", 1)
    table.answer("accept", 2)
    table.settle()
    assert table.life() == [12, 10, 10]
    assert table.event("by_hand").public["changes"] == ["@0:life+2"]


def test_an_opponent_in_multiplayer_is_chosen_on_play_and_again_by_playback() -> None:
    """EXO-26, X30, X21."""
    table = Table.at({"hand": "tithe"}, {"hand": "mend", "energies": 1}, {"energies": 1})
    table.do("play tithe @1")
    table.respond(1, "mend")
    table.settle()
    assert table.asked() == ["@1", "@2"]
    table.answer("@2")
    table.settle()
    assert [side.energies for side in table.state.sides] == [0, 1, 0]


def test_untouched_rules_of_attack_and_phase_order() -> None:
    """EXO-7, X34: phases never go back."""
    table = Table.at({"energies": 1, "hand": FOX}, {}, field=[(0, 1, "")], step="attack")
    assert table.refused("energy new:1") == "wrong_phase EXO-10"
    assert table.refused(f"summon {FOX} p1") == "wrong_phase EXO-11"

"""What the tracker of printed cards offers: from the open state, with the seat that each control
acts for."""

from __future__ import annotations

from typing import Any

import pytest

from cardgames.exodus import news, tracker, waiting
from cardgames.exodus.regions import exodus_regions
from cardgames.exodus.scene import scene_of
from journal.contract import SCREEN
from journal.regions import render
from tests.cardgames.exodus.party import Runde, runde

pytestmark = pytest.mark.django_db


def table(players: int = 2, **options: Any) -> Runde:
    """A printed game in its first turn, seat 0 on turn."""
    here = runde(players, cards="printed", **options)
    here.begin_only()
    while here.state.phase == "opening":
        asked = here.state.decisions[0]
        wish = "first" if asked.seat == 0 else "second"
        option = wish if wish in {o.id for o in asked.options} else asked.options[0].id
        here.tap(asked.seat, f"answer {asked.id} {option}")
    return here


def piece(here: Runde, name: str) -> dict[str, Any]:
    """A piece of the page as everybody sees it."""
    made = waiting.calls if name == "calls" else getattr(tracker, name)
    return dict(made(scene_of(here.now, SCREEN)))


def units(here: Runde, seat: int) -> dict[str, dict[str, Any]]:
    """What lies on a seat's field, by its id."""
    return {each["unit"]["id"]: each for each in side(here, seat)["units"]}


def side(here: Runde, seat: int) -> dict[str, Any]:
    """A seat's side of the page."""
    return dict(tracker.side_of(scene_of(here.now, SCREEN), seat + 1)["s"])


def do(here: Runde, seat: int, *actions: str) -> None:
    for action in actions:
        receipt = here.tap(seat, action)
        assert receipt.status == "applied", (action, receipt.sentence)


def test_a_usual_turn_is_five_taps_of_its_player_and_one_of_the_other() -> None:
    here = table()
    me = here.state.turn
    do(here, me, f"leave {here.state.number} end")
    me, other = 1 - me, me
    before = here.now.number
    assert piece(here, "steps")["lay"] == [1, 2, 3]
    do(here, me, "energy new:2")
    assert units(here, me)["p1"]["can"]["summon"]
    do(here, me, "summon creature p1")
    targets = units(here, me)["p1"]["can"]["targets"]
    assert [each["name"] for each in targets] == [f"@{other}"]
    assert targets[0]["says"].plain == "Life 10 → 8"
    do(here, me, f"attack p1 @{other}")
    asked = piece(here, "calls")["asked"]
    assert (asked["seat"], asked["window"], asked["others"]) == (other, True, False)
    assert asked["says"].plain == "Life 10 → 8"
    do(here, other, f"answer {asked['id']} nobody")
    do(here, me, f"leave {here.state.number} end")
    assert here.now.number - before == 5
    assert here.state.turn == other


def test_what_cannot_be_done_is_not_offered() -> None:
    """EXO-9, EXO-10, EXO-13."""
    here = table()
    me = here.state.turn
    do(here, me, "energy new:3", "summon fox p1")
    can = units(here, me)["p1"]["can"]
    assert "targets" not in can, "nobody attacks before all had a first turn"
    phases = piece(here, "steps")["phases"]
    assert [(each["barred"], each["leave"]) for each in phases] == [
        (False, ""),
        (False, ""),
        (True, ""),
        (False, "attack"),
    ]
    assert piece(here, "steps")["lay"] == []
    do(here, me, f"leave {here.state.number} end")
    assert "targets" not in units(here, me)["p1"]["can"], "it is the other one's turn"


def test_the_stack_and_what_is_carried_out_by_hand_say_whose_word_is_waited_for() -> None:
    here = table()
    me = here.state.turn
    do(here, 1 - me, "play big-wave")
    shown = piece(here, "calls")
    assert [(item["title"], item["who"]) for item in shown["items"]] == [
        ("Big wave", "Ben" if me == 0 else "Ada")
    ]
    assert shown["asked"]["seat"] == me
    do(here, me, f"answer {shown['asked']['id']} nobody")
    asked = piece(here, "calls")["asked"]
    assert (asked["by_hand"], asked["seat"]) == (True, 1 - me)
    do(here, me, f"change @{me}:life-2")
    do(here, 1 - me, f"answer {asked['id']} nothing")
    assert piece(here, "calls") == {"shown": False}
    assert side(here, me)["life"] == 8


def test_the_newest_tap_can_be_taken_back_by_who_made_it() -> None:
    here = table()
    me = here.state.turn
    do(here, me, "energy new:3")
    undo = piece(here, "steps")["undo"]
    assert (undo["number"], undo["seat"]) == (here.now.number, me)
    assert "3 energies" in " ".join(said.plain for said in undo["says"])
    do(here, 1 - me, "change @0:life-1")
    undo = piece(here, "steps")["undo"]
    assert (undo["number"], undo["seat"]) == (here.now.number, 1 - me)
    do(here, 1 - me, f"undo {undo['number']}")
    assert piece(here, "steps")["undo"]["seat"] == me
    assert side(here, 0)["life"] == 10


def test_symmetries_that_stay_are_noted_for_all_and_taken_away() -> None:
    here = table()
    me = here.state.turn
    do(here, 1 - me, f'mark @{me} stays "Bind <2>"', f'mark @{1 - me} turn "Veil"')
    first = side(here, me)["notes"]
    assert first == [{"id": first[0]["id"], "text": "Bind <2>", "turn": False}]
    assert side(here, 1 - me)["notes"][0]["turn"]
    html = "".join(render(region, "en") for region in exodus_regions(here.now, SCREEN))
    assert "Bind &lt;2&gt;" in html
    assert "until the end of the turn" in html
    undo = piece(here, "steps")["undo"]
    do(here, 1 - me, f"undo {undo['number']}")
    assert side(here, 1 - me)["notes"] == []
    do(here, 1 - me, f'mark @{1 - me} turn "Veil"')
    do(here, me, f"drop {first[0]['id']}", f"leave {here.state.number} end")
    assert side(here, me)["notes"] == side(here, 1 - me)["notes"] == []
    lines = news.log(scene_of(here.now, SCREEN))["lines"]
    said = [str(sentence) for line in lines for sentence in line["lines"]]
    assert any("In play for" in each and "Bind &lt;2&gt;" in each for each in said)
    assert any("no longer in play is" in each for each in said)
    assert any("With the turn ends" in each and "Veil" in each for each in said)


def test_a_note_that_is_none_is_refused_with_its_reason() -> None:
    here = table()
    for words, code in (('""', "note_empty"), (f'"{"x" * 61}"', "note_too_long")):
        receipt = here.tap(0, f"mark @0 stays {words}")
        assert (receipt.status, receipt.code) == ("illegal", code)


def test_with_more_players_one_may_ask_the_next() -> None:
    here = table(3)
    while here.state.number < 3:
        do(here, here.state.turn, f"leave {here.state.number} end")
    me = here.state.turn
    do(here, me, "energy new:2", "summon fox p1")
    other = next(seat for seat in range(3) if seat != me)
    do(here, me, f"attack p1 @{other}")
    asked = piece(here, "calls")["asked"]
    assert asked["others"]
    do(here, asked["seat"], f"answer {asked['id']} pass")
    assert piece(here, "calls")["asked"]["seat"] not in (asked["seat"],)

"""Positions and texts: exact inverses, and broken ones refused by place."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from cardgames.rules import exodus
from cardgames.rules.exodus.lines import run_line
from journal.contract import Refusal
from tests.rules.exodus.table import Table

PAGES = Path(__file__).resolve().parents[3] / "docs"

TEXTS = [
    *("start", "energy new:3", "energy new:1 p4:2 new:1", "summon ember-fox p1", "play toll"),
    *("play spark p3", "play shift p3,p12", "play tithe @1", "attack p1 p2", "attack p1 @0"),
    *("leave 3 energy", "leave 12 end", "ability p4", "concede", "close", "answer q7 nobody"),
    *("change @1:life-3", "change p4:energy+1 p5:destroy @0:pay:2"),
    *("answer q7 pass", "answer q7 play spark p1", "answer q7 hand:1,p3:2", "answer q7 @1"),
    *("answer q7 pay hand:1,p3:2", "answer q12 propose @1:life-2 p3:energy+1 s4:counter"),
]


@pytest.mark.parametrize("text", TEXTS)
def test_an_action_has_one_text(text: str) -> None:
    assert str(exodus.parse(text)) == text


@pytest.mark.parametrize(
    ("text", "token"),
    [
        ("", "nothing"),
        ("draw", "draw"),
        ("start now", "now"),
        ("energy", "energy"),
        ("energy new", "new"),
        ("energy new:0", "new:0"),
        ("energy q3:1", "q3:1"),
        ("summon fox", "nothing"),
        ("summon Fox p1", "Fox"),
        ("summon fox x1", "x1"),
        ("play", "nothing"),
        ("play toll p1 p2", "p2"),
        ("play toll p01", "p01"),
        ("attack p1", "nothing"),
        ("attack @1 p1", "@1"),
        ("leave 3 dance", "dance"),
        ("change", "change"),
        ("change life-3", "life-3"),
        ("change @1:life-3 Fox", "Fox"),
        ("leave 03 energy", "03"),
        ("ability s3", "s3"),
        ("answer 1 yes", "1"),
        ("answer q1", "nothing"),
        ("answer q1 YES", "YES"),
        ("play toll ", "nothing"),
    ],
)
def test_a_text_that_is_no_action_is_refused_by_word(text: str, token: str) -> None:
    with pytest.raises(Refusal) as caught:
        exodus.parse(text)
    assert caught.value.code == "malformed"
    assert caught.value.detail["token"] == token


GOOD: dict[str, Any] = {
    "options": {"players": 2},
    "seats": [{"hand": "toll", "energies": 1}, {"hand": "mend"}],
    "field": [{"seat": 0, "energy": 2, "card": "ember-fox"}, {"seat": 1, "energy": 1}],
}


def test_a_short_position_fills_in_what_is_usual() -> None:
    state = exodus.load(GOOD)
    assert [pile.id for pile in state.field] == ["p1", "p2"]
    assert state.next_id == 3
    assert (state.phase, state.step, state.sides[0].life) == ("play", "energy", 10)


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"colour": 1}, "colour"),
        ({"options": 3}, "options"),
        ({"phase": "late"}, "phase"),
        ({"step": "dance"}, "step"),
        ({"turn": 2}, "turn"),
        ({"turn": True}, "turn"),
        ({"direction": 2}, "direction"),
        ({"harmony": "yes"}, "harmony"),
        ({"seats": [{}]}, "seats"),
        ({"seats": [{}, {"life": -1}]}, "seats[1].life"),
        ({"seats": [{}, {"hand": "nobody"}]}, "seats[1].hand"),
        ({"seats": [{}, {"purse": 1}]}, "seats[1].purse"),
        ({"seats": [{}, {"alive": 1}]}, "seats[1].alive"),
        ({"field": [3]}, "field[0]"),
        ({"field": [{"seat": 0, "energy": 0}]}, "field[0]"),
        ({"field": [{"seat": 0, "card": "toll"}]}, "field[0].card"),
        ({"field": [{"seat": 0, "energy": [1]}]}, "field[0].energy"),
        ({"field": [{"seat": 0, "id": "x1"}]}, "field[0].id"),
        ({"field": [{"seat": 0, "size": 1}]}, "field[0]"),
        ({"field": [{"seat": 0, "id": "p1"}, {"seat": 0, "id": "p1"}]}, "field"),
        ({"next_id": 1}, "next_id"),
        ({"stack": [{"seat": 0, "kind": "wish", "card": "toll"}]}, "s1.kind"),
        (
            {"stack": [{"seat": 0, "kind": "symmetry", "card": "toll", "targets": ["p1"]}]},
            "s1.targets",
        ),
        ({"holds": [{"rule": "fly", "on": "p1"}]}, "holds[0].rule"),
        ({"attack": {"target": "p1"}}, "attack"),
        ({"attack": {"attacker": "p2", "target": "p1"}}, "attack.attacker"),
        ({"window": {"id": "w1", "why": "start", "left": [0]}}, "window.id"),
        ({"window": {"id": "q1", "why": "start", "left": [7]}}, "window.left"),
        ({"running": {"item": "s1", "stage": "dream"}}, "running.stage"),
        ({"running": {"item": "s1", "queue": [{"do": "win"}]}}, "running.queue[0]"),
        ({"decisions": [{"id": "q1"}]}, "decisions[0]"),
        (
            {
                "decisions": [
                    {"id": "q1", "kind": "X99", "seat": 0, "options": [{"id": "a"}], "detail": {}}
                ]
            },
            "q1.kind",
        ),
        (
            {
                "decisions": [
                    {
                        "id": "q1",
                        "kind": "EXO-19",
                        "seat": 0,
                        "options": [{"id": "a"}],
                        "detail": {},
                    }
                ]
            },
            "q1",
        ),
        (
            {
                "decisions": [
                    {"id": "q1", "kind": "X18", "seat": 0, "options": [{"id": "a"}], "detail": {}}
                ]
            },
            "q1",
        ),
        ({"ended": "life"}, "ended"),
        ({"phase": "over"}, "ended"),
    ],
)
def test_a_broken_position_is_refused_by_place(change: dict[str, Any], place: str) -> None:
    with pytest.raises(Refusal) as caught:
        exodus.load({**GOOD, **change})
    assert caught.value.code == "bad_position"
    assert caught.value.detail["path"] == place


@pytest.mark.parametrize(
    ("options", "name"),
    [
        ({"players": 1}, "players"),
        ({"players": 7}, "players"),
        ({"players": 2, "colour": 1}, "colour"),
        ({"players": 2, "cards": "drawn"}, "cards"),
        ({"players": 2, "chooser": 2}, "chooser"),
        ({"players": 2, "harmony": [0, 0]}, "harmony"),
        ({"players": 2, "decks": ["embers"]}, "decks"),
        ({"players": 2, "decks": ["embers", "nothing"]}, "decks[1]"),
        ({"players": 2, "decks": ["embers", {"main": 3}]}, "decks[1]"),
        ({"players": 2, "decks": ["embers", {"main": {"x": 1}, "energy": 20}]}, "decks[1]"),
        ({"players": 2, "cards": "printed", "decks": [{"main": 19, "energy": 20}] * 2}, "decks[0]"),
        ({"players": 2, "library": 3}, "library"),
    ],
)
def test_a_bad_option_is_named(options: dict[str, Any], name: str) -> None:
    with pytest.raises(Refusal) as caught:
        exodus.new(options, exodus.Chooser(0))
    assert caught.value.code == "bad_option"
    assert caught.value.detail["option"] == name


def test_copies_are_counted_by_title_over_all_printings() -> None:
    """EXO-2, X1."""
    twin = {
        "title": "Mend",
        "kind": "symmetry",
        "text": "",
        "effect": [{"do": "life", "who": "you", "by": 2}],
    }
    library = {name: exodus.dump_card(card) for name, card in exodus.STARTER.items()}
    library["mend-2"] = twin
    deck = exodus.DECKS["embers"]
    main = {**deck["main"], "mend": 2, "mend-2": 1}
    with pytest.raises(Refusal) as caught:
        exodus.new(
            {"players": 2, "library": library, "decks": [{"main": main, "energy": 20}] * 2},
            exodus.Chooser(0),
        )
    assert caught.value.rule == "EXO-2"


def test_what_is_put_back_asks_again_under_new_ids() -> None:
    """Ids are never used again, also not after something was taken back."""
    table = Table.at({"hand": "quake"}, {"hand": "mend"})
    table.do("play quake")
    before = table.state
    table.answer("pass")
    back = exodus.put_part(table.state, "", exodus.take_part(before, ""))
    assert back.window is not None
    assert before.window is not None
    assert back.window.id != before.window.id
    assert back.next_decision > before.next_decision


def test_actions_that_name_objects_do_not_count_on_the_whole() -> None:
    table = Table.at({"hand": "quake"}, {"hand": "mend"}, field=[(0, 1, "")])
    for text, counted in (
        ("play quake", ()),
        ("energy p1:1", ("",)),
        ("energy new:1", ("",)),
        ("leave 5 energy", ("",)),
        ("attack p1 @1", ()),
        ("concede", ()),
    ):
        assert exodus.counted(table.state, exodus.parse(text)) == counted
    for name, there in (
        ("p1", True),
        ("p9", False),
        ("@1", True),
        ("quake", True),
        ("mend", False),
        ("q1", False),
    ):
        assert exodus.sees(table.state, 0, name) == there


def examples(page: str) -> list[dict[str, Any]]:
    """The JSON examples of a page."""
    blocks = re.findall(r"```json\n(.*?)```", (PAGES / page).read_text(), re.DOTALL)
    return [json.loads(block) for block in blocks]


LINES = [block for block in examples("positions-exodus.md") if "position" in block]
CARDS = [block for block in examples("positions-exodus.md") if "title" in block]


@pytest.mark.parametrize("example", LINES, ids=lambda e: str(e["action"]))
def test_an_example_of_the_page_on_positions_comes_out_so(example: dict[str, Any]) -> None:
    result = run_line({k: v for k, v in example.items() if k != "gives"})
    gives = example["gives"]
    if "refusal" in gives:
        assert result == gives
        return
    assert [event["kind"] for event in result["events"]] == gives["events"]
    for key, value in gives["position"].items():
        assert result["position"][key] == value


@pytest.mark.parametrize("card", CARDS, ids=lambda c: str(c["title"]))
def test_a_card_of_the_page_on_positions_is_good(card: dict[str, Any]) -> None:
    assert exodus.parse_card("example", card).title == card["title"]


@pytest.mark.parametrize(
    "line",
    [
        3,
        {},
        {"position": GOOD, "seat": 0},
        {"position": GOOD, "seat": 0, "action": "x", "why": 1},
        {"position": GOOD, "seat": 0, "action": "close", "order": 3},
    ],
)
def test_a_line_that_is_none_is_refused(line: Any) -> None:
    assert run_line(line)["refusal"]["code"] in ("bad_position", "malformed")


def test_an_order_that_does_not_fit_is_refused() -> None:
    start = {"options": {"players": 2, "decks": ["embers", "tides"]}, "phase": "setup"}
    line = {"position": start, "seat": "gm", "action": "start", "order": [["x"]]}
    assert run_line(line)["refusal"]["code"] == "bad_position"


def test_every_rule_is_on_the_page_of_rules() -> None:
    text = (PAGES / "rules" / "exodus.md").read_text()
    for number in range(1, 30):
        assert re.search(rf"^### EXO-{number} ", text, re.MULTILINE), number
    for number in range(1, 44):
        assert re.search(rf"\bX{number}\b", text), number

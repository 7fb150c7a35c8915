"""Texts and positions: exact inverses, and refusals that name the place."""

from __future__ import annotations

import json
import timeit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks import rules
from decks.rules import actions as a
from decks.rules.lines import run_line
from journal.contract import Refusal
from tests.rules.decks.random_play import walk
from tests.rules.decks.table import pile

NUMBER = st.integers(1, 9999)
PART = NUMBER.map(lambda n: f"d{n}")
CARD = NUMBER.map(lambda n: f"c{n}")
SEAT = st.one_of(st.just("gm"), st.integers(0, 99))
FACE = st.from_regex(r"[A-Za-z0-9.\-]{1,8}", fullmatch=True)
SPEC = st.builds(
    a.Spec, st.one_of(st.just(""), FACE), st.sampled_from(("", "discard", "active", "exhausted")),
    st.booleans(),
)  # fmt: skip
TEXT = st.text(min_size=1).filter(lambda text: bool(text.strip()))
YES_NO = st.sampled_from(("yes", "no"))


def some(what: st.SearchStrategy[str]) -> st.SearchStrategy[tuple[str, ...]]:
    return st.lists(what, min_size=1, max_size=4, unique=True).map(tuple)


REST = st.one_of(
    st.builds(a.Rest, some(PART), n=st.sampled_from(("", "all", "3")),
              pick=st.sampled_from(("", "random", "gm", "owner")),
              where=st.sampled_from(("", "top", "bottom", "shuffled")),
              discard=st.sampled_from(("", "yes", "no"))),
    st.builds(a.Rest, some(PART), n=st.just("1/2"), round=st.sampled_from(("up", "down"))),
    st.builds(a.Rest, some(PART), cards=some(CARD), where=st.just("top")),
)  # fmt: skip
ACTIONS = st.one_of(
    st.builds(a.Give, SEAT, st.lists(SPEC, min_size=1).map(tuple),
              st.one_of(st.none(), NUMBER), st.one_of(st.none(), st.booleans()),
              st.one_of(st.none(), st.booleans()), st.sampled_from(("skill", "gm"))),
    st.builds(a.Retire, PART),
    st.builds(a.Swap, PART, st.one_of(CARD, FACE), SPEC),
    st.builds(a.Setting, st.just("hand"), PART, st.tuples(NUMBER.map(str), YES_NO)),
    st.builds(a.Setting, st.sampled_from(("pc", "here")), PART, st.tuples(YES_NO)),
    st.builds(a.Setting, st.just("seat"), PART, st.tuples(SEAT.map(str))),
    st.builds(a.Play, some(CARD), st.sampled_from(("discard", "active", "exhausted", "default")),
              st.one_of(st.none(), NUMBER), st.sampled_from(("", "discard", "exhausted"))),
    st.builds(a.Expire, some(CARD), st.sampled_from(("", "discard", "exhausted"))),
    st.builds(a.Draw, some(PART), NUMBER, st.booleans()),
    st.builds(a.Look, st.sampled_from(("mill", "reveal")), PART, NUMBER),
    st.builds(a.Look, st.just("search"), PART),
    st.builds(a.Allow, PART, st.sampled_from(("optional", "rest", "mill", "reveal", "search"))),
    st.builds(a.Move, PART, some(CARD), st.just("discard"), st.just(""), TEXT),
    st.builds(a.Move, PART, st.just(("deck:2", "exhausted:1")), st.just("deck"),
              st.sampled_from(("top", "bottom", "shuffled")), TEXT),
    REST,
    st.builds(a.OpenRound, NUMBER, some(PART)),
    st.builds(a.TakeOut, PART, TEXT),
    st.builds(a.CloseRound, st.sampled_from(("commit", "cancel")), NUMBER),
    st.builds(a.Answer, NUMBER.map(lambda n: f"q{n}"), st.sampled_from(("repeat", "by-hand")),
              st.sampled_from(((), ("c1>discard", "deck:1>hand"))), st.booleans()),
    st.builds(a.Rule, st.sampled_from(("H4", "H8.amount", "H17.d3")),
              st.sampled_from(("ask", "1/2:up", "30"))),
    st.builds(a.Override, PART, st.sampled_from(("revive", "end-draw")), TEXT),
    st.builds(a.Describe, PART, TEXT),
    st.builds(a.Reshuffle, PART),
)  # fmt: skip


@given(ACTIONS)
def test_every_action_is_read_back_from_its_text(action: a.Action) -> None:
    text = str(action)
    assert rules.parse(text) == action
    assert str(rules.parse(text)) == text


@pytest.mark.parametrize(
    ("text", "token"),
    [
        ("", "nothing"),
        ("dance d1", "dance"),
        ("draw d1", "nothing"),
        ("draw d1 0 required", "0"),
        ("draw d1 01 required", "01"),
        ("draw x1 1 required", "x1"),
        ("draw d1,d1 1 required", "d1"),
        ("draw d1 1 required now", "now"),
        ("draw  d1 1 required", "draw  d1 1 required"),
        ("play c1 to=moon", "to=moon"),
        ("play c1", "to="),
        ("play c1 then=discard to=active", "then=discard"),
        ("rest d1 n=1/2 where=top", "where=top"),
        ("give 0 size=4 active=no pc=yes kind=skill cards=a,,b", "nothing"),
        ("describe d1 dead", "dead"),
        ('describe d1 "', '"'),
        ('describe d1 ""', '""'),
        ('move d1 c1 to=deck "x"', "to"),
    ],
)
def test_a_text_that_is_no_action_is_refused_with_its_word(text: str, token: str) -> None:
    with pytest.raises(Refusal) as caught:
        rules.parse(text)
    assert (caught.value.code, caught.value.rule) == ("malformed", "")
    assert token in caught.value.sentence or caught.value.detail["token"]


def test_positions_are_read_back_exactly() -> None:
    for seed in range(5):
        for step in walk(seed, 40):
            stored = json.loads(json.dumps(rules.dump(step.after)))
            assert rules.load(stored) == step.after


def test_a_position_by_hand_names_only_what_matters() -> None:
    state = rules.load({"decks": [{"deck": ["a", "b"], "hand": [{"face": "c", "to": "active"}]}]})
    deck = state.decks["d1"]
    assert [card.id for card in deck.deck] == ["c1", "c2"]
    assert (deck.hand[0].id, deck.hand[0].to) == ("c3", "active")
    assert (state.next_card, state.next_part) == (4, 2)
    mixed = rules.load({"decks": [{"deck": ["a#c7", "b"]}]})
    assert [card.id for card in mixed.decks["d1"].deck] == ["c7", "c8"]


@pytest.mark.parametrize(
    ("position", "path"),
    [
        ({"deks": []}, "position.deks"),
        ({"decks": {}}, "decks"),
        ({"decks": [{"deck": "a"}]}, "decks[0].deck"),
        ({"decks": [{"deck": [{"id": "c1"}]}]}, "decks[0].deck[0]"),
        ({"decks": [{"deck": ["a#c1"], "hand": ["b#c1"]}]}, "decks[0].hand[0]"),
        ({"decks": [{"deck": ["a#c1"]}, {"deck": ["b#c1"]}]}, "decks[1].deck[0]"),
        ({"decks": [{"deck": [{"face": "a", "colour": 1}]}]}, "decks[0].deck[0].colour"),
        ({"decks": [{"deck": [{"face": "a", "to": "moon"}]}]}, "decks[0].deck[0]"),
        ({"decks": [{"size": -1}]}, "decks[0].size"),
        ({"decks": [{"size": True}]}, "decks[0].size"),
        ({"decks": [{"pc": 1}]}, "decks[0].pc"),
        ({"decks": [{"seat": "x"}]}, "decks[0].seat"),
        ({"decks": [{"part": "x"}]}, "decks[0].part"),
        ({"decks": [{"part": "d1"}, {"part": "d1"}]}, "decks[1].part"),
        ({"decks": [{"kind": "gm", "exhausted": ["a"]}]}, "decks[0].exhausted"),
        ({"decks": [{"running": {"purpose": "draw"}}]}, "decks[0].running.required"),
        ({"rulings": {"H4": "never"}}, "rulings.H4"),
        ({"gate": {"number": 1, "taking": ["d9"]}}, "gate.taking"),
        ({"next": {"card": 1}, "decks": [{"deck": ["a#c5"]}]}, "next.card"),
        ({"round": "3"}, "round"),
        ({"decks": [{"deck": [{"face": "a", "knows": 5}]}]}, "position"),
        ({"decisions": [{"id": "q1", "kind": "H4", "seat": "gm", "options": [4]}]}, "position"),
        ([], "position"),
    ],
)
def test_a_broken_position_is_refused_with_its_place(position: object, path: str) -> None:
    """FAT-2: each card in exactly one zone, each handle used once."""
    with pytest.raises(Refusal) as caught:
        rules.load(position)  # type: ignore[arg-type]
    assert caught.value.code == "bad_position"
    assert caught.value.detail["path"] == path


def test_a_party_is_loaded_quickly() -> None:
    """A draw loads, plays and stores the whole party: six decks of thirty."""
    decks = [{"deck": pile(f"a{n}x", 20), "hand": pile(f"b{n}x", 10)} for n in range(6)]
    stored = rules.dump(rules.load({"decks": decks}))
    best = min(timeit.repeat(lambda: rules.load(stored), number=10, repeat=10)) / 10
    assert best < 0.01


def test_a_line_of_positions_gives_the_next_position_or_the_refusal() -> None:
    line = {"position": {"decks": [{"deck": ["a"]}]}, "seat": 0, "action": "draw d1 1 required"}
    assert run_line(line)["position"]["decks"][0]["hand"]
    refused = run_line({**line, "seat": 1})
    assert refused["refusal"] == {
        "code": "not_yours", "rule": "", "sentence": "d1 is not yours to move.",
    }  # fmt: skip
    assert run_line({"position": {}})["refusal"]["code"] == "bad_position"
    wrong = {**line, "position": {"decks": [{"discard": ["x", "y"]}]}, "order": [["z"]]}
    assert "order" in run_line(wrong)["refusal"]["sentence"]
    assert run_line({**line, "order": "x"})["refusal"]["code"] == "bad_position"

"""The form for cards: every legal card is shown and read back the same; errors find their field."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from cardgames.library.effect_form import (
    CardForm,
    blank,
    fields_of,
    form_of,
    mark_of,
    nodes_of,
    plain,
    read_form,
)
from cardgames.library.effect_ops import carry_out
from cardgames.library.effect_rules import RULE_WORDS
from cardgames.library.effect_steps import DOES
from cardgames.rules import exodus
from cardgames.rules.exodus import language
from tests.cardgames.library.people import KNIGHT, MEND
from tests.rules.exodus.test_language import some_card


def card_of(data: Any) -> exodus.Card:
    """The card by the rules, whatever way its data is written."""
    return exodus.parse_card("test", data)


@pytest.mark.parametrize("slug", list(exodus.STARTER))
def test_every_starter_card_goes_through_the_form_unchanged(slug: str) -> None:
    data = exodus.dump_card(exodus.STARTER[slug])
    form = form_of(data)
    assert form.raw is None
    again = read_form(fields_of(form)).card
    assert plain(again) == plain(data)
    card_of(again)


@pytest.mark.parametrize("seed", range(200))
def test_whatever_the_language_allows_is_shown_or_left_as_json(seed: int) -> None:
    data = some_card(Random(seed))
    form = form_of(data)
    if form.raw is not None:
        assert form.card == data
        return
    again = read_form(fields_of(form)).card
    assert plain(again) == plain(data)
    card_of(again)


def test_the_form_offers_all_that_the_language_has() -> None:
    assert set(DOES) == set(language.STEPS)
    assert set(RULE_WORDS) == set(language.RULES)


def test_steps_and_targets_are_added_moved_and_removed() -> None:
    form = form_of(MEND)
    assert carry_out(form.flat, "add:effect")
    assert carry_out(form.flat, "add:targets")
    assert [step["do"] for step in form.card["effect"]] == ["life", "draw"]
    assert carry_out(form.flat, "up:effect[1]")
    assert [step["do"] for step in form.card["effect"]] == ["draw", "life"]
    form.flat["effect"][0] = {"do": "may", "then": []}
    assert carry_out(form.flat, "add:effect[0].then")
    assert form.card["effect"][0]["then"] == [{"do": "draw", "who": "you", "main": 1}]
    assert carry_out(form.flat, "remove:effect[1]")
    assert carry_out(form.flat, "remove:targets[0]")
    assert "targets" not in form.card
    card_of(form.card)
    for nothing in (
        "",
        "save",
        "add:title",
        "remove:effect[7]",
        "remove:effect",
        "add:effect[0].do",
    ):
        before = json.dumps(form.card)
        assert not carry_out(form.flat, nothing)
        assert json.dumps(form.card) == before


def test_a_new_step_of_each_kind_is_at_once_a_legal_one() -> None:
    """Whatever is chosen, the fields that it brings along say something that can be."""
    for do in language.STEPS:
        post = fields_of(form_of({**MEND, "targets": [{"what": "item"}, {"what": "field"}]}))
        post["effect[0].do"] = do
        card = read_form(post).card
        if do in ("may", "if", "repeat"):
            form = CardForm(form_of(card).flat)
            assert carry_out(form.flat, "add:effect[0].then")
            card = form.card
        card_of(card)
    for rule in language.RULES:
        post = fields_of(
            form_of({**MEND, "stays": "always", "holds": [{"rule": "draws", "who": "you"}]})
        )
        post["holds[0].rule"] = rule
        card_of(read_form(post).card)


def test_json_that_was_changed_goes_before_the_fields() -> None:
    form = form_of(MEND)
    post = fields_of(form) | {"json": form.text, "json_mark": form.mark, "title": "Mend more"}
    assert read_form(post).card["title"] == "Mend more"
    post["json"] = json.dumps(KNIGHT)
    assert read_form(post).card == KNIGHT
    post["json"] = "{\n1"
    broken = read_form(post)
    assert broken.json_error.startswith("Line 2, letter 1")
    assert (broken.text, broken.card["title"]) == ("{\n1", "Mend more")
    for odd in ("[]", "3", "[" * 100_000):
        assert read_form({**post, "json": odd}).json_error
    assert mark_of("a\r\nb ") == mark_of("a\nb")


@pytest.mark.parametrize(
    "odd",
    [
        {"kind": "creature", "ability": 3},
        {"kind": "creature", "types": 3},
        {"kind": "symmetry", "effect": "draw"},
        {"kind": "symmetry", "effect": [3]},
        {"kind": "symmetry", "effect": [{"do": "if", "when": 3, "then": 4}]},
        {"kind": "symmetry", "effect": [{"do": "drain", "on": {"each": 3}, "n": {"count": 1}}]},
        {"kind": "symmetry", "effect": [{"do": ["x"]}], "holds": [1], "targets": {"a": 1}},
        {"title": [], "kind": {}, "text": 3, "stars": "many"},
    ],
)
def test_json_of_any_shape_is_shown_and_never_breaks_the_form(odd: dict[str, Any]) -> None:
    form = read_form({"json": json.dumps(odd), "json_mark": ""})
    if form.raw is None:
        nodes_of(form)
        fields_of(form)
    assert json.loads(form.text) is not None


def test_an_error_stands_at_the_field_that_it_is_about() -> None:
    nested = {"do": "may", "then": [{"do": "draw", "who": "you", "main": -1}]}
    form = form_of({**MEND, "effect": [nested]})
    form.errors["effect[0].then[0].main"] = ["is wrong"]
    found = [n.name for top in nodes_of(form).values() for n in top.all() if n.errors]
    assert found == ["effect[0].then[0].main"]
    form.errors = {"effect[0].then[0].extra": ["is not known"]}
    found = [n.name for top in nodes_of(form).values() for n in top.all() if n.errors]
    assert found == ["effect[0].then[0]"]


def test_a_copy_begins_without_a_title() -> None:
    assert blank(KNIGHT).card["title"] == ""
    assert blank(KNIGHT).card["ability"] == KNIGHT["ability"]

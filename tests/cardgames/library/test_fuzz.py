"""Made-up files through the import, made-up cards through form, words and trial: a plain message or
a card, and never anything else."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgames.exodus.effect_words import effect_words
from cardgames.library.cards import is_unknown
from cardgames.library.effect_form import fields_of, form_of, nodes_of, plain, read_form
from cardgames.library.effect_try import try_out
from cardgames.library.exports import write_csv, write_json
from cardgames.library.files import FORMS, ReadLibrary, read_library
from cardgames.rules import exodus
from cardgames.services import library as cards
from tests.cardgames.library.people import people
from tests.rules.exodus.some_cards import any_card, broken


def plainly(read: ReadLibrary) -> None:
    """Every bad line has its number, a reason and a remedy; every other card is one."""
    for bad in read.bad:
        assert bad.number >= 1
        assert bad.reason
        assert bad.remedy
        assert "%(" not in bad.reason + bad.remedy
    for each in read.cards:
        if not is_unknown(each.data):
            exodus.parse_card(each.slug, each.data)


WORDS = st.sampled_from(
    [
        *("Moss Cat", "Spark", "creature", "Kreatur – Beast", "★★", "[Purr, summoned] Sleeps."),
        *("|", "//", "#", '"', ";", ",", "\t", "\n", "\r\n", "Creatures:", "title", "kind", "text"),
        *(
            "effect",
            "{",
            "}",
            "[",
            "]",
            ":",
            '"title"',
            "2x",
            "¶",
            "\ufeff",
            "\x00",
            "\ud800",
            "龍",
        ),
    ]
)


@settings(max_examples=400, deadline=None)
@given(st.lists(WORDS | st.text(max_size=6), max_size=30), st.sampled_from(FORMS))
def test_no_text_breaks_the_import(words: list[str], form: str) -> None:
    plainly(read_library("".join(words), {}, form))


@settings(max_examples=150, deadline=None)
@given(seed=st.integers(0, 10**9), write=st.sampled_from(["json", "csv", "lines", "named"]))
def test_files_with_odd_cards_name_their_lines(seed: int, write: str) -> None:
    random = Random(seed)
    made = {f"c{n}": {**any_card(random), "title": f"Card {n}"} for n in range(4)}
    whole = {
        "json": write_json(made),
        "csv": write_csv(made),
        "lines": "\n".join(json.dumps({"name": slug, **card}) for slug, card in made.items()),
        "named": json.dumps(made),
    }
    read = read_library(whole[write], {})
    assert read.bad == ()
    assert [each.slug for each in read.cards] == list(made)
    odd = {**made, "c2": broken(random, made["c2"], 2)}
    text = json.dumps(odd) if write == "named" else write_json(odd)
    if write == "lines":
        text = "\n".join(json.dumps({"name": slug, **card}) for slug, card in odd.items())
    found = read_library(text, {})
    plainly(found)
    assert len(found.bad) + len(found.cards) >= 3


@pytest.mark.parametrize("seed", range(120))
def test_every_shape_of_card_goes_through_form_words_and_trial(seed: int) -> None:
    data = any_card(Random(seed))
    form = form_of(data)
    assert form.raw is not None or plain(read_form(fields_of(form)).card) == plain(data)
    assert "%(" not in str(effect_words(exodus.parse_card("test", data)))
    tried = try_out(data)
    assert tried.changes or tried.why_not


@settings(max_examples=200, deadline=None)
@given(seed=st.integers(0, 10**9))
def test_no_odd_json_breaks_the_form(seed: int) -> None:
    random = Random(seed)
    form = read_form({"json": json.dumps(broken(random, any_card(random), 3)), "json_mark": ""})
    if form.raw is None:
        nodes_of(form)
    assert json.loads(form.text) is not None


@pytest.mark.django_db
@pytest.mark.parametrize("seed", range(20))
def test_odd_cards_are_refused_by_the_library_and_change_nothing(seed: int) -> None:
    here = people()
    random = Random(seed)
    for _ in range(20):
        data: Any = broken(random, any_card(random), 2)
        before = cards.own_cards(here.group)
        try:
            made = cards.add_card(here.ada, data)
        except cards.LibraryRefusal as refusal:
            assert refusal.code in ("bad_card", "card_too_long")
            assert refusal.sentence
            assert cards.own_cards(here.group) == before
        else:
            assert cards.shelved(made).title
            cards.shelf(here.group)

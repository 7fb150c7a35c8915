"""Lists from text, CSV and JSON: what is read, what is refused and why, and the way back."""

from __future__ import annotations

import csv
import io
import json
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from decks.exports import FORMS, write_csv, write_json, write_text
from decks.imports import read_csv, read_deck, read_json
from decks.lists import DeckList, ListedCard, merged, read_list
from decks.tables import item_lines


def titles(read: DeckList) -> list[tuple[int, str]]:
    assert not read.bad, read.bad
    return [(card.count, card.title) for card in read.cards]


def test_a_pasted_line_may_carry_count_tags_destination_flag_and_text() -> None:
    read = read_list("2x Ember Ward #fire #ward > exhaust ! | It burns. ¶ Twice.")
    card = ListedCard(2, "Ember Ward", "It burns.\nTwice.", "exhausted", False, ("fire", "ward"))
    assert read.cards == (card,)


def test_a_title_in_quotes_is_taken_as_it_stands() -> None:
    assert titles(read_list('2x "Now > | Never!" > active')) == [(2, "Now > | Never!")]
    assert titles(read_list('"Big" Bertha')) == [(1, '"Big" Bertha')]


def test_each_bad_line_has_its_number_its_reason_and_a_remedy() -> None:
    read = read_list("Shield\n\n0x Nothing\nSpells:\nStep > nowhere\n# kept out\n7")
    assert [bad.number for bad in read.bad] == [3, 4, 5, 7]
    assert all(bad.reason and bad.remedy for bad in read.bad)


def test_signs_that_no_database_takes_are_bad_lines() -> None:
    assert read_list("A\x00B").bad[0].number == 1
    assert read_json('["a\\u0000b"]').bad[0].number == 1
    assert read_json('["a\\ud800"]').bad


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_a_header_may_name_the_columns_in_any_order(separator: str) -> None:
    text = "\ufeffTitle|Effect|Anzahl\r\nShield|Push.|3\r\nStep||\r\n".replace("|", separator)
    read = read_deck(text)
    assert read.form == "csv"
    assert read.cards == (ListedCard(3, "Shield", "Push."), ListedCard(1, "Step"))


def test_a_header_is_never_taken_for_a_card_and_unknown_columns_are_said() -> None:
    read = read_csv("name;count;artist\nShield;2;Ann\n")
    assert titles(read) == [(2, "Shield")]
    assert len(read.notes) == 1
    assert "artist" in read.notes[0]


def test_a_table_without_a_header_starts_with_the_count_or_the_title() -> None:
    assert titles(read_csv("2,Shield\n1,Step\n")) == [(2, "Shield"), (1, "Step")]
    read = read_csv("Shield;Push.;discard\n")
    assert read.cards == (ListedCard(1, "Shield", "Push.", "discard"),)


def test_quotes_hold_separators_line_ends_and_quotes() -> None:
    read = read_csv('count,title,text\n1,"Cut, deep","one\ntwo ""three"""\n2,Step,\n')
    assert read.cards == (ListedCard(1, "Cut, deep", 'one\ntwo "three"'), ListedCard(2, "Step"))


def test_a_bad_row_is_named_by_the_line_on_which_it_begins_and_reading_goes_on() -> None:
    read = read_csv('count,title,text\n1,A,"x\ny"\nmany,B,\n1,"C\n1,D,\n1,,lost\n')
    assert [card.title for card in read.cards] == ["A", "D"]
    assert [bad.number for bad in read.bad] == [4, 5, 7]


def test_a_cell_too_many_is_not_dropped() -> None:
    assert read_csv("count,title\n1,A,b\n").bad[0].number == 2
    assert read_csv("1,A,b,discard,fire,more\n").bad[0].number == 1


def test_json_may_be_a_list_of_titles_cards_or_an_object_of_counts() -> None:
    assert titles(read_deck('["A", {"name": "B", "qty": 2}, "A"]')) == [(2, "A"), (2, "B")]
    assert titles(read_deck('{"A": 3}')) == [(3, "A")]
    assert titles(read_deck('{"cards": [{"title": "A"}]}')) == [(1, "A")]


def test_a_bad_card_in_json_is_named_by_its_line() -> None:
    read = read_json('[\n "A",\n {"title": ""},\n 5,\n {"title": "B", "count": -1}\n]')
    assert [bad.number for bad in read.bad] == [3, 4, 5]
    assert read_json('["A",\n"B"\n"C"]').bad[0].number == 3
    assert read_json("[" * 5000).bad
    assert read_json("5").bad
    assert read_json("{}").cards == ()
    assert read_json(f'[{{"title": "A", "count": {"9" * 5000}}}]').bad


def test_a_pasted_list_with_commas_is_no_table() -> None:
    read = read_deck("2x Cut, deep\nStep, twice\n")
    assert read.form == "text"
    assert titles(read) == [(2, "Cut, deep"), (1, "Step, twice")]


def test_the_form_can_be_said() -> None:
    assert read_deck("2,Shield\n", "csv").cards == (ListedCard(2, "Shield"),)
    assert titles(read_csv("title\nShield\n")) == [(1, "Shield")]


def test_what_is_too_long_is_refused_whole() -> None:
    assert read_deck("x\n" * 200_000).bad


LETTERS = st.characters(exclude_categories=("Cs", "Cc", "Zs", "Zl", "Zp"), exclude_characters="¶")
WORDS = st.text(LETTERS, min_size=1, max_size=12)
CARDS = st.builds(
    ListedCard,
    st.integers(1, 400),
    st.lists(
        WORDS | st.sampled_from(["#x", "3x", "x2", '"', ">", "|", "!", ":"]), min_size=1, max_size=4
    ).map(" ".join),
    st.lists(WORDS, max_size=3).map("\n".join),
    st.sampled_from(["", "discard", "active", "exhausted"]),
    st.booleans(),
    st.lists(st.from_regex(r"[a-z0-9][a-z0-9-]{0,8}", fullmatch=True), max_size=3, unique=True).map(
        tuple
    ),
)


@settings(max_examples=60, deadline=None)
@given(st.lists(CARDS, max_size=6), st.sampled_from(sorted(FORMS)))
def test_what_is_written_out_is_read_back_the_same(cards: list[ListedCard], form: str) -> None:
    listed = merged(cards)
    if any(card.count > 400 for card in listed):
        return
    written = FORMS[form][2](listed, "Name")
    read = read_deck(written, form)
    assert not read.bad
    assert read.cards == listed


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=80) | st.text(alphabet='ab12x,;"\t\n|>!#[]{}:', max_size=60))
def test_nothing_that_is_pasted_breaks_reading(text: str) -> None:
    for form in ("auto", "text", "csv", "json"):
        read = read_deck(text, form)
        for bad in read.bad:
            assert bad.number >= 1
            assert bad.reason and bad.remedy


def test_exports_say_their_form() -> None:
    cards = (ListedCard(2, "Cut, deep", "a", "exhausted", False, ("x",)),)
    assert write_text(cards) == "2x Cut, deep #x > exhaust ! | a\n"
    assert read_deck(write_csv(cards)).form == "csv"
    assert json.loads(write_json(cards, "N"))["cards"][0]["title"] == "Cut, deep"


FORMULAS = ("=HYPERLINK(1)", "+1", "-1 Life", "@here", "'=1", "''@x", "'tis", "plain")


def test_a_table_holds_no_formulas_and_is_read_back_the_same() -> None:
    cards = tuple(ListedCard(1, title, text=title) for title in FORMULAS)
    written = write_csv(cards)
    for row in csv.reader(io.StringIO(written.removeprefix("\ufeff"))):
        assert not any(cell.startswith(("=", "+", "-", "@")) for cell in row)
    assert read_deck(written).cards == cards


def test_many_items_of_a_list_are_numbered_soon() -> None:
    body = "[\n" + ",\n".join(["{}"] * 60_000) + "]"
    began = time.process_time()
    assert item_lines(body)[-1] == 60_001
    assert time.process_time() - began < 2, "not as the square of their number"

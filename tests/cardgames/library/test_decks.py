"""Decks of one's own: kept in any state, each reason told, nobody else's to see."""

from __future__ import annotations

from typing import Any

import pytest
from django.http import Http404
from hypothesis import given, settings
from hypothesis import strategies as st

from accounts.models import Membership
from accounts.refusals import AccountRefusal
from cardgames.library.deck_texts import read_deck, write_deck
from cardgames.models import CardDeck
from cardgames.rules import exodus
from cardgames.services import card_decks as decks
from cardgames.services import library as cards
from cardgames.services.library import LibraryRefusal
from journal.contract import Refusal
from tests.cardgames.library.people import KNIGHT, people, twenty

pytestmark = pytest.mark.django_db
LIBRARY = cards.library_for(None)


def codes(deck: Any, library: Any = LIBRARY) -> list[str]:
    """The codes of all that is wrong with a deck."""
    return [problem.code for problem in decks.checked_deck(deck, library)]


def refused(verb: Any, *arguments: Any, **more: Any) -> str:
    """The code of the refusal of it; no deck has changed."""
    before = list(CardDeck.objects.values())
    with pytest.raises(AccountRefusal) as caught:
        verb(*arguments, **more)
    assert list(CardDeck.objects.values()) == before
    return caught.value.code


def test_every_reason_that_keeps_a_deck_from_being_played_is_told() -> None:
    """EXO-2, X1."""
    assert codes({"main": twenty(), "energy": 20}) == []
    assert codes({"main": twenty(spark=3), "energy": 20}) == ["too_many_copies"]
    assert codes({"main": twenty(spark=1), "energy": 19}) == ["main_too_small", "energy_too_small"]
    found = decks.checked_deck({"main": {"spark": 5, "nothing": 1}, "energy": 0}, LIBRARY)
    assert [problem.code for problem in found] == [
        *("card_unknown", "too_many_copies", "main_too_small", "energy_too_small")
    ]
    assert {problem.rule for problem in found} == {"EXO-2"}
    assert codes({"main": twenty(), "energy": 1001}) == ["deck_too_large"]


def test_copies_are_counted_over_all_printings_of_a_title() -> None:
    """X1."""
    library = {**LIBRARY, "spark-2": {**LIBRARY["spark"], "text": "Other words."}}
    assert codes({"main": twenty(**{"spark-2": 1}), "energy": 20}, library) == ["too_many_copies"]


COUNTS = st.dictionaries(
    st.sampled_from([*list(LIBRARY)[:14], "nothing"]), st.integers(1, 4), max_size=14
)


@settings(max_examples=150, deadline=None)
@given(main=COUNTS, energy=st.integers(0, 40))
def test_what_is_found_here_is_what_the_rules_refuse(main: dict[str, int], energy: int) -> None:
    """EXO-2."""
    deck = {"main": main, "energy": energy}
    try:
        exodus.check_deck(deck, exodus.STARTER)
        legal = True
    except Refusal:
        legal = False
    assert (codes(deck) == []) == legal


def test_a_deck_is_its_owners_and_nobody_else_sees_it() -> None:
    here = people()
    deck = decks.copy_ready(here.ben, "tides")
    assert decks.decks_of(here.ben.person, here.group) == [deck]
    assert decks.decks_of(here.ada.person, here.group) == []
    assert decks.find_deck(here.ben.person, deck.pk) == deck
    for other in (here.ada.person, here.zoe, None):
        with pytest.raises(Http404):
            decks.find_deck(other, deck.pk)
    Membership.objects.filter(pk=here.ben.pk).update(left="2026-01-01T00:00:00Z")
    with pytest.raises(Http404):
        decks.find_deck(here.ben.person, deck.pk)


def test_ready_decks_are_copied_and_legal() -> None:
    here = people()
    for ready in exodus.DECKS:
        deck = decks.copy_ready(here.ada, ready)
        assert codes(deck) == []
        assert exodus.check_deck(decks.as_options(deck), exodus.STARTER)
    again = decks.copy_ready(here.ada, "embers")
    assert again.name == "Embers 2"
    assert refused(decks.copy_ready, here.ada, "nothing") == "deck_unknown"
    assert refused(decks.copy_ready, here.sam, "embers") == "role_cannot_edit"


def test_a_deck_is_made_renamed_counted_and_thrown_away() -> None:
    here = people()
    deck = decks.make_deck(here.ada, " First  try ")
    assert (deck.name, deck.main, deck.energy) == ("First try", {}, 20)
    assert refused(decks.make_deck, here.ada, "First try") == "name_taken"
    assert decks.make_deck(here.ben, "First try").owner == here.ben.person
    deck = decks.count_card(deck, "spark", 1)
    deck = decks.count_card(deck, "spark", 1)
    deck = decks.count_card(deck, "toll", -1)
    assert deck.main == {"spark": 2}
    assert decks.count_card(deck, "spark", -5).main == {}
    assert refused(decks.count_card, deck, "nothing", 1) == "card_unknown"
    assert refused(decks.count_energy, deck, 2000) == "bad_counts"
    assert refused(decks.rename_deck, deck, " ") == "name_missing"
    assert decks.rename_deck(deck, "Second").name == "Second"
    decks.delete_deck(deck)
    assert decks.decks_of(here.ada.person, here.group) == []


def test_a_copy_in_another_library_keeps_the_titles_of_cards_that_are_not_there() -> None:
    here, there = people(), people()
    cards.add_card(here.ada, KNIGHT)
    member = Membership.objects.create(group=there.group, person=here.ada.person)
    deck = decks.make_deck(here.ada, "Moss", twenty(**{"moss-knight": 2}))
    copy = decks.copy_deck(deck, member)
    assert copy.titles == {"moss-knight": "Moss Knight"}
    assert codes(copy, cards.library_for(there.group)) == ["card_unknown"]
    cards.add_card(there.ada, KNIGHT)
    assert codes(copy, cards.library_for(there.group)) == []


PASTED = """\ufeff# Moss and fire\r
Creatures (4)\r
2x Ember Fox\r
Ash Drake x2 // quick\r
\r
== Symmetries ==\r
3 Spark (from Ada's box)\r
"Toll"\r
moss-knight\r
Lantern of the Deep\r
Energy: 18\r
Sideboard\r
1 Quake\r
"""


def test_a_pasted_deck_is_read_with_headings_remarks_and_unknown_cards() -> None:
    library = {**LIBRARY, "moss-knight": KNIGHT}
    read = read_deck(PASTED, library)
    assert read.bad == ()
    assert read.main == {
        "ember-fox": 2,
        "ash-drake": 2,
        "spark": 3,
        "toll": 1,
        "moss-knight": 1,
        "lantern-of-the-deep": 1,
    }
    assert (read.energy, read.name) == (18, "Moss and fire")
    assert read.titles == {"lantern-of-the-deep": "Lantern of the Deep"}
    assert any("Sideboard" in note for note in read.notes)
    assert any("Lantern of the Deep" in note for note in read.notes)


def test_bad_lines_are_named_and_nothing_is_made_of_them() -> None:
    here = people()
    read = read_deck("2x Spark\n0x Toll\n99999999999 Mend\n12\n2x " + "x" * 100, LIBRARY)
    assert [bad.number for bad in read.bad] == [2, 3, 4, 5]
    assert all(bad.reason and bad.remedy for bad in read.bad)
    assert refused(decks.take_deck, here.ada, "Bad", read) == "bad_lines"
    assert refused(decks.take_deck, here.ada, "None", read_deck("", LIBRARY)) == "no_cards"


@pytest.mark.parametrize("ready", list(exodus.DECKS))
def test_a_deck_as_text_and_as_json_is_read_back_the_same(ready: str) -> None:
    deck = exodus.DECKS[ready]
    text = write_deck("Mine", deck["main"], deck["energy"], LIBRARY, {})
    read = read_deck(text, LIBRARY)
    assert (read.main, read.energy, read.name) == (deck["main"], deck["energy"], "Mine")
    import json

    again = read_deck(json.dumps({"name": "Mine", **deck}), LIBRARY)
    assert (again.main, again.energy) == (deck["main"], deck["energy"])
    table = "Anzahl;Titel\n" + "".join(
        f"{count};{LIBRARY[slug]['title']}\n" for slug, count in deck["main"].items()
    )
    assert read_deck(table, LIBRARY).main == deck["main"]


TITLES = st.text(
    st.characters(exclude_categories=("C", "Z"), include_characters=" "), min_size=1, max_size=30
)


@settings(max_examples=200, deadline=None)
@given(titles=st.lists(TITLES, min_size=1, max_size=5))
def test_whatever_cards_are_called_a_deck_as_text_is_read_back_the_same(titles: list[str]) -> None:
    library: dict[str, Any] = dict(LIBRARY)
    main: dict[str, int] = {}
    for number, title in enumerate(titles):
        tidy = " ".join(title.split())
        if tidy and tidy.isprintable():
            slug = f"own-{number}"
            library[slug] = {"title": tidy, "kind": "symmetry", "text": ""}
            main[slug] = number + 1
    read = read_deck(write_deck("Mine", main, 20, library, {}), library)
    assert read.bad == ()
    assert (read.main, read.energy) == (main, 20)


@settings(max_examples=200, deadline=None)
@given(text=st.text(max_size=200))
def test_no_pasted_text_breaks_the_reading_of_decks(text: str) -> None:
    read = read_deck(text, LIBRARY)
    assert all(count > 0 for count in read.main.values())
    assert all(bad.reason for bad in read.bad)


def test_a_deck_of_a_broken_list_stays_as_it_was() -> None:
    here = people()
    deck = decks.copy_ready(here.ada, "embers")
    with pytest.raises(LibraryRefusal):
        decks.take_deck(here.ada, "", read_deck("x x0\n0x Spark", LIBRARY), over=deck)
    deck.refresh_from_db()
    assert deck.main == exodus.DECKS["embers"]["main"]
    changed = decks.take_deck(here.ada, "", read_deck("2x Spark", LIBRARY), over=deck)
    assert (changed.main, changed.energy) == ({"spark": 2}, 20)

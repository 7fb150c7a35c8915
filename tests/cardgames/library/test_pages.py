"""The pages of a library: who sees what, forms without a script, pieces for one with it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from accounts.models import Membership, Person
from accounts.people import COOKIE
from accounts.services import new_device, new_group
from cardgames.library.deck_texts import read_deck
from cardgames.library.files import read_library
from cardgames.library.help_page import help_blocks
from cardgames.models import CardDeck, LibraryCard
from cardgames.services import card_decks
from cardgames.services import library as cards
from tests.cardgames.library.people import KNIGHT, MEND, people, twenty

pytestmark = pytest.mark.django_db


def browser(person: Person | None) -> Client:
    """A browser of that person."""
    client = Client()
    if person is not None:
        client.cookies[COOKIE] = new_device(person, "browser")[1]
    return client


def at(name: str, *more: Any) -> str:
    """An address of these pages."""
    return reverse(f"cardgames:{name}", args=more)


def test_strangers_see_the_starter_set_and_no_library() -> None:
    here = people()
    deck = card_decks.copy_ready(here.ada, "embers")
    for client in (browser(None), browser(here.zoe)):
        assert client.get(at("library", "starter")).status_code == 200
        assert client.get(at("library_card", "starter", "spark")).status_code == 200
        assert client.get(at("library", here.group.pk)).status_code == 404
        assert client.get(at("card_new", here.group.pk)).status_code == 404
        assert client.get(at("card_deck", deck.pk)).status_code == 404
        assert client.get(at("library_file", here.group.pk, "json")).status_code == 404
        assert client.post(at("deck_delete", deck.pk)).status_code == 404
    assert browser(here.ben.person).get(at("card_deck", deck.pk)).status_code == 404
    assert CardDeck.objects.count() == 1


def test_a_spectator_looks_and_writes_nothing() -> None:
    here = people()
    client = browser(here.sam.person)
    page = client.get(at("library", here.group.pk)).content.decode()
    assert "Write a card" not in page
    assert client.get(at("card_new", here.group.pk)).status_code == 403
    assert client.post(at("card_new", here.group.pk), {"op": "save"}).status_code == 403
    text = {"text": "A | creature"}
    assert client.post(at("cards_import", here.group.pk), text).status_code == 422
    assert client.post(at("card_decks", here.group.pk), {"name": "Mine"}).status_code == 422
    assert not LibraryCard.objects.exists()
    assert not CardDeck.objects.exists()


def test_a_card_is_written_changed_and_taken_out_without_a_script() -> None:
    here = people()
    client = browser(here.ada.person)
    new = at("card_new", here.group.pk)
    page = client.post(new, {"op": "add:effect", "title": "Boon", "kind": "symmetry"})
    assert b"Step 1" in page.content
    fields = {"title": "Boon", "kind": "symmetry", "effect[0].do": "life"}
    fields |= {"effect[0].who": "you", "effect[0].by": "2", "text": "x"}
    wrong = client.post(new, {**fields, "effect[0].by": "lots", "op": "save"})
    assert wrong.status_code == 422
    assert b"Is not a whole number from -99 to 99" in wrong.content
    tried = client.post(new, {**fields, "op": "try"}).content.decode()
    assert "You: Life 10 → 12" in tried
    done = client.post(new, {**fields, "op": "save"})
    assert done.headers["Location"] == at("library_card", here.group.pk, "boon")
    assert LibraryCard.objects.get().data["effect"] == [{"do": "life", "who": "you", "by": 2}]
    edit = at("card_edit", here.group.pk, "boon")
    client.post(edit, {**fields, "effect[0].by": "3", "op": "save"})
    assert LibraryCard.objects.get().data["effect"][0]["by"] == 3
    client.post(at("card_remove", here.group.pk, "boon"))
    assert not LibraryCard.objects.exists()
    assert client.get(at("library_card", here.group.pk, "boon")).status_code == 404
    assert client.get(edit).status_code == 404
    spark = client.get(at("card_edit", here.group.pk, "spark"))
    assert spark.headers["Location"] == f"{new}?from=spark"


def test_with_a_script_the_form_and_the_finds_come_as_pieces() -> None:
    here = people()
    client = browser(here.ada.person)
    script = {"HX-Request": "true"}
    piece = client.get(at("library", here.group.pk) + "?words=spark", headers=script)
    assert piece.content.decode().strip().startswith('<section id="found_cards"')
    new = at("card_new", here.group.pk)
    piece = client.post(new, {"op": "check", "title": "Boon", "kind": "creature"}, headers=script)
    assert piece.content.decode().strip().startswith('<form id="card_form"')
    fields = {"title": "Boon", "kind": "creature", "op": "save"}
    done = client.post(new, fields, headers=script)
    assert done.headers["HX-Redirect"] == at("library_card", here.group.pk, "boon")


def test_a_library_is_searched_by_what_its_cards_are_and_do() -> None:
    here = people()
    cards.add_card(here.ada, KNIGHT)
    cards.add_card(here.ada, {"title": "Lantern"})
    client = browser(here.ben.person)

    def found(query: str) -> list[str]:
        answer = client.get(at("library", here.group.pk) + f"?{query}")
        return [card["slug"] for card in answer.context["cards"]]

    assert found("words=stand+FAST") == ["moss-knight"]
    assert found("kind=unknown") == ["lantern"]
    assert found("type=Knight&stars=2") == ["moss-knight"]
    assert found("does=counters") == ["hush", "unravel"]
    assert found("does=by-hand") == ["old-custom", "story-keeper"]
    assert found("words=nothing+like+this") == []
    assert len(found("")) == 67


def test_cards_are_looked_at_and_then_taken_in() -> None:
    here = people()
    client = browser(here.ben.person)
    url = at("cards_import", here.group.pk)
    text = "Moss Cat | creature, Beast\nNight Bell\nSpark"
    page = client.post(url, {"text": text, "look": "yes"})
    assert [card["state"] for card in page.context["cards"]] == ["new", "new", "there already"]
    assert not LibraryCard.objects.exists()
    bad = client.post(url, {"text": text + "\nOdd:"})
    assert bad.status_code == 422
    assert bad.context["errors"][0]["line"] == 4
    assert not LibraryCard.objects.exists()
    done = client.post(url, {"text": text})
    assert done.status_code == 302
    assert set(LibraryCard.objects.values_list("slug", flat=True)) == {"moss-cat", "night-bell"}
    assert client.post(url, {"text": " "}).status_code == 422


def test_a_deck_is_built_by_its_pieces_and_kept_as_a_draft() -> None:
    here = people()
    client = browser(here.ben.person)
    made = client.post(at("card_decks", here.group.pk), {"name": "Mine"})
    deck = CardDeck.objects.get()
    assert made.headers["Location"] == at("card_deck", deck.pk)
    script = {"HX-Request": "true"}
    answer = client.post(at("deck_count", deck.pk), {"more": "spark"}, headers=script)
    pieces = answer.content.decode()
    for name in ("deck_state", "deck_problems", "deck_list", "deck_pictures", "add-spark"):
        assert f'hx-target="#{name}"' in pieces
    plain = client.post(at("deck_count", deck.pk), {"more": "spark"})
    assert plain.headers["Location"] == at("card_deck", deck.pk) + "#add-spark"
    client.post(at("deck_energy", deck.pk), {"by": "fewer"})
    deck.refresh_from_db()
    assert (deck.main, deck.energy) == ({"spark": 2}, 19)
    page = client.get(at("card_deck", deck.pk)).content.decode()
    assert "A draft" in page
    assert "The Energy Deck has 19 energies; it needs at least 20." in page
    card_decks.change_deck(deck, twenty(), 20)
    page = client.get(at("card_deck", deck.pk)).content.decode()
    assert "This deck can be played." in page
    listed = client.get(at("deck_as_text", deck.pk))
    assert b"2x Spark" in listed.content
    client.post(at("deck_text", deck.pk), {"text": listed.content.decode() + "1x Hush"})
    deck.refresh_from_db()
    assert deck.main == twenty(hush=1)


def test_pictures_of_a_deck_have_words() -> None:
    here = people()
    deck = card_decks.make_deck(here.ada, "Mine", twenty())
    page = browser(here.ada.person).get(at("card_deck", deck.pk)).content.decode()
    assert 'aria-label="Cards by rarity stars: 1 star: 16; 2 stars: 4' in page
    assert "Cards by energy to pay: nothing to pay: 18; 1 energy to pay: 2" in page


def test_a_library_as_a_file_is_taken_in_by_another() -> None:
    here, there = people(), people()
    cards.add_card(here.ada, KNIGHT)
    cards.add_card(here.ada, MEND)
    for form in ("csv", "json"):
        file = browser(here.ada.person).get(at("library_file", here.group.pk, form)).content
        LibraryCard.objects.filter(group=there.group).delete()
        text = {"text": file.decode()}
        browser(there.ada.person).post(at("cards_import", there.group.pk), text)
        assert cards.own_cards(there.group) == cards.own_cards(here.group)


def test_a_broken_json_is_told_and_kept_in_its_field() -> None:
    here = people()
    fields = {"json": '{"title": ', "op": "save", "title": "Boon", "kind": "creature"}
    page = browser(here.ada.person).post(at("card_new", here.group.pk), fields)
    assert "this is not JSON" in page.content.decode()
    assert json.dumps("{") not in page.content.decode()
    assert not LibraryCard.objects.exists()


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_handbook_says_how_cards_are_written_and_its_lists_can_be_read(language: str) -> None:
    with translation.override(language):
        blocks = help_blocks()
    kinds = {block["kind"] for block in blocks}
    assert kinds == {"title", "heading", "text", "list", "code"}
    assert not any(mark in block["text"] for block in blocks for mark in ("](", "**bold"))
    listed, deck = (block["text"] for block in blocks if block["kind"] == "code")
    read = read_library(listed, {})
    assert read.bad == ()
    assert [each.data.get("kind") for each in read.cards] == [
        *("creature", "creature", "symmetry", None)
    ]
    found = read_deck(deck, cards.library_for(None))
    assert (found.bad, found.energy, found.main["spark"]) == ((), 20, 2)
    client = Client(headers={"Accept-Language": language})
    assert client.get(at("cards_help")).status_code == 200


def test_the_libraries_in_which_something_of_mine_lies_come_first(
    django_assert_max_num_queries: Any,
) -> None:
    here = people()
    for name in ("Aardvark", "Zebra"):
        new_group(name, here.ada.person)
    zebra = Membership.objects.get(person=here.ada.person, group__name="Zebra")
    card_decks.make_deck(zebra, "Mine", twenty())
    with django_assert_max_num_queries(8):
        page = browser(here.ada.person).get("/cards/").content.decode()
    assert page.index("Zebra") < page.index("Aardvark")
    assert "1 deck of mine" in page

"""The cards of a group: who may write them, what is refused, what stays as it is."""

from __future__ import annotations

from typing import Any

import pytest
from django.http import Http404

from accounts.access import member
from accounts.models import Membership
from cardgames.models import LibraryCard
from cardgames.rules import exodus
from cardgames.services import card_decks
from cardgames.services import library as cards
from cardgames.services.library import LibraryRefusal
from tests.cardgames.library.people import KNIGHT, MEND, people

pytestmark = pytest.mark.django_db


def refused(verb: Any, *arguments: Any) -> LibraryRefusal:
    """The refusal of it; no card has changed."""
    before = list(LibraryCard.objects.values())
    with pytest.raises(LibraryRefusal) as caught:
        verb(*arguments)
    assert list(LibraryCard.objects.values()) == before
    return caught.value


def test_every_library_has_the_starter_set_and_then_its_own_cards() -> None:
    here = people()
    assert cards.library_for(None) == cards.library_for(here.group)
    assert len(cards.library_for(None)) == len(exodus.STARTER)
    made = cards.add_card(here.ben, KNIGHT)
    assert (made.slug, made.made_by) == ("moss-knight", here.ben.person)
    library = cards.library_for(here.group)
    assert library["moss-knight"] == KNIGHT
    assert [each.slug for each in cards.shelf(here.group)][:2] == ["moss-knight", "spark"]
    assert "moss-knight" not in cards.library_for(people().group)
    for slug, data in library.items():
        assert exodus.parse_card(slug, data).title == data["title"]


def test_hosts_and_players_write_cards_and_nobody_else_does() -> None:
    here = people()
    assert refused(cards.add_card, here.sam, KNIGHT).code == "role_cannot_edit"
    cards.add_card(here.ada, KNIGHT)
    assert refused(cards.change_card, here.sam, "moss-knight", MEND).code == "role_cannot_edit"
    assert refused(cards.remove_card, here.sam, "moss-knight").code == "role_cannot_edit"
    Membership.objects.filter(pk=here.ben.pk).update(left="2026-01-01T00:00:00Z")
    here.ben.refresh_from_db()
    assert refused(cards.add_card, here.ben, MEND).code == "role_cannot_edit"
    with pytest.raises(Http404):
        member(here.zoe, here.group.pk)


def test_the_starter_set_stays_as_it_is() -> None:
    here = people()
    assert refused(cards.add_card, here.ada, MEND, "spark").code == "starter_card"
    assert refused(cards.change_card, here.ada, "spark", MEND).code == "starter_card"
    assert refused(cards.remove_card, here.ada, "spark").code == "starter_card"
    again = cards.add_card(here.ada, {**MEND, "title": "Spark"})
    assert again.slug == "spark-2", "another printing has a name of its own"


def test_a_bad_card_is_refused_with_its_place_and_changes_nothing() -> None:
    here = people()
    wrong = {**MEND, "effect": [{"do": "life", "who": "me", "by": 1}]}
    refusal = refused(cards.add_card, here.ada, wrong)
    assert (refusal.code, refusal.rule, refusal.path) == ("bad_card", "EXO-25", "effect[0].who")
    assert refusal.sentence.startswith("Step 1 › Who: is not one of you")
    assert refusal.reason.startswith("is not one of you")
    odd: Any
    for odd in (None, 3, [], "Spark", {"title": 3}, {"kind": "creature"}, {"title": "\ud800"}):
        assert refused(cards.add_card, here.ada, odd).code == "bad_card"
    deep: Any = {"title": "Deep"}
    for _each in range(5000):
        deep = {"title": deep}
    assert refused(cards.add_card, here.ada, deep).code == "bad_card"
    long = {**MEND, "text": "x" * 30_000}
    assert refused(cards.add_card, here.ada, long).code == "card_too_long"
    cards.add_card(here.ada, MEND)
    assert refused(cards.add_card, here.ada, MEND, "second-mend").code == "card_exists"


def test_a_card_of_which_only_the_title_is_known_is_kept_and_can_be_completed() -> None:
    here = people()
    kept = cards.add_card(here.ada, {"title": "  Lantern   of the Deep "})
    assert kept.data == {"title": "Lantern of the Deep"}
    assert "lantern-of-the-deep" not in cards.library_for(here.group)
    shelved = cards.find_card(here.group, "lantern-of-the-deep")
    assert shelved is not None
    assert shelved.card is None
    cards.change_card(here.ben, kept.slug, {**MEND, "title": "Lantern of the Deep"})
    assert cards.library_for(here.group)["lantern-of-the-deep"]["kind"] == "symmetry"


def test_a_removed_card_stays_in_decks_by_its_title_and_makes_them_drafts() -> None:
    here = people()
    cards.add_card(here.ada, KNIGHT)
    deck = card_decks.copy_ready(here.ben, "embers")
    deck = card_decks.count_card(deck, "moss-knight", 1)
    assert card_decks.checked_deck(deck, cards.library_for(here.group)) == ()
    cards.remove_card(here.ada, "moss-knight")
    deck.refresh_from_db()
    (problem,) = card_decks.checked_deck(deck, cards.library_for(here.group))
    assert (problem.code, problem.card) == ("card_unknown", "moss-knight")
    assert "Moss Knight" in problem.sentence
    assert refused(cards.remove_card, here.ada, "moss-knight").code == "card_unknown"


def test_a_full_library_takes_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    here = people()
    monkeypatch.setattr(cards, "MOST_CARDS", 1)
    cards.add_card(here.ada, KNIGHT)
    assert refused(cards.add_card, here.ada, MEND).code == "too_many_cards"


def test_titles_in_other_letters_have_names_too() -> None:
    here = people()
    names = [
        cards.add_card(here.ada, {"title": title}).slug for title in ("龍", "Füße", "竜", "a--b")
    ]
    assert names == ["card", "fusse", "card-2", "a-b"]

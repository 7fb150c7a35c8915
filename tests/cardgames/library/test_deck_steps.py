"""What was changed in a deck is taken back, one change after the other."""

from __future__ import annotations

import pytest
from django.utils import translation
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardgames.models import CardDeck
from cardgames.services import card_decks as decks
from cardgames.services import library as cards
from cardgames.services.deck_steps import MOST_STEPS, said, undo
from tests.api.conftest import caller
from tests.cardgames.library.people import KNIGHT, people, twenty
from tests.cardgames.library.test_decks import LIBRARY, refused
from tests.cardgames.library.test_pages import at, browser

pytestmark = pytest.mark.django_db

CHANGE = st.one_of(
    st.tuples(st.sampled_from(["spark", "toll", "night-bell"]), st.sampled_from([1, -1])),
    st.tuples(st.just("energy"), st.integers(0, 30)),
    st.dictionaries(st.sampled_from(["spark", "mend", "lantern"]), st.integers(1, 3)),
)


def shape(deck: CardDeck) -> tuple[dict[str, int], dict[str, str], int]:
    """What a deck is made of."""
    return deck.main, deck.titles, deck.energy


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(changes=st.lists(CHANGE, max_size=12))
def test_all_changes_taken_back_lead_to_the_deck_as_it_was(changes: list[object]) -> None:
    here = people()
    deck = decks.make_deck(here.ada, "Mine", {"night-bell": 2}, 20, {"night-bell": "Night Bell"})
    seen = [shape(deck)]
    for change in changes:
        match change:
            case ("energy", int(energy)):
                deck = decks.count_energy(deck, energy)
            case (str(slug), int(by)) if slug in deck.main or slug in LIBRARY:
                deck = decks.count_card(deck, slug, by)
            case dict(main):
                deck = decks.change_deck(deck, main, deck.energy, {"lantern": "Lantern"})
        if shape(deck) != seen[-1]:
            seen.append(shape(deck))
    for before in reversed(seen[:-1]):
        deck = undo(deck)
        assert shape(deck) == before
    assert refused(undo, deck) == "nothing_to_undo"


def test_what_is_taken_back_is_said_before_the_tap() -> None:
    here = people()
    cards.add_card(here.ada, KNIGHT)
    deck = decks.make_deck(here.ada, "Mine")
    library = cards.library_for(here.group)
    assert said(deck, library) == ""
    deck = decks.count_card(deck, "moss-knight", 1)
    assert said(deck, library) == "Moss Knight: 0 again"
    deck = decks.count_energy(deck, 22)
    assert said(deck, library) == "energies: 20 again"
    deck = decks.change_deck(deck, twenty(), 20)
    assert said(deck, library) == "the list before"
    with translation.override("de"):
        assert said(deck, library) == "die Liste davor"


def test_only_so_many_changes_are_kept_and_what_changes_nothing_is_none() -> None:
    here = people()
    deck = decks.make_deck(here.ada, "Mine")
    for energy in range(MOST_STEPS + 5):
        deck = decks.count_energy(deck, energy)
    deck = decks.count_energy(deck, deck.energy)
    assert len(deck.steps) == MOST_STEPS
    for _each in range(MOST_STEPS):
        deck = undo(deck)
    assert deck.energy == 4


def test_a_deck_is_taken_back_by_its_owner_on_the_page_and_by_a_call() -> None:
    here = people()
    deck = decks.make_deck(here.ben, "Mine")
    decks.change_deck(deck, {"spark": 2, "mend": 1}, 20)
    client = browser(here.ben.person)
    assert "the list before" in client.get(at("card_deck", deck.pk)).content.decode()
    pieces = client.post(at("deck_undo", deck.pk), headers={"HX-Request": "true"}).content.decode()
    for name in ("deck_state", "deck_list", "add-spark", "add-mend"):
        assert f'hx-target="#{name}"' in pieces
    deck.refresh_from_db()
    assert deck.main == {}
    assert client.post(at("deck_undo", deck.pk)).status_code == 422
    decks.count_energy(deck, 30)
    assert caller(here.ada.person).post(f"card-decks/{deck.pk}/undo/").status == 404
    done = caller(here.ben.person).post(f"card-decks/{deck.pk}/undo/")
    assert (done.status, done.body["energy"], done.body["undo"]) == (200, 20, "")

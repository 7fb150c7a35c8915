"""Of which cards decks may be at a table: all, those of its own library, or ready ones."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.services import new_group, new_guest
from cardgames.exodus.hosting import ExodusForm
from cardgames.models import CardDeck, LibraryCard, Table
from cardgames.services import TableRefusal, choose_deck, configure, start
from cardgames.services.pockets import pocket_of
from tests.cardgames.exodus.party import Runde, runde
from tests.cardgames.exodus.test_decks import WISP, list_of
from tests.cardgames.exodus.test_pages import browser, page

pytestmark = pytest.mark.django_db

MIGHTY = {**WISP, "title": "Mighty Wisp"}


def with_deck(here: Runde, seat: int, *, elsewhere: bool) -> CardDeck:
    """A deck with a wisp of one's own, of the table's library or of another group's."""
    person = here.people[seat].person
    group = new_group("Elsewhere", person)[0] if elsewhere else here.table.group
    LibraryCard.objects.create(group=group, slug="wisp", data=MIGHTY if elsewhere else WISP)
    made: CardDeck = CardDeck.objects.create(
        owner=person, group=group, name="Wisps", main=list_of("wisp")["main"], energy=20
    )
    return made


@pytest.mark.parametrize(
    ("pool", "elsewhere", "said"),
    [
        ("any", True, ""),
        ("library", False, ""),
        ("library", True, "its own library, in which these are not so: Mighty Wisp."),
        ("starter", False, "ready cards only, and these are none: Night Wisp."),
    ],
)
def test_a_deck_of_other_cards_is_refused_and_changes_nothing(
    pool: str, elsewhere: bool, said: str
) -> None:
    here = runde(2, card_pool=pool)
    deck = with_deck(here, 1, elsewhere=elsewhere)
    choose_deck(here.table, 1, {"ready": "tides"})
    shown = page(browser(here.people[1].person), f"/tables/{here.table.pk}/deck/")
    assert (said in shown) if said else ("This table plays with" not in shown)
    if not said:
        choose_deck(here.table, 1, {"deck": deck.pk})
        assert pocket_of(here.game, 1).source == {"deck": deck.pk}
        return
    with pytest.raises(TableRefusal) as refused:
        choose_deck(here.table, 1, {"deck": deck.pk})
    assert refused.value.code == "card_not_in_pool"
    assert said in refused.value.sentence
    assert pocket_of(here.game, 1).source == {"ready": "tides"}


def test_a_pool_that_the_host_narrows_holds_for_decks_that_were_chosen_before() -> None:
    here = runde(2)
    choose_deck(here.table, 0, {"ready": "embers"})
    choose_deck(here.table, 1, {"deck": with_deck(here, 1, elsewhere=True).pk})
    configure(here.table, card_pool="library")
    with pytest.raises(TableRefusal) as refused:
        start(here.table, here.people[0])
    assert refused.value.code == "deck_not_legal"
    assert here.game.dealing is None
    assert "Ready cards and those of this table’s library." in page(
        browser(here.people[0].person), f"/tables/{here.table.pk}/"
    )
    configure(here.table, card_pool="any")
    start(here.table, here.people[0])
    assert here.game.dealing is not None


def test_there_is_no_other_pool() -> None:
    here = runde(2)
    with pytest.raises(TableRefusal) as refused:
        configure(here.table, card_pool="mine")
    assert refused.value.code == "bad_option"
    assert Table.objects.get().card_pool == "any"


def test_the_host_sets_it_on_the_page() -> None:
    given: dict[str, Any] = {"game": "exodus", "cards": "dealt", "clock": "0", "players": "2"}
    ada = browser(new_guest("Ada"))
    ada.post("/tables/new/", {**given, "kind": "single", "card_pool": "starter"})
    table = Table.objects.get()
    assert table.card_pool == "starter"
    ada.post(f"/tables/{table.pk}/options/", {**given, "kind": "single", "card_pool": "library"})
    table.refresh_from_db()
    assert table.card_pool == "library"
    assert "card_pool" in ExodusForm.free

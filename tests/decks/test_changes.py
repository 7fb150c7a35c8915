"""Decks as they change between sessions: swapped, worded anew, marked, listed; and kept lists."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from django.http import Http404

from accounts.models import Person
from accounts.services import new_guest
from campaigns.services import add_character, give_deck
from decks import changes, kept
from decks.decklist import faces_of, listed
from decks.lists import DeckList, ListedCard, read_list
from decks.models import CardText, Deck
from decks.services import DeckRefusal
from journal.audit import audit
from journal.contract import Seat
from journal.models import Entry
from journal.moments import Line, moment
from journal.services import submit
from tests.api.conftest import Party, make_party, new_key

ACTOR = "p:gm"


@pytest.fixture
def party(db: None) -> Party:
    """Brakka and Ysolde with their decks."""
    return make_party()


@pytest.fixture
def deck(party: Party) -> Deck:
    """Brakka's deck: ten Shield Bash, ten Quick Step (Active by default), ten Old Song."""
    found = party.brakka.deck
    assert found is not None
    return found


@pytest.fixture
def paper(party: Party) -> Deck:
    """A deck of printed cards with a list."""
    fenn = add_character(party.campaign, "Fenn")
    cards = read_list("15x Bite\n15x Howl | Loud.")
    give_deck(fenn, cards, key=new_key(), actor=ACTOR, printed=True)
    fenn.refresh_from_db()
    assert fenn.deck is not None
    return fenn.deck


def cards(deck: Deck) -> list[tuple[int, str]]:
    return [(c.count, c.title) for c in listed(faces_of(deck, moment(deck.journal_id).state))]


def said(deck: Deck, seat: Seat) -> Sequence[object]:
    """The newest entry as that seat reads it."""
    now = moment(deck.journal_id)
    line = Line.of(Entry.objects.filter(journal_id=deck.journal_id).latest("number"))
    return now.kind.words.entry(now, seat, line)


def test_cards_are_swapped_and_the_size_stays_fat_2(deck: Deck) -> None:
    key = new_key()
    new = ListedCard(3, "Iron Will", "Stand.", "exhausted", False, ("steel",))
    receipt = changes.swap(deck, "f1", new, key=key, actor=ACTOR)
    assert receipt.status == "applied"
    assert cards(deck) == [
        (7, "Shield Bash"),
        (10, "Quick Step"),
        (10, "Old Song"),
        (3, "Iron Will"),
    ]
    found = faces_of(deck, moment(deck.journal_id).state)[-1]
    assert found.card == new
    assert said(deck, "gm") == ["A card of Brakka is swapped: Iron Will for Shield Bash."]
    assert said(deck, 1) == ["A card of Brakka is swapped for another."]
    again = changes.swap(deck, "f1", new, key=key, actor=ACTOR)
    assert (again.status, again.number) == ("already", receipt.number)
    assert cards(deck)[0] == (7, "Shield Bash")
    assert audit(deck.journal_id).clean


def test_a_key_of_another_swap_is_refused(deck: Deck) -> None:
    key = new_key()
    changes.swap(deck, "f1", ListedCard(1, "Iron Will"), key=key, actor=ACTOR)
    with pytest.raises(DeckRefusal) as refused:
        changes.swap(deck, "f1", ListedCard(1, "Another"), key=key, actor=ACTOR)
    assert refused.value.code == "key_reused"
    assert not CardText.objects.filter(title="Another").exists()


def test_a_swap_that_cannot_be_made_changes_nothing(deck: Deck) -> None:
    before = Entry.objects.count(), CardText.objects.count()
    for face, card, code in (
        ("f9", ListedCard(1, "Iron Will"), "no_such_card"),
        ("f1", ListedCard(11, "Iron Will"), "too_many"),
        ("f1", ListedCard(1, ""), "not_a_card"),
        ("f1", ListedCard(1, "Shield Bash"), "nothing_to_do"),
    ):
        with pytest.raises(DeckRefusal) as refused:
            changes.swap(deck, face, card, key=new_key(), actor=ACTOR)
        assert refused.value.code == code
    assert (Entry.objects.count(), CardText.objects.count()) == before


def test_a_card_is_worded_anew_and_the_log_names_it_to_nobody(deck: Deck) -> None:
    changes.reword(deck, "f3", "New Song", "It stops.", ("bard",), key=new_key(), actor=ACTOR)
    assert cards(deck)[2] == (10, "New Song")
    assert said(deck, 1) == said(deck, "gm") == ["A card of Brakka is worded anew."]
    now = moment(deck.journal_id)
    from decks.selectors import wording

    assert wording(now.journal_id, now.wording).card("d1", "f3") == ("New Song", "It stops.")


def test_marks_change_for_all_cards_of_a_face_fat_15(deck: Deck) -> None:
    key = new_key()
    changes.remark(deck, "f2", "exhausted", False, key=key, actor=ACTOR)
    found = faces_of(deck, moment(deck.journal_id).state)[-1]
    assert found.card == ListedCard(10, "Quick Step", "", "exhausted", False)
    assert changes.remark(deck, "f2", "exhausted", False, key=key, actor=ACTOR).status == "already"
    with pytest.raises(DeckRefusal) as refused:
        changes.remark(deck, found.face, "exhausted", False, key=new_key(), actor=ACTOR)
    assert refused.value.code == "nothing_to_do"


def test_a_printed_deck_is_blank_in_the_state_and_keeps_its_list(paper: Deck) -> None:
    state = moment(paper.journal_id).state
    assert {card.face for card in state.decks[paper.part].deck} == {""}
    assert paper.printed
    assert cards(paper) == [(15, "Bite"), (15, "Howl")]


def test_the_list_of_a_printed_deck_changes_and_keeps_its_size(paper: Deck) -> None:
    changes.relist(paper, read_list("15x Bite\n14x Howl\nGnaw"), key=new_key(), actor=ACTOR)
    assert cards(paper) == [(15, "Bite"), (14, "Howl"), (1, "Gnaw")]
    assert said(paper, 0) == ["The list of Fenn’s printed cards is changed."]
    with pytest.raises(DeckRefusal) as refused:
        changes.relist(paper, read_list("Bite"), key=new_key(), actor=ACTOR)
    assert refused.value.code == "other_size"
    with pytest.raises(DeckRefusal) as refused:
        changes.swap(paper, "f1", ListedCard(1, "Gnaw"), key=new_key(), actor=ACTOR)
    assert refused.value.code == "printed"


def test_a_retired_deck_makes_room_for_a_new_one(party: Party, deck: Deck) -> None:
    number = moment(deck.journal_id).number
    assert submit(deck.journal_id, "gm", "retire d1", new_key(), number, actor=ACTOR).saved
    cards_now = read_list("30x Start Over")
    give_deck(party.brakka, cards_now, key=new_key(), actor=ACTOR)
    party.brakka.refresh_from_db()
    assert party.brakka.deck is not None
    assert party.brakka.deck.pk != deck.pk
    assert cards(party.brakka.deck) == [(30, "Start Over")]
    assert cards(deck)[0] == (10, "Shield Bash")


def test_a_list_is_kept_under_a_name_and_replaced_by_its_name(db: None) -> None:
    ada = new_guest("Ada")
    first = kept.keep(ada, " Wolves ", read_list("2x Bite #fang > exhaust ! | Deep."))
    assert kept.cards_of(first) == (ListedCard(2, "Bite", "Deep.", "exhausted", False, ("fang",)),)
    again = kept.keep(ada, "Wolves", read_list("Howl"))
    assert again.pk == first.pk
    assert [each.name for each in kept.kept_by(ada)] == ["Wolves"]
    kept.keep(ada, "Bears", read_list("Claw"))
    with pytest.raises(DeckRefusal):
        kept.keep(ada, "Bears", read_list("Claw"), over=first.pk)
    with pytest.raises(DeckRefusal):
        kept.keep(ada, "Nothing", DeckList((), ()))
    with pytest.raises(Http404):
        kept.find(new_guest("Sam"), first.pk)


def test_a_deck_may_be_copied_by_its_gm_and_its_player_only(party: Party, deck: Deck) -> None:
    people = {name: Person.objects.get(name=name) for name in ("Gerda", "Ada", "Ben", "Sam")}
    assert [each.pk for each in kept.decks_to_copy(people["Ada"])] == [deck.pk]
    assert {each.pk for each in kept.decks_to_copy(people["Gerda"])} == {
        deck.pk,
        party.ysolde.deck_id,
    }
    assert kept.decks_to_copy(people["Sam"]) == []
    assert kept.copied(people["Ada"], deck.pk)[1][0] == ListedCard(10, "Shield Bash")
    for stranger in ("Ben", "Sam"):
        with pytest.raises(Http404):
            kept.copied(people[stranger], deck.pk)

"""Lists of cards that a person keeps: made once, used for any deck, nobody else's."""

from __future__ import annotations

from django.db import transaction
from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.access import viewers
from accounts.models import Person
from accounts.names import clean_name
from decks.decklist import faces_of, listed
from decks.exports import as_plain
from decks.lists import DeckList, ListedCard
from decks.models import Deck, DeckTemplate
from decks.services import DeckRefusal, check_list
from journal.contract import GM
from journal.moments import moment

MOST_LISTS = 100


def keep(person: Person, name: str, cards: DeckList, *, over: str = "") -> DeckTemplate:
    """Keep a list under a name; a list of that name (or the list with the id `over`) is replaced.

    Raises `DeckRefusal` (`bad_lines`, `no_cards`, `too_many_lists`, `name_taken`) and
    `AccountRefusal` for a bad name; Http404 if `over` is not theirs.
    """
    check_list(cards, skill=False, other_size=True)
    tidy = clean_name(name)
    plain = [as_plain(card) for card in cards.cards]
    with transaction.atomic():
        Person.objects.select_for_update().get(pk=person.pk)
        mine = DeckTemplate.objects.filter(person=person)
        named = mine.filter(name=tidy).first()
        found = find(person, over) if over else named
        if found is None:
            if mine.count() >= MOST_LISTS:
                raise DeckRefusal(
                    "too_many_lists",
                    "",
                    _("You keep %(most)d lists already; delete one first.") % {"most": MOST_LISTS},
                )
            return DeckTemplate.objects.create(person=person, name=tidy, cards=plain)
        if named is not None and named.pk != found.pk:
            raise DeckRefusal("name_taken", "", _("Another of your lists has this name."))
        found.name, found.cards, found.changed = tidy, plain, timezone.now()
        found.save(update_fields=["name", "cards", "changed"])
        return found


def find(person: Person | None, list_id: str) -> DeckTemplate:
    """The list, if this person keeps it; Http404 else."""
    found = DeckTemplate.objects.filter(pk=list_id, person=person).first() if person else None
    if found is None:
        raise Http404(_("There is no such page, or it is not yours to see."))
    return found


def kept_by(person: Person | None) -> list[DeckTemplate]:
    """A person's lists by name."""
    return list(DeckTemplate.objects.filter(person=person)) if person else []


def cards_of(template: DeckTemplate) -> tuple[ListedCard, ...]:
    """The cards of a kept list."""
    return tuple(
        ListedCard(
            card["count"],
            card["title"],
            card.get("text", ""),
            card.get("to", ""),
            card.get("recyclable", True),
            tuple(card.get("tags", ())),
        )
        for card in template.cards
    )


def decks_to_copy(person: Person | None) -> list[Deck]:
    """The decks whose list this person may see, at any table, the newest first: as the GM all,
    else those of their own seats; blank ones have no list."""
    if person is None:
        return []
    at_my_tables = (
        Deck.objects.filter(
            journal__seating__group__memberships__person=person,
            journal__seating__group__memberships__left=None,
        )
        .exclude(texts=None)
        .select_related("journal__seating__group")
        .order_by("-created")
        .distinct()
    )
    return [deck for deck in at_my_tables[:200] if may_list(person, deck)]


def may_list(person: Person | None, deck: Deck) -> bool:
    """Whether the person may see what a deck is made of: its GM, and who holds its seat."""
    now = moment(deck.journal_id)
    owner = now.kind.rules.owner(now.state, deck.part)
    return any(viewer.seat in (GM, owner) for viewer in viewers(person, deck.journal_id))


def copied(person: Person | None, deck_id: str) -> tuple[Deck, tuple[ListedCard, ...]]:
    """The deck and its list, if this person may see it; Http404 else."""
    deck = Deck.objects.filter(pk=deck_id).first()
    if deck is None or not may_list(person, deck):
        raise Http404(_("There is no such page, or it is not yours to see."))
    return deck, listed(faces_of(deck, moment(deck.journal_id).state))

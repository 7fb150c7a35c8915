"""Decks that people build from a library of Exodus, each its owner's alone (EXO-2).

A deck may be kept in any state: what EXO-2 asks of it is said by `checked_deck`, and a table asks
again when a game starts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts.models import Group, Membership, Person
from accounts.names import clean_name
from cardgames.library.deck_texts import ReadDeck
from cardgames.models import CardDeck
from cardgames.rules.exodus import DECKS
from cardgames.rules.exodus.options import COPIES, LARGEST_DECK, SMALLEST_DECK
from cardgames.services.deck_steps import step
from cardgames.services.library import LibraryRefusal, check_editor, library_for, own_cards

Library = Mapping[str, Mapping[str, Any]]

MOST_DECKS = 50
"""So many decks may a person keep in one library."""
MOST_TITLES = 300
"""So many different cards may a draft hold."""
READY_NAMES = {"embers": gettext_lazy("Embers"), "tides": gettext_lazy("Tides")}


@dataclass(frozen=True)
class Problem:
    """Why a deck cannot be played: a code for programs, the rule, a sentence, perhaps the card."""

    code: str
    rule: str
    sentence: str
    card: str = ""


def checked_deck(deck: CardDeck | Mapping[str, Any], library: Library) -> tuple[Problem, ...]:
    """All that keeps a deck from being played (EXO-2), each with rule and sentence; empty for a
    legal one.

    `deck` is a kept one, or `{"main": {card: count}, "energy": n}`; `library` is `library_for` of
    its group.  Finds all that `rules.exodus.check_deck` would refuse, not the first alone.
    """
    if isinstance(deck, CardDeck):
        main, energy, titles = deck.main, deck.energy, deck.titles
    else:
        main, energy, titles = deck["main"], deck["energy"], {}
    found = [
        Problem(
            "card_unknown",
            "EXO-2",
            _("%(card)s cannot be played: it is not in this library, or by its title alone.")
            % {"card": titles.get(slug, slug)},
            slug,
        )
        for slug in sorted(main)
        if slug not in library
    ]
    found += _copies(main, library)
    found += _sizes(sum(main.values()), energy)
    return tuple(found)


def _copies(main: Mapping[str, int], library: Library) -> list[Problem]:
    """X1: over all printings, so the title counts and not the name."""
    counts: Counter[str] = Counter()
    first: dict[str, str] = {}
    for slug, count in main.items():
        if slug in library:
            title = str(library[slug]["title"])
            counts[title] += count
            first.setdefault(title, slug)
    return [
        Problem(
            "too_many_copies",
            "EXO-2",
            _("%(n)d of %(card)s, and at most %(most)d of a title may be in a Main Deck.")
            % {"n": count, "card": title, "most": COPIES},
            first[title],
        )
        for title, count in sorted(counts.items())
        if count > COPIES
    ]


def _sizes(cards: int, energy: int) -> list[Problem]:
    found = []
    if cards < SMALLEST_DECK:
        said = ngettext(
            "The Main Deck has %(n)d card; it needs at least %(least)d.",
            "The Main Deck has %(n)d cards; it needs at least %(least)d.",
            cards,
        )
        found.append(
            Problem("main_too_small", "EXO-2", said % {"n": cards, "least": SMALLEST_DECK})
        )
    if energy < SMALLEST_DECK:
        said = ngettext(
            "The Energy Deck has %(n)d energy; it needs at least %(least)d.",
            "The Energy Deck has %(n)d energies; it needs at least %(least)d.",
            energy,
        )
        found.append(
            Problem("energy_too_small", "EXO-2", said % {"n": energy, "least": SMALLEST_DECK})
        )
    if cards > LARGEST_DECK or energy > LARGEST_DECK:
        said = _("This server plays decks of at most %(most)d cards.") % {"most": LARGEST_DECK}
        found.append(Problem("deck_too_large", "", said))
    return found


def decks_of(person: Person, group: Group) -> list[CardDeck]:
    """A person's decks in a group's library, by name."""
    return list(CardDeck.objects.filter(owner=person, group=group))


def find_deck(person: Person | None, deck_id: str) -> CardDeck:
    """The deck with its group, if it is this person's and they are still in the group; Http404
    else, the same for what does not exist."""
    found = (
        CardDeck.objects.select_related("group", "owner")
        .filter(
            pk=deck_id,
            owner=person,
            group__memberships__person=person,
            group__memberships__left=None,
        )
        .first()
        if person is not None
        else None
    )
    if found is None:
        raise Http404(_("There is no such page, or it is not yours to see."))
    return found


def as_options(deck: CardDeck) -> dict[str, Any]:
    """The deck as the rules' options take it."""
    return {"main": dict(deck.main), "energy": deck.energy}


def make_deck(
    member: Membership,
    name: str,
    main: Mapping[str, int] | None = None,
    energy: int = SMALLEST_DECK,
    titles: Mapping[str, str] | None = None,
) -> CardDeck:
    """A new deck of this member, empty unless cards are given; legal or not.

    Raises `LibraryRefusal` (`role_cannot_edit`, `name_taken`, `too_many_decks`, `bad_counts`) and
    `AccountRefusal` for a bad name.
    """
    check_editor(member)
    tidy = clean_name(name)
    counts = _counts(main or {}, energy)
    with transaction.atomic():
        Person.objects.select_for_update().get(pk=member.person_id)
        mine = CardDeck.objects.filter(owner=member.person, group=member.group)
        if mine.filter(name=tidy).exists():
            raise LibraryRefusal("name_taken", _("Another of your decks has this name."))
        if mine.count() >= MOST_DECKS:
            raise LibraryRefusal(
                "too_many_decks",
                _("You keep %(most)d decks here already; delete one first.") % {"most": MOST_DECKS},
            )
        return CardDeck.objects.create(
            owner=member.person,
            group=member.group,
            name=tidy,
            main=counts,
            titles=_titles(counts, titles or {}, member.group),
            energy=energy,
        )


def _counts(main: Mapping[str, int], energy: int) -> dict[str, int]:
    """The counts without zeros; `LibraryRefusal` `bad_counts` for what is no count at all."""
    kept = {slug: count for slug, count in main.items() if count}
    fine = all(0 < count <= LARGEST_DECK for count in kept.values())
    if not fine or len(kept) > MOST_TITLES or not 0 <= energy <= LARGEST_DECK:
        raise LibraryRefusal(
            "bad_counts",
            _("A card or the energies have an impossible number. Write 0 to %(most)d.")
            % {"most": LARGEST_DECK},
            "EXO-2",
        )
    return kept


def _titles(counts: Mapping[str, int], written: Mapping[str, str], group: Group) -> dict[str, str]:
    """How the cards are called that the library does not have, or knows by title alone."""
    library = library_for(group)
    kept = {slug: card["title"] for slug, card in own_cards(group).items()}
    known = {**written, **kept}
    return {slug: str(known.get(slug, slug))[:80] for slug in counts if slug not in library}


def change_deck(
    deck: CardDeck,
    main: Mapping[str, int],
    energy: int,
    titles: Mapping[str, str] | None = None,
) -> CardDeck:
    """Other cards for a deck; `deck_steps.undo` takes it back.  Raises `LibraryRefusal`
    `bad_counts`."""
    counts = _counts(main, energy)
    with transaction.atomic():
        kept = CardDeck.objects.select_for_update().get(pk=deck.pk)
        kept.steps = step(kept, counts, energy)
        kept.titles = _titles(counts, {**kept.titles, **(titles or {})}, kept.group)
        kept.main, kept.energy, kept.updated = counts, energy, timezone.now()
        kept.save(update_fields=["main", "energy", "titles", "steps", "updated"])
    return kept


def count_card(deck: CardDeck, slug: str, by: int) -> CardDeck:
    """So many more or fewer of one card, never fewer than none.  Raises `LibraryRefusal`
    `card_unknown` for a card that neither deck nor library has, and `bad_counts`."""
    with transaction.atomic():
        kept = CardDeck.objects.select_for_update().get(pk=deck.pk)
        if slug not in kept.main and slug not in library_for(kept.group):
            raise LibraryRefusal("card_unknown", _("There is no such card in this library."))
        count = max(0, kept.main.get(slug, 0) + by)
        return change_deck(kept, {**kept.main, slug: count}, kept.energy)


def count_energy(deck: CardDeck, energy: int) -> CardDeck:
    """So many energies.  Raises `LibraryRefusal` `bad_counts`."""
    with transaction.atomic():
        kept = CardDeck.objects.select_for_update().get(pk=deck.pk)
        return change_deck(kept, kept.main, energy)


def rename_deck(deck: CardDeck, name: str) -> CardDeck:
    """Another name.  Raises `LibraryRefusal` `name_taken` and `AccountRefusal` for a bad one."""
    tidy = clean_name(name)
    with transaction.atomic():
        kept = CardDeck.objects.select_for_update().get(pk=deck.pk)
        others = CardDeck.objects.filter(owner=kept.owner_id, group=kept.group_id, name=tidy)
        if others.exclude(pk=kept.pk).exists():
            raise LibraryRefusal("name_taken", _("Another of your decks has this name."))
        kept.name, kept.updated = tidy, timezone.now()
        kept.save(update_fields=["name", "updated"])
    return kept


def delete_deck(deck: CardDeck) -> None:
    """Throw a deck away.  Games that were started with it have frozen it."""
    CardDeck.objects.filter(pk=deck.pk).delete()


def copy_ready(member: Membership, ready: str, name: str = "") -> CardDeck:
    """A ready deck as one's own.  Raises `LibraryRefusal` `deck_unknown` and as `make_deck`."""
    if ready not in DECKS:
        raise LibraryRefusal("deck_unknown", _("There is no such ready deck."))
    deck = DECKS[ready]
    wanted = name or free_name(member, str(READY_NAMES[ready]))
    return make_deck(member, wanted, deck["main"], deck["energy"])


def copy_deck(deck: CardDeck, member: Membership, name: str = "") -> CardDeck:
    """A copy of one's deck, also into another group's library, where cards that it does not have
    are kept by title.  Raises as `make_deck`."""
    library = library_for(deck.group)
    titles = {slug: str(library[slug]["title"]) for slug in deck.main if slug in library}
    wanted = name or free_name(member, deck.name)
    return make_deck(member, wanted, deck.main, deck.energy, {**titles, **deck.titles})


def take_deck(
    member: Membership, name: str, read: ReadDeck, over: CardDeck | None = None
) -> CardDeck:
    """A deck that was read (`deck_texts.read_deck`), as a new one or in the place of `over`.

    Raises `LibraryRefusal` `bad_lines` with each bad line, `no_cards`, and as `make_deck`.
    """
    if read.bad:
        raise LibraryRefusal("bad_lines", _("Some lines cannot be read."), "", "", read.bad)
    if not read.main and read.energy is None:
        raise LibraryRefusal("no_cards", _("There are no cards in this list."))
    if over is not None:
        energy = over.energy if read.energy is None else read.energy
        return change_deck(over, read.main, energy, read.titles)
    energy = SMALLEST_DECK if read.energy is None else read.energy
    wanted = name or read.name or free_name(member, _("My deck"))
    return make_deck(member, wanted, read.main, energy, read.titles)


def free_name(member: Membership, wanted: str) -> str:
    """The name, with a number if this member has a deck of that name."""
    names = set(
        CardDeck.objects.filter(owner=member.person, group=member.group).values_list(
            "name", flat=True
        )
    )
    name, number = wanted, 2
    while name in names:
        name, number = f"{wanted[:54]} {number}", number + 1
    return name

"""A group's library of Exodus: the starter set, and the cards that its people wrote or imported.

The starter set and the ready decks are in every library and stay as they are.  A game freezes the
cards that it is played with, so nothing that is done here changes a game that has begun.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import Group, Membership, Person
from accounts.refusals import AccountRefusal
from cardgames.exodus.places import reason_of, said_of
from cardgames.library.cards import ReadCard, is_unknown, slug_of, tidied, title_of
from cardgames.models import CardDeck, LibraryCard
from cardgames.rules.exodus import STARTER, Card, dump_card, parse_card
from decks.lists import BadLine
from journal.contract import Refusal

MOST_CARDS = 500
"""So many cards of its own may a group keep."""
WRITTEN = ["data", "made_by", "changed"]
"""What a card that is written anew changes in its row."""
LONGEST_CARD = 20_000
"""Letters of a card as JSON."""
EDITORS = (Membership.Role.HOST, Membership.Role.PLAYER)


class LibraryRefusal(AccountRefusal):
    """A verb of a library or of its decks says no; nothing was changed.

    `rule` is the rule that says so, `path` the place in a card and `reason` what is wrong there,
    without the place; `bad` the lines of an import.
    """

    def __init__(
        self,
        code: str,
        sentence: str,
        rule: str = "",
        path: str = "",
        bad: tuple[BadLine, ...] = (),
        reason: str = "",
    ) -> None:
        super().__init__(code, sentence)
        self.reason = reason or sentence
        self.rule = rule
        self.path = path
        self.bad = bad


@dataclass(frozen=True)
class Shelved:
    """A card of a library; `card` None is a title of which nobody has said yet what it is."""

    slug: str
    title: str
    card: Card | None
    own: bool = False
    data: Mapping[str, Any] = field(default_factory=dict)
    made_by: str = ""
    changed: datetime | None = None


def may_edit(member: Membership) -> bool:
    """Whether they may write cards and build decks here: hosts and players, no spectators."""
    return member.left is None and member.role in EDITORS


def check_editor(member: Membership) -> None:
    """Raise `LibraryRefusal` `role_cannot_edit` unless they `may_edit`."""
    if not may_edit(member):
        raise LibraryRefusal(
            "role_cannot_edit", _("Only hosts and players of this group change its cards.")
        )


def library_for(group: Group | None) -> dict[str, dict[str, Any]]:
    """Every card that can be played with, by its name, as `parse_card` reads it: the starter set,
    then the group's own.  Cards known by their title alone are left out."""
    found = {slug: dump_card(card) for slug, card in STARTER.items()}
    if group is not None:
        found |= {
            kept.slug: dict(kept.data)
            for kept in LibraryCard.objects.filter(group=group)
            if not is_unknown(kept.data)
        }
    return found


def shelf(group: Group | None) -> list[Shelved]:
    """All cards of a library for people to look at, the group's own first, by title."""
    own: list[Shelved] = []
    if group is not None:
        for kept in LibraryCard.objects.filter(group=group).select_related("made_by"):
            own.append(shelved(kept))
    starter = [
        Shelved(slug, card.title, card, data=dump_card(card)) for slug, card in STARTER.items()
    ]
    return sorted(own, key=lambda each: each.title.casefold()) + starter


def shelved(kept: LibraryCard) -> Shelved:
    """One of a group's own cards."""
    who = kept.made_by.name if kept.made_by is not None else ""
    return replace(read_as(kept.slug, kept.data), made_by=who, changed=kept.changed)


def read_as(slug: str, data: Mapping[str, Any]) -> Shelved:
    """A card that was checked (`checked_card`), as it lies in a library."""
    card = None if is_unknown(data) else parse_card(slug, data)
    return Shelved(slug, str(data["title"]), card, slug not in STARTER, data)


def find_card(group: Group | None, slug: str) -> Shelved | None:
    """A card of the library by its name; None if there is none."""
    if slug in STARTER:
        return Shelved(slug, STARTER[slug].title, STARTER[slug], data=dump_card(STARTER[slug]))
    kept = LibraryCard.objects.filter(group=group, slug=slug).select_related("made_by").first()
    return shelved(kept) if kept is not None else None


def checked_card(slug: str, data: Any) -> dict[str, Any]:
    """The card, tidied, if it can be one: complete, or only a title.

    Raises `LibraryRefusal` `bad_card` with rule, path and sentence, or `card_too_long`.
    """
    try:
        tidy = tidied(data)
        written = json.dumps(tidy, ensure_ascii=False)
    except (RecursionError, TypeError, ValueError):
        raise LibraryRefusal("bad_card", _("This is nested too deeply."), "EXO-25") from None
    if len(written) > LONGEST_CARD:
        raise LibraryRefusal(
            "card_too_long",
            _("A card has at most %(most)d letters in all.") % {"most": LONGEST_CARD},
        )
    try:
        if is_unknown(tidy):
            # Its title is looked at like that of any other card.
            parse_card(slug, {**tidy, "kind": "creature"})
        else:
            parse_card(slug, tidy)
    except Refusal as refusal:
        path = str(refusal.detail.get("path", ""))
        raise LibraryRefusal(
            refusal.code,
            said_of(refusal),
            refusal.rule,
            path.removeprefix("card").lstrip("."),
            reason=reason_of(refusal),
        ) from None
    assert isinstance(tidy, dict), "a card that was parsed"
    return tidy


def add_card(member: Membership, data: Any, slug: str = "") -> LibraryCard:
    """A new card, named after its title unless `slug` names it.

    Raises `LibraryRefusal`: `role_cannot_edit`, `bad_card`, `card_too_long`, `starter_card` (the
    name belongs to the starter set), `card_exists`, `too_many_cards`.
    """
    check_editor(member)
    with transaction.atomic():
        _lock(member.group)
        taken = _taken(member.group)
        name = slug or slug_of(title_of(data), taken)
        tidy = checked_card(name, data)
        if name in taken:
            _refuse_name(name)
        _check_room(member.group, 1)
        return _create(member, name, tidy)


def change_card(member: Membership, slug: str, data: Any) -> LibraryCard:
    """Another wording or effect for a card of the group; decks and coming games take it so.

    Raises `LibraryRefusal` as `add_card` does, and `card_unknown`.
    """
    check_editor(member)
    with transaction.atomic():
        _lock(member.group)
        kept = _own(member.group, slug)
        return _write(member, kept, checked_card(slug, data))


def remove_card(member: Membership, slug: str) -> None:
    """Take a card of the group out of its library.  Decks keep its title and become drafts.

    Raises `LibraryRefusal` `role_cannot_edit`, `starter_card`, `card_unknown`.
    """
    check_editor(member)
    with transaction.atomic():
        _lock(member.group)
        kept = _own(member.group, slug)
        for deck in CardDeck.objects.select_for_update().filter(group=member.group):
            if slug in deck.main:
                deck.titles[slug] = kept.data["title"]
                deck.save(update_fields=["titles"])
        kept.delete()


@dataclass(frozen=True)
class Taken:
    """What an import did, by the cards' names."""

    new: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    same: tuple[str, ...] = ()


def take_cards(member: Membership, cards: tuple[ReadCard, ...]) -> Taken:
    """Cards that were read without a bad line (`library_files.read_library`): new ones are added,
    own ones of the same name or title are replaced; all of them or none.

    Raises `LibraryRefusal` as `add_card` does; a bad card is named by its line.
    """
    check_editor(member)
    with transaction.atomic():
        _lock(member.group)
        kept = {each.slug: each for each in LibraryCard.objects.filter(group=member.group)}
        new: list[str] = []
        changed: list[str] = []
        same: list[str] = []
        for read in cards:
            tidy = checked_card(read.slug, read.data)
            before = kept.get(read.slug)
            if read.slug in STARTER:
                if not is_unknown(tidy) and tidy != dump_card(STARTER[read.slug]):
                    _refuse_name(read.slug)
                same.append(read.slug)
            elif before is None:
                kept[read.slug] = _made(member, read.slug, tidy)
                new.append(read.slug)
            elif before.data == tidy or is_unknown(tidy):
                same.append(read.slug)
            else:
                _rewritten(member, before, tidy)
                if before.pk:
                    changed.append(read.slug)
        if new:
            _check_room(member.group, len(new))
        LibraryCard.objects.bulk_create([kept[slug] for slug in new])
        again = [kept[slug] for slug in dict.fromkeys(changed)]
        LibraryCard.objects.bulk_update(again, WRITTEN)
    return Taken(tuple(new), tuple(changed), tuple(same))


def own_cards(group: Group) -> dict[str, dict[str, Any]]:
    """The group's own cards by their names, unknown ones too: what an export holds."""
    return {kept.slug: dict(kept.data) for kept in LibraryCard.objects.filter(group=group)}


def libraries_of(person: Person | None) -> list[Membership]:
    """The groups whose library a person may look into, with their memberships, by name."""
    if person is None:
        return []
    return list(
        Membership.objects.filter(person=person, left=None)
        .exclude(role=Membership.Role.SCREEN)
        .select_related("group")
        .order_by("group__name", "group_id")
    )


def _lock(group: Group) -> None:
    # Names are given one after the other; where there is no such lock writers wait anyway.
    Group.objects.select_for_update().get(pk=group.pk)


def _taken(group: Group) -> set[str]:
    return {*STARTER, *LibraryCard.objects.filter(group=group).values_list("slug", flat=True)}


def _refuse_name(slug: str) -> None:
    if slug in STARTER:
        raise LibraryRefusal(
            "starter_card",
            _("%(card)s belongs to the starter set, which stays as it is. Take another name.")
            % {"card": slug},
        )
    raise LibraryRefusal(
        "card_exists", _("There is a card named %(card)s already.") % {"card": slug}
    )


def _own(group: Group, slug: str) -> LibraryCard:
    if slug in STARTER:
        _refuse_name(slug)
    kept = LibraryCard.objects.select_for_update().filter(group=group, slug=slug).first()
    if kept is None:
        raise LibraryRefusal("card_unknown", _("There is no such card in this library."))
    return kept


def _check_room(group: Group, more: int) -> None:
    if LibraryCard.objects.filter(group=group).count() + more > MOST_CARDS:
        raise LibraryRefusal(
            "too_many_cards",
            _("A library keeps %(most)d cards of its own; remove some first.")
            % {"most": MOST_CARDS},
        )


def _made(member: Membership, slug: str, data: dict[str, Any]) -> LibraryCard:
    return LibraryCard(group=member.group, slug=slug, data=data, made_by=member.person)


def _create(member: Membership, slug: str, data: dict[str, Any]) -> LibraryCard:
    made = _made(member, slug, data)
    made.save(force_insert=True)
    return made


def _rewritten(member: Membership, kept: LibraryCard, data: dict[str, Any]) -> LibraryCard:
    kept.data, kept.made_by, kept.changed = data, member.person, timezone.now()
    return kept


def _write(member: Membership, kept: LibraryCard, data: dict[str, Any]) -> LibraryCard:
    _rewritten(member, kept, data).save(update_fields=WRITTEN)
    return kept

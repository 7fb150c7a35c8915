"""A group's own Exodus cards as a section of its campaign's transfer file.

The form is that of an export: each card by its name.  Decks stay behind with their owners, as
persons belong to a server; so does who wrote a card.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext as _

from accounts.models import Group
from campaigns import sections
from cardgames.models import LibraryCard
from cardgames.rules.exodus import STARTER
from cardgames.services.library import MOST_CARDS, LibraryRefusal, checked_card, own_cards
from journal.transfer import BadFile

SECTION: Final = "exodus_cards"


def register() -> None:
    """Make the section known; called once when the app is ready."""
    sections.carries(SECTION, dump=dump, load=load)


def dump(group: Group) -> dict[str, dict[str, Any]] | None:
    """The group's own cards by their names; None if it has none."""
    return own_cards(group) or None


def load(group: Group, packed: Any) -> None:
    """Put the cards of a file into a library that has none of its own yet.

    Raises `BadFile` with the path of what is wrong: what is no card (EXO-25), bears the name of a
    card of the starter set, or is more than a library keeps.
    """
    if not isinstance(packed, Mapping) or len(packed) > MOST_CARDS:
        raise _damaged(SECTION)
    kept = []
    for slug, data in packed.items():
        place = f"{SECTION}.{str(slug)[:40]}"
        if slug in STARTER:
            raise _damaged(place)
        try:
            kept.append(LibraryCard(group=group, slug=slug, data=checked_card(slug, data)))
        except LibraryRefusal as refusal:
            where = f"{place}.{refusal.path}" if refusal.path else place
            raise _damaged(f"{where}: {refusal.reason.rstrip('.')}") from None
    LibraryCard.objects.bulk_create(kept)


def _damaged(what: str) -> BadFile:
    return BadFile(_("The file is damaged: %(what)s.") % {"what": what})

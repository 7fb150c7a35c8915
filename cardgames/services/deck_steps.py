"""Taking back what was changed in a deck, one change after the other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from cardgames.models import CardDeck
from cardgames.services.library import LibraryRefusal

MOST_STEPS: Final = 50
"""So many changes of a deck can be taken back."""


def step(deck: CardDeck, main: Mapping[str, int], energy: int) -> list[dict[str, Any]]:
    """The steps of a deck with one more, which leads from these cards back to what it is now:
    `{"main": {card: count before}, "titles": {card: as it was written}, "energy": before}`, each
    with what differs alone.  The same as before where nothing does."""
    both = {*deck.main, *main}
    counts = {
        slug: deck.main.get(slug, 0)
        for slug in sorted(both)
        if deck.main.get(slug, 0) != main.get(slug, 0)
    }
    back: dict[str, Any] = {}
    if counts:
        back["main"] = counts
        titles = {slug: deck.titles[slug] for slug in counts if slug in deck.titles}
        back |= {"titles": titles} if titles else {}
    if energy != deck.energy:
        back["energy"] = deck.energy
    return [*deck.steps, back][-MOST_STEPS:] if back else list(deck.steps)


def undo(deck: CardDeck) -> CardDeck:
    """Takes back the last change of the deck's cards and energies.  Refuses `nothing_to_undo`."""
    with transaction.atomic():
        kept = CardDeck.objects.select_for_update().get(pk=deck.pk)
        if not kept.steps:
            raise LibraryRefusal("nothing_to_undo", _("Nothing was changed in this deck."))
        *kept.steps, back = kept.steps
        main = {**kept.main, **back.get("main", {})}
        kept.main = {slug: count for slug, count in main.items() if count}
        titles = {**kept.titles, **back.get("titles", {})}
        kept.titles = {slug: title for slug, title in titles.items() if slug in kept.main}
        kept.energy = back.get("energy", kept.energy)
        kept.updated = timezone.now()
        kept.save(update_fields=["main", "titles", "energy", "steps", "updated"])
    return kept


def said(deck: CardDeck, library: Mapping[str, Mapping[str, Any]]) -> str:
    """What taking back the last change leads to, in a few words; "" if there is none."""
    if not deck.steps:
        return ""
    back = deck.steps[-1]
    counts: Mapping[str, int] = back.get("main", {})
    if len(counts) == 1:
        [(slug, count)] = counts.items()
        written = deck.titles.get(slug, back.get("titles", {}).get(slug, slug))
        title = library[slug]["title"] if slug in library else written
        if "energy" not in back:
            return _("%(card)s: %(n)d again") % {"card": title, "n": count}
    if not counts:
        return _("energies: %(n)d again") % {"n": back["energy"]}
    return _("the list before")

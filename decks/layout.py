"""How the table's board is laid out, for everybody who looks at it: a display choice."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from django.db import transaction

from decks.models import Deck
from journal.wording import reword


def arrange(journal_id: str, order: Sequence[str], hidden: Collection[str]) -> None:
    """The decks stand on the board and on the table's screen in this order of their parts, those
    not named after them; `hidden` ones are left out there and play on all the same."""
    places = {part: place for place, part in enumerate(dict.fromkeys(order), 1)}
    with transaction.atomic():
        reword(journal_id)
        for deck in Deck.objects.select_for_update().filter(journal_id=journal_id):
            deck.place = places.get(deck.part, len(places) + 1)
            deck.hidden = deck.part in hidden
            deck.save(update_fields=["place", "hidden"])

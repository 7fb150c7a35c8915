"""From one page of a table to the others of the same person: two characters on one phone, a GM
who goes from one character to the next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.access import Viewer
from decks.selectors import wording
from journal.contract import GM
from journal.moments import Moment


def my_pages(
    now: Moment, held: Sequence[Viewer], part: str, looking: Viewer
) -> list[dict[str, Any]]:
    """The pages that these seats open, the page of `part` marked; none if it is the only one.

    A GM has a page of every deck (the way back to the board stands at the top); a GM who also plays
    this character may look as the player, or as the GM.
    """
    seats = {viewer.seat for viewer in held}
    words = wording(now.journal_id, now.wording)
    decks = [d for d in now.view(looking.seat)["decks"] if GM in seats or d["seat"] in seats]
    pages = [
        {
            "name": words.name(deck["part"]),
            "url": reverse("decks:deck", args=[words.addresses[deck["part"]]]),
            "now": deck["part"] == part,
        }
        for deck in decks
        if deck["part"] in words.addresses
    ]
    own = next((deck for deck in decks if deck["part"] == part), None)
    if GM in seats and own is not None and own["seat"] in seats - {GM}:
        here = reverse("decks:deck", args=[words.addresses[part]])
        other = (
            {"name": _("As the player"), "url": here, "now": False}
            if looking.seat == GM
            else {"name": _("As the GM"), "url": f"{here}?as=gm", "now": False}
        )
        pages.insert(0, other)
    return pages if len(pages) > 1 else []

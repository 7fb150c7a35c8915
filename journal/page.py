"""The context that every live page shares."""

from __future__ import annotations

from typing import Any

from django.urls import reverse
from django.utils.safestring import mark_safe
from django.utils.translation import get_language

from accounts.selectors import seats
from journal.contract import Seat
from journal.moments import Moment
from journal.presence import nudged, present
from journal.regions import regions_of, render


def live_page(moment: Moment, seat: Seat, of: str) -> dict[str, Any]:
    """What a page of `of` needs to be drawn and to stay live for that seat: its regions by id, in
    order, and the addresses that its scripts call."""
    language = get_language() or "en"
    args = [moment.journal_id]
    return {
        # Regions are drawn by our own templates, which escape every value.
        "regions": {r.id: mark_safe(render(r, language)) for r in regions_of(moment, seat, of)},
        "view": moment.view(seat),
        "live": {
            "journal": moment.journal_id,
            "seat": str(seat),
            "number": moment.number,
            "of": of,
            "taps_url": reverse("journal:taps", args=args),
            "regions_url": reverse("journal:regions", args=args),
            "number_url": reverse("journal:number", args=args),
            "live_url": f"/live/{moment.journal_id}",
        },
    }


def present_page(journal_id: str) -> dict[str, Any]:
    """The context of `journal/_present.html`: every seat with its holders and whether one of them
    has a page open here, from whichever seat they look, and how many others look on.  `known` is
    false while Redis is away."""
    found = present(journal_id)
    here: set[int] = set().union(*(found or {}).values())
    rows = seats(journal_id)
    sitting = {holder.membership_id for row in rows for holder in row.holders}
    return {
        "present_url": reverse("journal:present", args=[journal_id]),
        "known": found is not None,
        "nudged": nudged(journal_id) if found is not None else "",
        "seats": [
            {
                "seat": row.seat.key,
                "label": row.seat.label,
                "names": ", ".join(holder.name for holder in row.holders if holder.name),
                "free": not row.holders,
                "bot": any(holder.bot for holder in row.holders),
                "on": any(holder.membership_id in here for holder in row.holders),
            }
            for row in rows
        ],
        "looking_on": len(here - sitting),
    }

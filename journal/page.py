"""The context that every live page shares."""

from __future__ import annotations

from typing import Any

from django.urls import reverse
from django.utils.safestring import mark_safe
from django.utils.translation import get_language

from journal.contract import Seat
from journal.moments import Moment
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

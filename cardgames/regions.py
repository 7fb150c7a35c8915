"""The pieces of the pages of a card table for one audience."""

from __future__ import annotations

from journal.contract import Seat
from journal.moments import Moment
from journal.regions import Region


def exhaust_regions(moment: Moment, audience: Seat, of: str = "") -> list[Region]:
    """All regions of the page `of` of a game of Exhaust for `audience`."""
    return []

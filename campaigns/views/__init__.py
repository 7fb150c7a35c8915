"""Pages of a campaign, by what a person does there."""

from __future__ import annotations

from campaigns.views.board import board, for_group, log
from campaigns.views.people import people
from campaigns.views.setup import character_new, deck_new, demo, front, new

__all__ = [
    "board",
    "character_new",
    "deck_new",
    "demo",
    "for_group",
    "front",
    "log",
    "new",
    "people",
]

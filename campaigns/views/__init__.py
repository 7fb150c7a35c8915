"""Pages of a campaign, by what a person does there."""

from __future__ import annotations

from campaigns.views.board import board, for_group
from campaigns.views.decks import deck_new
from campaigns.views.gm_decks import board_layout, gm_deck_new
from campaigns.views.keeping import archive, delete, settings, take_in, transfer_ask
from campaigns.views.log import log, record
from campaigns.views.people import people
from campaigns.views.rulings import overrides, ruling, rulings, rulings_of_group
from campaigns.views.screen import screen, view_as
from campaigns.views.sessions import (
    session,
    session_attend,
    session_begin,
    session_end,
    session_resume,
    session_scene,
    sessions,
    story_page,
)
from campaigns.views.setup import character_new, demo, front, new

__all__ = [
    "archive",
    "board",
    "board_layout",
    "character_new",
    "deck_new",
    "delete",
    "demo",
    "for_group",
    "front",
    "gm_deck_new",
    "log",
    "new",
    "overrides",
    "people",
    "record",
    "ruling",
    "rulings",
    "rulings_of_group",
    "screen",
    "session",
    "session_attend",
    "session_begin",
    "session_end",
    "session_resume",
    "session_scene",
    "sessions",
    "settings",
    "story_page",
    "take_in",
    "transfer_ask",
    "view_as",
]

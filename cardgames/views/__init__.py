"""Pages of card tables, by what a person does there."""

from __future__ import annotations

from cardgames.views.answering import hold, outlook, own, set_stops, stops, withdraw
from cardgames.views.beside import beside
from cardgames.views.finished import proof, replay, share, shared_replay
from cardgames.views.hosting import new, options, practise
from cardgames.views.plots import statistics
from cardgames.views.seat_decks import deck, ready
from cardgames.views.simulating import simulated, simulator
from cardgames.views.steps import (
    again,
    back,
    bot,
    call,
    chance,
    leave,
    next_game,
    nudge,
    seen,
    sit,
    start,
    unseat,
)
from cardgames.views.tables import about, for_group, screen, table, tables

__all__ = [
    "about",
    "again",
    "back",
    "beside",
    "bot",
    "call",
    "chance",
    "deck",
    "for_group",
    "hold",
    "leave",
    "new",
    "next_game",
    "nudge",
    "options",
    "outlook",
    "own",
    "practise",
    "proof",
    "ready",
    "replay",
    "screen",
    "seen",
    "set_stops",
    "share",
    "shared_replay",
    "simulated",
    "simulator",
    "sit",
    "start",
    "statistics",
    "stops",
    "table",
    "tables",
    "unseat",
    "withdraw",
]

"""The verbs of card tables: page, API, command and test all call these and nothing else."""

from __future__ import annotations

from cardgames.services.dealing import add_randomness, deal
from cardgames.services.games import close, confirm_close, next_game, rematch, share, start
from cardgames.services.making import TableRefusal
from cardgames.services.seats import call_seat, leave, seat_bot, sit, unseat
from cardgames.services.tables import configure, fill_with_bots, open_table
from cardgames.services.turns import come_back

__all__ = [
    "TableRefusal",
    "add_randomness",
    "call_seat",
    "close",
    "come_back",
    "configure",
    "confirm_close",
    "deal",
    "fill_with_bots",
    "leave",
    "next_game",
    "open_table",
    "rematch",
    "seat_bot",
    "share",
    "sit",
    "start",
    "unseat",
]

"""The verbs of card tables: page, API, command and test all call these and nothing else."""

from __future__ import annotations

from cardgames.services.dealing import add_randomness, deal
from cardgames.services.games import (
    close,
    confirm_close,
    next_game,
    ready,
    rematch,
    share,
    start,
)
from cardgames.services.handing_in import set_stops
from cardgames.services.making import TableRefusal
from cardgames.services.nudging import nudge
from cardgames.services.pockets import choose_deck
from cardgames.services.seats import call_seat, leave, seat_bot, sit, unseat
from cardgames.services.tables import configure, fill_with_bots, open_table
from cardgames.services.turns import come_back
from cardgames.services.windows import hold, withdraw

__all__ = [
    "TableRefusal",
    "add_randomness",
    "call_seat",
    "choose_deck",
    "close",
    "come_back",
    "configure",
    "confirm_close",
    "deal",
    "fill_with_bots",
    "hold",
    "leave",
    "next_game",
    "nudge",
    "open_table",
    "ready",
    "rematch",
    "seat_bot",
    "set_stops",
    "share",
    "sit",
    "start",
    "unseat",
    "withdraw",
]

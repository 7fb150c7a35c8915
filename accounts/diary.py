"""Where changes of who sits where are written down for all to read.

Seats are known here and logs in higher apps: one of them offers itself as the keeper when it is
loaded.  Only what others should know is told, such as a seat that changes hands, so that nobody
looks into a hand in silence.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from accounts.models import Membership, Seat

REPLACED: Final = "seat.replaced"
LENT: Final = "seat.lent"
RETURNED: Final = "seat.returned"
FREED: Final = "seat.freed"
SHARED: Final = "seat.shared"
GIVEN_UP: Final = "seat.given_up"

Keeper = Callable[[Seat, str, Membership], None]
Opener = Callable[[Seat], None]

_keepers: list[Keeper] = []
_openers: list[Opener] = []


def kept_by(keeper: Keeper, opener: Opener) -> None:
    """From now on `keeper(seat, what, by)` hears of every change, inside its transaction, and
    `opener(seat)` locks what the keeper will write to, before the seat itself is locked.  The last
    ones registered win."""
    _keepers[:] = [keeper]
    _openers[:] = [opener]


def open_for(seat: Seat) -> None:
    """Locks the diary of this seat's table.  Everything that locks both locks the diary first, so
    that two changes never wait for each other."""
    for opener in _openers:
        opener(seat)


def tell(seat: Seat, what: str, by: Membership) -> None:
    """Writes down that `what` happened to the seat by that member.  Without a keeper nothing is."""
    for keeper in _keepers:
        keeper(seat, what, by)

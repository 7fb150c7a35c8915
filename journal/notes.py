"""What everybody at the table should know though it moves nothing: an entry of the journal's own.

A note goes through the one door and is never taken back.  The rules hear nothing of it: it has no
part, so it makes no tap stale and stands in the way of no undo.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping
from typing import Any, Final

import orjson

from accounts.models import Membership
from accounts.models import Seat as SeatRow
from journal.contract import GM, Event, Seat
from journal.ledger import NOTE, NOTED
from journal.models import Journal
from journal.services import Receipt, Tap, through_the_door

WHAT: Final = re.compile(r"[a-z][a-z_.]{1,30}")


def note(
    journal_id: str,
    seat: Seat,
    what: str,
    detail: Mapping[str, Any],
    *,
    key: str,
    actor: str,
    by: str = "",
) -> Receipt:
    """Writes `what` (a stable word; `decks.tellers` has its sentence) with its plain JSON values
    into the open log: every seat hears all of it.  `seat` and `by` as in `submit`.

    Raises ValueError for a malformed key or word, Journal.DoesNotExist for an unknown journal.
    """
    if not WHAT.fullmatch(what):
        raise ValueError("a note's word is small letters, dots and underscores")
    told = orjson.dumps(dict(detail), option=orjson.OPT_SORT_KEYS).decode()
    event = Event(NOTE, public={"what": what, "detail": dict(detail)})
    tap = Tap(seat, f"{NOTED}{what} {told}", key, 0, actor, by)
    return through_the_door(journal_id, tap, lambda moment, _tap, _ring: (moment.state, (event,)))


def lock_journal(seat: SeatRow) -> None:
    """The opener of `accounts.diary`: the journal's row is locked before the seat's, in the order
    in which the tables of card games lock them."""
    Journal.objects.select_for_update().only("pk").filter(pk=seat.seating_id).first()


def note_seat(seat: SeatRow, what: str, by: Membership) -> None:
    """The keeper of `accounts.diary`: a seat changed hands, which its journal's log tells all.
    A seating whose journal is not made yet, or is closed, has no log to tell it."""
    if not Journal.objects.filter(pk=seat.seating_id, closed=None).exists():
        return
    held = set(
        by.holdings.filter(seat__seating=seat.seating_id, until=None).values_list(
            "seat__name", flat=True
        )
    )
    # A host without a seat of their own acts as the house.
    own: Seat = GM if GM in held or not held else int(min(held, key=int))
    note(
        seat.seating_id,
        own,
        what,
        {"seat": seat.key},
        key=f"seat:{secrets.token_hex(8)}",
        actor=f"p:{by.person_id}",
        by="" if held else "system",
    )

"""What everybody at the table should know though it moves nothing: an entry of the journal's own.

A note goes through the one door and is never taken back.  The rules hear nothing of it: it has no
part, so it makes no tap stale and stands in the way of no undo.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

import orjson

from journal.contract import Event, Seat
from journal.ledger import NOTE, NOTED
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

"""Handing to the rules what seats have said in a window, in the order of the offers (X8).

Nothing goes in while somebody may still say something that comes before it; so what a seat has
said, or that it has passed beforehand, can change when a window ends and nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.db import transaction
from django.utils.translation import gettext as _

from cardgames.models import Game, Intent
from cardgames.selectors import card_game
from cardgames.services.making import TableRefusal, locked
from cardgames.services.pockets import pocket_of
from cardgames.services.windows import (
    Open,
    open_window,
    standing,
    stopped,
    turns_of,
    usual_stops,
)
from journal.moments import moment
from journal.services import PROGRAMS, Receipt, submit

PASS: Final = "pass:"
"""The key of who has said nothing begins so."""
MOST_STEPS: Final = 50
"""So many answers are handed in by one tap, more or less; a worker goes on with the others."""


@dataclass(frozen=True)
class Said:
    """What a seat says in a window, as it is handed in."""

    seat: int
    action: str
    actor: str
    key: str
    by: str = ""


def set_stops(
    game: Game,
    seat: int,
    *,
    own: list[str] | None = None,
    others: list[str] | None = None,
    never: bool | None = None,
    passing: bool | None = None,
) -> dict[str, Any]:
    """Changes where a seat is asked; what is None stays.  `passing` passes until the seat's next
    turn.  It holds at once, and may close the open window.  Refuses `no_windows`, `bad_stop` and
    `game_over`."""
    with transaction.atomic():
        game = locked(game)
        how = card_game(game).windows
        if how is None:
            raise TableRefusal("no_windows", _("In this game nobody answers out of turn."))
        if game.outcome is not None:
            raise TableRefusal("game_over", _("This game is over."))
        for name in (*(own or ()), *(others or ())):
            if name not in how.whys:
                raise TableRefusal(
                    "bad_stop", _("%(name)s: no window follows that.") % {"name": name}, "X42"
                )
        pocket = pocket_of(game, seat)
        stops = {**usual_stops(how), **pocket.stops}
        for side, wanted in (("own", own), ("others", others)):
            if wanted is not None:
                stops[side] = [why for why in how.whys if why in wanted]
        if never is not None:
            stops["never"] = never
        if passing is not None:
            stops["passing"] = turns_of(moment(game.journal_id), seat) if passing else None
        pocket.stops = stops
        pocket.save()
        hand_in(game)
    return stops


def to_hand_in(here: Open, *, late: bool) -> list[Said]:
    """What is handed to the rules now, in the order of the offers; nothing while somebody may still
    say something that comes before it.

    A program's offer is its own affair, so what comes after it waits for it.
    """
    said: list[Said | None] = []
    silent = False
    for seat in here.offer.left:
        human = here.players[seat].human
        one = _says(here, seat, late=late) if human else None
        if human and one is None:
            silent = True
            break
        said.append(one)
    played = [n for n, one in enumerate(said) if one and not _passes(here, one)]
    if silent:
        # The first who plays need not wait for those after; whoever passes waits for all.
        said = said[: played[0] + 1] if played else []
    ready: list[Said] = []
    for each in said:
        if each is None:
            break
        ready.append(each)
        if not _passes(here, each):
            break
    return ready


def _passes(here: Open, said: Said) -> bool:
    return said.action == here.how.passing(here.offer.name)


def _says(here: Open, seat: int, *, late: bool) -> Said | None:
    """What a person says, or None as long as they may still think."""
    intent = here.intents.get(seat)
    if intent is not None and intent.key:
        return Said(seat, intent.action, intent.actor, intent.key)
    stops = here.stops[seat]
    gone = here.row.until is None and not stopped(here, seat, stops)
    if intent is not None or late or gone or standing(here, stops, seat):
        name = here.offer.name
        return Said(
            seat, here.how.passing(name), f"clock:{seat}", f"{PASS}{name}:{seat}", by="clock"
        )
    return None


def hand_in(game: Game, late: datetime | None = None) -> list[Receipt]:
    """Hands in what can be; the receipts of what was, oldest first.

    `late` is the deadline that has passed, if one has: then who has said nothing passes.  With the
    game's journal locked or not; in a transaction of its own.
    """
    receipts: list[Receipt] = []
    with transaction.atomic():
        game = locked(game)
        now = moment(game.journal_id)
        while (here := open_window(game, now)) is not None:
            gone = late is not None and here.row.until == late
            batch = to_hand_in(here, late=gone)
            if not batch:
                break
            for said in batch:
                receipt = _hand(game, here, said)
                if receipt is None:
                    break
                receipts.append(receipt)
            if len(receipts) >= MOST_STEPS:
                # Where all have passed beforehand a stack of many items is that many windows; what
                # is left is due at once.
                break
            now = moment(game.journal_id)
    return receipts


def _hand(game: Game, here: Open, said: Said) -> Receipt | None:
    """One answer through the door; None if the rules will not have it any more, and then its owner
    is asked anew."""
    number = moment(game.journal_id).number
    receipt = submit(
        *(game.journal_id, said.seat, said.action, said.key, number), actor=said.actor, by=said.by
    )
    if receipt.saved:
        return receipt
    if said.by in PROGRAMS:
        raise RuntimeError(f"a pass was refused: {receipt.sentence}")
    Intent.objects.filter(game=game, seat=said.seat).delete()
    return None

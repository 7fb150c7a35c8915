"""A tap at a table where others may answer: through the journal's door, or kept until its offer
comes."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from django.db import transaction

from accounts.access import Viewer
from cardgames.models import Game, Intent
from cardgames.selectors import card_game
from cardgames.services import handing_in, windows
from cardgames.services.making import locked
from cardgames.services.turns import come_back
from journal import door
from journal.contract import Refusal
from journal.models import Entry
from journal.moments import Moment, moment
from journal.services import APPLIED, ILLEGAL, KEPT, KEY_REUSED, STALE, Receipt, Tap

LAPSED: Final = Refusal("lapsed", "X42", "Something was played before your answer: look again.")
REUSED: Final = Refusal(
    "key_reused", "", "This key belongs to another action that was already taken."
)


def act(viewer: Viewer, action: str, key: str, seen: int) -> Receipt:
    """Carries out what a viewer asks, as `journal.door.through` does; then hands in what may be
    handed in now.

    An answer whose offer has not come, or with which others are not done, is `kept`: nothing is
    written, no number ticks, and nobody else is told.  The same again gets the same receipt, or
    that of the entry once it was handed in.
    """
    game = Game.objects.select_related("table").filter(journal_id=viewer.journal_id).first()
    if game is None or game.printed or not isinstance(viewer.seat, int):
        return door.through(viewer, action, key, seen)
    tap = Tap(viewer.seat, action, key, seen, viewer.actor, inside=False)
    with transaction.atomic():
        game = locked(game)
        if viewer.seat in game.stand_ins:
            # They are back; a program must not answer for them what they say now.
            come_back(game, viewer)
            game.refresh_from_db()
        before = moment(game.journal_id)
        receipt = _early(game, before, tap)
        if receipt is None:
            receipt = door.through(viewer, action, key, seen)
        if not (receipt.saved or receipt.status == KEPT):
            return receipt
        done = handing_in.hand_in(game)
        return _of_all(game, receipt, done, before, tap)


def _early(game: Game, now: Moment, tap: Tap) -> Receipt | None:
    """The receipt of an answer that is kept, or why it is not; None for what is no answer in the
    open window and goes through the door."""
    here = windows.open_window(game, now)
    if here is None or tap.seen > now.number or int(tap.seat) not in here.offer.left:
        return None
    if tap.action.split(" ")[:2] != ["answer", here.offer.name]:
        return None
    if Entry.objects.filter(journal_id=game.journal_id, actor=tap.actor, key=tap.key).exists():
        return None
    earlier = windows.said_before(here, tap)
    if earlier is not None:
        # A late repeat neither replaces what was said since nor says again what was unsaid.
        return _again(now, same=earlier == tap.action)
    refusal = _refusal(game, now, tap)
    if refusal is not None:
        # In its own words, as if its offer had come.
        return _refused(now, refusal)
    windows.keep(here, tap)
    return _kept(now)


def _refusal(game: Game, now: Moment, tap: Tap) -> Refusal | None:
    rules = now.kind.rules
    try:
        text = str(rules.parse(tap.action))
    except Refusal as malformed:
        return malformed
    if text != tap.action:
        return Refusal(
            "malformed",
            "",
            "An action has one text form; this one is written %(form)s.",
            form=text,
        )
    return card_game(game).why_not(now.state, tap.seat, tap.action)


def _kept(now: Moment) -> Receipt:
    return Receipt(KEPT, None, now.number, before=now, after=now)


def _again(now: Moment, *, same: bool) -> Receipt:
    if same:
        return _kept(now)
    return _refused(now, REUSED, KEY_REUSED)


def _refused(now: Moment, refusal: Refusal, status: str = ILLEGAL) -> Receipt:
    return Receipt(
        *(status, None, now.number, refusal.code, refusal.rule, refusal.template),
        detail=refusal.detail,
        before=now,
        after=now,
    )


def _of_all(game: Game, receipt: Receipt, done: list[Receipt], before: Moment, tap: Tap) -> Receipt:
    """One receipt for a tap and all that followed from it at once."""
    if not done:
        return receipt
    after = moment(before.journal_id)
    if receipt.saved:
        return replace(receipt, current=after.number, before=receipt.before, after=after)
    own = Entry.objects.filter(journal_id=before.journal_id, actor=tap.actor, key=tap.key).first()
    if own is not None:
        return Receipt(APPLIED, own.number, after.number, before=before, after=after)
    if Intent.objects.filter(game=game, actor=tap.actor, key=tap.key).exists():
        return replace(receipt, current=after.number, before=before, after=after)
    return _refused(after, LAPSED, STALE)

"""From a prepared game to the next one: deal, end, close, again."""

from __future__ import annotations

import secrets
from datetime import timedelta
from typing import Final

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.access import Viewer
from accounts.models import Membership
from cardgames.models import Game, Table
from cardgames.selectors import card_game, players, standing
from cardgames.services import randomness
from cardgames.services.dealing import SYSTEM, deal
from cardgames.services.making import (
    TableRefusal,
    all_held,
    checked,
    current,
    instead,
    locked,
    make_game,
    say,
)
from cardgames.services.pockets import private_options
from cardgames.services.seats import look_after_free_seats
from journal.contract import GM
from journal.due import set_due
from journal.models import ShuffleKey
from journal.moments import moment
from journal.services import Receipt, submit
from journal.wording import reword

DECKS: Final = timedelta(minutes=2)
"""So long may decks be changed between two games."""


def start(table: Table, by: Membership, first: str = "") -> Game:
    """Begin the prepared game.  `first` names the start player (a seat, or `chance`); left out,
    the options say so, and else it is chance (EXH-5).

    The commitments of the shuffles are told first; then every seat's device has five seconds to
    add to them, and the cards are dealt.  Asked twice it begins once.  Where seats bring
    decks these are checked and fixed now.  Refuses `seats_free`, `game_over`, a `first` that is no
    seat, `no_deck` and `deck_not_legal` (EXO-2).
    """
    with transaction.atomic():
        game = current(table)
        if game.outcome is not None:
            raise TableRefusal("game_over", _("This game is over; play another one."))
        if game.dealing is not None:
            return game
        if game.printed:
            look_after_free_seats(game, by)
        if not all_held(game):
            raise TableRefusal(
                "seats_free", _("Somebody has to sit on every seat, a person or a bot.")
            )
        game = begin(game, first)
    game.refresh_from_db()
    return game


def begin(game: Game, first: str = "") -> Game:
    """The deal of a prepared game whose seats are all held, its row locked: asked for, and done if
    no device is waited for.  Refuses as `start` and `pockets.private_options` do."""
    word = _first(game, first)
    if card_game(game).decks:
        # The rules take their decks when a game is made, so this is another game, with its own
        # keys: what is committed to is the shuffle of these decks.
        private = private_options(game)
        game = instead(game, game.options, series=game.series, private=private)
        say(game, "table.decks", {})
    game.first = word
    game.dealing = timezone.now()
    game.save(update_fields=["first", "dealing"])
    if game.printed:
        deal(game)
        return game
    keys = ShuffleKey.objects.filter(journal_id=game.journal_id).order_by("place")
    say(game, "table.dealing", {"commitments": [key.commitment for key in keys]})
    if not randomness.awaited(game):
        deal(game)
    return game


def _first(game: Game, first: str) -> str:
    played = card_game(game)
    words = played.starters(checked(played, game.options))
    if not words:
        # The options say so, or the rules let somebody choose.
        return ""
    if first in ("", *words):
        return first or words[0]
    raise TableRefusal("no_such_seat", _("There is no such seat at this table."), "EXH-5")


def confirm_close(game: Game, viewer: Viewer) -> bool:
    """A seat has seen the end.  When every person at the table has, the game is closed: hands,
    keys and replays come into the open.  Returns whether it is closed now.  Refuses `not_over`."""
    with transaction.atomic():
        game = locked(game)
        if game.closed is not None:
            return True
        if game.outcome is None:
            raise TableRefusal("not_over", _("This game goes on."), card_game(game).goes_on)
        if isinstance(viewer.seat, int) and viewer.seat not in game.confirmed:
            game.confirmed = sorted([*game.confirmed, viewer.seat])
            game.save(update_fields=["confirmed"])
            reword(game.journal_id)
        missing = {p.seat for p in players(game) if p.human} - set(game.confirmed)
        if not missing:
            close(game)
    return not missing


def close(game: Game) -> Receipt | None:
    """Closes a game that is over; None if it goes on or was closed before.  Safe to call twice."""
    with transaction.atomic():
        game = locked(game)
        now = moment(game.journal_id)
        if now.state.phase != "over" or game.closed is not None:
            return None
        return submit(
            game.journal_id, GM, "close", "system:close", now.number, actor=SYSTEM, by=SYSTEM
        )


def rematch(table: Table, by: Membership, first: str = "") -> Game:
    """A new game, and a new series, with the options of the table and the same people on the same
    seats.  The game before is closed by it.  It begins at once if every seat is held and no decks
    are dealt from, which may be changed first.  Two people who ask for it at once get one.  Refuses
    `not_over`."""
    with transaction.atomic():
        last = _finished(table)
        if last.outcome is None:
            return last
        made = make_game(last.table, last.table.options, series=last.series + 1, before=last)
        return _begin(last, made, by, first)


def next_game(table: Table, by: Membership, first: str = "") -> Game:
    """The next game of the series: in Extended Play with the Exhaustion cards so far, the player
    just eliminated starting (EXH-22); in solo with an NPC deck one card larger after a win
    (EXH-23); in a match the loser choosing (EXO-4).  As `rematch` otherwise.  Refuses `not_over`
    and `series_over` (EXH-20, EXO-27)."""
    with transaction.atomic():
        last = _finished(table)
        if last.outcome is None:
            return last
        options = standing(last.table).options
        if options is None:
            rule = card_game(last.table).over
            raise TableRefusal("series_over", _("The series is over."), rule)
        made = make_game(last.table, options, series=last.series, before=last)
        return _begin(last, made, by, first)


def ready(game: Game, viewer: Viewer, *, yes: bool = True) -> bool:
    """A seat needs no more time for its deck (or, with `yes` false, some after all).  When every
    person at the table has said so, and nobody is missing, the game begins.  Returns whether it
    has.  Refuses `no_decks`, and `no_deck` and `deck_not_legal` as `start` does."""
    with transaction.atomic():
        game = locked(game)
        if not card_game(game).decks:
            raise TableRefusal("no_decks", _("Nobody brings a deck to this game."))
        if game.dealing is not None or game.closed is not None:
            return True
        others = [seat for seat in game.ready if seat != viewer.seat]
        game.ready = sorted([*others, viewer.seat]) if yes else others
        game.save(update_fields=["ready"])
        reword(game.journal_id)
        missing = {p.seat for p in players(game) if p.human} - set(game.ready)
        if missing or not all_held(game):
            return False
        begin(game)
    return True


def time_for_decks_is_over(game: Game) -> None:
    """The next game of a match begins with the last decks that are legal.  If a seat is free or has
    no deck, it waits for whoever runs the table.  Safe to call twice."""
    with transaction.atomic():
        game = locked(game)
        if game.dealing is not None or game.closed is not None or game.decks_until is None:
            return
        try:
            if all_held(game):
                with transaction.atomic():
                    begin(game)
                return
        except TableRefusal:
            game.refresh_from_db()
        Game.objects.filter(pk=game.pk).update(decks_until=None)
        set_due(game.journal_id, None, None)
        reword(game.journal_id)


def _finished(table: Table) -> Game:
    """The game before the one that is asked for, closed; or the prepared one if somebody else was
    quicker."""
    asked = table.current
    game = current(table)
    if game.pk != asked.pk:
        return game
    if game.outcome is None and not _prepared(game):
        raise TableRefusal("not_over", _("This game goes on."), card_game(game).goes_on)
    if game.outcome is not None:
        close(game)
        game.refresh_from_db()
    return game


def _prepared(game: Game) -> bool:
    """Whether a game has come after another one that was played, and has not begun."""
    before = game.table.games.filter(number__lt=game.number, outcome__isnull=False)
    return game.table.state != Table.State.PLAYING and before.exists()


def _begin(last: Game, made: Game, by: Membership, first: str) -> Game:
    Table.objects.filter(pk=made.table_id).update(state=Table.State.LOBBY)
    # The pages of the last game show the way to this one.
    reword(last.journal_id)
    if _time_for_decks(last, made):
        return made
    if made.printed or all_held(made):
        return start(made.table, by, first)
    return made


def _time_for_decks(last: Game, made: Game) -> bool:
    """Whether decks may be changed before this game: for some time between two games of a match
    whose table allows it, and always before a new one, which whoever runs the table begins, or
    everybody by being ready."""
    if not card_game(made).decks or made.printed:
        return False
    if made.series == last.series:
        if not made.table.deck_change:
            return False
        made.decks_until = timezone.now() + DECKS
        made.save(update_fields=["decks_until"])
        due = {"what": made.table.game, "moved": 0, "do": "begin"}
        set_due(made.journal_id, made.decks_until, due)
    return True


def share(game: Game) -> str:
    """The word that opens the replay of a closed game to whoever has its address; the same at each
    call.  Refuses `not_closed`."""
    with transaction.atomic():
        game = locked(game)
        if game.closed is None or game.outcome is None:
            raise TableRefusal("not_closed", _("Only a closed game can be shown around."))
        if not game.share:
            game.share = secrets.token_urlsafe(12)
            game.save(update_fields=["share"])
        return game.share

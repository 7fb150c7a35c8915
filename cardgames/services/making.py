"""A game with its journal and seats, made from options and from who sat in the game before."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import Holding, Seat, Seating
from accounts.refusals import AccountRefusal
from accounts.services import add_seat, new_seating
from accounts.services import seat_bot as bot_sits
from cardgames.games import CardGame
from cardgames.models import Game, Pocket, Table
from cardgames.selectors import NPC_BOT, card_game, holders, is_theirs
from journal.contract import GM, Refusal
from journal.models import Journal
from journal.notes import note
from journal.services import create
from journal.wording import reword

BOT_LABELS = {
    "easy": gettext_lazy("Bot %(seat)d (easy)"),
    "steady": gettext_lazy("Bot %(seat)d (steady)"),
    "sharp": gettext_lazy("Bot %(seat)d (sharp)"),
    NPC_BOT: gettext_lazy("NPC"),
}


class TableRefusal(AccountRefusal):
    """A verb of a table says no; nothing was changed.  `rule` is the rule that says so, if any."""

    def __init__(self, code: str, sentence: str, rule: str = "") -> None:
        super().__init__(code, sentence)
        self.rule = rule


def said(refusal: Refusal) -> TableRefusal:
    """A refusal of the rules, in the language of the request."""
    sentence = _(refusal.template) % refusal.detail if refusal.detail else _(refusal.template)
    return TableRefusal(refusal.code, sentence, refusal.rule)


def checked(game: CardGame, options: Mapping[str, Any]) -> Any:
    """The options of a game as its setup, or a `TableRefusal` that names the bad one."""
    try:
        return game.load_setup(options)
    except Refusal as refusal:
        raise said(refusal) from None


def locked(game: Game) -> Game:
    """The game as it is now, its journal locked until the end of this transaction.  Always the
    journal first: whoever taps holds it too before the table is touched."""
    Journal.objects.select_for_update().only("pk").get(pk=game.journal_id)
    return Game.objects.select_related("table__group", "table__host").get(pk=game.pk)


def current(table: Table) -> Game:
    """The current game of a table, locked as by `locked`; also if another one came in its place
    while the lock was awaited."""
    game = locked(table.current)
    while (newest := table.current).pk != game.pk:
        game = locked(newest)
    return game


def instead(
    game: Game, options: Mapping[str, Any], *, series: int, private: Mapping[str, Any] | None = None
) -> Game:
    """Another game in place of one that nobody has begun; the pages of that one go on to it."""
    now = timezone.now()
    made = make_game(game.table, options, series=series, before=game, private=private)
    Game.objects.filter(pk=game.pk).update(closed=now)
    reword(game.journal_id)
    Journal.objects.filter(pk=game.journal_id).update(closed=now, deadline=None, due=None)
    return made


def make_game(
    table: Table,
    options: Mapping[str, Any],
    *,
    series: int,
    before: Game | None = None,
    private: Mapping[str, Any] | None = None,
) -> Game:
    """The next game of a table, not dealt yet, with the same holders as `before` on its seats.

    `private` are options that only the rules hear of, as nobody may read them: decks.  The key of
    the deal exists from now on, so that devices can add what its keeper did not know.  To be called
    in a transaction.
    """
    played = card_game(table)
    setup = checked(played, options)
    npc = played.npc(setup)
    seating = new_seating(table.group)
    for number in range(played.seats(setup)):
        _copy_seat(before, seating, number, npc=number == npc, printed=setup.printed)
    journal = create(table.game, seating, {**options, **(private or {})})
    last = table.games.aggregate(last=Max("number"))["last"] or 0
    made = Game.objects.create(
        table=table, number=last + 1, series=series, journal=journal, options=dict(options)
    )
    if before is not None:
        copy_pockets(before, made)
    return made


def _copy_seat(
    before: Game | None, seating: Seating, number: int, *, npc: bool, printed: bool
) -> None:
    seat = add_seat(seating, number, seat_label(number))
    if npc:
        bot_sits(seat, NPC_BOT)
        _label(seat, str(BOT_LABELS[NPC_BOT]))
        return
    if before is None:
        return
    held = (
        Holding.objects.filter(seat__seating=before.journal_id, seat__name=str(number), until=None)
        .exclude(membership__left__isnull=False)
        .exclude(bot=NPC_BOT)
        .select_related("seat")
        .first()
    )
    if held is None or (held.bot and printed):
        return
    Holding.objects.create(
        seat=seat, membership=held.membership, bot=held.bot, lent_by=held.lent_by
    )
    _label(seat, held.seat.label)


def seat_label(number: int) -> str:
    """What a seat is called while nobody sits there."""
    return _("Seat %(number)d") % {"number": number + 1}


def _label(seat: Seat, label: str) -> None:
    Seat.objects.filter(pk=seat.pk).update(label=label[:60])


def copy_pockets(before: Game, game: Game) -> None:
    """The same people on the same seats have the same pockets in the next game.  What is meant for
    one game alone stays with it: that a seat passes, and a deck where cards are printed from now on
    or dealt."""
    if before.printed != game.printed:
        return
    held = holders(game)
    for pocket in Pocket.objects.filter(game=before):
        if is_theirs(game, pocket, held):
            if before.outcome is not None:
                pocket.stops = {k: v for k, v in pocket.stops.items() if k in ("own", "others")}
            pocket.pk, pocket.game = None, game
            pocket.save()


def all_held(game: Game) -> bool:
    """Whether somebody sits on every seat."""
    seats = Seat.objects.filter(seating=game.journal_id)
    taken = Holding.objects.filter(seat__in=seats, until=None).values("seat").distinct().count()
    return bool(taken == seats.count())


def say(game: Game, what: str, detail: Mapping[str, Any]) -> None:
    """Writes down in the game's open log what the table itself does, once at this number."""
    number = Journal.objects.only("number").get(pk=game.journal_id).number
    key = f"{what.replace('.', ':')}:{number}"
    note(game.journal_id, GM, what, detail, key=key, actor="system", by="system")

"""Who sits where at a card table."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts import services as accounts
from accounts.announce import end_streams
from accounts.models import Device, Holding, Membership, Seat
from accounts.names import clean_name
from accounts.refusals import AccountRefusal
from cardgames.models import Game, Table
from cardgames.selectors import NPC_BOT, card_game
from cardgames.services.making import BOT_LABELS, TableRefusal, current, say, seat_label
from journal.wording import reword


def sit(table: Table, membership: Membership, place: int) -> None:
    """The member takes a seat of the current game.  Before the deal they change places by it.

    With printed cards somebody who looks after several seats hands one over to who sits down
    there, and one person may take several.  Refuses `no_such_seat`, `seated` (in a game that runs),
    and as `accounts.take_seat` does.
    """
    with transaction.atomic():
        game = current(table)
        seat = _seat(game, place)
        _not_over(game)
        own = _held(game, membership)
        if seat.name in {holding.seat.name for holding in own}:
            return
        _make_room(game, seat, membership)
        accounts.take_seat(seat, membership)
        if not game.printed:
            for holding in own:
                _free(holding)
        _call(seat, membership.person.name)
        reword(game.journal_id)


def _make_room(game: Game, seat: Seat, membership: Membership) -> None:
    """With printed cards: who holds several seats gives one up to who has none."""
    if not game.printed or _held(game, membership):
        return
    holding = Holding.objects.filter(seat=seat, until=None).select_related("membership").first()
    if holding is None or holding.membership is None:
        return
    if len(_held(game, holding.membership)) > 1:
        _free(holding)


def leave(table: Table, membership: Membership) -> None:
    """The member gives up all their seats in the current game.  In a game that runs a program goes
    on for them until somebody sits down there."""
    with transaction.atomic():
        game = current(table)
        own = _held(game, membership)
        for holding in own:
            _free(holding)
            if game.table.state == Table.State.PLAYING:
                say(game, "table.left", {"seat": int(holding.seat.name)})
        if own:
            reword(game.journal_id)


def seat_bot(table: Table, place: int, strength: str) -> None:
    """A bot of that strength takes a free seat; another strength on a bot's seat takes its place.

    Refuses `no_such_seat`, `strength_unknown`, `printed` (no program sees printed cards),
    `already_started` and `seat_taken`.
    """
    if strength not in card_game(table).strengths:
        raise TableRefusal("strength_unknown", _("A bot is easy, steady or sharp."))
    with transaction.atomic():
        game = current(table)
        seat = _seat(game, place)
        if game.printed:
            raise TableRefusal("printed", _("A bot cannot see printed cards."))
        if game.table.state != Table.State.LOBBY or game.dealing is not None:
            raise TableRefusal("already_started", _("Bots sit down before the game begins."))
        for holding in Holding.objects.filter(seat=seat, until=None).exclude(bot=""):
            if holding.bot == NPC_BOT:
                raise TableRefusal("seat_taken", _("The NPC sits here."), "EXH-23")
            _free(holding)
        accounts.seat_bot(seat, strength)
        # Two bots at a table are told apart by the number of their seat.
        _call(seat, str(BOT_LABELS[strength]) % {"seat": place + 1})
        reword(game.journal_id)


def unseat(table: Table, place: int) -> None:
    """The host frees a seat before the game begins, a person's or a bot's.  Refuses
    `no_such_seat`, `already_started` and `seat_free`."""
    with transaction.atomic():
        game = current(table)
        seat = _seat(game, place)
        if game.table.state != Table.State.LOBBY or game.dealing is not None:
            raise TableRefusal("already_started", _("This game has begun."))
        holding = Holding.objects.filter(seat=seat, until=None).exclude(bot=NPC_BOT).first()
        if holding is None:
            raise AccountRefusal("seat_free", _("Nobody holds this seat."))
        _free(holding)
        reword(game.journal_id)


def call_seat(table: Table, place: int, name: str) -> None:
    """Printed cards: what the table calls a seat that somebody else's device looks after.  Refuses
    bad names, `no_such_seat` and `dealt` (there a seat has the name of who sits there)."""
    label = clean_name(name)
    with transaction.atomic():
        game = current(table)
        seat = _seat(game, place)
        if not game.printed:
            raise TableRefusal("dealt", _("A seat is called like whoever sits there."))
        _call(seat, label)
        reword(game.journal_id)


def one_hand_each(seat: Seat, membership: Membership) -> None:
    """EXH-19: who has held a seat since the deal does not get another, and so no second hand to
    look into.  A guard of `accounts.services`: it holds for lent seats as well.  Refuses
    `seated`."""
    game = Game.objects.filter(journal_id=seat.seating_id, closed=None).first()
    if game is None or game.printed or game.dealing is None:
        return
    others = Holding.objects.filter(
        Q(until=None) | Q(until__gt=game.dealing),
        seat__seating=seat.seating_id,
        membership__person=membership.person_id,
    )
    if others.exclude(seat=seat).exists():
        raise TableRefusal("seated", _("You have a seat in this game already."), "EXH-19")


def look_after_free_seats(game: Game, membership: Membership) -> None:
    """Printed cards: one screen can do it all, so whoever starts the game has every free seat."""
    for seat in Seat.objects.filter(seating=game.journal_id):
        if not Holding.objects.filter(seat=seat, until=None).exists():
            Holding.objects.create(seat=seat, membership=membership)


def _seat(game: Game, place: int) -> Seat:
    seat = (
        Seat.objects.select_related("seating")
        .filter(seating=game.journal_id, name=str(place))
        .first()
    )
    if seat is None:
        raise TableRefusal("no_such_seat", _("There is no such seat at this table."))
    return seat


def _held(game: Game, membership: Membership) -> list[Holding]:
    return list(
        Holding.objects.filter(
            seat__seating=game.journal_id, membership=membership, until=None
        ).select_related("seat")
    )


def _not_over(game: Game) -> None:
    if game.outcome is not None:
        raise TableRefusal("game_over", _("This game is over."))


def _free(holding: Holding) -> None:
    Holding.objects.filter(pk=holding.pk).update(until=timezone.now())
    if holding.membership_id is not None:
        # A stream that was opened for this seat would go on showing what it sees.
        devices = Device.objects.filter(person__memberships=holding.membership_id, revoked=None)
        end_streams(devices.values_list("pk", flat=True))
    _call(holding.seat, seat_label(int(holding.seat.name)))


def _call(seat: Seat, label: str) -> None:
    Seat.objects.filter(pk=seat.pk).update(label=label[:60])

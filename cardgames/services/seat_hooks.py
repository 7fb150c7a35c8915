"""What card games have to say when a seat changes hands on the pages of people and seats."""

from __future__ import annotations

from django.db.models import Q
from django.utils.translation import gettext as _

from accounts.models import Holding, Membership, Person, Seat
from cardgames.models import Game
from cardgames.services.making import TableRefusal, seat_label
from journal.wording import reword


def no_seat_is_emptied(seat: Seat, by: Membership) -> None:
    """A guard of freeing seats: while cards are dealt nobody frees a seat that is not
    theirs, as they could sit down there and look into its hand.  Whoever is away is played for.
    Refuses `already_started`."""
    game = Game.objects.filter(journal_id=seat.seating_id, closed=None).first()
    if game is None or game.printed or game.dealing is None:
        return
    raise TableRefusal(
        "already_started",
        _("While a game runs only its holder gives a seat up: there are cards in its hand."),
    )


def no_hand_is_opened(person: Person, by: Membership) -> None:
    """A guard of replacing a device: who plays against somebody opens none of their hands, as the
    code would.  Somebody who does not play there may, and so may all once the game is closed.
    Refuses `plays_along`."""
    held = Holding.objects.filter(membership__person=person, until=None)
    running = Game.objects.filter(closed=None, dealing__isnull=False)
    for game in running.filter(journal__in=held.values("seat__seating")):
        if game.printed:
            continue
        own = Holding.objects.filter(
            Q(until=None) | Q(until__gt=game.dealing),
            seat__seating=game.journal_id,
            membership__person=by.person_id,
        )
        if own.exists():
            raise TableRefusal(
                "plays_along",
                _(
                    "You play in the same game: a code would show you their hand. Until it is over "
                    "a program plays for them, or they come back by their recovery code."
                ),
            )


def call_after_holder(seat: Seat, holder: Membership | None) -> None:
    """A follower of `accounts`: a seat of a card table is called after who holds it; with printed
    cards it keeps the name that the table gave it, as long as anybody holds it."""
    game = Game.objects.filter(journal_id=seat.seating_id).first()
    if game is None or (holder is not None and game.printed):
        return
    label = seat_label(int(seat.name)) if holder is None else holder.person.name
    Seat.objects.filter(pk=seat.pk).update(label=label[:60])
    reword(game.journal_id)

"""What card games have to say when a seat changes hands on the pages of people and seats."""

from __future__ import annotations

from django.utils.translation import gettext as _

from accounts.models import Membership, Seat
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


def call_after_holder(seat: Seat, holder: Membership | None) -> None:
    """A follower of `accounts`: a seat of a card table is called after who holds it; with printed
    cards it keeps the name that the table gave it, as long as anybody holds it."""
    game = Game.objects.filter(journal_id=seat.seating_id).first()
    if game is None or (holder is not None and game.printed):
        return
    label = seat_label(int(seat.name)) if holder is None else holder.person.name
    Seat.objects.filter(pk=seat.pk).update(label=label[:60])
    reword(game.journal_id)

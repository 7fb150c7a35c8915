"""A deck as its visitor may look at it."""

from __future__ import annotations

from django.http import Http404
from django.utils.translation import gettext as _

from accounts.access import Viewer, viewers
from accounts.models import Person
from decks.models import Deck
from journal.contract import GM
from journal.moments import Moment, moment


def deck_for(person: Person | None, deck_id: str) -> tuple[Deck, Viewer, Moment]:
    """The deck, through which of the person's seats they look at it, and the party now.

    The deck's own seat is preferred, then the GM's, then any.  Http404 for strangers.
    """
    deck = Deck.objects.filter(pk=deck_id).first()
    found = viewers(person, deck.journal_id) if deck else []
    if deck is None or not found:
        raise Http404(_("There is no such page, or it is not yours to see."))
    now = moment(deck.journal_id)
    owner = now.kind.rules.owner(now.state, deck.part)
    best = sorted(found, key=lambda v: (v.seat != owner, v.seat != GM))
    return deck, best[0], now

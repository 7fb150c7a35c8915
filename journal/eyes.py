"""Looking through somebody else's eyes: a GM follows a player's page live, and can tap nothing.

Only a party has a GM, and a GM may see all of it anyway (R29); what is shown is exactly what that
seat is shown, nothing of the GM's with it.
"""

from __future__ import annotations

from django.utils.translation import gettext as _

from accounts.access import NotYours, Viewer
from accounts.models import Seat as SeatRow
from journal.contract import GM, Seat


def through(who: Viewer, eyes: str) -> Seat:
    """The seat through which `who` looks: their own, or the one that `eyes` names ("" names none).
    Raises NotYours for who is no GM, and for a seat that is not of this table or is the GM's."""
    if not eyes:
        return who.seat
    named = SeatRow.objects.filter(seating_id=who.journal_id, name=eyes).first()
    if who.seat != GM or named is None or named.key == GM:
        raise NotYours(_("Only the GM can look through a player’s eyes."))
    return named.key

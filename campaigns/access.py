"""One loader per resource, which also answers "may you"."""

from __future__ import annotations

from dataclasses import dataclass

from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.utils.translation import gettext as _

from accounts.access import Viewer, viewers
from accounts.models import Person
from campaigns.models import Campaign, Character
from journal.contract import GM, SCREEN


@dataclass(frozen=True)
class Visit:
    """A member's visit to a campaign: through which seats they may look."""

    campaign: Campaign
    viewers: tuple[Viewer, ...]

    @property
    def is_gm(self) -> bool:
        return any(viewer.seat == GM for viewer in self.viewers)

    @property
    def is_host(self) -> bool:
        return any(viewer.role == "host" for viewer in self.viewers)

    @property
    def gm(self) -> Viewer:
        """The GM's seat; PermissionDenied for a member who does not hold it."""
        for viewer in self.viewers:
            if viewer.seat == GM:
                return viewer
        raise PermissionDenied(_("Only the GM can do this."))

    @property
    def players(self) -> tuple[Viewer, ...]:
        return tuple(v for v in self.viewers if v.seat not in (GM, SCREEN))

    @property
    def sits(self) -> bool:
        """Whether the member may hold a seat at all; spectators and screens may not."""
        return self.viewers[0].role in ("host", "player")

    @property
    def membership_id(self) -> int:
        return self.viewers[0].membership_id


def visit(person: Person | None, campaign_id: str) -> Visit:
    """The campaign as this person may visit it.  Http404 for strangers."""
    campaign = Campaign.objects.select_related("group", "journal").filter(pk=campaign_id).first()
    found = viewers(person, campaign.journal_id) if campaign else []
    if campaign is None or not found:
        raise Http404(_("There is no such page, or it is not yours to see."))
    return Visit(campaign, tuple(found))


def eyes(here: Visit) -> Viewer:
    """Through which seat a member reads what has no seat of its own: the GM's, else their first,
    else the screen."""
    return here.viewers[0]


def character(visit: Visit, number: int) -> Character:
    """The campaign's character with that seat number, or Http404."""
    found = (
        Character.objects.select_related("seat", "deck", "campaign__journal")
        .filter(campaign=visit.campaign, seat__name=str(number))
        .first()
    )
    if found is None:
        raise Http404(_("There is no such character."))
    return found

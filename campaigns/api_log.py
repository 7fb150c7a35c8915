"""The API of a campaign's log: filtered as its page is."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import exceptions
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api_base import asked_number
from campaigns.chronicle import GROUPS, Filter, seat_names
from campaigns.models import Campaign
from journal.api import LOG_PAGE, Log, lines_where
from journal.api_shapes import LogOut, seen

FILTERS = (
    OpenApiParameter("who", str, description="About this seat: `gm` or a number."),
    OpenApiParameter("kind", str, enum=sorted(GROUPS), description="What kind of thing happened."),
    OpenApiParameter("session", int, description="In this session."),
    OpenApiParameter(
        "round", int, description="From the start of this Round to the next; 0: before."
    ),
)


class PartyLog(Log):
    """What happened at a party."""

    @extend_schema(parameters=[*LOG_PAGE, *FILTERS], responses=seen(LogOut))
    def get(self, request: Request, **path: Any) -> Response:
        """Entries as my seat may know them, the oldest first, of one seat, kind, session or Round;
        `next` is the `after` to go on with, null at the end."""
        place = self.place(request, path)
        campaign = Campaign.objects.get(journal_id=place.viewer.journal_id)
        wanted = _filter(request, campaign)
        query = wanted.query(campaign)
        return self.told(
            request,
            path,
            lambda now, after: filter(wanted.matches, lines_where(now, after, query)),
        )


def _filter(request: Request, campaign: Campaign) -> Filter:
    """As the page's, but what makes no sense is refused (400) by its name."""
    seats = sorted(seat_names(campaign))
    return Filter(
        who=_one_of(request, "who", seats),
        kind=_one_of(request, "kind", sorted(GROUPS)),
        session=_session(request, campaign),
        round=asked_number(request, "round", 0) if "round" in request.query_params else None,
    )


def _one_of(request: Request, name: str, values: list[str]) -> str:
    given = str(request.query_params.get(name, ""))
    if given and given not in values:
        says = _("This is one of %(values)s.") % {"values": ", ".join(values)}
        raise exceptions.ValidationError({name: [says]})
    return given


def _session(request: Request, campaign: Campaign) -> Any:
    if "session" not in request.query_params:
        return None
    number = asked_number(request, "session", 0, 99999)
    found = campaign.sessions.filter(number=number).first()
    if found is None:
        raise exceptions.ValidationError({"session": [_("There is no such session.")]})
    return found

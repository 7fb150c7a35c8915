"""Looking on: the screen that everybody at the table sees, and the GM's look through a seat."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts.addresses import is_private
from accounts.requests import PersonRequest
from accounts.selectors import seats
from accounts.services import join_code
from campaigns import selectors
from campaigns.access import Visit, visit
from journal.contract import GM, SCREEN
from journal.contract import Seat as SeatKey
from journal.moments import Moment, moment
from journal.page import live_page, present_page


@require_GET
def screen(request: PersonRequest, campaign_id: str) -> HttpResponse:
    """For a TV, for spectators and for every member: what all may see, large and without a tap."""
    page = screen_page(visit(request.person, campaign_id))
    return render(request, "campaigns/screen.html", page | {"private": is_private(request)})


def screen_page(here: Visit) -> dict[str, Any]:
    """The context of the screen, whoever looks."""
    args = [here.campaign.pk]
    code = join_code(here.campaign.group).code
    return {
        **live_page(moment(here.campaign.journal_id), SCREEN, of="screen"),
        **present_page(here.campaign.journal_id),
        "campaign": selectors.link(here.campaign),
        "code": {"code": code, "qr_url": reverse("accounts:join_qr", args=[code])},
        "mine": here.is_gm or bool(here.players),
        "may_play": here.sits,
        "people_url": reverse("campaigns:people", args=args),
        "log_url": reverse("campaigns:log", args=args),
    }


@never_cache
@require_GET
def view_as(request: PersonRequest, campaign_id: str, seat: str) -> HttpResponse:
    """The GM looks through a player's eyes: that seat's page, live, and nothing to tap.  The GM may
    see all of it anyway (R29); it says whether a player can see what they should."""
    here = visit(request.person, campaign_id)
    _gm = here.gm
    now = moment(here.campaign.journal_id)
    rows = [row for row in seats(here.campaign.journal_id) if row.seat.name != GM]
    mine = next((row for row in rows if row.seat.name == seat), None)
    if mine is None:
        raise Http404(_("There is no such character."))
    key: SeatKey = mine.seat.key
    part = _part(now, key)
    page = live_page(now, key, of=part or "none")
    # The GM asks, and is asked whether they still may; what comes is that seat's.
    page["live"] |= {"seat": GM, "eyes": str(key), "taps_url": ""}
    page |= {
        "campaign": selectors.link(here.campaign),
        "label": mine.seat.label,
        "has_deck": bool(part),
        "seats": [
            {
                "label": row.seat.label,
                "url": reverse("campaigns:view_as", args=[campaign_id, row.seat.name]),
                "now": row.seat.name == seat,
            }
            for row in rows
        ],
        "screen_url": reverse("campaigns:screen", args=[campaign_id]),
    }
    return render(request, "campaigns/view_as.html", page)


def _part(now: Moment, seat: SeatKey) -> str:
    decks = (deck for deck in now.view(seat)["decks"] if deck["seat"] == seat)
    return next((str(deck["part"]) for deck in decks), "")

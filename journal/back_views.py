"""Pages about taking back: what it would cost, and everything since an entry."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import BadRequest
from django.http import HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_GET

from accounts.access import NeedsSeat, Viewer, viewer
from accounts.models import Seating
from accounts.requests import PersonRequest
from journal import back
from journal.contract import GM, SCREEN
from journal.moments import Moment, moment
from journal.page import live_page

OF = "back"
"""A page that keeps no piece but the receipt's; it is made anew by hand."""


@require_GET
def cost(request: PersonRequest, journal_id: str, number: int) -> HttpResponse:
    """What taking an entry back would do; a page's script asks before it sends the tap."""
    who = _who(request, journal_id)
    response = JsonResponse(back.price(moment(journal_id), who.seat, number).plain())
    patch_cache_control(response, private=True, no_store=True)
    return response


@require_GET
def take_back(request: PersonRequest, journal_id: str) -> HttpResponse:
    """The last entries: take back one, or (the GM) everything since one, with what is lost."""
    who = _who(request, journal_id)
    now = moment(journal_id)
    context: dict[str, Any] = live_page(now, who.seat, of=OF)
    before = _number(request.GET.get("before"), now.number + 1)
    looks_on = who.seat == SCREEN
    lines, more = ([], False) if looks_on else back.candidates(now, who.seat, before)
    here = f"{reverse('journal:back', args=[journal_id])}?seat={who.seat}"
    context |= {
        "lines": lines,
        "newest": now.number,
        "gm": who.seat == GM,
        "here": here,
        "home_url": _home(now),
        "older_url": f"{here}&before={lines[-1]['number']}" if more else "",
        **_chosen(request, now, who.seat == GM),
    }
    return render(request, "journal/back.html", context)


def _home(now: Moment) -> str:
    """The table that the journal belongs to; a higher app is linked to by its path."""
    if now.kind_name != "party":
        return ""
    group = Seating.objects.values_list("group_id", flat=True).get(pk=now.journal_id)
    return f"/campaigns/for-group/{group}/"


def _who(request: PersonRequest, journal_id: str) -> Viewer:
    try:
        return viewer(request.person, journal_id, request.GET.get("seat") or None)
    except NeedsSeat as several:
        raise BadRequest(str(several)) from None


def _chosen(request: PersonRequest, now: Moment, is_gm: bool) -> dict[str, Any]:
    """The rollback that is being looked at, if any."""
    to = _number(request.GET.get("to"), -1)
    if not is_gm or not 0 <= to < now.number:
        return {"loss": None}
    return {"loss": back.loss(now, GM, to)}


def _number(text: str | None, otherwise: int) -> int:
    return int(text) if text and text.isdecimal() and len(text) < 10 else otherwise

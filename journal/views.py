"""What every live page of a journal calls: a tap, the regions anew, the number."""

from __future__ import annotations

from collections.abc import Iterable

from django.core.exceptions import BadRequest
from django.http import HttpResponse, HttpResponseBadRequest, JsonResponse
from django.template.loader import render_to_string
from django.utils.cache import patch_cache_control
from django.utils.translation import get_language
from django.views.decorators.http import require_GET, require_POST

from accounts.access import NeedsSeat, Viewer, viewer
from accounts.requests import PersonRequest
from journal import door
from journal.eyes import through
from journal.models import Journal
from journal.moments import Moment, moment, recent
from journal.page import present_page
from journal.regions import Region, changed, partial, partials, regions_of
from journal.registry import Brief
from journal.services import APPLIED, KEPT, Receipt
from journal.undo import BACK

SHOWN = 4
"""So many sentences fit into a receipt."""


@require_POST
def taps(request: PersonRequest, journal_id: str) -> HttpResponse:
    """One tap, answered by a receipt and by the regions that it changed on the tapper's page."""
    who = _who(request, journal_id, request.POST.get("seat"))
    seen = request.POST.get("seen", "")
    if not seen.isdecimal():
        return HttpResponseBadRequest("seen: the journal's number on the page is missing")
    action = request.POST.get("action", "")
    try:
        receipt = door.act(who, action, request.POST.get("key", ""), int(seen))
    except ValueError as error:
        return HttpResponseBadRequest(f"key: {error}")
    return _answer(request, who, receipt, int(seen))


@require_GET
def regions(request: PersonRequest, journal_id: str) -> HttpResponse:
    """All regions of a page as its viewer may see them now."""
    who = _who(request, journal_id, request.GET.get("seat"))
    now = moment(journal_id)
    seat = through(who, request.GET.get("eyes", ""))
    found = regions_of(now, seat, request.GET.get("of", ""))
    return _html(partials(found, _language()), now.number)


@require_GET
def number(request: PersonRequest, journal_id: str) -> HttpResponse:
    """The journal's number alone, for hidden pages and where streams are blocked."""
    _who(request, journal_id, request.GET.get("seat"))
    row = Journal.objects.only("number").get(pk=journal_id)
    return _never_stored(JsonResponse({"number": row.number}))


@require_GET
def present(request: PersonRequest, journal_id: str) -> HttpResponse:
    """Who sits where, and whether they have a page open now."""
    who = _who(request, journal_id, request.GET.get("seat"))
    html = render_to_string("journal/_present.html", present_page(who.journal_id))
    return _never_stored(HttpResponse(partial("present", html.strip())))


def _who(request: PersonRequest, journal_id: str, seat: str | None) -> Viewer:
    try:
        return viewer(request.person, journal_id, seat)
    except NeedsSeat as several:
        # Our pages always name their seat; a program that forgets to is told so.
        raise BadRequest(str(several)) from None


def _answer(request: PersonRequest, who: Viewer, receipt: Receipt, seen: int) -> HttpResponse:
    action, of = request.POST.get("action", ""), request.POST.get("of", "")
    now = receipt.after or moment(who.journal_id)
    before = receipt.before
    known = receipt.status == APPLIED and before is not None and before.number == seen
    pieces: Iterable[Region]
    if known and before is not None:
        pieces = changed(before, now, who.seat, of)
    elif receipt.status == KEPT and now.number == seen:
        # Nothing has happened that a piece could show.
        pieces = ()
    else:
        # The page is older than what we could compare with, so it gets everything.
        pieces = regions_of(now, who.seat, of)
    html = _receipt(now, who, receipt, action) + partials(pieces, _language())
    response = _html(html, now.number)
    response["X-Receipt"] = receipt.status
    response["X-Base"] = str(seen)
    return response


def _receipt(now: Moment, who: Viewer, receipt: Receipt, action: str) -> str:
    sentence: object = (
        ""
        if receipt.saved or receipt.status == KEPT
        else now.kind.words.refusal(now, who.seat, receipt.template, receipt.detail)
    )
    done = Brief(())
    if receipt.saved and receipt.number is not None:
        done = _what_happened(now, who, receipt.number)
    inner = render_to_string(
        "journal/_receipt.html",
        {
            "status": receipt.status,
            "number": receipt.number,
            "sentence": sentence,
            "rule": receipt.rule,
            "done": list(done.lines[:SHOWN]),
            "more": max(0, len(done.lines) - SHOWN),
            "grave": done.grave,
            "scope": done.scope,
            "undo": receipt.status == APPLIED and not action.startswith(BACK),
        },
    )
    return f'<hx-partial hx-target="#receipt" hx-swap="innerHTML">{inner}</hx-partial>'


def _what_happened(now: Moment, who: Viewer, number: int) -> Brief:
    for line in recent(who.journal_id, now.number):
        if line.number == number:
            return now.kind.briefly(now, who.seat, line)
    return Brief(())


def _html(html: str, number: int) -> HttpResponse:
    response = _never_stored(HttpResponse(html))
    response["X-Number"] = str(number)
    return response


def _never_stored(response: HttpResponse) -> HttpResponse:
    # A page behind a seat's secrets must not lie in any cache on the way.
    patch_cache_control(response, private=True, no_store=True)
    return response


def _language() -> str:
    return get_language() or "en"

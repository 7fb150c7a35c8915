"""A toy page, and a door that is not the journal's: taps are counted, slowed and failed here."""

from __future__ import annotations

import os
import time
from pathlib import Path

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import include, path

from accounts.access import viewer
from journal.moments import moment
from journal.regions import changed, partials, regions_of
from journal.regions import render as draw
from tests.live.toy import advance

SEEN: dict[str, int] = {}


def page(request: HttpRequest, journal_id: str) -> HttpResponse:
    """The page, complete at its first load."""
    who = viewer(request.person, journal_id, request.GET.get("seat"))  # type: ignore[attr-defined]
    now = moment(journal_id)
    pieces = [draw(region, "en") for region in regions_of(now, who.seat)]
    context = {"journal_id": journal_id, "who": who, "number": now.number, "pieces": pieces}
    return render(request, "toy/page.html", context)


def taps(request: HttpRequest, journal_id: str) -> HttpResponse:
    """Counts one up for each key; `TOY_FAULTS/<name>` files make it slow or make it fail."""
    who = viewer(request.person, journal_id, request.POST.get("seat"))  # type: ignore[attr-defined]
    faults = Path(os.environ["TOY_FAULTS"])
    if (faults / "slow").exists():
        time.sleep(1.0)
    if (faults / "down").exists():
        return HttpResponse(status=503)
    key, action = request.POST["key"], request.POST["action"]
    before = moment(journal_id)
    status, now = "already", before
    if key not in SEEN:
        now = advance(journal_id, count=before.state["count"] + 1, action=action)
        SEEN[key] = now.number
        status = "applied"
    if (faults / "silent").exists():
        (faults / "silent").unlink()
        return HttpResponse(status=504)
    pieces = changed(before, now, who.seat) if status == "applied" else regions_of(now, who.seat)
    line = f'<p data-status="{status}">{status} {SEEN[key]}</p>'
    html = f'<hx-partial hx-target="#receipt" hx-swap="innerHTML">{line}</hx-partial>'
    response = HttpResponse(html + partials(pieces, "en"))
    response["X-Number"], response["X-Receipt"] = str(now.number), status
    return response


urlpatterns = [
    path("toy/<str:journal_id>/", page),
    path("toy/<str:journal_id>/taps/", taps),
    path("journal/", include("journal.urls")),
]

"""What the rules leave open, what this table has made of it, and since when."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET

from accounts.access import member
from accounts.requests import PersonRequest
from campaigns import rulings as history
from campaigns import selectors
from campaigns.access import Visit, eyes, visit
from campaigns.models import Campaign
from decks.questions import case_title
from decks.regions import RULINGS
from decks.rulebook import rulebook
from decks.rules.cases import CASES
from decks.rulings import FIXED, region_id
from decks.sentences import say
from journal.contract import SCREEN, Seat
from journal.moments import Moment, moment
from journal.page import live_page


@require_GET
def rulings_of_group(request: PersonRequest, group_id: str) -> HttpResponse:
    """The rulings of the campaign of a group, for who knows the group alone."""
    member(request.person, group_id)
    return redirect("campaigns:rulings", get_object_or_404(Campaign, group_id=group_id).pk)


@require_GET
def rulings(request: PersonRequest, campaign_id: str) -> HttpResponse:
    """H1 to H19, each with its clause, what stands at this table, and the way to its history."""
    here = visit(request.person, campaign_id)
    seat = eyes(here).seat
    now = moment(here.campaign.journal_id)
    page: dict[str, Any] = live_page(now, seat, of=RULINGS)
    page |= {
        "campaign": selectors.link(here.campaign),
        "clauses": _clauses(here, page["regions"]),
        "fixed": [{"id": f, "rule": rule, "text": say(text)} for f, rule, text in FIXED],
        "overrides_url": reverse("campaigns:overrides", args=[campaign_id]),
        "looks_on": seat == SCREEN,
    }
    return render(request, "campaigns/rulings.html", page)


def _clauses(here: Visit, regions: dict[str, Any]) -> list[dict[str, Any]]:
    """Each of H1 to H19 with our wording of it and the pieces that belong to it."""
    return [
        {
            **clause,
            "parts": [
                {
                    "id": case,
                    "title": case_title(case) if "." in case else "",
                    "html": regions[region_id(case)],
                    "url": reverse("campaigns:ruling", args=[here.campaign.pk, case]),
                }
                for case in CASES
                if case.partition(".")[0] == clause["id"]
            ],
        }
        for clause in rulebook()["cases"]
    ]


@require_GET
def ruling(request: PersonRequest, campaign_id: str, case: str) -> HttpResponse:
    """One case through time: every version, and the entries that used it."""
    here = visit(request.person, campaign_id)
    if case not in CASES:
        raise Http404
    now, seat, before = _when(request, here)
    clause = next(c for c in rulebook()["cases"] if c["id"] == case.partition(".")[0])
    context = {
        "case": {
            "id": case,
            "clause": clause["id"],
            "title": case_title(case),
            "text": clause["text"],
        },
        "versions": history.versions(now, case),
        "input": CASES[case].way == "input",
    }
    return _history(request, here, context, history.uses(now, seat, case, before))


@require_GET
def overrides(request: PersonRequest, campaign_id: str) -> HttpResponse:
    """What was set aside at this table, with the reasons."""
    here = visit(request.person, campaign_id)
    now, seat, before = _when(request, here)
    return _history(request, here, {"case": None}, history.overrides(now, seat, before))


def _when(request: PersonRequest, here: Visit) -> tuple[Moment, Seat, int]:
    now = moment(here.campaign.journal_id)
    text = request.GET.get("before", "")
    before = int(text) if text.isdecimal() and len(text) < 10 else now.number + 1
    return now, eyes(here).seat, before


def _history(
    request: PersonRequest, here: Visit, context: dict[str, Any], found: history.Found
) -> HttpResponse:
    context |= {
        "campaign": selectors.link(here.campaign),
        "rulings_url": reverse("campaigns:rulings", args=[here.campaign.pk]),
        "lines": found.lines,
        "older_url": f"{request.path}?before={found.older}" if found.older else "",
        "newest_url": request.path if "before" in request.GET else "",
    }
    return render(request, "campaigns/ruling.html", context)

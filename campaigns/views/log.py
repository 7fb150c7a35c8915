"""The log of a campaign, filtered; the record that everybody may take home."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_GET
from rest_framework.renderers import JSONRenderer

from accounts.requests import PersonRequest
from campaigns import chronicle, selectors
from campaigns.access import eyes, visit
from campaigns.models import Campaign
from decks.api import party_place
from journal.api import record_of
from journal.contract import GM
from journal.moments import moment


@require_GET
def log(request: PersonRequest, campaign_id: str) -> HttpResponse:
    """Every entry in plain words, as the visitor may know them; of one person, kind, session or
    Round, if they like."""
    here = visit(request.person, campaign_id)
    wanted = chronicle.read_filter(here.campaign, request.GET.get)
    now = moment(here.campaign.journal_id)
    before = _number(request.GET.get("before"), now.number + 1)
    lines, more = chronicle.entries(here.campaign, now, eyes(here).seat, wanted, before)
    url = reverse("campaigns:log", args=[campaign_id])
    chosen = {
        "who": wanted.who,
        "kind": wanted.kind,
        "session": str(wanted.session.number) if wanted.session else "",
        "round": "" if wanted.round is None else str(wanted.round),
    }
    chosen = {name: value for name, value in chosen.items() if value}
    context = {
        "campaign": selectors.link(here.campaign),
        "lines": lines,
        "filters": _choices(here.campaign, chosen, now.view(GM)["round"]),
        "filtered": bool(chosen),
        "log_url": url,
        "older_url": f"{url}?{urlencode({**chosen, 'before': lines[-1]['number']})}"
        if more
        else "",
        "newest_url": _page(url, chosen) if before <= now.number else "",
        "record_url": reverse("campaigns:record", args=[campaign_id]),
        "story_url": reverse("campaigns:story", args=[campaign_id]),
        "sessions_url": reverse("campaigns:sessions", args=[campaign_id]),
    }
    return render(request, "campaigns/log.html", context)


def _page(url: str, chosen: dict[str, str], **more: Any) -> str:
    return f"{url}?{urlencode({**chosen, **more})}"


def _choices(campaign: Campaign, chosen: dict[str, str], last: int) -> list[dict[str, Any]]:
    """The menus: name, chosen value, and (value, label) of each choice."""
    people = [(GM, "")] + [(c.seat.name, c.name) for c in selectors.characters(campaign)]
    kinds = [(name, group.label) for name, group in chronicle.GROUPS.items()]
    evenings = [
        (str(s.number), f"{s.number} · {s.title}" if s.title else str(s.number))
        for s in campaign.sessions.all()
    ]
    rounds = [(str(n), str(n)) for n in range(last, 0, -1)]
    menus = (("who", people), ("kind", kinds), ("session", evenings), ("round", rounds))
    return [
        {"name": name, "chosen": chosen.get(name, ""), "choices": choices}
        for name, choices in menus
        if choices
    ]


@require_GET
def record(request: PersonRequest, campaign_id: str) -> HttpResponse:
    """All that the visitor's seat may see, now and in the log, as one file."""
    here = visit(request.person, campaign_id)
    name, body = record_of(party_place(eyes(here)))
    response = HttpResponse(JSONRenderer().render(body), content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    patch_cache_control(response, private=True, no_store=True)
    return response


def _number(text: str | None, otherwise: int) -> int:
    return int(text) if text and text.isdecimal() and len(text) < 10 else otherwise

"""Sessions: the evenings of a campaign, their notes, scenes and story."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from accounts.refusals import AccountRefusal
from accounts.requests import PersonRequest
from campaigns import selectors, story
from campaigns import sessions as verbs
from campaigns.access import Visit, visit
from campaigns.models import Campaign, Scene, Session
from campaigns.sessions import Acting
from journal.contract import GM
from journal.models import Report
from journal.moments import moment
from journal.report_views import shown


@require_GET
def sessions(request: PersonRequest, campaign_id: str) -> HttpResponse:
    """All evenings, the newest first; the GM begins one here."""
    return _listed(request, visit(request.person, campaign_id))


def _listed(request: PersonRequest, here: Visit, refusal: str = "") -> HttpResponse:
    going = verbs.current(here.campaign)
    ticked = request.POST.getlist("here") if refusal else None
    present = _presets(here, ticked) if here.is_gm and going is None else []
    context = {
        **_frame(here),
        "sessions": [_line(each) for each in here.campaign.sessions.order_by("-number")],
        "going": _line(going) if going else None,
        "may_begin": here.is_gm and going is None and not here.campaign.archived,
        "present": present,
        "title": request.POST.get("title", ""),
        "key": request.POST.get("key") or secrets.token_hex(12),
        "refusal": refusal,
    }
    return render(request, "campaigns/sessions.html", context, status=422 if refusal else 200)


def _presets(here: Visit, ticked: list[str] | None = None) -> list[dict[str, Any]]:
    """H19: who was there last time is ticked; after a refusal who was."""
    decks = {d["part"]: d for d in moment(here.campaign.journal_id).view(GM)["decks"]}
    found = []
    for each in selectors.characters(here.campaign):
        deck = decks.get(each.deck.part) if each.deck else None
        found.append(
            {
                "number": each.seat.name,
                "name": each.name,
                "here": (deck is None or deck["here"])
                if ticked is None
                else each.seat.name in ticked,
                "dead": bool(deck and deck["dead"]),
            }
        )
    return found


@require_POST
def session_begin(request: PersonRequest, campaign_id: str) -> HttpResponse:
    """The GM begins a session with those who are ticked."""
    here = visit(request.person, campaign_id)
    gm = _acting(request, here)
    ticked = set(request.POST.getlist("here"))
    present = [c for c in selectors.characters(here.campaign) if c.seat.name in ticked]
    try:
        made = verbs.begin(here.campaign, present, request.POST.get("title", ""), gm)
    except AccountRefusal as refusal:
        return _listed(request, here, refusal.sentence)
    return redirect("campaigns:session", campaign_id, made.number)


@require_http_methods(["GET", "POST"])
def session(request: PersonRequest, campaign_id: str, number: int) -> HttpResponse:
    """One evening; the GM writes its notes here."""
    here = visit(request.person, campaign_id)
    found = find(here.campaign, number)
    if request.method == "GET":
        return _shown(request, here, found)
    _acting(request, here)
    given = request.POST

    def write() -> None:
        verbs.write_notes(
            found,
            title=given.get("title", found.title),
            shared=given.get("shared", found.shared),
            secret=given.get("secret"),
        )

    return _done(request, here, found, write)


def _shown(request: PersonRequest, here: Visit, found: Session, refusal: str = "") -> HttpResponse:
    now = moment(here.campaign.journal_id)
    # What was refused is still there to be mended.
    typed = request.POST if refusal else {}
    present = {who["name"] for who in found.present}
    context = {
        **_frame(here),
        "session": _line(found),
        "title": typed.get("title", found.title),
        "shared": typed.get("shared", found.shared),
        "secret": typed.get("secret", found.secret) if here.is_gm else "",
        "name": typed.get("name", ""),
        "summary": found.summary,
        "report": _report(found),
        "scenes": list(found.scenes.all()),
        "present": found.present,
        "characters": [
            {"number": c.seat.name, "name": c.name, "here": c.name in present}
            for c in selectors.characters(here.campaign)
        ],
        "round": now.view(here.viewers[0].seat)["round"],
        "key": secrets.token_hex(12),
        "refusal": refusal,
        "story_url": _url("story", here) + f"?session={found.number}",
        "log_url": _url("log", here) + f"?session={found.number}",
        "may_go_on": _may_go_on(here, found),
        **{
            f"{verb}_url": reverse(
                f"campaigns:session_{verb}", args=[here.campaign.pk, found.number]
            )
            for verb in ("end", "resume", "scene", "attend")
        },
    }
    return render(request, "campaigns/session.html", context, status=422 if refusal else 200)


def _may_go_on(here: Visit, found: Session) -> bool:
    later = here.campaign.sessions.filter(number__gt=found.number).exists()
    return here.is_gm and not later and found.ended is not None and not here.campaign.archived


def _report(found: Session) -> dict[str, Any] | None:
    last = Report.objects.filter(kind=verbs.SUMMARY, about=str(found.pk)).first()
    return shown(last) if last else None


def _done(
    request: PersonRequest, here: Visit, found: Session, verb: Callable[[], Any]
) -> HttpResponse:
    """Carry a verb out, then the session's page again; with the refusal if there is one."""
    try:
        verb()
    except AccountRefusal as refusal:
        return _shown(request, here, found, refusal.sentence)
    return redirect("campaigns:session", here.campaign.pk, found.number)


@require_POST
def session_end(request: PersonRequest, campaign_id: str, number: int) -> HttpResponse:
    """The session is over; its summary is made."""
    here = visit(request.person, campaign_id)
    gm, found = _acting(request, here), find(here.campaign, number)
    return _done(request, here, found, lambda: verbs.end(found, gm))


@require_POST
def session_resume(request: PersonRequest, campaign_id: str, number: int) -> HttpResponse:
    """It was ended by mistake."""
    here = visit(request.person, campaign_id)
    gm, found = _acting(request, here), find(here.campaign, number)
    return _done(request, here, found, lambda: verbs.resume(found, gm))


@require_POST
def session_scene(request: PersonRequest, campaign_id: str, number: int) -> HttpResponse:
    """A scene begins, or the present Round gets a name."""
    here = visit(request.person, campaign_id)
    gm, found = _acting(request, here), find(here.campaign, number)
    of_round = None
    if request.POST.get("what") == "round":
        of_round = int(moment(here.campaign.journal_id).view(GM)["round"]) or None
    name = request.POST.get("name", "")
    return _done(
        request, here, found, lambda: verbs.name_scene(found, name, gm, round_number=of_round)
    )


@require_POST
def session_attend(request: PersonRequest, campaign_id: str, number: int) -> HttpResponse:
    """Somebody comes or goes."""
    here = visit(request.person, campaign_id)
    gm, found = _acting(request, here), find(here.campaign, number)
    wanted = request.POST.get("character")
    who = next((c for c in selectors.characters(here.campaign) if c.seat.name == wanted), None)
    if who is None:
        raise Http404(_("There is no such character."))
    comes = request.POST.get("here") == "yes"
    return _done(request, here, found, lambda: verbs.attend(found, who, here=comes, gm=gm))


@require_GET
def story_page(request: PersonRequest, campaign_id: str) -> HttpResponse:
    """All decks over time as a picture: of one session, or of the whole campaign."""
    here = visit(request.person, campaign_id)
    now = moment(here.campaign.journal_id)
    asked = request.GET.get("session", "")
    found = find(here.campaign, int(asked)) if asked.isdecimal() and len(asked) < 6 else None
    first, last = (found.first, found.last or now.number) if found else (0, now.number)
    scenes = Scene.objects.filter(session__campaign=here.campaign)
    told = story.fold_story(now, first, last)
    context = {
        **_frame(here),
        "session": _line(found) if found else None,
        "sessions": [_line(each) for each in here.campaign.sessions.all()],
        "story": story.picture(told, list(scenes.filter(session=found) if found else scenes)),
        "story_url": _url("story", here),
    }
    return render(request, "campaigns/story.html", context)


def find(campaign: Campaign, number: int) -> Session:
    """The campaign's session of that number, or Http404."""
    found = campaign.sessions.filter(number=number).first()
    if found is None:
        raise Http404(_("There is no such session."))
    return found


def _frame(here: Visit) -> dict[str, Any]:
    return {
        "campaign": selectors.link(here.campaign),
        "is_gm": here.is_gm,
        "sessions_url": _url("sessions", here),
        "begin_url": _url("session_begin", here),
        "whole_story_url": _url("story", here),
        "whole_log_url": _url("log", here),
    }


def _url(name: str, here: Visit) -> str:
    return reverse(f"campaigns:{name}", args=[here.campaign.pk])


def _of(name: str, here: Visit, found: Session) -> str:
    return reverse(f"campaigns:{name}", args=[here.campaign.pk, found.number])


def _line(found: Session) -> dict[str, Any]:
    campaign_id = found.campaign_id
    return {
        "number": found.number,
        "title": found.title,
        "started": found.started,
        "ended": found.ended,
        "url": reverse("campaigns:session", args=[campaign_id, found.number]),
        "story_url": reverse("campaigns:story", args=[campaign_id]) + f"?session={found.number}",
        "present": ", ".join(who["name"] for who in found.present),
    }


def _acting(request: PersonRequest, here: Visit) -> Acting:
    """The GM who does it; PermissionDenied for others."""
    return Acting(here.gm.actor, request.POST.get("key", "")[:44])

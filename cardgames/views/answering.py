"""What a player looks at and sets for themselves while others may answer: nothing of it is told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.core.exceptions import BadRequest
from django.http import HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from accounts.access import Viewer, viewer
from accounts.refusals import AccountRefusal
from accounts.requests import PersonRequest
from cardgames import services
from cardgames.access import TableVisit, table_for
from cardgames.exodus.outlook import outlook as looked_ahead
from cardgames.exodus.stops import STOPS
from cardgames.exodus.things import Things
from cardgames.exodus.words import refusal_words
from cardgames.selectors import names
from cardgames.services import windows
from journal.moments import moment

LONGEST = 400
"""Longer actions are not looked ahead at."""


def _seat(request: PersonRequest, here: TableVisit) -> tuple[Viewer, int]:
    """Through which of their seats the person looks; only a player has something of their own."""
    given = request.POST.get("seat") or request.GET.get("seat")
    who = viewer(request.person, here.game.journal_id, given)
    if not isinstance(who.seat, int):
        raise BadRequest("seat: only a player is asked anything")
    return who, who.seat


def _own(here: TableVisit, seat: int) -> JsonResponse:
    now = moment(here.game.journal_id)
    return JsonResponse(
        {
            "stops": windows.stops_of(here.game, seat),
            "window": windows.asked(here.game, now, seat),
            "turns": now.view(seat)["seats"][seat].get("turns", 0),
        }
    )


@never_cache
@require_GET
def own(request: PersonRequest, table_id: str) -> HttpResponse:
    """Where this seat wants to be asked, and what it has said in the open window."""
    here = table_for(request.person, table_id)
    return _own(here, _seat(request, here)[1])


@never_cache
@require_GET
def outlook(request: PersonRequest, table_id: str) -> HttpResponse:
    """What would come of an action of this seat if nobody answers, as a piece of a page."""
    here = table_for(request.person, table_id)
    _who, seat = _seat(request, here)
    action = request.GET.get("action", "")
    if not 0 < len(action) <= LONGEST:
        raise BadRequest("action: the text of an action is missing")
    now = moment(here.game.journal_id)
    called = names(now.journal_id, now.wording)
    found = looked_ahead(now.view(seat), called, action)
    refused = found["refused"]
    context: dict[str, Any] = {"ahead": found, "refused": None}
    if refused is not None:
        things = Things.of_view(now.view(seat), called)
        sentence = refusal_words(things, refused.template, refused.detail)
        context["refused"] = {"sentence": sentence, "rule": refused.rule}
    return render(request, "cardgames/exodus/parts/preview.html", context)


@never_cache
@require_GET
def stops(request: PersonRequest, table_id: str) -> HttpResponse:
    """The sheet on which a player says where they want to be asked."""
    here = table_for(request.person, table_id)
    _who, seat = _seat(request, here)
    held = windows.stops_of(here.game, seat)
    rows = [
        {"why": why, "says": says, "others": why in held["others"], "own": why in held["own"]}
        for why, says in STOPS.items()
    ]
    context = {"rows": rows, "never": held["never"], "passing": held["passing"] is not None}
    return render(request, "cardgames/exodus/parts/stops.html", context)


def _done(request: PersonRequest, table_id: str, step: Callable[..., Any]) -> HttpResponse:
    """The step, then what is so now; or a sentence that says why not."""
    here = table_for(request.person, table_id)
    who, seat = _seat(request, here)
    try:
        step(here, who, seat)
    except AccountRefusal as refusal:
        rule = getattr(refusal, "rule", "")
        return JsonResponse({"message": refusal.sentence, "rule": rule}, status=422)
    return _own(table_for(request.person, table_id), seat)


@require_POST
def set_stops(request: PersonRequest, table_id: str) -> HttpResponse:
    """Changes where a seat is asked: what is not sent stays."""
    given = request.POST

    def step(here: TableVisit, _who: Viewer, seat: int) -> None:
        services.set_stops(
            here.game,
            seat,
            own=given.getlist("own") if "listed" in given else None,
            others=given.getlist("others") if "listed" in given else None,
            never=_tick(given.get("never")),
            passing=_tick(given.get("passing")),
        )

    return _done(request, table_id, step)


def _tick(value: str | None) -> bool | None:
    return None if value is None else value == "yes"


@require_POST
def hold(request: PersonRequest, table_id: str) -> HttpResponse:
    """More time for everybody in the open window, once for each seat."""
    return _done(request, table_id, lambda here, who, _seat: services.hold(here.game, who))


@require_POST
def withdraw(request: PersonRequest, table_id: str) -> HttpResponse:
    """What was said in the open window is unsaid."""

    def step(here: TableVisit, who: Viewer, _seat: int) -> None:
        if not services.withdraw(here.game, who):
            raise services.TableRefusal(
                "nothing_said", _("There is nothing that could be taken back."), "X42"
            )

    return _done(request, table_id, step)

"""Pages that look ahead: a forecast with sliders, and what the picked cards would do."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_GET

from accounts.access import Viewer
from accounts.requests import PersonRequest
from decks.access import deck_for
from decks.forecasts import (
    MOST_ROUNDS,
    ROUNDS,
    Wish,
    forecast,
    foreseen,
    order_of,
    read_wish,
    rest_ideas,
)
from decks.models import Deck
from decks.rules.cases import ASK
from decks.what_if import what_if as consequences
from journal.moments import Moment
from journal.page import live_page


@require_GET
def forecast_page(request: PersonRequest, deck_id: str) -> HttpResponse:
    """The coming Rounds for what the visitor assumes; the page's script gets the drawing alone."""
    found, viewer, now = deck_for(request.person, deck_id)
    view, seen = _seen(found, viewer, now)
    wish = read_wish(request.GET.get)
    able = seen is not None and foreseen(seen)
    context: dict[str, Any] = {
        "deck": {"name": found.name, "url": reverse("decks:deck", args=[found.pk])},
        "course": forecast(view, seen, wish) if able and seen else None,
        "ideas": rest_ideas(view, seen, view["round"] + 1) if able and seen else (),
        "number": view["round"] + 1,
    }
    if "part" in request.GET:
        return _piece(request, "decks/_forecast.html", context)
    if able and seen is not None:
        context |= _controls(view, seen, wish)
    context |= live_page(now, viewer.seat, of=found.part)
    return render(request, "decks/forecast.html", context)


def _controls(view: dict[str, Any], seen: dict[str, Any], wish: Wish) -> dict[str, Any]:
    """What the form shows: each slider's bounds and where it stands."""
    size = seen["size"]
    return {
        "size": size,
        "plays": min(size, size if wish.plays is None else wish.plays),
        "burns": min(size, wish.burns),
        "lasts": wish.lasts,
        "then": wish.then,
        "rest": min(wish.rest, seen["counts"]["exhausted"]),
        "exhausted": seen["counts"]["exhausted"],
        "rounds": wish.rounds,
        "most_rounds": MOST_ROUNDS,
        "usual_rounds": ROUNDS,
        "order": wish.order,
        "asked": order_of(view) == ASK,
        "ruled": order_of(view),
        "counts_active": seen["counts_active"],
    }


@require_GET
def what_if(request: PersonRequest, deck_id: str) -> HttpResponse:
    """What the cards that are picked in the hand would do, each way to use them; a piece of the
    deck's page."""
    found, viewer, now = deck_for(request.person, deck_id)
    view, seen = _seen(found, viewer, now)
    # A printed hand is picked by number: one value holds several handles.
    picked = [one for value in request.GET.getlist("cards") for one in value.split(",")]
    text = request.GET.get("rounds", "")
    rounds = int(text) if text.isdecimal() and len(text) < 4 else 0
    then = "exhausted" if request.GET.get("then") == "exhausted" else "discard"
    rows = consequences(view, seen, picked, rounds or None, then) if seen is not None else []
    return _piece(request, "decks/_what_if.html", {"rows": rows})


def _seen(found: Deck, viewer: Viewer, now: Moment) -> tuple[dict[str, Any], dict[str, Any] | None]:
    view = now.view(viewer.seat)
    return view, next((deck for deck in view["decks"] if deck["part"] == found.part), None)


def _piece(request: PersonRequest, template: str, context: dict[str, Any]) -> HttpResponse:
    response = render(request, template, context)
    patch_cache_control(response, private=True, no_store=True)
    return response

"""What a GM sets up beside the characters: decks of their own, and the layout of the board."""

from __future__ import annotations

import secrets
from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from accounts.refusals import AccountRefusal
from accounts.requests import PersonRequest
from campaigns import selectors, services
from campaigns.access import Visit, visit
from decks.imports import read_deck
from decks.layout import arrange
from decks.selectors import wording
from decks.services import DeckRefusal
from journal.contract import GM
from journal.moments import moment


@require_http_methods(["GET", "POST"])
def gm_deck_new(request: PersonRequest, campaign_id: str) -> HttpResponse:
    """The GM makes a deck of any list: weather, loot, omens.  No Fatigue binds it (FAT-1)."""
    here = visit(request.person, campaign_id)
    gm = here.gm
    page: dict[str, Any] = {
        "campaign": selectors.link(here.campaign),
        "name": request.POST.get("name", ""),
        "text": request.POST.get("text", ""),
        "key": request.POST.get("key") or secrets.token_hex(12),
        "errors": [],
    }
    if request.method == "POST":
        try:
            cards = read_deck(page["text"])
            services.make_gm_deck(
                here.campaign, page["name"], cards, key=page["key"], actor=gm.actor
            )
        except (DeckRefusal, AccountRefusal) as refusal:
            page["errors"] = selectors.deck_errors(refusal)
        else:
            return redirect("campaigns:board", campaign_id)
    status = 422 if page["errors"] else 200
    return render(request, "campaigns/gm_deck_new.html", page, status=status)


@require_http_methods(["GET", "POST"])
def board_layout(request: PersonRequest, campaign_id: str) -> HttpResponse:
    """In which order the board and the screen show the decks, and which they leave out."""
    here = visit(request.person, campaign_id)
    _gm = here.gm
    rows = _rows(here)
    if request.method == "POST":
        order = [row["part"] for row in rows]
        hidden = {row["part"] for row in rows if row["hidden"]}
        _move(order, hidden, request.POST.get("do", ""), request.POST.get("part", ""))
        arrange(here.campaign.journal_id, order, hidden)
        return redirect("campaigns:board_layout", campaign_id)
    page = {"campaign": selectors.link(here.campaign), "rows": rows}
    page["screen_url"] = reverse("campaigns:screen", args=[campaign_id])
    return render(request, "campaigns/board_layout.html", page)


def _rows(here: Visit) -> list[dict[str, Any]]:
    now = moment(here.campaign.journal_id)
    words = wording(now.journal_id, now.wording)
    decks = sorted(
        now.view(GM)["decks"],
        key=lambda deck: (deck["kind"] == "gm", words.places.get(deck["part"], 0)),
    )
    return [
        {
            "part": deck["part"],
            "name": words.name(deck["part"]),
            "gm": deck["kind"] == "gm",
            "hidden": deck["part"] in words.hidden,
        }
        for deck in decks
    ]


def _move(order: list[str], hidden: set[str], do: str, part: str) -> None:
    """One tap: `up`, `down`, `hide` or `show`; a tap on what is gone does nothing."""
    if part not in order:
        return
    if do in ("hide", "show"):
        (hidden.add if do == "hide" else hidden.discard)(part)
        return
    place = order.index(part)
    other = place + {"up": -1, "down": 1}.get(do, 0)
    if 0 <= other < len(order):
        order[place], order[other] = order[other], order[place]

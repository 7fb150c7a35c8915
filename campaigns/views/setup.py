"""Starting: the first page, a new campaign, characters and their decks."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from accounts.refusals import AccountRefusal
from accounts.requests import PersonRequest, know
from accounts.services import new_guest
from campaigns import selectors, services
from campaigns.access import visit
from campaigns.demo import start_demo
from campaigns.forms import CampaignForm, CharacterForm


def front(request: PersonRequest) -> HttpResponse:
    """The first page: my campaigns, and the three ways in."""
    mine = selectors.campaigns_of(request.person) if request.person else []
    context = {
        "campaigns": mine,
        "archived": selectors.campaigns_of(request.person, archived=True) if request.person else [],
        "person": request.person,
        "may_start": settings.OPEN_SERVER or bool(request.person and request.person.username),
        "demo_url": reverse("campaigns:demo"),
    }
    return render(request, "campaigns/front.html", context)


@require_http_methods(["GET", "POST"])
def new(request: PersonRequest) -> HttpResponse:
    """Start a campaign; whoever is not known yet becomes a guest with a name."""
    form = CampaignForm(request.POST or None, known=request.person is not None)
    if request.method == "POST" and form.is_valid():
        try:
            return _start(request, form.cleaned_data)
        except AccountRefusal as refusal:
            form.add_error(None, refusal.sentence)
    return render(
        request, "campaigns/new.html", {"form": form}, status=422 if form.is_bound else 200
    )


def _start(request: PersonRequest, given: dict[str, Any]) -> HttpResponse:
    with transaction.atomic():
        person = request.person or new_guest(given["your_name"])
        campaign = services.start(
            person, given["name"], given["hand_size"], counts_active=given["counts_active"]
        )
    response = HttpResponseRedirect(reverse("campaigns:board", args=[campaign.pk]))
    if request.person is None:
        know(request, response, person)
    return response


@require_POST
def demo(request: PersonRequest) -> HttpResponse:
    """A demo party of one's own, in its third Round."""
    with transaction.atomic():
        person = request.person or new_guest(_("Guest"))
        try:
            campaign = start_demo(person)
        except AccountRefusal as refusal:
            # Only on a closed server, whose front page does not offer this.
            raise PermissionDenied(refusal.sentence) from None
    response = HttpResponseRedirect(reverse("campaigns:board", args=[campaign.pk]))
    if request.person is None:
        know(request, response, person)
    return response


@require_http_methods(["GET", "POST"])
def character_new(request: PersonRequest, campaign_id: str) -> HttpResponse:
    """The GM adds a character, then gives it a deck."""
    here = visit(request.person, campaign_id)
    _gm = here.gm
    form = CharacterForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            made = services.add_character(here.campaign, form.cleaned_data["name"])
        except AccountRefusal as refusal:
            form.add_error("name", refusal.sentence)
        else:
            where = reverse("campaigns:deck_new", args=[campaign_id, made.seat.name])
            return HttpResponseRedirect(where if form.cleaned_data["pc"] else f"{where}?pc=no")
    context = {"campaign": selectors.link(here.campaign), "form": form}
    return render(
        request, "campaigns/character_new.html", context, status=422 if form.is_bound else 200
    )

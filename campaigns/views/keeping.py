"""A campaign as a whole: its settings, its files, putting it away, deleting it, taking one in."""

from __future__ import annotations

from typing import Any

from django.conf import settings as site
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from accounts.refusals import AccountRefusal
from accounts.requests import PersonRequest, know
from accounts.services import new_guest
from campaigns import files, retention, selectors, shelf, transfer
from campaigns.access import Visit, visit
from campaigns.forms import SettingsForm, TransferForm
from campaigns.sessions import Acting
from journal.report_views import shown
from journal.reports import TooMany
from journal.transfer import BadFile


@require_http_methods(["GET", "POST"])
def settings(request: PersonRequest, campaign_id: str) -> HttpResponse:
    """What the GM and the owner settle about the campaign."""
    here = visit(request.person, campaign_id)
    if request.method == "GET":
        return _page(request, here)
    gm = _acting(here)
    form = SettingsForm(request.POST)
    if not form.is_valid():
        return _page(request, here, form=form)
    given = form.cleaned_data
    try:
        shelf.settle(
            here.campaign,
            given["name"],
            given["hand_size"],
            counts_active=given["counts_active"],
            gm=gm,
        )
    except AccountRefusal as refusal:
        form.add_error(None, refusal.sentence)
        return _page(request, here, form=form)
    return redirect("campaigns:settings", campaign_id)


def _page(
    request: PersonRequest, here: Visit, *, form: SettingsForm | None = None, refusal: str = ""
) -> HttpResponse:
    campaign = here.campaign
    begun = {
        "name": campaign.name,
        "hand_size": campaign.hand_size,
        "counts_active": campaign.counts_active,
    }

    def url(name: str) -> str:
        return reverse(f"campaigns:{name}", args=[campaign.pk])

    context = {
        "campaign": selectors.link(campaign),
        "is_gm": here.is_gm,
        "is_host": here.is_host,
        "archived": campaign.archived,
        "form": (form or SettingsForm(begun, bare=True)) if here.is_gm else None,
        "record_url": url("record"),
        "transfer_url": url("transfer") if here.is_host else "",
        "nights": [shown(each) for each in files.nightly(campaign.group_id)]
        if here.is_host
        else [],
        "archive_url": url("archive") if here.is_gm else "",
        "delete_url": url("delete") if here.is_host else "",
        "refusal": refusal,
    }
    bad = refusal or (form is not None)
    return render(request, "campaigns/settings.html", context, status=422 if bad else 200)


@require_POST
def transfer_ask(request: PersonRequest, campaign_id: str) -> HttpResponse:
    """The owner has a transfer file made."""
    here = _owned(request, campaign_id)
    person = request.person
    assert person is not None, "a visitor is known"
    try:
        report = files.ask_transfer(here.campaign, person)
    except TooMany as many:
        return _page(request, here, refusal=str(many))
    return redirect("reports:report", report.pk)


@require_POST
def archive(request: PersonRequest, campaign_id: str) -> HttpResponse:
    """Put it away, or play it again."""
    here = visit(request.person, campaign_id)
    gm = _acting(here)
    (shelf.reopen if request.POST.get("do") == "reopen" else shelf.archive)(here.campaign, gm)
    return redirect("campaigns:settings", campaign_id)


@require_POST
def delete(request: PersonRequest, campaign_id: str) -> HttpResponse:
    """Delete it for ever, once its name was typed."""
    here = _owned(request, campaign_id)
    try:
        shelf.check_deletion(here.campaign, request.POST.get("name", ""))
    except AccountRefusal as refusal:
        return _page(request, here, refusal=refusal.sentence)
    retention.purge(here.campaign)
    return redirect("campaigns:front")


@require_http_methods(["GET", "POST"])
def take_in(request: PersonRequest) -> HttpResponse:
    """A campaign comes from another server by its transfer file."""
    form = TransferForm(
        request.POST or None, request.FILES or None, known=request.person is not None
    )
    if request.method == "POST" and form.is_valid():
        try:
            return _taken_in(request, form.cleaned_data)
        except (AccountRefusal, BadFile) as refusal:
            form.add_error("file", str(refusal))
    may = site.OPEN_SERVER or bool(request.person and request.person.username)
    context: dict[str, Any] = {"form": form, "may": may}
    return render(request, "campaigns/take_in.html", context, status=422 if form.is_bound else 200)


def _taken_in(request: PersonRequest, given: dict[str, Any]) -> HttpResponse:
    with transaction.atomic():
        person = request.person or new_guest(given["your_name"])
        campaign = transfer.take_in(given["file"].read(), person)
    response = HttpResponseRedirect(reverse("campaigns:people", args=[campaign.pk]))
    if request.person is None:
        know(request, response, person)
    return response


def _owned(request: PersonRequest, campaign_id: str) -> Visit:
    here = visit(request.person, campaign_id)
    if not here.is_host:
        raise PermissionDenied(_("Only the owner of the campaign can do this."))
    return here


def _acting(here: Visit) -> Acting:
    return Acting(here.gm.actor)

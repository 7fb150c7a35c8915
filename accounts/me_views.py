"""Myself: my name, my devices, my recovery code, my account."""

from __future__ import annotations

from typing import Any

import segno
from django.conf import settings
from django.db import transaction
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from accounts.addresses import is_private, public_url
from accounts.limits import guesses
from accounts.models import Person
from accounts.refusals import AccountRefusal
from accounts.requests import PersonRequest, came_from, forget, know, speak, way_back
from accounts.selectors import devices, would_be_lost
from accounts.services import (
    make_account,
    new_guest,
    recovery_code,
    rename,
    revoke_device,
    sign_in,
)
from accounts.views import check_not_lost, refused


@never_cache
@require_GET
def me(request: PersonRequest) -> HttpResponse:
    """What this server knows of me, or how to become somebody."""
    return render(request, "accounts/me.html", {**_context(request), "back": came_from(request)})


def _context(request: PersonRequest) -> dict[str, Any]:
    if request.person is None or request.device is None:
        return {"open_server": settings.OPEN_SERVER}
    return {
        "devices": devices(request.person),
        "memberships": list(
            request.person.memberships.filter(left=None).select_related("group").order_by("joined")
        ),
        "lost": would_be_lost(request.person, request.device),
    }


def _myself(request: PersonRequest) -> Person:
    if request.person is None:
        raise Http404(_("This device is nobody’s so far."))
    return request.person


def _refused(request: PersonRequest, refusal: AccountRefusal) -> HttpResponse:
    typed = {"typed_name": request.POST.get("name"), "typed_user": request.POST.get("username")}
    return refused(request, "accounts/me.html", refusal, {**_context(request), **typed})


@require_POST
def my_name(request: PersonRequest) -> HttpResponse:
    """Another name for me."""
    person = _myself(request)
    try:
        rename(person, request.POST.get("name", ""))
    except AccountRefusal as refusal:
        person.refresh_from_db()
        return _refused(request, refusal)
    return redirect("accounts:me")


@require_POST
def my_device_revoke(request: PersonRequest, device_id: int) -> HttpResponse:
    """One of my other devices is nobody's any more; the one in my hand goes by signing out."""
    person = _myself(request)
    device = person.devices.filter(pk=device_id).first()
    if device is None:
        raise Http404(_("There is no such device of yours."))
    if request.device is not None and device.pk != request.device.pk:
        revoke_device(device)
    return redirect("accounts:me")


@never_cache
@require_POST
def my_recovery(request: PersonRequest) -> HttpResponse:
    """A new recovery code, shown this once, to write down or print."""
    code = recovery_code(_myself(request))
    address = public_url(request, reverse("accounts:recover_by_code", args=[code]))
    qr = segno.make(address, error="m", micro=False).svg_inline(
        omitsize=True, border=4, dark="#000", light="#fff", svgclass="qr", lineclass=None
    )
    site = public_url(request, reverse("accounts:recover"))
    context = {"code": code, "qr": qr, "site": site, "private": is_private(request)}
    return render(request, "accounts/recovery.html", context)


@never_cache
@require_POST
def my_account(request: PersonRequest) -> HttpResponse:
    """A user name and password for me; on an open server also for who is nobody yet."""
    response = redirect("accounts:me")
    try:
        with transaction.atomic():
            person = request.person
            if person is None:
                if not settings.OPEN_SERVER:
                    raise AccountRefusal(
                        "server_closed",
                        _("On this server its owner makes the accounts. Please ask them."),
                    )
                person = new_guest(request.POST.get("name", ""))
            make_account(person, request.POST.get("username", ""), request.POST.get("password", ""))
            if request.person is None:
                know(request, response, person)
    except AccountRefusal as refusal:
        return _refused(request, refusal)
    return response


@never_cache
@require_http_methods(["GET", "POST"])
def sign_in_page(request: PersonRequest) -> HttpResponse:
    """This device becomes one of the account's person."""
    context: dict[str, Any] = {}
    if request.person and request.device:
        context["lost"] = would_be_lost(request.person, request.device)
    if request.method == "GET":
        return render(request, "accounts/sign_in.html", context)
    context["typed_user"] = request.POST.get("username", "")
    response = redirect("accounts:me")
    try:
        with guesses(request, "sign-in"):
            person = sign_in(context["typed_user"], request.POST.get("password", ""))
        if request.person is None or request.person.pk != person.pk:
            check_not_lost(request)
            know(request, response, person)
    except AccountRefusal as refusal:
        return refused(request, "accounts/sign_in.html", refusal, context)
    return response


@require_POST
def my_language(request: PersonRequest) -> HttpResponse:
    """The language of this device, for strangers too; `auto` is as the browser asks for it."""
    response = redirect(way_back(request, reverse("accounts:me")))
    wanted = request.POST.get("language", "")
    if wanted == "auto" or wanted in dict(settings.LANGUAGES):
        speak(request, response, "" if wanted == "auto" else wanted)
    return response


@require_POST
def sign_out(request: PersonRequest) -> HttpResponse:
    """This device is nobody's any more."""
    _myself(request)
    response = redirect("accounts:me")
    try:
        check_not_lost(request)
    except AccountRefusal as refusal:
        return _refused(request, refusal)
    forget(request, response)
    return response

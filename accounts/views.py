"""Coming in: joining a group, opening a seat on one more device, recovery."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.conf import settings
from django.db import transaction
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from accounts.addresses import public_url, qr_svg
from accounts.limits import guesses
from accounts.models import Group, JoinCode, Membership, Person
from accounts.names import clean_name
from accounts.once import free, made_before, new_once, token_of
from accounts.people import device_by_token
from accounts.refusals import AccountRefusal
from accounts.requests import PersonRequest, adopt, device_label, know
from accounts.selectors import would_be_lost
from accounts.services import join, new_device, new_guest, opened_by, recover, use_seat_code
from accounts.tokens import tidy_letters

_STATUS: Final = {"code_unknown": 404, "too_many_tries": 429, "would_be_lost": 409}


def refusal_status(refusal: AccountRefusal) -> int:
    """The HTTP status that goes with a refusal."""
    return _STATUS.get(refusal.code, 422)


def refused(
    request: PersonRequest, template: str, refusal: AccountRefusal, context: Mapping[str, Any]
) -> HttpResponse:
    """The page again, with the refusal's sentence and what was typed."""
    return render(
        request, template, {**context, "refusal": refusal}, status=refusal_status(refusal)
    )


def group_url(group_id: str) -> str:
    """Where the group's own page is, which a higher app serves."""
    pattern: str = getattr(settings, "AFTER_JOIN_URL", "/campaigns/for-group/{group}/")
    return pattern.format(group=group_id)


def check_not_lost(request: PersonRequest) -> None:
    """Refuses `would_be_lost` when nobody could be this device's person any more afterwards,
    unless the form says that this is meant."""
    if request.person is None or request.device is None or request.POST.get("leave") == "yes":
        return
    if would_be_lost(request.person, request.device):
        raise AccountRefusal(
            "would_be_lost",
            _(
                "This device is the only key to %(name)s. Make a recovery code first, or tick "
                "that you give %(name)s up."
            )
            % {"name": request.person.name},
        )


@never_cache
@require_http_methods(["GET", "POST"])
def join_page(request: PersonRequest) -> HttpResponse:
    """A typed code, and a name if this device is not known yet.  A seat's code works here too."""
    if request.method == "GET":
        return _asked_for(request, request.GET.get("code", ""))
    typed = request.POST.get("code", "")
    context = {"typed": typed, "name": request.POST.get("name", ""), "once": new_once()}
    context["role"] = request.POST.get("role", "player")
    try:
        with guesses(request, "join"):
            if _opens_seat(typed):
                return redirect("accounts:seat", tidy_letters(typed))
            return _enter(request, typed)
    except AccountRefusal as refusal:
        return refused(request, "accounts/join.html", refusal, context)


def _asked_for(request: PersonRequest, typed: str) -> HttpResponse:
    """The first page asks for the code and leaves the rest to this one: a name, or for a seat's
    code nothing more."""
    context = {"typed": typed, "once": new_once()}
    if typed.strip():
        try:
            with guesses(request, "join"):
                if _opens_seat(typed):
                    return redirect("accounts:seat", tidy_letters(typed))
                opened_by(typed, JoinCode.Kind.JOIN)
        except AccountRefusal as refusal:
            return refused(request, "accounts/join.html", refusal, context)
    return render(request, "accounts/join.html", context)


@never_cache
@require_http_methods(["GET", "POST"])
def join_by_code(request: PersonRequest, code: str) -> HttpResponse:
    """The link and QR: asks a stranger's name, lets a known person join by one tap, and sends on
    who has joined.  Opening the link alone changes nothing, as chat programs open links too."""
    try:
        with guesses(request, "join"):
            found = opened_by(code, JoinCode.Kind.JOIN)
    except AccountRefusal as refusal:
        again = {"typed": code, "once": new_once()}
        return refused(request, "accounts/join.html", refusal, again)
    context: dict[str, Any] = {"code": found, "group": found.group, "once": new_once()}
    context["role"] = request.POST.get("role") or request.GET.get("role", "player")
    if request.method == "GET":
        if _is_member(request.person, found.group):
            return redirect(group_url(found.group_id))
        return render(request, "accounts/join_by_code.html", context)
    try:
        return _enter(request, code)
    except AccountRefusal as refusal:
        context["name"] = request.POST.get("name", "")
        return refused(request, "accounts/join_by_code.html", refusal, context)


def _opens_seat(typed: str) -> bool:
    try:
        opened_by(typed, JoinCode.Kind.SEAT)
    except AccountRefusal as refusal:
        return refusal.code != "code_unknown"
    return True


def _is_member(person: Person | None, group: Group) -> bool:
    return (
        person is not None
        and Membership.objects.filter(person=person, group=group, left=None).exists()
    )


def _enter(request: PersonRequest, code: str) -> HttpResponse:
    role = request.POST.get("role") or Membership.Role.PLAYER
    with transaction.atomic():
        if request.person is not None:
            return redirect(group_url(join(code, request.person, role).group_id))
        group = opened_by(code, JoinCode.Kind.JOIN).group
        response = redirect(group_url(group.pk))
        typed = request.POST.get("name", "")
        if role == Membership.Role.SCREEN and not typed.strip():
            typed = _("Screen")
        name = clean_name(typed)
        token = token_of(request.POST.get("once", ""))
        device = made_before(token, name)
        if device is None:
            person = new_guest(name)
            device, token = new_device(person, device_label(request), free(token))
        join(code, device.person, role)
        adopt(request, response, device, token)
        return response


@never_cache
@require_GET
def join_qr(request: PersonRequest, code: str) -> HttpResponse:
    """The QR code of a join link, for members of its group only."""
    try:
        found = opened_by(code, JoinCode.Kind.JOIN)
    except AccountRefusal as refusal:
        raise Http404(refusal.sentence) from None
    if not _is_member(request.person, found.group):
        raise Http404(_("There is no such page, or it is not yours to see."))
    return _svg(public_url(request, reverse("accounts:join_by_code", args=[found.code])))


@never_cache
@require_http_methods(["GET", "POST"])
def seat(request: PersonRequest, code: str) -> HttpResponse:
    """Says what a seat's code does, and after a tap makes this device one of its holder's."""
    try:
        with guesses(request, "join"):
            found = opened_by(code, JoinCode.Kind.SEAT)
    except AccountRefusal as refusal:
        return refused(request, "accounts/seat.html", refusal, {})
    context: dict[str, Any] = {
        "code": found,
        "yours": request.person is not None and request.person.pk == found.person_id,
        "group_url": group_url(found.group_id),
    }
    if request.person and request.device and not context["yours"]:
        context["lost"] = would_be_lost(request.person, request.device)
    if request.method == "GET":
        return render(request, "accounts/seat.html", context)
    response = redirect(context["group_url"])
    try:
        with transaction.atomic():
            if not context["yours"]:
                check_not_lost(request)
            _person, token = use_seat_code(code, request.person, device_label(request))
            device = device_by_token(token)
            assert device is not None
            adopt(request, response, device, token)
    except AccountRefusal as refusal:
        return refused(request, "accounts/seat.html", refusal, context)
    return response


@never_cache
@require_GET
def seat_qr(request: PersonRequest, code: str) -> HttpResponse:
    """The QR code of a seat's code, for its holder and who made it for them only."""
    try:
        found = opened_by(code, JoinCode.Kind.SEAT)
    except AccountRefusal as refusal:
        raise Http404(refusal.sentence) from None
    if request.person is None or request.person.pk not in (found.person_id, found.made_by_id):
        raise Http404(_("There is no such page, or it is not yours to see."))
    return _svg(public_url(request, reverse("accounts:seat", args=[found.code])))


def _svg(text: str) -> HttpResponse:
    return HttpResponse(qr_svg(text), content_type="image/svg+xml")


@never_cache
@require_http_methods(["GET", "POST"])
def recover_page(request: PersonRequest, code: str = "") -> HttpResponse:
    """Somebody who lost their devices is themselves again, by their recovery code."""
    context: dict[str, Any] = {"typed": code}
    if request.person and request.device:
        context["lost"] = would_be_lost(request.person, request.device)
    if request.method == "GET":
        return render(request, "accounts/recover.html", context)
    context["typed"] = request.POST.get("code", "")
    response = redirect("accounts:me")
    try:
        with guesses(request, "recover"):
            person = recover(context["typed"])
        if request.person is None or request.person.pk != person.pk:
            check_not_lost(request)
            know(request, response, person)
    except AccountRefusal as refusal:
        return refused(request, "accounts/recover.html", refusal, context)
    return response

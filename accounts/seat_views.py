"""Taps on the people of a group: who sits where, who may come in.  Plain forms that lead back to
the group's page, which a higher app serves."""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.access import NotYours, member
from accounts.addresses import is_private, public_url
from accounts.models import Holding, JoinCode, Membership, Seat
from accounts.refusals import AccountRefusal
from accounts.requests import PersonRequest, way_back
from accounts.services import (
    check_replaceable,
    hold_gm_seat,
    leave,
    lend_seat,
    release_seat,
    replace_device,
    reset_join_code,
    seat_code,
    set_role,
    take_back,
    take_seat,
)
from accounts.views import group_url, refused


def _load(request: PersonRequest, seat_id: int) -> tuple[Seat, Membership]:
    seat = Seat.objects.select_related("seating").filter(pk=seat_id).first()
    if seat is None:
        raise Http404(_("There is no such page, or it is not yours to see."))
    return seat, member(request.person, seat.seating.group_id)


def _other(request: PersonRequest, mine: Membership) -> Membership:
    """The `member` of my group whom the form names."""
    wanted = request.POST.get("member", "")
    found = (
        Membership.objects.select_related("person")
        .filter(pk=int(wanted), group=mine.group_id, left=None)
        .first()
        if wanted.isascii() and wanted.isdecimal() and len(wanted) < 19
        else None
    )
    if found is None:
        raise AccountRefusal("member_unknown", _("Please choose somebody of the group."))
    return found


def _done(request: PersonRequest, group_id: str, tap: Callable[[], object]) -> HttpResponse:
    back = way_back(request, group_url(group_id))
    try:
        tap()
    except AccountRefusal as refusal:
        return refused(request, "accounts/refused.html", refusal, {"back": back})
    return redirect(back)


@require_POST
def seat_take(request: PersonRequest, seat_id: int) -> HttpResponse:
    """I sit down."""
    seat, mine = _load(request, seat_id)
    return _done(request, mine.group_id, lambda: take_seat(seat, mine))


@require_POST
def seat_release(request: PersonRequest, seat_id: int) -> HttpResponse:
    """I get up, or a host frees the seat; `member` says which GM is meant."""
    seat, mine = _load(request, seat_id)

    def tap() -> None:
        named = request.POST.get("member")
        release_seat(seat, mine, _other(request, mine) if named else None)

    return _done(request, mine.group_id, tap)


@require_POST
def seat_lend(request: PersonRequest, seat_id: int) -> HttpResponse:
    """I lend my seat to `member`."""
    seat, mine = _load(request, seat_id)
    return _done(request, mine.group_id, lambda: lend_seat(seat, mine, _other(request, mine)))


@require_POST
def seat_take_back(request: PersonRequest, seat_id: int) -> HttpResponse:
    """I take my lent seat back."""
    seat, mine = _load(request, seat_id)
    return _done(request, mine.group_id, lambda: take_back(seat, mine))


@require_POST
def seat_share(request: PersonRequest, seat_id: int) -> HttpResponse:
    """A GM makes `member` a GM as well."""
    seat, mine = _load(request, seat_id)
    if not Holding.objects.filter(seat=seat, membership=mine, until=None).exists():
        raise NotYours(_("You do not hold this seat."))
    return _done(request, mine.group_id, lambda: hold_gm_seat(seat, _other(request, mine), mine))


@never_cache
@require_POST
def seat_new_code(request: PersonRequest, seat_id: int) -> HttpResponse:
    """A code and QR that open my seat on another device of mine."""
    seat, mine = _load(request, seat_id)
    back = group_url(mine.group_id)
    try:
        code = seat_code(seat, mine)
    except AccountRefusal as refusal:
        return refused(request, "accounts/refused.html", refusal, {"back": back})
    return _show_code(request, code, seat, back)


def _show_code(request: PersonRequest, code: JoinCode, seat: Seat, back: str) -> HttpResponse:
    link = public_url(request, reverse("accounts:seat", args=[code.code]))
    context = {"code": code, "seat": seat, "link": link, "back": back}
    context["private"] = is_private(request)
    return render(request, "accounts/seat_code.html", context)


@never_cache
@require_http_methods(["GET", "POST"])
def seat_replace(request: PersonRequest, seat_id: int) -> HttpResponse:
    """Says what replacing a lost device of the seat's holder does, and after a tap shows the code
    for the new one."""
    seat, mine = _load(request, seat_id)
    back = group_url(mine.group_id)
    try:
        if request.method == "GET":
            holder = check_replaceable(seat, mine)
            context = {"seat": seat, "holder": holder, "back": back}
            return render(request, "accounts/seat_replace.html", context)
        return _show_code(request, replace_device(seat, mine), seat, back)
    except AccountRefusal as refusal:
        return refused(request, "accounts/refused.html", refusal, {"back": back})


@require_POST
def group_role(request: PersonRequest, group_id: str) -> HttpResponse:
    """I play, watch or am a screen from now on; or a host says so of `member`."""
    mine = member(request.person, group_id)
    named = request.POST.get("member", "")
    if named and named != str(mine.pk) and mine.role != Membership.Role.HOST:
        raise NotYours(_("Only a host can change what somebody else is."))

    def tap() -> None:
        whose = _other(request, mine) if named else mine
        set_role(whose, request.POST.get("role", ""))

    return _done(request, group_id, tap)


@require_POST
def group_new_code(request: PersonRequest, group_id: str) -> HttpResponse:
    """A host makes the old join code void."""
    mine = member(request.person, group_id)
    if mine.role != Membership.Role.HOST:
        raise NotYours(_("Only a host can change the join code."))
    return _done(request, group_id, lambda: reset_join_code(mine.group))


@require_POST
def group_leave(request: PersonRequest, group_id: str) -> HttpResponse:
    """I leave, or a host takes `member` out of the group."""
    mine = member(request.person, group_id)
    named = request.POST.get("member", "")
    if named and named != str(mine.pk) and mine.role != Membership.Role.HOST:
        raise NotYours(_("Only a host can take somebody else out."))
    if not named or named == str(mine.pk):
        return _leave(request, mine)
    return _done(request, group_id, lambda: leave(_other(request, mine), mine))


def _leave(request: PersonRequest, mine: Membership) -> HttpResponse:
    # My group's page is a stranger's to me afterwards.
    try:
        leave(mine)
    except AccountRefusal as refusal:
        back = group_url(mine.group_id)
        return refused(request, "accounts/refused.html", refusal, {"back": back})
    return redirect("accounts:me")

"""Who is at the table, and who holds which seat.  What one does there are taps of `accounts`."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from accounts.addresses import is_private, public_url
from accounts.models import Membership
from accounts.requests import PersonRequest
from accounts.selectors import Holder, SeatRow, members, seats
from accounts.services import join_code
from campaigns import selectors
from campaigns.access import Visit, visit
from journal.contract import GM

SITTING = (Membership.Role.HOST, Membership.Role.PLAYER)


@require_GET
def people(request: PersonRequest, campaign_id: str) -> HttpResponse:
    """The code to join by, the seats with what one may do with each, the members."""
    here = visit(request.person, campaign_id)
    group = here.campaign.group
    code = join_code(group)
    present = members(group)
    rows = seats(here.campaign.journal_id)
    context = {
        "campaign": selectors.link(here.campaign),
        "next": request.path,
        "is_gm": here.is_gm,
        "private": is_private(request),
        "code": {
            "code": code.code.upper(),
            "url": public_url(request, reverse("accounts:join_by_code", args=[code.code])),
            "qr_url": reverse("accounts:join_qr", args=[code.code]),
            "reset_url": reverse("accounts:group_new_code", args=[group.pk])
            if here.is_host
            else "",
        },
        "screen_url": reverse("campaigns:screen", args=[campaign_id]),
        "members": [_member(here, each, rows) for each in present],
        "roles": [
            {"value": value, "text": text}
            for value, text in Membership.Role.choices
            if value != Membership.Role.HOST
        ],
        "others": [
            {"id": m.pk, "name": m.person.name}
            for m in present
            if m.pk != here.membership_id and m.role in SITTING
        ],
        "seats": [_row(here, row) for row in rows],
    }
    return render(request, "campaigns/people.html", context)


def _member(here: Visit, member: Membership, rows: list[SeatRow]) -> dict[str, Any]:
    mine = member.pk == here.membership_id
    held = [row.seat.label for row in rows if row.held_by(member.pk)]
    host = member.role == Membership.Role.HOST
    group = [here.campaign.group_id]
    return {
        "id": member.pk,
        "name": member.person.name,
        "mine": mine,
        "role": member.role,
        "what": ", ".join([str(member.get_role_display()), *held]),
        "role_url": reverse("accounts:group_role", args=group)
        if not host and not held and (mine or here.is_host)
        else "",
        "leave_url": reverse("accounts:group_leave", args=group)
        if not host and (mine or here.is_host)
        else "",
    }


def _row(here: Visit, row: SeatRow) -> dict[str, Any]:
    mine = row.held_by(here.membership_id)
    gm_seat = row.seat.name == GM
    runs = here.is_gm or here.is_host
    people = [holder for holder in row.holders if not holder.bot]
    may = {
        "seat_take": row.free and here.sits,
        "seat_release": bool(row.holders) and not gm_seat and (mine or runs),
        "seat_lend": mine and not gm_seat and not any(h.lender_id for h in row.holders),
        "seat_take_back": any(h.lender_id == here.membership_id for h in row.holders),
        "seat_new_code": mine,
        "seat_replace": bool(people) and not mine and runs and not gm_seat,
        "seat_share": gm_seat and mine,
    }
    urls = {
        name.removeprefix("seat_").replace("new_code", "code") + "_url": reverse(
            f"accounts:{name}", args=[row.seat.pk]
        )
        if allowed
        else ""
        for name, allowed in may.items()
    }
    return {
        "label": row.seat.label,
        "holders": [_holder(here, row, holder) for holder in row.holders],
        "borrowed": mine and any(holder.lender_id for holder in row.holders),
        **urls,
    }


def _holder(here: Visit, row: SeatRow, holder: Holder) -> dict[str, Any]:
    """One who holds a seat; of several GMs each can step down, and a host can ask them to."""
    mine = holder.membership_id == here.membership_id
    several = row.seat.name == GM and len(row.holders) > 1
    return {
        "id": holder.membership_id,
        "name": holder.name or _("a program"),
        "mine": mine,
        "lent_by": holder.lent_by,
        "release_url": reverse("accounts:seat_release", args=[row.seat.pk])
        if several and (mine or here.is_host)
        else "",
    }

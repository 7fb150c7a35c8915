"""Who is at the table, and who holds which seat.  What one does there are taps of `accounts`."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from accounts.addresses import public_url
from accounts.requests import PersonRequest
from accounts.selectors import SeatRow, members, seats
from accounts.services import join_code
from campaigns import selectors
from campaigns.access import Visit, visit
from journal.contract import GM


@require_GET
def people(request: PersonRequest, campaign_id: str) -> HttpResponse:
    """The code to join by, the seats with what one may do with each, the members."""
    here = visit(request.person, campaign_id)
    group = here.campaign.group
    code = join_code(group)
    present = members(group)
    context = {
        "campaign": selectors.link(here.campaign),
        "next": request.path,
        "is_gm": here.is_gm,
        "code": {
            "code": code.code.upper(),
            "url": public_url(request, reverse("accounts:join_by_code", args=[code.code])),
            "qr_url": reverse("accounts:join_qr", args=[code.code]),
            "reset_url": reverse("accounts:group_new_code", args=[group.pk])
            if here.is_host
            else "",
        },
        "members": [{"name": m.person.name, "role": m.get_role_display()} for m in present],
        "others": [
            {"id": m.pk, "name": m.person.name} for m in present if m.pk != here.membership_id
        ],
        "seats": [_row(here, row) for row in seats(here.campaign.journal_id)],
    }
    return render(request, "campaigns/people.html", context)


def _row(here: Visit, row: SeatRow) -> dict[str, Any]:
    mine = row.held_by(here.membership_id)
    gm_seat = row.seat.name == GM
    borrowed = any(holder.lender_id for holder in row.holders)
    may = {
        "seat_take": row.free and here.sits,
        "seat_release": bool(row.holders) and not gm_seat and (mine or here.is_host),
        "seat_lend": mine and not gm_seat and not borrowed,
        "seat_take_back": any(h.lender_id == here.membership_id for h in row.holders),
        "seat_new_code": bool(row.holders) and (mine or (here.is_gm and not gm_seat)),
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
        "holder": ", ".join(h.name or _("a program") for h in row.holders),
        "mine": mine,
        **urls,
    }

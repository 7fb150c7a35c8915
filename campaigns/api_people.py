"""The API of who is at a campaign's table, and who holds which seat."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.urls import reverse
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts import services
from accounts.access import NotYours
from accounts.addresses import public_url
from accounts.api_base import Call, Nothing, answers, person, plain, read
from accounts.models import Holding, Membership, Seat
from accounts.refusals import AccountRefusal
from accounts.selectors import SeatRow, members, seats
from campaigns.access import Visit, visit
from campaigns.api import me
from campaigns.api_shapes import (
    CodeOut,
    MaybeMemberBody,
    MemberBody,
    PeopleOut,
    RoleBody,
    SeatOut,
)

SEATS = answers(SeatOut(many=True), 400, 401, 403, 404, 422)


class People(Call):
    """Who is there."""

    @extend_schema(responses=answers(PeopleOut, 401, 404))
    def get(self, request: Request, campaign_id: str) -> Response:
        """The code to join by, the members, the seats."""
        here = visit(person(request), campaign_id)
        return Response(
            {
                "join": _code(request, "join_by_code", services.join_code(here.campaign.group)),
                "members": [
                    {
                        "id": each.pk,
                        "name": each.person.name,
                        "role": each.role,
                        "me": each.pk == here.membership_id,
                    }
                    for each in members(here.campaign.group)
                ],
                "seats": _seats(here),
            }
        )


class NewCode(Call):
    """The code to join by."""

    @extend_schema(request=Nothing, responses=answers(CodeOut, 400, 401, 403, 404))
    def post(self, request: Request, campaign_id: str) -> Response:
        """A host makes a new code; the old one opens nothing any more."""
        here = visit(person(request), campaign_id)
        read(Nothing, request)
        if not here.is_host:
            raise NotYours(_("Only a host can change the join code."))
        code = services.reset_join_code(here.campaign.group)
        return Response(_code(request, "join_by_code", code))


class Leave(Call):
    """Leaving the group."""

    @extend_schema(
        request=MaybeMemberBody, responses=answers(PeopleOut, 400, 401, 403, 404, 422) | {204: None}
    )
    def post(self, request: Request, campaign_id: str) -> Response:
        """The caller leaves (204), or a host takes `member` out; their seats are free."""
        here = visit(person(request), campaign_id)
        wanted = read(MaybeMemberBody, request)["member"]
        mine = me(here)
        if wanted in (None, mine.pk):
            services.leave(mine)
            return Response(status=204)
        if not here.is_host:
            raise NotYours(_("Only a host can take somebody else out."))
        services.leave(_other(here, wanted), mine)
        return People().get(request, campaign_id)


class Seats(Call):
    """The seats."""

    @extend_schema(
        operation_id="campaigns_seats_list", responses=answers(SeatOut(many=True), 401, 404)
    )
    def get(self, request: Request, campaign_id: str) -> Response:
        """All seats with their holders, the GM's first."""
        return Response(_seats(visit(person(request), campaign_id)))


class Take(Call):
    """Sitting down."""

    @extend_schema(request=Nothing, responses=SEATS)
    def post(self, request: Request, campaign_id: str, seat: str) -> Response:
        """Take a free seat."""
        here, wanted = _load(request, campaign_id, seat)
        read(Nothing, request)
        services.take_seat(wanted, me(here))
        return Response(_seats(here))


class Release(Call):
    """Getting up."""

    @extend_schema(request=MaybeMemberBody, responses=SEATS)
    def post(self, request: Request, campaign_id: str, seat: str) -> Response:
        """Free a seat: one's own, or as a host anybody's; `member` says which GM is meant."""
        here, wanted = _load(request, campaign_id, seat)
        member = read(MaybeMemberBody, request)["member"]
        holder = _other(here, member) if member is not None else None
        services.release_seat(wanted, me(here), holder)
        return Response(_seats(here))


class Lend(Call):
    """Lending a seat."""

    @extend_schema(request=MemberBody, responses=SEATS)
    def post(self, request: Request, campaign_id: str, seat: str) -> Response:
        """Lend one's seat to another member until it is given or taken back."""
        here, wanted = _load(request, campaign_id, seat)
        to = _other(here, read(MemberBody, request)["member"])
        services.lend_seat(wanted, me(here), to)
        return Response(_seats(here))


class TakeBack(Call):
    """A lent seat."""

    @extend_schema(request=Nothing, responses=SEATS)
    def post(self, request: Request, campaign_id: str, seat: str) -> Response:
        """Take a lent seat back."""
        here, wanted = _load(request, campaign_id, seat)
        read(Nothing, request)
        services.take_back(wanted, me(here))
        return Response(_seats(here))


class Share(Call):
    """The GM's seat."""

    @extend_schema(request=MemberBody, responses=SEATS)
    def post(self, request: Request, campaign_id: str, seat: str) -> Response:
        """A GM makes `member` a GM as well."""
        here, wanted = _load(request, campaign_id, seat)
        to = _other(here, read(MemberBody, request)["member"])
        held = Holding.objects.filter(seat=wanted, membership=here.membership_id, until=None)
        if not held.exists():
            raise NotYours(_("You do not hold this seat."))
        services.hold_gm_seat(wanted, to, me(here))
        return Response(_seats(here))


class Replace(Call):
    """A lost device."""

    @extend_schema(request=Nothing, responses=answers(CodeOut, 400, 401, 403, 404, 422))
    def post(self, request: Request, campaign_id: str, seat: str) -> Response:
        """A GM or host signs the devices of a seat's holder out and gets a code for a new one:
        once, for five minutes, and told in the open log."""
        here, wanted = _load(request, campaign_id, seat)
        read(Nothing, request)
        return Response(_code(request, "seat", services.replace_device(wanted, me(here))))


class Role(Call):
    """What one is at the table."""

    @extend_schema(request=RoleBody, responses=answers(PeopleOut, 400, 401, 403, 404, 422))
    def post(self, request: Request, campaign_id: str) -> Response:
        """The caller plays, watches or is a screen; a host says so of `member`."""
        here = visit(person(request), campaign_id)
        given = read(RoleBody, request)
        mine, wanted = me(here), given["member"]
        if wanted not in (None, mine.pk) and not here.is_host:
            raise NotYours(_("Only a host can change what somebody else is."))
        services.set_role(_other(here, wanted) if wanted else mine, given["role"])
        return People().get(request, campaign_id)


class SeatCode(Call):
    """A seat on one more device."""

    @extend_schema(request=Nothing, responses=answers(CodeOut, 400, 401, 403, 404))
    def post(self, request: Request, campaign_id: str, seat: str) -> Response:
        """A code that opens my seat on another device of mine: once, and for five minutes."""
        here, wanted = _load(request, campaign_id, seat)
        read(Nothing, request)
        return Response(_code(request, "seat", services.seat_code(wanted, me(here))))


def _load(request: Request, campaign_id: str, name: str) -> tuple[Visit, Seat]:
    here = visit(person(request), campaign_id)
    found = Seat.objects.filter(seating_id=here.campaign.journal_id, name=name).first()
    if found is None:
        raise Http404
    return here, found


def _other(here: Visit, member: int) -> Membership:
    found = (
        Membership.objects.select_related("person")
        .filter(pk=member, group=here.campaign.group_id, left=None)
        .first()
    )
    if found is None:
        raise AccountRefusal("member_unknown", _("Please choose somebody of the group."))
    return found


def _code(request: Request, page: str, code: Any) -> dict[str, str]:
    url = public_url(plain(request), reverse(f"accounts:{page}", args=[code.code]))
    return {"code": code.code, "url": url}


def _seats(here: Visit) -> list[dict[str, Any]]:
    return [_seat(here, row) for row in seats(here.campaign.journal_id)]


def _seat(here: Visit, row: SeatRow) -> dict[str, Any]:
    return {
        "seat": row.seat.key,
        "label": row.seat.label,
        "free": row.free,
        "mine": row.held_by(here.membership_id),
        "holders": [
            {
                "member": holder.membership_id,
                "name": holder.name,
                "bot": holder.bot,
                "lent_by": holder.lent_by,
            }
            for holder in row.holders
        ],
    }

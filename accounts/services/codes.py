"""Codes that open a group, or open a held seat on one more device."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from django.db import models, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.diary import REPLACED, open_for, tell
from accounts.models import Group, Holding, JoinCode, Membership, Person, Seat
from accounts.refusals import AccountRefusal
from accounts.services.groups import check_role, runs_table
from accounts.services.guards import check_replacing
from accounts.services.persons import new_device, revoke_device
from accounts.tokens import CODE_LETTERS, JOIN_LENGTH, SEAT_LENGTH, new_letters, tidy_letters

SEAT_CODE_LIFE: Final = timedelta(minutes=5)


def join_code(group: Group) -> JoinCode:
    """The group's join code, made at the first call and the same until it is reset."""
    return _current(group) or _make_join_code(group)


def reset_join_code(group: Group) -> JoinCode:
    """A new join code; the old one opens nothing any more.  Who has joined stays."""
    with transaction.atomic():
        Group.objects.select_for_update().get(pk=group.pk)
        JoinCode.objects.filter(group=group, kind=JoinCode.Kind.JOIN).delete()
        return _make_join_code(group)


def _current(group: Group) -> JoinCode | None:
    return JoinCode.objects.filter(group=group, kind=JoinCode.Kind.JOIN).first()


def _make_join_code(group: Group) -> JoinCode:
    with transaction.atomic():
        # Two pages opened at once must show one code.
        Group.objects.select_for_update().get(pk=group.pk)
        return _current(group) or JoinCode.objects.create(
            code=_free(JOIN_LENGTH), kind=JoinCode.Kind.JOIN, group=group
        )


def _free(length: int) -> str:
    while True:
        code = new_letters(length)
        if not JoinCode.objects.filter(pk=code).exists():
            return code


def opened_by(code: str, kind: str) -> JoinCode:
    """The valid code of this kind, with its group, seat and person, as somebody typed it.

    Refuses `code_unknown`, and for seat codes `code_used` and `code_expired`.
    """
    found = _find(JoinCode.objects.select_related("group", "seat", "person"), code, kind)
    _still_valid(found)
    return found


def _find(codes: models.QuerySet[JoinCode], typed: str, kind: str) -> JoinCode:
    code = tidy_letters(typed)
    plausible = 0 < len(code) <= SEAT_LENGTH and all(char in CODE_LETTERS for char in code)
    found = codes.filter(pk=code, kind=kind).first() if plausible else None
    if found is None:
        raise AccountRefusal(
            "code_unknown",
            _("Nothing is opened by the code %(code)s. Please look at it again.")
            % {"code": code[:12] or "?"},
        )
    return found


def _still_valid(code: JoinCode) -> None:
    if code.used is not None:
        raise AccountRefusal(
            "code_used", _("This code has been used. On the other device you can make a new one.")
        )
    if code.expires is not None and code.expires <= timezone.now():
        raise AccountRefusal(
            "code_expired",
            _("This code was valid for five minutes. On the other device you can make a new one."),
        )


def join(code: str, person: Person, role: str = Membership.Role.PLAYER) -> Membership:
    """The person's membership in the group that the code opens: a new one in this role (player,
    spectator or screen), or the one that they have already, whatever its role.

    Refuses `code_unknown` and `role_unknown`.
    """
    with transaction.atomic():
        group = opened_by(code, JoinCode.Kind.JOIN).group
        check_role(role)
        membership, made = Membership.objects.get_or_create(
            group=group, person=person, defaults={"role": role}
        )
        if not made and membership.left is not None:
            membership.left, membership.role = None, role
            membership.save(update_fields=["left", "role"])
        return membership


def seat_code(seat: Seat, membership: Membership) -> JoinCode:
    """A code that is valid once and for five minutes and adds a device to its maker's person.

    Only who holds the seat can make it, as it opens all that they see; the member's older unused
    codes for this seat are void.  Refuses `not_yours`.
    """
    with transaction.atomic():
        if not _holds(seat, membership.person):
            raise AccountRefusal(
                "not_yours", _("Only who holds a seat can open it on another device.")
            )
        JoinCode.objects.filter(
            seat=seat, person=membership.person, kind=JoinCode.Kind.SEAT, used=None
        ).delete()
        return JoinCode.objects.create(
            code=_free(SEAT_LENGTH),
            kind=JoinCode.Kind.SEAT,
            group_id=membership.group_id,
            seat=seat,
            person=membership.person,
            expires=timezone.now() + SEAT_CODE_LIFE,
        )


def replace_device(seat: Seat, by: Membership) -> JoinCode:
    """A code for the holder of this seat, whose device is lost: the devices that they had are
    signed out, and it is written down for all to read.

    For a GM or host, as it opens all that the holder sees; so only where this table is all that
    the holder has.  Refuses `not_yours`, `seat_free`, `own_seat`, `runs_table`, `has_more`, and
    what `replacing_guarded_by` guards.
    """
    with transaction.atomic():
        open_for(seat)
        Seat.objects.select_for_update().get(pk=seat.pk)
        holder = _whose(seat, by)
        JoinCode.objects.filter(person=holder, kind=JoinCode.Kind.SEAT, used=None).delete()
        for device in holder.devices.filter(revoked=None):
            revoke_device(device)
        tell(seat, REPLACED, by)
        return JoinCode.objects.create(
            code=_free(SEAT_LENGTH),
            kind=JoinCode.Kind.SEAT,
            group_id=by.group_id,
            seat=seat,
            person=holder,
            made_by=by.person,
            expires=timezone.now() + SEAT_CODE_LIFE,
        )


def check_replaceable(seat: Seat, by: Membership) -> Person:
    """Whose device would be replaced.  Refuses as `replace_device` does, and changes nothing."""
    return _whose(seat, by)


def _whose(seat: Seat, by: Membership) -> Person:
    if not runs_table(by, seat):
        raise AccountRefusal("not_yours", _("Only a GM or a host can replace somebody’s device."))
    holding = (
        Holding.objects.filter(seat=seat, until=None, membership__isnull=False)
        .select_related("membership__person")
        .first()
    )
    if holding is None or holding.membership is None:
        raise AccountRefusal("seat_free", _("Nobody holds this seat; it can simply be taken."))
    holder = holding.membership
    if holder.pk == by.pk:
        raise AccountRefusal("own_seat", _("You hold this seat. Make a code for it instead."))
    if seat.name == "gm" or runs_table(holder, seat):
        raise AccountRefusal(
            "runs_table",
            _("Who runs this table comes back by a recovery code or by signing in."),
        )
    person = holder.person
    elsewhere = person.memberships.filter(left=None).exclude(group=holder.group_id)
    if person.username or elsewhere.exists():
        # The code makes a device of the whole person: it must not open what is not this table's.
        raise AccountRefusal(
            "has_more",
            _(
                "%(name)s has more on this server than this table, so only they can open it: by "
                "signing in or by a recovery code. Or free the seat and let them join again."
            )
            % {"name": person.name},
        )
    check_replacing(person, by)
    return person


def use_seat_code(code: str, person: Person | None, label: str = "") -> tuple[Person, str]:
    """The person who holds the seat, and the token of the new device that they now have.

    `person` is whose device this has been so far.  Refuses as `opened_by` does, and
    `already_yours`, and `code_stale` if its maker no longer holds the seat.
    """
    with transaction.atomic():
        codes = JoinCode.objects.select_for_update()
        found = _find(codes, code, JoinCode.Kind.SEAT)
        _still_valid(found)
        holder, seat = found.person, found.seat
        if holder is None or seat is None or not _holds(seat, holder):
            raise AccountRefusal(
                "code_stale", _("Who made this code does not hold the seat any more.")
            )
        if person is not None and person.pk == holder.pk:
            raise AccountRefusal("already_yours", _("This device has the seat already."))
        found.used = timezone.now()
        found.save(update_fields=["used"])
        _device, token = new_device(holder, label)
        return holder, token


def _holds(seat: Seat, person: Person) -> bool:
    return Holding.objects.filter(
        seat=seat, until=None, membership__person=person, membership__left=None
    ).exists()

"""Groups of people and the seats that they may take."""

from __future__ import annotations

import re
from typing import Final

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.announce import end_streams
from accounts.diary import open_for
from accounts.followers import follow
from accounts.models import Device, Group, Holding, Membership, Person, Seat, Seating
from accounts.names import GROUP_LENGTH, clean_name
from accounts.refusals import AccountRefusal
from accounts.services.guards import check_freeing

_SIDE: Final = re.compile(r"0|[1-9][0-9]{0,3}")


def new_group(name: str, host: Person) -> tuple[Group, Membership]:
    """A group of one: its host.  Refuses an empty or too long name."""
    with transaction.atomic():
        group = Group.objects.create(name=clean_name(name, GROUP_LENGTH))
        role = Membership.Role.HOST
        return group, Membership.objects.create(group=group, person=host, role=role)


def leave(membership: Membership, by: Membership | None = None) -> None:
    """The member leaves the group, or `by` takes them out; their seats stay and are free.  Joining
    again is possible.

    Refuses `last_host`: somebody has to be able to let others in; and, where it is not the member's
    own wish, what `freeing_guarded_by` guards.
    """
    now = timezone.now()
    held = Seat.objects.filter(holdings__membership=membership, holdings__until=None)
    with transaction.atomic():
        seats = list(held.select_related("seating").order_by("seating", "pk"))
        for seat in seats:
            # Logs are locked before anything else, as everywhere.
            open_for(seat)
            if by is not None and by.pk != membership.pk:
                check_freeing(seat, by)
        Group.objects.select_for_update().get(pk=membership.group_id)
        hosts = Membership.objects.filter(
            group=membership.group_id, role=Membership.Role.HOST, left=None
        )
        if membership.role == Membership.Role.HOST and not hosts.exclude(pk=membership.pk).exists():
            raise AccountRefusal("last_host", _("The last host cannot leave the group."))
        Holding.objects.filter(membership=membership, until=None).update(until=now)
        for seat in seats:
            follow(seat, None)
        Membership.objects.filter(pk=membership.pk, left=None).update(left=now)
        end_streams(
            Device.objects.filter(person=membership.person_id, revoked=None).values_list(
                "pk", flat=True
            )
        )
    membership.refresh_from_db()


CHOSEN: Final = (Membership.Role.PLAYER, Membership.Role.SPECTATOR, Membership.Role.SCREEN)
"""The roles that one chooses on joining."""


def check_role(role: str) -> None:
    """Refuses `role_unknown` unless the role is one that may be chosen."""
    if role not in CHOSEN:
        raise AccountRefusal(
            "role_unknown", _("One joins as a player, as a spectator or as a screen.")
        )


def set_role(membership: Membership, role: str) -> None:
    """The member plays, watches or is a screen from now on.

    Refuses `role_unknown`, `host_stays` and, as only players sit, `holds_seat`.
    """
    check_role(role)
    with transaction.atomic():
        Group.objects.select_for_update().get(pk=membership.group_id)
        if membership.role == Membership.Role.HOST:
            raise AccountRefusal("host_stays", _("A host stays a host."))
        if role != Membership.Role.PLAYER and membership.holdings.filter(until=None).exists():
            raise AccountRefusal("holds_seat", _("Who holds a seat plays. Release the seat first."))
        membership.role = role
        membership.save(update_fields=["role"])


def runs_table(membership: Membership, seat: Seat) -> bool:
    """Whether the member is a host of the seat's group or one of the GMs beside it."""
    if membership.left is not None or membership.group_id != seat.seating.group_id:
        return False
    return (
        membership.role == Membership.Role.HOST
        or membership.holdings.filter(
            seat__seating=seat.seating_id, seat__name="gm", until=None
        ).exists()
    )


def new_seating(group: Group) -> Seating:
    """The seats of one journal to come, none so far.  The journal takes over its id."""
    return Seating.objects.create(group=group)


def add_seat(seating: Seating, name: int | str, label: str) -> Seat:
    """A free seat: `gm`, or a side `0`, `1`, …  Refuses `seat_bad` and `seat_exists`."""
    wanted = str(name)
    if wanted != "gm" and not _SIDE.fullmatch(wanted):
        raise AccountRefusal("seat_bad", _("A seat is “gm” or a number."))
    try:
        with transaction.atomic():
            return Seat.objects.create(seating=seating, name=wanted, label=clean_name(label))
    except IntegrityError:
        raise AccountRefusal("seat_exists", _("There is such a seat already.")) from None

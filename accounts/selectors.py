"""What pages show about people."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Case, IntegerField, Prefetch, Value, When

from accounts.models import Device, Group, Holding, Membership, Person, Seat

_RANKS = {role: rank for rank, role in enumerate(Membership.Role.values)}


@dataclass(frozen=True, slots=True)
class Holder:
    """Who holds a seat: a member (with their name) or a bot; `lent_by` names the lender."""

    membership_id: int | None
    name: str
    bot: str
    lender_id: int | None
    lent_by: str


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A seat and its present holders: none, one, or several GMs."""

    seat: Seat
    holders: tuple[Holder, ...]

    @property
    def free(self) -> bool:
        """Whether a player can take it."""
        return not self.holders and self.seat.name != "gm"

    def held_by(self, membership_id: int) -> bool:
        """Whether this member holds it."""
        return any(holder.membership_id == membership_id for holder in self.holders)


def members(group: Group) -> list[Membership]:
    """Who is in the group now, hosts first, with their persons, in one query."""
    rank = Case(
        *(When(role=role, then=Value(number)) for role, number in _RANKS.items()),
        output_field=IntegerField(),
    )
    return list(
        Membership.objects.filter(group=group, left=None)
        .select_related("person")
        .order_by(rank, "joined", "pk")
    )


def seats(seating_id: str) -> list[SeatRow]:
    """All seats of a journal with their holders, the GM first, then by number; two queries."""
    present = Holding.objects.filter(until=None).select_related(
        "membership__person", "lent_by__person"
    )
    rows = [
        SeatRow(seat, tuple(_holder(holding) for holding in seat.holdings.all()))
        for seat in Seat.objects.filter(seating=seating_id).prefetch_related(
            Prefetch("holdings", present.order_by("pk"))
        )
    ]
    return sorted(rows, key=lambda row: -1 if row.seat.name == "gm" else int(row.seat.name))


def _holder(holding: Holding) -> Holder:
    return Holder(
        membership_id=holding.membership_id,
        name=holding.membership.person.name if holding.membership else "",
        bot=holding.bot,
        lender_id=holding.lent_by_id,
        lent_by=holding.lent_by.person.name if holding.lent_by else "",
    )


def devices(person: Person) -> list[Device]:
    """The person's devices that are not revoked, the newest use first."""
    return list(person.devices.filter(revoked=None).order_by("-last_seen", "-pk"))


def would_be_lost(person: Person, device: Device) -> bool:
    """Whether nobody could be this person any more if this device stopped being theirs, and they
    are in a group: no account, no recovery code, no other device."""
    if person.username or person.recovery_hash:
        return False
    if person.devices.filter(revoked=None).exclude(pk=device.pk).exists():
        return False
    return person.memberships.filter(left=None).exists()

"""Who sits where.  Each verb locks the seat first, so that of two people who take one seat at
the same time one gets it and the other a plain sentence."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.announce import end_streams
from accounts.diary import FREED, GIVEN_UP, LENT, RETURNED, SHARED, open_for, tell
from accounts.followers import follow
from accounts.models import Device, Holding, Membership, Seat
from accounts.refusals import AccountRefusal
from accounts.services.groups import runs_table
from accounts.services.guards import check_freeing, check_sitting

_SITTING = (Membership.Role.HOST, Membership.Role.PLAYER)


def take_seat(seat: Seat, membership: Membership) -> Holding:
    """The member holds the free seat.  Taking one's own seat again changes nothing.

    Refuses `gm_seat`, `not_a_member`, `role_cannot_sit` and `seat_taken`.
    """
    with transaction.atomic():
        holdings = _locked(seat)
        if seat.name == "gm":
            raise AccountRefusal("gm_seat", _("Only a GM can let somebody else be a GM as well."))
        _may_sit(seat, membership)
        if not holdings:
            return Holding.objects.create(seat=seat, membership=membership)
        if holdings[0].membership_id == membership.pk:
            return holdings[0]
        raise AccountRefusal(
            "seat_taken",
            _("%(who)s holds this seat already: %(seat)s.")
            % {"who": _holder_name(holdings[0]), "seat": seat.label},
        )


def hold_gm_seat(seat: Seat, membership: Membership, by: Membership | None = None) -> Holding:
    """The member is one of the GMs.  Who may say so is for the caller to check; `by` is the GM who
    did, and then it is written down for all to read.

    Refuses `not_gm_seat`, `not_a_member` and `role_cannot_sit`.
    """
    with transaction.atomic():
        holdings = _locked(seat)
        if seat.name != "gm":
            raise AccountRefusal("not_gm_seat", _("Only the GM’s seat can have several holders."))
        _may_sit(seat, membership)
        for holding in holdings:
            if holding.membership_id == membership.pk:
                return holding
        made = Holding.objects.create(seat=seat, membership=membership, sole=False)
        if by is not None:
            tell(seat, SHARED, by)
        return made


def seat_bot(seat: Seat, bot: str) -> Holding:
    """A program plays the free seat.  Refuses `gm_seat` and `seat_taken`."""
    with transaction.atomic():
        holdings = _locked(seat)
        if seat.name == "gm":
            raise AccountRefusal("gm_seat", _("A program cannot be the GM."))
        if holdings:
            raise AccountRefusal(
                "seat_taken", _("Somebody holds this seat: %(seat)s.") % {"seat": seat.label}
            )
        return Holding.objects.create(seat=seat, bot=bot)


def release_seat(seat: Seat, by: Membership, holder: Membership | None = None) -> None:
    """The seat is free again.

    A holder gives up their own seat (a borrowed one goes back to its lender); a host frees
    anybody's, also a bot's, and a GM any but a GM's.  `holder` says which GM is meant; left out,
    it is `by`.
    Refuses `seat_free`, `not_yours`, `last_gm`, and what `freeing_guarded_by` guards.
    """
    with transaction.atomic():
        holdings = _locked(seat)
        own = holder or by
        ending = next((h for h in holdings if h.membership_id == own.pk), None)
        if ending is None and seat.name != "gm":
            ending = next(iter(holdings), None)
        if ending is None:
            raise AccountRefusal("seat_free", _("Nobody holds this seat."))
        mine = ending.membership_id == by.pk
        if not mine and not _may_free(by, seat):
            raise AccountRefusal("not_yours", _("Only who holds a seat, or a host, can free it."))
        if not mine:
            check_freeing(seat, by)
        if seat.name == "gm" and len(holdings) == 1:
            raise AccountRefusal("last_gm", _("One GM has to stay. Let somebody else be GM first."))
        _end(ending)
        lender = ending.lent_by
        if mine and lender is not None and lender.left is None:
            _hand_over(seat, lender)
            tell(seat, RETURNED, by)
            return
        if seat.name == "gm":
            tell(seat, GIVEN_UP, by)
            return
        if not mine:
            tell(seat, FREED, by)
        follow(seat, None)


def lend_seat(seat: Seat, lender: Membership, to: Membership) -> Holding:
    """Another member holds the seat until it is given or taken back.

    Refuses `gm_seat`, `not_yours`, `lent_already`, `own_seat`, `not_a_member` and
    `role_cannot_sit`.
    """
    with transaction.atomic():
        holdings = _locked(seat)
        if seat.name == "gm":
            raise AccountRefusal("gm_seat", _("The GM’s seat is not lent but shared."))
        holding = next((h for h in holdings if h.membership_id == lender.pk), None)
        if holding is None:
            raise AccountRefusal("not_yours", _("You can lend only a seat that you hold."))
        if holding.lent_by_id is not None:
            raise AccountRefusal("lent_already", _("This seat is itself lent. Give it back first."))
        if to.pk == lender.pk:
            raise AccountRefusal("own_seat", _("You hold this seat already."))
        _may_sit(seat, to)
        _end(holding)
        tell(seat, LENT, lender)
        return _hand_over(seat, to, lender)


def take_back(seat: Seat, lender: Membership) -> Holding:
    """The lender holds the seat again.  Refuses `not_lent`."""
    with transaction.atomic():
        holding = next((h for h in _locked(seat) if h.lent_by_id == lender.pk), None)
        if holding is None:
            raise AccountRefusal("not_lent", _("You have not lent this seat to anybody."))
        _may_sit(seat, lender)
        _end(holding)
        tell(seat, RETURNED, lender)
        return _hand_over(seat, lender)


def _hand_over(seat: Seat, to: Membership, lender: Membership | None = None) -> Holding:
    holding = Holding.objects.create(seat=seat, membership=to, lent_by=lender)
    follow(seat, to)
    return holding


def _locked(seat: Seat) -> list[Holding]:
    """The seat's present holdings.  The lock is on the seat, as a free seat has no holding that
    could be locked; SQLite lets one writer in at a time anyway."""
    open_for(seat)
    Seat.objects.select_for_update().get(pk=seat.pk)
    return list(
        Holding.objects.filter(seat=seat, until=None)
        .select_related("membership__person", "lent_by")
        .order_by("pk")
    )


def _end(holding: Holding) -> None:
    holding.until = timezone.now()
    holding.save(update_fields=["until"])
    if holding.membership is not None:
        # A stream that was opened for this seat would go on showing what it sees.
        end_streams(
            Device.objects.filter(person=holding.membership.person_id, revoked=None).values_list(
                "pk", flat=True
            )
        )


def _may_sit(seat: Seat, membership: Membership) -> None:
    if not _present(seat, membership):
        raise AccountRefusal("not_a_member", _("Only members of the group can have a seat."))
    if membership.role not in _SITTING:
        raise AccountRefusal("role_cannot_sit", _("Spectators and screens have no seat."))
    check_sitting(seat, membership)


def _may_free(membership: Membership, seat: Seat) -> bool:
    if seat.name != "gm":
        return runs_table(membership, seat)
    return membership.role == Membership.Role.HOST and _present(seat, membership)


def _present(seat: Seat, membership: Membership) -> bool:
    return membership.left is None and membership.group_id == seat.seating.group_id


def _holder_name(holding: Holding) -> str:
    if holding.membership is None:
        return _("A program")
    return holding.membership.person.name

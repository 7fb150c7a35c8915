"""What other apps have to say before somebody sits down, is unseated, or gets a code for somebody
else's device: what is played there may have rules of its own about that."""

from __future__ import annotations

from collections.abc import Callable

from accounts.models import Membership, Person, Seat

SeatGuard = Callable[[Seat, Membership], None]
PersonGuard = Callable[[Person, Membership], None]
_sitting: list[SeatGuard] = []
_freeing: list[SeatGuard] = []
_replacing: list[PersonGuard] = []


def guarded_by(guard: SeatGuard) -> None:
    """From now on `guard(seat, membership)` is asked whenever somebody is to hold a seat, and may
    raise an `AccountRefusal`."""
    if guard not in _sitting:
        _sitting.append(guard)


def freeing_guarded_by(guard: SeatGuard) -> None:
    """From now on `guard(seat, membership)` is asked whenever somebody is to free a seat that they
    do not hold, and may raise an `AccountRefusal`: whoever frees it could sit down there."""
    if guard not in _freeing:
        _freeing.append(guard)


def replacing_guarded_by(guard: PersonGuard) -> None:
    """From now on `guard(person, membership)` is asked whenever that member is to make a code that
    opens all that the person has here, and may raise an `AccountRefusal`."""
    if guard not in _replacing:
        _replacing.append(guard)


def check_sitting(seat: Seat, membership: Membership) -> None:
    """Raise what a guard refuses if that member is to hold the seat."""
    for guard in _sitting:
        guard(seat, membership)


def check_freeing(seat: Seat, by: Membership) -> None:
    """Raise what a guard refuses if `by` is to free the seat of somebody else."""
    for guard in _freeing:
        guard(seat, by)


def check_replacing(person: Person, by: Membership) -> None:
    """Raise what a guard refuses if `by` is to make a code for a device of that person."""
    for guard in _replacing:
        guard(person, by)

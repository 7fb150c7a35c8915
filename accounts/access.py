"""Who may look at a journal, and through whose eyes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NoReturn

from django.core.exceptions import PermissionDenied
from django.db.models import FilteredRelation, Q
from django.http import Http404
from django.utils.translation import gettext as _

from accounts.models import Membership, Person

SCREEN = "screen"


@dataclass(frozen=True, slots=True)
class Viewer:
    """A seat at a journal and who sits in it.  Views depend on (journal, seat) alone."""

    journal_id: str
    seat: int | str
    person_id: str
    membership_id: int
    role: str

    @property
    def actor(self) -> str:
        """The person, as journal entries name who acted."""
        return f"p:{self.person_id}"


class NotYours(PermissionDenied):
    """A member, but not of this seat (403)."""


class NeedsSeat(Exception):
    """The person holds several seats here and has to say which (409); `viewers` are the choice."""

    def __init__(self, viewers: list[Viewer]) -> None:
        super().__init__(_("You hold several seats here. Please say for which you act."))
        self.viewers = viewers


def viewers(person: Person | None, seating_id: str) -> list[Viewer]:
    """All that the person is at this journal, the GM first and then by number, in one query.

    A member without a seat looks at the screen; a stranger has no viewer.
    """
    if person is None:
        return []
    rows = (
        Membership.objects.filter(person=person, left=None, group__seatings=seating_id)
        .annotate(held=FilteredRelation("holdings", condition=Q(holdings__until=None)))
        .values_list("pk", "role", "held__seat__name", "held__seat__seating_id")
    )
    found: list[Viewer] = []
    screen: Viewer | None = None
    for membership_id, role, name, where in rows:
        screen = Viewer(seating_id, SCREEN, person.pk, membership_id, role)
        # The member's seats at other journals of the group come along: few, and cheaper than a
        # second query.
        if where == seating_id:
            found.append(replace(screen, seat=_key(name)))
    if screen is not None and not found:
        return [screen]
    return sorted(found, key=lambda viewer: (isinstance(viewer.seat, int), viewer.seat))


def viewer(person: Person | None, seating_id: str, seat: str | None = None) -> Viewer:
    """The one viewer that is meant.

    Without `seat` the only one; `screen` may be named by every member.  Raises Http404 for
    strangers and for journals that do not exist, NotYours for a member who names a seat that
    they do not hold, NeedsSeat if several are possible and none is named.
    """
    possible = viewers(person, seating_id)
    if not possible:
        _unknown()
    if not seat:
        if len(possible) > 1:
            raise NeedsSeat(possible)
        return possible[0]
    for one in possible:
        if str(one.seat) == seat:
            return one
    if seat == SCREEN:
        return replace(possible[0], seat=SCREEN)
    raise NotYours(_("You do not hold this seat."))


def member(person: Person | None, group_id: str) -> Membership:
    """The person's membership with its group, in one query.  Raises Http404 for strangers."""
    found = (
        Membership.objects.select_related("group")
        .filter(person=person, group=group_id, left=None)
        .first()
        if person is not None
        else None
    )
    return found or _unknown()


def _key(name: str) -> int | str:
    return name if name == "gm" else int(name)


def _unknown() -> NoReturn:
    # The same for what does not exist and for what is not theirs: a stranger learns nothing.
    raise Http404(_("There is no such page, or it is not yours to see."))

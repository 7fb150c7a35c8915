"""One loader per resource, which also answers "may you"."""

from __future__ import annotations

from dataclasses import dataclass

from django.core.exceptions import PermissionDenied
from django.db.models import Q
from django.http import Http404
from django.utils.translation import gettext as _

from accounts.access import Viewer, viewers
from accounts.models import Holding, Membership, Person
from cardgames.models import Game, Table
from cardgames.selectors import players
from journal.contract import SCREEN


@dataclass(frozen=True)
class TableVisit:
    """A member's visit to a table: through which seats of `game` they may look.  Who holds no seat
    looks at the screen."""

    table: Table
    game: Game
    viewers: tuple[Viewer, ...]

    @property
    def membership_id(self) -> int:
        """The member who visits."""
        return self.viewers[0].membership_id

    @property
    def membership(self) -> Membership:
        """The member, with person and group; one query."""
        return Membership.objects.select_related("person", "group").get(pk=self.membership_id)

    @property
    def is_host(self) -> bool:
        """Whether they run this table: who opened it, and the hosts of its group."""
        first = self.viewers[0]
        return first.role == "host" or first.person_id == self.table.host_id

    @property
    def players(self) -> tuple[Viewer, ...]:
        """The seats that they hold in this game."""
        return tuple(viewer for viewer in self.viewers if viewer.seat != SCREEN)

    @property
    def sits(self) -> bool:
        """Whether they may hold a seat at all; spectators and screens may not."""
        return self.viewers[0].role in ("host", "player")

    def host(self) -> TableVisit:
        """This visit; PermissionDenied for a member who does not run the table."""
        if not self.is_host:
            raise PermissionDenied(_("Only the host of this table can do this."))
        return self

    @property
    def sat(self) -> bool:
        """Whether they hold a seat in this game, or held one since it was begun; for the host's
        own eyes nobody's cards are shown around."""
        own = Holding.objects.filter(
            seat__seating=self.game.journal_id, membership__person=self.viewers[0].person_id
        )
        since = self.game.dealing or self.game.created
        return own.filter(Q(until=None) | Q(until__gt=since)).exists()

    def may_choose_deck_of(self, seat: int) -> bool:
        """Whether they say with which deck a seat plays: who holds it, and for a program's the
        host, who also counts printed cards for everybody."""
        if any(mine.seat == seat for mine in self.players):
            return True
        if not self.is_host:
            return False
        printed = self.game.printed
        return any(each.seat == seat for each in players(self.game) if each.bot or printed)

    def having_sat(self) -> TableVisit:
        """This visit; PermissionDenied for who only looked on at this game."""
        if not self.sat:
            raise PermissionDenied(_("Only who sat at the table can show this game around."))
        return self

    def taking_part(self) -> TableVisit:
        """This visit; PermissionDenied for who neither sits at the table nor runs it."""
        if not self.players and not self.is_host:
            raise PermissionDenied(_("Only who sits at this table can do this."))
        return self


def table_for(person: Person | None, table_id: str, number: int | None = None) -> TableVisit:
    """The table as this person may visit it, at its current game or at game `number`.  Http404 for
    strangers and for what does not exist."""
    games = Game.objects.select_related("table__group", "table__host", "journal")
    found = games.filter(table=table_id)
    if number is not None:
        found = found.filter(number=number)
    game = found.order_by("-number").first()
    mine = viewers(person, game.journal_id) if game else []
    if game is None or not mine:
        raise Http404(_("There is no such page, or it is not yours to see."))
    return TableVisit(game.table, game, tuple(mine))

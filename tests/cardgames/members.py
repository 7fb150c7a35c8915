"""A card table with its people, whatever is played there."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Self

from accounts.access import Viewer, viewer
from accounts.models import Membership, Person
from accounts.services import join, join_code, new_guest
from cardgames.models import Game, Table
from cardgames.services import open_table, sit
from journal.moments import Moment, moment

NAMES = ("Ben", "Cem", "Dora", "Eli", "Fay")


@dataclass
class Members:
    """One table; `people` are the members by the seat that they took."""

    table: Table
    people: dict[int, Membership] = field(default_factory=dict)

    @classmethod
    def seated(
        cls, game: str, people: int, host: Person | None, how: dict[str, Any], **options: Any
    ) -> Self:
        """A new table at which so many people sit, opened with `how` and the rules' `options`."""
        who = host or new_guest("Ada")
        table = open_table(who, game, {"players": people, **options}, **how)
        found = cls(table, {0: Membership.objects.get(group=table.group, person=who)})
        code = join_code(table.group).code
        for seat, name in zip(range(1, people), NAMES, strict=False):
            found.people[seat] = join(code, new_guest(name))
            sit(table, found.people[seat], seat)
        return found

    @property
    def game(self) -> Game:
        """The current game, as it is in the database."""
        return self.table.current

    @property
    def now(self) -> Moment:
        """Its journal now."""
        return moment(self.game.journal_id)

    def viewer(self, seat: int) -> Viewer:
        """The person on that seat."""
        return viewer(self.people[seat].person, self.game.journal_id, str(seat))

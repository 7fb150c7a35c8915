"""A table of Exhaust with people, and short ways to play at it."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from django.utils import timezone

from accounts.access import Viewer, viewer
from accounts.models import Membership, Person
from accounts.services import join, join_code, new_guest
from cardgames.models import Game, Table
from cardgames.rules import exhaust
from cardgames.services import open_table, sit, start
from journal import due
from journal.models import Journal
from journal.moments import Moment, moment
from journal.services import Receipt, submit

_keys = itertools.count(1)


@dataclass
class Tisch:
    """One table; `people` are the members by the seat that they took."""

    table: Table
    people: dict[int, Membership] = field(default_factory=dict)

    @property
    def game(self) -> Game:
        """The current game, as it is in the database."""
        return self.table.current

    @property
    def now(self) -> Moment:
        """Its journal now."""
        return moment(self.game.journal_id)

    @property
    def host(self) -> Membership:
        """Who sits on seat 0."""
        return self.people[0]

    def viewer(self, seat: int) -> Viewer:
        """The person on that seat."""
        return viewer(self.people[seat].person, self.game.journal_id, str(seat))

    def begin(self, first: str = "0") -> Game:
        """Starts the game and lets the five seconds pass."""
        start(self.table, self.host, first)
        if self.now.state.phase == "setup":
            self.wait()
        return self.game

    def wait(self, times: int = 1) -> str:
        """What is due falls due, so many times."""
        done = ""
        for _each in range(times):
            overdue = timezone.now() - timedelta(seconds=1)
            journal = Journal.objects.filter(pk=self.game.journal_id, deadline__isnull=False)
            journal.update(deadline=overdue)
            done = due.run_due(self.game.journal_id)
        return done

    def tap(self, seat: int, action: str, **how: Any) -> Receipt:
        """A tap on a page that is up to date."""
        return submit(
            self.game.journal_id,
            seat,
            action,
            f"intention-{next(_keys)}",
            self.now.number,
            actor=f"p:{self.people[seat].person_id}" if seat in self.people else f"p:{seat}",
            inside=False,
            **how,
        )

    def best(self, seat: int) -> str:
        """Something sensible for that seat to do, from its view."""
        return exhaust.think(self.now.view(seat), "steady", exhaust.Chooser(self.now.number))

    def play(self, turns: int = 1000) -> None:
        """People and programs play on, to the end of the game or so many turns."""
        for _turn in range(turns):
            seat = exhaust.to_move(self.now.state)
            if self.now.state.phase != "play":
                return
            if isinstance(seat, int) and seat in self.people and seat not in self.game.stand_ins:
                receipt = self.tap(seat, self.best(seat))
                assert receipt.status == "applied", receipt
            else:
                assert self.wait() == "exhaust"
        assert turns < 1000, "the game does not end"


def tisch(people: int = 2, *, host: Person | None = None, **options: Any) -> Tisch:
    """A table at which so many people sit, and as many seats as `players` says (or as people)."""
    how = {name: options.pop(name) for name in ("hints", "clock", "group") if name in options}
    who = host or new_guest("Ada")
    table = open_table(who, "exhaust", {"players": people, **options}, **how)
    mine = Membership.objects.get(group=table.group, person=who)
    found = Tisch(table, {0: mine})
    code = join_code(table.group).code
    for seat, name in zip(range(1, people), ("Ben", "Cem", "Dora", "Eli"), strict=False):
        found.people[seat] = join(code, new_guest(name))
        sit(table, found.people[seat], seat)
    return found

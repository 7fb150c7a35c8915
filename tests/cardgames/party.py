"""A table of Exhaust with people, and short ways to play at it."""

from __future__ import annotations

import itertools
from datetime import timedelta
from typing import Any

from django.utils import timezone

from accounts.models import Membership, Person
from cardgames.models import Game
from cardgames.rules import exhaust
from cardgames.services import start
from journal import due
from journal.models import Journal
from journal.services import Receipt, submit
from tests.cardgames.members import Members

_keys = itertools.count(1)
HOUSE = ("hints", "clock", "group")


class Tisch(Members):
    """One table of Exhaust; `people` are the members by the seat that they took."""

    @property
    def host(self) -> Membership:
        """Who sits on seat 0."""
        return self.people[0]

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
    how = {name: options.pop(name) for name in HOUSE if name in options}
    return Tisch.seated("exhaust", people, host, how, **options)

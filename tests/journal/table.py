"""A journal with its people, and short ways to tap at it."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import decks.rules
from accounts.models import Membership, Seating
from accounts.services import (
    add_seat,
    hold_gm_seat,
    join,
    join_code,
    new_group,
    new_guest,
    new_seating,
    take_seat,
)
from journal.contract import Seat
from journal.models import Entry, Journal
from journal.moments import Moment, moment
from journal.registry import Kind, register
from journal.services import Receipt, create, submit
from journal.undo import take_back
from tests.journal.toy import Toy

_keys = itertools.count(1)


class Silent:
    """No words: these tests read codes."""

    def refusal(self, moment: Moment, seat: Seat, template: str, detail: Mapping[str, Any]) -> str:
        return template

    def entry(self, moment: Moment, seat: Seat, line: Any) -> list[str]:
        return []


def know_toys(version: str = "1") -> None:
    """Registers the toy, and the party's rules without pages."""
    register(Kind("toy", Toy(version), lambda moment, seat, of: [], Silent()))
    register(Kind("bare", decks.rules, lambda moment, seat, of: [], Silent()))


@dataclass
class Table:
    """One journal.  `people` are the memberships by seat."""

    journal_id: str
    people: dict[Seat, Membership] = field(default_factory=dict)

    @property
    def now(self) -> Moment:
        return moment(self.journal_id)

    @property
    def row(self) -> Journal:
        return Journal.objects.get(pk=self.journal_id)

    def entry(self, number: int) -> Entry:
        return Entry.objects.get(journal_id=self.journal_id, number=number)

    def tap(
        self,
        seat: Seat,
        action: str,
        *,
        key: str = "",
        seen: int | None = None,
        actor: str = "",
        by: str = "",
    ) -> Receipt:
        """A tap on a page that is up to date, unless said otherwise."""
        return submit(
            self.journal_id,
            seat,
            action,
            key or fresh_key(),
            self.row.number if seen is None else seen,
            actor=actor or f"p:{seat}",
            by=by,
        )

    def done(self, seat: Seat, action: str, **how: Any) -> Receipt:
        """A tap that is applied."""
        receipt = self.tap(seat, action, **how)
        assert receipt.status == "applied", receipt
        return receipt

    def back(self, seat: Seat, action: str, seen: int | None = None, key: str = "") -> Receipt:
        """An undo, an answer to one, or a rollback."""
        at = self.row.number if seen is None else seen
        return take_back(self.journal_id, seat, action, key or fresh_key(), at, actor=f"p:{seat}")


def fresh_key() -> str:
    """As a page makes one for each intention."""
    return f"intention-{next(_keys)}"


def seating_for(*seats: Seat) -> tuple[Seating, dict[Seat, Membership]]:
    """A group of which each seat is held by somebody else."""
    group, host = new_group("The Long Night", new_guest("Gerda"))
    seating = new_seating(group)
    code = join_code(group).code
    people: dict[Seat, Membership] = {}
    for name in seats:
        seat = add_seat(seating, name, f"Seat {name}")
        if name == "gm":
            hold_gm_seat(seat, host)
            people[name] = host
        else:
            people[name] = join(code, new_guest(f"Player {name}"))
            take_seat(seat, people[name])
    return seating, people


def table(kind: str, *seats: Seat, options: Mapping[str, Any] | None = None) -> Table:
    """A journal of that kind with these seats, each held by a person."""
    know_toys()
    seating, people = seating_for(*seats)
    return Table(create(kind, seating, options or {}).pk, people)


def party(decks: int = 2, cards: int = 30, size: int = 4) -> Table:
    """A GM, and so many players with a deck each, whose faces are f1, f2, …"""
    made = table("bare", "gm", *range(decks))
    for seat in range(decks):
        faces = ",".join(f"f{n}" for n in range(1, cards + 1))
        made.done("gm", f"give {seat} size={size} active=no pc=yes kind=skill cards={faces}")
    return made

"""A toy rule system: a public count, and one secret word for each seat."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import orjson
from django.db import transaction

from accounts.models import Device, Membership, Seat, Seating
from accounts.services import (
    add_seat,
    hold_gm_seat,
    join,
    join_code,
    new_device,
    new_group,
    new_guest,
    new_seating,
    take_seat,
)
from journal import publish
from journal.models import Journal
from journal.moments import Moment, moment
from journal.regions import Region
from journal.registry import Kind, register


class ToyRules:
    """Only what reading a moment needs."""

    VERSION = "1"

    @staticmethod
    def load(position: Mapping[str, Any]) -> dict[str, Any]:
        return dict(position)


class ToyWords:
    """Nothing in the toy is ever said."""

    def refusal(self, moment: Moment, seat: Any, template: str, detail: Mapping[str, Any]) -> str:
        return template

    def entry(self, moment: Moment, seat: Any, line: Any) -> list[str]:
        return []


def regions(moment: Moment, audience: Any, of: str) -> list[Region]:
    """The count for all, the own word for its seat only."""
    return [
        Region("count", "toy/_count.html", {"count": moment.state["count"]}),
        Region("word", "toy/_word.html", {"word": moment.state["words"].get(str(audience), "")}),
    ]


def register_toy() -> None:
    """Makes the kind `toy` known in this process."""
    register(Kind("toy", ToyRules, regions, ToyWords()))


def advance(journal_id: str, tell: bool = True, **state: Any) -> Moment:
    """One more entry that sets parts of the state; without `tell` nobody hears of it."""
    with transaction.atomic():
        old = moment(journal_id)
        new = replace(old, number=old.number + 1, state=old.state | state, _views={})
        Journal.objects.filter(pk=journal_id).update(
            number=new.number, position=orjson.dumps(new.state).decode()
        )
    if tell:
        publish.committed(old, new)
    return new


@dataclass(frozen=True)
class Table:
    """A toy table: a GM and two seats, each with a device's token; `other` belongs to no seat."""

    journal_id: str
    seating: Seating
    tokens: dict[str, str]
    devices: dict[str, Device]
    members: dict[str, Membership]
    seats: dict[str, Seat]

    def change(self, tell: bool = True, **state: Any) -> Moment:
        """One more entry that sets parts of the state; without `tell` nobody hears of it."""
        return advance(self.journal_id, tell, **state)


def new_table() -> Table:
    """A table with everybody seated, at number 0."""
    host = new_guest("Host")
    group, host_membership = new_group("Toy", host)
    seating = new_seating(group)
    people = {"gm": host, "0": new_guest("Ann"), "1": new_guest("Ben"), "other": new_guest("Cy")}
    code = join_code(group).code
    members = {"gm": host_membership}
    members |= {name: join(code, person) for name, person in people.items() if name != "gm"}
    seats = {name: add_seat(seating, name, name) for name in ("gm", "0", "1")}
    hold_gm_seat(seats["gm"], members["gm"])
    for name in ("0", "1"):
        take_seat(seats[name], members[name])
    devices, tokens = {}, {}
    for name, person in people.items():
        devices[name], tokens[name] = new_device(person, name)
    position = orjson.dumps({"count": 0, "words": {}}).decode()
    Journal.objects.create(seating=seating, kind="toy", position=position, rules_version="1")
    return Table(seating.pk, seating, tokens, devices, members, seats)

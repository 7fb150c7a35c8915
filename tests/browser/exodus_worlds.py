"""Tables of Exodus in the states that pages are looked at in, and games that are about to be
decided, so that a test need not play for half an hour.

`python -m tests.browser.exodus_worlds TABLE NAME` puts the running game of a table into one of the
positions below, in the database that the environment names.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import Any

Seats = list[dict[str, Any]]


@dataclass(frozen=True)
class Stacked:
    """A position: what each seat has, and piles as (seat, energies, card or "")."""

    seats: Seats
    field: tuple[tuple[int, int, str], ...]
    step: str
    lasting: tuple[dict[str, Any], ...] = ()
    stack: tuple[dict[str, Any], ...] = ()


TWO: Seats = [
    {
        "hand": "spark toll gift ash-drake banner-lion recall",
        "energies": 4,
        "main": "mend quake surge hush",
        "graveyard": "mend stone-boar",
        "life": 7,
        "turns": 3,
    },
    {
        "hand": "banish recall gift",
        "energies": 2,
        "main": "mend toll call windfall",
        "graveyard": "call",
        "life": 10,
        "turns": 3,
    },
]
TWO_FIELD = (
    (0, 3, "ember-fox"),
    (0, 1, "twin-hydra"),
    (0, 2, ""),
    (1, 3, "tide-serpent"),
    (1, 1, "glass-heron"),
    (1, 2, ""),
)
MANY: Seats = [
    {"hand": "spark toll ash-drake", "energies": 3, "life": 9, "main": "mend", "turns": 2},
    {"hand": "mend gift", "energies": 1, "life": 3, "main": "mend", "turns": 2},
    {"hand": "quake", "life": 10, "main": "mend", "turns": 2},
    {"hand": "quake", "life": 1, "main": "mend", "turns": 2},
]
MANY_FIELD = (
    (0, 3, "ember-fox"),
    (1, 2, "glass-heron"),
    (1, 1, ""),
    (2, 3, "mad-bull"),
    (2, 2, "wall-golem"),
    (2, 1, ""),
    (3, 2, ""),
)
TALL = tuple(
    {"seat": at % 2, "kind": "symmetry", "card": card, "targets": [name] if name else []}
    for at, (card, name) in enumerate(
        [
            ("spark", "p4"),
            ("toll", ""),
            ("gift", "p1"),
            ("banish", "p4"),
            ("recall", "p1"),
            ("quake", ""),
        ]
        * 2
    )
)
"""Twelve items on the stack, each answered by the next."""

LAST: Seats = [
    {"hand": "spark toll surge", "energies": 3, "life": 2, "main": "mend", "turns": 3},
    {"hand": "recall gift banish", "energies": 2, "life": 2, "main": "mend", "turns": 3},
]
"""One hit decides: whoever is turn player attacks."""

STACKED: dict[str, Stacked] = {
    "energy": Stacked(TWO, TWO_FIELD, "energy"),
    "creature": Stacked(TWO, TWO_FIELD, "creature"),
    "attack": Stacked(TWO, TWO_FIELD, "attack"),
    "tall": Stacked(TWO, TWO_FIELD, "attack", stack=TALL),
    "last": Stacked(LAST, ((0, 3, "ember-fox"), (1, 2, "glass-heron")), "attack"),
    "open": Stacked(LAST, ((0, 3, "ember-fox"), (1, 2, "")), "attack"),
    "byhand": Stacked(
        [
            {"hand": "old-custom spark", "energies": 2, "main": "mend", "turns": 2},
            {"hand": "mend", "main": "mend", "turns": 2},
        ],
        ((0, 3, "ember-fox"), (1, 2, "glass-heron")),
        "energy",
    ),
    "many": Stacked(
        MANY,
        MANY_FIELD,
        "attack",
        ({"id": "b50", "seat": 2, "card": "bind", "targets": ["@0"]},),
    ),
    "three": Stacked(
        [
            {"hand": "spark", "energies": 2, "life": 6, "main": "mend mend", "turns": 2},
            {"hand": "mend", "energies": 1, "life": 2, "main": "mend mend", "turns": 2},
            {"hand": "quake", "energies": 1, "life": 4, "main": "mend mend", "turns": 2},
        ],
        ((0, 3, "ember-fox"), (1, 1, ""), (2, 2, "mad-bull")),
        "attack",
    ),
}


def put(table: Any, name: str, turn: int = 0) -> None:
    """The running game of a table stands in that position now, at a phase of `turn`.

    It comes through the door as a step back does, so that the log still folds to the game; pages
    that are open hear of it at the latest when they are loaded anew.
    """
    from cardgames.rules import exodus
    from journal.contract import GM, Event
    from journal.moments import moment
    from journal.services import Tap, through_the_door

    stacked, journal_id = STACKED[name], table.current.journal_id
    now = moment(journal_id)
    position = exodus.dump(now.state)
    given = {
        "options": position["options"],
        "phase": "play",
        "turn": turn,
        "number": 9,
        "step": stacked.step,
        "first": 0,
        "chooser": 0,
        "seats": [{"energy_deck": 10, **seat} for seat in stacked.seats],
        "field": [{"seat": s, "energy": n, "card": card} for s, n, card in stacked.field],
        "lasting": [dict(card) for card in stacked.lasting],
        "stack": [dict(item) for item in stacked.stack],
        "window": {"id": "q99", "why": "item", "left": [1, 0]} if stacked.stack else None,
        "shuffles": position.get("shuffles", 0),
    }
    told = {"undone": [], "seen": False, "to": now.number}
    sealed = {"position": exodus.dump(exodus.load(given))}
    event = Event("restored", public=told, sealed=sealed)
    receipt = through_the_door(
        journal_id,
        Tap(GM, f"stacked {name}", f"stacked-{now.number}", now.number, "system"),
        lambda before, tap, ring: (exodus.evolve(before.state, event), (event,)),
    )
    assert receipt.saved, receipt


def main(arguments: list[str]) -> None:
    """One position for one table."""
    import os

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tableside.settings")
    import django

    django.setup()
    from cardgames.models import Table

    table, name, *turn = arguments
    put(Table.objects.get(pk=table), name, int(turn[0]) if turn else 0)


if __name__ == "__main__":
    main(sys.argv[1:])

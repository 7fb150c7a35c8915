"""A small party on paper: a position, the names of its table, and what happened to it."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from typing import Any, TypeVar

from decks import rules
from decks.scene import Scene
from decks.selectors import Wording
from journal.contract import Refusal, Seat
from journal.moments import Line

T = TypeVar("T")

TITLES = {
    ("d1", "bash"): ("Shield Bash", "Push one foe two steps."),
    ("d1", "feint"): ("Low <Feint>", ""),
    ("d1", "oath"): ("Old Oath", ""),
    ("d1", "ward"): ("Ember Ward", ""),
    ("d2", "knife"): ("Quiet Knife", ""),
    ("d2", "song"): ("Long Song", ""),
    ("d3", "storm"): ("A Storm", ""),
}
WORDS = Wording(
    names={"d1": "Mira & Co", "d2": "Bren", "d3": "Weather"},
    addresses={"d1": "aaa", "d2": "bbb", "d3": "ccc"},
    seats={"gm": "The GM", "0": "Mira", "1": "Bren"},
    titles=TITLES,
    table="The Ashen Road",
    group="ggg",
)


class Stacked:
    """Leaves every order as it is."""

    def shuffle(self, seq: Sequence[T], of: str = "") -> tuple[T, ...]:
        return tuple(seq)

    def choose(self, seq: Sequence[T], of: str = "") -> T:
        return seq[0]


def position(**first: Any) -> dict[str, Any]:
    """Two characters and a GM deck in Round 3; `first` changes the first character's deck."""
    mira = {
        "part": "d1",
        "seat": 0,
        "size": 4,
        "deck": ["bash", "feint"],
        "hand": ["bash", "oath"],
        "discard": ["feint", "feint", "feint"],
        "exhausted": ["oath"],
        "active": [{"face": "ward", "due": 5, "then": "discard"}],
        **first,
    }
    bren = {
        "part": "d2",
        "seat": 1,
        "size": 3,
        "deck": ["song", "song", "song"],
        "hand": ["knife"],
        "discard": ["song"],
    }
    weather = {
        "part": "d3",
        "seat": "gm",
        "kind": "gm",
        "deck": ["storm"],
        "discard": ["storm"],
    }
    return {"round": 3, "decks": [mira, bren, weather]}


class Party:
    """A state that is acted upon, with its log."""

    def __init__(self, **first: Any) -> None:
        self.state = rules.load(position(**first))
        self.lines: list[Line] = []

    def do(self, seat: Seat, text: str) -> Line:
        """One action, applied; its line of the log."""
        self.state, events = rules.apply(self.state, seat, text, Stacked())
        time = datetime.datetime(2026, 11, 30, 20, 0, tzinfo=datetime.UTC)
        line = Line(len(self.lines) + 1, str(seat), str(seat), text, tuple(events), time)
        self.lines.insert(0, line)
        return line

    def refused(self, seat: Seat, text: str) -> Refusal:
        """One action that must be refused; the refusal."""
        refusal = rules.why_not(self.state, seat, text)
        assert refusal is not None
        return refusal

    def scene(self, seat: Seat) -> Scene:
        """The party as that seat sees it now."""
        return Scene(
            seat=seat,
            number=len(self.lines),
            view=rules.view(self.state, seat),
            words=WORDS,
            lines=tuple(self.lines),
            undone=frozenset(),
            asks=(),
        )

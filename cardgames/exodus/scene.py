"""A game of Exodus at one moment as one audience sees it, with its table: where regions start
from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cardgames.exodus.words import titles_of
from cardgames.house import House, house
from cardgames.selectors import names
from journal.contract import SCREEN, Seat
from journal.moments import Line, Moment, recent

RECENT = 24


@dataclass(frozen=True)
class Scene:
    """What a page of a game is made of; `titles` are those of all its cards, of which only the ones
    that the audience was told may be looked up.  What a seat has kept for an open window is not in
    it: no number ticks by that, so it is fetched by its own page alone."""

    journal_id: str
    seat: Seat
    number: int
    view: Mapping[str, Any]
    called: Mapping[str, str]
    lines: Sequence[Line]
    undone: frozenset[int]
    asks: Sequence[Mapping[str, Any]]
    house: House
    titles: Mapping[str, str]

    @property
    def phase(self) -> str:
        """setup, opening, play, over or closed."""
        return str(self.view["phase"])

    @property
    def mine(self) -> bool:
        """Whether a player looks, at dealt cards."""
        return self.seat != SCREEN and not self.view["printed"]

    @property
    def my_turn(self) -> bool:
        """Whether this audience is waited for: asked something, or free to act in its turn."""
        if not self.mine:
            return False
        asked = [each for each in self.view["decisions"] if each["kind"] != "X42"]
        free = self.view["turn"] == self.seat and not self.view["waiting"]
        return bool(asked) or (free and self.view["window"] is None)

    @property
    def may_answer(self) -> bool:
        """Whether the open window is for this audience too."""
        answers = self.house.answers
        left = (self.view["window"] or {}).get("left", ())
        return self.mine and answers is not None and self.seat in left

    def who(self, seat: Any) -> str:
        """The name of a seat."""
        return self.called.get(str(seat), str(seat))


def scene_of(moment: Moment, audience: Seat) -> Scene:
    """The scene of a moment for one audience.  Where the cards are printed nothing is hidden, and
    one page acts for several seats: then everybody sees what the screen sees."""
    seat = SCREEN if moment.view(SCREEN)["printed"] else audience
    return Scene(
        journal_id=moment.journal_id,
        seat=seat,
        number=moment.number,
        view=moment.view(seat),
        called=names(moment.journal_id, moment.wording),
        lines=recent(moment.journal_id, moment.number, RECENT),
        undone=frozenset(moment.ledger.undone),
        asks=moment.undo_requests(audience),
        house=house(moment),
        titles=titles_of(moment),
    )

"""What the pages of every card game start from: a game at one moment as one audience sees it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from cardgames.house import House, house
from cardgames.selectors import names
from journal.contract import SCREEN, Seat
from journal.moments import Line, Moment, recent


@dataclass(frozen=True)
class TableScene:
    """What a page of a game is made of: the audience's own view, its table, the newest lines."""

    lines_shown: ClassVar[int]
    """So many of the newest lines of the log belong to it."""

    journal_id: str
    seat: Seat
    number: int
    view: Mapping[str, Any]
    called: Mapping[str, str]
    lines: Sequence[Line]
    undone: frozenset[int]
    asks: Sequence[Mapping[str, Any]]
    house: House

    @classmethod
    def of(cls, moment: Moment, audience: Seat, **more: Any) -> Self:
        """The scene of a moment for one audience; `more` are the fields that a game adds.  Where
        the cards are printed nothing is hidden, and one page acts for several seats: then everybody
        sees what the screen sees."""
        seat = SCREEN if moment.view(SCREEN)["printed"] else audience
        return cls(
            journal_id=moment.journal_id,
            seat=seat,
            number=moment.number,
            view=moment.view(seat),
            called=names(moment.journal_id, moment.wording),
            lines=recent(moment.journal_id, moment.number, cls.lines_shown),
            undone=frozenset(moment.ledger.undone),
            asks=moment.undo_requests(audience),
            house=house(moment),
            **more,
        )

    @property
    def phase(self) -> str:
        """setup, play, over or closed; a game may know more."""
        return str(self.view["phase"])

    @property
    def mine(self) -> bool:
        """Whether a player looks, at dealt cards."""
        return self.seat != SCREEN and not self.view["printed"]

    def who(self, seat: Any) -> str:
        """The name of a seat."""
        return self.called.get(str(seat), str(seat))

    def may_nudge(self, waited: Collection[Any]) -> str:
        """The table's id if its page offers to nudge who is waited for: another person, where no
        clock runs; else nothing."""
        others = {each.seat for each in self.house.players if each.human and each.seat in waited}
        others.discard(self.seat)
        return self.house.table if self.mine and others and not self.house.clock else ""

    @property
    def asked_back(self) -> list[dict[str, Any]]:
        """The requests to take something back, as a page shows them."""
        return [
            {
                "number": ask["number"],
                "by": self.who(ask["by"]),
                "mine": ask["mine"],
                "asked_by_me": ask["asked_by_me"],
                "waiting": ", ".join(self.who(seat) for seat in ask["waiting"]),
            }
            for ask in self.asks
        ]

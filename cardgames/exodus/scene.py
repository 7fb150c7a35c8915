"""A game of Exodus at one moment as one audience sees it, with its table: where regions start
from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from cardgames.exodus.words import titles_of
from cardgames.table_scene import TableScene
from journal.contract import Seat
from journal.moments import Moment


@dataclass(frozen=True)
class Scene(TableScene):
    """What a page of a game is made of; `titles` are those of all its cards, of which only the ones
    that the audience was told may be looked up.  What a seat has kept for an open window is not in
    it: no number ticks by that, so it is fetched by its own page alone."""

    lines_shown = 24

    titles: Mapping[str, str]

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


def scene_of(moment: Moment, audience: Seat) -> Scene:
    """The scene of a moment for one audience."""
    return Scene.of(moment, audience, titles=titles_of(moment))

"""The pieces of the pages of a table of Exodus for one audience."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_noop as _

from cardgames.exodus.scene import Scene, scene_of
from cardgames.exodus.words import entry_lines
from decks.sentences import Sentence, say
from journal.contract import SCREEN, Seat
from journal.moments import Moment
from journal.regions import Region

Data = dict[str, Any]
STAGE = "screen"


def exodus_regions(moment: Moment, audience: Seat, of: str = "") -> list[Region]:
    """All regions of the page `of` of a game of Exodus for `audience`: `table`, `screen` (large,
    nothing to tap), or "" for both."""
    return regions_of_scene(scene_of(moment, audience), of)


def regions_of_scene(scene: Scene, of: str = "") -> list[Region]:
    """As `exodus_regions`, from a scene."""
    wanted = FOR_SCREEN if of == STAGE else tuple(PIECES)
    return [
        Region(name, f"cardgames/exodus/_{name}.html", {"id": name, **PIECES[name](scene)})
        for name in wanted
    ]


def top(scene: Scene) -> Data:
    """Whose turn it is, before all else; whether the page has to move on to the next game."""
    return {
        "title": _title(scene),
        "mine": scene.my_turn or scene.may_answer,
        "table": scene.house.table,
        "name": scene.house.name,
        "game": scene.house.game,
        "onward": scene.house.onward,
    }


def _title(scene: Scene) -> Sentence:
    if scene.phase == "setup":
        return say(_("Dealing")) if scene.house.dealing else say(_("Taking seats"))
    if scene.phase in ("over", "closed"):
        return say(_("The game is over"))
    if scene.my_turn:
        return say(_("Your turn"))
    if scene.view["turn"] is None:
        return say(_("Before the first turn"))
    return say(_("%(who)s plays"), who=scene.who(scene.view["turn"]))


def log(scene: Scene) -> Data:
    """The newest lines of the log."""
    found = []
    for line in scene.lines:
        sentences = entry_lines(scene.called, scene.seat, line)
        if sentences:
            found.append(
                {
                    "number": line.number,
                    "time": line.time,
                    "lines": sentences,
                    "undone": line.number in scene.undone,
                }
            )
    return {"lines": found[:10], "screen": scene.seat == SCREEN}


PIECES = {"top": top, "log": log}
"""Every piece by the id of its element; its template is `cardgames/exodus/_<id>.html`."""

FOR_SCREEN = ("top", "log")

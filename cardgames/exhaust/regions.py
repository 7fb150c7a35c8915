"""The pieces of the pages of a card table for one audience.

One page shows a game from its lobby to its end, so every piece is always there and the ones that
have nothing to say are hidden; what may be done beside the game (take a seat, begin, play again)
stands in forms that the page's script signs, as pieces are drawn without a request.
"""

from __future__ import annotations

from cardgames.exhaust.end import end
from cardgames.exhaust.play_page import (
    asks,
    combos,
    hand,
    hints,
    lobby,
    log,
    now,
    npc,
    played,
    seats,
    top,
    tracker,
)
from cardgames.exhaust.scene import Scene
from journal.contract import Seat
from journal.moments import Moment
from journal.regions import Region

PIECES = {
    "top": top,
    "seats": seats,
    "lobby": lobby,
    "now": now,
    "asks": asks,
    "end": end,
    "npc": npc,
    "combos": combos,
    "hand": hand,
    "tracker": tracker,
    "hints": hints,
    "played": played,
    "log": log,
}
"""Every piece by the id of its element; its template is `cardgames/_<id>.html`."""

FOR_SCREEN = ("top", "seats", "lobby", "now", "end", "npc", "combos", "log")
STAGE = "screen"


def exhaust_regions(moment: Moment, audience: Seat, of: str = "") -> list[Region]:
    """All regions of the page `of` of a game of Exhaust for `audience`: `table`, `screen` (large,
    nothing to tap), or "" for both."""
    return regions_of_scene(Scene.of(moment, audience), of)


def regions_of_scene(scene: Scene, of: str = "") -> list[Region]:
    """As `exhaust_regions`, from a scene."""
    wanted = FOR_SCREEN if of == STAGE else PIECES
    return [
        Region(name, f"cardgames/_{name}.html", {"id": name, **PIECES[name](scene)})
        for name in wanted
    ]

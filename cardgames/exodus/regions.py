"""The pieces of the pages of a table of Exodus for one audience.

One page shows a game from its lobby to its end, so every piece is always there and the ones that
have nothing to say are hidden.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from cardgames.exodus import end, lobby, news, play_page, tracker, waiting
from cardgames.exodus.scene import Scene, scene_of
from cardgames.rules.exodus.options import MOST
from journal.contract import Seat
from journal.moments import Moment
from journal.regions import Region

Data = dict[str, Any]
STAGE = "screen"
RIVALS = tuple(f"rival{number}" for number in range(1, MOST + 1))
"""One side each; a screen, which has no side of its own, shows one more than a player sees."""

SIDES = tuple(f"side{number}" for number in range(1, MOST + 1))
"""One side for each player whose cards are printed."""

Pieces = dict[str, tuple[str, Callable[[Scene], Data]]]

PIECES: Pieces = {
    "top": ("top", news.top),
    "now": ("now", news.now),
    "lobby": ("lobby", lobby.lobby),
    "end": ("end", end.end),
    **{
        name: ("rival", partial(play_page.rival, number=number))
        for number, name in enumerate(RIVALS, 1)
    },
    "stack": ("stack", play_page.stack),
    "mine": ("mine", play_page.mine),
    "phases": ("phases", play_page.phases),
    "asks": ("asks", play_page.asks),
    "window": ("window", play_page.window),
    "hand": ("hand", play_page.dock),
    "graves": ("graves", play_page.graves),
    "log": ("log", news.log),
}
"""Every piece by the id of its element: the stem of its template in `cardgames/exodus`, and what
fills it."""

FOR_SCREEN = ("top", "now", "lobby", "end", *RIVALS, "stack", "phases", "window", "graves", "log")

TRACKED: Pieces = {
    "top": ("top", tracker.top),
    "calls": ("calls", waiting.calls),
    **{
        name: ("side", partial(tracker.side_of, number=number))
        for number, name in enumerate(SIDES, 1)
    },
    "crew": ("crew", tracker.crew),
    "lobby": ("lobby", lobby.lobby),
    "end": ("end", end.end),
    "steps": ("steps", tracker.steps),
    "log": ("log", news.log),
}
"""The pieces where the cards are printed and this only keeps track."""

FOR_TRACKED_SCREEN = ("top", "calls", *SIDES, "lobby", "end", "log")


def exodus_regions(moment: Moment, audience: Seat, of: str = "") -> list[Region]:
    """All regions of the page `of` of a game of Exodus for `audience`: `table`, `screen` (large,
    nothing to tap), or "" for both."""
    return regions_of_scene(scene_of(moment, audience), of)


def regions_of_scene(scene: Scene, of: str = "") -> list[Region]:
    """As `exodus_regions`, from a scene."""
    printed = scene.view["printed"]
    pieces = TRACKED if printed else PIECES
    for_screen = FOR_TRACKED_SCREEN if printed else FOR_SCREEN
    wanted = for_screen if of == STAGE else tuple(pieces)
    return [
        Region(name, f"cardgames/exodus/_{stem}.html", {"id": name, **fill(scene)})
        for name in wanted
        for stem, fill in (pieces[name],)
    ]

"""The pieces of every party page for one audience: the board's, each deck page's, the log.

A page hears its own pieces (`of`); who names no page gets those of all, and drops what it has no
place for: ids contain the part and are unique.
"""

from __future__ import annotations

from decks import rulings
from decks.board import board_regions
from decks.deck_page import page_regions, shared_regions
from decks.scene import Scene
from decks.selectors import wording
from journal.contract import GM, SCREEN, Seat
from journal.moments import Moment, recent
from journal.regions import Region

BOARD = "board"
RULINGS = "rulings"
STAGE = "screen"
"""The page for a screen that everybody at the table sees."""


def party_regions(moment: Moment, audience: Seat, of: str = "") -> list[Region]:
    """All regions of the page `of` (`board`, `screen`, `rulings`, a part's id, or "" for all) for
    `audience`.

    A deck's page exists for the GM and for the seat that owns it; the screen sees the board only.
    """
    scene = Scene(
        seat=audience,
        number=moment.number,
        view=moment.view(audience),
        words=wording(moment.journal_id, moment.wording),
        lines=recent(moment.journal_id, moment.number),
        undone=frozenset(moment.ledger.undone),
        asks=moment.undo_requests(audience),
    )
    return regions_of_scene(scene, of)


def regions_of_scene(scene: Scene, of: str = "") -> list[Region]:
    """As `party_regions`, from a scene."""
    found: list[Region] = []
    if of in ("", BOARD, STAGE) and scene.seat in (GM, SCREEN):
        found += board_regions(scene)
    for deck in scene.decks:
        if of in ("", deck["part"]) and scene.own(deck):
            found += page_regions(scene, deck)
    if of in ("", RULINGS):
        found += rulings.page_regions(scene)
    found += shared_regions(scene, board=of in (BOARD, STAGE))
    return found

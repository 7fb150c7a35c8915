"""From a viewer's tap to the right verb: what page, API and phone share."""

from __future__ import annotations

from functools import lru_cache

from django.utils.translation import gettext as _

from accounts.access import NotYours, Viewer
from journal import services, undo
from journal.contract import SCREEN
from journal.models import Journal
from journal.registry import kind
from journal.services import Receipt


def act(viewer: Viewer, action: str, key: str, seen: int) -> Receipt:
    """Carry out what a viewer asks, as the seat that they hold.

    Actions of the rule system and the words for taking back go through the same door; a kind of
    journal may keep some back until their turn comes (`Kind.door`).  Raises NotYours (403) for a
    screen, which may look and not touch, and ValueError for a bad key.
    """
    if viewer.seat == SCREEN:
        raise NotYours(_("A screen looks and does not act."))
    door = kind(_kind_of(viewer.journal_id)).door
    return (door or through)(viewer, action, key, seen)


@lru_cache(maxsize=1024)
def _kind_of(journal_id: str) -> str:
    """Which kind a journal is, which never changes."""
    return Journal.objects.values_list("kind", flat=True).get(pk=journal_id)


def through(viewer: Viewer, action: str, key: str, seen: int) -> Receipt:
    """The tap of a player or a GM, through the one door."""
    journal_id, seat, actor = viewer.journal_id, viewer.seat, viewer.actor
    if action.startswith(undo.BACK):
        return undo.take_back(journal_id, seat, action, key, seen, actor=actor)
    return services.submit(journal_id, seat, action, key, seen, actor=actor, inside=False)

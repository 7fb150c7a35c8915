"""Telling a worker that something will be due.  Only a hint: the sweep finds what got lost."""

from __future__ import annotations

import logging
import threading

from journal.tasks import act

log = logging.getLogger(__name__)


def send_hint(journal_id: str, wait: float) -> None:
    """Ask a worker to look at this journal in so many seconds.  Returns at once and never raises:
    a tap is not held up by a store that is slow or away."""
    threading.Thread(target=_send, args=(journal_id, wait), daemon=True).start()


def _send(journal_id: str, wait: float) -> None:
    try:
        act.apply_async((journal_id,), countdown=wait + 0.05, retry=False)
    except Exception as error:
        log.warning("the turn of %s could not be announced: %s", journal_id, error)

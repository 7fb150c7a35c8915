"""Bots and windows at a real worker, which is killed in the middle of it all."""

from __future__ import annotations

import signal
import subprocess
import time
from collections.abc import Callable

import pytest

from cardgames.services import choose_deck, seat_bot, start
from journal.audit import audit
from journal.models import Entry
from journal.moments import cache
from journal.tasks import sweep
from tests.cardgames.exodus.party import Runde, runde
from tests.services import processes

PATIENCE = 90


def moves(here: Runde) -> int:
    return Entry.objects.filter(journal_id=here.game.journal_id, by="bot").count()


def until(done: Callable[[], bool], what: str) -> None:
    end = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < end, f"waited in vain for {what}"
        # What beat does every five seconds.
        sweep()
        time.sleep(0.5)
        cache.clear()


@pytest.mark.long
def test_bots_play_on_when_their_worker_is_killed_and_another_one_comes(
    beside_this_test: dict[str, str], celery_worker_process: subprocess.Popen[bytes]
) -> None:
    here = runde(1, players=3)
    for seat in (1, 2):
        seat_bot(here.table, seat, "easy")
    choose_deck(here.table, 0, {"ready": "embers"})
    start(here.table, here.people[0])
    until(lambda: moves(here) >= 1, "the first answer of a bot")
    celery_worker_process.send_signal(signal.SIGKILL)
    celery_worker_process.wait()
    before = moves(here)
    with processes.celery_worker(beside_this_test, "turns,reports"):
        here.opened_by_people()
        until(lambda: here.state.phase == "play", "the first turn")
        # Whoever the die has named to go first, from here on it is the bots who do.
        assert here.tap(0, "concede").saved
        until(lambda: moves(here) >= before + 4, "bots to go on")
    keys = Entry.objects.filter(journal_id=here.game.journal_id, by="bot")
    assert keys.values("actor", "key").distinct().count() == keys.count()
    assert audit(here.game.journal_id).clean

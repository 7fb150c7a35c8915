"""Bots at a real worker, which is killed in the middle of it all."""

from __future__ import annotations

import signal
import subprocess
import time

import pytest

from cardgames.services import seat_bot, start
from journal.audit import audit
from journal.models import Entry
from journal.moments import cache
from journal.tasks import sweep
from tests.cardgames.party import Tisch, tisch
from tests.services import processes

PATIENCE = 60


def moves(here: Tisch) -> int:
    return Entry.objects.filter(journal_id=here.game.journal_id, by="bot").count()


def wait_for(here: Tisch, wanted: int) -> None:
    until = time.monotonic() + PATIENCE
    while moves(here) < wanted:
        assert time.monotonic() < until, f"{moves(here)} moves of bots instead of {wanted}"
        # What beat does every five seconds.
        sweep()
        time.sleep(0.5)


@pytest.mark.long
def test_bots_play_on_when_their_worker_is_killed_and_another_one_comes(
    beside_this_test: dict[str, str], celery_worker_process: subprocess.Popen[bytes]
) -> None:
    here = tisch(1, players=3)
    for seat in (1, 2):
        seat_bot(here.table, seat, "easy")
    start(here.table, here.host, "1")
    wait_for(here, 1)
    celery_worker_process.send_signal(signal.SIGKILL)
    celery_worker_process.wait()
    with processes.celery_worker(beside_this_test, "turns,reports"):
        wait_for(here, 2)
        cache.clear()
        assert here.now.state.turn == 0, "a person's turn is nobody else's"
    assert moves(here) == 2
    assert audit(here.game.journal_id).clean

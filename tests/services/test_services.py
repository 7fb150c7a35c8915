"""The harness itself: what the other tests rely on is really there."""

from __future__ import annotations

import os
import subprocess

import pytest
import redis


def test_the_store_is_a_real_valkey(live_valkey: str) -> None:
    with redis.Redis.from_url(live_valkey) as store:
        assert store.info()["server_name"] == "valkey"


@pytest.mark.django_db
def test_the_database_is_the_one_that_the_part_asks_for() -> None:
    from django.db import connection

    wanted = "postgresql" if os.environ.get("DATABASE_URL") else "sqlite"
    assert connection.vendor == wanted
    assert connection.is_usable()


def test_a_worker_runs_on_the_same_store_and_database(
    celery_worker_process: subprocess.Popen[bytes],
) -> None:
    from tableside.celery import app

    assert len(app.control.ping(timeout=5)) == 1
    assert celery_worker_process.poll() is None

"""Tells the streams of all processes that somebody's eyes are closed."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from functools import partial
from typing import Final

import redis
from django.conf import settings
from django.db import transaction

log = logging.getLogger(__name__)

REVOKED_CHANNEL: Final = "revoked"


def end_streams(device_ids: Iterable[int]) -> None:
    """After the commit, asks every process to end the streams of these devices.  A device that
    may still see something just connects again.  Without Redis the change itself stands."""
    ids = tuple(device_ids)
    if ids:
        transaction.on_commit(partial(_publish, ids))


def _publish(device_ids: tuple[int, ...]) -> None:
    try:
        with redis.Redis.from_url(
            settings.REDIS_URL, socket_timeout=1, socket_connect_timeout=1
        ) as client:
            for device_id in device_ids:
                client.publish(REVOKED_CHANNEL, str(device_id))
    except (redis.RedisError, OSError) as error:
        log.warning("The end of the streams of devices %s was not announced: %s", device_ids, error)

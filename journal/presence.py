"""Who has a page open at a journal: told by the streams, kept in Redis, and never in the journal.

Each process keeps the viewers of its own streams in a sorted set of the journal, scored by when
that is too old to be believed; a process that dies is forgotten after that.  Changes are announced,
so that pages ask anew; nothing ticks and nothing is written down.
"""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import Iterable
from typing import Final

import redis
import redis.asyncio
from django.conf import settings

NUDGE_AGAIN: Final = 20
"""So many seconds lie between two nudges at a journal."""
NUDGE_LIFE: Final = 120
"""A page that wakes within so many seconds hears of one."""

log = logging.getLogger(__name__)

CHANNEL: Final = "here"
"""On it the id of a journal is published whose viewers came or went."""
LIFE: Final = 45.0
REFRESH: Final = 15.0

Viewing = tuple[str, str]
"""A journal, and `<seat>:<membership>`."""


def key(journal_id: str) -> str:
    """Where the viewers of a journal are kept."""
    return f"here:{journal_id}"


class Present:
    """What one process has told of its viewers."""

    def __init__(self) -> None:
        self._process = secrets.token_hex(4)
        self._told: set[Viewing] = set()
        self._refreshed = 0.0

    def forget(self) -> None:
        """Redis may have lost everything: all is told again at the next `tell`."""
        self._told = set()

    async def tell(self, client: redis.asyncio.Redis, viewing: Iterable[Viewing]) -> None:
        """These are the viewers now.  Raises RedisError or OSError, and then tells it again at the
        next call."""
        now, wanted = time.time(), set(viewing)
        came, went = wanted - self._told, self._told - wanted
        again = now - self._refreshed >= REFRESH
        if not (came or went or (again and wanted)):
            return
        pipe = client.pipeline(transaction=False)
        for journal_id, who in wanted if again else came:
            pipe.zadd(key(journal_id), {f"{who}:{self._process}": now + LIFE})
            pipe.expire(key(journal_id), int(LIFE) + 1)
        for journal_id, who in went:
            pipe.zrem(key(journal_id), f"{who}:{self._process}")
        for journal_id in {journal_id for journal_id, _who in came | went}:
            pipe.publish(CHANNEL, journal_id)
        await pipe.execute()
        self._told = wanted
        if again:
            self._refreshed = now


def present(journal_id: str) -> dict[str, frozenset[int]] | None:
    """The members that have a page open now, by the seat they look from; None if nobody knows,
    because Redis does not answer."""
    try:
        with _client() as client:
            told = client.zrangebyscore(key(journal_id), time.time(), "+inf")
    except (redis.RedisError, OSError) as error:
        log.warning("Who is present could not be read: %s", error)
        return None
    found: dict[str, set[int]] = {}
    for each in told:
        seat, member, _process = each.decode().split(":")
        found.setdefault(seat, set()).add(int(member))
    return {seat: frozenset(members) for seat, members in found.items()}


def nudge(journal_id: str, seat: str) -> bool | None:
    """Whoever looks from that seat is told that the others wait: once in twenty seconds for the
    whole journal.  False if that was too soon, None if nobody can be told, as Redis does not
    answer.  Nothing is written down."""
    try:
        with _client() as client:
            if not client.set(f"nudged:{journal_id}", "", nx=True, ex=NUDGE_AGAIN):
                return False
            told = f"{seat}:{secrets.token_hex(4)}"
            client.set(f"nudge:{journal_id}", told, ex=NUDGE_LIFE)
            client.publish(CHANNEL, journal_id)
    except (redis.RedisError, OSError) as error:
        log.warning("Nobody could be nudged: %s", error)
        return None
    return True


def nudged(journal_id: str) -> str:
    """The newest nudge as `<seat>:<its own word>`; "" if there was none lately."""
    try:
        with _client() as client:
            found = client.get(f"nudge:{journal_id}")
    except (redis.RedisError, OSError):
        return ""
    return found.decode() if isinstance(found, bytes) else ""


def _client() -> redis.Redis:
    return redis.Redis.from_url(settings.REDIS_URL, socket_timeout=1, socket_connect_timeout=1)

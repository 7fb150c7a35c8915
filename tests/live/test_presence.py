"""Who has a page open: told by the streams, heard by the pages, forgotten in time."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
import redis.asyncio
from django.conf import LazySettings

from journal import presence
from journal.models import Journal
from journal.presence import Present, present
from tests.live.listening import Listener
from tests.live.toy import Table


def seen() -> dict[str, set[int]] | None:
    """Who has a page open at the journal `j`, by seat."""
    found = present("j")
    return None if found is None else {seat: set(members) for seat, members in found.items()}


def told(url: str, test: Callable[[redis.asyncio.Redis], Coroutine[Any, Any, None]]) -> None:
    """Runs the test with a client of the store at that address."""

    async def whole() -> None:
        client = redis.asyncio.Redis.from_url(url)
        try:
            await test(client)
        finally:
            await client.aclose()

    asyncio.run(asyncio.wait_for(whole(), 20))


def test_two_processes_tell_their_viewers_and_take_only_their_own_back(live_valkey: str) -> None:
    async def test(client: redis.asyncio.Redis) -> None:
        one, two = Present(), Present()
        await one.tell(client, {("j", "0:7"), ("k", "gm:1")})
        await two.tell(client, {("j", "0:7"), ("j", "screen:9")})
        assert seen() == {"0": {7}, "screen": {9}}
        await one.tell(client, ())
        assert seen() == {"0": {7}, "screen": {9}}
        assert present("k") == {}
        await two.tell(client, ())
        assert seen() == {}

    told(live_valkey, test)


def test_a_process_that_died_is_forgotten(
    live_valkey: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(client: redis.asyncio.Redis) -> None:
        await Present().tell(client, {("j", "0:7")})
        assert seen() == {"0": {7}}
        await asyncio.sleep(0.3)
        assert seen() == {}

    monkeypatch.setattr(presence, "LIFE", 0.2)
    told(live_valkey, test)


def test_without_redis_nobody_is_said_to_be_away(settings: LazySettings) -> None:
    settings.REDIS_URL = "redis://127.0.0.1:9/0"
    assert seen() is None


def test_a_page_hears_that_somebody_comes_and_goes_and_the_journal_does_not_tick(
    table: Table, site: str
) -> None:
    with Listener(site, table.journal_id, table.tokens["0"], number=0) as mine:
        first = mine.next(here=True)
        assert first is not None and first.name == "here"
        with Listener(site, table.journal_id, table.tokens["1"], number=0):
            second = mine.next(here=True)
            assert second is not None and second.name == "here"
            assert set(present(table.journal_id) or ()) == {"0", "1"}
        gone = mine.next(10, here=True)
        assert gone is not None and gone.name == "here"
        until = time.monotonic() + 5
        while set(present(table.journal_id) or ()) != {"0"} and time.monotonic() < until:
            time.sleep(0.1)
        assert set(present(table.journal_id) or ()) == {"0"}
    assert Journal.objects.get(pk=table.journal_id).number == 0

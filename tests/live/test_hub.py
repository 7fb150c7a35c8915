"""The streams of one process, without HTTP and database, at a quicker tick."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest
import redis.asyncio

from journal import hub
from journal.events import Message
from journal.hub import Hub, Stream, Ticket
from tableside import store

TICKET = Ticket("toy", 0, 1, 1)


def message(base: int, number: int, html: str = "") -> Message:
    told = {"base": base, "number": number, "kind": "toy", "html": html}
    return Message.of(json.dumps(told).encode())


def numbers(stream: Stream) -> list[int | str | None]:
    """What waits in a stream's queue: numbers of messages, names of other events, None for END.
    That somebody came or went is left out, as every stream that opens makes others hear it."""
    found: list[int | str | None] = []
    while not stream.queue.empty():
        data = stream.queue.get_nowait()
        if data is None:
            found.append(None)
        elif data.startswith(b"event: here"):
            continue
        elif data.startswith(b"event: "):
            found.append(data.split(b"\n")[0].decode().removeprefix("event: "))
        else:
            found.append(int(data.split(b"\n")[0].removeprefix(b"id: ")))
    return found


def stream(last: int = 0, ticket: Ticket = TICKET, channel: str = "live:toy:0:en") -> Stream:
    return Stream(ticket, channel, last, plain=False)


def in_a_loop(test: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(asyncio.wait_for(test(), 20))


def test_a_stream_forwards_what_follows_and_leaves_out_what_its_page_has() -> None:
    one = stream(last=4)
    for base, number in [(2, 3), (3, 4), (4, 5), (4, 5), (3, 6)]:
        one.hear(message(base, number))
    assert numbers(one) == [5, 6]


def test_a_change_of_wording_has_no_number_of_its_own_and_is_forwarded() -> None:
    one = stream(last=4)
    one.hear(message(4, 4, "renamed"))
    one.hear(message(3, 3, "renamed before"))
    assert numbers(one) == [4]


def test_early_messages_wait_for_the_one_before_them() -> None:
    async def test() -> None:
        one = stream()
        one.hear(message(2, 3))
        one.hear(message(1, 2))
        assert numbers(one) == []
        one.hear(message(0, 1))
        assert numbers(one) == [1, 2, 3]
        await asyncio.sleep(2 * hub.PATIENCE)
        assert numbers(one) == []

    in_a_loop(test)


def test_a_gap_that_stays_makes_the_page_behind_once() -> None:
    async def test() -> None:
        one = stream()
        one.hear(message(2, 3))
        one.hear(message(3, 4))
        await asyncio.sleep(2 * hub.PATIENCE)
        assert numbers(one) == ["behind"]
        one.hear(message(4, 5))
        one.hear(message(0, 2))
        assert numbers(one) == [5]

    in_a_loop(test)


def test_a_number_that_is_still_missing_at_the_next_tick_was_lost() -> None:
    one = stream(last=4)
    one.compare(5)
    assert numbers(one) == []
    one.hear(message(4, 5))
    one.compare(6)
    one.hear(message(5, 6))
    one.compare(7)
    assert numbers(one) == [5, 6]
    one.compare(8)
    assert numbers(one) == ["behind"]
    one.compare(8)
    assert numbers(one) == []


def test_a_stream_whose_queue_overflows_ends() -> None:
    one = stream()
    for number in range(hub.QUEUE + 1):
        one.hear(message(number, number + 1))
    one.hear(message(hub.QUEUE + 1, hub.QUEUE + 2))
    assert numbers(one) == [None]


def test_a_beat_is_not_heaped_on_a_page_that_reads_slowly() -> None:
    one = stream()
    one.beat()
    one.beat()
    assert numbers(one) == ["beat"]


@contextlib.contextmanager
def own_store() -> Iterator[str]:
    with store.running() as url:
        yield url


class Journals:
    """Stands for the database."""

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {"toy": 0}
        self.refused: set[Ticket] = set()

    async def read(self, journal_ids: list[str]) -> dict[str, int]:
        return {name: self.numbers[name] for name in journal_ids if name in self.numbers}

    async def check(self, tickets: list[Ticket]) -> set[Ticket]:
        return self.refused & set(tickets)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub, "TICK", 0.1)
    monkeypatch.setattr(hub, "BEAT_TICKS", 2)


async def until(done: Callable[[], Any], seconds: float = 5) -> None:
    async with asyncio.timeout(seconds):
        while not done():
            await asyncio.sleep(0.01)


def test_a_deleted_journal_and_a_lost_right_end_the_streams(quick: None) -> None:
    async def test(url: str) -> None:
        journals = Journals()
        streams = Hub(url, journals.read, journals.check)
        kept, lost, deleted = (
            stream(),
            stream(ticket=Ticket("toy", 1, 2, 2), channel="live:toy:1:en"),
            stream(ticket=Ticket("gone", 0, 1, 1), channel="live:gone:0:en"),
        )
        journals.numbers["gone"] = 0
        for each in (kept, lost, deleted):
            await streams.open(each)
        del journals.numbers["gone"]
        journals.refused = {lost.ticket}
        await until(lambda: lost.queue.qsize() and deleted.queue.qsize())
        await asyncio.sleep(0.3)
        assert numbers(lost)[-1] is None
        assert numbers(deleted)[-1] is None
        assert None not in numbers(kept)
        await streams.stop()
        assert numbers(kept)[-1] is None

    with own_store() as url:
        in_a_loop(lambda: test(url))


def test_a_device_has_a_bounded_number_of_streams(
    quick: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub, "PER_DEVICE", 3)

    async def test(url: str) -> None:
        journals = Journals()
        streams = Hub(url, journals.read, journals.check)
        opened = [stream() for _ in range(4)]
        for each, ends in zip(opened, (4.0e9, 1.0e9, 2.0e9, 3.0e9), strict=True):
            each.ends = ends
            await streams.open(each)
        assert [numbers(each)[-1:] for each in opened][1] == [None]
        await streams.stop()

    with own_store() as url:
        in_a_loop(lambda: test(url))


def test_streams_outlive_the_store_and_notice_what_was_told_meanwhile(
    quick: None, tmp_path: Path
) -> None:
    """Without Redis the numbers alone keep pages right; with it they are live again."""
    folder = store.socket_folder()
    url = store.address(folder)

    async def start() -> asyncio.subprocess.Process:
        process = await asyncio.create_subprocess_exec(
            *store.command(folder), cwd=folder, stdout=asyncio.subprocess.DEVNULL
        )
        await until(lambda: store.answers(folder))
        return process

    async def test() -> None:
        journals = Journals()
        streams = Hub(url, journals.read, journals.check)
        first = stream()
        await streams.open(first)
        process = await start()
        journals.numbers["toy"] = 1
        await until(lambda: "behind" in numbers(first))
        process.terminate()
        await process.wait()
        journals.numbers["toy"] = 2
        await until(lambda: "behind" in numbers(first))
        process = await start()
        client = redis.asyncio.Redis.from_url(url)
        told = json.dumps({"base": 2, "number": 3, "kind": "toy", "html": ""})
        async with asyncio.timeout(5):
            while not await client.publish(first.channel, told):
                await asyncio.sleep(0.05)
        await until(lambda: 3 in numbers(first))
        await client.aclose()
        await streams.stop()
        process.terminate()
        await process.wait()

    try:
        in_a_loop(test)
    finally:
        import shutil

        shutil.rmtree(folder, ignore_errors=True)

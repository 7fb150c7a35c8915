"""What all live streams of a process share: one Redis subscription, one ticker, bounded queues.

No database and no HTTP here; `stream.py` has both.  Everything runs in one event loop.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
import time
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass

import redis.asyncio
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from journal.events import HERE, Message, beat, event
from journal.packing import Told
from journal.presence import CHANNEL as PRESENT
from journal.presence import Present, Viewing

log = logging.getLogger(__name__)

QUEUE = 64
PATIENCE = 0.05
"""Two processes may tell their commits in the wrong order; this long a stream waits for the other
one before it tells its page that it is behind."""
TICK = 3.0
BEAT_TICKS = 5
OLDEST = 600.0
"""Streams end at this age, so that a phone that vanished without a word is not kept for ever."""
PER_DEVICE = 50
REVOKED = "revoked"
SLICE = 200
LEAVING = 3.0
"""Who closes a page often opens the next one; only after this long they count as gone."""

END: Told | None = None


@dataclass(frozen=True, slots=True)
class Ticket:
    """Through whose eyes a stream looks, and on whose device."""

    journal_id: str
    seat: int | str
    device_id: int
    membership_id: int


class Stream:
    """One open page: what waits to be sent to it, and the number that it has."""

    def __init__(self, ticket: Ticket, channel: str, last: int, plain: bool) -> None:
        self.ticket = ticket
        self.channel = channel
        self.last = last
        self.plain = plain
        self.queue: asyncio.Queue[Told | None] = asyncio.Queue(QUEUE)
        self.ends = time.monotonic() + OLDEST * random.uniform(0.9, 1.1)
        self.missing: int | None = None
        self._ended = False
        self._held: list[Message] = []
        self._patience: asyncio.TimerHandle | None = None

    def hear(self, message: Message) -> None:
        """Forward what follows on what the page has; leave out what it has; hold what is early."""
        if message.base > self.last:
            self._held.append(message)
            if self._patience is None:
                self._patience = asyncio.get_running_loop().call_later(PATIENCE, self._give_up)
            return
        # Equal numbers on both sides: only the wording changed, and that is not to be left out.
        if message.number > self.last or message.base == message.number == self.last:
            self.last = message.number
            self._put(message.plain if self.plain else message.page)
        self._retry_held()

    def compare(self, number: int) -> None:
        """The journal is at `number`.  If the page still lacks what it lacked at the last tick,
        the message was lost."""
        if number <= self.last:
            self.missing = None
        elif self.missing is None or self.missing <= self.last:
            self.missing = number
        else:
            self.behind(number)

    def behind(self, number: int) -> None:
        """Tell the page to fetch; afterwards it has `number` or more."""
        self.last = number
        self.missing = None
        self._put(event(number, b'{"number":%d}' % number, "behind"))

    def here(self) -> None:
        """Somebody came or went; the page may ask who is there."""
        self._put(HERE)

    def beat(self) -> None:
        """A sign of life, which a page can hear; not for one that has not read the last yet."""
        if self.queue.empty():
            self._put(beat(self.last))

    def end(self) -> None:
        """Let the stream end after what was queued, or at once if nothing more fits."""
        if self._ended:
            return
        self._ended = True
        if self._patience is not None:
            self._patience.cancel()
        if self.queue.full():
            while not self.queue.empty():
                self.queue.get_nowait()
        self.queue.put_nowait(END)

    def _put(self, data: Told) -> None:
        if self._ended:
            return
        if self.queue.full():
            # The page reads too slowly.  It will come back and be told that it is behind.
            self.end()
        else:
            self.queue.put_nowait(data)

    def _retry_held(self) -> None:
        ready = [message for message in self._held if message.base <= self.last]
        if ready:
            self._held = [message for message in self._held if message.base > self.last]
            for message in sorted(ready, key=lambda each: each.number):
                self.hear(message)
        if not self._held and self._patience is not None:
            self._patience.cancel()
            self._patience = None

    def _give_up(self) -> None:
        self._patience = None
        number = max(message.number for message in self._held)
        self._held = []
        self.behind(number)


Numbers = Callable[[list[str]], Awaitable[dict[str, int]]]
Refused = Callable[[list[Ticket]], Awaitable[set[Ticket]]]


class Hub:
    """All streams of one event loop.

    `numbers` reads the numbers of journals (a journal that is gone is left out); `refused` returns
    those tickets that are no longer good.
    """

    def __init__(self, redis_url: str, numbers: Numbers, refused: Refused) -> None:
        self._url = redis_url
        self._numbers = numbers
        self._refused = refused
        self._channels: dict[str, set[Stream]] = {}
        self._confirmed: dict[str, asyncio.Event] = {}
        self._pubsub: redis.asyncio.client.PubSub | None = None
        self._tasks: list[asyncio.Task[None]] = []
        self._closing = False
        self._client: redis.asyncio.Redis | None = None
        self._present = Present()
        self._moved = asyncio.Event()

    async def open(self, stream: Stream) -> None:
        """From here on the stream hears its channel.  If Redis does not confirm within a second,
        it lives on the comparison of numbers alone."""
        self._start()
        self._make_room(stream.ticket.device_id)
        fresh = stream.channel not in self._channels
        self._channels.setdefault(stream.channel, set()).add(stream)
        if self._closing:
            stream.end()
        confirmed = self._confirmed.setdefault(stream.channel, asyncio.Event())
        if fresh and self._pubsub is not None:
            with contextlib.suppress(RedisError, OSError):
                await self._pubsub.subscribe(stream.channel)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(confirmed.wait(), 1.0)
        self._moved.set()

    def close(self, stream: Stream) -> None:
        """Forget a stream.  Its channel is kept until the next tick: pages reload."""
        self._channels.get(stream.channel, set()).discard(stream)
        asyncio.get_running_loop().call_later(LEAVING, self._moved.set)

    def end_all(self) -> None:
        """End every stream, at shutdown; later ones end at once."""
        self._closing = True
        for stream in self._all():
            stream.end()

    async def stop(self) -> None:
        """End all streams and the hub's own tasks."""
        self.end_all()
        await self._leave()
        tasks, self._tasks = self._tasks, []
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _start(self) -> None:
        if not self._tasks and not self._closing:
            loop = asyncio.get_running_loop()
            running = (self._listen(), self._tick(), self._keep_present())
            self._tasks = [loop.create_task(each) for each in running]

    def _all(self) -> list[Stream]:
        return [stream for streams in self._channels.values() for stream in streams]

    def _make_room(self, device_id: int) -> None:
        own = [stream for stream in self._all() if stream.ticket.device_id == device_id]
        if len(own) >= PER_DEVICE:
            min(own, key=lambda stream: stream.ends).end()

    # Redis

    async def _listen(self) -> None:
        complained = False
        while True:
            # We reconnect ourselves: what was published meanwhile is lost, and confirmations
            # have to be waited for anew.
            client = redis.asyncio.Redis.from_url(
                self._url, socket_connect_timeout=1, retry=Retry(NoBackoff(), 0)
            )
            try:
                pubsub = client.pubsub()
                await pubsub.subscribe(REVOKED, PRESENT)
                self._pubsub, self._client = pubsub, client
                self._present.forget()
                self._moved.set()
                if self._channels:
                    await pubsub.subscribe(*self._channels)
                complained = False
                async for message in pubsub.listen():
                    self._heard(message)
            except (RedisError, OSError) as error:
                if not complained:
                    log.warning("Screens are told late, because Redis does not answer: %s", error)
                complained = True
            finally:
                self._pubsub = self._client = None
                self._confirmed = {name: asyncio.Event() for name in self._channels}
                with contextlib.suppress(RedisError, OSError):
                    await client.aclose()
            await asyncio.sleep(0.5)

    def _heard(self, told: dict[str, object]) -> None:
        kind, name, data = told["type"], _text(told["channel"]), told["data"]
        if kind == "subscribe":
            self._confirmed.setdefault(name, asyncio.Event()).set()
        elif kind == "message" and name == REVOKED:
            self._revoke(_text(data))
        elif kind == "message" and name == PRESENT:
            self._here(_text(data))
        elif kind == "message" and isinstance(data, bytes) and self._channels.get(name):
            try:
                message = Message.of(data)
            except (ValueError, KeyError, TypeError):
                log.exception("A message on %s could not be read", name)
                return
            for stream in tuple(self._channels[name]):
                stream.hear(message)

    def _revoke(self, device_id: str) -> None:
        """The device was revoked, or its person's seats changed: if it still may, it comes back."""
        for stream in self._all():
            if device_id == str(stream.ticket.device_id):
                stream.end()

    # Who is present

    def _here(self, journal_id: str) -> None:
        for stream in self._all():
            if stream.ticket.journal_id == journal_id:
                stream.here()

    def _viewing(self) -> set[Viewing]:
        return {
            (stream.ticket.journal_id, f"{stream.ticket.seat}:{stream.ticket.membership_id}")
            for stream in self._all()
        }

    async def _keep_present(self) -> None:
        # A cancellation alone would not do: one that comes while Redis answers can get lost.
        while not self._closing:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(TICK):
                    await self._moved.wait()
            self._moved.clear()
            if self._client is not None:
                try:
                    await self._present.tell(self._client, self._viewing())
                except (RedisError, OSError):
                    # The listener notices too, connects anew and has all told again.
                    log.debug("Who is present could not be told", exc_info=True)
            await asyncio.sleep(0.2)

    async def _leave(self) -> None:
        with contextlib.suppress(RedisError, OSError, TimeoutError):
            if self._client is not None:
                await asyncio.wait_for(self._present.tell(self._client, ()), 1.0)

    # The ticker

    async def _tick(self) -> None:
        count = 0
        while True:
            await asyncio.sleep(TICK)
            count += 1
            try:
                await self._leave_empty_channels()
                await self._compare_numbers()
                if count % BEAT_TICKS == 0:
                    await self._check_tickets()
                    await self._beat()
            except Exception:
                # The database may be away for a moment; streams must outlive that.
                log.exception("Streams could not be compared with the journals")

    async def _leave_empty_channels(self) -> None:
        for name in [name for name, streams in self._channels.items() if not streams]:
            del self._channels[name]
            self._confirmed.pop(name, None)
            if self._pubsub is not None:
                with contextlib.suppress(RedisError, OSError):
                    await self._pubsub.unsubscribe(name)

    async def _compare_numbers(self) -> None:
        watched = sorted({stream.ticket.journal_id for stream in self._all()})
        if not watched:
            return
        numbers = await self._numbers(watched)
        for stream in self._all():
            if stream.ticket.journal_id in numbers:
                stream.compare(numbers[stream.ticket.journal_id])
            elif stream.ticket.journal_id in watched:
                stream.end()

    async def _check_tickets(self) -> None:
        tickets = list({stream.ticket for stream in self._all()})
        if not tickets:
            return
        refused = await self._refused(tickets)
        for stream in self._all():
            if stream.ticket in refused:
                stream.end()

    async def _beat(self) -> None:
        """In slices: thousands of streams written to at once would hold everybody up."""
        now = time.monotonic()
        for some in _slices(self._all()):
            for stream in some:
                if stream.ends < now:
                    stream.end()
                else:
                    stream.beat()
            await asyncio.sleep(0)


def _slices(streams: list[Stream]) -> Iterable[list[Stream]]:
    return (streams[start : start + SLICE] for start in range(0, len(streams), SLICE))


def _text(value: object) -> str:
    return value.decode() if isinstance(value, bytes) else str(value)

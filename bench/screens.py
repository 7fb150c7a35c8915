"""From a tap to the other screens, with many parties at once over real HTTP."""

from __future__ import annotations

import asyncio
import contextlib
import os
import time
from bisect import bisect_left
from dataclasses import dataclass, field
from pathlib import Path

from bench.figures import Figure, quantile
from bench.parties import Phone
from bench.wire import Arrival, Line, listen

WITHIN = 50
LATE = 60.0
PIECES = 4000


@dataclass
class Tapped:
    """A tap that was applied: which entry it made, when it was sent and answered."""

    phone: Phone
    number: int
    sent: float
    answered: float
    size: int


@dataclass
class Evening:
    """All phones with their lines and streams."""

    port: int
    phones: list[Phone]
    lines: dict[int, Line] = field(default_factory=dict)
    heard: dict[int, list[Arrival]] = field(default_factory=dict)
    tapped: list[Tapped] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    busy: float = 0.0
    own: float = 0.0

    async def arrive(self) -> list[asyncio.Task[None]]:
        """Everybody opens their page and its stream."""
        streams, ready = [], []
        for number, phone in enumerate(self.phones):
            self.lines[number] = Line(self.port, phone)
            await self.lines[number].open_page()
            self.heard[number] = []
            ready.append(asyncio.Event())
            told = listen(self.port, phone, self.heard[number], ready[-1])
            streams.append(asyncio.create_task(told))
        for event in ready:
            await asyncio.wait_for(event.wait(), 30)
        return streams

    async def tap(self, number: int, key: str) -> None:
        """One tap: by turns a draw, and a card played to Discard."""
        phone = self.phones[number]
        card = phone.hand.pop() if phone.hand and len(phone.hand) > 4 else ""
        action = f"play {card} to=discard" if card else f"draw {phone.part} 1 required"
        sent = time.perf_counter()
        answer = await self.lines[number].tap(action, key)
        answered = time.perf_counter()
        if answer.headers.get("x-receipt") != "applied":
            self.refused.append(f"{action}: {answer.status} {answer.headers.get('x-receipt')}")
            return
        phone.knows_its_hand(answer.text)
        entry = int(answer.headers["x-number"])
        phone.number = max(phone.number, entry)
        self.tapped.append(Tapped(phone, entry, sent, answered, answer.wire))

    def delays(self) -> tuple[list[float], int]:
        """For each tap and each other screen of its party the milliseconds until the change was
        there, and how many never heard of it."""
        found, missing = [], 0
        for tap in self.tapped:
            for number, phone in enumerate(self.phones):
                if phone.journal_id != tap.phone.journal_id or phone is tap.phone:
                    continue
                arrivals = self.heard[number]
                at = bisect_left(arrivals, tap.number, key=lambda arrival: arrival.number)
                if at == len(arrivals):
                    missing += 1
                else:
                    found.append((arrivals[at].at - tap.sent) * 1000)
        return found, missing


async def play(port: int, phones: list[Phone], rate: float, seconds: float) -> Evening:
    """Taps at a fixed rate, whether or not the earlier ones were answered."""
    evening = Evening(port, phones)
    streams = await evening.arrive()
    parties = max(phone.party for phone in phones) + 1
    each = len(phones) // parties
    await asyncio.sleep(1)
    busy, own = processor_seconds(port), time.process_time()
    begin, taps = time.perf_counter(), []
    for turn in range(int(rate * seconds)):
        await asyncio.sleep(max(0.0, begin + turn / rate - time.perf_counter()))
        who = (turn % parties) * each + (turn // parties) % each
        taps.append(asyncio.create_task(evening.tap(who, f"bench:screen:{turn}")))
    await asyncio.wait_for(asyncio.gather(*taps), 60)
    evening.busy = processor_seconds(port) - busy
    evening.own = time.process_time() - own
    waited = time.monotonic() + LATE
    while evening.delays()[1] and time.monotonic() < waited:
        await asyncio.sleep(1)
    for stream in streams:
        stream.cancel()
    await asyncio.gather(*streams, return_exceptions=True)
    for line in evening.lines.values():
        line.close()
    return evening


def processor_seconds(port: int) -> float:
    """What the site's web process has used of the processors, by Linux's own count."""
    for folder in Path("/proc").iterdir():
        with contextlib.suppress(OSError):
            if folder.name.isdecimal():
                words = (folder / "cmdline").read_bytes().split(b"\0")
                if b"tableside.asgi:application" in words and str(port).encode() in words:
                    fields = (folder / "stat").read_text().rpartition(") ")[2].split()
                    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return 0.0


def measured(port: int, phones: list[Phone], rate: float, seconds: float) -> list[Figure]:
    """Delays from tap to the other screens, and what went over the wire for it."""
    evening = asyncio.run(play(port, phones, rate, seconds))
    delays, missing = evening.delays()
    for line in evening.refused[:5]:
        print(f"  not applied: {line}")
    answers = [(tap.answered - tap.sent) * 1000 for tap in evening.tapped]
    taps = max(1, len(evening.tapped))
    sizes = [float(arrival.size) for heard in evening.heard.values() for arrival in heard]
    return [
        Figure("streams open", len(phones), ""),
        Figure("taps applied", len(evening.tapped), ""),
        Figure("taps not applied", len(evening.refused), "", 0),
        Figure("changes that never reached a screen", missing, "", 0),
        Figure("processor time of the site for a tap", evening.busy / taps * 1000, "ms"),
        Figure("and of this program", evening.own / taps * 1000, "ms"),
        Figure("tap to receipt, 50 of 100", quantile(answers, 0.5), "ms"),
        Figure("tap to receipt, 95 of 100", quantile(answers, 0.95), "ms"),
        Figure("tap to the other screens, 50 of 100", quantile(delays, 0.5), "ms"),
        Figure("tap to the other screens, 95 of 100", quantile(delays, 0.95), "ms", WITHIN),
        Figure("tap to the other screens, 99 of 100", quantile(delays, 0.99), "ms"),
        Figure("a change on the stream, 90 of 100", quantile(sizes, 0.9), "bytes", PIECES),
        Figure(
            "a tap's answer, 90 of 100",
            quantile([float(tap.size) for tap in evening.tapped], 0.9),
            "bytes",
            PIECES,
        ),
    ]

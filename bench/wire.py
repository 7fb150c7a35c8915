"""As much HTTP as measuring needs: requests on a kept connection, and event streams."""

from __future__ import annotations

import asyncio
import gzip
import re
import time
import zlib
from collections.abc import AsyncIterator
from dataclasses import dataclass
from urllib.parse import urlencode

from bench.parties import Phone

IDLE = 4.0
CSRF = re.compile(r'data-csrf="([^"]+)"')


@dataclass(frozen=True)
class Answer:
    """A response: `wire` are the bytes of its body as they were sent."""

    status: int
    headers: dict[str, str]
    body: bytes
    wire: int

    @property
    def text(self) -> str:
        """The body as text."""
        return self.body.decode()


class Line:
    """One connection of a phone to the site; requests on it wait for each other, as a browser's
    do on HTTP/1.1."""

    def __init__(self, port: int, phone: Phone) -> None:
        self._port = port
        self._phone = phone
        self._lock = asyncio.Lock()
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None
        self._used = 0.0

    def head(self, method: str, path: str, more: str = "") -> bytes:
        """A request's head with what this phone's browser sends."""
        cookies = f"device={self._phone.token}"
        if self._phone.csrf:
            cookies += f"; csrftoken={self._phone.csrf}"
        return (
            f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self._port}\r\nCookie: {cookies}\r\n"
            f"Accept-Encoding: gzip\r\n{more}\r\n"
        ).encode()

    async def get(self, path: str) -> Answer:
        """The answer to a GET."""
        return await self._ask(self.head("GET", path))

    async def open_page(self) -> Answer:
        """Loads the phone's page and keeps what its scripts would keep."""
        answer = await self.get(f"/decks/{self._phone.deck_id}/")
        assert answer.status == 200, answer.text[:300]
        for cookie in answer.headers.get("set-cookie", "").split(";"):
            if cookie.strip().startswith("csrftoken="):
                self._phone.csrf = cookie.strip().removeprefix("csrftoken=")
        self._phone.csrf = self._phone.csrf or CSRF.findall(answer.text)[0]
        self._phone.knows_its_hand(answer.text)
        found = re.search(r'data-number="(\d+)"', answer.text)
        assert found is not None
        self._phone.number = int(found[1])
        return answer

    async def tap(self, action: str, key: str) -> Answer:
        """The answer to a tap, sent as the page's script sends it."""
        phone = self._phone
        fields = {"key": key, "action": action, "seen": phone.number}
        body = urlencode({**fields, "seat": phone.seat, "of": phone.part})
        more = (
            f"X-CSRFToken: {phone.csrf}\r\nContent-Type: application/x-www-form-urlencoded\r\n"
            f"Content-Length: {len(body)}\r\n"
        )
        path = f"/journal/{phone.journal_id}/taps/"
        return await self._ask(self.head("POST", path, more) + body.encode())

    async def _ask(self, request: bytes) -> Answer:
        async with self._lock:
            # The server hangs up on a line that was silent for five seconds.
            if self._writer is None or time.monotonic() - self._used > IDLE:
                self.close()
                self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self._port)
            assert self._reader is not None
            self._writer.write(request)
            status, headers = await read_head(self._reader)
            wire = await self._body(headers)
            self._used = time.monotonic()
        body = gzip.decompress(wire) if headers.get("content-encoding") == "gzip" else wire
        return Answer(status, headers, body, len(wire))

    async def _body(self, headers: dict[str, str]) -> bytes:
        assert self._reader is not None
        if "content-length" in headers:
            return await self._reader.readexactly(int(headers["content-length"]))
        parts = [part async for part in chunks(self._reader)]
        return b"".join(parts)

    def close(self) -> None:
        """Hangs up."""
        if self._writer is not None:
            self._writer.close()


async def read_head(reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
    """Status and headers; of a repeated header all values, joined by semicolons."""
    lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    headers: dict[str, str] = {}
    for line in lines[1:-2]:
        name, _colon, value = line.partition(": ")
        before = headers.get(name.lower())
        headers[name.lower()] = f"{before}; {value}" if before else value
    return int(lines[0].split()[1]), headers


async def chunks(reader: asyncio.StreamReader) -> AsyncIterator[bytes]:
    """The pieces of a chunked body."""
    while size := int(await reader.readline(), 16):
        yield await reader.readexactly(size)
        await reader.readexactly(2)
    await reader.readexactly(2)


@dataclass(frozen=True)
class Arrival:
    """A message of a stream: the journal's number in it, its bytes as they were sent, and when it
    was here."""

    at: float
    number: int
    size: int


EVENT = re.compile(rb"id: (\d+)\ndata: ")


async def listen(port: int, phone: Phone, heard: list[Arrival], ready: asyncio.Event) -> None:
    """Reads a phone's stream until it is cancelled, noting each message as it arrives."""
    line = Line(port, phone)
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 20)
    path = f"/live/{phone.journal_id}?seat={phone.seat}&of={phone.part}&number={phone.number}"
    writer.write(line.head("GET", path, "Accept: text/event-stream\r\n"))
    status, headers = await read_head(reader)
    assert status == 200, status
    assert headers["content-encoding"] == "gzip"
    unpacked = zlib.decompressobj(zlib.MAX_WBITS | 16)
    ready.set()
    try:
        async for part in chunks(reader):
            at = time.perf_counter()
            for found in EVENT.finditer(unpacked.decompress(part)):
                number = int(found[1])
                heard.append(Arrival(at, number, len(part)))
                phone.number = max(phone.number, number)
    finally:
        writer.close()

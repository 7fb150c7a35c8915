"""`GET /live/<journal>`: the stream of server-sent events that keeps a page up to date.

A raw ASGI coroutine beside Django, because an open Django response would hold a thread and a
database connection.  `docs/protocol.md` describes what it says.
"""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Awaitable, Callable, Iterator, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from http import HTTPStatus
from io import BytesIO
from typing import Any, TypeVar

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.core.handlers.asgi import ASGIRequest
from django.db import connections
from django.http import Http404
from django.utils import translation

from accounts.access import NeedsSeat, NotYours, viewer
from accounts.models import Device, Holding, Membership
from accounts.people import COOKIE, device_by_token
from journal.contract import SCREEN, Seat
from journal.eyes import through
from journal.hub import Hub, Stream, Ticket
from journal.models import Journal
from journal.packing import HEAD, Gzip, Told, accepts_gzip
from journal.publish import channel

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
Result = TypeVar("Result")

PATH = re.compile(r"/live/([0-9a-z]{1,12})/?")
PAGE = re.compile(r"[a-z0-9_-]{0,32}")
CHUNK = 400

HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store, no-transform"),
    (b"x-accel-buffering", b"no"),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"vary", b"accept-encoding"),
]
PACKED = [*HEADERS, (b"content-encoding", b"gzip")]


class Refused(Exception):
    """Ends a request before its stream begins, with one plain line."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status
        self.sentence = sentence


@dataclass(frozen=True, slots=True)
class _Asked:
    journal_id: str
    seat: str
    eyes: str
    of: str
    number: int
    plain: bool
    packed: bool
    token: str
    bearer: bool
    language: str


class Streams:
    """The ASGI application for `/live/`; one per process, with one hub."""

    def __init__(self) -> None:
        self._database = ThreadPoolExecutor(max_workers=4, thread_name_prefix="live")
        self.hub = Hub(settings.REDIS_URL, self._numbers, self._no_longer_good)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            asked = _read(scope)
            ticket, seat = await self._ask(_admit, asked)
        except Refused as refused:
            await _refuse(send, refused)
            return
        name = channel(ticket.journal_id, seat, asked.language, asked.of)
        stream = Stream(ticket, name, asked.number, asked.plain)
        gone = asyncio.get_running_loop().create_task(_until_gone(receive, stream))
        try:
            # Heard first, compared second: what is committed in between is in one of the two.
            await self.hub.open(stream)
            number = await self._ask(_number_for, ticket)
            if number > stream.last or (number < asked.number and stream.last == asked.number):
                stream.behind(number)
            await _send_all(send, stream, packed=asked.packed)
        except Refused as refused:
            await _refuse(send, refused)
        finally:
            self.hub.close(stream)
            gone.cancel()

    async def _ask(self, question: Callable[[Any], Result], about: object) -> Result:
        """The answer of a function that uses the database, from a bounded number of threads that
        keep no connection."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._database, _then_close, question, about)

    async def _numbers(self, journal_ids: list[str]) -> dict[str, int]:
        return await self._ask(_numbers, journal_ids)

    async def _no_longer_good(self, tickets: list[Ticket]) -> set[Ticket]:
        return await self._ask(_no_longer_good, tickets)


async def _until_gone(receive: Receive, stream: Stream) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    stream.end()


async def _send_all(send: Send, stream: Stream, *, packed: bool) -> None:
    headers, file = (PACKED, Gzip()) if packed else (HEADERS, None)
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    # The pages of a restarted server come back one after the other, not all at once.
    told: Told | None = Told(b"retry: %d\n\n" % random.randint(500, 2000))
    body = HEAD if packed else b""
    while told is not None:
        body += file.add(told) if file else told
        await send({"type": "http.response.body", "body": body, "more_body": True})
        body = b""
        told = await stream.queue.get()
    await send({"type": "http.response.body", "body": file.end() if file else b""})


async def _refuse(send: Send, refused: Refused) -> None:
    body = f"{refused.sentence}\n".encode()
    headers = [
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"no-store"),
    ]
    await send({"type": "http.response.start", "status": refused.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def _read(scope: Scope) -> _Asked:
    """What the request asks for.  Raises Refused."""
    found = PATH.fullmatch(scope["path"])
    if found is None:
        raise Refused(HTTPStatus.NOT_FOUND, "There is no such stream.")
    if scope["method"] != "GET":
        raise Refused(HTTPStatus.METHOD_NOT_ALLOWED, "A stream is read with GET.")
    request = ASGIRequest(dict(scope), BytesIO())
    try:
        request.get_host()
    except DisallowedHost:
        raise Refused(HTTPStatus.BAD_REQUEST, "This server does not go by that name.") from None
    # A browser that comes back names the last event it had; its address is that of its first call.
    number = request.headers.get("Last-Event-ID") or request.GET.get("number", "")
    if not re.fullmatch(r"[0-9]{1,9}", number, re.ASCII):
        raise Refused(HTTPStatus.BAD_REQUEST, "Say with number= which number the page has.")
    plain = request.GET.get("format") == "json"
    # Whoever hears numbers only has no page.
    of = "" if plain else request.GET.get("of", "")
    if not PAGE.fullmatch(of):
        raise Refused(HTTPStatus.BAD_REQUEST, "There is no such page.")
    scheme, _space, bearer = request.headers.get("Authorization", "").partition(" ")
    is_bearer = scheme.lower() == "bearer"
    return _Asked(
        journal_id=found.group(1),
        seat=request.GET.get("seat", ""),
        eyes=request.GET.get("eyes", ""),
        of=of,
        number=int(number),
        plain=plain,
        # Numbers alone are not worth it.
        packed=not plain and accepts_gzip(request.headers.get("Accept-Encoding", "")),
        token=bearer.strip() if is_bearer else request.COOKIES.get(COOKIE, ""),
        bearer=is_bearer,
        language=translation.get_language_from_request(request),
    )


# What follows uses the database and runs in the threads of `Streams`.


def _then_close(question: Callable[[Any], Result], about: object) -> Result:
    try:
        return question(about)
    finally:
        connections.close_all()


def _admit(asked: _Asked) -> tuple[Ticket, Seat]:
    """Who the caller is, which goes on being checked, and through whose eyes they look.  Raises
    Refused."""
    device = device_by_token(asked.token)
    if device is None and asked.bearer:
        raise Refused(HTTPStatus.UNAUTHORIZED, "This token is not valid, or was revoked.")
    try:
        who = viewer(device.person if device else None, asked.journal_id, asked.seat)
        seat = through(who, asked.eyes)
    except Http404:
        raise Refused(HTTPStatus.NOT_FOUND, "There is no such stream.") from None
    except NotYours as refusal:
        raise Refused(HTTPStatus.FORBIDDEN, str(refusal)) from None
    except NeedsSeat as refusal:
        raise Refused(HTTPStatus.CONFLICT, str(refusal)) from None
    assert device is not None  # a viewer has a device
    return Ticket(asked.journal_id, who.seat, device.pk, who.membership_id), seat


def _number_for(ticket: Ticket) -> int:
    """The journal's number, read when the stream already hears.  Raises Refused if there is no
    journal, or if the device was revoked before its stream could hear of it."""
    number = Journal.objects.filter(pk=ticket.journal_id).values_list("number", flat=True).first()
    if number is None or _no_longer_good([ticket]):
        raise Refused(HTTPStatus.NOT_FOUND, "There is no such stream.")
    return number


def _numbers(journal_ids: list[str]) -> dict[str, int]:
    found: dict[str, int] = {}
    for some in _chunks(journal_ids):
        found.update(Journal.objects.filter(pk__in=some).values_list("pk", "number"))
    return found


def _no_longer_good(tickets: list[Ticket]) -> set[Ticket]:
    """Tickets whose device was revoked, whose member left or whose seat somebody else holds now.
    The announcement of these may have been lost."""
    devices: set[int] = set()
    members: set[int] = set()
    held: set[tuple[int, str, str]] = set()
    for some in _chunks(tickets):
        devices.update(
            Device.objects.filter(
                pk__in={ticket.device_id for ticket in some}, revoked=None
            ).values_list("pk", flat=True)
        )
        ids = {ticket.membership_id for ticket in some}
        members.update(
            Membership.objects.filter(pk__in=ids, left=None).values_list("pk", flat=True)
        )
        held.update(
            Holding.objects.filter(membership__in=ids, until=None).values_list(
                "membership_id", "seat__seating_id", "seat__name"
            )
        )
    return {
        ticket
        for ticket in tickets
        if ticket.device_id not in devices
        or ticket.membership_id not in members
        or (
            ticket.seat != SCREEN
            and (ticket.membership_id, ticket.journal_id, str(ticket.seat)) not in held
        )
    }


def _chunks(items: list[Any]) -> Iterator[list[Any]]:
    """SQLite takes a bounded number of values in one statement."""
    return (items[start : start + CHUNK] for start in range(0, len(items), CHUNK))

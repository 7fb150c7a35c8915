"""What a draw costs the server, beside a request that does nothing, and in SQL statements."""

from __future__ import annotations

import asyncio
import statistics
import time
from collections.abc import Awaitable, Callable
from typing import Any

from bench.figures import Figure, quantile
from bench.parties import Phone
from bench.wire import Answer, Line

WARM_UP = 10
DRAWS = 25
MOST_NO_OPS = 4
MOST_STATEMENTS = 12


async def beside_no_op(port: int, phones: list[Phone]) -> list[Figure]:
    """Draws and no-ops by turns, one after the other on kept connections.

    The no-op is the number that a hidden page asks for: the same middleware, the same device and
    seat, one row read.  The first taps only warm the caches.
    """
    draws: list[float] = []
    nothings: list[float] = []
    again: list[float] = []
    for phone in phones:
        line = Line(port, phone)
        await line.open_page()
        number = f"/journal/{phone.journal_id}/number/?seat={phone.seat}"
        for turn in range(DRAWS):
            key = f"bench:{turn}"
            action = f"draw {phone.part} 1 required"
            draws.append(await _timed(lambda: line.tap(action, key), 200))  # noqa: B023
            nothings.append(await _timed(lambda: line.get(number), 200))  # noqa: B023
            again.append(await _timed(lambda: line.tap(action, key), 200))  # noqa: B023
            phone.number += 1
        line.close()
    draws, nothings, again = draws[WARM_UP:], nothings[WARM_UP:], again[WARM_UP:]
    draw, nothing = statistics.median(draws), statistics.median(nothings)
    return [
        Figure("a draw, median", draw, "ms"),
        Figure("a draw, 95 of 100", quantile(draws, 0.95), "ms"),
        Figure("a request that does nothing (the number), median", nothing, "ms"),
        Figure("a tap that was done already, median", statistics.median(again), "ms"),
        Figure("a draw in no-ops", draw / nothing, "times", MOST_NO_OPS),
    ]


async def _timed(ask: Callable[[], Awaitable[Answer]], status: int) -> float:
    started = time.perf_counter()
    answer = await ask()
    took = time.perf_counter() - started
    assert answer.status == status, answer.text[:300]
    assert answer.headers.get("x-receipt", "applied") in ("applied", "already"), answer.text[:500]
    return took * 1000


def statements(phone: Phone) -> int:
    """SQL statements of one draw, counted in this process; the phone's page was loaded before."""
    from django.db import connection
    from django.test import Client

    client = Client(HTTP_HOST="localhost")
    client.cookies["device"] = phone.token
    page = f"/decks/{phone.deck_id}/"
    assert client.get(page).status_code == 200
    counted = 0

    def count(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        nonlocal counted
        counted += 1
        return execute(sql, *rest)

    found = client.get(f"/journal/{phone.journal_id}/number/?seat={phone.seat}").json()
    for turn in range(2):
        counted = 0
        fields = {"action": f"draw {phone.part} 1 required", "key": f"bench:count:{turn}"}
        fields |= {"seen": str(found["number"] + turn), "seat": str(phone.seat), "of": phone.part}
        with connection.execute_wrapper(count):
            answer = client.post(f"/journal/{phone.journal_id}/taps/", fields)
        assert answer["X-Receipt"] == "applied", answer.content[:300]
    return counted


def measured(port: int, phones: list[Phone], small: Phone, large: Phone) -> list[Figure]:
    """All figures about a draw; `small` plays alone, `large` in a party of six."""
    figures = asyncio.run(beside_no_op(port, phones))
    for phone, size in ((small, "1 deck"), (large, "6 decks")):
        name = f"SQL statements of a draw in a party of {size}"
        figures.append(Figure(name, statements(phone), "", MOST_STATEMENTS))
    return figures

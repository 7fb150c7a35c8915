"""How much a phone has to load before its first page stands."""

from __future__ import annotations

import asyncio
import re

from bench.figures import Figure
from bench.parties import Phone
from bench.wire import Line

PARTS = re.compile(r'(?:src|href)="(/static/[^"]+)"')
FIRST_LOAD = 60_000


async def first_load(port: int, phone: Phone) -> list[Figure]:
    """Everything that the page names, as it comes over the line."""
    line = Line(port, phone)
    page = await line.open_page()
    total = page.wire
    for path in dict.fromkeys(PARTS.findall(page.text)):
        part = await line.get(path)
        assert part.status == 200, path
        total += part.wire
    line.close()
    return [
        Figure("a phone's page itself", page.wire, "bytes"),
        Figure("with its styles, scripts and icon", total, "bytes", FIRST_LOAD),
    ]


def measured(port: int, phone: Phone) -> list[Figure]:
    """The first load of a phone's page."""
    return asyncio.run(first_load(port, phone))

"""Pages and streams side by side in one process.

Django runs as WSGI in a fixed pool of threads, so that its database connections live as long as
the threads do; `/live/` is plain asyncio beside it.  Production may run `tableside.wsgi` for the
pages and this for the streams.
"""

from __future__ import annotations

import asyncio
import gc
import signal
import threading
from types import FrameType
from typing import Any, cast

from a2wsgi import WSGIMiddleware

from tableside.wsgi import application as pages_by_wsgi

# Models can be imported only when Django is set up, which the import above does.
from journal.stream import Receive, Scope, Send, Streams  # isort: skip

WORKERS = 8
SEARCHES = (20_000, 20, 20)
"""After so many new objects, and every how many of the smaller searches a larger one."""

# Its types name every single message of ASGI; ours say that they are mappings.
pages: Any = WSGIMiddleware(cast(Any, pages_by_wsgi), workers=WORKERS)
streams = Streams()


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    """The ASGI application."""
    if scope["type"] == "lifespan":
        await _live(receive, send)
    elif scope["type"] == "http" and scope["path"].startswith("/live/"):
        await streams(scope, receive, send)
    else:
        await pages(scope, receive, send)


async def _live(receive: Receive, send: Send) -> None:
    await receive()
    collect_seldom()
    _end_streams_at_signal(asyncio.get_running_loop())
    await send({"type": "lifespan.startup.complete"})
    await receive()
    await streams.hub.stop()
    await send({"type": "lifespan.shutdown.complete"})


def collect_seldom() -> None:
    """Python's search for garbage would walk over the whole program several times a second while
    taps come in.  What is loaded by now stays for good; the rest is searched less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SEARCHES)


def _end_streams_at_signal(loop: asyncio.AbstractEventLoop) -> None:
    """The server waits for open requests before it says that it shuts down, and streams do not end
    by themselves: they are told first, then the server's own handler runs."""
    if threading.current_thread() is not threading.main_thread():
        return
    for number in (signal.SIGTERM, signal.SIGINT):
        _chain(loop, number)


def _chain(loop: asyncio.AbstractEventLoop, number: signal.Signals) -> None:
    before: Any = signal.getsignal(number)

    def end_first(received: int, frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(streams.hub.end_all)
        if callable(before):
            before(received, frame)

    signal.signal(number, end_first)

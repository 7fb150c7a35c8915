"""A client of the stream that reads one event after the other, and fails rather than waits."""

from __future__ import annotations

import http.client
import json
import time
from dataclasses import dataclass
from types import TracebackType
from typing import Any, cast
from urllib.parse import urlencode, urlsplit


@dataclass(frozen=True)
class Heard:
    """One event, and when it arrived."""

    name: str
    id: str
    data: Any
    at: float


class Listener:
    """One open stream.  `headers` go with the request; the status is checked by the caller."""

    def __init__(
        self,
        url: str,
        journal_id: str,
        token: str = "",
        headers: dict[str, str] | None = None,
        **query: Any,
    ) -> None:
        self._connection = http.client.HTTPConnection(urlsplit(url).netloc, timeout=10)
        cookie = {"Cookie": f"device={token}"} if token else {}
        self._connection.request(
            "GET", f"/live/{journal_id}?{urlencode(query)}", headers=cookie | (headers or {})
        )
        self.response = self._connection.getresponse()
        self.status = self.response.status

    def __enter__(self) -> Listener:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def next(self, seconds: float = 5.0, beats: bool = False, here: bool = False) -> Heard | None:
        """The next event, or None if the stream ended.  TimeoutError if neither comes in time.
        Signs of life, and of who came and went, are passed over unless they are asked for."""
        passed = {name for name, wanted in (("beat", beats), ("here", here)) if not wanted}
        deadline = time.monotonic() + seconds
        fields: dict[str, str] = {}
        while True:
            self._wait(deadline - time.monotonic())
            line = self.response.readline().decode()
            if not line:
                return None
            if line != "\n":
                name, _colon, value = line.rstrip("\n").partition(": ")
                fields[name] = value
            elif "data" in fields and fields.get("event") not in passed:
                return Heard(
                    fields.get("event", "message"),
                    fields.get("id", ""),
                    json.loads(fields["data"]),
                    time.perf_counter(),
                )
            else:
                fields = {}

    def silent(self, seconds: float) -> bool:
        """Whether nothing is said for that long."""
        try:
            self.next(seconds)
        except TimeoutError:
            return True
        return False

    def rest(self) -> bytes:
        """All that is still to be read, until the stream ends."""
        return self.response.read()

    def close(self) -> None:
        self.response.close()
        self._connection.close()

    def _wait(self, seconds: float) -> None:
        # A response without a length takes the socket over from its connection.
        line: Any = self._connection.sock or cast(Any, self.response.fp).raw._sock
        line.settimeout(max(seconds, 0.001))

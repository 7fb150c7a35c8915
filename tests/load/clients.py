"""A player at a phone on a bad line: looks, taps, and sends each tap twice, to two servers."""

from __future__ import annotations

import http.client
import itertools
import json
import random
import re
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from http.client import HTTPMessage
from typing import Any
from urllib.parse import urlencode, urlsplit

SECONDS = 90
_keys = itertools.count(1)


@dataclass(frozen=True)
class Sent:
    """One sending of one tap and what came back.  `number` is the entry that the receipt names."""

    key: str
    action: str
    http: int
    status: str
    code: str
    number: int | None


@dataclass
class Line:
    """A kept connection to one server; a server that closes it is called again."""

    address: str
    connection: http.client.HTTPConnection | None = None

    def send(self, method: str, path: str, body: str, headers: Mapping[str, str]) -> None:
        """Sends a request; the answer is fetched with `answer`."""
        if self.connection is None:
            host = urlsplit(self.address).netloc
            self.connection = http.client.HTTPConnection(host, timeout=SECONDS)
        self.connection.request(method, path, body.encode(), dict(headers))

    def answer(self) -> tuple[int, HTTPMessage, str]:
        """Status, headers and text of what was sent last."""
        assert self.connection is not None
        response = self.connection.getresponse()
        text = response.read().decode()
        if response.will_close:
            self.connection.close()
            self.connection = None
        return response.status, response.headers, text


@dataclass
class Client:
    """One writer.  `path` is where it looks and `part` the deck that it moves; `page` says that it
    taps as a page does and not over the API."""

    token: str
    path: str
    part: str
    seat: str
    journal_id: str
    page: bool
    lines: tuple[Line, Line]
    chance: random.Random
    sent: list[Sent] = field(default_factory=list)

    def work(self, intentions: int, until: float) -> None:
        """Carries out so many intentions, each until it is saved or refused; begins none after
        `until` but the first."""
        for n in range(intentions):
            if n and time.monotonic() > until:
                return
            while not self._intend() and time.monotonic() < until:
                pass

    def _intend(self) -> bool:
        """Looks, taps what fits what was seen, twice; whether the tap was saved."""
        seen, deck = self._look()
        action = self._choose(deck)
        key = f"load-{self.seat}-{next(_keys)}"
        order = list(self.lines)
        self.chance.shuffle(order)
        for line in order:
            line.send("POST", *self._request(action, key, seen))
        both = [self._receipt(key, action, *line.answer()) for line in order]
        self.sent.extend(both)
        return any(each.status in ("applied", "already") for each in both)

    def _look(self) -> tuple[int, dict[str, Any]]:
        line = self.chance.choice(self.lines)
        line.send("GET", f"/api/v1/{self.path}?seat={self.seat}", "", self._bearer())
        status, _headers, text = line.answer()
        assert status == 200, (status, text[:500])
        body = json.loads(text)
        decks = body["view"].get("decks", [body["view"]])
        return body["number"], next(deck for deck in decks if deck["part"] == self.part)

    def _choose(self, deck: Mapping[str, Any]) -> str:
        if self.seat == "gm":
            return f'move {self.part} deck:1 to=discard "A gust of wind"'
        if len(deck["hand"]) > 3:
            cards = self.chance.sample([card["id"] for card in deck["hand"]], 2)
            return f"play {','.join(cards)} to=discard"
        return f"draw {self.part} 1 required"

    def _request(self, action: str, key: str, seen: int) -> tuple[str, str, dict[str, str]]:
        body = {"action": action, "key": key, "seen": seen, "seat": self.seat}
        if not self.page:
            kind = {"Content-Type": "application/json"}
            return f"/api/v1/{self.path}moves/", json.dumps(body), self._bearer() | kind
        guard = "a" * 32
        headers = {
            "Cookie": f"device={self.token}; csrftoken={guard}",
            "X-CSRFToken": guard,
            "Content-Type": "application/x-www-form-urlencoded",
        }
        return f"/journal/{self.journal_id}/taps/", urlencode(body), headers

    def _bearer(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"}

    def _receipt(
        self, key: str, action: str, http_status: int, headers: HTTPMessage, text: str
    ) -> Sent:
        if self.page:
            status = headers.get("X-Receipt", text[:200])
            # The receipt comes first; after it come the page's other pieces.
            entry = re.search(r'data-tap="undo (\d+)"', text.partition("</hx-partial>")[0])
            return Sent(key, action, http_status, status, "", int(entry[1]) if entry else None)
        body: dict[str, Any] = json.loads(text) if text[:1] == "{" else {"code": text[:200]}
        code = str(body.get("code", ""))
        status = body.get("status") or {409: "stale", 422: "illegal"}.get(http_status, text[:200])
        return Sent(key, action, http_status, status, code, body.get("number"))

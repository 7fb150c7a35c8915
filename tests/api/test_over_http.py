"""A program at a real server: a tap by one token is heard on the stream of another."""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Callable
from typing import Any

from tests.api.conftest import make_party, new_key


def call(site: str, token: str, path: str, body: dict[str, Any] | None = None) -> Any:
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"{site}/api/v1/{path}", data, headers)
    with urllib.request.urlopen(request, timeout=20) as response:
        return json.loads(response.read())


def test_a_move_by_one_token_is_heard_on_anothers_stream(web_process: Callable[[], str]) -> None:
    party = make_party()
    site = web_process()
    stream = call(site, party.ben.token, f"{party.here}stream/")
    headers = {"Authorization": f"Bearer {party.ben.token}"}
    with urllib.request.urlopen(urllib.request.Request(stream["url"], None, headers), None, 20) as (
        heard
    ):
        tap = {"action": "draw d1 2 required", "key": new_key(), "seen": stream["number"]}
        done = call(site, party.ada.token, f"{party.deck}moves/", tap)
        assert (done["status"], done["number"]) == ("applied", stream["number"] + 1)
        # Signs of life and of who is there may come between.
        numbers = (json.loads(line[5:]).get("number") for line in heard if line[:5] == b"data:")
        assert done["number"] in numbers
    assert call(site, party.ben.token, party.deck)["view"]["counts"]["hand"] == 2

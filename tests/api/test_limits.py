"""Guessing is slowed down for programs too, and behind a proxy for each address by itself."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from collections.abc import Callable

import pytest
from django.test import Client

from accounts.limits import WRONG_TRIES
from accounts.services import join_code, new_group, new_guest, recovery_code

WRONG = {"code": "BBBBBB", "name": "Sam"}


@pytest.mark.django_db
def test_each_kind_of_secret_counts_for_itself() -> None:
    group, gerda = new_group("The Long Night", new_guest("Gerda"))
    program = Client(REMOTE_ADDR="192.0.2.7")

    def asks(call: str, **body: str) -> int:
        path = f"/api/v1/{call}/"
        return program.post(path, body, content_type="application/json").status_code

    for _ in range(WRONG_TRIES):
        assert asks("join", **WRONG) == 404
    assert asks("join", code=join_code(group).code, name="Sam") == 429
    assert asks("seat-code", code="BBBBBBBBBB") == 429
    for _ in range(WRONG_TRIES):
        assert asks("sign-in", username="ada", password="wrong") == 422
    assert asks("sign-in", username="ada", password="wrong") == 429
    assert asks("recover", code=recovery_code(gerda.person)) == 200


def test_behind_a_proxy_each_address_counts_for_itself(web_process: Callable[[], str]) -> None:
    """The server believes the machine that it runs on, and of a chain of addresses only the last:
    what stands before it anybody may have written."""
    site = web_process()

    def asks(sender: str) -> int:
        headers = {"X-Forwarded-For": sender, "Content-Type": "application/json"}
        body = json.dumps(WRONG).encode()
        asked = urllib.request.Request(f"{site}/api/v1/join/", body, headers)
        with pytest.raises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(asked, timeout=20)
        return refused.value.code

    for number in range(WRONG_TRIES):
        assert asks(f"198.51.100.{number}, 192.0.2.7") == 404
    assert asks("192.0.2.7") == 429
    assert asks("192.0.2.8") == 404

"""Calls made up from the schema never break the server, and answers have the shape it promises."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import response_schema_conformance

from accounts.models import Person
from accounts.services import new_device
from tableside.wsgi import application
from tests.api.conftest import Party, make_party

EXAMPLES = 4


@schemathesis.serializer("application/gzip")
def packed(_context: Any, value: Any) -> bytes:
    """A transfer file is bytes; what is made up stands for itself."""
    return value if isinstance(value, bytes) else str(value).encode("utf-8", "replace")


def people(party: Party) -> list[str | None]:
    """Fresh tokens: an example before may have revoked one."""
    names = ("Gerda", "Gerda", "Ada", "Ben", "Sam")
    found = [new_device(Person.objects.filter(name=name).latest("created"))[1] for name in names]
    return [*found, None]


def real(party: Party, case: Any, choose: random.Random) -> None:
    """Most calls go to what is there: an id that was made up is only ever 404."""
    there = {
        "campaign_id": party.campaign.pk,
        "deck_id": party.brakka.deck_id,
        "number": 0,
        "seat": choose.choice(["gm", "0", "1"]),
        "device_id": 1,
    }
    for name in case.path_parameters or {}:
        if name in there and choose.random() < 0.9:
            case.path_parameters[name] = there[name]
    if isinstance(case.body, dict) and "seen" in case.body and choose.random() < 0.8:
        case.body["seen"] = party.number()
    if isinstance(case.body, dict) and "action" in case.body and choose.random() < 0.5:
        case.body["action"] = choose.choice(
            ["draw d1 1 required", "round open 1 taking=d1", "round commit 1", 'describe d1 "é"']
        )
    if isinstance(case.body, dict) and choose.random() < 0.8:
        case.body.pop("seat", None)


@pytest.fixture
def one_connection(db: None) -> Iterator[None]:
    """The test's transaction is the server's too, so a request must not close its connection."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.mark.usefixtures("one_connection")
def test_no_call_made_up_from_the_schema_breaks_the_server() -> None:
    schema = schemathesis.openapi.from_wsgi("/api/schema/", application)
    operations: list[Any] = [found.ok() for found in schema.get_all_operations()]  # type: ignore[union-attr]
    assert len(operations) > 40
    tried: dict[int, int] = {}
    for operation in operations:
        party = make_party()
        for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):
            _try(operation, mode, party, tried)
    assert {200, 201, 400, 401, 403, 404, 422} <= set(tried), tried


def _try(operation: Any, mode: GenerationMode, party: Party, tried: dict[int, int]) -> None:
    tokens = people(party)

    @seed(7)
    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(operation.as_strategy(generation_mode=mode), st.sampled_from(tokens), st.randoms())
    def attempt(case: Any, token: str | None, choose: random.Random) -> None:
        real(party, case, choose)
        headers = {"Accept-Encoding": "identity"}
        headers |= {"Authorization": f"Bearer {token}"} if token else {}
        case.headers = headers
        response = case.call(headers=headers)
        tried[response.status_code] = tried.get(response.status_code, 0) + 1
        case.validate_response(response, checks=[not_a_server_error, response_schema_conformance])

    # Where a call takes nothing there is nothing to get wrong.
    nothing = [Unsatisfiable] if mode is GenerationMode.NEGATIVE else []
    with contextlib.suppress(*nothing):
        attempt()

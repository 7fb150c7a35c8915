"""Calls on a card table made up from the schema never break the server, and answers have the shape
that it promises."""

from __future__ import annotations

import contextlib
import random
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import response_schema_conformance

from accounts.services import new_device, new_guest
from tableside.wsgi import application
from tests.api.test_fuzz import one_connection
from tests.cardgames.party import Tisch, tisch

FEW, EXAMPLES, MANY = 1, 4, 10
__all__ = ["one_connection"]


def real(here: Tisch, case: Any, choose: random.Random) -> None:
    """Most calls go to what is there."""
    there = {"table_id": here.table.pk, "number": 1, "seat": choose.choice(["gm", "0", "1"])}
    for name in case.path_parameters or {}:
        if name in there and choose.random() < 0.9:
            case.path_parameters[name] = there[name]
    if not isinstance(case.body, dict):
        return
    if "seen" in case.body and choose.random() < 0.8:
        case.body["seen"] = f"{here.game.number}.{here.now.number}"
    if "action" in case.body and choose.random() < 0.7:
        hand = here.now.view(0)["hand"] or ["C"]
        case.body["action"] = choose.choice(
            ["return", "npc", "start", "close", "pass", f"play any {','.join(hand[:3])}"]
        )
    if choose.random() < 0.8:
        case.body.pop("seat", None)


@pytest.mark.django_db
@pytest.mark.usefixtures("one_connection")
@pytest.mark.parametrize(
    ("stage", "examples"),
    [
        ("lobby", FEW),
        ("playing", EXAMPLES),
        ("over", FEW),
        pytest.param("lobby", MANY, marks=pytest.mark.long),
        pytest.param("playing", MANY, marks=pytest.mark.long),
        pytest.param("over", MANY, marks=pytest.mark.long),
    ],
)
def test_no_call_on_a_table_made_up_from_the_schema_breaks_the_server(
    stage: str, examples: int
) -> None:
    schema = schemathesis.openapi.from_wsgi("/api/schema/", application)
    found: list[Any] = [each.ok() for each in schema.get_all_operations()]  # type: ignore[union-attr]
    ours = ("/tables/", "/replays/", "/simulations/")
    operations = [each for each in found if any(word in each.path for word in ours)]
    assert len(operations) > 30
    tried: dict[int, int] = {}
    here = tisch(2)
    if stage != "lobby":
        here.begin()
    if stage == "over":
        here.play()
    for operation in operations:
        for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):
            _try(operation, mode, here, tried, examples)
    assert {200, 400, 401, 404} <= set(tried), tried


def _try(
    operation: Any, mode: GenerationMode, here: Tisch, tried: dict[int, int], examples: int
) -> None:
    people = [here.people[0].person, here.people[0].person, here.people[1].person]
    tokens = [new_device(person)[1] for person in (*people, new_guest("Sam"))]
    callers = st.sampled_from([*tokens, ""])

    @seed(11)
    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(operation.as_strategy(generation_mode=mode), callers, st.randoms())
    def attempt(case: Any, token: str, choose: random.Random) -> None:
        real(here, case, choose)
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

"""The schema is served, committed, current, and true of what the calls do."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from drf_spectacular.generators import SchemaGenerator

ROOT = Path(__file__).resolve().parent.parent.parent


def generated() -> dict[str, Any]:
    made = SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
    plain: dict[str, Any] = json.loads(json.dumps(made))
    return plain


def test_the_committed_schema_is_current() -> None:
    """`python manage.py spectacular --format openapi-json --file docs/openapi.json`."""
    assert json.loads((ROOT / "docs" / "openapi.json").read_text()) == generated()


@pytest.mark.django_db
def test_the_schema_is_served() -> None:
    response = Client().get("/api/schema/")
    assert response.json()["paths"] == generated()["paths"]
    assert "no-store" in response["Cache-Control"]


def test_every_call_has_a_name_of_its_own_a_description_and_named_refusals() -> None:
    names = set()
    for methods in generated()["paths"].values():
        for call in methods.values():
            assert call["description"]
            assert call["operationId"] not in names
            names.add(call["operationId"])
            for status, response in call["responses"].items():
                for content in response.get("content", {}).values():
                    assert content["schema"]
                assert "content" in response or status == "204"
    assert len(names) > 40


def test_the_documentation_names_every_call() -> None:
    text = (ROOT / "docs" / "api.md").read_text()
    for path in generated()["paths"]:
        last = [word for word in path.split("/") if word and not word.startswith("{")][-1]
        assert f"{last}/" in text, path

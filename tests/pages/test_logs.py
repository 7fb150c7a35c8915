"""What whoever looks after the site reads in its log."""

from __future__ import annotations

import io
import logging
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.http import Http404, HttpRequest
from django.test import Client

from tableside.logs import OneLineARefusal


@pytest.fixture
def log(monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    """What the console shows from here on."""
    console = next(
        handler
        for handler in logging.getLogger().handlers
        if isinstance(handler, logging.StreamHandler)
        and any(isinstance(each, OneLineARefusal) for each in handler.filters)
    )
    written = io.StringIO()
    before = console.setStream(written)
    yield written
    console.setStream(before or console.stream)


def answers(monkeypatch: pytest.MonkeyPatch, error: Exception) -> int:
    """The status of a page in which that happens."""

    def happens(_request: HttpRequest) -> Any:
        raise error

    monkeypatch.setattr("accounts.views.new_once", lambda: happens(HttpRequest()))
    return Client(raise_request_exception=False).get("/join/").status_code


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("error", "status"),
    [
        (PermissionDenied("Only the GM can do this."), 403),
        (Http404("There is no such page."), 404),
        (SuspiciousOperation("A host of somebody else."), 400),
    ],
)
def test_a_refusal_is_a_line_and_no_traceback(
    log: io.StringIO, monkeypatch: pytest.MonkeyPatch, error: Exception, status: int
) -> None:
    assert answers(monkeypatch, error) == status
    assert "/join/" in log.getvalue() or str(error) in log.getvalue()
    assert "Traceback" not in log.getvalue()


@pytest.mark.django_db
def test_a_fault_of_ours_is_shown_with_its_place(
    log: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert answers(monkeypatch, RuntimeError("a fault")) == 500
    assert "Traceback" in log.getvalue()
    assert "RuntimeError: a fault" in log.getvalue()

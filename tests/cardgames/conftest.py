"""Fresh moments for every test, and no worker told."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cardgames.services import turns
from journal.moments import cache


@pytest.fixture(autouse=True)
def fresh(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No moment of another test is kept; but for those with a worker tests are their own."""
    if "celery_worker_process" not in request.fixturenames:
        monkeypatch.setattr(turns, "send_hint", lambda journal_id, wait: None)
    cache.clear()
    yield
    cache.clear()

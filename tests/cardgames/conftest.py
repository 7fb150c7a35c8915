"""Fresh moments for every test, and no worker told."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cardgames.services import turns
from journal.moments import cache


@pytest.fixture(autouse=True)
def fresh(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No moment of another test is kept; these tests are their own worker."""
    monkeypatch.setattr(turns, "send_hint", lambda journal_id, wait: None)
    cache.clear()
    yield
    cache.clear()

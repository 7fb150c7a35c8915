"""Journals to test with."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from journal.moments import cache
from tests.journal.table import know_toys


@pytest.fixture(autouse=True)
def toys_are_known() -> Iterator[None]:
    """The toy rule systems are registered, and no moment of another test is kept."""
    know_toys()
    cache.clear()
    yield
    cache.clear()

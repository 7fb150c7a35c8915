"""Fresh moments for every test, no worker told, and pages without a manifest."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.conf import LazySettings

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


@pytest.fixture(autouse=True)
def plain_pages(settings: LazySettings) -> None:
    """Pages without the manifest that collectstatic would write."""
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }


@pytest.fixture
def no_other_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tokens against forgery are all the same."""
    monkeypatch.setattr("django.middleware.csrf._get_new_csrf_string", lambda: "a" * 32)
    monkeypatch.setattr("django.middleware.csrf._mask_cipher_secret", lambda secret: "b" * 64)

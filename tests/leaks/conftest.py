"""A site on which nothing but the hidden cards can make two answers differ."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.conf import LazySettings

from journal.models import Entry
from tests.leaks.site import LONG_AGO, Site, make_campaign


@pytest.fixture(autouse=True)
def no_other_chance(
    settings: LazySettings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tokens against forgery are all the same, the time of a new entry too; no manifest is needed
    for static files."""
    settings.STATIC_ROOT = tmp_path
    # A cookie that says when it ends would tell the time.
    settings.CSRF_COOKIE_AGE = None
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }
    monkeypatch.setattr("django.middleware.csrf._get_new_csrf_string", lambda: "a" * 32)
    monkeypatch.setattr("django.middleware.csrf._mask_cipher_secret", lambda secret: "b" * 64)
    # A field keeps its default in this form once it was used.
    monkeypatch.setattr(Entry._meta.get_field("time"), "_get_default", lambda: LONG_AGO)


@pytest.fixture
def site(db: None) -> tuple[Site, Any]:
    """The site, and the actions that made its decks."""
    campaign, tokens, opening = make_campaign()
    return Site(campaign, tokens), opening

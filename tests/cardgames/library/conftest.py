"""Pages without the manifest that collectstatic would write."""

from __future__ import annotations

import pytest
from django.conf import LazySettings


@pytest.fixture(autouse=True)
def plain_pages(settings: LazySettings) -> None:
    """Static files by their own names."""
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }

"""The site's settings with the toy's pages and templates."""

from __future__ import annotations

from pathlib import Path

from tableside.settings import *  # noqa: F403
from tableside.settings import TEMPLATES

ROOT_URLCONF = "tests.live.toy_urls"
TEMPLATES[0]["DIRS"] = [Path(__file__).resolve().parent / "templates", *TEMPLATES[0]["DIRS"]]  # type: ignore[misc]
ALLOWED_HOSTS = ["127.0.0.1", "table.test"]
STORAGES = {"staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
WHITENOISE_USE_FINDERS = True

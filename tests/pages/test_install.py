"""What lets a phone put the site on its home screen."""

from __future__ import annotations

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

pytestmark = pytest.mark.django_db


def test_the_manifest_names_icons_that_are_there() -> None:
    answer = Client().get("/manifest.webmanifest")
    assert answer["Content-Type"] == "application/manifest+json"
    for icon in answer.json()["icons"]:
        assert finders.find(icon["src"].removeprefix("/static/")), icon["src"]


def test_the_worker_keeps_static_files_and_one_page_only() -> None:
    script = Client().get("/worker.js").content.decode()
    assert Client().get("/worker.js")["Content-Type"].startswith("text/javascript")
    assert "put(" not in script, "what was fetched is never kept"
    assert script.count("addAll(") == 1
    assert 'credentials: "omit"' in script


def test_pages_name_the_manifest_and_say_what_https_would_add() -> None:
    page = Client().get("/me/").content.decode()
    assert 'rel="manifest"' in page
    assert "plain http" in page
    assert "plain http" not in Client().get("/me/", secure=True).content.decode()

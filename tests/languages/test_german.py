"""German is complete, and what is compiled is what is written."""

from __future__ import annotations

import pytest
from babel.messages.catalog import Catalog
from django.conf import LazySettings
from django.test import Client
from django.utils import translation

from decks.rulebook import exodus_rules, rulebook
from tests.languages import collect


@pytest.fixture(scope="module")
def german() -> Catalog:
    """The texts of the site as they are now, with the translations that are kept."""
    return collect.updated("de")


def test_every_text_has_a_german_one_with_the_same_places(german: Catalog) -> None:
    assert collect.untranslated(german) == [], "python3 run.py texts, then locale/de"


def test_the_file_holds_the_texts_of_the_site_and_no_others(german: Catalog) -> None:
    assert {message.id for message in collect.read("de")} == {message.id for message in german}


def test_what_the_site_reads_is_compiled_from_what_is_written() -> None:
    kept = collect.po_of("de").with_suffix(".mo").read_bytes()
    assert kept == collect.mo_text(collect.read("de")), "python3 run.py texts"


def test_a_translation_without_its_places_is_found() -> None:
    catalog = Catalog("de", fuzzy=False)
    catalog.add("%(name)s draws", "zieht")
    catalog.add("as {n}", "als {m}")
    catalog.add(("%(n)s card", "%(n)s cards"), ("eine Karte", "%(n)s Karten"))
    catalog.add("Rest")
    found = " ".join(collect.untranslated(catalog))
    assert "draws" in found and "as {n}" in found and "Rest" in found and "card" not in found


def test_refusals_of_the_rules_are_among_the_texts(german: Catalog) -> None:
    assert german.get("%(part)s is not yours to move.") is not None
    assert german.get("%(option)s: 1 to 5 can play.") is not None


def test_every_rule_and_case_has_its_german_wording() -> None:
    with translation.override("en"):
        english = rulebook() | exodus_rules()
    with translation.override("de"):
        found = rulebook() | exodus_rules()
    for part, wordings in english.items():
        assert [each["id"] for each in found[part]] == [each["id"] for each in wordings]
        for own, other in zip(found[part], wordings, strict=True):
            assert own["text"] and own["text"] != other["text"], own["id"]


def test_pages_speak_as_the_browser_asks(settings: LazySettings) -> None:
    plain = "django.contrib.staticfiles.storage.StaticFilesStorage"
    settings.STORAGES = {**settings.STORAGES, "staticfiles": {"BACKEND": plain}}
    client = Client(headers={"Accept-Language": "de-AT,de;q=0.9,en;q=0.5"})
    with translation.override(None):
        assert 'lang="de"' in client.get("/offline/").content.decode()
        english = Client().get("/offline/").content.decode()
    assert "No line to the table" in english

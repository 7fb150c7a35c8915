"""Every page in every state answers as it should, in every language.  `shots` looks at them."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from accounts.people import COOKIE
from tests.browser import addresses, album, contact, states
from tests.browser.states import Evening, Shot

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening() -> Evening:
    """Tables in all states."""
    return states.evening()


def look(made: Evening, shot: Shot, language: str) -> Any:
    """The page of a shot, as who looks gets it."""
    client = Client(headers={"Accept-Language": language}, raise_request_exception=True)
    if shot.who:
        client.cookies[COOKIE] = made.tokens[shot.who]
    if shot.posts is None:
        return client.get(shot.path, follow=True)
    return client.post(shot.path, {"csrfmiddlewaretoken": "", **shot.posts})


def test_every_page_has_a_state_and_every_state_its_page(evening: Evening) -> None:
    shots = album.shots(evening)
    assert addresses.without_a_state({shot.name for shot in shots}) == []
    assert contact.missing(shots) == []
    assert len({shot.file for shot in shots}) == len(shots), "each has pictures of its own"


def test_every_page_answers_in_every_state_and_language(evening: Evening) -> None:
    wrong = []
    for language, _name in settings.LANGUAGES:
        for shot in album.shots(evening):
            answer = look(evening, shot, language)
            if shot.status and answer.status_code != shot.status:
                wrong.append(f"{shot.file} ({language}): {answer.status_code}")
            page = answer.content.decode()
            if not page.strip().startswith("<!doctype html>"):
                wrong.append(f"{shot.file} ({language}) is no page")
            elif f'<html lang="{language}">' not in page:
                wrong.append(f"{shot.file} is not in {language}")
            wrong += [f"{shot.file}: {each}" for each in re.findall(r"Strong\(|%\(\w+\)s", page)]
    assert "\n".join(wrong) == ""


PLACES = {
    "campaigns:front", "campaigns:board", "campaigns:screen", "cardgames:table", "cardgames:screen",
}  # fmt: skip
"""Where one arrives rather than goes: their mark leads to the first page."""


def test_every_inner_page_has_a_visible_way_back_at_the_same_place(evening: Evening) -> None:
    wrong = []
    for shot in album.shots(evening):
        page = look(evening, shot, "en").content.decode()
        first = re.search(r'<header class="top">.*?<a class="(\w+)"[^>]*href="([^"]+)"', page, re.S)
        if first is None or not (first[1] == "back" or shot.name in PLACES):
            wrong.append(shot.file)
        elif first[1] == "back" and first[2].partition("?")[0] == shot.path.partition("?")[0]:
            wrong.append(f"{shot.file} leads back to itself")
    assert wrong == []


def test_an_address_without_a_state_is_named() -> None:
    assert any("campaigns:board" in each for each in addresses.without_a_state(set()))
    assert addresses.without_a_state({"campaigns:nowhere"})[-1].startswith("campaigns:nowhere")

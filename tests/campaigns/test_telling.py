"""What changes beside the journal is told to who looks, too."""

from __future__ import annotations

from typing import Any

import pytest
from pytest_django import DjangoCaptureOnCommitCallbacks

from campaigns.services import add_character
from decks.models import Deck
from decks.services import lay_out
from journal import publish
from tests.api.conftest import Party


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """The numbers and wordings that were told, oldest first."""
    heard: list[tuple[int, int]] = []

    def committed(old: Any, new: Any) -> None:
        heard.append((new.number - old.number, new.wording - old.wording))

    monkeypatch.setattr(publish, "committed", committed)
    return heard


def test_another_layout_of_the_piles_is_told_to_every_screen(
    party: Party,
    told: list[tuple[int, int]],
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    deck = Deck.objects.filter(journal_id=party.campaign.journal_id).first()
    assert deck is not None
    with django_capture_on_commit_callbacks(execute=True):
        lay_out(deck, combined=not deck.combined)
    assert told == [(0, 1)]


def test_a_new_character_is_told_to_every_screen(
    party: Party,
    told: list[tuple[int, int]],
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        add_character(party.campaign, "Cato")
    assert told == [(0, 1)]

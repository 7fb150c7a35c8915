"""The sample decks: each may be given as it stands, in every language."""

from __future__ import annotations

import html as markup
from collections.abc import Callable

import pytest
from django.conf import LazySettings, settings
from django.test import Client
from django.urls import reverse
from django.utils import translation

from accounts.models import Person
from accounts.people import COOKIE
from accounts.services import new_device, new_guest
from campaigns.models import Campaign
from campaigns.services import add_character, start
from decks.imports import read_deck
from decks.models import Deck, DeckTemplate
from decks.samples import SAMPLES
from decks.services import USUAL_SIZE

LANGUAGES = [code for code, _name in settings.LANGUAGES]
LONGEST = 70
"""So many letters of a text are read on a card without turning it."""


@pytest.fixture(autouse=True)
def plain_static_files(settings: LazySettings) -> None:
    """Pages are drawn without collected static files."""
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }


@pytest.fixture
def gerda(db: None) -> Person:
    return new_guest("Gerda")


@pytest.fixture
def campaign(gerda: Person) -> Campaign:
    return start(gerda, "The Salt Road", 5)


@pytest.fixture
def page(gerda: Person) -> Callable[..., str]:
    """Opens a page as Gerda, or posts there."""
    client = Client()
    client.cookies[COOKIE] = new_device(gerda, "browser")[1]

    def opened(address: str, posts: dict[str, str] | None = None, status: int = 200) -> str:
        answer = client.get(address) if posts is None else client.post(address, posts)
        assert answer.status_code == status, answer.content[:400]
        return markup.unescape(answer.content.decode())

    return opened


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SAMPLES)
def test_a_sample_is_thirty_cards_that_say_where_they_go(name: str, language: str) -> None:
    with translation.override(language):
        read = read_deck(SAMPLES[name].text)
    assert read.form == "text" and not read.bad and not read.notes
    assert read.size == USUAL_SIZE
    assert {card.to for card in read.cards} == {"discard", "active", "exhausted"}
    assert all(card.text and len(card.text) <= LONGEST and card.tags for card in read.cards)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_samples_share_a_card(language: str) -> None:
    with translation.override(language):
        titles = [c.title for each in SAMPLES.values() for c in read_deck(each.text).cards]
    assert len(titles) == len(set(titles))


def test_german_has_samples_of_its_own() -> None:
    for each in SAMPLES.values():
        with translation.override("de"):
            german = each.text, str(each.name), str(each.says)
        assert not set(german) & {each.text, str(each.name), str(each.says)}


def test_an_empty_table_has_a_deck_after_two_taps(
    campaign: Campaign, page: Callable[..., str]
) -> None:
    board = reverse("campaigns:board", args=[campaign.pk])
    assert "one of the sample decks" in page(board)
    made = add_character(campaign, "Brakka")
    address = reverse("campaigns:deck_new", args=[campaign.pk, made.seat.name])
    shown = page(address)
    for each in SAMPLES.values():
        assert f"<b>{each.name}</b>" in shown
    page(address, {"way": "sample", "sample": "scout", "key": "try-a-sample"}, status=302)
    deck = Deck.objects.get(name="Brakka")
    assert deck.texts.filter(title="Soft Soles").exists()
    assert not DeckTemplate.objects.exists()
    assert "one of the sample decks" not in page(board)


def test_a_sample_is_looked_at_and_changed_before_it_is_given(
    campaign: Campaign, page: Callable[..., str]
) -> None:
    made = add_character(campaign, "Brakka")
    address = reverse("campaigns:deck_new", args=[campaign.pk, made.seat.name])
    shown = page(f"{address}?pc=yes&from=sample:mage")
    assert "30 cards" in shown and "A sample to try things with" in shown
    assert "3x Thrown Spark #fire > discard" in shown
    assert not Deck.objects.exists()
    page(f"{address}?from=sample:dragon", status=404)
    page(address, {"way": "sample", "sample": "dragon", "key": "try-a-sample"}, status=422)


def test_a_sample_begins_a_list_of_ones_own(page: Callable[..., str], gerda: Person) -> None:
    lists = page(reverse("decks:lists"))
    assert "from=sample:fighter" in lists
    assert "Heavy Cut" in page(reverse("decks:list_new") + "?from=sample:fighter")

"""A group's own cards travel with its campaign, and none that cannot be one comes in."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from typing import Any

import orjson
import pytest

from accounts.models import Group, Membership
from accounts.services import new_guest
from campaigns.models import Campaign
from campaigns.retention import purge
from campaigns.services import start
from campaigns.transfer import make_file, take_in
from cardgames.models import LibraryCard
from cardgames.services import library as cards
from journal.models import Journal
from journal.transfer import BadFile
from tests.cardgames.library.people import KNIGHT, MEND

pytestmark = pytest.mark.django_db

Change = Callable[[dict[str, Any]], None]
BARE = {"title": "Night Bell"}
"""A card of which nobody has said yet what it is."""


def moved(change: Change | None = None, *own: dict[str, Any]) -> Campaign:
    """A campaign whose group wrote these cards, taken in by Hilda after the original is gone."""
    campaign = start(new_guest("Gerda"), "The Long Night", 5)
    host = Membership.objects.get(group=campaign.group)
    for card in own:
        cards.add_card(host, card)
    content = make_file(campaign)[1]
    purge(campaign)
    assert not LibraryCard.objects.exists() and not Group.objects.exists()
    if change is not None:
        packed = orjson.loads(gzip.decompress(content))
        change(packed)
        content = gzip.compress(orjson.dumps(packed))
    return take_in(content, new_guest("Hilda"))


def test_the_librarys_own_cards_are_there_after_the_move() -> None:
    campaign = moved(None, KNIGHT, MEND, BARE)
    assert cards.own_cards(campaign.group) == {
        "moss-knight": KNIGHT,
        "second-mend": MEND,
        "night-bell": BARE,
    }
    cards.change_card(Membership.objects.get(group=campaign.group), "moss-knight", MEND)


def _older(packed: dict[str, Any]) -> None:
    del packed["sections"]


def _of_another_app(packed: dict[str, Any]) -> None:
    packed["sections"]["dice"] = [6]


@pytest.mark.parametrize("change", [None, _older, _of_another_app])
def test_a_file_without_cards_comes_in_as_before(change: Change | None) -> None:
    assert cards.own_cards(moved(change).group) == {}


def _wrong_number(packed: dict[str, Any]) -> None:
    packed["sections"]["exodus_cards"]["second-mend"]["effect"][0]["by"] = "lots"


def _no_title(packed: dict[str, Any]) -> None:
    del packed["sections"]["exodus_cards"]["moss-knight"]["title"]


def _bad_name(packed: dict[str, Any]) -> None:
    packed["sections"]["exodus_cards"]["Moss Cat"] = MEND


def _starter(packed: dict[str, Any]) -> None:
    packed["sections"]["exodus_cards"]["spark"] = MEND


def _words(packed: dict[str, Any]) -> None:
    packed["sections"]["exodus_cards"]["second-mend"] = "mend"


def _list(packed: dict[str, Any]) -> None:
    packed["sections"]["exodus_cards"] = [MEND]


def _too_many(packed: dict[str, Any]) -> None:
    packed["sections"]["exodus_cards"] = {f"mend-{n}": MEND for n in range(cards.MOST_CARDS + 1)}


def _no_sections(packed: dict[str, Any]) -> None:
    packed["sections"] = "none"


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (_wrong_number, r"exodus_cards\.second-mend\.effect\[0\]\.by: "),
        (_no_title, r"exodus_cards\.moss-knight"),
        (_bad_name, r"exodus_cards\.Moss Cat: "),
        (_starter, r"exodus_cards\.spark\.$"),
        (_words, r"exodus_cards\.second-mend: "),
        (_list, r"exodus_cards\.$"),
        (_too_many, r"exodus_cards\.$"),
        (_no_sections, r"sections\.$"),
    ],
)
def test_a_tampered_card_is_refused_by_its_place_and_nothing_comes_in(
    change: Change, place: str
) -> None:
    with pytest.raises(BadFile, match=place) as refused:
        moved(change, KNIGHT, MEND)
    assert ".." not in str(refused.value)
    assert not LibraryCard.objects.exists() and not Group.objects.exists()
    assert not Campaign.objects.exists() and not Journal.objects.exists()

"""The word of a deck: what the next Round does to it and how long it holds, the same everywhere."""

from __future__ import annotations

from typing import Any

import pytest

from decks import rules
from decks.board import hero
from decks.forecasts import Wish, forecast
from decks.gate import gate
from decks.outlook import chip, outlook, refill_words
from decks.regions import regions_of_scene
from journal.contract import GM, SCREEN
from journal.regions import render
from tests.decks.party import Party

STATES: dict[str, tuple[dict[str, Any], dict[str, str]]] = {
    "fresh": (
        {"deck": ["bash"] * 20, "active": []},
        {"state": "ok", "next": "Round 4: no Fatigue", "holds": "alive beyond Round 13"},
    ),
    "a full hand over nothing": (
        {"deck": [], "discard": [], "hand": ["bash"] * 4, "exhausted": [], "active": []},
        {"state": "warn", "next": "Round 4: no draw, then death", "holds": "dies in Round 5"},
    ),
    "a full hand over little": (
        {"deck": [], "discard": ["bash"] * 9, "hand": ["bash"] * 4, "exhausted": [], "active": []},
        {
            "state": "warn",
            "next": "Round 4: no draw, then a Fatigue",
            "holds": "alive beyond Round 13",
        },
    ),
    "tired": (
        {"deck": ["bash"], "discard": ["feint"] * 3, "active": []},
        {"state": "warn", "next": "Round 4: a Fatigue", "holds": "dies in Round 6"},
    ),
    "doomed": (
        {"deck": [], "discard": ["feint"] * 2, "active": []},
        {"state": "dies", "next": "Round 4: death", "holds": ""},
    ),
    "no player character": ({"pc": False}, {"state": "plain", "next": "", "holds": ""}),
}


@pytest.mark.parametrize("name", STATES)
def test_fat_21_the_word_says_what_the_next_round_does_and_how_long_it_holds(name: str) -> None:
    first, said = STATES[name]
    view = rules.view(Party(**first).state, SCREEN)
    assert outlook(view, view["decks"][0]) == said


@pytest.mark.parametrize("name", [name for name in STATES if name != "no player character"])
def test_board_deck_page_and_forecast_say_it_in_the_same_words(name: str) -> None:
    party = Party(**STATES[name][0])
    scene = party.scene(GM)
    deck = scene.decks[0]
    word = chip(scene.view, deck)
    assert hero(scene, deck)["chip"] == word
    assert forecast(scene.view, deck, Wish())["chip"] == word
    assert gate(scene)["who"][0]["chip"] == word
    pieces = {each.id: each for each in regions_of_scene(scene)}
    assert pieces["safe-d1"].context["chip"] == word
    html = render(pieces["hero-d1"], "en")
    assert word["text"].plain in html and f'class="chip two {word["state"]}"' in html


def test_fat_12_cards_that_end_as_the_round_starts_are_counted_in() -> None:
    """One card comes back to Discard before the refill, so nobody dies; the counts of now alone
    would say so."""
    party = Party(
        deck=[], discard=["feint"], hand=["bash"] * 3, exhausted=[],
        active=[{"face": "ward", "due": 4, "then": "discard"}],
    )  # fmt: skip
    party.do(GM, "rule H6 expiry-first")
    view = rules.view(party.state, 0)
    assert view["decks"][0]["next"]["dies"]
    assert "after a Fatigue" in refill_words(view, view["decks"][0]).plain
    party.do(GM, "rule H6 ask")
    view = rules.view(party.state, 0)
    assert outlook(view, view["decks"][0])["state"] == "dies", "at worst, where H6 is open"


def test_the_main_button_is_what_comes_next() -> None:
    def bar(party: Party, seat: Any) -> str:
        pieces = regions_of_scene(party.scene(seat))
        return render(next(each for each in pieces if each.id == "hand-d1"), "en")

    playing = Party()
    assert 'class="btn main off-pick draw"' in bar(playing, 0)
    playing.do(GM, "rule H6 expiry-first")
    playing.do(GM, "round open 4 taking=d1,d2")
    mine, theirs = bar(playing, 0), bar(playing, GM)
    assert "Round 4 is open. The GM begins it." in mine
    assert "btn main off-pick" not in mine and 'data-tap="draw d1 1 required"' in mine
    assert 'class="btn main off-pick" data-tap="round commit 4"' in theirs


def test_before_the_first_round_nobody_is_led_to_draw() -> None:
    party = Party()
    party.state = rules.load({**rules.dump(party.state), "round": 0})
    for seat, said in ((0, "The GM opens Round 1."), (GM, "Open Round 1…")):
        pieces = {each.id: each for each in regions_of_scene(party.scene(seat))}
        html = render(pieces["hand-d1"], "en")
        assert said in html
        assert "btn main off-pick draw" not in html
        assert 'data-tap="draw d1 1 required"' in html, "the first draw stays possible (H2)"
    assert "btn main off-pick draw" in render(
        {each.id: each for each in regions_of_scene(party.scene(GM))}["hand-d3"], "en"
    ), "a GM's deck knows no Rounds"

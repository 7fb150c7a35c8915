"""The pieces of the party's pages: whose they are, what changes when, and that they are sound."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.utils.safestring import mark_safe

from decks import rules
from decks.pictures import candles, fan, pile
from decks.regions import regions_of_scene
from journal.contract import SCREEN, Seat
from journal.regions import Region, Renderings, partials, render
from tests.decks.party import Party

VOID = {"input", "path", "rect", "ellipse", "br", "img", "hr", "meta", "link"}
SEATS: tuple[Seat, ...] = ("gm", 0, 1, SCREEN)


class Sound(HTMLParser):
    """Checks that elements close in order, and collects ids, attributes and taps."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.names: set[str] = set()
        self.taps: list[str] = []
        self.roots = 0
        self.feed(html)
        assert not self.open, self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.roots += not self.open
        if tag not in VOID:
            self.open.append(tag)
        self._note(attrs)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._note(attrs)

    def _note(self, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            self.names.add(name)
            if name == "id":
                self.ids.append(value or "")
            if name == "data-tap":
                self.taps.append(value or "")

    def handle_endtag(self, tag: str) -> None:
        assert self.open and self.open.pop() == tag, f"</{tag}> closes something else"


def some_parties() -> dict[str, Party]:
    """Parties in the states that pages have to draw."""
    found = {"quiet": Party(), "tired": Party(deck=[]), "doomed": Party(deck=[], discard=["bash"])}
    found["dead"] = Party(deck=[], discard=[])
    found["dead"].do(0, "draw d1 1 required")
    found["open"] = Party(active=[{"face": "ward", "due": 4, "then": "discard"}])
    found["open"].do("gm", "round open 4 taking=d1,d2")
    found["asking"] = Party(deck=[])
    for text in ("draw d1 1 optional", "rest d2", "search d2", "draw d3 2 required"):
        if rules.why_not(found["asking"].state, "gm", text) is None:
            found["asking"].do("gm", text)
    found["burnt"] = Party(deck=[])
    found["burnt"].do(0, "draw d1 1 required")
    found["allowed"] = Party()
    for what in ("optional", "rest", "mill", "reveal", "search"):
        found["allowed"].do("gm", f"allow d1 {what}")
    found["camp"] = Party()
    for seat, text in ((0, 'rest ask d1 "tired"'), ("gm", "rest call d1,d2 n=1 where=top")):
        found["camp"].do(seat, text)
    found["rested"] = Party()
    for text in ("rest call d1,d2 n=1 where=top", "answer q1 agree", "rest commit"):
        found["rested"].do("gm", text)
    found["unfixed"] = Party(active=[{"face": "ward"}])
    found["blank"] = Party(deck=["_"] * 30, hand=["_"], discard=[], exhausted=[], active=[])
    return found


PARTIES = some_parties()


def regions(party: Party, seat: Seat, of: str = "") -> dict[str, Region]:
    found = regions_of_scene(party.scene(seat), of)
    by_id = {region.id: region for region in found}
    assert len(by_id) == len(found), "ids are unique"
    return by_id


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("state", PARTIES)
def test_every_region_is_sound_html_whose_root_has_its_id(state: str, seat: Seat) -> None:
    seen: list[str] = []
    for region in regions(PARTIES[state], seat).values():
        found = Sound(render(region, "en"))
        assert found.roots == 1
        assert found.ids[0] == region.id
        assert not {"style", "onclick", "hx-on"} & found.names, "the content policy forbids it"
        seen += [each for each in found.ids if not each.startswith("hero-") or each == region.id]
    assert len(seen) == len(set(seen)), "ids are unique on a page that has them all"


@pytest.mark.parametrize("of", ["", "board"])
@pytest.mark.parametrize("state", PARTIES)
def test_no_audience_is_given_what_was_drawn_for_another(state: str, of: str) -> None:
    """Equal pieces are drawn once for all: whoever comes later gets what they would get alone."""
    for order in (SEATS, SEATS[::-1]):
        shared = Renderings()
        for seat in order:
            found = regions(PARTIES[state], seat, of).values()
            assert shared.partials(found, "en") == partials(found, "en"), seat


FILLED = {
    "cards": "c1,c2",
    "who": "d1,d2",
    "what": "c1,deck:1",
    "to": "discard",
    "then": "discard",
    "where": "top",
    "pick": "random",
    "discard": "yes",
    "active": "no",
    "keep": "keep",
    "m1": "deck:1>hand",
    "m2": "c3>deck.shuffled",
    "m3": "exhausted:1>discard",
    "why": "because",
    "text": "a stroke",
}


def fill(tap: str, values: dict[str, str]) -> str:
    """As the page's script fills a tap."""
    words = []
    for word in re.findall(r'"[^"]*"|\S+', tap):
        places = re.findall(r"\{(\w+)\??\}", word)
        if any(values.get(place, "2") == "" for place in places):
            continue
        words.append(re.sub(r"\{(\w+)\??\}", lambda place: values.get(place[1], "2"), word))
    return " ".join(words)


@pytest.mark.parametrize("state", PARTIES)
def test_every_tap_on_a_page_is_an_action_that_the_rules_can_read(state: str) -> None:
    for seat in SEATS:
        for region in regions(PARTIES[state], seat).values():
            for tap in Sound(render(region, "en")).taps:
                if not tap.startswith(("undo ", "agree ", "decline ")):
                    rules.parse(fill(tap, FILLED))
                    rest = {"n": "1/2 round=up", "pick": "", "where": "", "discard": ""}
                    if tap.startswith("rest"):
                        rules.parse(fill(tap, FILLED | rest))


def test_what_a_screen_sees_can_only_be_looked_at() -> None:
    for party in PARTIES.values():
        for region in regions(party, SCREEN).values():
            assert not Sound(render(region, "en")).taps


def test_a_player_gets_the_pieces_of_their_own_deck_and_of_no_other() -> None:
    ids = set(regions(Party(), 0))
    assert {"hand-d1", "safe-d1", "course-d1", "others", "log"} <= ids
    assert not any(each.endswith("-d2") or each.startswith("hero-") for each in ids)
    assert "gm-d1" not in ids


def test_the_gm_gets_the_board_and_every_deck_page() -> None:
    ids = set(regions(Party(), "gm"))
    assert {"gate", "decisions", "rulings", "rest", "hero-d1", "hero-d3"} <= ids
    assert {"hand-d1", "hand-d2", "hand-d3", "gm-d2"} <= ids
    board = set(regions(Party(), "gm", "board"))
    assert "hand-d1" not in board
    assert set(regions(Party(), "gm", "d1")) <= ids


def test_nothing_of_another_hand_or_of_any_deck_stands_in_a_players_pieces() -> None:
    html = "".join(render(region, "en") for region in regions(Party(), 0).values())
    assert "Old Oath" in html
    assert "Quiet Knife" not in html
    assert "A Storm" in html or "Weather" in html
    state = Party().state
    for deck in state.decks.values():
        for card in deck.deck:
            assert f'"{card.id}"' not in html


def test_a_draw_changes_the_pieces_of_that_deck_and_leaves_the_others_alone() -> None:
    party = Party()
    before = regions(party, "gm")
    assert before == regions(party, "gm"), "the same moment gives equal pieces"
    party.do(1, "draw d2 1 required")
    after = regions(party, "gm")
    changed = {each for each in after if after[each] != before[each]}
    assert {"hand-d2", "piles-d2", "safe-d2", "hero-d2", "log"} <= changed
    assert not {each for each in changed if each.endswith(("-d1", "-d3"))}
    assert "rulings" not in changed


def test_fat_21_the_number_that_matters_and_what_the_next_refill_does_stand_on_the_page() -> None:
    safe = regions(Party(deck=["bash"], discard=["feint"] * 3), 0)["safe-d1"].context
    assert safe["safe"] == 3
    assert safe["state"] == "warn"
    assert safe["next"].plain == "Round 4 refills 2 cards: the last 1 of the Deck, then a Fatigue."
    doomed = regions(Party(deck=[], discard=["feint"] * 2), 0)["safe-d1"].context
    assert (doomed["safe"], doomed["state"]) == (1, "dies")
    assert "card 2 must be drawn" in doomed["next"].plain


def test_fat_21_the_course_of_seven_cards_and_a_hand_of_five_ends_as_the_example_says() -> None:
    deck = ["bash"] * 7
    party = Party(size=5, deck=deck, hand=[], discard=[], exhausted=[], active=[])
    course = regions(party, 0)["course-d1"].context["course"]
    marks = [candle["mark"] for candle in course["rows"][0]["course"]["candles"]]
    assert marks == ["", "f", "f", "d"]
    assert course["end"].plain == "dies in Round 7"


def test_fat_18_a_dead_character_is_told_why_and_offered_no_play() -> None:
    found = regions(PARTIES["dead"], 0)
    assert "dies" in render(found["notice-d1"], "en")
    assert not [tap for tap in Sound(render(found["hand-d1"], "en")).taps if "undo" not in tap]


def test_h6_an_open_round_shows_its_preview_and_waits_for_the_answer() -> None:
    gate = render(regions(PARTIES["open"], "gm")["gate"], "en")
    assert "Round 4, before it begins" in gate
    assert "round commit" not in gate
    assert "They end first, then the refill: draws" in gate
    quiet = Party()
    quiet.do("gm", "round open 4 taking=d1,d2")
    assert "round commit 4" in render(regions(quiet, "gm")["gate"], "en")


def test_a_new_hero_comes_with_its_container_which_does_not_change_with_every_card() -> None:
    party = Party()
    before = regions(party, "gm")["heroes"]
    party.do(1, "draw d2 1 required")
    assert regions(party, "gm")["heroes"] == before
    assert "Bren" in render(before, "en")
    party.do("gm", "give 2 size=3 active=no pc=yes cards=knife,knife")
    assert regions(party, "gm")["heroes"] != before


def test_a_board_has_a_place_for_each_hero_that_its_container_never_redraws() -> None:
    html = render(regions(Party(), "gm")["heroes"], "en")
    assert html.count("hx-morph-skip") == 3
    assert 'id="hero-d2"' in html


def test_piles_are_to_scale_and_their_numbers_know_no_language() -> None:
    heights = [float(pile("deck", n, 30)["layers"][0]["h"]) for n in (1, 10, 30)]
    assert heights == [2.4, 24.0, 72.0]
    assert pile("deck", 0, 30)["lid"] == "none"
    both = pile("discard", 5, 30, 10)
    assert [layer["kind"] for layer in both["layers"]] == ["exhausted", "discard"]
    assert len(fan(12)["turns"]) == 9
    values = [
        value
        for each in candles([(4, 3, ""), (5, 1, "d")], 3)["candles"]
        for value in each.values()
    ]
    assert all(isinstance(value, int | str) for value in values)


def _page(seat: Seat, of: str, template: str, **more: Any) -> str:
    live = {"journal": "j", "seat": str(seat), "number": 1, "of": of}
    pieces = {
        each.id: mark_safe(render(each, "en")) for each in regions(Party(), seat, of).values()
    }
    return render_to_string(template, {"live": live, "regions": pieces, **more})


def test_the_pages_hold_each_of_their_pieces_once(settings: Any) -> None:
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }
    campaign = {"name": "The Ashen Road", "url": "/"}
    board = _page("gm", "board", "campaigns/board.html", campaign=campaign)
    page = _page(0, "d1", "decks/deck.html", deck={"name": "Mira", "part": "d1"})
    for html, found in (
        (board, regions(Party(), "gm", "board")),
        (page, regions(Party(), 0, "d1")),
    ):
        for each in found:
            assert html.count(f'id="{each}"') == 1, each

"""Paper and app at one table: a list with bad lines, printed cards played by counts, sheets."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NamedSite
from tests.browser.people import Somebody
from tests.browser.test_evening import add_character, pasted

if TYPE_CHECKING:
    from playwright.sync_api import Browser

LIST = "15x Bite > exhaust | Deep.\n15x Howl #loud"


@pytest.fixture
def people(chromium: Browser, named_site: NamedSite) -> Iterator[tuple[Somebody, Somebody]]:
    """A GM at a laptop and a player with a phone and a box of printed cards."""
    made = Somebody(chromium, "Gregor", phone=False), Somebody(chromium, "Fenn")
    yield made
    for each in made:
        each.context.close()


def test_printed_cards_at_a_table_with_the_app(
    people: tuple[Somebody, Somebody], named_site: NamedSite
) -> None:
    """FAT-5, FAT-12, FAT-13 and FAT-15 by counts, beside a deck that is in the app."""
    gm, fenn = people
    try:
        the_gm_looks_before_giving(gm, named_site)
        fenn_joins(gm, fenn)
        a_round_by_counts(gm, fenn)
        cards_to_cut_out(fenn)
    except Exception as error:
        error.add_note("\n".join(each.shows() for each in people))
        raise
    assert [said for each in people for said in each.complaints] == []


def the_gm_looks_before_giving(gm: Somebody, site: NamedSite) -> None:
    gm.page.goto(f"{site.address}/")
    gm.link("Start a campaign")
    gm.write("Name of the campaign", "The Cold Shore")
    gm.write("Your name at the table", "Gregor")
    gm.write("Hand size", "5")
    gm.press(gm.button("Start"))
    add_character(gm, "Mira")
    pasted(gm, LIST)
    add_character(gm, "Fenn")
    gm.write("One card a line", "Anzahl;Titel\n15;Bite\nfew;Howl")
    gm.press(gm.button("Look at the cards first"))
    gm.sees(re.compile("line 3:.*few"))
    gm.sees("Nothing has been changed.")
    gm.write("One card a line", "Anzahl;Titel\n15;Bite\n15;Howl")
    gm.press(gm.button("Look at the cards first"))
    gm.sees("read as a table")
    gm.press(gm.page.get_by_label("Played with printed cards").filter(visible=True).first)
    gm.write("Keep this list for later, as", "Wolves")
    gm.can_be_read_by_all()
    gm.press(gm.button("Shuffle and give"))
    gm.sees("Open Round 1")
    gm.forget("status of 422")


def fenn_joins(gm: Somebody, fenn: Somebody) -> None:
    board = gm.page.url
    gm.link("People")
    fenn.page.goto(gm.page.get_by_role("link", name="/join/").inner_text())
    gm.page.goto(board)
    fenn.write("Your name", "Fenn")
    fenn.press(fenn.button("Join"))
    fenn.press(fenn.button(re.compile("I am Fenn")))
    fenn.is_live()


def a_round_by_counts(gm: Somebody, fenn: Somebody) -> None:
    gm.acts("Open Round 1")
    gm.acts(re.compile("Begin"))
    fenn.sees("Draw 5 cards.")
    fenn.counts("Deck 25, Hand 5, Discard 0, Exhausted 0, Active 0")
    some(fenn, 3)
    fenn.acts("Discard")
    fenn.counts("Deck 25, Hand 2, Discard 3, Exhausted 0, Active 0")
    some(fenn, 1)
    fenn.unfold("Active…")
    fenn.write("For how many Rounds", "2")
    fenn.acts("Make Active")
    fenn.sees("until Round 3, then Discard")
    some(fenn, 1)
    fenn.acts("Exhaust")
    fenn.counts("Deck 25, Hand 0, Discard 3, Exhausted 1, Active 1")
    fenn.can_be_read_by_all()
    gm.sees("27")


def some(fenn: Somebody, count: int) -> None:
    """Touches a number, not a card."""
    expect(fenn.page.locator(".hand-strip label.card")).to_have_count(0)
    fenn.press(fenn.page.locator(".hand-strip .pick").nth(count))


def cards_to_cut_out(fenn: Somebody) -> None:
    fenn.link("What the deck is made of, and sheets to print")
    fenn.sees("printed cards")
    fenn.can_be_read_by_all()
    fenn.link("Cards to print")
    expect(fenn.page.locator(".cut")).to_have_count(30)
    fenn.press(fenn.button("As a PDF"))
    fenn.sees("It is ready.", seconds=60)
    with fenn.page.expect_download() as loading:
        fenn.link("Download")
    assert loading.value.suggested_filename == "fenn-cards.pdf"

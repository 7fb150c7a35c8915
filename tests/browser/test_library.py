"""A card written with the form; a deck built, refused and mended: a phone, visible taps only."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NamedSite
from tests.browser.people import Somebody

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator

LIST = """# Moss and fire
2x Ember Fox
2x Ash Drake
2x War Ram
2x Reed Otter // for the rivers
2x Stone Boar
2x Quake
2x Toll
2x Mend
3x Spark
[Energy Deck]
18x Energy
"""


@pytest.fixture
def ada(chromium: Browser) -> Iterator[Somebody]:
    """Somebody with a phone."""
    made = Somebody(chromium, "Ada")
    yield made
    made.context.close()


def test_a_card_is_written_and_a_deck_built_refused_and_mended(
    ada: Somebody, named_site: NamedSite
) -> None:
    """EXO-2, EXO-25."""
    try:
        to_the_library(ada, named_site)
        a_card_is_written(ada)
        it_lies_in_the_library(ada)
        a_deck_is_built_and_refused(ada)
        it_is_mended(ada)
    except Exception as error:
        error.add_note(ada.shows())
        raise
    assert ada.complaints == []


def to_the_library(ada: Somebody, site: NamedSite) -> None:
    """From the first page to a table of one's own, and to the cards of its group."""
    ada.page.goto(f"{site.address}/")
    ada.link("Card tables")
    ada.link("Cards and decks")
    ada.sees("You are in no group yet.")
    ada.page.go_back()
    ada.link(re.compile("Host a table.*Exodus"))
    ada.write("Your name at the table", "Ada")
    ada.press(ada.button("Open the table"))
    ada.link("One of my own decks, or a Harmony Rare")
    ada.link("Cards and decks")
    ada.sees("65 cards")


def chooses(ada: Somebody, label: str, option: str, inside: Locator | None = None) -> None:
    """Picks an entry of a list; the form shows what belongs to it soon after."""
    where = inside if inside is not None else ada.page
    where.get_by_label(label, exact=True).first.select_option(label=option)


def a_card_is_written(ada: Somebody) -> None:
    """With a mistake on the way, which is told at its field and gone once it is mended."""
    ada.link("Write a card")
    ada.sees("Begin with its title.")
    ada.write("Title", "Moss Knight")
    ada.write("Creature types", "Knight, Golem")
    chooses(ada, "When", "when it is summoned")
    ada.write("Name of the Ability", "Stand Fast")
    ada.press(ada.button("+ Add a step"))
    step = ada.page.locator("#f-effect-0")
    expect(step).to_be_visible()
    ada.sees("Draw 1 Main card.")
    chooses(ada, "What happens", "Gain or lose Life", step)
    life = step.get_by_label("Life (+ or −)")
    life.fill("lots")
    ada.press(ada.button("Keep this card"))
    expect(step.locator(".errors")).to_contain_text("whole number from -99 to 99")
    expect(life).to_have_attribute("aria-invalid", "true")
    ada.can_be_read_by_all()
    life.fill("2")
    # Whoever leaves the field is told.
    ada.press(ada.page.get_by_role("heading", name="Its Ability"))
    ada.sees("Gain 2 Life.")
    ada.press(ada.button("+ Add another step"))
    second = ada.page.locator("#f-effect-1")
    chooses(ada, "What happens", "The player may …", second)
    ada.press(ada.button("+ Add a step", second))
    ada.sees("You may do this:")
    ada.press(ada.button("Try it"))
    ada.sees("You: Life 10 → 12")
    ada.press(ada.button("Keep this card"))
    ada.page.wait_for_url(re.compile("/card/moss-knight/$"))
    ada.forget("status of 422")


def it_lies_in_the_library(ada: Somebody) -> None:
    """Found by a word, drawn as a card."""
    ada.link("Library")
    ada.sees("66 cards")
    ada.write("Words on the card", "stand fast")
    ada.sees("1 of 66 cards")
    expect(ada.page.locator(".xcard")).to_have_count(1)


def a_deck_is_built_and_refused(ada: Somebody) -> None:
    """By taps and from a list; every reason is told with its rule."""
    ada.link("My decks")
    ada.write("Name of a new deck", "Moss and fire")
    ada.press(ada.button("Build a deck"))
    ada.sees("A draft, not playable yet.")
    ada.sees("The Main Deck has 0 cards; it needs at least 20.")
    ada.write("Words on the card", "knight")
    row = ada.page.locator("#add-moss-knight")
    expect(ada.page.locator("#add_cards li")).to_have_count(1)
    for count in (1, 2, 3):
        ada.press(ada.button("One Moss Knight more", row))
        expect(row.locator("b")).to_have_text(f"{count}, too many" if count > 2 else str(count))
    ada.sees("3 of Moss Knight, and at most 2 of a title may be in a Main Deck.")
    ada.can_be_read_by_all()
    ada.unfold("As a list")
    ada.write("One card a line, a number in front", LIST)
    ada.press(ada.button("Keep this list"))
    ada.sees("3 of Spark, and at most 2 of a title may be in a Main Deck.")
    ada.sees("The Energy Deck has 18 energies; it needs at least 20.")
    expect(ada.page.locator("#deck_problems li")).to_have_count(3)


def it_is_mended(ada: Somebody) -> None:
    """Tap by tap, until it can be played; and it is chosen among one's decks."""
    expect(ada.page.locator("#deck_problems")).to_contain_text("The Main Deck has 19 cards")
    inside = ada.page.locator("#deck_list")
    ada.press(ada.button("One Spark less", inside))
    expect(ada.page.locator("#deck_problems")).not_to_contain_text("Spark")
    energies = ada.page.locator("#deck_state .energies b")
    for count in ("19", "20"):
        ada.press(ada.button("One energy more"))
        expect(energies).to_have_text(count)
    for title in ("Moss Knight", "Grove Elder"):
        ada.write("Words on the card", title)
        row = ada.page.locator("#add_cards li").filter(has_text=title)
        ada.press(ada.button(f"One {title} more", row))
        expect(inside).to_contain_text(title)
    ada.sees("This deck can be played.")
    expect(ada.page.locator("#deck_problems")).to_be_hidden()
    ada.link("My decks")
    ada.sees("can be played")

"""When a seat of Exodus wants to be asked, set by visible taps in a game against a program."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NamedSite
from tests.browser.duel_players import Duellist, stacked
from tests.browser.people import SECONDS

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator


@pytest.fixture
def ada(chromium: Browser) -> Iterator[Duellist]:
    someone = Duellist(chromium, "Ada")
    yield someone
    someone.context.close()


def practises(site: NamedSite, ada: Duellist) -> Locator:
    """A game against a program up to its first turn; gives the menu beside the main button."""
    page = ada.page
    page.goto(f"{site.address}/tables/")
    ada.press(ada.button(re.compile("^Practise against a program.*Exodus")))
    ada.write("Your name at the table", "Ada")
    ada.press(page.locator("main").get_by_role("button").last)
    ada.is_live()
    ada.answers("No cut")
    # Who goes first is asked of whom chance has chosen.
    first = page.locator(".x-thumb").get_by_role("button", name="I go first")
    menu = page.locator(".x-etc summary")
    expect(first.or_(menu)).to_be_visible(timeout=SECONDS * 1000)
    if first.count():
        ada.answers("I go first")
    expect(menu).to_be_visible(timeout=SECONDS * 1000)
    return menu


def test_who_passes_for_the_whole_game_is_not_asked_until_they_say_so(
    named_site: NamedSite, ada: Duellist
) -> None:
    """EXO-17."""
    page, menu = ada.page, practises(named_site, ada)
    before = ada.number
    ada.press(menu)
    # The program may play under the finger, or she may be asked: the menu stays as it is.
    waited_for = page.locator("#top[data-turn=mine], body.asked")
    for _again in range(50):
        if ada.number != before or waited_for.count():
            break
        page.wait_for_timeout(100)
    expect(page.locator(".x-etc[open]")).to_be_visible()
    ada.press(ada.button("When I am asked", page.locator(".x-etc")))
    dialog = page.get_by_role("dialog")
    ada.press(ada.button("Pass for this whole game", dialog))
    expect(dialog).to_be_hidden()
    expect(page.locator(".x-standing")).to_be_visible()
    ada.press(page.locator(".x-standing").get_by_role("button", name="Ask me again"))
    expect(page.locator(".x-standing")).to_be_hidden()
    assert ada.complaints == []


TOPS = """() => ["#mine .x-field", ".x-thumb"].map((each) =>
    document.querySelector(each).getBoundingClientRect()).map(({top, bottom}) => [top, bottom])"""


def test_a_long_stack_leaves_the_own_field_and_hand_in_sight(
    named_site: NamedSite, chromium: Browser
) -> None:
    """Of twelve items as of none; on a desk that is not high."""
    ada = Duellist(chromium, "Ada", phone=False)
    ada.page.set_viewport_size({"width": 1280, "height": 800})
    practises(named_site, ada)
    stacked(named_site, "tall", ada)
    expect(ada.page.locator(".x-pile li").nth(8)).to_be_attached(timeout=SECONDS * 1000)
    ada.page.evaluate("scrollTo(0, 0)")
    field, thumb = ada.page.evaluate(TOPS)
    assert field[1] <= thumb[0] + 1
    assert thumb[1] <= 800 + 1
    # What is further down in it is a scroll away.
    ada.page.locator(".x-pile li").last.scroll_into_view_if_needed()
    expect(ada.page.locator(".x-pile li").last).to_be_in_viewport()
    ada.context.close()

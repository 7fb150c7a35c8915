"""Half the phones are not Chromium: join, draw, a refusal, sleep and waking in two others."""

from __future__ import annotations

import contextlib
import glob
import shutil
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser import engines
from tests.browser.conftest import NAME, NamedSite
from tests.browser.people import Somebody
from tests.browser.test_evening import a_size_that_is_meant, add_character, begin_round, pasted
from tests.services.packages import firefox_path

if TYPE_CHECKING:
    from playwright.sync_api import Browser

DECK = "Alpha > discard\nBeta > exhaust\nGamma\nDelta"
WATCH_THE_LIGHT = """window.lightWent = [];
    document.addEventListener("visibilitychange", () => window.lightWent.push(document.hidden));"""


@pytest.fixture
def gm(chromium: Browser, named_site: NamedSite) -> Iterator[Somebody]:
    """A GM at a board with one character, who has a deck of four cards."""
    found = Somebody(chromium, "Gregor", phone=False)
    found.page.goto(f"{named_site.address}/")
    found.link("Start a campaign")
    found.write("Name of the campaign", "The Long Stair")
    found.write("Your name at the table", "Gregor")
    found.write("Hand size", "3")
    found.press(found.button("Start"))
    add_character(found, "Dara")
    pasted(found, DECK)
    a_size_that_is_meant(found)
    found.is_live()
    yield found
    found.context.close()


@pytest.fixture(params=["firefox", "webkit"])
def phone(
    request: pytest.FixtureRequest, tmp_path: Path, named_site: NamedSite
) -> Iterator[engines.Browser]:
    """Firefox, then WebKitGTK."""
    with contextlib.ExitStack() as stack:
        if request.param == "firefox":
            binary = firefox_path()
            if binary is None:
                pytest.skip("no Firefox: apt install firefox-esr")
            yield stack.enter_context(engines.firefox(binary, tmp_path, NAME))
        else:
            driver, binaries = shutil.which("WebKitWebDriver"), glob.glob(engines.MINI_BROWSERS)
            if driver is None or not binaries or shutil.which("Xvfb") is None:
                pytest.skip("no WebKitGTK: apt install webkit2gtk-driver xvfb")
            yield stack.enter_context(
                engines.webkit(driver, binaries[-1], tmp_path, named_site.port)
            )


def test_a_phone_joins_draws_is_refused_sleeps_and_wakes(
    gm: Somebody, phone: engines.Browser, named_site: NamedSite
) -> None:
    """FAT-15 is shown where a card has no place to go to; nothing is missed in the dark."""
    gm.link("People")
    code = gm.page.locator(".code-big").inner_text()
    gm.link("The Long Stair")
    phone.go(f"{named_site.address}/")
    assert phone.run("return window.isSecureContext") is False
    joins(phone, code)
    begin_round(gm, 1)
    phone.reads("#hand-d1 h2", "3")
    draws(phone)
    gm.counts("Deck 0, Discard 0, Exhausted 0, Hand 4")
    is_refused(phone)
    sleeps_and_wakes(phone, gm)


def joins(phone: engines.Browser, code: str) -> None:
    phone.do("ElementSendKeys", id=phone.find("//input[@name='code']"), text=code)
    phone.button("Join")
    phone.write("Your name at the table", "Dara's player")
    phone.button("Join")
    phone.button("I am Dara")
    phone.reads("h1", "Dara")
    phone.reads("#live", "Live")


def draws(phone: engines.Browser) -> None:
    phone.run("return new Promise((done) => setTimeout(done, 500))")
    phone.button("Draw a card")
    phone.reads("#receipt", "Done.")
    phone.reads("#hand-d1 h2", "4")


def is_refused(phone: engines.Browser) -> None:
    for number in range(1, 5):
        phone.tap(f"(//label[contains(@class, 'card')])[{number}]")
    phone.button("Each to its usual place")
    phone.reads("#receipt", "has no default destination")
    phone.reads("#receipt a", "FAT-15")
    phone.reads("#hand-d1 h2", "4")


def sleeps_and_wakes(phone: engines.Browser, gm: Somebody) -> None:
    phone.run(WATCH_THE_LIGHT)
    phone.looks_away()
    gm.acts("Open Round 2")
    gm.page.wait_for_timeout(4000)
    phone.looks_again()
    deadline = time.monotonic() + engines.SECONDS
    while phone.run("return window.lightWent") != [True, False]:
        assert time.monotonic() < deadline, phone.run("return window.lightWent")
        time.sleep(0.1)
    phone.reads("#top-d1", "Round 2 is open")
    phone.reads("#live", "Live")
    gm.acts("Not yet: close it again")
    phone.reads("#top-d1", "Round 1")

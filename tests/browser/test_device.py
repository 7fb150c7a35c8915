"""What a person sets for the device in their hand, and how it calls them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.people import Somebody
from tests.services.processes import Site

if TYPE_CHECKING:
    from playwright.sync_api import Browser

WATCHED = """
    window.calls = [];
    Object.defineProperty(navigator, "vibrate", {value: () => calls.push("buzz") > 0});
    Object.defineProperty(navigator, "wakeLock", {value: {request: async () => {
        calls.push("awake");
        return new EventTarget();
    }}});
    window.AudioContext = class {
        constructor() { calls.push("tone"); }
    };
"""
ASKED = """
    const asked = document.createElement("article");
    asked.className = "ask"; asked.id = `asked-${calls.length}`;
    document.querySelector("main").append(asked);
    document.dispatchEvent(new Event("tableside:swapped"));
"""


@pytest.fixture
def gm(chromium: Browser, running_site: Site) -> Iterator[Somebody]:
    """Somebody at the board of a demo, whose calls are written down."""
    made = Somebody(chromium, "Gregor")
    made.context.add_init_script(WATCHED)
    made.page.goto(f"{running_site.url}/")
    made.press(made.button("Open the demo"))
    made.is_live()
    yield made
    made.context.close()


def calls(who: Somebody) -> list[str]:
    found: list[str] = who.page.evaluate("calls")
    return found


def test_the_screen_stays_on_while_a_table_is_open(gm: Somebody) -> None:
    assert calls(gm) == ["awake"]
    gm.page.evaluate("localStorage.setItem('awake', 'off')")
    gm.page.reload()
    gm.is_live()
    assert calls(gm) == []


def test_a_new_question_buzzes_and_stands_in_the_title_and_is_silent(gm: Somebody) -> None:
    before = gm.page.title()
    gm.page.evaluate(ASKED)
    assert calls(gm) == ["awake", "buzz"]
    assert gm.page.title() == f"● You decide · {before}"
    gm.page.evaluate("document.querySelector('.ask').remove()")
    gm.page.evaluate("document.dispatchEvent(new Event('tableside:swapped'))")
    assert gm.page.title() == before


def test_sound_is_off_until_it_is_asked_for(gm: Somebody, running_site: Site) -> None:
    gm.link("Me and my devices")
    buzz, tone = (gm.page.get_by_label(words) for words in ("Buzz when", "A quiet tone"))
    expect(buzz).to_be_checked()
    expect(tone).not_to_be_checked()
    tone.check()
    buzz.uncheck()
    gm.page.reload()
    expect(tone).to_be_checked()
    expect(buzz).not_to_be_checked()
    gm.page.go_back()
    gm.is_live()
    gm.page.evaluate(ASKED)
    assert calls(gm) == ["awake", "tone"]


def test_the_text_grows_at_once_and_on_every_page(gm: Somebody) -> None:
    gm.link("Me and my devices")
    usual: int = gm.page.locator("h1").evaluate("each => each.clientHeight")
    gm.page.get_by_label("Size of the text").select_option("larger")
    assert gm.page.locator("h1").evaluate("each => each.clientHeight") > usual * 1.3
    gm.link("Rules")
    expect(gm.page.locator("html")).to_have_attribute("data-text", "larger")


def test_the_other_language_is_one_tap_away_and_stays(gm: Somebody) -> None:
    gm.press(gm.button("Deutsch"))
    gm.page.get_by_text("Runde 4 eröffnen").wait_for()
    expect(gm.page.locator("#live")).to_have_text("Live")
    gm.link("Regeln")
    gm.sees("Nur Spielerfiguren ermüden.")
    gm.press(gm.button("English"))
    gm.sees("Only player characters tire.")


def test_an_installed_site_says_when_there_is_no_line(gm: Somebody, running_site: Site) -> None:
    """As with https, where the page registers the worker by itself."""
    gm.page.evaluate(
        """async () => {
            await navigator.serviceWorker.register("/worker.js");
            await navigator.serviceWorker.ready;
            navigator.serviceWorker.controller ?? await new Promise((done) =>
                navigator.serviceWorker.addEventListener("controllerchange", done, {once: true}));
        }"""
    )
    gm.context.set_offline(True)
    gm.page.goto(f"{running_site.url}/me/")
    gm.sees("No line to the table")
    kept: list[str] = gm.page.evaluate(
        """async () => {
            const names = await caches.keys();
            const found = await Promise.all(names.map(async (n) => (await caches.open(n)).keys()));
            return found.flat().map((request) => new URL(request.url).pathname);
        }"""
    )
    assert all(path == "/offline/" or path.startswith("/static/") for path in kept)
    gm.context.set_offline(False)
    gm.link("Try again")
    gm.sees("The Ashen Road (demo)")

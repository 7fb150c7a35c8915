"""The scripts of a page in a real Chromium, under the site's own security policy."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from accounts.services import revoke_device
from journal.publish import drain
from tests.live.conftest import faults, serving, table, toy, web
from tests.live.toy import Table
from tests.services import processes

__all__ = ["faults", "table", "toy", "web"]

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Response


@pytest.fixture
def site(web: str, table: Table, faults: Path) -> str:
    """The address by a name that is no secure context, as phones on a local network have it."""
    for fault in faults.iterdir():
        fault.unlink()
    return web.replace("127.0.0.1", "table.test")


Open = Callable[..., "Page"]


@pytest.fixture
def phone(chromium: Browser, site: str, table: Table) -> Iterator[Open]:
    """Opens the toy page as somebody, and fails if the browser complained."""
    contexts: list[Any] = []
    complaints: list[str] = []

    def opened(who: str = "0") -> Page:
        context = chromium.new_context(viewport={"width": 390, "height": 844})
        contexts.append(context)
        context.add_cookies([{"name": "device", "value": table.tokens[who], "url": site}])
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on(
            "console",
            lambda said: (
                complaints.append(said.text)
                if said.type == "error" and "Failed to load resource" not in said.text
                else None
            ),
        )
        page.goto(f"{site}/toy/{table.journal_id}/")
        return page

    yield opened
    for context in contexts:
        context.close()
    assert complaints == []


def wait_for(page: Page, selector: str, text: str, seconds: float = 5) -> None:
    page.wait_for_function(
        "([where, text]) => document.querySelector(where)?.textContent.includes(text)",
        arg=[selector, text],
        timeout=seconds * 1000,
    )


def test_a_change_morphs_the_page_and_leaves_focus_and_a_half_made_choice(
    phone: Open, table: Table
) -> None:
    page = phone()
    wait_for(page, "#live", "Live")
    page.check("#c1")
    page.fill("#why", "half a sen")
    page.focus("#why")
    table.change(count=3, words={"0": "sesame"})
    wait_for(page, "#count", "3")
    assert page.inner_text("#word") == "sesame"
    assert page.is_checked("#c1")
    assert page.evaluate("[document.activeElement.id, document.activeElement.value]") == [
        "why",
        "half a sen",
    ]
    assert page.get_attribute("body", "data-number") == "1"


PIECE = """async html => {
    const piece = `<hx-partial hx-target="#word" hx-swap="outerMorph">${html}</hx-partial>`;
    await tableside.receive(piece, tableside.seen());
}"""
FOLD = '<details id="more"><summary>More</summary><p>Listen</p></details>'


def test_what_was_opened_and_the_focus_outlive_a_piece_that_is_drawn_anew(
    phone: Open, table: Table
) -> None:
    page = phone()
    wait_for(page, "#live", "Live")
    both = f'<div id="word"><b>one</b>{FOLD}</div>'
    page.evaluate(PIECE, both)
    page.click("#more summary")
    # Other elements around it, and for a while it is not there at all.
    for html in (
        f'<div id="word"><details id="new"><summary>a</summary></details>{FOLD}</div>',
        '<div id="word" hidden></div>',
        both,
    ):
        page.evaluate(PIECE, html)
    assert page.evaluate("document.querySelector('#more').open")
    assert page.locator("details[open]").count() == 1
    page.click("#more summary")
    page.evaluate(PIECE, '<div id="word" hidden></div>')
    page.evaluate(PIECE, both)
    assert page.locator("details[open]").count() == 0, "what was closed stays closed"
    # The first of two cards goes: the focus stays with the second one.
    cards = [
        '<li><button data-card="{0}">{0}</button><p>{1}</p></li>'.format(*each)
        for each in (("owl", 1), ("fox", 1), ("fox", 2), ("elk", 2))
    ]
    page.evaluate(PIECE, f'<ul id="word">{cards[0]}{cards[1]}</ul>')
    page.focus("[data-card=fox]")
    page.evaluate(PIECE, f'<ul id="word">{cards[2]}{cards[3]}</ul>')
    assert page.evaluate("document.activeElement.dataset.card") == "fox"


def test_a_tap_is_a_receipt_here_and_a_change_everywhere(phone: Open, table: Table) -> None:
    page, other = phone("0"), phone("1")
    wait_for(other, "#live", "Live")
    page.click("#plain")
    wait_for(page, "#receipt", "applied 1")
    wait_for(page, "#count", "1")
    wait_for(other, "#count", "1")
    assert other.text_content("#receipt") == ""


def test_a_compressed_stream_gives_each_change_at_once(phone: Open, table: Table) -> None:
    page = phone()
    wait_for(page, "#live", "Live")
    streams: list[str] = []

    def noting(response: Response) -> None:
        if "/live/" in response.url:
            streams.append(response.headers.get("content-encoding", "none"))

    page.on("response", noting)
    with page.expect_response("**/live/**"):
        page.reload()
    wait_for(page, "#live", "Live")
    assert streams == ["gzip"]
    for count in range(1, 4):
        started = time.monotonic()
        table.change(count=count, words={"0": "sesame " * count})
        wait_for(page, "#count", str(count))
        # What is only looked up comes after two ticks of three seconds.
        assert time.monotonic() - started < 2.5
        assert page.get_attribute("#live", "data-state") == "live"


def test_a_second_tap_before_the_receipt_is_the_same_tap(
    phone: Open, table: Table, faults: Path
) -> None:
    page = phone()
    (faults / "slow").touch()
    page.click("#plain")
    page.click("#plain", delay=50, force=True)
    wait_for(page, "#unsaved", "Count")
    assert page.get_attribute("#plain", "aria-disabled") == "true"
    assert page.get_attribute("#sure", "aria-disabled") is None
    wait_for(page, "#receipt", "applied 1")
    (faults / "slow").unlink()
    page.wait_for_timeout(500)
    assert page.text_content("#unsaved") == ""
    assert "1" in page.inner_text("#count")
    page.click("#plain")
    wait_for(page, "#receipt", "applied 2")


def test_a_lost_answer_is_asked_for_again_with_the_same_key(
    phone: Open, table: Table, faults: Path
) -> None:
    page = phone()
    (faults / "silent").touch()
    page.click("#plain")
    wait_for(page, "#receipt", "already 1")
    assert "1" in page.inner_text("#count")


def test_a_tap_outlives_a_server_that_is_down_and_a_reload(
    phone: Open, table: Table, faults: Path
) -> None:
    page = phone()
    (faults / "down").touch()
    page.click("#plain")
    wait_for(page, "#unsaved", "Not yet saved")
    page.on("dialog", lambda dialog: dialog.accept())
    page.reload()
    wait_for(page, "#unsaved", "Count")
    (faults / "down").unlink()
    wait_for(page, "#receipt", "applied 1", 20)
    assert page.text_content("#unsaved") == ""
    page.reload()
    page.wait_for_timeout(300)
    assert "1" in page.inner_text("#count")


def test_the_text_of_an_action_is_filled_from_its_form(phone: Open, table: Table) -> None:
    from journal.moments import moment

    page = phone()
    page.fill("#why", 'so "be" it')
    page.click("#choice button")
    wait_for(page, "#receipt", "Something has to be chosen first")
    page.check("#c1")
    page.check("#c2")
    page.click("#choice button")
    wait_for(page, "#receipt", "applied")
    assert moment(table.journal_id).state["action"] == r'play c1,c2 "so \"be\" it"'
    page.wait_for_timeout(400)
    page.check("#c2")
    page.check("#keep")
    page.select_option("select", "discard")
    page.fill("#why", "ä")
    page.press("#why", "Enter")
    wait_for(page, "#receipt", "applied 2")
    assert moment(table.journal_id).state["action"] == 'play c2 to=discard keep "ä"'


def test_a_tap_with_consequences_is_sent_only_after_yes(phone: Open, table: Table) -> None:
    page = phone()
    page.click("#sure")
    page.click("dialog button[value=no]")
    page.wait_for_timeout(300)
    assert page.text_content("#receipt") == ""
    page.click("#sure")
    assert page.inner_text("dialog h2") == "Really?"
    assert page.inner_text("dialog button[value=yes]") == "Sure"
    page.click("dialog button[value=yes]")
    wait_for(page, "#receipt", "applied 1")


def test_a_hidden_page_lets_go_of_its_stream_and_is_right_when_it_wakes(
    phone: Open, table: Table
) -> None:
    page = phone()
    wait_for(page, "#live", "Live")
    hide = """hidden => {
        Object.defineProperty(document, "hidden", {value: hidden, configurable: true});
        document.dispatchEvent(new Event("visibilitychange"));
    }"""
    page.evaluate(hide, True)
    page.wait_for_timeout(300)
    table.change(count=1)
    table.change(count=2)
    assert drain()
    page.wait_for_timeout(300)
    assert "0" in page.inner_text("#count")
    page.evaluate(hide, False)
    wait_for(page, "#count", "2")
    wait_for(page, "#live", "Live")


def test_a_page_survives_a_restart_of_the_server(
    chromium: Browser, table: Table, beside_this_test: dict[str, str], faults: Path
) -> None:
    port = processes.free_port()
    variables = {**beside_this_test, "TOY_FAULTS": str(faults)}
    context = chromium.new_context()
    with serving(variables, port) as (url, _pid):
        context.add_cookies([{"name": "device", "value": table.tokens["0"], "url": url}])
        page = context.new_page()
        page.goto(f"{url}/toy/{table.journal_id}/")
        wait_for(page, "#live", "Live")
    wait_for(page, "#live", "Offline", 10)
    page.click("#plain")
    wait_for(page, "#unsaved", "Count")
    table.change(count=5)
    with serving(variables, port):
        wait_for(page, "#receipt", "applied 2", 25)
        wait_for(page, "#count", "6")
        wait_for(page, "#live", "Live", 20)
        assert page.text_content("#unsaved") == ""
        context.close()


def test_where_streams_are_blocked_the_page_asks(phone: Open, table: Table) -> None:
    page = phone()
    page.route("**/live/**", lambda route: route.abort())
    page.reload()
    wait_for(page, "#live", "asking", 10)
    table.change(count=4)
    wait_for(page, "#count", "4", 10)


def test_a_revoked_device_is_told(phone: Open, table: Table) -> None:
    page = phone()
    wait_for(page, "#live", "Live")
    revoke_device(table.devices["0"])
    wait_for(page, "#live", "may no longer look", 10)


def test_what_has_just_come_under_the_finger_is_not_tapped(phone: Open, table: Table) -> None:
    """The same button means something else a moment later; the second tap must not do it."""
    page = phone()
    page.evaluate(
        """() => {
            const button = document.querySelector("#plain");
            button.dispatchEvent(new PointerEvent("pointerdown", {bubbles: true}));
            button.dataset.tap = "count d1 9";
            button.dispatchEvent(new MouseEvent("click", {bubbles: true, detail: 1}));
        }"""
    )
    page.wait_for_timeout(500)
    assert page.text_content("#receipt") == ""
    started = time.monotonic()
    page.click("#plain")
    wait_for(page, "#receipt", "applied 1")
    assert time.monotonic() - started < 3

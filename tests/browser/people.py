"""People at a table: each with a browser of their own, who look, tap and type and nothing else."""

from __future__ import annotations

import re
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Browser, CDPSession, Locator, Page

AXE = next((Path(__file__).parent.parent / "vendor").glob("axe-core-*.min.js"))
SECONDS = 20
"""How long a screen may take; the machine also runs four other browsers and the whole site."""
WATCH = """document.addEventListener("securitypolicyviolation", (event) =>
    console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`));"""
HIDE = """hidden => {
    Object.defineProperty(document, "hidden", {value: hidden, configurable: true});
    document.dispatchEvent(new Event("visibilitychange"));
}"""

Name = str | re.Pattern[str]


class Somebody:
    """One person's browser, what they do with it, and what it complained of."""

    def __init__(self, browser: Browser, name: str, *, phone: bool = True) -> None:
        self.name = name
        self.phone = phone
        self.asleep = False
        self.complaints: list[str] = []
        size = {"width": 390, "height": 844} if phone else {"width": 1280, "height": 900}
        self.context = browser.new_context(
            viewport={"width": size["width"], "height": size["height"]},
            has_touch=phone,
            is_mobile=phone,
            locale="en",
        )
        self.context.set_default_timeout(SECONDS * 1000)
        self.context.add_init_script(WATCH)
        self.page = self.context.new_page()
        self._cdp: CDPSession | None = None
        self._listen(self.page)

    def _listen(self, page: Page) -> None:
        page.on("pageerror", lambda error: self.complaints.append(f"{self.name}: {error}"))
        page.on(
            "console",
            lambda said: (
                self.complaints.append(f"{self.name}: {said.text}")
                if said.type in ("error", "warning")
                else None
            ),
        )

    def forget(self, pattern: str) -> None:
        """Drops the complaints that belong to what was just done on purpose."""
        self.complaints = [said for said in self.complaints if not re.search(pattern, said)]

    @property
    def cdp(self) -> CDPSession:
        """The browser's own door to the page."""
        if self._cdp is None:
            self._cdp = self.context.new_cdp_session(self.page)
        return self._cdp

    # Looking

    def shows(self) -> str:
        """What stands on the page, to be told when a test fails."""
        text = self.page.locator("body").inner_text(timeout=2000)
        return f"--- {self.name} at {self.page.url}\n{text}\n{self.complaints}"

    def sees(self, text: Name, seconds: float = SECONDS) -> None:
        """Waits until the text can be read somewhere on the page."""
        expect(self.page.get_by_text(text).first).to_be_visible(timeout=seconds * 1000)

    def counts(self, words: str) -> None:
        """Waits until a drawing of piles says these counts."""
        piles = self.page.get_by_role("img", name=words)
        expect(piles.first).to_be_visible(timeout=SECONDS * 1000)

    def is_live(self, seconds: float = SECONDS) -> None:
        """Waits until the page says that it is live."""
        expect(self.page.locator("#live")).to_have_text("Live", timeout=seconds * 1000)

    # Tapping and typing

    def press(self, what: Locator) -> None:
        """One touch or click."""
        what.scroll_into_view_if_needed()
        if self.phone:
            what.tap()
        else:
            what.click()

    def button(self, name: Name, inside: Locator | None = None) -> Locator:
        """The button of that name that can be seen."""
        where = inside if inside is not None else self.page
        return where.get_by_role("button", name=name, exact=isinstance(name, str)).first

    def link(self, name: Name) -> None:
        """Follows a link."""
        exact = isinstance(name, str)
        self.press(self.page.get_by_role("link", name=name, exact=exact).first)

    def unfold(self, title: str, inside: Locator | None = None) -> Locator:
        """Opens what is folded under a title, unless it is open."""
        where = inside if inside is not None else self.page
        fold = where.locator("details").filter(has=self.page.locator("summary", has_text=title))
        fold = fold.last
        if fold.get_attribute("open") is None:
            self.press(fold.locator("summary").first)
        return fold

    def write(self, label: str, text: str, inside: Locator | None = None) -> None:
        """Types into a field."""
        where = inside if inside is not None else self.page
        fields = where.get_by_label(label).and_(self.page.locator("input, textarea"))
        fields.filter(visible=True).first.fill(text)

    def picks(self, count: int, first: int = 0) -> None:
        """Touches cards of the hand."""
        for number in range(first, first + count):
            self.press(self.page.locator(".hand-strip label.card").nth(number))

    def acts(
        self,
        name: Name,
        receipt: str = "Done.",
        *,
        inside: Locator | None = None,
        sure: bool = False,
    ) -> None:
        """Taps a button of the table and reads the receipt; `sure` agrees to what is asked.

        A tap within a third of a second after the button changed is not taken, so that nobody
        hits what has just come under the finger; then people tap again.
        """
        self.page.keyboard.press("Escape")
        told = self.page.locator("#receipt > *")
        expect(told).to_have_count(0)
        for _again in range(4):
            self.page.wait_for_timeout(400)
            self.press(self.button(name, inside))
            if sure:
                dialog = self.page.get_by_role("dialog")
                expect(dialog).to_be_visible(timeout=3000)
                self.press(dialog.locator("button[value=yes]"))
            if self._answered(told):
                break
        expect(told).to_contain_text(receipt, timeout=SECONDS * 1000)

    def _answered(self, told: Locator) -> bool:
        busy = self.page.locator("[data-waits]")
        give_up = time.monotonic() + 1
        while time.monotonic() < give_up:
            if told.count() or busy.count():
                return True
            self.page.wait_for_timeout(50)
        return False

    # The line and the screen

    def slow_line(self, milliseconds: int) -> None:
        """Everything on this phone's line takes that much longer."""
        self.cdp.send("Network.enable")
        conditions = {"offline": False, "latency": milliseconds}
        conditions |= {"downloadThroughput": -1, "uploadThroughput": -1}
        self.cdp.send("Network.emulateNetworkConditions", conditions)

    def falls_asleep(self) -> None:
        """The screen goes dark: the page is hidden, then frozen."""
        self.asleep = True
        self.page.evaluate(HIDE, True)
        self.cdp.send("Page.setWebLifecycleState", {"state": "frozen"})

    def wakes(self) -> None:
        """The screen is lit again."""
        self.cdp.send("Page.setWebLifecycleState", {"state": "active"})
        self.page.evaluate(HIDE, False)
        self.asleep = False

    # Comparing

    def pieces(self, page: Page) -> dict[str, str]:
        """The live pieces of a page by their ids, without what the reader folded or unfolded."""
        found: dict[str, str] = page.evaluate(
            """async () => {
                const {regionsUrl, seat, of} = document.body.dataset;
                const url = new URL(regionsUrl, location.href);
                if (seat) url.searchParams.set("seat", seat);
                if (of) url.searchParams.set("of", of);
                const box = document.createElement("template");
                box.innerHTML = await (await fetch(url)).text();
                const found = {};
                for (const each of box.content.querySelectorAll("hx-partial")) {
                    const place = document.querySelector(each.getAttribute("hx-target"));
                    if (!place) continue;
                    const copy = place.cloneNode(true);
                    for (const part of [copy, ...copy.querySelectorAll("*")]) {
                        part.removeAttribute("open");
                        part.removeAttribute("data-htmx-powered");
                    }
                    found[place.id] = copy.outerHTML;
                }
                return found;
            }"""
        )
        return found

    def is_as_if_loaded_afresh(self) -> None:
        """Compares each live piece of this page with a page that was just loaded."""
        fresh = self.context.new_page()
        self._listen(fresh)
        fresh.goto(self.page.url)
        expect(fresh.locator("#live")).to_have_text("Live", timeout=SECONDS * 1000)
        new, old = self.pieces(fresh), self.pieces(self.page)
        fresh.close()
        assert list(old) == list(new)
        assert len(new) > 4, f"{self.name} has only {list(new)}"
        for name, html in new.items():
            assert old[name] == html, f"{self.name}: {name} is not as it would be now"

    def can_be_read_by_all(self) -> None:
        """Runs axe over the page by day and by night."""
        for scheme in ("light", "dark"):
            self.page.emulate_media(color_scheme=scheme)
            self.page.wait_for_timeout(300)
            self.page.evaluate(AXE.read_text(encoding="utf-8"))
            found: dict[str, Any] = self.page.evaluate("axe.run()")
            wrong = [
                f"{each['id']}: {node['target']} {node['failureSummary']}"
                for each in found["violations"]
                for node in each["nodes"]
            ]
            assert not wrong, f"{self.name}, {scheme}:\n" + "\n".join(wrong)
        self.page.emulate_media(color_scheme=None)

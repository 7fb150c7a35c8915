"""People at a card table, whatever is played there."""

from __future__ import annotations

import re
import time
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.people import SECONDS, Somebody

if TYPE_CHECKING:
    from playwright.sync_api import Locator


class AtTable(Somebody):
    """One person with a phone at a card table."""

    def joins(self, address: str, code: str, seat: int) -> None:
        """By the code on the first page, and down on a seat by one tap."""
        self.page.goto(f"{address}/")
        self.write("Code", code)
        self.press(self.button("Join"))
        self.write("Your name at the table", self.name)
        self.press(self.button("Join"))
        self.press(self.button(re.compile(f"^Sit here.*Seat {seat}$")))
        expect(self.page.locator("#lobby li.mine")).to_contain_text(self.name)
        self.is_live()

    @property
    def code(self) -> str:
        """The code that the page shows around."""
        return self.page.locator(".code-big").first.inner_text()

    @property
    def number(self) -> int:
        """The number of the journal that the page has."""
        return int(self.page.evaluate("document.body.dataset.number"))

    def moves(self, control: Locator, seconds: float = SECONDS) -> None:
        """One control, which has to be there in so many seconds, until the page has the number that
        comes of it."""
        expect(control).to_be_visible(timeout=seconds * 1000)
        before = self.number
        for again in range(4):
            # What has just come under the finger is not taken.
            self.page.wait_for_timeout(400)
            if again and self.number != before:
                break
            self.press(control)
            yes = self.page.locator("dialog button[value=yes]")
            if yes.count():
                self.press(yes)
            if self._answered(self.page.locator("#receipt > *")):
                break
        self.has_moved_from(before)

    def has_moved_from(self, before: int) -> None:
        """Waits until the page has another number."""
        give_up = time.monotonic() + SECONDS
        while self.number == before:
            assert time.monotonic() < give_up, self.shows()
            self.page.wait_for_timeout(50)

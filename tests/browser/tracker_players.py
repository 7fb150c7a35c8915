"""People who keep track of printed cards of Exodus, by visible taps."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.people import SECONDS
from tests.browser.table_people import AtTable

Name = str | re.Pattern[str]


class Tracker(AtTable):
    """One person with a phone at a table of Exodus whose cards are printed."""

    def hosts(self, address: str, *, match: bool = True) -> None:
        """From the first page to a table of one's own."""
        self.page.goto(f"{address}/")
        self.link("Card tables")
        self.link("Keep track of printed cards")
        self.write("Your name at the table", self.name)
        if match:
            self.press(self.page.get_by_text(re.compile("^Match, best of three")))
        self.press(self.button("Open the table"))
        self.sees("Taking seats")
        self.is_live()

    def taps(self, name: Name, where: str = "body") -> None:
        """One button, until the table has heard it."""
        found = self.page.locator(where).get_by_role("button", name=name, exact=True)
        self.moves(found.filter(visible=True).first)

    def opens(self, title: str, of: str) -> None:
        """The sheet of a pile or creature on somebody's field."""
        side = self.page.get_by_role("article", name=of, exact=True)
        unit = side.locator("details.t-unit, .t-unit details").filter(has_text=title).last
        if unit.get_attribute("open") is None:
            self.press(unit.locator("summary"))

    def summons(self, name: str) -> None:
        """A creature with a name, onto the newest pile of one's own."""
        self.opens("pile", self.name)
        sheet = self.page.locator("details[open] .t-sheet")
        sheet.get_by_placeholder("Name, may stay empty").fill(name)
        self.taps("Summon", "details[open] .t-sheet")

    def attacks(self, creature: str, target: Name) -> None:
        """One's creature, at what its sheet offers."""
        self.opens(creature, self.name)
        self.taps_like(target)

    def taps_like(self, name: Name) -> None:
        """The first button of the open sheet whose name begins so."""
        sheet = self.page.locator("details[open] .t-target").filter(has_text=name)
        self.moves(sheet.first)

    def life(self, of: str) -> int:
        """The Life of somebody, as this page shows it."""
        side = self.page.get_by_role("article", name=of, exact=True)
        return int(side.locator("[data-number]").inner_text())

    def counts_life(self, of: str, by: int) -> None:
        """Plus or minus, as often as it takes; the table hears it once."""
        before, wanted = self.number, self.life(of) + by
        side = self.page.get_by_role("article", name=of, exact=True)
        name = "less Life" if by < 0 else "more Life"
        for _each in range(abs(by)):
            self.press(side.get_by_role("button", name=name))
        self.has_moved_from(before)
        # A slow hand makes two taps of it.
        self.reads_life(of, wanted)

    def reads_life(self, of: str, wanted: int) -> None:
        """Waits until this page shows that Life of somebody."""
        side = self.page.get_by_role("article", name=of, exact=True)
        expect(side.locator("[data-number]")).to_have_text(str(wanted), timeout=SECONDS * 1000)

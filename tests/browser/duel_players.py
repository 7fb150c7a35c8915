"""People at a table of Exodus with dealt cards, who see what their page shows and tap it."""

from __future__ import annotations

import os
import re
import subprocess
import sys

from playwright.sync_api import Error, Locator, expect

from tests.browser.conftest import NamedSite
from tests.browser.people import SECONDS
from tests.browser.table_people import AtTable
from tests.services.processes import ROOT

Name = str | re.Pattern[str]
SEEN = """() => document.querySelectorAll("#receipt > *").forEach((each) => {
    each.dataset.seen = "yes";
})"""
"""Marks the receipt that is on the page, so that the next one can be told from it."""


class Duellist(AtTable):
    """One person with a phone at a table of Exodus."""

    def hosts(self, address: str, *, match: bool = False, players: int = 2) -> None:
        """From the first page to a table of one's own."""
        self.page.goto(f"{address}/")
        self.link("Card tables")
        self.link(re.compile("^Host a table.*Exodus"))
        self.write("Your name at the table", self.name)
        self.press(self.page.get_by_text(str(players), exact=True).first)
        if match:
            self.press(self.page.get_by_text(re.compile("^Match, best of three")))
        self.page.get_by_label("Time to answer a play or an attack").select_option("60")
        self.press(self.button("Open the table"))
        self.sees("Taking seats")
        self.is_live()

    @property
    def table(self) -> str:
        """The table's id, as its address has it."""
        return self.page.url.rstrip("/").split("/")[-1]

    def takes_deck(self, name: str) -> None:
        """One of the ready decks."""
        self.press(self.button(re.compile(f"^{name}")))
        self.sees(f"You play {name}")
        self.is_live()

    # What lies on the table

    def thing(self, name: str) -> Locator:
        """A creature, pile, card in play, item or player, by what is written on it."""
        found = self.page.locator(f'[data-object][data-name="{name}"]').filter(visible=True)
        return found.first

    def card(self, name: str) -> Locator:
        """A card of the own hand."""
        return self.page.locator(f'[data-card][data-name="{name}"]')

    def life(self, name: str) -> Locator:
        """The Life of a player."""
        return self.page.locator(f'.x-player[data-name="{name}"] .x-life')

    def answers(self, name: Name) -> None:
        """Taps a button of a question or of the window, until the table has heard it."""
        self.does(self.page.locator(".x-thumb").get_by_role("button", name=name, exact=True))

    def goes(self) -> None:
        """Does what the sheet under the thumb offers."""
        self.does(self.page.locator("#sheet .x-go"))

    def does(self, control: Locator) -> None:
        """One control, until its receipt is there."""
        # First of all: a page that goes on to the game's own address has it only there.
        expect(control.first).to_be_visible(timeout=SECONDS * 1000)
        self.page.evaluate(SEEN)
        told = self.page.locator("#receipt > :not([data-seen])")
        for _again in range(4):
            # What has just come under the finger is not taken.
            self.page.wait_for_timeout(400)
            if told.count():
                break
            try:
                self.press(control.first)
            except Error as gone:
                # It was just drawn anew under the finger.
                if "attached" not in str(gone):
                    raise
                continue
            self.page.wait_for_timeout(120)
            yes = self.page.locator("dialog button[value=yes]")
            if yes.count():
                self.press(yes)
            if self._answered(told):
                break
        expect(told).to_have_count(1, timeout=SECONDS * 1000)
        expect(told).to_have_attribute("data-status", re.compile("applied|kept|already"))

    def plays(self, card: str, *at: str) -> None:
        """A card of the hand, at these things."""
        self.press(self.card(card))
        for name in at:
            self.press(self.thing(name))
        self.goes()

    def attacks(self, attacker: str, target: str) -> None:
        """One of the own creatures, at a thing."""
        self.press(self.thing(attacker))
        self.press(self.thing(target))
        self.goes()

    def menu(self, name: str) -> None:
        """What is folded beside the main button."""
        fold = self.page.locator(".x-etc")
        if fold.get_attribute("open") is None:
            self.press(fold.locator("summary"))
        self.does(fold.get_by_role("button", name=name, exact=True))


def stacked(site: NamedSite, name: str, *people: Duellist, turn: int = 0) -> None:
    """The game that these people play stands in a position that is about to be decided; they load
    their pages anew."""
    variables = dict(os.environ, DATA_DIR=str(site.data))
    variables.pop("DATABASE_URL", None)
    command = [
        sys.executable,
        "-m",
        "tests.browser.exodus_worlds",
        people[0].table,
        name,
        str(turn),
    ]
    subprocess.run(command, cwd=ROOT, env=variables, check=True, timeout=60)
    for each in people:
        each.page.reload()
        each.is_live()

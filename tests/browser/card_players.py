"""People at a table of Exhaust, who see what their page shows and tap it."""

from __future__ import annotations

import re
import time
from typing import Any

from playwright.sync_api import Locator, expect

from cardgames.rules.exhaust.cards import COPIES, together
from cardgames.rules.exhaust.combos import TABLES, fits
from tests.browser.people import SECONDS
from tests.browser.table_people import AtTable

COMBOS = {combo.id: combo for table in TABLES.values() for combo in table}
SHOWN = """() => ({
    hand: [...document.querySelectorAll("#hand-form input[name=cards]")].map((card) => card.value),
    combos: [...document.querySelectorAll("#combos .combo")].map((combo) => ({...combo.dataset})),
})"""
Play = tuple[str, list[str]]


class CardPlayer(AtTable):
    """One person with a phone at a table of Exhaust."""

    def hosts(self, address: str, variant: str = "Standard", players: int = 3, **more: str) -> None:
        """From the first page to a table of one's own."""
        self.page.goto(f"{address}/")
        self.link("Card tables")
        self.link(re.compile("^Host a table.*Exhaust"))
        self.write("Your name at the table", self.name)
        self.press(self.page.get_by_text(re.compile(f"^{variant}")).first)
        if variant != "Solo":
            self.press(self.page.get_by_text(str(players), exact=True).first)
        for label, text in more.items():
            if label == "cards":
                self.press(self.page.get_by_text(text))
            else:
                self.write("Cards in the NPC’s deck", text)
        self.press(self.button("Open the table"))
        self.sees("Taking seats")
        self.is_live()

    def begins(self, name: str = "Deal") -> None:
        """The host begins."""
        self.press(self.button(name))
        expect(self.page.locator("#seats")).to_be_visible(timeout=SECONDS * 1000)

    @property
    def to_move(self) -> bool:
        """Whether it is this person's turn, by what the page says."""
        said = self.page.locator("#top h1").inner_text()
        return said in ("Your turn", "You choose for the NPC")

    @property
    def over(self) -> bool:
        """Whether the page shows the end."""
        return self.page.locator("#end").is_visible()

    def picks_cards(self, cards: list[str]) -> None:
        """Touches these cards of the hand."""
        copy = 0
        for face in cards:
            found = self.page.locator(f'#hand-form .big:has(input[value="{face}"])')
            self.press(found.nth(copy if face == "C" else 0))
            copy += face == "C"

    def drops(self, cards: list[str]) -> None:
        """Touches them again."""
        self.picks_cards(cards)

    def finds(self) -> Play | None:
        """Something to play, from what lies open on this page."""
        shown: dict[str, Any] = self.page.evaluate(SHOWN)
        for combo in reversed(shown["combos"]):
            for cards in candidates(combo, shown["hand"]):
                found = COMBOS[combo["combo"]]
                if fits(found, int(combo["track"]), together(cards), "illegal") is None:
                    return combo["combo"], cards
        return None

    def takes_a_turn(self) -> str:
        """Plays something, else returns Time Magic, else uses the Exhaustion card."""
        if self.page.locator("#asks .ask").count():
            return self._done(self.page.locator("#asks [data-tap]").first)
        play = self.finds()
        if play is None:
            way = "return" if self.page.locator("#hand-form [data-tap=return]").count() else "flip"
            return self._done(self.page.locator(f"#hand-form [data-tap={way}]"))
        combo, cards = play
        self.picks_cards(cards)
        return self._done(self.page.locator(f'#hand-form [data-play="{combo}"]'))

    def _done(self, control: Locator) -> str:
        self.moves(control, seconds=3)
        return str(self.page.locator("#receipt").inner_text())


def candidates(combo: dict[str, Any], hand: list[str]) -> list[list[str]]:
    """Cards of a hand that might go to a Combo card, without many that cannot."""
    numbers = [face for face in hand if face != "C"]
    copies = ["C"] * min(COPIES, hand.count("C"))
    size, least = int(combo["size"]), int(combo["least"])
    if size == 1:
        return [[face] for face in numbers]
    if size:
        kinds = {face[1:] for face in numbers}
        same = [[face for face in numbers if face[1:] == kind] for kind in kinds]
        return [(kind + copies)[:size] for kind in same if len(kind + copies) >= size]
    if combo["kind"] == "straight":
        by = {int(face[1:]): face for face in numbers}
        runs = [[by.get(low + step, "") for step in range(least)] for low in range(1, 16)]
        return [run for run in runs if all(run)]
    if combo["kind"] == "flush":
        colours = [[face for face in numbers if face[0] == colour] for colour in "RBYG"]
        return [(own + copies)[:least] for own in colours if own and len(own + copies) >= least]
    return [(numbers + copies)[:least]] if numbers and len(hand) >= least else []


def play_on(people: list[CardPlayer], seconds: float = 240, turns: int = 1000) -> int:
    """Everybody plays in their turn until the game is over, or so many turns are done."""
    give_up, done = time.monotonic() + seconds, 0
    while done < turns and not any(each.over for each in people):
        assert time.monotonic() < give_up, "\n".join(each.shows() for each in people)
        for each in people:
            if done < turns and each.to_move and not each.over:
                each.takes_a_turn()
                done += 1
        people[0].page.wait_for_timeout(80)
    return done

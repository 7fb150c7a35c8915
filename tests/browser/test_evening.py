"""An evening with a GM and four phones, by visible taps and typing only."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NamedSite
from tests.browser.people import Somebody

if TYPE_CHECKING:
    from playwright.sync_api import Browser

ASLEEP = 90
MIRA = "\n".join(
    [
        "Skills of Mira:",
        "6x Shield Bash > discard",
        "Second Wind x6 > active",
        "6 Iron Wall > exhaust",
        "6x Low Feint | Ask your opponent to look away.",
        "5x Night Watch",
        "Last Word",
    ]
)
CATO = "3x Quick Step\n3x Long Thrust"
DARA = "Alpha > discard\nBeta > exhaust\nGamma"


class Table:
    """The GM and four players; each of them has a character."""

    def __init__(self, browser: Browser, site: NamedSite) -> None:
        self.site = site
        self.gm = Somebody(browser, "Gregor", phone=False)
        self.mira, self.bram, self.cato, self.dara = self.phones = [
            Somebody(browser, name) for name in ("Mira", "Bram", "Cato", "Dara")
        ]
        self.asleep_since = 0.0

    @property
    def all(self) -> list[Somebody]:
        """Everybody, the GM first."""
        return [self.gm, *self.phones]


@pytest.fixture
def table(chromium: Browser, named_site: NamedSite) -> Iterator[Table]:
    """Five browsers that share nothing."""
    made = Table(chromium, named_site)
    yield made
    for each in made.all:
        each.context.close()


def test_an_evening_of_three_rounds(table: Table) -> None:
    """FAT-5, FAT-8, FAT-13, FAT-15, FAT-18, FAT-20, H6 and H17 as people at a table meet them."""
    for step in (
        the_gm_sets_the_table,
        the_players_join,
        the_first_round,
        bram_sleeps_and_the_server_restarts,
        the_second_round,
        a_fatigue_and_a_rest,
        the_third_round_kills_and_is_taken_back,
        bram_wakes,
    ):
        try:
            step(table)
        except Exception as error:
            error.add_note("\n".join(each.shows() for each in table.all if not each.asleep))
            raise
    for each in table.all:
        each.is_live()
        each.is_as_if_loaded_afresh()
    for each in (table.gm, table.mira, table.dara):
        each.can_be_read_by_all()
    assert [said for each in table.all for said in each.complaints] == []


def the_gm_sets_the_table(table: Table) -> None:
    gm = table.gm
    gm.page.goto(f"{table.site.address}/")
    assert gm.page.evaluate("isSecureContext") is False
    gm.link("Start a campaign")
    gm.write("Name of the campaign", "The Long Stair")
    gm.write("Your name at the table", "Gregor")
    gm.write("Hand size", "3")
    gm.press(gm.button("Start"))
    add_character(gm, "Mira")
    pasted(gm, MIRA)
    gm.sees("This cannot be taken yet")
    gm.sees(re.compile("line 1:.*heading"))
    pasted(gm, MIRA.replace("Skills of Mira:", "# Skills of Mira"))
    add_character(gm, "Bram")
    printed = gm.unfold("A printed deck")
    gm.press(gm.button("Give", printed))
    add_character(gm, "Cato")
    pasted(gm, CATO)
    a_size_that_is_meant(gm)
    add_character(gm, "Dara")
    pasted(gm, DARA)
    a_size_that_is_meant(gm)
    gm.sees("Round 1")
    for name in ("Mira", "Bram", "Cato", "Dara"):
        expect(gm.page.get_by_role("heading", name=name, exact=True)).to_be_visible()
    gm.forget("status of 422")


def add_character(gm: Somebody, name: str) -> None:
    gm.link("Add a character")
    gm.write("Name of the character", name)
    gm.press(gm.button("Add, then give a deck"))


def pasted(gm: Somebody, text: str) -> None:
    gm.write("One card a line", text)
    gm.press(gm.button("Shuffle and give"))


def a_size_that_is_meant(gm: Somebody) -> None:
    """H17: another number than 30 has to be said on purpose."""
    gm.sees("This cannot be taken yet")
    tick = gm.page.get_by_label(re.compile("meant to have another number"))
    gm.press(tick.filter(visible=True).first)
    gm.press(gm.button("Shuffle and give"))


def the_players_join(table: Table) -> None:
    gm = table.gm
    gm.link("People")
    address = gm.page.get_by_role("link", name="/join/").inner_text()
    code = gm.page.locator(".code-big").inner_text()
    for number, phone in enumerate(table.phones):
        if number < 2:
            phone.page.goto(address)
        else:
            phone.page.goto(f"{table.site.address}/")
            phone.write("Code", code)
            phone.press(phone.button("Join"))
        phone.write("Your name at the table", f"{phone.name}'s player")
        phone.press(phone.button("Join"))
        phone.press(phone.button(f"I am {phone.name}"))
        expect(phone.page.get_by_role("heading", name=phone.name, exact=True)).to_be_visible()
        phone.is_live()
    gm.link("The Long Stair")
    gm.is_live()
    table.dara.slow_line(400)


def the_first_round(table: Table) -> None:
    gm, mira, bram, cato, dara = table.all
    begin_round(gm, 1)
    for phone, deck in ((mira, 27), (bram, 27), (cato, 3), (dara, 0)):
        phone.counts(f"Deck {deck}, Hand 3, Discard 0, Exhausted 0, Active 0")
    twice(mira, re.compile("^Draw a card"))
    mira.counts("Deck 26, Hand 4, Discard 0, Exhausted 0, Active 0")
    mira.picks(2)
    mira.acts("Discard")
    bram.press(bram.page.locator(".hand-strip").get_by_text("1", exact=True))
    sheet = bram.unfold("Active…", bram.page.locator(".bar"))
    bram.write("For how many Rounds", "1", sheet)
    bram.acts("Make Active", inside=sheet)
    cato.picks(3)
    cato.acts("Discard")
    dara.picks(3)
    dara.acts("Each to its usual place", "has no default destination")
    expect(dara.page.locator("#receipt").get_by_role("link", name="FAT-15")).to_be_visible()
    dara.picks(3)
    gm.counts("Deck 26, Discard 2, Exhausted 0, Hand 2")
    gm.counts("Deck 27, Discard 0, Exhausted 0, Hand 2")
    gm.counts("Deck 3, Discard 3, Exhausted 0, Hand 0")
    gm.counts("Deck 0, Discard 0, Exhausted 0, Hand 3")


def begin_round(gm: Somebody, number: int) -> None:
    gm.acts(f"Open Round {number}")
    gm.acts(f"Begin Round {number}")


def twice(who: Somebody, name: re.Pattern[str]) -> None:
    """A finger that hits the same place two times."""
    who.page.wait_for_timeout(500)
    box = who.button(name).bounding_box()
    assert box is not None
    for _time in range(2):
        who.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(who.page.locator("#receipt")).to_contain_text("Done.")
    who.page.wait_for_timeout(700)


def bram_sleeps_and_the_server_restarts(table: Table) -> None:
    mira = table.mira
    table.bram.falls_asleep()
    table.asleep_since = time.monotonic()
    assert table.site.stop() == 0
    expect(mira.page.locator("#live")).to_have_text(re.compile("Offline|Behind"))
    mira.picks(1)
    mira.page.wait_for_timeout(400)
    mira.press(mira.button("Discard"))
    expect(mira.page.locator("#unsaved")).to_contain_text("Not yet saved")
    table.site.start()
    expect(mira.page.locator("#receipt")).to_contain_text("Done.", timeout=40_000)
    expect(mira.page.locator("#unsaved")).to_be_empty()
    for each in table.all:
        if each is not table.bram:
            each.is_live(40)
            each.forget("Failed to load resource|net::ERR_")
    table.gm.counts("Deck 26, Discard 3, Exhausted 0, Hand 1")


def the_second_round(table: Table) -> None:
    gm, mira, _bram, cato, dara = table.all
    gm.acts("Open Round 2")
    question = gm.page.get_by_role("article").filter(has_text="You decide")
    expect(question.get_by_role("link", name="H6")).to_be_visible()
    gm.press(question.get_by_label("Keep this answer: always at this table"))
    gm.acts("They end first, then the refill", inside=question)
    gm.acts("Begin Round 2")
    gm.counts("Deck 24, Discard 3, Exhausted 0, Hand 3")
    gm.counts("Deck 26, Discard 1, Exhausted 0, Hand 3")
    cato.counts("Deck 0, Hand 3, Discard 3, Exhausted 0, Active 0")
    mira.picks(1)
    sheet = mira.unfold("Active…", mira.page.locator(".bar"))
    mira.write("For how many Rounds", "1", sheet)
    mira.acts("Make Active", inside=sheet)
    dara.picks(3)
    dara.acts("Exhaust")
    dara.counts("Deck 0, Hand 0, Discard 0, Exhausted 3, Active 0")


def a_fatigue_and_a_rest(table: Table) -> None:
    gm, _mira, _bram, cato, _dara = table.all
    cato.picks(1)
    cato.acts("Discard")
    cato.acts(re.compile("^Draw a card.*costs a Fatigue"), sure=True)
    cato.counts("Deck 2, Hand 3, Discard 0, Exhausted 1, Active 0")
    steps = cato.page.locator(".notice .chain li")
    expect(steps).not_to_have_count(0)
    gm.counts("Deck 2, Discard 0, Exhausted 1, Hand 3")
    rests(gm, "Cato", "1")
    cato.counts("Deck 3, Hand 3, Discard 0, Exhausted 0, Active 0")


def rests(gm: Somebody, name: str, how_many: str) -> None:
    """FAT-20: the GM says how many, which, where, and whether Discard goes along."""
    fold = gm.unfold("Rest", gm.page.locator("#rest"))
    gm.press(fold.get_by_label(re.compile(name)))
    fold.get_by_label("How many come back").select_option(how_many)
    fold.get_by_label("Which").select_option(label="at random")
    fold.get_by_label("Where in the Deck").select_option(label="shuffled in")
    fold.get_by_label("Discard").select_option(label="stays")
    gm.acts("Rest at once", inside=fold)


def the_third_round_kills_and_is_taken_back(table: Table) -> None:
    """FAT-7: Dara must draw three and has nothing; the GM takes the Round back, lets her rest."""
    gm, _mira, _bram, _cato, dara = table.all
    gm.acts("Open Round 3")
    gm.sees("dies at card 1")
    expect(gm.page.get_by_role("article").filter(has_text="You decide")).to_have_count(0)
    gm.acts("Begin Round 3", sure=True)
    dara.sees("Dara is dead")
    expect(dara.page.locator(".notice .chain li.end")).to_be_visible()
    gm.counts("Deck 0, Discard 0, Exhausted 3, Hand 0")
    undo = gm.page.locator("#receipt").get_by_role("button", name="Undo")
    gm.page.wait_for_timeout(400)
    gm.press(undo)
    dialog = gm.page.get_by_role("dialog")
    expect(dialog).to_contain_text("cannot be unlearned")
    gm.press(gm.button("Take it back", dialog))
    expect(gm.page.locator("#receipt")).to_contain_text("Done.")
    expect(dara.page.get_by_text("Dara is dead")).to_be_hidden()
    rests(gm, "Dara", "all")
    dara.counts("Deck 3, Hand 0, Discard 0, Exhausted 0, Active 0")
    gm.acts("Begin Round 3")
    dara.counts("Deck 0, Hand 3, Discard 0, Exhausted 0, Active 0")


def bram_wakes(table: Table) -> None:
    bram = table.bram
    left = ASLEEP - (time.monotonic() - table.asleep_since)
    if left > 0:
        table.gm.page.wait_for_timeout(left * 1000)
    bram.wakes()
    bram.is_live()
    bram.counts("Deck 26, Hand 3, Discard 1, Exhausted 0, Active 0")
    bram.sees("Round 3")
    bram.forget("Failed to load resource|net::ERR_")

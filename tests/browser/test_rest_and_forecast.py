"""Looking ahead, resting together, ruling, dying, taking back: by visible taps on two phones."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NamedSite
from tests.browser.people import Somebody
from tests.browser.test_evening import a_size_that_is_meant, add_character, begin_round, pasted

if TYPE_CHECKING:
    from playwright.sync_api import Browser

CARDS = "4x Shield Bash\n4x Low Feint"


class Camp:
    """A GM and two players with eight cards each."""

    def __init__(self, browser: Browser, site: NamedSite) -> None:
        self.site = site
        self.gm = Somebody(browser, "Gregor", phone=False)
        self.mira, self.bram = (Somebody(browser, name) for name in ("Mira", "Bram"))

    @property
    def all(self) -> list[Somebody]:
        """Everybody, the GM first."""
        return [self.gm, self.mira, self.bram]


@pytest.fixture
def camp(chromium: Browser, named_site: NamedSite) -> Iterator[Camp]:
    """Three browsers that share nothing."""
    made = Camp(chromium, named_site)
    yield made
    for each in made.all:
        each.context.close()


def test_a_party_looks_ahead_rests_together_and_loses_one(camp: Camp) -> None:
    """FAT-10, FAT-18, FAT-20, FAT-21, H3 and H8 as people at a table meet them."""
    for step in (
        the_table_is_set,
        what_the_picked_cards_would_do,
        the_sliders_draw_the_coming_rounds,
        mira_asks_for_a_rest,
        the_gm_calls_one_for_both,
        the_gm_rules_on_the_page_of_rulings,
        bram_dies_and_it_is_told_gently,
        what_cannot_be_unlearned_is_said_before_it_is_taken_back,
    ):
        try:
            step(camp)
        except Exception as error:
            error.add_note("\n".join(each.shows() for each in camp.all))
            raise
    for each in camp.all:
        each.can_be_read_by_all()
    assert [said for each in camp.all for said in each.complaints] == []


def the_table_is_set(camp: Camp) -> None:
    gm = camp.gm
    gm.page.goto(f"{camp.site.address}/")
    gm.link("Start a campaign")
    gm.write("Name of the campaign", "The Long Ford")
    gm.write("Your name at the table", "Gregor")
    gm.write("Hand size", "3")
    gm.press(gm.button("Start"))
    for name in ("Mira", "Bram"):
        add_character(gm, name)
        pasted(gm, CARDS)
        a_size_that_is_meant(gm)
    gm.forget("status of 422")
    gm.link("People")
    address = gm.page.get_by_role("link", name="/join/").inner_text()
    for phone in (camp.mira, camp.bram):
        phone.page.goto(address)
        phone.write("Your name at the table", f"{phone.name}'s player")
        phone.press(phone.button("Join"))
        phone.press(phone.button(f"I am {phone.name}"))
        phone.is_live()
    gm.link("The Long Ford")
    gm.is_live()
    begin_round(gm, 1)


def what_the_picked_cards_would_do(camp: Camp) -> None:
    """FAT-21: before the tap, for each way to use them."""
    for phone in (camp.mira, camp.bram):
        phone.counts("Deck 5, Hand 3, Discard 0, Exhausted 0, Active 0")
        phone.picks(3)
        idea = phone.page.locator(".what-if li").filter(has_text="Exhausted")
        expect(idea).to_contain_text("Round 2: draws 3, no Fatigue")
        phone.acts("Exhaust")
        expect(phone.page.locator(".what-if li")).to_have_count(0)


def the_sliders_draw_the_coming_rounds(camp: Camp) -> None:
    mira = camp.mira
    mira.link("Try other numbers")
    picture = mira.page.locator("#forecast")
    expect(picture).to_contain_text("If I discard 3 cards a Round")
    mira.page.get_by_label("Cards to Discard").fill("0")
    expect(picture).to_contain_text("alive beyond Round 11")
    mira.page.get_by_label("Cards made Active").fill("3")
    mira.page.get_by_label("Exhausted", exact=True).check(force=True)
    expect(picture).to_contain_text(re.compile(r"dies in Round \d"))
    mira.can_be_read_by_all()
    mira.link("Mira")
    mira.is_live()


def mira_asks_for_a_rest(camp: Camp) -> None:
    """FAT-20: the player asks, the GM grants with what H8 leaves open."""
    gm, mira = camp.gm, camp.mira
    sheet = mira.unfold("More…", mira.page.locator(".bar"))
    mira.write("Why a Rest", "we made camp", sheet)
    mira.acts("Ask the GM for a Rest", inside=sheet)
    asked = gm.page.get_by_role("article").filter(has_text="asks for a Rest: we made camp")
    asked.get_by_label("How many come back").select_option("1")
    asked.get_by_label("Where in the Deck").select_option(label="shuffled in")
    gm.acts("Grant this Rest", inside=asked)
    mira.counts("Deck 6, Hand 0, Discard 0, Exhausted 2, Active 0")


def the_gm_calls_one_for_both(camp: Camp) -> None:
    """FAT-20: each player says so on the phone; one entry, one summary."""
    gm, mira, bram = camp.all
    fold = gm.unfold("Rest", gm.page.locator("#rest"))
    for name in ("Mira", "Bram"):
        gm.press(fold.get_by_label(re.compile(name)))
    fold.get_by_label("How many come back").select_option("2")
    fold.get_by_label("Where in the Deck").select_option(label="shuffled in")
    gm.acts("Ask each player", inside=fold)
    # The form has served: what is left of it is closed.
    expect(gm.page.locator("#rest-form")).to_have_count(0)
    expect(gm.page.locator("#rest-at-once")).not_to_have_attribute("open", "")
    mira.sees("2 of 2 Exhausted cards come back: safe draws from 6 to 8.")
    mira.acts("Rest", inside=mira.page.locator(".asks"))
    bram.acts("Sit this Rest out")
    gm.sees("sits out")
    gm.acts("Begin the Rest")
    mira.counts("Deck 8, Hand 0, Discard 0, Exhausted 0, Active 0")
    for each in camp.all:
        expect(each.page.get_by_text("2 back, shuffled in").first).to_be_visible()
    bram.counts("Deck 5, Hand 0, Discard 0, Exhausted 3, Active 0")


def the_gm_rules_on_the_page_of_rulings(camp: Camp) -> None:
    gm = camp.gm
    gm.unfold("This table’s rulings", gm.page.locator("#rulings"))
    gm.link("All of them, with their clauses and their history")
    gm.is_live()
    case = gm.page.locator("#ruling-H3")
    gm.unfold("Change", case)
    gm.acts("No card is drawn", inside=case)
    expect(case).to_contain_text("ruled here, version")
    gm.press(gm.page.locator("#H3").get_by_role("link", name="History"))
    gm.sees("as shipped")
    gm.link("The Long Ford")
    gm.is_live()


def bram_dies_and_it_is_told_gently(camp: Camp) -> None:
    """FAT-7, FAT-10, FAT-18"""
    gm, mira, bram = camp.all
    begin_round(gm, 2)
    bram.picks(3)
    expect(bram.page.locator(".what-if li").first).to_contain_text("Round 3: draws 3, a Fatigue")
    expect(bram.page.locator(".what-if li").last).to_contain_text("Round 3: death at card 3")
    bram.acts("Exhaust")
    gm.acts("Open Round 3")
    gm.sees("A Rest of 1 before it saves the character and spares the Fatigue.")
    gm.acts("Begin Round 3", sure=True)
    bram.sees("Bram is dead")
    bram.sees("Your place at the table stays yours")
    mira.sees("Bram has fallen.")
    expect(mira.page.get_by_text("A card that must be drawn and cannot be")).to_be_hidden()
    gm.press(gm.page.get_by_role("heading", name="Bram").get_by_role("link"))
    gm.is_live()
    gm.write("How it looked", "He sat down on the last stair, smiling.")
    gm.acts("Tell it to all")
    for each in (mira, bram):
        each.sees("He sat down on the last stair, smiling.")


def what_cannot_be_unlearned_is_said_before_it_is_taken_back(camp: Camp) -> None:
    gm, mira, bram = camp.all
    gm.press(gm.button(re.compile("which killed")))
    dialog = gm.page.get_by_role("dialog")
    expect(dialog).to_contain_text("which followed from it")
    expect(dialog).to_contain_text("cannot be unlearned")
    gm.press(gm.button("Cancel", dialog))
    gm.link("Take something back…")
    gm.is_live()
    gm.press(gm.page.get_by_role("link", name=re.compile("Everything after this")).nth(1))
    gm.sees("These entries are lost")
    gm.is_live()
    gm.acts("Take all of it back")
    expect(bram.page.get_by_text("Bram is dead")).to_be_hidden()
    bram.counts("Deck 2, Hand 0, Discard 0, Exhausted 6, Active 0")
    expect(mira.page.get_by_text("Bram has fallen.")).to_be_hidden()

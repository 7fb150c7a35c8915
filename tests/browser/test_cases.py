"""The open cases H1 to H19 at one table: met on pages, by visible taps, and answered there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NamedSite
from tests.browser.people import Name, Somebody
from tests.browser.test_evening import a_size_that_is_meant, pasted

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator

MIRA = "Ash\nBirch\nCedar\nDogwood\nElm"
BRAM = "3x Fir\nStone !"
WOLF = "2x Bite"
ASKED = ("H5", "H7", "H12", "H15", "H18", "H8.pick", "H8.discard")
"""Cases with a shipped reading, which this table would rather be asked."""


class Table:
    """A GM at a laptop, one player with a phone; the GM acts for everybody else."""

    def __init__(self, browser: Browser, site: NamedSite) -> None:
        self.site = site
        self.gm = Somebody(browser, "Gregor", phone=False)
        self.mira = Somebody(browser, "Mira")
        self.board = ""

    @property
    def all(self) -> list[Somebody]:
        """Everybody, the GM first."""
        return [self.gm, self.mira]

    def to_board(self) -> None:
        """The GM goes back to the board."""
        self.gm.page.goto(self.board)
        self.gm.is_live()

    def lies(self, name: str, piles: str) -> None:
        """Waits until the board says these counts of that character."""
        heading = self.gm.page.get_by_role("heading", name=name, exact=True)
        hero = self.gm.page.get_by_role("article").filter(has=heading)
        expect(hero.get_by_role("img", name=piles)).to_be_visible(timeout=20_000)

    def to_page_of(self, name: str) -> None:
        """From the board to a character's page, by its name."""
        self.gm.press(self.gm.page.get_by_role("heading", name=name).get_by_role("link"))
        self.gm.is_live()


@pytest.fixture
def table(chromium: Browser, named_site: NamedSite) -> Iterator[Table]:
    """Two browsers that share nothing."""
    made = Table(chromium, named_site)
    yield made
    for each in made.all:
        each.context.close()


def test_every_open_case_is_met_and_answered_on_pages(table: Table) -> None:
    """H1 to H19"""
    for step in (
        a_campaign_says_its_hand_size,
        characters_are_players_or_not_and_their_decks_have_any_size,
        mira_joins,
        the_gm_rules_to_be_asked,
        the_first_draw_is_said_with_the_draw,
        a_card_for_one_round_says_where_it_goes,
        a_round_is_opened_for_those_who_take_part,
        due_cards_and_the_order_of_refills_are_asked,
        the_gm_steps_through_a_refill,
        one_effect_makes_several_draw,
        a_second_fatigue_in_one_draw,
        a_draw_that_need_not_be_made_meets_an_empty_deck,
        mill_reveal_and_search_meet_an_empty_deck,
        a_rest_leaves_everything_open,
        a_marked_card_stays_in_discard,
        a_death_asks_for_the_hand,
        empty_decks_of_the_gm_and_of_a_wolf,
    ):
        try:
            step(table)
        except Exception as error:
            error.add_note("\n".join(each.shows() for each in table.all))
            raise
    for each in table.all:
        each.is_as_if_loaded_afresh()
        each.forget("status of 422")
    assert [said for each in table.all for said in each.complaints] == []


def names(where: Locator, case: str) -> None:
    """The case's id stands there, as a link to its rule."""
    expect(where.get_by_role("link", name=f"rule {case}", exact=True).first).to_be_visible()


def question(who: Somebody, case: str, text: Name = "") -> Locator:
    """The open question of that case, which the page names by its id."""
    found = who.page.get_by_role("article").filter(has_text="You decide")
    found = found.filter(has=who.page.get_by_role("link", name=f"rule {case}", exact=True))
    found = found.filter(has_text=text) if text else found
    expect(found).to_be_visible(timeout=20_000)
    return found


def answers(who: Somebody, case: str, answer: str, *, text: Name = "", keep: bool = False) -> None:
    """Answers the open question of that case; `keep` makes it this table's ruling."""
    asked = question(who, case, text)
    if keep:
        who.press(asked.get_by_label("Keep this answer: always at this table"))
    who.acts(answer, inside=asked)
    expect(asked).to_have_count(0)


def rules(gm: Somebody, case: str, answer: str) -> None:
    """On the page of rulings: the case's own answers, under its id."""
    names(gm.page.locator(f"#{case.partition('.')[0]}"), case.partition(".")[0])
    row = gm.page.locator(f"#ruling-{case.replace('.', '-')}")
    gm.unfold("Change", row)
    gm.acts(answer, inside=row)
    expect(row.locator("b").first).to_have_text(answer)
    expect(row).to_contain_text("ruled here, version")


def a_campaign_says_its_hand_size(table: Table) -> None:
    """H1: a number, and whether Active cards count; nothing is preset."""
    gm = table.gm
    gm.page.goto(f"{table.site.address}/")
    gm.link("Start a campaign")
    names(gm.page.locator("main"), "H1")
    gm.write("Name of the campaign", "The Open Gate")
    gm.write("Your name at the table", "Gregor")
    expect(gm.page.get_by_label("Hand size", exact=True)).to_have_value("")
    gm.write("Hand size", "3")
    gm.press(gm.page.get_by_label("Active cards count towards the hand size"))
    gm.press(gm.button("Start"))


def characters_are_players_or_not_and_their_decks_have_any_size(table: Table) -> None:
    """H13 and H17"""
    gm = table.gm
    for name, cards in (("Mira", MIRA), ("Bram", BRAM), ("Wolf", WOLF)):
        gm.link("Add a character")
        names(gm.page.locator("main"), "H13")
        gm.write("Name of the character", name)
        if name == "Wolf":
            gm.press(gm.page.get_by_label("A player character"))
        gm.press(gm.button("Add, then give a deck"))
        pasted(gm, cards)
        names(gm.page.locator("form:visible"), "H17")
        a_size_that_is_meant(gm)
    gm.link("Add a GM deck")
    gm.write("Name of the deck", "Weather")
    gm.write("One card a line", "Rain")
    gm.press(gm.button("Shuffle and lay it on the table"))
    gm.is_live()
    table.board = gm.page.url
    table.lies("Mira", "Deck 5, Discard 0, Exhausted 0, Hand 0")


def mira_joins(table: Table) -> None:
    gm, mira = table.all
    gm.link("People")
    mira.page.goto(gm.page.get_by_role("link", name="/join/").inner_text())
    mira.write("Your name at the table", "Mira's player")
    mira.press(mira.button("Join"))
    mira.press(mira.button("I am Mira"))
    mira.is_live()
    table.to_board()


def the_gm_rules_to_be_asked(table: Table) -> None:
    """What has a shipped reading is set to be asked; H16 can only be switched on."""
    gm = table.gm
    gm.unfold("This table’s rulings", gm.page.locator("#rulings"))
    gm.link("All of them, with their clauses and their history")
    gm.is_live()
    hands = gm.page.locator("#ruling-H1")
    expect(hands.get_by_role("listitem").filter(has_text="Mira")).to_contain_text(
        "3, Active cards count"
    )
    wolf = gm.page.locator("#ruling-H13").get_by_role("listitem").filter(has_text="Wolf")
    expect(wolf).to_contain_text("no")
    for case in ASKED:
        rules(gm, case, "Ask each time")
    rules(gm, "H16", "Yes, they stay")
    table.to_board()


def the_first_draw_is_said_with_the_draw(table: Table) -> None:
    """H2: how many, and that they must be drawn; H5 is asked as there are several."""
    gm, mira = table.all
    sheet = mira.unfold("More…", mira.page.locator(".bar"))
    names(sheet, "H2")
    mira.write("Draw several", "2", sheet)
    mira.acts("Draw these: they must be drawn", inside=sheet)
    mira.sees("The draw waits for the GM’s answer.")
    answers(gm, "H5", "Card by card, to the end")
    mira.counts("Deck 3, Hand 2, Discard 0, Exhausted 0, Active 0")


def a_card_for_one_round_says_where_it_goes(table: Table) -> None:
    """H9"""
    mira = table.mira
    mira.picks(1)
    sheet = mira.unfold("Active…", mira.page.locator(".bar"))
    names(sheet, "H9")
    mira.write("For how many Rounds", "1", sheet)
    mira.press(sheet.locator("label.pick").filter(has_text="Discard"))
    mira.acts("Make Active", inside=sheet)
    mira.counts("Deck 3, Hand 1, Discard 0, Exhausted 0, Active 1")


def a_round_is_opened_for_those_who_take_part(table: Table) -> None:
    """H19: Wolf is left out."""
    gm = table.gm
    gate = gm.page.locator("#gate")
    names(gate, "H19")
    gm.press(gate.get_by_label("Wolf"))
    gm.acts("Open Round 1")
    expect(gate.get_by_role("row").filter(has_text="Mira")).to_be_visible()
    expect(gate.get_by_role("row").filter(has_text="Wolf")).to_have_count(0)
    expect(gm.button("Begin Round 1", gate)).to_have_count(0)


def due_cards_and_the_order_of_refills_are_asked(table: Table) -> None:
    """H6 and H7; the Active card counts towards the hand of three (H1), so Mira draws one."""
    gm, mira = table.all
    answers(gm, "H6", "The refill first, then they end")
    answers(gm, "H7", "In seat order")
    gm.acts("Begin Round 1")
    mira.counts("Deck 2, Hand 2, Discard 1, Exhausted 0, Active 0")


def the_gm_steps_through_a_refill(table: Table) -> None:
    """H5 for Bram's refill of three; Wolf, who took no part, drew nothing."""
    gm = table.gm
    answers(gm, "H5", "The GM steps through", text="Bram: 3 cards of the refill")
    table.lies("Bram", "Deck 3, Discard 0, Exhausted 0, Hand 1")
    answers(gm, "H5", "Next card", text="Bram: 2 cards of the refill")
    answers(gm, "H5", "All the rest at once", text="Bram: 1 card of the refill")
    table.lies("Bram", "Deck 1, Discard 0, Exhausted 0, Hand 3")
    table.lies("Wolf", "Deck 2, Discard 0, Exhausted 0, Hand 0")


def draws_for(gm: Somebody, how: str, n: int, *who: str) -> None:
    """One effect of the GM, by the names; whether they must is said with it (H14)."""
    fold = gm.unfold("One effect, draws for several", gm.page.locator("#rest"))
    names(fold, "H14")
    names(fold, "H18")
    for name in who:
        gm.press(fold.get_by_label(re.compile(name)))
    gm.write("Cards each", str(n), fold)
    gm.acts(how, inside=fold)


def one_effect_makes_several_draw(table: Table) -> None:
    """H18"""
    gm, mira = table.all
    draws_for(gm, "They must draw", 1, "Mira", "Bram")
    table.lies("Bram", "Deck 1, Discard 0, Exhausted 0, Hand 3")
    answers(gm, "H18", "In seat order", keep=True)
    mira.counts("Deck 1, Hand 3, Discard 1, Exhausted 0, Active 0")
    table.lies("Bram", "Deck 0, Discard 0, Exhausted 0, Hand 4")


def a_second_fatigue_in_one_draw(table: Table) -> None:
    """H4, reached with H5 and two cards moved by hand between two cards of one draw; H12."""
    gm, mira = table.all
    mira.picks(1)
    mira.acts("Discard")
    sheet = mira.unfold("More…", mira.page.locator(".bar"))
    mira.write("Draw several", "3", sheet)
    mira.acts("Draw these: they must be drawn", inside=sheet)
    answers(gm, "H5", "The GM steps through", text="3 cards of a draw")
    answers(gm, "H5", "Next card", text="2 cards of a draw")
    answers(gm, "H12", "Its owner", keep=True)
    mira.counts("Deck 0, Hand 4, Discard 0, Exhausted 1, Active 0")
    asked = question(gm, "H5", "1 card of a draw")
    fold = gm.unfold("By hand…", asked)
    for number in (1, 2):
        moves = fold.get_by_label(f"Move {number}")
        to_discard = moves.locator("option").filter(has_text=re.compile("Discard"))
        value = to_discard.nth(-number).get_attribute("value")
        assert value
        moves.select_option(value)
    gm.acts("Move these, then go on", inside=fold)
    answers(gm, "H4", "Fatigue once more, the draw goes on")
    mira.counts("Deck 0, Hand 3, Discard 0, Exhausted 2, Active 0")
    exhausted = mira.unfold("Exhausted", mira.page.locator("[id^=lists-]"))
    expect(exhausted.get_by_role("listitem")).to_have_count(2)
    expect(exhausted).not_to_contain_text("nobody has seen")


def a_draw_that_need_not_be_made_meets_an_empty_deck(table: Table) -> None:
    """H14 says optional, so H3 asks instead of a death."""
    gm, mira = table.all
    draws_for(gm, "They may draw", 1, "Mira")
    answers(gm, "H3", "No card is drawn")
    mira.counts("Deck 0, Hand 3, Discard 0, Exhausted 2, Active 0")


def mill_reveal_and_search_meet_an_empty_deck(table: Table) -> None:
    """H10; treated as a draw that need not be made it meets H3 next."""
    gm, mira = table.all
    table.to_page_of("Mira")
    own = gm.page.locator("[id^=gm-]")
    for button in ("To Discard", "Search"):
        gm.acts(button, inside=gm.unfold("From the Deck", own))
        answers(gm, "H10", "Nothing happens")
    gm.acts("Show to all", inside=gm.unfold("From the Deck", own))
    answers(gm, "H10", "As a draw that need not be made")
    answers(gm, "H3", "No card is drawn")
    mira.counts("Deck 0, Hand 3, Discard 0, Exhausted 2, Active 0")
    table.to_board()


def a_rest_leaves_everything_open(table: Table) -> None:
    """H8: how many, who picks, where and Discard are asked; then the player picks on the phone."""
    gm, mira = table.all
    mira.picks(1)
    mira.acts("Discard")
    fold = gm.unfold("Rest", gm.page.locator("#rest"))
    gm.press(fold.get_by_label(re.compile("Mira")))
    gm.acts("Rest at once", inside=fold)
    asked = question(gm, "H8")
    asked.get_by_label("How many come back").select_option("1")
    asked.get_by_label("Which").select_option(label="the player picks")
    asked.get_by_label("Where in the Deck").select_option(label="on top")
    asked.locator("select[name=discard]").select_option(label="is shuffled in too")
    gm.acts("Rest like this", inside=asked)
    picking = question(mira, "H8", "Which 1 of the Exhausted cards of Mira")
    mira.press(picking.locator("label.pick").first)
    mira.acts("These come back", inside=picking)
    mira.counts("Deck 2, Hand 2, Discard 0, Exhausted 1, Active 0")


def a_marked_card_stays_in_discard(table: Table) -> None:
    """H16, with one marked card among Bram's four."""
    gm = table.gm
    table.to_page_of("Bram")
    gm.picks(4)
    gm.acts("Discard")
    gm.acts(re.compile("^Draw a card.*costs a Fatigue"), sure=True)
    gm.counts("Deck 1, Hand 1, Discard 1, Exhausted 1, Active 0")
    expect(gm.page.get_by_role("main")).to_contain_text("Stone")


def a_death_asks_for_the_hand(table: Table) -> None:
    """H15: the one recyclable card is drawn, so the next draw kills."""
    gm = table.gm
    gm.acts(re.compile("^Draw a card"))
    gm.counts("Deck 0, Hand 2, Discard 1, Exhausted 1, Active 0")
    gm.acts(re.compile("^Draw a card"), sure=True)
    gm.sees("Bram is dead")
    answers(gm, "H15", "The hand is discarded")
    gm.counts("Deck 0, Hand 0, Discard 3, Exhausted 1, Active 0")
    table.to_board()


def empty_decks_of_the_gm_and_of_a_wolf(table: Table) -> None:
    """H11 twice: neither a GM deck nor who is no player character (H13) tires or dies."""
    gm = table.gm
    deck = gm.page.locator(".gm-deck")
    gm.acts("Turn over the top card", inside=deck)
    gm.acts("Draw, unseen by the others", inside=deck)
    answers(gm, "H11", "Shuffle its Discard into a new Deck", text="Weather is empty: 1 in Discard")
    expect(deck.locator(".lines b")).to_have_text("Rain")
    draws_for(gm, "They must draw", 3, "Wolf")
    answers(gm, "H5", "Card by card, to the end", text="Wolf")
    answers(gm, "H11", "No card is drawn", text="Wolf is empty: 0 in Discard")
    table.lies("Wolf", "Deck 0, Discard 0, Exhausted 0, Hand 2")
    expect(gm.page.get_by_text("Wolf has fallen")).to_have_count(0)

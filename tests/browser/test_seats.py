"""Seats that move, screens that look on, two GMs: by visible taps, with a Round running."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NamedSite
from tests.browser.people import Somebody

if TYPE_CHECKING:
    from playwright.sync_api import Browser

CARDS = "\n".join(f"3x {name}" for name in ("Ash", "Birch", "Cedar", "Dogwood", "Elm"))
CARDS += "\n" + "\n".join(f"3x {name}" for name in ("Fir", "Gorse", "Hazel", "Ivy", "Juniper"))
GONE = re.compile("may no longer look")
REFUSED = "status of (401|403|404|422)|Failed to load resource"
Make = Callable[..., Somebody]


@pytest.fixture
def somebody(chromium: Browser, named_site: NamedSite) -> Iterator[Make]:
    """Makes browsers that share nothing; at the end none has complained."""
    made: list[Somebody] = []

    def make(name: str, *, phone: bool = True) -> Somebody:
        made.append(Somebody(chromium, name, phone=phone))
        return made[-1]

    yield make
    complaints = [said for each in made for said in each.complaints]
    for each in made:
        each.context.close()
    assert not complaints


def sets_the_table(gm: Somebody, site: NamedSite, *names: str) -> str:
    """A campaign with these characters and their decks; the address by which others join."""
    gm.page.goto(f"{site.address}/")
    gm.link("Start a campaign")
    gm.write("Name of the campaign", "The Long Stair")
    gm.write("Your name at the table", gm.name)
    gm.write("Hand size", "3")
    gm.press(gm.button("Start"))
    for name in names:
        gm.link("Add a character")
        gm.write("Name of the character", name)
        gm.press(gm.button("Add, then give a deck"))
        gm.write("One card a line", CARDS)
        gm.press(gm.button("Shuffle and give"))
    gm.link("People")
    address: str = gm.page.get_by_role("link", name="/join/").inner_text()
    gm.link("The Long Stair")
    gm.is_live()
    return address


def joins(who: Somebody, address: str, *, character: str = "", role: str = "") -> None:
    """By the link, with a name, as a player of that character or in another role."""
    who.page.goto(address)
    who.write("Your name at the table", who.name)
    if role:
        who.press(who.page.get_by_label(role))
    who.press(who.button("Join"))
    if character:
        who.press(who.button(f"I am {character}"))
        expect(who.page.get_by_role("heading", name=character, exact=True)).to_be_visible()
    who.is_live()


def begins(gm: Somebody, number: int) -> None:
    gm.acts(f"Open Round {number}")
    gm.acts(f"Begin Round {number}")


def to_people(who: Somebody) -> None:
    """From a player's own page: back at the top to the table, and on to the people."""
    who.link("Table")
    who.link("People and devices")


def test_a_seat_is_moved_lent_taken_back_and_replaced_in_the_middle_of_a_round(
    somebody: Make, named_site: NamedSite
) -> None:
    gm = somebody("Gregor", phone=False)
    address = sets_the_table(gm, named_site, "Mira", "Bram")
    jo, bo = somebody("Jo"), somebody("Bo")
    joins(jo, address, character="Mira")
    joins(bo, address, character="Bram")
    begins(gm, 1)
    jo.counts("Deck 27, Hand 3, Discard 0, Exhausted 0, Active 0")
    tablet = somebody("Jo's tablet")
    moved(jo, tablet)
    lent(jo, bo)
    expect(tablet.page.locator("#live")).to_have_text(GONE, timeout=20_000)
    taken_back(jo)
    code = lost(gm, "Bram")
    expect(bo.page.locator("#live")).to_have_text(GONE, timeout=20_000)
    found_again(somebody("Bo's new phone"), named_site, code)
    for each in (jo, bo, tablet):
        each.forget(REFUSED)


def moved(jo: Somebody, tablet: Somebody) -> None:
    """One more device, by a code that Jo shows."""
    to_people(jo)
    jo.press(jo.button(re.compile("One more device")))
    tablet.page.goto(jo.page.get_by_role("link", name="/seat/").inner_text())
    tablet.press(tablet.button("Be Jo here"))
    tablet.is_live()
    tablet.picks(1)
    tablet.acts("Discard")
    jo.link("Done")
    jo.is_live()
    jo.counts("Deck 27, Hand 2, Discard 1, Exhausted 0, Active 0")


def lent(jo: Somebody, bo: Somebody) -> None:
    """Bo has both characters on one phone, and goes from one to the other."""
    to_people(jo)
    row = jo.page.locator("li.seat").filter(has_text="Mira")
    jo.unfold("Lend", row)
    row.get_by_label("To whom").select_option(label="Bo")
    jo.press(row.get_by_role("button", name="Lend", exact=True))
    expect(jo.page.locator("li.seat").filter(has_text="Mira")).to_contain_text("lent by Jo")
    bo.link("Table")
    bo.link(re.compile("^Mira"))
    bo.is_live()
    bo.picks(1)
    bo.acts("Discard")
    bo.counts("Deck 27, Hand 1, Discard 2, Exhausted 0, Active 0")
    bo.press(bo.page.get_by_role("navigation", name="My other pages").get_by_text("Bram"))
    bo.is_live()
    bo.counts("Deck 27, Hand 3, Discard 0, Exhausted 0, Active 0")


def taken_back(jo: Somebody) -> None:
    """The lender has the seat again, as the borrower left it."""
    jo.press(jo.button(re.compile("Take back")))
    jo.link("The Long Stair")
    jo.is_live()
    jo.counts("Deck 27, Hand 1, Discard 2, Exhausted 0, Active 0")


def lost(gm: Somebody, character: str) -> str:
    """The GM is warned, then gets a code for the new phone."""
    gm.link("People")
    row = gm.page.locator("li.seat").filter(has_text=character)
    gm.press(row.get_by_role("link", name=re.compile("Lost phone")))
    gm.can_be_read_by_all()
    gm.press(gm.button("Show the code"))
    code: str = gm.page.locator(".code-big").inner_text()
    return code


def found_again(new: Somebody, site: NamedSite, code: str) -> None:
    """The new phone plays on with the same hand; the log tells all that it was replaced."""
    new.page.goto(f"{site.address}/")
    new.write("Code", code)
    new.press(new.button("Join"))
    new.press(new.button("Be Bo here"))
    new.is_live()
    new.counts("Deck 27, Hand 3, Discard 0, Exhausted 0, Active 0")
    new.sees("moves to a new device")
    new.picks(1)
    new.acts("Discard")


def test_a_screen_and_a_spectator_look_on_and_who_is_here_is_seen_by_all(
    somebody: Make, named_site: NamedSite
) -> None:
    gm = somebody("Gregor", phone=False)
    address = sets_the_table(gm, named_site, "Mira")
    tv, wim, jo = somebody("TV", phone=False), somebody("Wim"), somebody("Jo")
    joins(tv, address, role="The table’s screen")
    joins(wim, address, role="I watch")
    for each in (tv, wim):
        expect(each.page).to_have_url(re.compile("/screen/$"))
    here = gm.page.get_by_role("list", name="Who is here")
    expect(here).to_contain_text("2 look on", timeout=20_000)
    expect(here.get_by_role("listitem").filter(has_text="Mira")).to_contain_text("nobody")
    number = gm.page.evaluate("document.body.dataset.number")
    joins(jo, address, character="Mira")
    seated = here.get_by_role("listitem").filter(has_text="Mira")
    expect(seated).to_contain_text("connected", timeout=20_000)
    jo.page.goto(f"{named_site.address}/rules/")
    expect(seated).to_contain_text("away", timeout=20_000)
    assert gm.page.evaluate("document.body.dataset.number") == number
    begins(gm, 1)
    tv.sees("Round 1 begins")
    tv.counts("Deck 27, Discard 0, Exhausted 0, Hand 3")
    expect(tv.page.locator("[data-tap]")).to_have_count(0)
    tv.can_be_read_by_all()
    wim.can_be_read_by_all()
    size = tv.page.locator(".hero").first.bounding_box()
    tv.press(tv.button("Larger"))
    larger = tv.page.locator(".hero .big").first.bounding_box()
    assert size and larger and larger["height"] > 0
    expect(tv.page.locator("html")).to_have_attribute("data-zoom", "1")


def test_gm_decks_are_drawn_shown_hidden_and_ask_when_empty(
    somebody: Make, named_site: NamedSite
) -> None:
    """FAT-1, FAT-19, H11 reached through pages."""
    gm = somebody("Gregor", phone=False)
    address = sets_the_table(gm, named_site, "Mira")
    gm.link("Add a GM deck")
    gm.write("Name of the deck", "Weather")
    gm.write("One card a line", "0x Rain")
    gm.press(gm.button("Shuffle and lay it on the table"))
    gm.sees("Line 1")
    gm.can_be_read_by_all()
    gm.write("One card a line", "Rain\nStorm")
    gm.press(gm.button("Shuffle and lay it on the table"))
    gm.is_live()
    gm.forget("status of 422")
    tv = somebody("TV", phone=False)
    joins(tv, address, role="The table’s screen")
    deck = gm.page.locator(".gm-deck")
    gm.acts("Draw, unseen by the others")
    first = deck.locator(".lines b").first.inner_text()
    tv.sees("The GM holds 1 card of it, face down.")
    expect(tv.page.get_by_text(first)).to_have_count(0)
    gm.acts(re.compile("^Show"), inside=deck)
    expect(tv.page.locator(".gm-deck").get_by_text(first)).to_be_visible(timeout=20_000)
    gm.acts(re.compile("^Hide"), inside=deck)
    expect(tv.page.locator(".gm-deck .card")).to_have_count(0, timeout=20_000)
    gm.acts("Turn over the top card")
    expect(tv.page.locator(".gm-deck .card")).to_have_count(1, timeout=20_000)
    gm.acts("Draw, unseen by the others")
    question = gm.page.get_by_role("article").filter(has_text="You decide")
    expect(question.get_by_role("link", name="H11")).to_be_visible()
    tv.sees("is deciding something")
    gm.can_be_read_by_all()
    gm.acts("Shuffle its Discard into a new Deck", inside=question)
    expect(deck.locator(".lines b")).to_have_count(2)


def test_two_gms_share_a_table(somebody: Make, named_site: NamedSite) -> None:
    gm, second = somebody("Gregor", phone=False), somebody("Greta")
    address = sets_the_table(gm, named_site, "Mira")
    second.page.goto(address)
    second.write("Your name at the table", "Greta")
    second.press(second.button("Join"))
    second.sees("Who are you tonight?")
    gm.link("People")
    row = gm.page.locator("li.seat").filter(has_text="yours")
    gm.unfold("A second GM", row)
    row.get_by_label("Who").select_option(label="Greta")
    gm.press(row.get_by_role("button", name="Share the GM’s seat"))
    gm.can_be_read_by_all()
    gm.link("The Long Stair")
    gm.is_live()
    second.page.reload()
    second.sees("you are the GM")
    second.is_live()
    gm.acts("Open Round 1")
    second.acts("Begin Round 1")
    gm.counts("Deck 27, Discard 0, Exhausted 0, Hand 3")
    second.link("People")
    second.press(second.button("No longer be GM"))
    second.link("The Long Stair")
    second.sees("Who are you tonight?")


def test_a_gm_alone_plays_three_characters_and_arranges_the_board(
    somebody: Make, named_site: NamedSite
) -> None:
    gm, tv = somebody("Gregor", phone=False), somebody("TV", phone=False)
    address = sets_the_table(gm, named_site, "Mira", "Bram", "Cato")
    joins(tv, address, role="The table’s screen")
    begins(gm, 1)
    gm.link("Mira")
    for name in ("Mira", "Bram", "Cato"):
        pages = gm.page.get_by_role("navigation", name="My other pages")
        gm.press(pages.get_by_role("link", name=name, exact=True))
        gm.is_live()
        gm.sees(f"You act for {name}.")
        gm.picks(1)
        gm.acts("Discard")
    gm.press(gm.page.get_by_role("link", name="Board", exact=True))
    gm.is_live()
    gm.counts("Deck 27, Discard 1, Exhausted 0, Hand 2")
    gm.link("Arrange the board")
    gm.press(gm.button("Cato further up"))
    gm.press(gm.button("Leave out Mira"))
    gm.can_be_read_by_all()
    expect(tv.page.locator("#hero-d1")).to_have_count(0, timeout=20_000)
    gm.press(gm.button("Show Mira"))
    expect(tv.page.locator("#hero-d1")).to_have_count(1, timeout=20_000)
    order = tv.page.locator("article.hero").evaluate_all("found => found.map(f => f.id)")
    assert order == ["hero-d1", "hero-d3", "hero-d2"]
    gm.link("To the board")
    gm.link("Look as Bram")
    gm.sees("As Bram sees it")
    gm.can_be_read_by_all()
    expect(gm.button(re.compile("^Draw a card"))).to_be_disabled()
    tv.is_as_if_loaded_afresh()

"""Exodus on phones, by visible taps: a match, three players, a card that is resolved by hand.

The last moves of each game are played from positions that are about to be decided.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NamedSite
from tests.browser.duel_players import Duellist, stacked

if TYPE_CHECKING:
    from playwright.sync_api import Browser

Seat = Callable[[str], Duellist]


@pytest.fixture
def phone(chromium: Browser) -> Iterator[Seat]:
    """Makes people with a phone each."""
    people: list[Duellist] = []

    def make(name: str) -> Duellist:
        people.append(Duellist(chromium, name))
        return people[-1]

    yield make
    for each in people:
        each.context.close()


def quiet(*people: Duellist) -> None:
    """Nobody's browser complained of anything."""
    assert [said for each in people for said in each.complaints] == []


def test_a_match_on_two_phones_with_answers_and_playback(
    named_site: NamedSite, phone: Seat
) -> None:
    """EXO-4, EXO-8 to EXO-18, EXO-27: a first turn from the deal on, then three games' last
    attacks: one answered and aimed anew, one conceded, one that is let through."""
    ada, ben = phone("Ada"), phone("Ben")
    ada.hosts(named_site.address, match=True)
    assert ada.page.evaluate("isSecureContext") is False
    ben.joins(named_site.address, ada.code, 2)
    ada.takes_deck("Embers")
    ben.takes_deck("Tides")
    ada.press(ada.button("Shuffle and begin"))
    first, second = before_the_first_turn(ada, ben)
    a_first_turn(first, second)
    for each in (ada, ben):
        # Nothing goes on by itself any more.
        expect(each.page.locator("#window")).to_be_hidden(timeout=20_000)
        each.is_as_if_loaded_afresh()
    who_waits_says_so(second, first)
    an_attack_is_answered_and_aimed_anew(named_site, ada, ben)
    on_to_the_next(ada, ben, 2)
    ben.answers("I go second")
    gives_up(named_site, ada, ben)
    on_to_the_next(ben, ada, 3)
    ada.answers("I go first")
    an_attack_is_let_through(named_site, ada, ben)
    for each in (ada, ben):
        each.sees("Ada has won the match.", 30)
    quiet(ada, ben)


def before_the_first_turn(ada: Duellist, ben: Duellist) -> tuple[Duellist, Duellist]:
    """Nobody cuts; whoever may choose goes first."""
    for each in (ada, ben):
        each.answers("No cut")
    # Whom chance has named is told to both.
    expect(ada.page.locator(".x-thumb")).to_contain_text(re.compile("I go first|Ben decides"))
    one = ada.page.get_by_role("button", name="I go first", exact=True)
    first, second = (ada, ben) if one.count() else (ben, ada)
    first.answers("I go first")
    for each in (ada, ben):
        expect(each.page.locator("#hand .x-cards")).to_be_visible(timeout=20_000)
    return first, second


def a_first_turn(first: Duellist, second: Duellist) -> None:
    """EXO-8, EXO-10, EXO-11: no draw; energies by tap; a refusal says why and by which rule."""
    first.sees("Your turn")
    expect(first.page.locator("#phases [aria-current=step]")).to_have_text("Energy", timeout=30_000)
    for _each in range(2):
        first.press(first.thing("a new pile"))
    expect(first.page.locator(".x-unit.new .x-en i.more")).to_have_count(2)
    first.does(first.button("Lay 2"))
    expect(second.page.locator("#rival1 .x-unit.pile .x-count")).to_contain_text("2")
    grey = first.page.locator(".x-card.creature").first
    if grey.count():
        first.press(grey)
        expect(first.page.locator("#sheet .x-why")).to_contain_text("EXO-")
        first.page.keyboard.press("Escape")


def who_waits_says_so(waiting: Duellist, turn: Duellist) -> None:
    """One tap, and the other one's phone says that it is waited for; not twice at once."""
    waiting.press(waiting.button("Nudge"))
    waiting.sees(f"{turn.name}’s phone says that you wait.")
    turn.sees("The others wait for you.")
    expect(waiting.button("Nudge")).to_have_attribute("aria-disabled", "true")


def an_attack_is_answered_and_aimed_anew(site: NamedSite, ada: Duellist, ben: Duellist) -> None:
    """EXO-14, EXO-17, EXO-18, X42: what would come of it stands there before; the target goes, and
    the attacker is asked again."""
    stacked(site, "last", ada, ben)
    ada.press(ada.thing("Ember Fox"))
    ada.press(ada.thing("Glass Heron"))
    preview = ada.page.locator("#sheet .x-preview")
    expect(preview).to_contain_text("Glass Heron (Ben) is destroyed")
    expect(preview).to_contain_text(re.compile(r"Ember Fox \(Ada\)\s+3.*1"))
    ada.goes()
    ben.sees("Do you answer?")
    expect(ada.page.locator("#x-time")).to_be_visible()
    ben.plays("Recall", "Glass Heron")
    ada.sees("Do you answer?")
    expect(ada.page.locator("#stack .x-pile li")).to_have_count(1)
    expect(ada.page.locator("#stack .x-ahead")).to_contain_text("returns to hand")
    ada.answers("Pass")
    ada.sees("Playback: your attack with Ember Fox.", 70)
    expect(ben.page.locator("#asks")).to_contain_text("Ada decides.")
    ada.can_be_read_by_all()
    ada.answers("The Life of Ben instead")
    # The window after it is no play of anybody's: nobody is asked, and it is over by itself.
    ada.sees("You have won", 70)


def on_to_the_next(loser: Duellist, winner: Duellist, game: int) -> None:
    """Everybody has seen the end, and the next game is asked for."""
    loser.press(loser.button("Next game of the match"))
    for each in (loser, winner):
        each.sees(f"game {game}", 30)
        each.is_live()
        each.answers("No cut")


def gives_up(site: NamedSite, ada: Duellist, ben: Duellist) -> None:
    """X37: it is said before what it does."""
    stacked(site, "attack", ada, ben)
    ada.menu("Give up")
    for each in (ada, ben):
        each.sees(re.compile("Ben has won|You have won"), 30)


def an_attack_is_let_through(site: NamedSite, ada: Duellist, ben: Duellist) -> None:
    """EXO-15: nobody answers, and the last Life is gone."""
    stacked(site, "open", ada, ben)
    ada.attacks("Ember Fox", "Ben")
    ben.sees("Do you answer?")
    ben.answers("Pass")
    ada.sees("You have won", 70)


def test_three_play_and_one_is_out(named_site: NamedSite, phone: Seat) -> None:
    """EXO-26: each attack picks its opponent; who is out has left, and the others play on."""
    ada, ben, cem = people = [phone(name) for name in ("Ada", "Ben", "Cem")]
    ada.hosts(named_site.address, players=3)
    for seat, each in enumerate((ben, cem), 2):
        each.joins(named_site.address, ada.code, seat)
    for each in people:
        each.takes_deck("Embers")
    ada.press(ada.button("Shuffle and begin"))
    for each in people:
        expect(each.page.locator("#asks .x-ask").first).to_be_visible(timeout=20_000)
    everybody_is_asked(people)
    stacked(named_site, "three", *people)
    ada.press(ada.thing("Ember Fox"))
    expect(ada.page.locator(".x-player.aimable")).to_have_count(1)
    ada.press(ada.thing("Ben"))
    expect(ada.page.locator("#sheet .x-preview")).to_contain_text("out")
    ada.goes()
    for each in (ben, cem):
        each.sees("Do you answer?")
        each.answers("Pass")
    ben.sees("out", 70)
    expect(ben.page.locator("#mine")).to_contain_text("out")
    expect(ada.page.locator("#rival1")).to_contain_text("out")
    expect(ben.page.locator("#hand")).to_be_hidden()
    cem.can_be_read_by_all()
    cem.menu("Give up")
    for each in people:
        each.sees(re.compile("Ada has won|You have won"), 30)
    quiet(*people)


def everybody_is_asked(people: list[Duellist]) -> None:
    """What is asked before the first turn is answered by whoever is asked."""
    for _round in range(4):
        for each in people:
            while each.page.locator("#asks .x-options .btn").count():
                each.does(each.page.locator("#asks .x-options .btn"))
            each.page.wait_for_timeout(150)
    for each in people:
        expect(each.page.locator("#phases")).to_be_visible(timeout=20_000)


def test_a_card_is_resolved_by_hand(named_site: NamedSite, phone: Seat) -> None:
    """EXO-25: its player says what happens, the other declines once and then agrees; the log says
    that it was done by hand."""
    ada, ben = phone("Ada"), phone("Ben")
    ada.hosts(named_site.address)
    ben.joins(named_site.address, ada.code, 2)
    for each in (ada, ben):
        each.takes_deck("Embers")
    ada.press(ada.button("Shuffle and begin"))
    before_the_first_turn(ada, ben)
    stacked(named_site, "byhand", ada, ben)
    ada.plays("Old Custom")
    ben.sees("Do you answer?")
    ben.answers("Pass")
    ada.sees("Old Custom is resolved by hand: what happens?", 70)
    proposes(ada, "Ben", "Life −2")
    ben.sees("Ben loses 2 Life")
    ben.answers("Do not agree")
    ada.sees("Old Custom is resolved by hand: what happens?")
    proposes(ada, "Ember Fox", "energy +1")
    ben.sees("Ember Fox (Ada) gains 1 energy")
    ben.can_be_read_by_all()
    ben.answers("Agree")
    for each in (ada, ben):
        expect(each.page.locator("#log")).to_contain_text(
            "Resolved by hand, all agree", timeout=20_000
        )
    expect(ada.page.locator('[data-name="Ember Fox"] .x-count')).to_contain_text("4")
    quiet(ada, ben)


def proposes(who: Duellist, thing: str, change: str) -> None:
    """Touches a thing and says what happens to it."""
    who.press(who.thing(thing))
    who.press(who.page.locator("#sheet").get_by_role("button", name=change, exact=True))
    expect(who.page.locator(".x-by-hand .x-changes li")).to_contain_text(f"{thing}: {change}")
    who.does(who.page.get_by_role("button", name="Propose this", exact=True))

"""An evening of Exodus with printed cards: two people, a phone each, one match, by visible taps."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NamedSite
from tests.browser.tracker_players import Tracker

if TYPE_CHECKING:
    from playwright.sync_api import Browser

Seat = Callable[[str], Tracker]


@pytest.fixture
def phone(chromium: Browser) -> Iterator[Seat]:
    """Makes people with a phone each."""
    people: list[Tracker] = []

    def make(name: str) -> Tracker:
        people.append(Tracker(chromium, name))
        return people[-1]

    yield make
    for each in people:
        each.context.close()


def test_two_phones_keep_track_of_a_match_with_printed_cards(
    named_site: NamedSite, phone: Seat
) -> None:
    """EXO-1, EXO-10 to EXO-15, EXO-27: a turn, an attack, an answer, a mistake, two wins."""
    ada, ben = phone("Ada"), phone("Ben")
    ada.hosts(named_site.address)
    assert ada.page.evaluate("isSecureContext") is False
    ben.joins(named_site.address, ada.code, 2)
    ada.press(ada.button("Begin"))
    first, second = who_goes_first(ada, ben)
    first.taps("End the turn")
    a_turn_with_an_attack(second, first)
    a_symmetry_is_answered(first, second)
    a_symmetry_stays(first, second)
    for each in (ada, ben):
        each.is_live()
        each.is_as_if_loaded_afresh()
    ada.can_be_read_by_all()
    the_game_is_lost(ada, ben)
    ada.press(ada.button("Next game of the match"))
    for each in (ada, ben):
        each.sees("game 2", 30)
        each.is_live()
    # The loser of the last game chooses (EXO-4).
    ben.taps("Ben goes second")
    ada.sees("Ada: Energy")
    the_game_is_lost(ada, ben)
    for each in (ada, ben):
        each.sees("Ada has won the match.")
    ada.press(ada.button("I have seen it"))
    ben.press(ben.button("I have seen it"))
    ben.sees("Replay")
    assert [said for each in (ada, ben) for said in each.complaints] == []


def who_goes_first(*people: Tracker) -> tuple[Tracker, Tracker]:
    """Chance has named who chooses; they go first."""
    people[0].sees("You choose.")
    for _again in range(100):
        for each in people:
            if each.button(f"{each.name} goes first").is_visible():
                each.taps(f"{each.name} goes first")
                other = next(one for one in people if one is not each)
                other.sees(f"{each.name}: Energy")
                return each, other
        people[0].page.wait_for_timeout(100)
    raise AssertionError(people[0].shows())


def a_turn_with_an_attack(me: Tracker, other: Tracker) -> None:
    """Energies, a creature, an attack that nobody answers: six taps and a name."""
    me.sees(f"{me.name}: Energy")
    me.taps("3")
    me.summons("Old Dragon")
    expect(me.page.locator(".t-unit.creature b")).to_have_text("Old dragon")
    me.attacks("Old dragon", other.name)
    other.sees("If nobody answers:")
    other.taps("No answer")
    for each in (me, other):
        expect(each.page.locator(".t-unit.spent")).to_have_count(1)
        each.reads_life(other.name, 7)
    me.taps("End the turn")


def a_symmetry_is_answered(me: Tracker, other: Tracker) -> None:
    """A card is named, answered and carried out by hand, newest first; a mistake is taken back."""
    me.sees(f"{me.name}: Energy")
    me.press(me.page.locator(".t-side.turn .t-who > summary"))
    sheet = me.page.locator("details[open] .t-sheet")
    sheet.get_by_placeholder("Name, may stay empty").fill("Great Wave")
    me.taps("Play a symmetry", "details[open] .t-sheet")
    other.sees("Great wave")
    other.press(other.page.locator("#calls summary"))
    other.taps("Play a symmetry", "#calls")
    expect(me.page.locator("#calls .t-stack li")).to_have_count(2)
    me.taps("No answer", "#calls")
    other.counts_life(me.name, -2)
    me.reads_life(me.name, 5)
    other.taps("Done")
    # What is left on the stack may be answered anew, by the one whose turn it is first.
    me.taps("Nobody answers", "#calls")
    me.counts_life(me.name, -1)
    me.taps("Undo")
    me.reads_life(me.name, 5)
    me.taps("Done")
    expect(me.page.locator("#calls")).to_be_hidden()


def a_symmetry_stays(me: Tracker, other: Tracker) -> None:
    """Noted in one's own words, read by all, taken away by whoever sees that it is gone."""
    me.press(me.page.locator(".t-side.turn .t-who > summary"))
    sheet = me.page.locator("details[open] .t-sheet")
    sheet.get_by_placeholder("What it says, in short").fill("Veil: no answer")
    me.taps("This turn", "details[open] .t-sheet")
    expect(other.page.locator(".t-notes li")).to_contain_text("until the end of the turn")
    me.press(me.page.locator(".t-side.turn .t-who > summary"))
    sheet.get_by_placeholder("What it says, in short").fill("Bind")
    me.taps("While it stays", "details[open] .t-sheet")
    other.taps("Bind is gone")
    me.taps("End the turn")
    for each in (me, other):
        expect(each.page.locator(".t-notes")).to_have_count(0)


def the_game_is_lost(winner: Tracker, loser: Tracker) -> None:
    """Somebody's Life comes to 0, told by the other one; the end says so to both."""
    winner.counts_life(loser.name, -loser.life(loser.name))
    for each in (winner, loser):
        each.sees(f"{winner.name} wins")
        expect(each.page.locator("#end .duel figure")).to_have_count(2)

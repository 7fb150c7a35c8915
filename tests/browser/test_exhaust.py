"""Exhaust at a table of phones, by visible taps: a game, a series, alone, with printed cards."""

from __future__ import annotations

import os
import random
import re
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from cardgames.rules.exhaust.cards import DECK, together
from cardgames.rules.exhaust.combos import TABLES, fits, needed
from tests.browser.card_players import CardPlayer, play_on
from tests.browser.conftest import NamedSite

if TYPE_CHECKING:
    from playwright.sync_api import Browser

Seat = Callable[[str], CardPlayer]


@pytest.fixture
def phone(chromium: Browser) -> Iterator[Seat]:
    """Makes people with a phone each; tells what all pages showed if the test fails."""
    people: list[CardPlayer] = []

    def make(name: str) -> CardPlayer:
        people.append(CardPlayer(chromium, name))
        return people[-1]

    yield make
    for each in people:
        each.context.close()


def quiet(*people: CardPlayer) -> None:
    """Nobody's browser complained of anything."""
    assert [said for each in people for said in each.complaints] == []


@pytest.mark.long
def test_four_phones_play_a_game_to_its_end(named_site: NamedSite, phone: Seat) -> None:
    """EXH-2 to EXH-15 and EXH-7 as people meet them; one phone sleeps on its own turn."""
    ada, ben, cem, dora = people = [phone(name) for name in ("Ada", "Ben", "Cem", "Dora")]
    ada.hosts(named_site.address, players=4)
    assert ada.page.evaluate("isSecureContext") is False
    for seat, each in enumerate((ben, cem, dora), 2):
        each.joins(named_site.address, ada.code, seat)
    ada.page.get_by_label("Who starts").select_option(label="Ben")
    ada.begins()
    ben.sees("Your turn")
    ada.sees("Ben plays")
    a_pick_says_where_it_fits(ben)
    sleeps_on_its_own_turn(ben, others=[ada, cem])
    play_on(people)
    for each in people:
        each.sees("eliminated")
        expect(each.page.locator("#end .courses figure")).to_have_count(4)
        expect(each.page.get_by_role("heading", name="All hands")).to_be_hidden()
    for each in people:
        each.press(each.button("Show all hands"))
    for each in people:
        expect(each.page.get_by_role("heading", name="All hands")).to_be_visible(timeout=20_000)
        each.is_live()
        each.is_as_if_loaded_afresh()
    ada.can_be_read_by_all()
    the_replay_shows_it_again(ada)
    cem.press(cem.button("Rematch, same seats"))
    for each in people[1:]:
        each.sees("game 2", 30)
        expect(each.page.locator("#hand-form .in-hand")).to_have_count(15, timeout=20_000)
    dora.can_be_read_by_all()
    quiet(*people)


def a_pick_says_where_it_fits(who: CardPlayer) -> None:
    """While picking each Combo card says yes, or why not and by which rule."""
    cards = who.page.locator("#hand-form .big")
    expect(cards).to_have_count(15)
    faces = [
        face
        for face in who.page.evaluate("""() => [...document.querySelectorAll(
        "#hand-form input")].map((card) => card.value)""")
        if face != "C"
    ]
    low = next(face for face in faces if face[1:] != faces[-1][1:])
    pick = [low, faces[-1]]
    who.picks_cards(pick)
    pair = who.page.locator(".combo.pair")
    expect(pair).to_contain_text("one number only")
    expect(pair.get_by_role("link", name="EXH-11")).to_be_visible()
    expect(who.page.locator(".combo.any")).to_contain_text("3+ cards")
    expect(who.page.get_by_text("No Combo card takes these.")).to_be_visible()
    who.drops([faces[-1]])
    expect(who.page.locator(".combo.single.fit")).to_have_count(1)
    expect(who.button(re.compile("^Play Single"))).to_be_visible()
    who.drops([low])
    expect(who.page.locator(".combo.pair .gain")).to_have_text("+1")


def sleeps_on_its_own_turn(who: CardPlayer, others: list[CardPlayer]) -> None:
    who.falls_asleep()
    for each in others:
        each.sees(f"{who.name} plays")
    others[0].page.wait_for_timeout(4000)
    who.wakes()
    who.is_live()
    who.sees("Your turn")
    who.takes_a_turn()
    the_receipt_leaves_the_title_readable(who)
    for each in others:
        expect(each.page.locator("#news, #now")).to_contain_text(f"{who.name} plays")


def the_receipt_leaves_the_title_readable(who: CardPlayer) -> None:
    title = who.page.locator("#top h1").bounding_box()
    receipt = who.page.locator("#receipt > *").bounding_box()
    assert title and receipt
    assert receipt["y"] >= title["y"] + title["height"]


def the_replay_shows_it_again(who: CardPlayer) -> None:
    address = who.page.url
    who.link("Replay")
    who.sees("0 of ")
    who.link("On")
    who.sees("1 of ")
    who.can_be_read_by_all()
    who.press(who.button("Make an address for everybody"))
    who.sees("/replays/")
    who.link("Proof of the shuffle")
    who.press(who.button("Check"))
    who.sees("This key belongs to this print")
    who.page.goto(address)
    who.is_live()


@pytest.mark.long
def test_an_extended_series_to_its_loser(named_site: NamedSite, phone: Seat) -> None:
    """EXH-20 to EXH-22: Exhaustion cards stay from game to game, two of them lose the series."""
    ada, ben = people = [phone("Ada"), phone("Ben")]
    ada.hosts(named_site.address, "Extended Play", 2)
    ben.joins(named_site.address, ada.code, 2)
    ada.begins()
    for game in (1, 2, 3):
        for each in people:
            each.sees(f"game {game}", 30)
            each.is_live()
        play_on(people)
        ada.sees(re.compile("Exhaustion cards:|has lost the series"))
        if ada.page.get_by_text("has lost the series").count():
            break
        ada.press(ada.button("Next game of the series"))
        ada.sees(f"game {game + 1}", 30)
        expect(ada.page.locator("#hand-form .in-hand")).to_have_count(15, timeout=20_000)
    ada.sees("has lost the series")
    ben.sees("has lost the series")
    expect(ada.button("A new series")).to_be_visible()
    ada.can_be_read_by_all()
    quiet(*people)


@pytest.mark.parametrize(
    ("size", "ends"),
    [
        (1, "You have beaten the NPC"),
        pytest.param(45, "has won", marks=pytest.mark.long),
    ],
)
def test_alone_against_the_npc(named_site: NamedSite, phone: Seat, size: int, ends: str) -> None:
    """EXH-23 to EXH-28: the NPC plays by itself, step by step; the next level is offered."""
    ida = phone("Ida")
    ida.hosts(named_site.address, "Solo", npc=str(size))
    ida.begins()
    play_on([ida], turns=1)
    ida.sees("step by step")
    play_on([ida])
    ida.sees(ends)
    offered = "Next level: 2 cards" if size == 1 else "Again with 45 cards"
    expect(ida.button(offered)).to_be_visible()
    ida.press(ida.button(offered))
    ida.sees("game 2", 30)
    expect(ida.page.locator("#hand-form .in-hand")).to_have_count(15, timeout=20_000)
    ida.can_be_read_by_all()
    quiet(ida)


def test_one_phone_keeps_track_of_printed_cards(named_site: NamedSite, phone: Seat) -> None:
    """What was laid down is checked against what lies open; the rest is the players' word."""
    tom = phone("Tom")
    tom.hosts(named_site.address, "Extended Play", 2, cards="printed, on the table")
    tom.page.get_by_label("Who starts").select_option(label="Tom")
    # A name that was typed and not given yet goes along.
    tom.page.locator("form[action$='/call/'] input[name=name]").last.fill("Otto")
    tom.begins("Begin")
    tom.sees("Otto")
    lays(tom, "three", "R4", "B4", "Y4")
    expect(tom.page.locator(".combo.three")).to_contain_text("above 4")
    lays(tom, "pair", "R9", "B9")
    expect(tom.page.locator(".combo.pair")).to_contain_text("above 9")
    tom.acts("Undo", sure=True)
    expect(tom.page.locator(".combo.pair")).to_contain_text("any number")
    tom.acts("Can do nothing", "eliminated", sure=True)
    tom.sees("Otto is eliminated")
    tom.press(tom.button("Next game of the series"))
    tom.sees("game 2", 30)
    tom.sees("Otto plays")
    tom.acts("Use Exhaustion")
    tom.acts("Can do nothing", "eliminated", sure=True)
    tom.press(tom.button("Next game of the series"))
    tom.sees("game 3", 30)
    tom.is_live()
    tom.can_be_read_by_all()
    quiet(tom)


def lays(who: CardPlayer, combo: str, *faces: str) -> None:
    """Tells which printed cards were laid down."""
    fold = who.page.locator(".picker")
    who.press(fold.locator("summary"))
    for face in faces:
        who.press(fold.locator(f'.face:has(input[value="{face}"])'))
    number = who.number
    who.page.wait_for_timeout(400)
    who.press(who.page.locator(f'#tracker-form [data-play="{combo}"]'))
    give_up = time.monotonic() + 20
    while who.number == number:
        assert time.monotonic() < give_up, who.shows()
        who.page.wait_for_timeout(50)
    expect(fold).not_to_have_attribute("open", "")


def test_a_killed_worker_loses_no_turn(named_site: NamedSite, phone: Seat) -> None:
    """A bot's turn is begun again by the next worker, and happens once."""
    eva = phone("Eva")
    eva.hosts(named_site.address, players=2)
    eva.press(eva.button(re.compile("^Bot.*Seat 2")))
    eva.sees("a program, sees only what its seat sees")
    eva.page.get_by_label("Who starts").select_option(label="Eva")
    eva.begins()
    play_on([eva], turns=1)
    number = eva.number
    killed = kill_workers(named_site)
    assert killed, "there was no worker to kill"
    eva.sees("Your turn", 60)
    assert eva.number == number + 1
    play_on([eva], turns=1)
    quiet(eva)


def kill_workers(site: NamedSite) -> int:
    """Ends all workers of this site's turns at once, without a word."""
    assert site.process is not None
    found = 0
    for folder in Path("/proc").iterdir():
        if not folder.name.isdecimal():
            continue
        try:
            words = (folder / "cmdline").read_bytes().decode().split("\0")
            own = f"PORT={site.port}\0" in (folder / "environ").read_text()
        except (OSError, UnicodeDecodeError):
            continue
        if own and "worker" in words and any("turns" in word for word in words):
            os.kill(int(folder.name), signal.SIGKILL)
            found += 1
    return found


def test_what_the_page_says_of_a_pick_is_what_the_rules_say(
    named_site: NamedSite, phone: Seat
) -> None:
    """EXH-8 to EXH-17, with each reading of E4: the same code for thousands of random picks."""
    ada = phone("Ada")
    ada.hosts(named_site.address)
    chance = random.Random(7)
    asked, wanted = [], []
    for _each in range(6000):
        combo = chance.choice(TABLES[chance.choice((1, 3, 4))])
        track = chance.choice((0, 0, 3, 4, 8, 14))
        cards = list(_pick(chance))
        reading = chance.choice(("illegal", "wildcard", "duplicates"))
        shown = {"size": combo.size, "kind": combo.kind, "colours": combo.colours, "track": track}
        asked.append([shown | {"needs": needed(combo, track)}, cards, reading])
        refusal = fits(combo, track, together(cards), reading)
        wanted.append(refusal.code if refusal else None)
    found = ada.page.evaluate(
        "(asked) => asked.map((each) => window.exhaust.refusal(...each)?.code ?? null)", asked
    )
    wrong = [each for each in zip(asked, wanted, found, strict=True) if each[1] != each[2]]
    assert wrong == []
    assert len(set(wanted)) == 10, "every refusal, and none, was met"


def _pick(chance: random.Random) -> list[str]:
    """Cards that often come close to something: of one number, of one colour, in a row, or any."""
    numbers = [face for face in DECK if face != "C"]
    if chance.random() < 0.05:
        return ["C"] * chance.randint(1, 4)
    first = chance.choice(numbers)
    kind = chance.choice(("number", "colour", "row", "any"))
    near = {
        "number": [face for face in numbers if face[1:] == first[1:]],
        "colour": [face for face in numbers if face[0] == first[0]],
        "row": [f"{chance.choice('RBYG')}{n}" for n in range(int(first[1:]), 16)],
        "any": numbers,
    }[kind]
    size = min(len(near), chance.randint(1, 5))
    cards = near[:size] if kind == "row" else chance.sample(near, size)
    return cards + ["C"] * chance.choice((0, 0, 1, 2))

"""EXO-28: what a seat cannot know changes nothing of all that it can fetch, in games 1 and 3 of a
match; what is kept beside the journal, and which deck somebody brings, neither.

The journal of a running game is rewritten so that the cards which the seat has not seen are other
ones, in another order; every complete response must stay the same, byte for byte.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import orjson
import pytest

from cardgames.api import tables
from cardgames.models import Intent, Pocket
from cardgames.rules import exodus
from cardgames.services import choose_deck, next_game, ready, set_stops, start, windows, withdraw
from journal import publish, regions
from journal.contract import SCREEN, Seat
from journal.models import Checkpoint, Entry, Journal
from journal.moments import cache
from journal.undo import state_at
from tests.cardgames.exodus.party import Runde, runde
from tests.cardgames.looking import Answer, Looker

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("no_other_chance")]

NAMES = sorted(exodus.STARTER)
CARD = re.compile("|".join(rf"(?<![a-z-]){name}(?![a-z-])" for name in sorted(NAMES, key=len)))
API = ("", "legal/", "log/", "export/", "proof/", "seats/", "games/", "statistics/", "settings/")
PAGES = ("", "screen/", "about/", "statistics/")
NOBODYS = next(n for n in NAMES if all(n not in deck["main"] for deck in exodus.DECKS.values()))
"""A card of no ready deck."""


class Eyes(Looker[Runde]):
    """One person's program and browser."""

    def everything(self, guesses: list[str]) -> Iterator[tuple[str, Answer]]:
        """Every channel with its answer."""
        table, game = self.here.table.pk, self.here.game
        own = ("deck/", "stops/") if isinstance(self.seat, int) else ()
        more = (f"games/{game.number}/course/", f"undo/?number={self.here.now.number}")
        for path in (*API, *own, *more):
            yield path, self.called(f"/api/v1/tables/{table}/{path}")
        yield from self.pieces()
        own_pages = ("own/", "stops/", "deck/", "outlook/?action=concede") if own else ()
        for path in (*PAGES, *own_pages):
            yield f"page {path}", self.opened(f"/tables/{table}/{path}")
        yield "stream", (0, self.stream())
        window = self.here.window or "q1"
        for card in guesses:
            for text in (f"play {card}", f"answer {window} play {card}", f"summon {card} p1"):
                yield f"guess {text}", self.tapped(text, key=f"guess-{abs(hash(text))}")

    def stream(self) -> bytes:
        """What the last entry sent to this seat's page."""
        now = self.here.now
        last = max(0, now.number - 1)
        before = replace(now, number=last, state=state_at(now.journal_id, last), _views={})
        name = publish.channel(now.journal_id, self.seat, "en", "table")
        # What is drawn for others first is not given to this seat.
        shared = regions.Renderings()
        for other in (SCREEN, *range(len(now.state.sides))):
            if other != self.seat:
                shared.partials(regions.regions_of(now, other, "table"), "en")
        return publish._message(publish._Change(before, now), name, shared)


def open_now(here: Runde) -> set[str]:
    """The cards that lie in the open or have been told to all."""
    state = here.state
    seen = {card for side in state.sides for card in side.graveyard}
    seen |= {pile.card for pile in state.field} | {card.card for card in state.lasting}
    seen |= {item.card for item in (*state.stack, *state.waiting)}
    for entry in Entry.objects.filter(journal_id=here.game.journal_id):
        for event in orjson.loads(entry.events):
            seen |= set(CARD.findall(str(event.get("public", {}))))
    return seen


def known(here: Runde, seat: Seat) -> set[str]:
    """The cards that this seat knows to be in the game, by where they lay and not by a view; also
    from the games of the match that are closed."""
    seen = open_now(here)
    if isinstance(seat, int):
        seen |= set(here.state.setup.decks[seat].cards)
    for game in here.table.games.filter(closed__isnull=False, outcome__isnull=False):
        position = orjson.loads(Journal.objects.get(pk=game.journal_id).position)
        seen |= set(CARD.findall(str(position)))
    return seen


def other_cards(here: Runde, seat: Seat, seed: int) -> dict[str, str]:
    """The cards that the seat does not know of and what is there in their places."""
    hidden = sorted(set(NAMES) - known(here, seat))
    moved = list(hidden)
    random.Random(seed).shuffle(moved)
    return dict(zip(hidden, moved, strict=True))


def instead(text: str, places: dict[str, str]) -> str:
    return CARD.sub(lambda found: places.get(found[0], found[0]), text)


def rewrite(here: Runde, places: dict[str, str], order: Callable[[list[str]], list[str]]) -> None:
    """The journal is that other world now: other cards, and every Main Deck in another order."""
    journal = Journal.objects.get(pk=here.game.journal_id)
    left = [len(side.main) for side in here.state.sides]
    position = orjson.loads(instead(journal.position, places))
    for side in position["seats"]:
        side["main"] = " ".join(order(side.get("main", "").split()))
    Journal.objects.filter(pk=journal.pk).update(
        purging=True, position=orjson.dumps(position).decode()
    )
    for mark in Checkpoint.objects.filter(journal=journal):
        mark.position = instead(mark.position, places)
        mark.save()
    entries = list(Entry.objects.filter(journal=journal))
    Entry.objects.filter(journal=journal).delete()
    for entry in entries:
        events = orjson.loads(instead(entry.events, places))
        for event in events:
            if event["kind"] == "opened":
                for main, size in zip(event["sealed"]["mains"], left, strict=True):
                    main[len(main) - size :] = order(main[len(main) - size :])
        entry.events = orjson.dumps(events).decode()
    Entry.objects.bulk_create(entries)
    for pocket in Pocket.objects.filter(game=here.game):
        pocket.deck = orjson.loads(instead(orjson.dumps(pocket.deck).decode(), places))
        pocket.source = orjson.loads(instead(orjson.dumps(pocket.source).decode(), places))
        pocket.save()
    Journal.objects.filter(pk=journal.pk).update(purging=False)
    forget()


def forget() -> None:
    """Nothing is left of another world in this process."""
    cache.clear()
    regions._drawn.clear()


def leaks(here: Runde, eyes: Eyes, seed: int, guesses: tuple[str, ...] = ()) -> list[str]:
    """The channels that tell two worlds apart."""
    places = other_cards(here, eyes.seat, seed)
    # The other's hand and Main Deck are among them, and cards that nobody brought.
    assert len(places) > 8
    guessed = list(guesses) or sorted(places)[:2]
    forget()
    first = dict(eyes.everything(guessed))
    rewrite(here, places, lambda cards: cards[::-1])
    second = dict(eyes.everything(guessed))
    rewrite(here, {new: old for old, new in places.items()}, lambda cards: cards[::-1])
    return [channel for channel, answer in first.items() if second[channel] != answer]


def deal_lists(here: Runde, number: int) -> None:
    """Each seat brings ten cards that nobody has brought to this match before."""
    names = list(NAMES)
    random.Random("a match").shuffle(names)
    for seat in here.people:
        first = 10 * (2 * number + seat)
        main = dict.fromkeys(names[first : first + 10], 2)
        choose_deck(here.table, seat, {"list": {"main": main, "energy": 20}})


def begin(here: Runde, number: int) -> None:
    deal_lists(here, number)
    if number:
        for seat in here.people:
            ready(here.game, here.viewer(seat))
    else:
        start(here.table, here.people[0])
    here.wait()


def gives_up(here: Runde, seat: int) -> None:
    here.opened()
    assert here.tap(seat, "concede").saved
    next_game(here.table, here.people[0])


def test_in_games_1_and_3_of_a_match_no_channel_tells_what_a_seat_cannot_know() -> None:
    here = runde(2, match=True, deck_change=True)
    everybody = [Eyes(here, seat) for seat in (0, 1, "screen")]
    begin(here, 0)
    look(here, everybody, 10)
    gives_up(here, 0)
    begin(here, 1)
    gives_up(here, 1)
    begin(here, 2)
    look(here, everybody, 30)


def look(here: Runde, everybody: list[Eyes], seed: int) -> None:
    """Before the first turn, and a few times later, with a window open or not."""
    for taps in (None, 3, 9):
        if taps is not None:
            here.opened()
            here.play(taps, strength="easy")
        if here.state.phase not in ("opening", "play"):
            return
        for eyes in everybody:
            assert leaks(here, eyes, seed + (taps or 0)) == [], f"{eyes.seat} after {taps}"


def in_a_window(people: int = 3) -> Runde:
    here = runde(people).begin()
    while here.state.step != "energy":
        here.wait()
    here.tap(int(here.state.turn), f"leave {here.state.number} energy")
    return here


def told(here: Runde, everybody: list[Eyes]) -> dict[tuple[Seat, str], Answer]:
    forget()
    return {
        (eyes.seat, channel): answer
        for eyes in everybody
        for channel, answer in eyes.everything([NOBODYS])
    }


def thinking_aloud(here: Runde, seat: int) -> Iterator[None]:
    """All that a seat can say in a window for itself, one after the other."""
    here.passes(seat)
    yield
    legal = here.now.kind.rules.legal(here.now.kind.rules.as_offered(here.state, seat), seat)
    play = next((str(each) for each in legal if " play " in str(each)), None)
    if play:
        assert here.tap(seat, play).status == "kept"
        yield
    withdraw(here.game, here.viewer(seat))
    yield
    set_stops(here.game, seat, own=["leave"], others=["start", "hit"])
    yield
    set_stops(here.game, seat, passing=True)
    yield
    set_stops(here.game, seat, never=True)
    yield


def differences(here: Runde, monkeypatch: pytest.MonkeyPatch) -> list[tuple[Seat, str]]:
    """Where others get other answers by what a seat says for itself."""
    first, second, turn = here.state.window.left
    others = [Eyes(here, seat) for seat in (first, turn, "screen")]
    told_at_all: list[object] = []
    before = told(here, others)
    monkeypatch.setattr(publish, "committed", lambda old, new: told_at_all.append(new))
    found = []
    number = here.now.number
    for _said in thinking_aloud(here, second):
        after = told(here, others)
        found += [channel for channel, answer in before.items() if after[channel] != answer]
    assert here.now.number == number
    assert not told_at_all, "nothing is sent to anybody"
    return found


def test_what_a_seat_keeps_for_itself_changes_no_byte_for_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert differences(in_a_window(), monkeypatch) == []


def test_a_planted_leak_of_what_is_kept_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = windows.shown

    def telling(here: Any) -> dict[str, Any]:
        return {**honest(here), "said": len(Intent.objects.filter(game=here.game))}

    monkeypatch.setattr(windows, "shown", telling)
    channels = {channel for _seat, channel in differences(in_a_window(), monkeypatch)}
    assert "" in channels and "export/" in channels


def test_a_planted_leak_of_a_hand_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    here = runde(2)
    begin(here, 0)
    eyes = Eyes(here, 0)
    honest = exodus.view

    def telling(state: Any, seat: Seat) -> dict[str, Any]:
        return {**honest(state, seat), "tops": [side.main[:1] for side in state.sides]}

    monkeypatch.setattr(exodus, "view", telling)
    assert "" in leaks(here, eyes, 5)


def test_a_planted_leak_of_a_deck_list_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    here = runde(2)
    begin(here, 0)
    eyes = Eyes(here, 0)
    honest = tables._decks

    def telling(game: Any) -> dict[str, Any] | None:
        sources = list(Pocket.objects.filter(game=game).values_list("source", flat=True))
        return {**(honest(game) or {}), "sources": sources}

    monkeypatch.setattr(tables, "_decks", telling)
    found = leaks(here, eyes, 5)
    assert "" in found and "export/" in found


def test_a_planted_refusal_that_knows_a_card_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    here = runde(2)
    begin(here, 0)
    here.opened()
    eyes = Eyes(here, 0)
    honest = exodus.sees

    def telling(state: Any, seat: Seat, name: str) -> bool:
        return honest(state, seat, name) or any(name in side.hand for side in state.sides)

    monkeypatch.setattr(exodus, "sees", telling)
    held = here.state.sides[1].hand
    found = [channel for seed in range(3) for channel in leaks(here, eyes, seed, held)]
    assert any(channel.startswith("guess") for channel in found)


def test_choosing_a_deck_in_the_lobby_tells_others_only_that_it_was_chosen() -> None:
    here = runde(2)
    eyes = Eyes(here, 0)
    choose_deck(here.table, 1, {"ready": "embers"})
    journal = Journal.objects.get(pk=here.game.journal_id)
    forget()
    first = dict(eyes.everything([NOBODYS]))
    choose_deck(here.table, 1, {"ready": "tides"}, harmony=True)
    Journal.objects.filter(pk=journal.pk).update(wording=journal.wording)
    forget()
    second = dict(eyes.everything([NOBODYS]))
    assert [channel for channel, answer in first.items() if second[channel] != answer] == []

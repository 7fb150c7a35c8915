"""EXH-19: what a seat cannot know changes nothing of all that it can fetch, over a series.

The journal of a running game is rewritten so that cards which the seat has not seen have changed
places everywhere; every complete response must stay the same, byte for byte.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from cardgames.rules import exhaust
from cardgames.rules.exhaust.cards import DECK, faces
from cardgames.services import next_game
from journal import regions
from journal.contract import Seat
from journal.models import Entry, Journal
from journal.moments import cache
from tests.cardgames.looking import Answer, Looker
from tests.cardgames.party import Tisch, tisch

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("no_other_chance")]

CARD = re.compile(r"\b[RBYG](?:1[0-5]|[1-9])\b")
API = ("", "legal/", "log/", "export/", "proof/", "seats/", "games/", "statistics/")


class Eyes(Looker[Tisch]):
    """One person's program and browser."""

    def everything(self, guesses: list[str]) -> Iterator[tuple[str, Answer]]:
        """Every channel with its answer."""
        table, game = self.here.table.pk, self.here.game
        for path in (*API, f"games/{game.number}/course/"):
            yield path, self.called(f"/api/v1/tables/{table}/{path}")
        yield from self.pieces()
        for path in ("", "screen/", "about/", "statistics/"):
            yield f"page {path}", self.opened(f"/tables/{table}/{path}")
        for card in guesses:
            yield f"guess {card}", self.tapped(f"play any {card}", key=f"guess-{card}-1")


def known(here: Tisch, seat: Seat) -> set[str]:
    """The cards that this seat has seen, by where they lay and not by what a view says."""
    seen = {face for play in here.now.state.plays for face in faces(play.cards)}
    if isinstance(seat, int):
        for entry in Entry.objects.filter(journal_id=here.game.journal_id):
            for event in json.loads(entry.events):
                if event["kind"] in ("hand", "drew") and event["public"]["seat"] == seat:
                    seen |= set(CARD.findall(str(event["private"])))
        seen |= set(faces(here.now.state.hands[seat]))
    return seen


def other_world(here: Tisch, seat: Seat, seed: int) -> dict[str, str]:
    """The unknown cards and what takes their places."""
    hidden = sorted(set(DECK) - {"C"} - known(here, seat))
    moved = list(hidden)
    random.Random(seed).shuffle(moved)
    return dict(zip(hidden, moved, strict=True))


def rewrite(here: Tisch, places: dict[str, str]) -> None:
    """The journal is that other world now."""

    def instead(text: str) -> str:
        return CARD.sub(lambda found: places.get(found[0], found[0]), text)

    journal = Journal.objects.filter(pk=here.game.journal_id)
    journal.update(purging=True, position=instead(journal.get().position))
    entries = list(Entry.objects.filter(journal_id=here.game.journal_id))
    Entry.objects.filter(journal_id=here.game.journal_id).delete()
    for entry in entries:
        entry.events = instead(entry.events)
    Entry.objects.bulk_create(entries)
    journal.update(purging=False)
    cache.clear()
    regions._drawn.clear()


def leaks(here: Tisch, eyes: Eyes, seed: int) -> list[str]:
    """The channels that tell two worlds apart."""
    places = other_world(here, eyes.seat, seed)
    # All hands but the own one, Replenishment and the box are among them.
    assert len(places) > 5
    guesses = sorted(places)[:3]
    cache.clear()
    first = dict(eyes.everything(guesses))
    rewrite(here, places)
    second = dict(eyes.everything(guesses))
    rewrite(here, {new: old for old, new in places.items()})
    return [channel for channel, answer in first.items() if second[channel] != answer]


def test_over_a_series_no_channel_tells_a_seat_what_it_cannot_know() -> None:
    here = tisch(3, variant="extended")
    everybody = [Eyes(here, seat) for seat in (0, 1, 2, "screen")]
    here.begin()
    for number in (1, 2, 3):
        for turns in (0, 7, None) if number == 1 else (4, None):
            here.play(turns) if turns is not None else to_the_end(here)
            for eyes in everybody:
                assert leaks(here, eyes, 10 * number + (turns or 9)) == []
        if number < 3 and max(seat["exhaustion"] for seat in here.now.view(0)["seats"]) < 2:
            next_game(here.table, here.host)
            here.wait()


def to_the_end(here: Tisch) -> None:
    while here.now.state.phase == "play":
        here.play(1)


def test_a_planted_leak_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    here = tisch(2)
    here.begin()
    eyes = Eyes(here, 0)
    honest = exhaust.view

    def telling(state: Any, seat: Seat) -> dict[str, Any]:
        return {**honest(state, seat), "hands": list(state.hands)}

    monkeypatch.setattr(exhaust, "view", telling)
    assert "" in leaks(here, eyes, 5)

"""A table to play at in tests: every action is checked for what must always hold."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from decks import rules
from decks.rules.lines import name_cards
from decks.rules.state import ZONES, Deck, State
from decks.rules.turn import card_name
from journal.contract import GM, Event, Refusal, Seat, Shuffler, dump_event, load_event
from journal.shuffle import StackedShuffler

SET_UP = ("give", "retire", "swap")


def faces_of(deck: Deck) -> Counter[str]:
    return Counter(card.face for zone in ZONES for card in deck.zone(zone))


def check(before: State, after: State, events: Sequence[Event], *, set_up: bool = False) -> None:
    """What holds after every action: FAT-2, fold equals state, notation and handles."""
    folded = before
    for event in events:
        folded = rules.evolve(folded, load_event(json.loads(json.dumps(dump_event(event)))))
    assert folded == after
    assert rules.load(json.loads(json.dumps(rules.dump(after)))) == after
    handles = [
        card.id for deck in after.decks.values() for zone in ZONES for card in deck.zone(zone)
    ]
    assert len(set(handles)) == len(handles)
    assert all(int(handle[1:]) < after.next_card for handle in handles)
    if not set_up:
        assert {part: faces_of(deck) for part, deck in before.decks.items()} == {
            part: faces_of(deck) for part, deck in after.decks.items()
        }


class Table:
    """A party in some position; cards are called by face where that is unique."""

    def __init__(self, *decks: Mapping[str, Any], **rest: Any) -> None:
        self.state = rules.load({"decks": [dict(deck) for deck in decks], **rest})
        self.events: tuple[Event, ...] = ()

    def do(
        self,
        text: str,
        seat: Seat = GM,
        order: Sequence[Sequence[str]] = (),
        shuffler: Shuffler | None = None,
    ) -> tuple[Event, ...]:
        """Plays it and checks what must always hold."""
        text = name_cards(self.state, text)
        assert str(rules.parse(text)) == text
        assert rules.why_not(self.state, seat, text) is None
        before = self.state
        shuffler = shuffler or StackedShuffler(order, card_name)
        self.state, self.events = rules.apply(before, seat, text, shuffler)
        check(before, self.state, self.events, set_up=text.split(" ")[0] in SET_UP)
        return self.events

    def refused(self, text: str, seat: Seat = GM) -> Refusal:
        """The refusal of it; nothing has changed."""
        text = name_cards(self.state, text)
        before = rules.dump(self.state)
        with pytest.raises(Refusal) as caught:
            rules.apply(self.state, seat, text, StackedShuffler())
        assert rules.dump(self.state) == before
        found = rules.why_not(self.state, seat, text)
        assert found is not None
        assert (found.code, found.sentence) == (caught.value.code, caught.value.sentence)
        assert "!" not in found.sentence
        return caught.value

    def deck(self, part: str = "d1") -> Deck:
        return self.state.decks[part]

    def counts(self, part: str = "d1") -> tuple[int, int, int, int, int]:
        """Deck, Discard, Exhausted, Hand, Active, as the examples write them."""
        deck = self.deck(part)
        return (
            len(deck.deck),
            len(deck.discard),
            len(deck.exhausted),
            len(deck.hand),
            len(deck.active),
        )

    def faces(self, zone: str, part: str = "d1") -> list[str]:
        return [card.face for card in self.deck(part).zone(zone)]

    @property
    def asked(self) -> list[str]:
        return [decision.kind for decision in self.state.decisions]

    def answer(self, words: str, seat: Seat = GM, order: Sequence[Sequence[str]] = ()) -> None:
        """Answers the newest decision."""
        self.do(f"answer {self.state.decisions[-1].id} {words}", seat, order)

    def kinds(self) -> list[str]:
        return [event.kind for event in self.events]

    def event(self, kind: str) -> Event:
        return next(event for event in self.events if event.kind == kind)

    def seen(self, seat: Seat, part: str = "d1") -> dict[str, Any]:
        """One deck as that seat may see it."""
        found: dict[str, Any] = next(
            deck for deck in rules.view(self.state, seat)["decks"] if deck["part"] == part
        )
        return found


def pile(prefix: str, n: int) -> list[str]:
    """`n` cards with different faces."""
    return [f"{prefix}{i}" for i in range(1, n + 1)]

"""Dealing anew what a seat cannot know changes nothing in what the API answers to that seat."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import orjson
import pytest

from decks import rules
from decks.rules.state import Card
from journal.models import Journal
from journal.moments import cache
from tests.api.conftest import Caller, Party, new_key

pytestmark = pytest.mark.django_db

LOOKS = ["party/", "rounds/", "rulings/", "legal/", "log/", "proof/", "export/"]
OF_DECK = ["", "legal/", "log/", "proof/", "export/", "forecast/"]


def deal_anew(party: Party) -> None:
    """Brakka's hidden cards trade their faces: Deck, Hand and what was Exhausted unseen."""
    journal = Journal.objects.get(pk=party.campaign.journal_id)
    state = rules.load(orjson.loads(journal.position))
    deck = state.decks["d1"]
    zones = {"deck": deck.deck, "hand": deck.hand, "exhausted": deck.exhausted}
    faces = [card.face for zone in zones.values() for card in zone]
    faces = faces[7:] + faces[:7]

    def dealt(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(replace(card, face=faces.pop()) for card in cards)

    changed: Any = {name: dealt(zone) for name, zone in zones.items()}
    state = replace(state, decks={**state.decks, "d1": replace(deck, **changed)})
    journal.position = orjson.dumps(rules.dump(state)).decode()
    journal.save(update_fields=["position"])
    cache.clear()


def all_answers(who: Caller, party: Party, **query: str) -> list[str]:
    calls = [f"{party.here}{call}" for call in LOOKS] + [f"{party.deck}{call}" for call in OF_DECK]
    found = []
    for call in calls:
        answer = who.get(call, **query)
        assert answer.status == 200
        found.append(json.dumps([answer.status, answer.body, answer.headers]))
    for action in ("draw d1 1 required", "play c1 to=discard", "play c40 to=discard", "mill d1 1"):
        body = {"action": action, "key": new_key(), "seen": party.number(), **query}
        refused = who.post(f"{party.deck}moves/", **body)
        assert refused.status in (403, 409, 422)
        found.append(json.dumps([refused.status, refused.body, refused.headers]))
    return found


def played(party: Party) -> None:
    party.gm_does("round open 1 taking=d1,d2")
    party.gm_does("round commit 1")
    hand = party.ada.get(party.deck).body["view"]["hand"]
    cards = ",".join(card["id"] for card in hand[:2])
    play = f"play {cards} to=exhausted"
    assert party.ada.tap(f"{party.deck}moves/", party.number(), action=play).status == 201


def test_another_player_and_the_screen_cannot_tell_what_is_hidden(party: Party) -> None:
    played(party)
    before = [all_answers(party.ben, party), all_answers(party.ben, party, seat="screen")]
    deal_anew(party)
    assert [all_answers(party.ben, party), all_answers(party.ben, party, seat="screen")] == before


def test_the_proof_of_this_test_is_that_the_owner_can_tell(party: Party) -> None:
    played(party)
    before = party.ada.get(party.deck).body["view"]["hand"]
    deal_anew(party)
    assert party.ada.get(party.deck).body["view"]["hand"] != before

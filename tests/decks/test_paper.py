"""Printed cards: what the phone asks by counts, and what it says to do with the paper."""

from __future__ import annotations

from dataclasses import replace

from decks import paper
from decks.scene import Scene, decisions_for
from journal.contract import Seat
from tests.decks.party import Party

BLANK = {"deck": ["_"] * 2, "hand": ["_"] * 3, "discard": ["_"] * 4, "exhausted": [], "active": []}


def scene(party: Party, seat: Seat = 0) -> Scene:
    """The party where the first character plays with printed cards."""
    found = party.scene(seat)
    return replace(found, words=replace(found.words, printed=frozenset({"d1"})))


def said(party: Party, seat: Seat = 0) -> list[str]:
    """What the newest entry asks of the first character's paper."""
    here = scene(party, seat)
    return [step.plain for step in paper.to_do(here, here.decks[0])["steps"]]


def test_a_number_names_that_many_cards() -> None:
    assert paper.picks(["c1", "c2"]) == [{"n": 1, "cards": "c1"}, {"n": 2, "cards": "c1,c2"}]


def test_a_draw_over_a_fatigue_is_told_step_by_step() -> None:
    """FAT-5, FAT-16"""
    party = Party(**BLANK)
    party.do(0, "draw d1 4 required")
    assert said(party) == [
        "Draw 2 cards.",
        "Shuffle the 4 cards of Discard into a new Deck. Put its top card face down to Exhausted,"
        " unseen.",
        "Draw 2 cards.",
    ]
    here = scene(party)
    piles = paper.to_do(here, here.decks[0])["piles"].plain
    assert piles == "Then: Deck 1, Hand 7, Discard 0, Exhausted 1, Active 0."


def test_what_the_player_did_with_their_own_cards_is_not_asked_of_them() -> None:
    party = Party(**BLANK)
    party.do(0, "draw d1 1 required")
    hand = [card.id for card in party.state.decks["d1"].hand]
    party.do(0, f"play {hand[0]} to=discard")
    assert said(party) == []


def test_what_happens_to_others_does_not_hide_what_is_to_do() -> None:
    party = Party(**BLANK)
    party.do(0, "draw d1 1 required")
    party.do(1, "draw d2 1 required")
    assert said(party) == ["Draw 1 card."]


def test_rest_mill_and_the_gms_hand_are_told() -> None:
    """FAT-20, FAT-22"""
    party = Party(**{**BLANK, "exhausted": ["_", "_"]})
    party.do("gm", "rest d1 n=1 where=shuffled")
    assert said(party) == ["Take 1 card from Exhausted back to the Deck. At random. Shuffled in."]
    party.do("gm", "mill d1 2")
    assert said(party) == ["Put 2 cards from the top of the Deck to Discard."]
    party.do("gm", 'move d1 deck:1 to=hand "a gift"')
    assert said(party) == ["By the GM’s hand: 1 card to Hand."]


def test_active_cards_that_end_together_are_one_line() -> None:
    """FAT-12"""
    party = Party(**BLANK)
    hand = [card.id for card in party.state.decks["d1"].hand]
    party.do(0, f"play {hand[0]},{hand[1]} to=active rounds=2 then=exhausted")
    party.do(0, f"play {hand[2]} to=active")
    groups = paper.active_groups(scene(party).decks[0])
    assert [(group["n"], group["due"], group["then"]) for group in groups] == [
        (2, 5, "exhausted"),
        (1, None, ""),
    ]
    text = groups[0]["picks"][0]["cards"]
    party.do(0, f"expire {text}")
    assert len(party.state.decks["d1"].exhausted) == 1


def test_chosen_cards_are_asked_for_by_number() -> None:
    """FAT-20, H8"""
    party = Party(**{**BLANK, "exhausted": ["_", "_", "_"]})
    party.do("gm", "rest d1 n=2 pick=owner where=top")
    card = decisions_for(scene(party), "d1")["mine"][0]
    assert [pick["n"] for pick in card["picks"]] == [2]
    party.do(0, f"answer {card['id']} take cards={card['picks'][0]['cards']}")
    assert len(party.state.decks["d1"].exhausted) == 1


def test_by_hand_offers_zones_and_not_thirty_equal_cards() -> None:
    party = Party(**{**BLANK, "deck": [], "discard": ["_"] * 20})
    party.do("gm", "allow d1 optional")
    party.do(0, "draw d1 1 optional")
    card = decisions_for(scene(party, "gm"), "d1")["mine"][0]
    texts = [move["text"].plain for move in card["moves"]]
    assert "A card of Discard to Hand" in texts
    assert len([text for text in texts if text == "A card of Discard to Hand"]) == 3

"""A group's library with cards and decks in the states that pages are looked at in."""

from __future__ import annotations

from dataclasses import dataclass

from accounts.models import Membership, Person
from cardgames.models import CardDeck, LibraryCard
from cardgames.services import card_decks
from cardgames.services.library import add_card

MOSS = {
    "title": "Moss Knight",
    "kind": "creature",
    "types": ["Knight", "Golem"],
    "stars": 2,
    "text": "When this creature is summoned: you may pay 1 energy to draw 2 cards; with 4 Life or "
    "less you gain 1 Life too.",
    "ability": {
        "name": "Stand Fast",
        "when": "summoned",
        "effect": [
            {
                "do": "may",
                "cost": 1,
                "then": [
                    {"do": "draw", "who": "you", "main": 2},
                    {
                        "do": "if",
                        "when": {"life": "you", "most": 4},
                        "then": [{"do": "life", "who": "you", "by": 1}],
                    },
                ],
            }
        ],
    },
}
FROST = {
    "title": "Long Frost",
    "kind": "symmetry",
    "stars": 3,
    "text": "Pay 2 energy. Stays until your next turn. Opposing Beasts may not attack.",
    "cost": 2,
    "stays": "turn",
    "holds": [
        {"rule": "no attack", "on": {"each": "creature", "whose": "opponent", "type": "Beast"}}
    ],
}
WISH = {"title": "Table Wish", "kind": "symmetry", "text": "Wish for something all agree to."}
LOOP = {
    "title": "Endless Well",
    "kind": "symmetry",
    "text": "As long as you live: draw 1 card.",
    "effect": [
        {
            "do": "repeat",
            "while": {"life": "you", "least": 1},
            "then": [{"do": "draw", "who": "you", "main": 1}],
        }
    ],
}


@dataclass(frozen=True)
class Shelf:
    """A filled library: its group, a legal deck and a draft of its host."""

    group: str
    legal: str
    draft: str


def filled(group_id: str, host: Person) -> Shelf:
    """The library of a group with cards of its own; made once."""
    mine = Membership.objects.select_related("group", "person").get(group=group_id, person=host)
    if not LibraryCard.objects.filter(group=group_id).exists():
        for card in (MOSS, FROST, WISH, LOOP, {"title": "Lantern of the Deep"}):
            add_card(mine, card)
        card_decks.copy_ready(mine, "embers")
        main = {"spark": 3, "moss-knight": 2, "ember-fox": 2, "lantern-of-the-deep": 1, "toll": 2}
        card_decks.make_deck(mine, "Moss and fire", main, 18)
    decks = {deck.name: deck.pk for deck in CardDeck.objects.filter(owner=host, group=group_id)}
    return Shelf(group_id, decks["Embers"], decks["Moss and fire"])

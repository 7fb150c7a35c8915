"""The starter set: our own cards, and two ready decks (EXO-2).

The first eight are those of the worked examples in `docs/rules/exodus.md`.
"""

from __future__ import annotations

from typing import Any

from cardgames.rules.exodus.cards import Card, load_library
from cardgames.rules.exodus.starter_creatures import CREATURES

Data = dict[str, Any]

OWN: Data = {"what": "creature", "whose": "own"}
THEIRS: Data = {"what": "creature", "whose": "opponent"}
OPPONENT: Data = {"what": "player", "whose": "opponent"}


def _symmetry(title: str, text: str, *effect: Data, **more: Any) -> Data:
    card: Data = {"title": title, "kind": "symmetry", "text": text, **more}
    return card | {"effect": list(effect)} if effect else card


def _hold(rule: str, n: int = 1) -> Data:
    return {"do": "hold", "rule": rule, "on": "target", "n": n}


SYMMETRIES: dict[str, Data] = {
    "spark": _symmetry(
        "Spark",
        "Destroy 1 energy of target pile or creature.",
        {"do": "drain", "on": "target", "n": 1},
        targets=[{"what": "field"}],
    ),
    "toll": _symmetry(
        "Toll",
        "Pay 1 energy. Draw 2 cards from your Main Deck.",
        {"do": "draw", "who": "you", "main": 2},
        cost=1,
    ),
    "banish": _symmetry(
        "Banish",
        "Pay 1 energy. Target opposing creature returns to its owner's hand, its energy to the "
        "Energy Deck.",
        {"do": "return", "on": "target", "energy": "deck"},
        cost=1,
        targets=[THEIRS],
    ),
    "recall": _symmetry(
        "Recall",
        "Your target creature returns to your hand, its energy to the Energy Deck.",
        {"do": "return", "on": "target", "energy": "deck"},
        targets=[OWN],
    ),
    "gift": _symmetry(
        "Gift",
        "Add 1 energy from your Energy Deck to your target pile or creature.",
        {"do": "add", "on": "target", "n": 1, "from": "deck"},
        targets=[{"what": "field", "whose": "own"}],
    ),
    "call": _symmetry(
        "Call",
        "Put a creature from your hand onto one of your piles.",
        {"do": "put", "from": "hand"},
    ),
    "quake": _symmetry(
        "Quake",
        "Each player loses 2 Life.",
        {"do": "life", "who": "all", "by": -2},
    ),
    "bind": _symmetry(
        "Bind",
        "Stays in play. Chosen opponent skips the next Attack Phase.",
        targets=[OPPONENT],
        stays="used",
        holds=[{"rule": "skip attack", "who": "target"}],
    ),
    "hush": _symmetry(
        "Hush",
        "Pay 1 energy. Counter target opposing symmetry.",
        {"do": "counter", "on": "target"},
        cost=1,
        targets=[{"what": "item", "kind": "symmetry", "whose": "opponent"}],
    ),
    "unravel": _symmetry(
        "Unravel",
        "Counter target Ability.",
        {"do": "counter", "on": "target"},
        targets=[{"what": "item", "kind": "ability"}],
    ),
    "landslide": _symmetry(
        "Landslide",
        "Pay 3 energy. Destroy target opposing creature.",
        {"do": "destroy", "on": "target"},
        cost=3,
        targets=[THEIRS],
        stars=3,
    ),
    "wildfire": _symmetry(
        "Wildfire",
        "Pay 1 energy. Destroy 1 energy of each creature.",
        {"do": "drain", "on": {"each": "creature"}, "n": 1},
        cost=1,
        stars=2,
    ),
    "tithe": _symmetry(
        "Tithe",
        "Chosen opponent discards a card and an energy.",
        {"do": "discard", "who": "target", "n": 1, "of": "main"},
        {"do": "discard", "who": "target", "n": 1, "of": "energy"},
        targets=[OPPONENT],
    ),
    "windfall": _symmetry(
        "Windfall",
        "Draw 2 energies.",
        {"do": "draw", "who": "you", "energy": 2},
    ),
    "mend": _symmetry("Mend", "You gain 2 Life.", {"do": "life", "who": "you", "by": 2}),
    "calm": _symmetry(
        "Calm",
        "Target creature may not attack this turn.",
        _hold("no attack"),
        targets=[{"what": "creature"}],
    ),
    "goad": _symmetry(
        "Goad",
        "Target creature has to attack this turn if it can.",
        _hold("must attack"),
        targets=[{"what": "creature"}],
    ),
    "second-wind": _symmetry(
        "Second Wind",
        "Your target creature may attack once more this turn.",
        _hold("attacks"),
        targets=[OWN],
    ),
    "side-door": _symmetry(
        "Side Door",
        "Your target creature may attack Life this turn although there are creatures.",
        _hold("direct"),
        targets=[OWN],
        stars=2,
    ),
    "buckler": _symmetry(
        "Buckler",
        "Target creature loses no energy in attacks this turn.",
        _hold("unhurt"),
        targets=[{"what": "creature"}],
    ),
    "surge": _symmetry(
        "Surge",
        "Your target creature has 2 more power this turn.",
        _hold("power", 2),
        targets=[OWN],
    ),
    "shift": _symmetry(
        "Shift",
        "Move 1 energy from one of your piles or creatures to another.",
        {"do": "move", "on": "target", "to": "target2", "n": 1},
        targets=[{"what": "field", "whose": "own"}] * 2,
    ),
    "siphon": _symmetry(
        "Siphon",
        "Pay 1 energy. Move 1 energy from target opposing creature to your own.",
        {"do": "move", "on": "target", "to": "target2", "n": 1},
        cost=1,
        targets=[THEIRS, OWN],
        stars=2,
    ),
    "recollect": _symmetry(
        "Recollect",
        "Pay 1 energy. Take a card from your graveyard to your hand.",
        {"do": "take", "what": "any"},
        cost=1,
    ),
    "reawaken": _symmetry(
        "Reawaken",
        "Pay 1 energy. Put a creature from your graveyard onto one of your piles.",
        {"do": "put", "from": "graveyard"},
        cost=1,
        stars=2,
    ),
    "sow": _symmetry(
        "Sow",
        "Start a pile with 2 energies from your Energy Deck.",
        {"do": "start", "who": "you", "n": 2},
    ),
    "sunder": _symmetry(
        "Sunder",
        "Destroy target card that stays in play.",
        {"do": "destroy", "on": "target"},
        targets=[{"what": "lasting"}],
    ),
    "tall-tower": _symmetry(
        "Tall Tower",
        "Stays in play. Your piles hold 5 energies.",
        stays="always",
        holds=[{"rule": "pile limit", "who": "you", "n": 5}],
        stars=2,
    ),
    "thick-fog": _symmetry(
        "Thick Fog",
        "Pay 1 energy. Stays until your next turn. No creature may attack.",
        cost=1,
        stays="turn",
        holds=[{"rule": "no attack", "on": {"each": "creature"}}],
        stars=3,
    ),
    "still-air": _symmetry(
        "Still Air",
        "Pay 2 energy. Stays until your next turn. Opponents play no symmetries.",
        cost=2,
        stays="turn",
        holds=[{"rule": "silent", "who": "opponents"}],
        stars=3,
    ),
    "long-harvest": _symmetry(
        "Long Harvest",
        "Pay 2 energy. Stays in play. You draw 1 more card and energy in your Draw Phase.",
        cost=2,
        stays="always",
        stars=3,
        holds=[{"rule": "draws", "who": "you"}, {"rule": "energies", "who": "you"}],
    ),
    "last-hope": _symmetry(
        "Last Hope",
        "Draw 1 card, or 3 if you have 4 Life or less.",
        {
            "do": "if",
            "when": {"life": "you", "most": 4},
            "then": [{"do": "draw", "who": "you", "main": 3}],
            "else": [{"do": "draw", "who": "you", "main": 1}],
        },
    ),
    "chorus": _symmetry(
        "Chorus",
        "Chosen opponent loses 1 Life for each of your creatures with 2 energies or more.",
        {
            "do": "repeat",
            "times": {"count": {"each": "creature", "whose": "own", "least": 2}},
            "then": [{"do": "life", "who": "target", "by": -1}],
        },
        targets=[OPPONENT],
        stars=2,
    ),
    "deep-memory": _symmetry(
        "Deep Memory",
        "Put the top 2 cards of your Main Deck into your graveyard, then take a symmetry from it.",
        {"do": "mill", "who": "you", "n": 2},
        {"do": "take", "what": "symmetry"},
    ),
    "bargain": _symmetry(
        "Bargain",
        "Destroy 1 energy of target creature. You may pay 1 energy to destroy 1 more.",
        {"do": "drain", "on": "target", "n": 1},
        {"do": "may", "cost": 1, "then": [{"do": "drain", "on": "target", "n": 1}]},
        targets=[{"what": "creature"}],
    ),
    "old-custom": _symmetry(
        "Old Custom",
        "Grant yourself one small favour that all players agree to.",
    ),
}
STARTER: dict[str, Card] = load_library({**SYMMETRIES, **CREATURES})
"""All cards by their names, in the order of the set."""


def _deck(twice: str, once: str = "") -> Data:
    main = dict.fromkeys(twice.split(), 2) | dict.fromkeys(once.split(), 1)
    return {"main": main, "energy": 20}


DECKS: dict[str, Data] = {
    "embers": _deck(
        "ember-fox ash-drake war-ram field-duelist banner-lion powder-imp stone-boar "
        "spark quake surge toll",
        "landslide side-door hush recollect",
    ),
    "tides": _deck(
        "reed-otter herald-finch tide-serpent grove-elder glass-heron veil-cat echo-sage "
        "banish recall gift call",
        "bind thick-fog unravel windfall",
    ),
}
"""Ready decks by their names."""

"""The creatures of the starter set: plain ones, and Abilities for arriving, attacking, being
destroyed and standing (EXO-22)."""

from __future__ import annotations

from typing import Any

Data = dict[str, Any]
THEIRS: Data = {"what": "creature", "whose": "opponent"}
OPPONENT: Data = {"what": "player", "whose": "opponent"}
OPENINGS = {
    "summoned": "When this creature is summoned: ",
    "attacks": "When this creature attacks: ",
    "destroyed": "When this creature is destroyed: ",
    "standing": "",
}


def _plain(title: str, *types: str) -> Data:
    return {"title": title, "kind": "creature", "types": list(types), "stars": 1, "text": ""}


def _able(
    title: str, kind: str, name: str, when: str, text: str, *effect: Data, **more: Any
) -> Data:
    ability: Data = {"name": name, "when": when, **more}
    if effect:
        ability["effect"] = list(effect)
    card = _plain(title, kind)
    return card | {"stars": 2, "text": OPENINGS[when] + text, "ability": ability}


def _standing(title: str, kind: str, name: str, text: str, *holds: Data) -> Data:
    return _able(title, kind, name, "standing", text, holds=list(holds))


CREATURES: dict[str, Data] = {
    "ember-fox": _plain("Ember Fox", "Beast"),
    "stone-boar": _plain("Stone Boar", "Beast"),
    "reed-otter": _plain("Reed Otter", "Beast"),
    "glass-heron": _plain("Glass Heron", "Bird"),
    "dusk-owl": _plain("Dusk Owl", "Bird"),
    "young-drake": _plain("Young Drake", "Dragon"),
    "herald-finch": _able(
        "Herald Finch",
        "Bird",
        "Good News",
        "summoned",
        "draw 1 card.",
        {"do": "draw", "who": "you", "main": 1},
    ),
    "ash-drake": _able(
        "Ash Drake",
        "Dragon",
        "Cinder Breath",
        "summoned",
        "destroy 1 energy of target opposing creature.",
        {"do": "drain", "on": "target", "n": 1},
        targets=[THEIRS],
    ),
    "grove-elder": _able(
        "Grove Elder",
        "Spirit",
        "Warm Shade",
        "summoned",
        "you gain 1 Life.",
        {"do": "life", "who": "you", "by": 1},
    ),
    "gate-warden": _able(
        "Gate Warden",
        "Spirit",
        "Not Today",
        "summoned",
        "pay 1 energy; target opposing creature returns to its owner's hand with its energy.",
        {"do": "return", "on": "target", "energy": "hand"},
        cost=1,
        targets=[THEIRS],
    ),
    "echo-sage": _able(
        "Echo Sage",
        "Spirit",
        "Once More",
        "summoned",
        "you may take a symmetry from your graveyard to your hand.",
        {"do": "take", "what": "symmetry"},
        may=True,
    ),
    "dawn-angel": _able(
        "Dawn Angel",
        "Angel",
        "Open Sky",
        "summoned",
        "you may pay 1 energy; put a creature from your hand onto one of your piles.",
        {"do": "put", "from": "hand"},
        may=True,
        cost=1,
    ),
    "mole-engineer": _able(
        "Mole Engineer",
        "Beast",
        "Dig Out",
        "summoned",
        "target opposing creature returns to its owner's hand; its energy stays as a pile.",
        {"do": "return", "on": "target", "energy": "pile"},
        targets=[THEIRS],
    ),
    "war-ram": _able(
        "War Ram",
        "Beast",
        "Headlong",
        "attacks",
        "this creature has 1 more power this turn.",
        {"do": "hold", "rule": "power", "on": "self", "n": 1},
    ),
    "field-duelist": _able(
        "Field Duelist",
        "Spirit",
        "First Cut",
        "attacks",
        "destroy 1 energy of target opposing creature.",
        {"do": "drain", "on": "target", "n": 1},
        targets=[THEIRS],
    ),
    "bell-wraith": _able(
        "Bell Wraith",
        "Spirit",
        "Toll of Hours",
        "attacks",
        "chosen opponent discards a card.",
        {"do": "discard", "who": "target", "n": 1, "of": "main"},
        targets=[OPPONENT],
    ),
    "tide-serpent": _able(
        "Tide Serpent",
        "Dragon",
        "Rising Water",
        "attacks",
        "you may add 1 energy from your hand to this creature.",
        {"do": "add", "on": "self", "n": 1, "from": "hand"},
        may=True,
    ),
    "ember-phoenix": _able(
        "Ember Phoenix",
        "Bird",
        "From the Ashes",
        "destroyed",
        "draw 1 card.",
        {"do": "draw", "who": "you", "main": 1},
    ),
    "powder-imp": _able(
        "Powder Imp",
        "Spirit",
        "Short Fuse",
        "destroyed",
        "each opponent loses 1 Life.",
        {"do": "life", "who": "opponents", "by": -1},
    ),
    "banner-lion": _standing(
        "Banner Lion",
        "Beast",
        "Pride",
        "Your Beasts have 1 more power.",
        {"rule": "power", "on": {"each": "creature", "whose": "own", "type": "Beast"}, "n": 1},
    ),
    "wall-golem": _standing(
        "Wall Golem",
        "Golem",
        "Unmoved",
        "Loses no energy in attacks and may not attack.",
        {"rule": "unhurt", "on": "self"},
        {"rule": "no attack", "on": "self"},
    ),
    "ghost-moth": _standing(
        "Ghost Moth",
        "Spirit",
        "Through the Cracks",
        "May attack Life although there are creatures.",
        {"rule": "direct", "on": "self"},
    ),
    "root-titan": _standing(
        "Root Titan",
        "Golem",
        "Slow Growth",
        "Takes energies in your Energy Phase like a pile.",
        {"rule": "grows", "on": "self"},
    ),
    "marsh-toad": _standing(
        "Marsh Toad",
        "Beast",
        "Deep Mud",
        "Opposing creatures with 1 energy may not attack.",
        {"rule": "no attack", "on": {"each": "creature", "whose": "opponent", "most": 1}},
    ),
    "veil-cat": _standing(
        "Veil Cat",
        "Beast",
        "Seldom Seen",
        "No effect of an opponent may target it.",
        {"rule": "untouchable", "on": "self"},
    ),
    "twin-hydra": _standing(
        "Twin Hydra",
        "Dragon",
        "Two Heads",
        "May attack twice a turn.",
        {"rule": "attacks", "on": "self"},
    ),
    "quartermaster": _standing(
        "Quartermaster",
        "Spirit",
        "Spare Crates",
        "Your piles hold 4 energies.",
        {"rule": "pile limit", "who": "you", "n": 4},
    ),
    "mad-bull": _standing(
        "Mad Bull",
        "Beast",
        "Seeing Red",
        "Has to attack if it can, with 1 more power.",
        {"rule": "must attack", "on": "self"},
        {"rule": "power", "on": "self", "n": 1},
    ),
    "story-keeper": _able(
        "Story Keeper",
        "Spirit",
        "Remember When",
        "summoned",
        "tell of an earlier game; the table says what your tale is worth.",
    ),
}

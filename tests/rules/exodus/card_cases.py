"""What each card of the starter set is shown by: a position, steps, and what is there then."""

from __future__ import annotations

from typing import Any

MINE, THEIRS = (0, 2, "ember-fox"), (1, 2, "reed-otter")
DECK = "dusk-owl dusk-owl glass-heron glass-heron"


def at(
    hand: str = "", *field: tuple[int, int, str], me: Any = None, you: Any = None, **rest: Any
) -> dict[str, Any]:
    """A position: my hand, the field, and what else there is."""
    mine = {"hand": hand, "main": DECK, **(me or {})}
    return {"seats": (mine, {"main": DECK, **(you or {})}), "field": field, **rest}


Case = tuple[dict[str, Any], list[str], dict[str, Any]]

SYMMETRIES: dict[str, Case] = {
    "spark": (at("spark", THEIRS), ["spark p1"], {"field": {"p1": 1}}),
    "toll": (at("toll", me={"energies": 1}), ["toll"], {"hands": [2, 0], "energies": [0, 0]}),
    "banish": (
        at("banish", THEIRS, me={"energies": 1}),
        ["banish p1"],
        {"hands": [0, 1], "field": {}, "energy_deck": [11, 12]},
    ),
    "recall": (at("recall", MINE), ["recall p1"], {"hands": [1, 0], "energy_deck": [12, 10]}),
    "gift": (at("gift", MINE), ["gift p1"], {"field": {"p1": 3}, "energy_deck": [9, 10]}),
    "call": (
        at("call ember-fox", (0, 2, "")),
        ["call", "answer ember-fox:p1"],
        {"hands": [0, 0], "field": {"p1": 2}, "graveyards": ["call", ""]},
    ),
    "quake": (at("quake"), ["quake"], {"life": [8, 8]}),
    "bind": (at("bind"), ["bind @1"], {"lasting": ["bind"]}),
    "hush": (
        at("hush", me={"energies": 1}, you={"hand": "mend"}, turn=1),
        ["theirs mend", "respond 0 hush s1"],
        {"life": [10, 10], "graveyards": ["hush", "mend"], "energies": [0, 0]},
    ),
    "unravel": (
        at("unravel", (1, 1, ""), you={"hand": "grove-elder"}, turn=1, step="creature"),
        ["theirs summon grove-elder p1", "respond 0 unravel s2"],
        {"life": [10, 10], "field": {"p1": 1}, "graveyards": ["unravel", ""]},
    ),
    "landslide": (
        at("landslide", THEIRS, me={"energies": 3}),
        ["landslide p1"],
        {"field": {}, "graveyards": ["landslide", "reed-otter"]},
    ),
    "wildfire": (
        at("wildfire", MINE, THEIRS, (1, 1, "glass-heron"), (1, 1, ""), me={"energies": 1}),
        ["wildfire", "answer hand:1"],
        {"field": {"p1": 1, "p2": 1, "p4": 1}},
    ),
    "tithe": (
        at("tithe", you={"hand": "mend quake", "energies": 2}),
        ["tithe @1", "answer quake"],
        {"hands": [0, 1], "energies": [0, 1], "graveyards": ["tithe", "quake"]},
    ),
    "windfall": (at("windfall"), ["windfall"], {"energies": [2, 0]}),
    "mend": (at("mend"), ["mend"], {"life": [12, 10]}),
    "calm": (
        at("calm", MINE, step="attack"),
        ["calm p1", "refused attack p1 @1 kept EXO-25"],
        {"life": [10, 10]},
    ),
    "goad": (
        at("goad", MINE, step="attack"),
        ["goad p1", "refused leave 5 attack must_attack EXO-25"],
        {"step": "attack"},
    ),
    "second-wind": (
        at("second-wind", MINE, step="attack"),
        ["second-wind p1", "do 0 attack p1 @1", "settle", "do 0 attack p1 @1"],
        {"life": [10, 6]},
    ),
    "side-door": (
        at("side-door", MINE, THEIRS, step="attack"),
        ["side-door p1", "do 0 attack p1 @1"],
        {"life": [10, 8]},
    ),
    "buckler": (
        at("buckler", MINE, THEIRS, step="attack"),
        ["buckler p1", "do 0 attack p1 p2"],
        {"field": {"p1": 2}},
    ),
    "surge": (
        at("surge", MINE, step="attack"),
        ["surge p1", "do 0 attack p1 @1"],
        {"life": [10, 6], "field": {"p1": 2}},
    ),
    "shift": (at("shift", MINE, (0, 1, "")), ["shift p1,p2"], {"field": {"p1": 1, "p2": 2}}),
    "siphon": (
        at("siphon", MINE, THEIRS, me={"energies": 1}),
        ["siphon p2,p1", "answer hand:1"],
        {"field": {"p1": 3, "p2": 1}},
    ),
    "recollect": (
        at("recollect", me={"energies": 1, "graveyard": "mend quake"}),
        ["recollect", "answer mend"],
        {"hands": [1, 0], "graveyards": ["quake recollect", ""]},
    ),
    "reawaken": (
        at("reawaken", (0, 2, ""), me={"energies": 1, "graveyard": "stone-boar quake"}),
        ["reawaken", "answer hand:1"],
        {"field": {"p1": 2}, "graveyards": ["quake reawaken", ""]},
    ),
    "sow": (at("sow"), ["sow"], {"field": {"p2": 2}, "energy_deck": [8, 10]}),
    "sunder": (
        at("sunder", lasting=[{"seat": 1, "card": "tall-tower"}]),
        ["sunder b1"],
        {"lasting": [], "graveyards": ["sunder", "tall-tower"]},
    ),
    "tall-tower": (
        at("tall-tower", me={"energies": 5}),
        ["tall-tower", "do 0 energy new:5"],
        {"field": {"p3": 5}, "lasting": ["tall-tower"]},
    ),
    "thick-fog": (
        at("thick-fog", MINE, me={"energies": 1}, step="attack"),
        ["thick-fog", "answer hand:1", "refused attack p1 @1 kept EXO-25"],
        {"lasting": ["thick-fog"]},
    ),
    "still-air": (
        at("still-air", me={"energies": 2}, you={"hand": "quake"}, step="end"),
        ["still-air", "leave", "to energy", "refused play quake silent EXO-25"],
        {"lasting": ["still-air"], "turn": 1},
    ),
    "long-harvest": (
        at("long-harvest", me={"energies": 2}, step="end"),
        ["long-harvest", "leave", "to end", "leave"],
        {"hands": [4, 3], "energies": [4, 3], "turn": 0},
    ),
    "last-hope": (at("last-hope", me={"life": 4}), ["last-hope"], {"hands": [3, 0]}),
    "chorus": (
        at("chorus", MINE, (0, 3, "stone-boar"), (0, 1, "dusk-owl")),
        ["chorus @1"],
        {"life": [10, 8]},
    ),
    "deep-memory": (
        at("deep-memory", me={"main": "mend quake dusk-owl"}),
        ["deep-memory", "answer quake"],
        {"hands": [1, 0], "main": [1, 4], "graveyards": ["mend deep-memory", ""]},
    ),
    "bargain": (
        at("bargain", (1, 3, "reed-otter"), me={"energies": 1}),
        ["bargain p1", "answer yes"],
        {"field": {"p1": 1}, "energies": [0, 0]},
    ),
    "old-custom": (
        at("old-custom"),
        ["old-custom", "answer propose @0:life+1", "answer accept"],
        {"life": [11, 10], "graveyards": ["old-custom", ""]},
    ),
}

CREATURES: dict[str, Case] = {
    **{
        name: (at("", (0, 2, name), step="attack"), ["do 0 attack p1 @1"], {"life": [10, 8]})
        for name in ("ember-fox", "stone-boar", "reed-otter", "glass-heron", "dusk-owl")
    },
    "young-drake": (
        at("", (0, 3, "young-drake"), THEIRS, step="attack"),
        ["do 0 attack p1 p2"],
        {"field": {"p1": 1}},
    ),
    "herald-finch": (
        at("herald-finch", (0, 1, ""), step="creature"),
        ["summon herald-finch p1"],
        {"hands": [1, 0]},
    ),
    "ash-drake": (
        at("ash-drake", (0, 1, ""), THEIRS, step="creature"),
        ["summon ash-drake p1"],
        {"field": {"p1": 1, "p2": 1}},
    ),
    "grove-elder": (
        at("grove-elder", (0, 1, ""), step="creature"),
        ["summon grove-elder p1"],
        {"life": [11, 10]},
    ),
    "gate-warden": (
        at("gate-warden", (0, 1, ""), THEIRS, me={"energies": 1}, step="creature"),
        ["summon gate-warden p1", "answer hand:1"],
        {"hands": [0, 1], "energies": [0, 2], "field": {"p1": 1}},
    ),
    "echo-sage": (
        at("echo-sage", (0, 1, ""), me={"graveyard": "mend dusk-owl"}, step="creature"),
        ["summon echo-sage p1", "answer yes"],
        {"hands": [1, 0], "graveyards": ["dusk-owl", ""]},
    ),
    "dawn-angel": (
        at("dawn-angel stone-boar", (0, 1, ""), (0, 2, ""), me={"energies": 1}, step="creature"),
        ["summon dawn-angel p1", "answer yes", "answer hand:1", "answer stone-boar:p2"],
        {"hands": [0, 0], "field": {"p1": 1, "p2": 2}},
    ),
    "mole-engineer": (
        at("mole-engineer", (0, 1, ""), THEIRS, step="creature"),
        ["summon mole-engineer p1"],
        {"hands": [0, 1], "field": {"p1": 1, "p4": 2}},
    ),
    "war-ram": (at("", (0, 2, "war-ram"), step="attack"), ["do 0 attack p1 @1"], {"life": [10, 7]}),
    "field-duelist": (
        at("", (0, 2, "field-duelist"), THEIRS, step="attack"),
        ["do 0 attack p1 p2", "settle", "answer keep"],
        {"field": {"p1": 1}},
    ),
    "bell-wraith": (
        at("", (0, 2, "bell-wraith"), you={"hand": "mend mend"}, step="attack"),
        ["do 0 attack p1 @1", "settle", "answer mend"],
        {"hands": [0, 1], "life": [10, 8]},
    ),
    "tide-serpent": (
        at("", (0, 2, "tide-serpent"), me={"energies": 1}, step="attack"),
        ["do 0 attack p1 @1", "settle", "answer yes", "settle", "answer keep"],
        {"life": [10, 7], "field": {"p1": 3}},
    ),
    "ember-phoenix": (
        at("", (0, 1, "ember-phoenix"), THEIRS, step="attack"),
        ["do 0 attack p1 p2"],
        {"hands": [1, 0], "field": {"p2": 1}},
    ),
    "powder-imp": (
        at("", (0, 1, "powder-imp"), THEIRS, step="attack"),
        ["do 0 attack p1 p2"],
        {"life": [10, 9]},
    ),
    "banner-lion": (
        at("", (0, 2, "banner-lion"), MINE, step="attack"),
        ["do 0 attack p2 @1"],
        {"life": [10, 7]},
    ),
    "wall-golem": (
        at("", (0, 1, "wall-golem"), (1, 2, "reed-otter"), turn=1, step="attack"),
        ["do 1 attack p2 p1"],
        {"field": {"p1": 1, "p2": 1}},
    ),
    "ghost-moth": (
        at("", (0, 2, "ghost-moth"), THEIRS, step="attack"),
        ["do 0 attack p1 @1"],
        {"life": [10, 8]},
    ),
    "root-titan": (
        at("", (0, 2, "root-titan"), me={"energies": 2}),
        ["do 0 energy p1:1"],
        {"field": {"p1": 3}},
    ),
    "marsh-toad": (
        at("", (1, 1, "marsh-toad"), (0, 1, "ember-fox"), step="attack"),
        ["refused attack p2 p1 kept EXO-25"],
        {"field": {"p1": 1, "p2": 1}},
    ),
    "veil-cat": (
        at("spark", (1, 2, "veil-cat")),
        ["refused play spark p1 bad_target EXO-20"],
        {"field": {"p1": 2}},
    ),
    "twin-hydra": (
        at("", (0, 2, "twin-hydra"), step="attack"),
        [
            "do 0 attack p1 @1",
            "settle",
            "do 0 attack p1 @1",
            "settle",
            "refused attack p1 @1 attacked EXO-13",
        ],
        {"life": [10, 6]},
    ),
    "quartermaster": (
        at("", (0, 1, "quartermaster"), me={"energies": 4}),
        ["do 0 energy new:4"],
        {"field": {"p1": 1, "p2": 4}},
    ),
    "mad-bull": (
        at("", (0, 2, "mad-bull"), step="attack"),
        ["refused leave 5 attack must_attack EXO-25", "do 0 attack p1 @1"],
        {"life": [10, 7]},
    ),
    "story-keeper": (
        at("story-keeper", (0, 1, ""), step="creature"),
        ["summon story-keeper p1", "answer propose @0:draw:1", "answer accept"],
        {"hands": [1, 0]},
    ),
}

ENERGY = {"energies": 3}
KILLER = {"hand": "landslide", **ENERGY}

ANSWERED: dict[str, Case] = {
    **{
        name: (
            at("", (0, 2, name), you=KILLER, step="attack"),
            ["do 0 attack p1 @1", "respond 1 landslide p1"],
            {"life": [10, 10], "field": {}, "graveyards": [name, "landslide"]},
        )
        for name in (
            *("ember-fox", "stone-boar", "reed-otter", "glass-heron", "dusk-owl", "young-drake"),
            *("ghost-moth", "twin-hydra"),
        )
    },
    "banner-lion": (
        at("", (0, 2, "banner-lion"), MINE, you=KILLER, step="attack"),
        ["do 0 attack p2 @1", "respond 1 landslide p1", "answer keep"],
        {"life": [10, 8], "field": {"p2": 2}},
    ),
    "wall-golem": (
        at("", (0, 1, "wall-golem"), (1, 2, "reed-otter"), you=KILLER, turn=1, step="attack"),
        ["do 1 attack p2 p1", "respond 1 landslide p1", "answer hand:3", "answer @0"],
        {"life": [8, 10], "field": {"p2": 2}},
    ),
    "root-titan": (
        at("", (0, 2, "root-titan"), me={"energies": 1}, you=KILLER),
        ["do 0 energy p1:1", "respond 1 landslide p1"],
        {"field": {}, "energies": [0, 0], "energy_deck": [13, 13]},
    ),
    "marsh-toad": (
        at("landslide", (1, 1, "marsh-toad"), (0, 1, "ember-fox"), me=ENERGY, step="attack"),
        ["landslide p1", "answer hand:3", "do 0 attack p2 @1"],
        {"life": [10, 9], "field": {"p2": 1}},
    ),
    "veil-cat": (
        at("wildfire", (1, 1, "veil-cat"), me={"energies": 1}),
        ["wildfire"],
        {"field": {}, "graveyards": ["wildfire", "veil-cat"]},
    ),
    "quartermaster": (
        at("", (0, 1, "quartermaster"), me={"energies": 5}, you=KILLER),
        [
            *("do 0 energy new:1", "respond 1 landslide p1", "settle"),
            "refused energy new:4 pile_full EXO-10",
        ],
        {"field": {"p2": 1}},
    ),
    "mad-bull": (
        at("", (0, 2, "mad-bull"), you=KILLER, step="creature"),
        [
            "do 0 leave 5 creature",
            "respond 1 landslide p1",
            "leave",
            "to attack",
            "leave",
            "to end",
        ],
        {"life": [10, 10], "field": {}, "step": "end"},
    ),
}
"""For creatures without an Ability on the stack: what is left of them and of what they do once
they are answered."""

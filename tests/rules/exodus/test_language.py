"""The language of effects: broken ones are refused by path, and whatever it allows runs."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from cardgames.rules import exodus
from cardgames.rules.exodus.language import OBJECTS, RULES, WHO
from journal.contract import Refusal
from tests.rules.exodus.table import Table


def symmetry(**more: Any) -> dict[str, Any]:
    """A card of the language."""
    return {"title": "Test", "kind": "symmetry", "text": "", **more}


DRAIN = {"do": "drain", "on": "target", "n": 1}


@pytest.mark.parametrize(
    ("card", "path"),
    [
        (3, "card"),
        ({"kind": "land"}, "card.kind"),
        (symmetry(colour="red"), "card.colour"),
        (symmetry(cost=-1), "card.cost"),
        (symmetry(cost=True), "card.cost"),
        (symmetry(targets=[{"what": "hand"}]), "card.targets[0].what"),
        (symmetry(targets=[{}, {}, {}]), "card.targets"),
        (symmetry(effect=[]), "card.effect"),
        (symmetry(effect=[{"do": "win"}]), "card.effect[0].do"),
        (symmetry(effect=[DRAIN]), "card"),
        (symmetry(effect=[{"do": "drain", "on": "self", "n": 1}]), "card"),
        (symmetry(effect=[{"do": "return", "on": {"each": "creature"}}]), "card.effect[0].energy"),
        (symmetry(effect=[{"do": "draw"}]), "card.effect[0].who"),
        (symmetry(effect=[{"do": "draw", "who": "me"}]), "card.effect[0].who"),
        (symmetry(effect=[{"do": "life", "who": "you", "by": 1.5}]), "card.effect[0].by"),
        (
            symmetry(effect=[{"do": "if", "when": {"life": "you"}, "then": [{"do": "x"}]}]),
            "card.effect[0].when",
        ),
        (
            symmetry(effect=[{"do": "may", "then": [{"do": "draw", "who": "you", "n": 1}]}]),
            "card.effect[0].then[0].n",
        ),
        (
            symmetry(effect=[{"do": "repeat", "then": [{"do": "take", "what": "any"}]}]),
            "card.effect[0]",
        ),
        (
            symmetry(effect=[{"do": "hold", "rule": "skip attack", "who": "you"}]),
            "card.effect[0].rule",
        ),
        (symmetry(holds=[{"rule": "power", "who": "you"}]), "card.holds"),
        (symmetry(stays="forever"), "card.stays"),
        (
            {"title": "T", "kind": "creature", "ability": {"name": "A", "when": "never"}},
            "card.ability.when",
        ),
        (
            {
                "title": "T",
                "kind": "creature",
                "ability": {"name": "A", "when": "standing", "effect": [DRAIN]},
            },
            "card",
        ),
        (
            {
                "title": "T",
                "kind": "creature",
                "ability": {
                    "name": "A",
                    "when": "standing",
                    "holds": [{"rule": "skip attack", "who": "opponents"}],
                },
            },
            "card.ability.holds",
        ),
    ],
)
def test_a_broken_card_is_refused_by_its_path(card: Any, path: str) -> None:
    with pytest.raises(Refusal) as caught:
        exodus.parse_card("test", card)
    assert caught.value.code == "bad_card"
    assert str(caught.value.detail["path"]).startswith(path)


@pytest.mark.parametrize("name", ["", "Test", "a b", "a--b", "-a", "x" * 41])
def test_a_card_is_named_in_small_letters_and_hyphens(name: str) -> None:
    with pytest.raises(Refusal):
        exodus.parse_card(name, symmetry())


def test_cards_are_read_from_lines_and_an_error_names_its_line() -> None:
    good = json.dumps({"name": "one", **symmetry(effect=[{"do": "draw", "who": "you", "main": 1}])})
    assert list(exodus.read_cards(f"{good}\n\n")) == ["one"]
    for bad in ("{", "[]", good, json.dumps({"name": "two"})):
        with pytest.raises(Refusal) as caught:
            exodus.read_cards(f"{good}\n{bad}")
        assert str(caught.value.detail["path"]).startswith("line 2")


def test_every_shipped_card_is_written_as_it_is_read() -> None:
    for slug, card in exodus.STARTER.items():
        data = json.loads(json.dumps(exodus.dump_card(card)))
        assert exodus.parse_card(slug, data) == card


def some_effect(random: Random, targets: int, deep: int = 0) -> dict[str, Any]:
    """Any step of the language."""
    refs: list[Any] = [{"each": random.choice(OBJECTS), "whose": random.choice(["own", "any"])}]
    refs += [{"each": "creature", "type": "Beast", "most": 2}, *["target", "target2"][:targets]]
    who = [w for w in WHO if w not in ("source", "target", "target2")] + ["target"] * (targets > 0)
    n: Any = random.choice([0, 1, 2, 5, {"count": {"each": "field"}}, {"count": refs[0]}])
    more: list[dict[str, Any]] = [{"do": "draw", "who": "you", "main": 1}]
    if deep < 2:
        more = [some_effect(random, targets, deep + 1) for _ in range(random.randint(1, 2))]
    life = {"life": "you", random.choice(["least", "most"]): random.randint(0, 12)}
    steps: list[dict[str, Any]] = [
        {"do": "drain", "on": random.choice(refs), "n": random.choice([n, "all"])},
        {"do": "add", "on": random.choice(refs), "n": n, "from": random.choice(["deck", "hand"])},
        {"do": "start", "who": random.choice(who), "n": n},
        {"do": "move", "on": random.choice(refs), "to": random.choice(refs), "n": n},
        {"do": "destroy", "on": random.choice(refs)},
        {
            "do": "return",
            "on": random.choice(refs),
            "energy": random.choice(["deck", "hand", "pile"]),
        },
        {"do": "put", "from": random.choice(["hand", "graveyard"])},
        {"do": "take", "what": random.choice(["any", "creature", "symmetry"])},
        {"do": "draw", "who": random.choice(who), "main": n, "energy": n},
        {
            "do": "discard",
            "who": random.choice(who),
            "n": n,
            "of": random.choice(["main", "energy"]),
        },
        {"do": "mill", "who": random.choice(who), "n": n},
        {"do": "life", "who": random.choice(who), "by": random.randint(-3, 3)},
        {"do": "hold", "rule": random.choice(list(RULES)[:10]), "on": random.choice(refs)},
        {"do": "if", "when": life, "then": more, "else": more},
        {"do": "may", "then": more, **({"cost": 1} if random.random() < 0.5 else {})},
        {"do": "repeat", "times": random.randint(0, 3), "then": more},
        {"do": "repeat", "while": life, "then": more},
    ]
    return random.choice(steps)


def some_card(random: Random) -> dict[str, Any]:
    """A symmetry with up to two targets and a few steps."""
    wanted = [{"what": random.choice(["field", "creature", "pile"])}, {"what": "player"}]
    targets = wanted[: random.randint(0, 2)]
    return symmetry(
        targets=targets,
        cost=random.choice([0, 0, 1, 2]),
        may=random.random() < 0.3,
        effect=[some_effect(random, len(targets)) for _ in range(random.randint(1, 4))],
    )


@pytest.mark.parametrize("seed", range(60))
def test_whatever_the_language_allows_runs_to_its_end(seed: int) -> None:
    """EXO-25, EXO-2: every step's result is checked by the table: nothing is lost, nobody stuck."""
    random = Random(seed)
    library: dict[str, Any] = {"test": some_card(random)}
    library |= {
        name: exodus.dump_card(exodus.STARTER[name]) for name in ("ember-fox", "powder-imp")
    }
    table = Table.at(
        {
            "hand": "test test ember-fox",
            "main": "test ember-fox powder-imp",
            "energies": 2,
            "graveyard": "powder-imp test",
        },
        {"hand": "test powder-imp", "main": "ember-fox", "energies": 1},
        {"hand": "test", "graveyard": "ember-fox"},
        field=[(0, 2, "ember-fox"), (0, 1, ""), (1, 2, "powder-imp"), (2, 1, "")],
        options={"library": library},
    )
    chance = exodus.Chooser(seed)
    for _ in range(40):
        if table.state.phase != "play":
            return
        seat = exodus.to_move(table.state)
        assert isinstance(seat, int)
        moves = [m for m in exodus.legal(table.state, seat) if str(m) != "concede"]
        plays = [m for m in moves if "play" in str(m)]
        table.do(str(chance.choose(plays or moves)), seat)

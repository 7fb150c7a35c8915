"""Cards as anybody might write them: refused with their place, or played without a broken rule."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgames.rules import exodus
from cardgames.rules.exodus.cards import Card
from journal.contract import Refusal
from tests.rules.exodus.some_cards import any_card, broken
from tests.rules.exodus.table import Table

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)


def read(data: Any) -> Card | None:
    """The card, or nothing if it is refused as it should be."""
    try:
        return exodus.parse_card("test", data)
    except Refusal as refusal:
        assert refusal.code == "bad_card"
        assert refusal.rule == "EXO-25"
        path = str(refusal.detail["path"])
        assert path.startswith("card")
        assert refusal.sentence.startswith(f"{path}: ")
        assert len(refusal.sentence) > len(path) + 8
        return None


@settings(max_examples=300, deadline=None)
@given(JSON)
def test_any_json_is_refused_by_its_place_or_is_a_card(data: Any) -> None:
    read(data)


def play(data: dict[str, Any], seed: int, actions: int) -> None:
    """Three players with the card in every hand, each action checked (`table.check`)."""
    library = {"test": data} | {
        name: exodus.dump_card(exodus.STARTER[name])
        for name in ("ember-fox", "powder-imp", "spark", "quake")
    }
    table = Table.at(
        {
            "hand": "test test ember-fox spark",
            "main": "test ember-fox powder-imp",
            "energies": 3,
            "graveyard": "powder-imp test",
        },
        {"hand": "test powder-imp quake", "main": "ember-fox", "energies": 2},
        {"hand": "test test", "graveyard": "ember-fox"},
        field=[(0, 2, "ember-fox"), (0, 1, ""), (1, 2, "powder-imp"), (2, 1, "")],
        options={"library": library},
    )
    chance = exodus.Chooser(seed)
    for _ in range(actions):
        if table.state.phase != "play":
            return
        seat = exodus.to_move(table.state)
        assert isinstance(seat, int)
        moves = [str(move) for move in exodus.legal(table.state, seat)]
        wanted = [move for move in moves if "play test" in move or "summon test" in move]
        others = [move for move in moves if move != "concede"]
        table.do(chance.choose(wanted or others), seat)


@pytest.mark.parametrize("seed", range(80))
def test_every_shape_of_card_is_played_without_breaking_an_invariant(seed: int) -> None:
    """EXO-2, EXO-25: nothing is lost, nobody is stuck, a loop ends."""
    data = any_card(Random(seed))
    assert read(data) is not None, data
    play(data, seed, 36)


@settings(max_examples=400, deadline=None)
@given(seed=st.integers(0, 10**9), times=st.integers(1, 3))
def test_a_card_with_something_odd_in_it_is_refused_or_reads_the_same_again(
    seed: int, times: int
) -> None:
    random = Random(seed)
    data = broken(random, any_card(random), times)
    card = read(data)
    if card is not None:
        again = json.loads(json.dumps(exodus.dump_card(card)))
        assert exodus.parse_card("test", again) == card


@pytest.mark.parametrize("seed", range(60))
def test_what_is_odd_and_yet_a_card_is_played_without_breaking_an_invariant(seed: int) -> None:
    """EXO-25."""
    random = Random(seed)
    for _ in range(200):
        data = broken(random, any_card(random))
        if read(data) is not None:
            play(data, seed, 20)
            return
    raise AssertionError("hardly any such card is one")


@settings(max_examples=200, deadline=None)
@given(seed=st.integers(0, 10**9), text=st.text(max_size=30), at=st.integers(0, 4))
def test_a_list_of_cards_names_the_line_of_its_first_error(seed: int, text: str, at: int) -> None:
    random = Random(seed)
    lines = [json.dumps({"name": f"c{n}", **any_card(random)}) for n in range(4)]
    lines.insert(at, "".join(text.splitlines()))
    try:
        found = exodus.read_cards("\n".join(lines))
    except Refusal as refusal:
        assert refusal.code == "bad_card"
        assert str(refusal.detail["path"]).startswith(f"line {at + 1}")
    else:
        assert list(found) == [f"c{n}" for n in range(4)]
        assert not text.strip()

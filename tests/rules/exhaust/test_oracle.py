"""What may be played, against an oracle that tries every subset of a hand and every Copy as every
card (EXH-8 to EXH-18); and the NPC's choice (EXH-25, EXH-26)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardgames.rules import exhaust
from cardgames.rules.exhaust.cards import DECK, faces, together
from cardgames.rules.exhaust.combos import TABLES, Combo, can_play, fits
from cardgames.rules.exhaust.hints import part_of_a_play
from cardgames.rules.exhaust.npc import choose, equal_plays, is_equal
from cardgames.rules.exhaust.options import READINGS
from cardgames.rules.exhaust.plays import all_plays, worth_a_thought
from cardgames.rules.exhaust.state import State, table
from tests.rules.exhaust import oracle

QUICK = settings(
    max_examples=60,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)

# Few numbers and colours, so that small hands have pairs, runs and Copies in them.
NEAR = [face for face in DECK if face == "C" or (int(face[1:]) <= 6 and face[0] in "RBY")]
HANDS = st.lists(st.sampled_from(range(len(NEAR))), unique=True, min_size=1, max_size=7).map(
    lambda places: [NEAR[place] for place in sorted(places)]
)
COMBOS = {combo.id: combo for table in TABLES.values() for combo in table}


def tracks(combos: tuple[Combo, ...]) -> st.SearchStrategy[list[int]]:
    return st.tuples(*(st.sampled_from((0, 1, 2, 4) if c.size else (0, 3, 4)) for c in combos)).map(
        list
    )


@pytest.mark.parametrize("reading", READINGS["E4"])
@QUICK
@given(hand=HANDS, track=st.integers(0, 6))
def test_every_subset_of_a_hand_is_judged_as_by_hand(
    reading: str, hand: list[str], track: int
) -> None:
    """EXH-8 to EXH-18: `fits`, `can_play`, the list of all plays and the cards marked on a page."""
    mine = together(hand)
    for combo in COMBOS.values():
        legal = {
            together(cards)
            for cards in oracle.subsets(hand)
            if oracle.fits(combo.kind, combo.colours, track, cards, reading)
        }
        for cards in oracle.subsets(hand):
            found = fits(combo, track, together(cards), reading)
            assert (found is None) == (together(cards) in legal), (combo.id, cards, found)
        assert can_play(combo, track, mine, reading) == bool(legal)
        listed = list(all_plays(combo, track, mine, reading))
        assert set(listed) == legal
        assert len(listed) == len(legal), "each play once"
        used = {face for cards in legal for face in faces(cards)}
        assert set(faces(part_of_a_play(combo, track, mine, reading))) == used
        thoughts = set(worth_a_thought(combo, track, mine, reading))
        assert thoughts <= legal
        assert bool(thoughts) == bool(legal)


@pytest.mark.parametrize("players", [2, 3, 4])
@QUICK
@given(data=st.data(), hand=HANDS, time=st.integers(0, 1))
def test_why_not_says_what_a_brute_force_says(
    players: int, data: Any, hand: list[str], time: int
) -> None:
    """EXH-6, EXH-7: over all subsets of the hand, all combos, and Time Magic."""
    combos = TABLES[players]
    stand = data.draw(tracks(combos))
    ids = {combo.id: track for combo, track in zip(combos, stand, strict=True)}
    state = exhaust.load(
        {
            "options": {"players": players},
            "hands": [" ".join(hand)] + [""] * (players - 1),
            "time": [time] + [1] * (players - 1),
            "tracks": ids,
        }
    )
    able = time > 0
    for combo in combos:
        for cards in oracle.subsets(hand):
            text = f"play {combo.id} {','.join(cards)}"
            good = oracle.fits(combo.kind, combo.colours, ids[combo.id], cards)
            assert (exhaust.why_not(state, 0, text) is None) == good, text
            able = able or good
    assert (exhaust.why_not(state, 0, "return") is None) == (time > 0)
    legal = {str(action) for action in exhaust.legal(state, 0)}
    assert bool(legal) == able
    assert all(exhaust.why_not(state, 0, text) is None for text in legal)


@pytest.mark.parametrize("e28", READINGS["E28"])
@pytest.mark.parametrize("e4", READINGS["E4"])
@settings(QUICK, max_examples=40)
@given(data=st.data(), hand=HANDS, e26=st.sampled_from(READINGS["E26"]))
def test_the_npc_plays_the_lowest_of_the_first_combo(
    e28: str, e4: str, data: Any, hand: list[str], e26: str
) -> None:
    """EXH-25, EXH-26, E28: the combo and all equally low plays, each once."""
    stand = data.draw(tracks(TABLES[1]))
    ids = {combo.id: track for combo, track in zip(TABLES[1], stand, strict=True)}
    ids["single"] = data.draw(st.sampled_from((2, 15)))
    state = position(hand, ids, {"E4": e4, "E26": e26, "E28": e28})
    by_hand = oracle.npc_plays(ids, hand, e4, e26, e28)
    choice = choose(state)
    if by_hand is None or choice is None:
        assert by_hand is None
        assert choice is None
        return
    kind, plays = by_hand
    wanted = {together(cards) for cards in plays}
    assert choice.combo.kind == kind
    listed = list(equal_plays(state, choice))
    assert set(listed) == wanted
    assert len(listed) == len(wanted)
    assert choice.wide == (len(wanted) > 24)
    for cards in oracle.subsets(hand):
        assert is_equal(state, choice, together(cards)) == (together(cards) in wanted)


def position(hand: list[str], ids: dict[str, int], readings: dict[str, str]) -> State:
    state = exhaust.load(
        {
            "options": {"players": 1, "npc": 1, "readings": readings},
            "hands": ["R15", " ".join(hand)],
            "time": [1, 0],
            "tracks": ids,
            "turn": 1,
        }
    )
    assert len(table(state)) == 7
    return state

"""What a seat cannot know changes nothing that it sees (EXO-28): worlds that differ only there."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from cardgames.rules import exodus
from cardgames.rules.exodus.state import State
from journal.contract import GM, SCREEN, Refusal, Seat
from tests.rules.exodus.random_play import CARDS, walk
from tests.rules.exodus.table import Table

SEEDS = (0, 1, 2, 3, 4, 6)
"""Two to six players; not the tables with printed cards: there nothing is hidden in the state."""


def everyone(state: State) -> tuple[Seat, ...]:
    """All who may look."""
    return (*range(state.setup.players), GM, SCREEN)


def redealt(state: State, keep: tuple[Seat, ...], seed: int, swap: bool = True) -> State:
    """The game with all that `keep` cannot know dealt anew: every Main Deck's order, and hands
    with decks mixed; with `swap` other players even hold other cards than are in their decks."""
    chance = exodus.Chooser(seed)
    sides = []
    for seat, side in enumerate(state.sides):
        if seat in keep:
            sides.append(replace(side, main=chance.shuffle(side.main)))
            continue
        cards = chance.shuffle((*side.hand, *side.main))
        if swap:
            cards = tuple(chance.choose(CARDS) for _ in cards)
        count = len(side.hand)
        hand = tuple(sorted(cards[:count]))
        sides.append(replace(side, hand=hand, main=cards[count:], out=side.out))
    return replace(state, sides=tuple(sides))


@pytest.mark.parametrize("seed", SEEDS)
def test_redealing_what_a_seat_cannot_know_leaves_view_hints_and_questions_alone(
    seed: int,
) -> None:
    """EXO-28: hands and Main Decks are hidden, to the host and the screen too."""
    different = 0
    for number, step in enumerate(walk(seed, 160)):
        if step.after.phase not in ("play", "over") or number % 3:
            continue
        for seat in everyone(step.after):
            world = redealt(step.after, (seat,), seed + number)
            different += world != step.after
            seen = exodus.view(step.after, seat)
            assert exodus.view(world, seat) == seen
            assert exodus.hints(exodus.view(world, seat)) == exodus.hints(seen)
            for name in CARDS:
                assert exodus.sees(world, seat, name) == exodus.sees(step.after, seat, name)
    assert different


@pytest.mark.parametrize("seed", SEEDS)
def test_an_action_is_told_alike_in_every_world_where_its_seat_holds_the_same(seed: int) -> None:
    """EXO-28: who watches learns no more than what is laid open."""
    open_kinds = ("recycled", "cut", "milled")
    for number, step in enumerate(walk(seed, 160)):
        state = step.before
        if state.phase != "play" or number % 2 or any(e.kind in open_kinds for e in step.events):
            continue
        held = tuple(range(state.setup.players))
        # All hands stay, as a discard may lay any of them open; only decks are in another order.
        world = redealt(state, held, seed + number)
        try:
            _, events = exodus.apply(world, step.seat, step.action, exodus.Chooser(seed))
        except Refusal:
            pytest.fail(f"{step.action} depends on the order of a deck")
        if "recycled" in [e.kind for e in events]:
            continue
        for seat in everyone(state):
            mine = [exodus.told(e, seat) for e in step.events]
            other = [exodus.told(e, seat) for e in events]
            for heard, there in zip(mine, other, strict=True):
                if heard["kind"] == "drew" and "cards" in heard:
                    assert heard["seat"] == seat
                    continue
                if heard["kind"] == "asked" and heard.get("case") in ("put", "discard"):
                    continue
                assert heard == there


@pytest.mark.parametrize("seed", SEEDS[:3])
def test_refusals_do_not_depend_on_what_a_seat_cannot_know(seed: int) -> None:
    """EXO-28: a card in another hand, in a deck and nowhere are refused with one sentence."""
    for number, step in enumerate(walk(seed, 60)):
        if step.after.phase != "play" or number % 6:
            continue
        for seat in range(step.after.setup.players):
            world = redealt(step.after, (seat,), seed + number)
            for name in CARDS:
                for text in (f"play {name}", f"play {name} p1", f"summon {name} p1"):
                    here = exodus.why_not(step.after, seat, text)
                    there = exodus.why_not(world, seat, text)
                    assert (here and here.sentence) == (there and there.sentence)


def test_a_bot_thinks_the_same_whatever_is_hidden_from_it() -> None:
    """EXO-28: it starts from the view alone."""
    for number, step in enumerate(walk(0, 120)):
        state = step.after
        seat = exodus.to_move(state)
        if state.phase != "play" or number % 9 or not isinstance(seat, int):
            continue
        world = redealt(state, (seat,), number)
        here = exodus.think(exodus.view(state, seat), "steady", exodus.Chooser(1), 40)
        assert here == exodus.think(exodus.view(world, seat), "steady", exodus.Chooser(1), 40)


def test_what_is_drawn_is_told_to_its_player_alone() -> None:
    """EXO-28, EXO-8."""
    table = Table.at({}, {"main": "mend quake spark toll"}, step="end")
    table.leave()
    drew = table.event("drew")
    assert exodus.told(drew, 1)["cards"] == ["mend", "quake", "spark"]
    for seat in (0, GM, SCREEN):
        assert "cards" not in exodus.told(drew, seat)
    assert drew.teaches == (1,)


def test_what_is_asked_from_a_hand_only_its_holder_sees() -> None:
    """EXO-28."""
    table = Table.at({"hand": "tithe"}, {"hand": "mend quake"})
    table.do("play tithe @1")
    table.settle()
    asked = table.event("asked")
    assert "mend" in json.dumps(exodus.told(asked, 1))
    for seat in (0, GM, SCREEN):
        assert "mend" not in json.dumps(exodus.told(asked, seat))
        assert "mend" not in json.dumps(table.view(seat))
        assert table.view(seat)["waiting"] == [{"id": "q2", "kind": "discard", "seat": 1}]
    assert len(table.view(1)["decisions"][0]["options"]) == 2


def test_a_creature_from_hand_is_asked_for_even_where_there_is_none() -> None:
    """EXO-28: not to ask would tell that the hand has no creature."""
    table = Table.at({"hand": "call mend"}, {}, field=[(0, 1, "")])
    table.do("play call")
    table.settle()
    assert table.question() == "put 0"
    assert table.asked() == ["none"]
    table.answer("none")
    assert table.graveyard(0) == "call"


def test_orders_are_told_to_nobody_and_the_deal_tells_each_their_own_hand() -> None:
    """EXO-3, EXO-6, EXO-28."""
    table = Table.new(3, chooser=0)
    for answer in ("waive", "waive", "waive", "clockwise"):
        table.answer(answer)
    for seat in everyone(table.state):
        heard = [exodus.told(event, seat) for event in table.log]
        assert all("mains" not in told and "order" not in told for told in heard)
        hands = [told["seat"] for told in heard if "cards" in told]
        assert hands == ([seat] if isinstance(seat, int) else [])


def test_another_players_deck_list_and_card_texts_stay_hidden() -> None:
    """EXO-28."""
    table = Table.at({"hand": "mend"}, {"hand": "landslide", "main": "still-air"})
    seen = table.view(0)
    assert seen["deck_list"] == ["mend"]
    assert set(seen["cards"]) == {"mend"}
    assert table.view(SCREEN)["cards"] == {}
    assert table.view(GM)["hand"] is None


def test_keys_and_hands_come_into_the_open_when_the_game_is_closed_and_not_before() -> None:
    """Design of proofs: the key of a shuffle would tell every hand."""
    table = Table.at({"hand": "quake", "life": 3}, {"hand": "mend", "life": 1}, shuffles=1)
    table.do("play quake")
    table.settle()
    assert table.state.phase == "over"
    assert table.view(0)["revealed"] is None
    assert exodus.revealable(table.state, 0) == {"": frozenset()}
    assert table.refused("close", 0) == "host_only"
    table.do("close", GM)
    assert table.view(SCREEN)["revealed"]["hands"] == [[], ["mend"]]
    assert exodus.revealable(table.state, SCREEN) == {"": frozenset((0,))}


def test_nobody_can_name_a_seat_out_of_range_and_see_a_hand() -> None:
    table = Table.at({"hand": "mend"}, {"hand": "quake"})
    seats: tuple[Seat, ...] = (-1, 2, "x")
    assert all(exodus.view(table.state, seat)["hand"] is None for seat in seats)

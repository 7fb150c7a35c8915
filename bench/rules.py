"""The rules of the card games by themselves: how many games a second, and the slowest questions.

All on one processor, by its own time, so that other work on the machine counts little.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from bench import exhaust_games, exodus_games
from bench.figures import Figure
from cardgames.rules import exhaust, exodus
from cardgames.rules.exhaust.cards import DECK, together
from cardgames.rules.exhaust.state import can_act
from cardgames.rules.exodus.state import State
from journal.contract import GM, Seat

EXHAUST_GAMES = 10_000
NPC_GAMES = 40
HANDS = 400
EXODUS_GAMES = 30
CREATURES, ITEMS = 40, 20
MICRO = 1_000_000


def measured() -> list[Figure]:
    """All figures; the aims are those of the games' own promises."""
    return [*_exhaust(), *_exodus()]


def _exhaust() -> list[Figure]:
    seconds = _spent(lambda: [exhaust_games.play(seed) for seed in range(EXHAUST_GAMES)])
    needy = [_needy(seed) for seed in range(HANDS)]
    act = max(_quickest(partial(can_act, state, state.turn)) for state in needy)
    turns = [turn for seed in range(NPC_GAMES) for turn in _npc_turns(seed)]
    return [
        Figure("Exhaust: 10,000 random games of 2 to 5", seconds, "s", 60),
        Figure("Exhaust: can this seat act, 15 cards and 4 Copies", act, "µs", 1000),
        Figure("Exhaust: the slowest of all NPC turns", max(turns), "µs", 5000),
    ]


def _needy(seed: int) -> exhaust.State:
    """Somewhere in a game, with 15 Spells and 4 Copies in hand and neither Time Magic nor an
    Exhaustion card to act with."""
    state = exhaust_games.after(seed, 1 + seed % 40)
    spells = random.Random(seed).sample([card for card in DECK if card != "C"], 15)
    at = state.turn
    hands = list(state.hands)
    hands[at] = together([*spells, *"CCCC"])
    time_cards = tuple(0 if seat == at else n for seat, n in enumerate(state.time))
    return replace(state, hands=tuple(hands), time=time_cards)


def _npc_turns(seed: int) -> Iterator[float]:
    """Microseconds of each turn of the NPC in a solo game."""
    chance = exhaust.Chooser(seed)
    state = exhaust.new({"players": 1, "variant": "solo", "npc": 1 + seed % 45}, chance)
    state, _ = exhaust.apply(state, GM, "start", chance)
    while state.phase == "play":
        seat = exhaust.to_move(state)
        assert seat is not None
        text = exhaust.think(exhaust.view(state, seat), "easy", chance)
        started = time.process_time()
        state, _ = exhaust.apply(state, seat, text, chance)
        if text == "npc":
            yield (time.process_time() - started) * MICRO


def _exodus() -> list[Figure]:
    actions = 0

    def games() -> None:
        nonlocal actions
        actions = sum(exodus_games.play_bots(seed) for seed in range(EXODUS_GAMES))

    seconds = _spent(games)
    rate = EXODUS_GAMES / seconds
    crowds = [crowded(players, answering) for players in (2, 6) for answering in (True, False)]
    seats = [(state, _mover(state)) for state in crowds]
    seen = [exodus.view(state, seat) for state, seat in seats]
    legal = max(_quickest(partial(_all_legal, state, seat)) for state, seat in seats)
    view = max(_quickest(partial(exodus.view, state, seat)) for state, seat in seats)
    hints = max(_quickest(partial(exodus.hints, each)) for each in seen)
    return [
        Figure("Exodus: bot games of 2 to 6 a second", rate, "a second"),
        Figure("Exodus: one action of such a game", seconds / actions * MICRO, "µs"),
        Figure("Exodus: all legal actions, 40 creatures, 20 on the stack", legal, "µs", 50_000),
        Figure("Exodus: the view of a seat there", view, "µs", 50_000),
        Figure("Exodus: hints of a page there", hints, "µs", 50_000),
    ]


def crowded(players: int, answering: bool) -> State:
    """Every player has a hand of all symmetries and their share of 40 creatures; somebody is to
    answer 20 items on the stack, or has an Attack Phase."""
    cards = exodus.STARTER
    creatures = [name for name, card in cards.items() if card.is_creature]
    symmetries = [name for name, card in cards.items() if not card.is_creature]
    aimed = [
        name
        for name in symmetries
        if [spec["what"] for spec in cards[name].targets] == ["creature"]
        and cards[name].targets[0].get("whose", "any") == "any"
    ]
    position: dict[str, Any] = {
        "options": {"players": players},
        "seats": [{"hand": " ".join(symmetries), "energies": 10, "energy_deck": 40}] * players,
        "field": [
            {"seat": i % players, "energy": 3, "card": creatures[i % len(creatures)]}
            for i in range(CREATURES)
        ],
        "step": "attack",
    }
    if answering:
        position["stack"] = [
            {
                "seat": i % players,
                "kind": "symmetry",
                "card": aimed[i % len(aimed)],
                "targets": [f"p{i + 1}"],
            }
            for i in range(ITEMS)
        ]
        position["window"] = {"id": "q1", "why": "item", "left": [*range(1, players), 0]}
    return exodus.load(position)


def _mover(state: State) -> Seat:
    seat = exodus.to_move(state)
    assert seat is not None
    return seat


def _all_legal(state: State, seat: Seat) -> int:
    return len(list(exodus.legal(state, seat)))


def _quickest(what: Callable[[], object]) -> float:
    """Microseconds, the best of five: what others do on this machine meanwhile does not count."""
    return min(_spent(what) for _ in range(5)) * MICRO


def _spent(what: Callable[[], object]) -> float:
    """Seconds of this processor's time."""
    started = time.process_time()
    what()
    return time.process_time() - started

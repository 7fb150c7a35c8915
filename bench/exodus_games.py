"""Random games of Exodus through the rules' own door.

`python -m bench.exodus_games [games]` prints games, actions, seconds of processor time.
"""

from __future__ import annotations

import sys
import time

from cardgames.rules import exodus
from journal.contract import GM

GAMES = 100
LONGEST = 1000
TURNS = 200


def play(seed: int) -> int:
    """One game for 2 to 6 players with random moves, at most so long; how many actions it took."""
    chance = exodus.Chooser(seed)
    players = 2 + seed % 5
    decks = [("embers", "tides")[seat % 2] for seat in range(players)]
    state = exodus.new({"players": players, "decks": decks}, chance)
    state, _ = exodus.apply(state, GM, "start", chance)
    for actions in range(1, LONGEST):
        seat = exodus.to_move(state)
        if seat is None:
            return actions
        found = [a for a in exodus.legal(state, seat) if str(a) != "concede"]
        state, _ = exodus.apply(state, seat, chance.choose(found), chance)
    return LONGEST


def play_bots(seed: int) -> int:
    """One game of easy bots to its end, or to turn 200; how many actions it took."""
    chance = exodus.Chooser(seed)
    players = 2 + seed % 5
    decks = [("embers", "tides")[seat % 2] for seat in range(players)]
    state = exodus.new({"players": players, "decks": decks, "turn_limit": TURNS}, chance)
    state, _ = exodus.apply(state, GM, "start", chance)
    actions = 1
    while (seat := exodus.to_move(state)) is not None:
        text = exodus.think(exodus.view(state, seat), "easy", chance)
        state, _ = exodus.apply(state, seat, text, chance)
        actions += 1
    return actions


def main(games: int = GAMES) -> None:
    """Plays and prints."""
    started = time.process_time()
    actions = sum(play(seed) for seed in range(games))
    seconds = time.process_time() - started
    each = seconds / max(1, actions) * 1e6
    print(f"{games} games, {actions} actions, {seconds:.1f} s, {each:.0f} µs an action")


if __name__ == "__main__":
    main(*(int(word) for word in sys.argv[1:]))

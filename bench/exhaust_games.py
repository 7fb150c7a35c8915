"""Random games of Exhaust through the rules' own door: aim, 10,000 in a minute on one core.

`python -m bench.exhaust_games [games]` prints games, actions, seconds of processor time.
"""

from __future__ import annotations

import sys
import time

from cardgames.rules import exhaust
from cardgames.rules.exhaust.bots import candidates
from journal.contract import GM

GAMES = 10_000
MOST = 10_000


def play(seed: int) -> int:
    """One game for 2 to 5 players with random moves; how many actions it took."""
    return _walk(seed, MOST)[1]


def after(seed: int, actions: int) -> exhaust.State:
    """Game number `seed` after so many actions, or just before its last one."""
    return _walk(seed, min(actions, play(seed) - 1))[0]


def _walk(seed: int, most: int) -> tuple[exhaust.State, int]:
    chance = exhaust.Chooser(seed)
    state = exhaust.new({"players": 2 + seed % 4, "start": "chance"}, chance)
    state, _ = exhaust.apply(state, GM, "start", chance)
    actions = 1
    while state.phase == "play" and actions < most:
        action = chance.choose(candidates(state))
        state, _ = exhaust.apply(state, state.turn, action, chance)
        actions += 1
    return state, actions


def main(games: int = GAMES) -> None:
    """Plays and prints."""
    started = time.process_time()
    actions = sum(play(seed) for seed in range(games))
    seconds = time.process_time() - started
    each = seconds / max(1, actions) * 1e6
    print(f"{games} games, {actions} actions, {seconds:.1f} s, {each:.0f} µs an action")


if __name__ == "__main__":
    main(*(int(word) for word in sys.argv[1:]))

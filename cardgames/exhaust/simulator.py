"""Many games of Exhaust between programs, with the one engine, and what they say in numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from cardgames.rules import exhaust
from cardgames.rules.exhaust.bots import candidates
from cardgames.rules.exhaust.options import CHANCE, DEFAULT_NPC_DECK, Setup, load_setup
from cardgames.rules.exhaust.state import NPC, State
from journal.contract import GM

MOST_TURNS: Final = 2000
BUCKET: Final = 5
RANDOM: Final = "random"
PLAYERS: Final = (RANDOM, *exhaust.STRENGTHS)
MOST_GAMES: Final = {RANDOM: 200_000, "easy": 50_000, "steady": 20_000, "sharp": 200}
"""So many games may be asked for at once, by how long the slowest player thinks."""


@dataclass
class Tally:
    """What was counted: losses by seat (and by distance from the start player), the length of
    games, plays by kind of combo, and the NPC's wins by the size of its deck."""

    games: int = 0
    losses: Counter[int] = field(default_factory=Counter)
    from_start: Counter[int] = field(default_factory=Counter)
    turns: Counter[int] = field(default_factory=Counter)
    combos: Counter[str] = field(default_factory=Counter)
    npc: dict[int, list[int]] = field(default_factory=dict)

    def plain(self) -> dict[str, Any]:
        """As plain JSON values, for files and plots."""
        lengths = sorted(self.turns.elements())
        return {
            "games": self.games,
            "losses": {str(seat): self.losses[seat] for seat in sorted(self.losses)},
            "from_start": {str(n): self.from_start[n] for n in sorted(self.from_start)},
            "turns": {
                "shortest": lengths[0] if lengths else 0,
                "median": lengths[len(lengths) // 2] if lengths else 0,
                "mean": round(sum(lengths) / len(lengths), 2) if lengths else 0,
                "longest": lengths[-1] if lengths else 0,
                "by_length": _buckets(self.turns),
            },
            "combos": dict(self.combos.most_common()),
            "npc": [
                {"size": size, "games": games, "npc_wins": won}
                for size, (games, won) in sorted(self.npc.items())
            ],
        }


def _buckets(turns: Counter[int]) -> list[dict[str, int]]:
    found: Counter[int] = Counter()
    for length, games in turns.items():
        found[length // BUCKET * BUCKET] += games
    return [{"from": low, "to": low + BUCKET - 1, "games": found[low]} for low in sorted(found)]


def simulate(
    options: dict[str, Any],
    games: int,
    *,
    strengths: Sequence[str] = (RANDOM,),
    seed: int | str = 1,
    npc_sizes: Sequence[int] = (),
    progress: Callable[[int, int], None] | None = None,
) -> Tally:
    """Plays so many games with these options of the rules; the same seed gives the same games.

    `strengths` are the players from seat 0 on (the last one goes on for the rest): one of
    `exhaust.STRENGTHS`, or `random`, which takes any of a few plays and is fast.  `npc_sizes` are
    the deck sizes that solo games go through in turn.  `progress(done, games)` is called after each
    game and may raise to stop.  Raises `Refusal` for bad options, ValueError for a strange strength
    and for printed cards.
    """
    setup = load_setup(options)
    if setup.printed:
        raise ValueError("printed cards cannot be dealt by a program")
    if unknown := [strength for strength in strengths if strength not in PLAYERS]:
        raise ValueError(f"there is no strength {unknown[0]!r}")
    tally = Tally()
    sizes = list(npc_sizes) or [setup.npc or DEFAULT_NPC_DECK]
    for number in range(games):
        own = dict(options)
        if setup.npc:
            own["npc"] = sizes[number % len(sizes)]
        chance = exhaust.Chooser(f"{seed}:{number}")
        _count(tally, *play(own, strengths, chance))
        if progress is not None:
            progress(number + 1, games)
    return tally


def play(
    options: dict[str, Any], strengths: Sequence[str], chance: exhaust.Chooser
) -> tuple[State, int, int]:
    """One game to its end: the last state, who started, how many turns it had."""
    state = exhaust.new(options, chance)
    start = "" if state.setup.start is not None else f" {CHANCE}"
    state, _events = exhaust.apply(state, GM, f"start{start}", chance)
    first, turns = state.turn, 0
    while state.phase == "play":
        turns += 1
        if turns > MOST_TURNS:
            raise RuntimeError("a game of Exhaust did not end")
        seat = exhaust.to_move(state)
        assert isinstance(seat, int)
        action = _chosen(state, seat, strengths[min(seat, len(strengths) - 1)], chance)
        state, _events = exhaust.apply(state, seat, action, chance)
    return state, first, turns


def _chosen(state: State, seat: int, strength: str, chance: exhaust.Chooser) -> Any:
    if state.setup.npc and seat == NPC:
        return "npc"
    if strength != RANDOM:
        return exhaust.think(exhaust.view(state, seat), strength, chance)
    if state.decisions:
        return next(iter(exhaust.legal(state, seat)))
    return chance.choose(candidates(state))


def _count(tally: Tally, state: State, first: int, turns: int) -> None:
    setup: Setup = state.setup
    tally.games += 1
    tally.losses[state.loser] += 1
    tally.turns[turns] += 1
    tally.combos.update(each.combo.partition("-")[0] for each in state.plays)
    if setup.npc:
        met, won = tally.npc.get(setup.npc, [0, 0])
        tally.npc[setup.npc] = [met + 1, won + (state.loser != NPC)]
    else:
        tally.from_start[(state.loser - first) % setup.players] += 1

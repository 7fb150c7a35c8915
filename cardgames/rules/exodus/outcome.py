"""How a game ended, and what follows from it (EXO-1, EXO-4, EXO-27, EXO-29).

A match is a pure function of the outcomes of its games: each game is new, with its own options.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cardgames.rules.exodus.options import Setup, dump_setup, load_setup
from cardgames.rules.exodus.state import State, alive
from journal.contract import Outcome, Refusal

WINS = 2
"""EXO-27: two wins take a match."""

DRAWN = "drawn"
NO_RESULT = "no_result"
"""The table's turn limit was reached."""

UNDECIDED = (DRAWN, NO_RESULT)
"""Reasons of a game that nobody has won or lost."""


def outcome(state: State) -> Outcome | None:
    """Who is left has won (EXO-1); None while the game goes on.

    The reason is `life`, `conceded`, `empty_deck`, or `drawn_` for a drawn game (EXO-29) and
    `no_result_` at the turn limit, each with the seat that chose who goes first: the same one
    chooses again, and nobody has won or lost.
    """
    if not state.ended:
        return None
    if state.ended in UNDECIDED:
        return Outcome(f"{state.ended}_{state.chooser}")
    left = alive(state)
    losers = tuple(seat for seat in range(state.setup.players) if seat not in left)
    return Outcome(state.ended, left, losers)


@dataclass(frozen=True, slots=True)
class Following:
    """What follows some games: the options of the next one, or None if the match is over; the wins
    of each seat; and the match's own outcome."""

    options: dict[str, Any] | None
    wins: tuple[int, ...]
    outcome: Outcome | None


def following(options: Mapping[str, Any], outcomes: Sequence[Outcome]) -> Following:
    """What follows the games that began with `options` and ended so, oldest first.

    In a match the loser of the last game chooses who goes first, and two wins take it.  A drawn
    game and one without a result do not count, and the same seat chooses again.  Without a match
    each game is a whole.  Raises `Refusal` for bad options, or for a game after the end of the
    match.
    """
    setup = load_setup(options)
    wins = [0] * setup.players
    chooser = setup.chooser
    for ended in outcomes:
        if setup.match and WINS in wins:
            raise Refusal("match_over", "EXO-27", "The match is over.")
        again = _chooses_again(ended, setup)
        if again is not None:
            chooser = again
            continue
        wins[_winner(ended, setup)] += 1
        # More than two roll again for each game (EXO-26).
        chooser = int(ended.losers[0]) if setup.match else setup.chooser
    if setup.match and WINS in wins:
        winner = wins.index(WINS)
        return Following(None, tuple(wins), Outcome("two_wins", (winner,), (1 - winner,)))
    follow = dump_setup(setup)
    follow.pop("chooser", None)
    if chooser is not None:
        follow["chooser"] = chooser
    return Following(follow, tuple(wins), None)


def _chooses_again(ended: Outcome, setup: Setup) -> int | None:
    """The seat that chose in a game that nobody won; None if the game was won."""
    reason, _, seat = ended.reason.rpartition("_")
    if ended.reason in UNDECIDED:
        reason, seat = ended.reason, ""
    if reason not in UNDECIDED:
        return None
    if not seat.isdigit() or int(seat) >= setup.players:
        raise Refusal("bad_outcome", "EXO-29", "A game that nobody won says who chose.")
    return int(seat)


def _winner(ended: Outcome, setup: Setup) -> int:
    seats = {*ended.winners, *ended.losers}
    if len(ended.winners) != 1 or seats != set(range(setup.players)):
        raise Refusal("bad_outcome", "EXO-1", "A game has exactly one winner.")
    return int(ended.winners[0])

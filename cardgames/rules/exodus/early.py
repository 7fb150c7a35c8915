"""Answers that are thought of before their offer comes.

In a window `pending` offers one seat after another (X8); a table lets all of them think at once
and hands their answers in when their offers come.
"""

from __future__ import annotations

from dataclasses import replace

from cardgames.rules.exodus.state import State
from journal.contract import Seat


def as_offered(state: State, seat: Seat) -> State:
    """The same game as if the open window were offered to `seat` now, if its offer is still to
    come; else the game as it is.  Only passes lie between an offer and a later one of the same
    window, so what can be played now can be played then."""
    window = state.window
    if window is None or state.decisions or not isinstance(seat, int) or seat not in window.left:
        return state
    others = tuple(each for each in window.left if each != seat)
    return replace(state, window=replace(window, left=(seat, *others)))

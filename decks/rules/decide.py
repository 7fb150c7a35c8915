"""Deciding: may this seat do this now, and what happens.  The refusals come first."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from decks.rules import actions as a
from decks.rules.decide_answers import answer
from decks.rules.decide_play import expire_cards, move_cards, play
from decks.rules.decide_rest import rest, resting
from decks.rules.decide_rest_call import ask_for_rest, call_rest, close_rest, refresh_call
from decks.rules.decide_rounds import close_round, open_round, refresh, take_out
from decks.rules.decide_setup import (
    allow,
    describe,
    give,
    override,
    reshuffle_gm,
    retire,
    rule,
    setting,
    swap,
    use_allowance,
)
from decks.rules.draws import draw, look
from decks.rules.state import State
from decks.rules.turn import Turn
from journal.contract import GM, Refusal, Seat, Shuffler


def _rest(turn: Turn, action: a.Rest) -> None:
    """The owner rests where the GM allowed it, with one deck."""
    if not turn.is_gm:
        if len(action.of) > 1:
            raise Refusal("gm_only", "FAT-20", "Only the GM lets several decks rest at once.")
        resting(turn, turn.own(action.of[0]))
        use_allowance(turn, action.of[0], "rest")
    rest(turn, action)


HANDLERS: dict[type, Callable[[Turn, Any], None]] = {
    a.Give: give,
    a.Retire: retire,
    a.Swap: swap,
    a.Setting: setting,
    a.Play: play,
    a.Expire: expire_cards,
    a.Draw: draw,
    a.Look: look,
    a.Allow: allow,
    a.Move: move_cards,
    a.Rest: _rest,
    a.CallRest: call_rest,
    a.CloseRest: close_rest,
    a.AskRest: ask_for_rest,
    a.OpenRound: open_round,
    a.TakeOut: take_out,
    a.CloseRound: close_round,
    a.Answer: answer,
    a.Rule: rule,
    a.Override: override,
    a.Describe: describe,
    a.Reshuffle: reshuffle_gm,
}

OWNERS_TOO = (a.Play, a.Expire, a.Draw, a.Look, a.Rest, a.AskRest, a.Answer)
"""What a player may do with their own deck; everything else is the GM's."""


def decide(state: State, seat: Seat, action: a.Action, shuffler: Shuffler) -> Turn:
    """What happens when `seat` does `action`: the turn with the next state and its events.
    Raises `Refusal`; then nothing has happened."""
    if seat != GM and not (isinstance(seat, int) and not isinstance(seat, bool) and seat >= 0):
        raise Refusal("only_looks", "", "This place only looks on.")
    if seat != GM and not isinstance(action, OWNERS_TOO):
        raise Refusal("gm_only", "", "Only the GM does that.")
    turn = Turn(state, seat, shuffler)
    HANDLERS[type(action)](turn, action)
    refresh(turn)
    refresh_call(turn)
    return turn

"""Which actions are open to a seat, lazily."""

from __future__ import annotations

from collections.abc import Iterator

from cardgames.rules.exhaust import actions as a
from cardgames.rules.exhaust.cards import count, faces
from cardgames.rules.exhaust.npc import choose, equal_plays
from cardgames.rules.exhaust.options import CHANCE
from cardgames.rules.exhaust.plays import all_plays
from cardgames.rules.exhaust.refuse import refusal
from cardgames.rules.exhaust.state import State, table
from journal.contract import GM, Seat


def legal(state: State, seat: Seat) -> Iterator[a.Action]:
    """Every action that `seat` may do now.  Lazy: the plays to Any are exponential and come last.
    With printed cards every card that is not yet on the table may be in any hand."""
    if seat == GM:
        yield from _host(state)
        return
    for decision in state.decisions:
        if decision.seat == seat:
            yield from _answers(state)
            return
    plain: tuple[a.Action, ...] = (a.Return(), a.Flip(), a.Npc(), a.Out())
    for action in plain:
        if refusal(state, seat, action) is None:
            yield action
    if state.phase == "play" and seat == state.turn and not state.decisions:
        yield from _lays(state)


def _host(state: State) -> Iterator[a.Action]:
    if state.phase == "over":
        yield a.Close()
    elif state.phase == "setup" and state.setup.start is not None:
        yield a.Start()
    elif state.phase == "setup":
        yield from (a.Start(str(seat)) for seat in range(state.setup.players))
        yield a.Start(CHANCE)


def _answers(state: State) -> Iterator[a.Action]:
    decision = state.decisions[0]
    if decision.options[0].id != "cards":
        yield from (a.Answer(decision.id, option.id) for option in decision.options)
        return
    choice = choose(state)
    if choice is not None:
        for cards in equal_plays(state, choice):
            yield a.Answer(decision.id, "cards", tuple(faces(cards)))


def _lays(state: State) -> Iterator[a.Action]:
    seat, setup = state.turn, state.setup
    if setup.npc and seat and not setup.printed:
        return
    hand = state.box if setup.printed else state.hands[seat]
    most = state.hands[seat] if setup.printed else count(hand)
    for combo, track in zip(table(state), state.tracks, strict=True):
        for cards in all_plays(combo, track, hand, setup.copy_in_straight, most):
            yield a.Lay(combo.id, tuple(faces(cards)))

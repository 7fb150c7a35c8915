"""How a game goes on by itself: windows, phases, turns (EXO-7 to EXO-9, EXO-17, X8, X42)."""

from __future__ import annotations

from cardgames.rules.exodus import notes
from cardgames.rules.exodus.combat import offer_new_target, strike
from cardgames.rules.exodus.moves import draw, end_lasting, over, recycle
from cardgames.rules.exodus.outcome import NO_RESULT
from cardgames.rules.exodus.resolve import put_waiting, resolve
from cardgames.rules.exodus.standing import held, skipping
from cardgames.rules.exodus.state import (
    PHASES,
    Running,
    State,
    Window,
    alive,
    at_seat,
    seat_after,
    seats_from,
)
from cardgames.rules.exodus.turn import Turn

DRAWN = 3
"""EXO-8: from each deck."""


def advance(turn: Turn) -> None:
    """Carries the game on until a player has to do something."""
    while turn.state.phase == "play" and not turn.state.decisions:
        state = turn.state
        if turn.is_read("X4", "at-once") and _recycled(turn):
            continue
        if state.running is not None:
            resolve(turn)
        elif state.waiting:
            put_waiting(turn)
        elif state.owed:
            _open_owed(turn)
        elif state.window is not None:
            if state.window.left:
                return
            _all_passed(turn)
        elif state.stack:
            _open(turn, "resolved", state.turn)
        elif state.then == "next":
            next_turn(turn)
        else:
            return


def _recycled(turn: Turn) -> bool:
    for seat in alive(turn.state):
        side = turn.state.sides[seat]
        if not side.main and side.graveyard:
            recycle(turn, seat, "EXO-23")
            return True
    return False


def can_answer(state: State, seat: int) -> bool:
    """Whether open information leaves it possible that a seat answers: it holds a Main card and no
    card silences it.  With printed cards everybody may speak at any time, so a window opens only
    where something waits for it: an item of the stack, or an attack."""
    if state.setup.printed:
        return bool(state.stack) or state.attack is not None
    return bool(state.sides[seat].hand) and not held(state, "silent", at_seat(seat))


def _open(turn: Turn, why: str, start: int) -> None:
    """Opens a window: offers in turn order from `start`, all round."""
    state = turn.state
    left = tuple(seat for seat in seats_from(state, start) if can_answer(state, seat))
    rules = ("EXO-17", turn.reading("X8")) if state.stack else ("EXO-17",)
    turn.flow(
        "window",
        rules,
        window=Window(f"q{state.next_decision}", why, left),
        next_decision=state.next_decision + 1,
        owed="",
    )


def _open_owed(turn: Turn) -> None:
    """The window that what just happened calls for."""
    state = turn.state
    match state.owed:
        case "resolved" if state.stack:
            # X8 has its order for what was put on the stack; after a resolution the turn player.
            _open(turn, "resolved", state.turn)
        case "resolved" if state.then == "next":
            turn.flow("quiet", owed="")
        case "resolved":
            if not offer_new_target(turn):
                _open(turn, "empty", state.turn)
        case "item":
            owner = state.stack[-1].seat
            reading = state.setup.reading("X8")
            start = {"own-first": owner, "turn-player": state.turn}.get(
                reading, seat_after(state, owner)
            )
            _open(turn, "item", start)
        case why:
            _open(turn, why, seat_after(state, state.turn))


def _all_passed(turn: Turn) -> None:
    """The window has closed: the top of the stack resolves, damage is done, or the turn goes on."""
    state = turn.state
    if state.stack:
        top = state.stack[-1].id
        turn.flow("resolving", ("EXO-17",), window=None, running=Running(top))
    elif state.attack is not None:
        turn.flow("quiet", window=None)
        strike(turn)
    elif state.then == "draw":
        _draw_phase(turn)
    elif state.then == "energy":
        enter(turn, "energy")
    elif state.then == "leave":
        _next_phase(turn)
    elif state.then == "next":
        turn.flow("quiet", window=None)
        next_turn(turn)
    else:
        turn.flow("quiet", window=None)


def next_turn(turn: Turn) -> None:
    """The next player's turn begins, with a window before the Draw Phase; unless the table's turn
    limit is reached, which ends the game without a result."""
    state = turn.state
    limit = state.setup.turn_limit
    if limit is not None and state.number >= limit:
        over(turn, NO_RESULT, ())
        return
    begin(turn, seat_after(state, state.turn))


def begin(turn: Turn, seat: int) -> None:
    """A turn of `seat`: what held until now ends; who was skipped over stays so."""
    turn.flow("quiet", window=None, then="", attack=None)
    notes.turn_over(turn)
    turn.emit("turn", ("EXO-7",), seat=seat, set={"step": "draw", "then": "draw", "owed": "start"})
    for card in turn.state.lasting:
        if card.seat == seat and turn.state.setup.card(card.card).stays == "turn":
            end_lasting(turn, card.id)


def _draw_phase(turn: Turn) -> None:
    """EXO-8: not in a player's first turn."""
    state = turn.state
    seat = state.turn
    if state.sides[seat].turns <= 1:
        turn.flow("skipped", ("EXO-8",), say={"skips": "draw"}, window=None)
        enter(turn, "energy")
        return
    turn.flow("drawing", ("EXO-8",), window=None, then="energy", owed="drawn")
    main = DRAWN + sum(held(state, "draws", at_seat(seat)))
    energy = DRAWN + sum(held(state, "energies", at_seat(seat)))
    draw(turn, seat, main, energy, ("EXO-8",))


def enter(turn: Turn, step: str) -> None:
    """The turn player is in that phase now; an Attack Phase that cannot be is skipped."""
    turn.flow("phase", ("EXO-7",), say={"phase": step}, step=step, then="", window=None)
    if step != "attack":
        return
    if too_early(turn.state):
        turn.flow("skipped", ("EXO-9",), say={"skips": "attack"})
        enter(turn, "end")
        return
    binding = skipping(turn.state, turn.state.turn)
    if binding is not None:
        turn.flow("skipped", ("EXO-7",), say={"skips": "attack", "by": binding.id})
        if turn.state.setup.card(binding.card).stays == "used":
            end_lasting(turn, binding.id)
        enter(turn, "end")


def too_early(state: State) -> bool:
    """X6: no Attack Phase in one's first turn while another still has its first turn to come."""
    if state.sides[state.turn].turns > 1:
        return False
    return any(state.sides[seat].turns == 0 for seat in alive(state))


def _next_phase(turn: Turn) -> None:
    at = PHASES.index(turn.state.step)
    if at + 1 == len(PHASES):
        turn.flow("quiet", window=None)
        next_turn(turn)
    else:
        enter(turn, PHASES[at + 1])

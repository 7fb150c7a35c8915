"""Deciding: from an action to its events, or a refusal (EXH-3 to EXH-5 here)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cardgames.rules.exhaust import actions as a
from cardgames.rules.exhaust.cards import BITS, DECK, faces, together
from cardgames.rules.exhaust.decide_npc import answer, npc_turn
from cardgames.rules.exhaust.options import CHANCE
from cardgames.rules.exhaust.refuse import refusal
from cardgames.rules.exhaust.state import REPLENISHMENT, State
from cardgames.rules.exhaust.turn import Turn, eliminate, end_turn, give_back, lay, test
from journal.contract import Seat, Shuffler


def decide(state: State, seat: Seat, action: a.Action, shuffler: Shuffler) -> Turn:
    """What `action` does.  Raises the `Refusal` of `refuse.refusal`."""
    found = refusal(state, seat, action)
    if found is not None:
        raise found
    turn = Turn(state, seat, shuffler)
    match action:
        case a.Start():
            _start(turn, action)
        case a.Lay():
            lay(turn, state.turn, turn.combo(action.combo), together(action.cards))
        case a.Return():
            give_back(turn, state.turn)
        case a.Flip():
            turn.emit("flipped", ("EXH-21", turn.reading("E20")), seat=state.turn)
            end_turn(turn)
        case a.Npc():
            npc_turn(turn)
        case a.Answer():
            answer(turn, action)
        case a.Out():
            eliminate(turn, state.turn, "EXH-7")
        case a.Close():
            _close(turn)
    return turn


def _start(turn: Turn, action: a.Start) -> None:
    setup = turn.state.setup
    named = action.seat if action.seat else str(setup.start)
    hands: list[Any] = [setup.hand] * setup.players
    spare: list[str] = ["?"] * REPLENISHMENT
    npc: list[str] = []
    box: list[str] = []
    named, order, used = _chance(turn, named)
    if setup.printed:
        hands += [setup.npc] if setup.npc else []
    else:
        cut = iter(order)
        hands = [sorted_faces(next(cut) for _ in range(setup.hand)) for _ in range(setup.players)]
        npc = [next(cut) for _ in range(setup.npc)]
        spare = [next(cut) for _ in range(REPLENISHMENT)]
        box = sorted_faces(cut)
    turn.emit(
        "dealt",
        ("EXH-3", "EXH-4", "EXH-5") if not setup.npc else ("EXH-23",),
        start=int(named),
        shuffle=[use["k"] for use in used],
        sealed={
            "hands": hands if setup.printed else [],
            "replenishment": spare,
            "npc_deck": npc,
            "box": box,
            "shuffles": used,
        },
    )
    if not setup.printed:
        for seat, cards in enumerate(hands):
            turn.emit(
                "hand",
                ("EXH-3", "EXH-19"),
                seat=seat,
                private={"cards": cards},
                audience=(seat,),
                teaches=(seat,),
            )
    test(turn)


def _chance(turn: Turn, named: str) -> tuple[str, list[str], list[dict[str, Any]]]:
    """Who starts, the shuffled cards (none if they are printed), and the use of chance.

    It is one use: who starts by chance is shuffled in with the cards, and the seat that comes first
    starts.  A second use in the same action could not be committed to before this one.
    """
    setup, k = turn.state.setup, turn.state.shuffles
    seats = tuple(str(seat) for seat in range(setup.players)) if named == CHANCE else ()
    if setup.printed:
        if seats:
            named = turn.shuffler.choose(seats)
        return named, [], [{"k": k, "from": list(seats), "to": [named]}] if seats else []
    start = (*DECK, *seats)
    done = list(turn.shuffler.shuffle(start))
    if seats:
        named = next(each for each in done if each in seats)
    return named, [c for c in done if c in BITS], [{"k": k, "from": list(start), "to": done}]


def sorted_faces(cards: Iterable[str]) -> list[str]:
    """Faces in the order of a sorted hand, so that an order never tells how they were dealt."""
    return faces(together(cards))


def _close(turn: Turn) -> None:
    everyone = tuple(range(turn.state.setup.seats))
    turn.emit("closed", teaches=() if turn.state.setup.printed else everyone)

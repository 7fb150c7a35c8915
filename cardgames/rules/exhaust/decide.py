"""Deciding: from an action to its events, or a refusal (EXH-3 to EXH-5 here)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cardgames.rules.exhaust import actions as a
from cardgames.rules.exhaust.cards import DECK, faces, together
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
    setup, used = turn.state.setup, []
    named = action.seat if action.seat else str(setup.start)
    if named == CHANCE:
        seats = tuple(str(seat) for seat in range(setup.players))
        named = turn.shuffler.choose(seats)
        used.append({"k": turn.state.shuffles, "from": list(seats), "to": [named]})
    hands: list[Any] = [setup.hand] * setup.players
    spare: list[str] = ["?"] * REPLENISHMENT
    npc: list[str] = []
    box: list[str] = []
    order: list[str] = []
    if setup.printed:
        hands += [setup.npc] if setup.npc else []
    else:
        order = list(turn.shuffler.shuffle(DECK))
        used.append({"k": turn.state.shuffles + len(used), "from": list(DECK), "to": order})
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


def sorted_faces(cards: Iterable[str]) -> list[str]:
    """Faces in the order of a sorted hand, so that an order never tells how they were dealt."""
    return faces(together(cards))


def _close(turn: Turn) -> None:
    everyone = tuple(range(turn.state.setup.seats))
    turn.emit("closed", teaches=() if turn.state.setup.printed else everyone)

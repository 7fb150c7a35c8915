"""The NPC's turn, step by step (EXH-24 to EXH-28, E37)."""

from __future__ import annotations

from cardgames.rules.exhaust import notation
from cardgames.rules.exhaust.actions import Answer
from cardgames.rules.exhaust.cards import FACES, count, faces, together
from cardgames.rules.exhaust.npc import Choice, choose, options_of
from cardgames.rules.exhaust.state import NPC, NPC_SPACE
from cardgames.rules.exhaust.turn import Turn, eliminate, give_back, lay
from journal.contract import Decision

PLAYER = 0


def npc_turn(turn: Turn) -> None:
    """Draws, looks, plays, returns a Time Magic card or loses; stops where the player chooses."""
    while turn.state.npc_deck and count(turn.state.hands[NPC]) < NPC_SPACE:
        _draw(turn, "EXH-24")
    choice = choose(turn.state)
    while choice is None and turn.state.npc_deck:
        _draw(turn, "EXH-25")
        choice = choose(turn.state)
    if choice is None:
        if turn.state.time[NPC]:
            give_back(turn, NPC, "EXH-27")
        else:
            eliminate(turn, NPC, "EXH-27")
    elif len(choice.plays) == 1:
        lay(turn, NPC, choice.combo, choice.plays[0])
    else:
        _ask(turn, choice)


def _draw(turn: Turn, rule: str) -> None:
    card = FACES[turn.state.npc_deck[0]]
    turn.emit("npc_drew", (rule,), card=card, teaches=(PLAYER,))


def _ask(turn: Turn, choice: Choice) -> None:
    """EXH-26: plays that are equally low are the player's choice."""
    decision = Decision(
        f"q{turn.state.next_decision}",
        "EXH-26",
        PLAYER,
        options_of(choice),
        detail={"combo": choice.combo.id, "numbers": list(choice.numbers)},
    )
    turn.emit(
        "asked",
        ("EXH-26", turn.reading("E26"), turn.reading("E28")),
        decision=notation.dump_decision(decision),
    )


def answer(turn: Turn, action: Answer) -> None:
    """The player has chosen: the NPC plays these cards."""
    decision = turn.state.decisions[0]
    cards = together(action.cards or action.option.split(","))
    turn.emit("answered", ("EXH-26",), id=decision.id, cards=faces(cards))
    lay(turn, NPC, turn.combo(decision.detail["combo"]), cards)

"""Deciding: from an action to its events, or a refusal."""

from __future__ import annotations

from cardgames.rules.exodus import actions as a
from cardgames.rules.exodus import notes, opening, printed
from cardgames.rules.exodus.answers import answer
from cardgames.rules.exodus.combat import declare
from cardgames.rules.exodus.flow import advance
from cardgames.rules.exodus.moves import happened, lose
from cardgames.rules.exodus.refuse import refusal
from cardgames.rules.exodus.resolve import lay_energies, play, propose, use
from cardgames.rules.exodus.state import State, pile_of
from cardgames.rules.exodus.turn import Turn
from journal.contract import Seat, Shuffler

NEEDS: dict[type[a.Action], str] = {a.Summon: "creature", a.Strike: "attack"}
"""The phase that an action belongs to, if a printed game may go on to it by itself."""


def decide(state: State, seat: Seat, action: a.Action, shuffler: Shuffler) -> Turn:
    """What `action` does.  Raises the `Refusal` of `refuse.refusal`."""
    found = refusal(state, seat, action)
    if found is not None:
        raise found
    turn = Turn(state, seat, shuffler)
    match action:
        case a.Start():
            opening.start(turn)
        case a.Close():
            everyone = tuple(range(state.setup.players))
            turn.emit("closed", teaches=() if state.setup.printed else everyone)
        case a.Answer():
            answer(turn, action)
        case a.Concede():
            lose(turn, (int(seat),), "conceded")
        case _:
            _act(turn, action)
    opening.go_on(turn)
    advance(turn)
    return turn


def _act(turn: Turn, action: a.Action) -> None:
    seat, before = turn.state.turn, turn.is_read("X9", "before")
    if turn.state.setup.printed:
        # X38: with printed cards others speak unprompted, too.
        seat = int(turn.seat)
        printed.go_on(turn, NEEDS.get(type(action), turn.state.step))
    match action:
        case a.Energy() if before:
            words = tuple(f"{name}:{count}" for name, count in action.groups)
            propose(turn, seat, "energies", "", words)
        case a.Energy():
            lay_energies(turn, seat, action.groups)
            turn.flow("laid", ("EXO-10",), owed="energies")
        case a.Summon() if before:
            propose(turn, seat, "summon", action.card, (action.pile,))
        case a.Summon():
            _summon(turn, seat, action)
        case a.Play():
            play(turn, seat, action.card, action.targets)
        case a.Use():
            use(turn, seat, action.pile)
        case a.Strike():
            declare(turn, action.attacker, action.target)
        case a.Change():
            printed.change(turn, seat, action.changes)
        case a.Mark():
            notes.note(turn, seat, action)
        case a.Drop():
            notes.drop(turn, seat, action.note)
        case a.Leave() if turn.state.setup.printed:
            printed.leave(turn, action.step)
        case a.Leave():
            turn.flow("leaving", ("EXO-7",), then="leave", owed="leave")


def _summon(turn: Turn, seat: int, action: a.Summon) -> None:
    turn.emit(
        "summoned",
        ("EXO-11",),
        teaches=turn.others(seat),
        seat=seat,
        card=action.card,
        pile=action.pile,
        source="hand",
        set={"owed": "summon"},
    )
    pile = pile_of(turn.state, action.pile)
    assert pile is not None
    happened(turn, "summoned", [pile])

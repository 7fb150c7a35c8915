"""Before the first turn: shuffle, cut, who goes first, the Harmony Rare, hands (EXO-3 to EXO-6)."""

from __future__ import annotations

from cardgames.rules.exodus import actions as a
from cardgames.rules.exodus.cards import UNKNOWN
from cardgames.rules.exodus.flow import DRAWN, begin
from cardgames.rules.exodus.moves import draw
from cardgames.rules.exodus.state import seat_after, seats_from
from cardgames.rules.exodus.turn import Turn


def start(turn: Turn) -> None:
    """EXO-3, EXO-4: one use of chance shuffles all decks and, unless a match says, rolls the die.

    One use, as the key of a second one in the same action could not be committed to before it: the
    decks are shuffled together, and each keeps the order of its own cards.
    """
    setup, k = turn.state.setup, turn.state.shuffles
    dice = [f"die:{seat}" for seat in range(setup.players)] if setup.chooser is None else []
    cards = (
        []
        if setup.printed
        else [f"{seat}:{card}" for seat, deck in enumerate(setup.decks) for card in deck.cards]
    )
    things = (*cards, *dice)
    order = turn.shuffler.shuffle(things) if things else ()
    chooser = setup.chooser
    if chooser is None:
        chooser = int(next(each for each in order if each in dice)[4:])
    mains = [
        [UNKNOWN] * len(deck.cards)
        if setup.printed
        else [each.split(":")[1] for each in order if each.startswith(f"{seat}:")]
        for seat, deck in enumerate(setup.decks)
    ]
    used = [{"k": k, "from": list(things), "to": list(order)}] if things else []
    turn.emit(
        "opened",
        ("EXO-3", "EXO-4"),
        sealed={"mains": mains, "shuffles": used},
        energy=[deck.energy for deck in setup.decks],
        main=[len(deck.cards) for deck in setup.decks],
        chooser=chooser,
        shuffle=[use["k"] for use in used],
    )
    _ask(turn, chooser)


def _ask(turn: Turn, chooser: int) -> None:
    setup = turn.state.setup
    if not setup.printed:
        for seat in range(setup.players):
            # The deck of each is cut by the next player (EXO-3).
            cutter = (seat + 1) % setup.players
            turn.ask("EXO-3", cutter, ["waive", "cut"], ("EXO-3",), of=seat)
    two = setup.players == 2
    options = ["first", "second"] if two else ["clockwise", "counterclockwise"]
    turn.ask("EXO-4", chooser, options, ("EXO-4",) if two else ("EXO-26",))


def answer(turn: Turn, kind: str, action: a.Answer) -> None:
    """An answer to one of the questions before the first turn."""
    state = turn.state
    asked = next(d for d in state.decisions if d.id == action.decision)
    turn.emit("answered", (kind,), id=asked.id, seat=asked.seat, option=action.option)
    if kind == "EXO-3" and action.option == "cut":
        _cut(turn, asked.detail["of"])
    elif kind == "EXO-4":
        _order(turn, action.option)
    elif kind == "EXO-5":
        turn.flow("harmony", ("EXO-5",), harmony=action.option == "yes")


def _cut(turn: Turn, seat: int) -> None:
    cards = tuple(sorted(turn.state.sides[seat].main))
    order = turn.shuffler.shuffle(cards)
    used = {"k": turn.state.shuffles, "from": list(cards), "to": list(order)}
    turn.emit(
        "cut",
        ("EXO-3",),
        sealed={"order": list(order), "shuffles": [used]},
        seat=seat,
        shuffle=[used["k"]],
    )


def _order(turn: Turn, option: str) -> None:
    chooser, players = turn.state.chooser, turn.state.setup.players
    first = (chooser + 1) % players if option == "second" else chooser
    direction = -1 if option == "counterclockwise" else 1
    turn.flow("order", ("EXO-4",), first=first, direction=direction, turn=first)
    if turn.state.setup.harmony:
        second = seat_after(turn.state, first)
        turn.ask("EXO-5", second, ["yes", "no"], ("EXO-5",), of=list(turn.state.setup.harmony))


def go_on(turn: Turn) -> None:
    """Once nothing is asked any more the opening hands are drawn, and the first turn begins."""
    state = turn.state
    if state.phase != "opening" or state.decisions:
        return
    turn.flow("dealt", ("EXO-6",), phase="play")
    for seat in seats_from(turn.state, state.first):
        draw(turn, seat, DRAWN, DRAWN, ("EXO-6",))
    begin(turn, state.first)

"""One action being decided: its events, and what ends every turn (EXH-6 to EXH-15, EXH-20)."""

from __future__ import annotations

from cardgames.rules.deciding import Deciding
from cardgames.rules.exhaust.cards import FACES, copies, faces
from cardgames.rules.exhaust.combos import Combo, copied, worth
from cardgames.rules.exhaust.evolve import evolve
from cardgames.rules.exhaust.state import NPC, State, can_act, table, time_deck
from journal.contract import Seat, Shuffler


class Turn(Deciding[State]):
    """One action of Exhaust."""

    def __init__(self, state: State, seat: Seat, shuffler: Shuffler) -> None:
        super().__init__(state, seat, shuffler, evolve)

    def combo(self, name: str) -> Combo:
        """The Combo card of that id, which must be on the table."""
        return next(combo for combo in table(self.state) if combo.id == name)


def lay(turn: Turn, seat: int, combo: Combo, cards: int) -> None:
    """Cards to a Combo card, its reward, and the end of the turn (E14)."""
    setup = turn.state.setup
    rules = [combo.rule, "EXH-8" if combo.size else "EXH-9"]
    if copies(cards):
        rules += ["EXH-16", "EXH-18"]
        rules += [turn.reading("E4")] if combo.kind == "straight" else []
    # The NPC is nobody who could learn a card, and its hand space lies open.
    others = () if setup.npc else tuple(each for each in range(setup.seats) if each != seat)
    turn.emit(
        "played",
        rules,
        seat=seat,
        combo=combo.id,
        cards=faces(cards),
        copies=list(copied(combo, cards, setup.copy_in_straight)),
        worth=worth(combo, cards),
        teaches=() if setup.printed else others,
    )
    if combo.time:
        _time_reward(turn, seat, combo)
    if combo.spell:
        _spell_reward(turn, seat, combo)
    end_turn(turn)


def _time_reward(turn: Turn, seat: int, combo: Combo) -> None:
    left = time_deck(turn.state)
    gained = combo.time
    rules = [combo.rule]
    if left < gained:
        take = turn.state.setup.reading("E12") == "take-one"
        rules += ["EXH-15"] + ([turn.reading("E12")] if left else [])
        gained = left if take else 0
    if gained:
        turn.emit("time_magic", rules, seat=seat, gained=gained)
    else:
        turn.emit("unrewarded", rules, seat=seat, of="time")


def _spell_reward(turn: Turn, seat: int, combo: Combo) -> None:
    state = turn.state
    if not state.replenishment:
        turn.emit("unrewarded", (combo.rule, "EXH-15"), seat=seat, of="spell")
    elif state.setup.printed:
        turn.emit("drew", (combo.rule,), seat=seat)
    elif state.setup.npc and seat == NPC:
        card = FACES[state.replenishment[0]]
        turn.emit("npc_kept", ("EXH-28",), seat=seat, sealed={"card": card})
    else:
        card = FACES[state.replenishment[0]]
        turn.emit(
            "drew",
            (combo.rule,),
            seat=seat,
            private={"card": card},
            audience=(seat,),
            teaches=(seat,),
        )


def give_back(turn: Turn, seat: int, rule: str = "EXH-6") -> None:
    """Action B and the end of the turn."""
    turn.emit("returned", (rule,), seat=seat)
    end_turn(turn)


def end_turn(turn: Turn) -> None:
    """The turn passes clockwise (EXH-6); who cannot act is eliminated at once (EXH-7)."""
    following = (turn.state.turn + 1) % turn.state.setup.seats
    turn.emit("turn", ("EXH-6",), seat=following)
    test(turn)


def test(turn: Turn) -> None:
    """EXH-7: whether the seat whose turn it is now can act; if not, it is the loser."""
    seat, setup = turn.state.turn, turn.state.setup
    if setup.npc and seat == NPC and not setup.printed:
        # EXH-24: the NPC draws before anybody can say that it cannot act.
        return
    if not can_act(turn.state, seat):
        eliminate(turn, seat, "EXH-27" if setup.npc else "EXH-7")


def eliminate(turn: Turn, seat: int, rule: str) -> None:
    """The one loser; in Extended Play with an Exhaustion card (EXH-20)."""
    setup = turn.state.setup
    if setup.variant != "extended":
        turn.emit("eliminated", (rule,), seat=seat)
        return
    held = setup.exhaustion[seat] + 1
    turn.emit("eliminated", (rule, "EXH-20"), seat=seat, exhaustion=held)

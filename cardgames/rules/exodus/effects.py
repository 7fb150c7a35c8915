"""The engine of the card language: one step at a time (EXO-20 to EXO-25, X24).

Each step takes what it needs from the state as it is now and leaves out what is not there any
more.  After each step creatures without energy are destroyed and Life is looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from cardgames.rules.exodus.cards import UNKNOWN, Step
from cardgames.rules.exodus.moves import (
    Move,
    bury,
    check_life,
    destroy,
    draw,
    end_lasting,
    energy,
    happened,
    life,
    taken_from,
)
from cardgames.rules.exodus.payment import cost_moves, pay_options, payable, ways
from cardgames.rules.exodus.reads import amount, is_so, objects, piles, who
from cardgames.rules.exodus.state import (
    Hold,
    Item,
    Lasting,
    Pile,
    Running,
    State,
    at_seat,
    item_of,
    pile_of,
)
from cardgames.rules.exodus.turn import Turn

Result = Sequence[Step] | None
"""The steps that take this one's place; None while a question is open."""

BUDGET = 200
"""So many steps may one item take; a loop ends there, named `effect_loop`."""
ACTION_BUDGET = 1000
"""The same for all items that resolve without anybody being asked."""
LARGEST = 20_000
"""So many letters may the steps that an item has left be in all: each event tells them anew."""


def looping(turn: Turn, running: Running) -> bool:
    """Whether an item that has steps left must stop here: its budget is spent, or that of the
    action."""
    return running.spent >= BUDGET or turn.steps >= ACTION_BUDGET


def run_step(turn: Turn, item: Item, running: Running) -> None:
    """Carries out the first step left, or asks what it needs."""
    step, rest = running.queue[0], running.queue[1:]
    turn.steps += 1
    more = STEPS[step["do"]](turn, item, step)
    if more is None:
        return
    now = turn.state.running
    if now is not None and now.item == item.id:
        _go_on(turn, now, (*more, *rest))


def done(turn: Turn, *more: Step) -> None:
    """An answer has carried the first step out; `more` takes its place."""
    now = turn.state.running
    if now is not None:
        _go_on(turn, now, (*more, *now.queue[1:]))


def _go_on(turn: Turn, now: Running, queue: tuple[Step, ...]) -> None:
    # No more than the budget is ever taken; one step more says that something was left.
    left, spent = queue[: max(0, BUDGET - now.spent)], now.spent + 1
    if len(left) > 1 and sum(len(repr(step)) for step in left) > LARGEST:
        left, spent = left[:1], BUDGET
    turn.flow("step", running=replace(now, queue=left, spent=spent))


def after_step(turn: Turn) -> None:
    """X13, X24: what follows from every step at once."""
    if turn.state.phase == "play" and not turn.state.decisions:
        bury(turn)
        check_life(turn)


def _drain(turn: Turn, item: Item, step: Step) -> Result:
    moves: list[Move] = []
    for pile in piles(turn.state, item, step["on"]):
        count = pile.count if step["n"] == "all" else amount(turn.state, item, step["n"])
        moves += taken_from(pile, count, "deck")
    energy(turn, moves, ("EXO-14",), why="effect")
    return ()


def _add(turn: Turn, item: Item, step: Step) -> Result:
    """X14: also above 3; what is not there is not added."""
    moves, source = [], step["from"]
    left = [s.energy_deck if source == "deck" else s.energies for s in turn.state.sides]
    for pile in piles(turn.state, item, step["on"]):
        given = min(left[pile.seat], amount(turn.state, item, step["n"]))
        left[pile.seat] -= given
        moves.append((pile.seat, source, pile.id, given))
    energy(turn, moves, ("EXO-25",), why="effect")
    return ()


def _start(turn: Turn, item: Item, step: Step) -> Result:
    moves: list[Move] = []
    new: dict[str, int] = {}
    for seat in who(turn.state, item, step["who"]):
        given = min(turn.state.sides[seat].energy_deck, amount(turn.state, item, step["n"]))
        if given:
            name = turn.new_id("p", len(new))
            new[name] = seat
            moves.append((seat, "deck", name, given))
    energy(turn, moves, ("EXO-25",), new, "effect")
    return ()


def _move(turn: Turn, item: Item, step: Step) -> Result:
    goals = piles(turn.state, item, step["to"])
    moves: list[Move] = []
    for pile in piles(turn.state, item, step["on"]):
        if goals and goals[0].id != pile.id:
            count = pile.count if step["n"] == "all" else amount(turn.state, item, step["n"])
            moves += taken_from(pile, count, goals[0].id)
    energy(turn, moves, ("EXO-25",), why="effect")
    return ()


def _destroy(turn: Turn, item: Item, step: Step) -> Result:
    found = objects(turn.state, item, step["on"])
    destroy(turn, [each.id for each in found if isinstance(each, Pile)], ("EXO-14",))
    for each in found:
        if isinstance(each, Lasting):
            end_lasting(turn, each.id)
    return ()


def _return(turn: Turn, item: Item, step: Step) -> Result:
    for pile in piles(turn.state, item, step["on"]):
        if pile.card:
            turn.emit(
                "returned",
                ("EXO-25",),
                pile=pile.id,
                card=pile.card,
                seat=pile.seat,
                energy=step["energy"],
                new=turn.new_id("p") if step["energy"] == "pile" and pile.count else pile.id,
            )
    return ()


def blank_piles(state: State, seat: int) -> list[str]:
    """EXO-11: a player's piles on which a creature can be put."""
    return [p.id for p in state.field if p.seat == seat and not p.card and p.count]


def puttable(state: State, item: Item, step: Step) -> list[str]:
    """The creatures that a `put` can bring, each with each pile: `ember:p3`."""
    side = state.sides[item.seat]
    cards = side.hand if step["from"] == "hand" else side.graveyard
    fit = [
        card
        for card in dict.fromkeys(cards)
        if state.setup.card(card).is_creature
        and step.get("type") in (None, *state.setup.card(card).types)
    ]
    return [f"{card}:{pile}" for card in fit for pile in blank_piles(state, item.seat)]


def _put(turn: Turn, item: Item, step: Step) -> Result:
    """A summoning (EXO-22).  Of a hand it is always asked: not to ask would tell what is in it."""
    state, hidden = turn.state, step["from"] == "hand"
    if not blank_piles(state, item.seat) or (hidden and not state.sides[item.seat].hand):
        return ()
    found = puttable(state, item, step)
    if not hidden and len(found) <= 1:
        for choice in found:
            put(turn, item, step, choice)
        return ()
    turn.ask(
        *("put", item.seat, found or ["none"], ("EXO-11",), hidden),
        item=item.id,
        card=item.card,
    )
    return None


def put(turn: Turn, item: Item, step: Step, choice: str) -> None:
    """A creature onto a pile by an effect."""
    card, pile = choice.split(":")
    turn.emit(
        "summoned",
        ("EXO-11", "EXO-22"),
        teaches=turn.others(item.seat) if step["from"] == "hand" else (),
        seat=item.seat,
        card=card,
        pile=pile,
        source=step["from"],
    )
    there = pile_of(turn.state, pile)
    assert there is not None
    happened(turn, "summoned", [there])


def takeable(state: State, item: Item, step: Step) -> list[str]:
    """The cards of the own graveyard that a `take` can bring to hand."""
    cards = dict.fromkeys(state.sides[item.seat].graveyard)
    what = step["what"]
    return [card for card in cards if what == "any" or state.setup.card(card).kind == what]


def _take(turn: Turn, item: Item, step: Step) -> Result:
    found = takeable(turn.state, item, step)
    if len(found) > 1:
        turn.ask("take", item.seat, found, ("EXO-25",), item=item.id, card=item.card)
        return None
    for card in found:
        turn.emit("took", ("EXO-25",), seat=item.seat, card=card)
    return ()


def _draw(turn: Turn, item: Item, step: Step) -> Result:
    for seat in who(turn.state, item, step["who"]):
        main = amount(turn.state, item, step.get("main", 0))
        draw(turn, seat, main, amount(turn.state, item, step.get("energy", 0)))
    return ()


def _discard(turn: Turn, item: Item, step: Step) -> Result:
    count = amount(turn.state, item, step["n"])
    meant = who(turn.state, item, step["who"])
    if step["of"] == "main":
        return [{"do": "discarding", "who": at_seat(seat), "n": count} for seat in meant]
    moves = [(seat, "hand", "deck", min(count, turn.state.sides[seat].energies)) for seat in meant]
    energy(turn, moves, ("EXO-19",), why="effect")
    return ()


def _discarding(turn: Turn, item: Item, step: Step) -> Result:
    """One player's part of a discard, card by card."""
    for seat in who(turn.state, item, step["who"]):
        hand = turn.state.sides[seat].hand
        if step["n"] <= 0 or not hand:
            continue
        if len(hand) <= step["n"] or UNKNOWN in hand:
            discard(turn, seat, *hand[: step["n"]])
            continue
        options = list(dict.fromkeys(hand))
        turn.ask("discard", seat, options, ("EXO-25",), True, item=item.id, n=step["n"])
        return None
    return ()


def discard(turn: Turn, seat: int, *cards: str) -> None:
    """Cards from a hand to its owner's graveyard, open for all."""
    turn.emit("discarded", ("EXO-25",), teaches=turn.others(seat), seat=seat, cards=list(cards))


def _mill(turn: Turn, item: Item, step: Step) -> Result:
    """X5: no draw, so the graveyard stays where it is."""
    everyone = () if turn.state.setup.printed else tuple(range(turn.state.setup.players))
    for seat in who(turn.state, item, step["who"]):
        cards = turn.state.sides[seat].main[: amount(turn.state, item, step["n"])]
        if cards:
            turn.emit("milled", ("EXO-23",), teaches=everyone, seat=seat, cards=list(cards))
    return ()


def _life(turn: Turn, item: Item, step: Step) -> Result:
    meant = who(turn.state, item, step["who"])
    by: int = step["by"]
    life(turn, dict.fromkeys(meant, by), ("EXO-1",))
    return ()


def _hold(turn: Turn, item: Item, step: Step) -> Result:
    if "who" in step:
        names = [at_seat(seat) for seat in who(turn.state, item, step["who"])]
    else:
        names = [each.id for each in objects(turn.state, item, step["on"])]
    new = [Hold(step["rule"], name, step.get("n", 1)) for name in names]
    if new:
        said = {"rule": step["rule"], "on": names}
        turn.flow("holds", ("EXO-25",), say=said, holds=(*turn.state.holds, *new))
    return ()


def _counter(turn: Turn, item: Item, step: Step) -> Result:
    """X43: it does nothing and pays nothing."""
    name = step["on"]
    if name in ("target", "target2"):
        index = int(name == "target2")
        name = item.targets[index] if len(item.targets) > index else ""
    met = item_of(turn.state, name)
    if met is not None:
        turn.emit(
            "left",
            ("EXO-17",),
            item=met.id,
            card=met.card,
            seat=met.seat,
            how="countered",
            to="graveyard" if met.kind == "symmetry" else "",
            touches=False,
            lasting="",
        )
    return ()


def _if(turn: Turn, item: Item, step: Step) -> Result:
    branch = "then" if is_so(turn.state, item, step["when"]) else "else"
    return tuple(step.get(branch, ()))


def _may(turn: Turn, item: Item, step: Step) -> Result:
    cost = step.get("cost", 0)
    if cost and not payable(turn.state, item.seat, cost):
        return ()
    turn.ask("may", item.seat, ["yes", "no"], item=item.id, card=item.card, cost=cost)
    return None


def _paying(turn: Turn, item: Item, step: Step) -> Result:
    found = ways(turn.state, item.seat, step["cost"])
    if not found:
        return ()
    if len(found) == 1:
        energy(turn, cost_moves(turn.state, item.seat, found[0]), ("EXO-19",), why="cost")
        return tuple(step["then"])
    turn.ask(
        *("paying", item.seat, pay_options(found), ("EXO-19",)),
        item=item.id,
        card=item.card,
        cost=step["cost"],
    )
    return None


def _repeat(turn: Turn, item: Item, step: Step) -> Result:
    if "times" in step:
        times = min(amount(turn.state, item, step["times"]), 99)
        return tuple(step["then"]) * times
    return (*step["then"], step) if is_so(turn.state, item, step["while"]) else ()


def _agree(turn: Turn, item: Item, step: Step) -> Result:
    """By hand: another player looks at what is proposed."""
    running = turn.state.running
    assert running is not None
    for seat in who(turn.state, item, step["who"]):
        changes = running.proposal.split(" ")
        turn.ask(
            "agree", seat, ["accept", "decline"], item=item.id, card=item.card, changes=changes
        )
        return None
    return ()


def _agreed(turn: Turn, item: Item, step: Step) -> Result:
    """By hand: everybody has agreed; the log says so."""
    running = turn.state.running
    assert running is not None
    changes = running.proposal.split(" ")
    turn.emit("by_hand", ("EXO-25",), item=item.id, card=item.card, changes=changes)
    return ()


STEPS: dict[str, Callable[[Turn, Item, Step], Result]] = {
    "drain": _drain,
    "add": _add,
    "start": _start,
    "move": _move,
    "destroy": _destroy,
    "return": _return,
    "put": _put,
    "take": _take,
    "draw": _draw,
    "discard": _discard,
    "discarding": _discarding,
    "mill": _mill,
    "life": _life,
    "hold": _hold,
    "counter": _counter,
    "if": _if,
    "may": _may,
    "repeat": _repeat,
    "paying": _paying,
    "agree": _agree,
    "agreed": _agreed,
}
"""The steps of the language, and those of the engine itself: `discarding`, `paying`, `agree` and
`agreed`."""

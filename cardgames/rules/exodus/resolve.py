"""The stack: what goes on it and how its top resolves (EXO-17 to EXO-22, X12, X21 to X23)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cardgames.rules.exodus import byhand
from cardgames.rules.exodus.effects import after_step, looping, run_step
from cardgames.rules.exodus.fields import dump_one
from cardgames.rules.exodus.moves import Move, bury, energy, happened
from cardgames.rules.exodus.payment import cost_moves, pay_options, payable, ways
from cardgames.rules.exodus.standing import pile_limit, takes_energy
from cardgames.rules.exodus.state import (
    Item,
    Running,
    card_of,
    item_of,
    pile_of,
    seats_from,
)
from cardgames.rules.exodus.targets import all_targets, still_legal
from cardgames.rules.exodus.turn import Turn

CHAIN = 100
"""So many Abilities may happen while nobody plays a symmetry and no turn begins; each one more is
stopped, so that Abilities that go on calling each other end, named `effect_loop`."""


def play(turn: Turn, seat: int, card: str, targets: tuple[str, ...]) -> None:
    """EXO-17: a symmetry from hand goes on the stack."""
    item = Item(turn.new_id("s"), seat, "symmetry", card, "", targets)
    _put(turn, item, ("EXO-17",))


def use(turn: Turn, seat: int, pile: str) -> None:
    """Printed cards: an Ability, whatever its text says, goes on the stack."""
    there = pile_of(turn.state, pile)
    assert there is not None
    _put(turn, Item(turn.new_id("s"), seat, "ability", there.card, pile), ("EXO-22",), False)


def propose(turn: Turn, seat: int, kind: str, card: str, targets: tuple[str, ...]) -> None:
    """X9 `before`: energies and a summoning can be answered before they happen."""
    _put(turn, Item(turn.new_id("s"), seat, kind, card, "", targets), (turn.reading("X9"),))


def _put(turn: Turn, item: Item, rules: tuple[str, ...], hand: bool = True) -> None:
    state = turn.state
    # Who answers a wish to leave the phase keeps its player in it (X42).
    then = "" if state.then == "leave" else state.then
    if hand and item.card:
        turn.emit(
            "played",
            rules,
            teaches=turn.others(item.seat),
            seat=item.seat,
            item=dump_one(item),
            set={"window": None, "owed": "item", "then": then},
        )
        return
    opened = {"window": None, "owed": "item", "then": then, "next_id": state.next_id + 1}
    turn.emit("stacked", rules, item=dump_one(item), set=opened)


def put_waiting(turn: Turn) -> None:
    """Abilities that happened go on the stack: the turn player's first, each player in the order
    of their choice (X23); with targets chosen now, and not at all without a legal one (X32)."""
    state = turn.state
    seats = (*seats_from(state, state.turn), *(item.seat for item in state.waiting))
    seat = next(each for each in seats if any(item.seat == each for item in state.waiting))
    mine = [item for item in state.waiting if item.seat == seat]
    if len({item.card for item in mine}) > 1:
        turn.ask("X23", seat, [item.id for item in mine], ("EXO-22",), cards=_cards(mine))
        return
    put_ability(turn, mine[0])


def _cards(items: list[Item]) -> dict[str, str]:
    return {item.id: item.card for item in items}


def put_ability(turn: Turn, item: Item) -> None:
    """One waiting Ability on the stack, or a question for its targets."""
    card = card_of(turn.state, item)
    found = all_targets(turn.state, card.targets, item.seat, item.id)
    if not found:
        left = tuple(each for each in turn.state.waiting if each.id != item.id)
        turn.flow("dropped", ("EXO-20",), say={"item": item.id, "card": item.card}, waiting=left)
    elif len(found) == 1:
        stack_ability(turn, item, found[0])
    else:
        options = [",".join(names) for names in found]
        turn.ask("X32", item.seat, options, ("EXO-22",), item=item.id, card=item.card)


def stack_ability(turn: Turn, item: Item, targets: tuple[str, ...]) -> None:
    """The Ability with its targets is on the stack now."""
    put = replace(item, targets=targets)
    then = "" if turn.state.then == "leave" else turn.state.then
    turn.emit(
        "stacked",
        ("EXO-22",),
        item=dump_one(put),
        set={"owed": "item", "window": None, "then": then},
    )


def resolve(turn: Turn) -> None:
    """The next step of the item that resolves; may stop at a question."""
    running = turn.state.running
    assert running is not None
    item = item_of(turn.state, running.item)
    if item is None:
        # It left the stack while it resolved: its player is out.
        turn.flow("quiet", running=None, owed="resolved")
        return
    if running.stage == "aim" and item.kind == "ability" and turn.state.chain > CHAIN:
        finish(turn, item, "effect_loop")
    elif running.stage == "aim":
        _aim(turn, item, running)
    elif running.stage == "may":
        _may(turn, item, running)
    elif running.stage == "pay":
        _pay(turn, item, running)
    elif not running.queue:
        finish(turn, item, "resolved")
    elif looping(turn, running):
        finish(turn, item, "effect_loop")
    else:
        run_step(turn, item, running)
        after_step(turn)


def stage(turn: Turn, running: Running, name: str, **new: Any) -> None:
    """The item that resolves is one stage further."""
    turn.flow("resolving", running=replace(running, stage=name, **new))


def _aim(turn: Turn, item: Item, running: Running) -> None:
    """X22, then Playback (X21), then the target check (X12)."""
    if item.kind in ("energies", "summon"):
        _happen(turn, item)
        return
    card = card_of(turn.state, item)
    source = pile_of(turn.state, item.source)
    left = item.kind == "ability" and item.source and (source is None or source.card != item.card)
    if left and turn.is_read("X22", "fizzles"):
        finish(turn, item, "source_left")
        return
    if card.by_hand:
        byhand.ask(turn, item, running)
        return
    if item.touched and card.targets:
        found = all_targets(turn.state, card.targets, item.seat, item.id)
        if len(found) > 1:
            options = [",".join(names) for names in found]
            turn.ask("X21", item.seat, options, ("EXO-18",), item=item.id, card=item.card)
            return
        if found:
            aimed(turn, item, found[0])
            return
    check(turn, item, running, "may" if card.cost or card.may else "run")


def aimed(turn: Turn, item: Item, targets: tuple[str, ...]) -> None:
    """Playback is over: these are the targets."""
    put = replace(item, targets=targets, touched=False)
    stack = tuple(put if each.id == item.id else each for each in turn.state.stack)
    turn.flow("aimed", ("EXO-18",), say={"item": item.id}, stack=stack)


def check(turn: Turn, item: Item, running: Running, then: str) -> None:
    """EXO-20: on to `then`, unless no target is legal any more; a target that is not is left
    out."""
    legal = still_legal(turn.state, item)
    if legal and not any(legal):
        finish(turn, item, "no_target")
        return
    if not all(legal):
        names = tuple(name if good else "" for name, good in zip(item.targets, legal, strict=True))
        put = replace(item, targets=names)
        stack = tuple(put if each.id == item.id else each for each in turn.state.stack)
        turn.flow("aimed", ("EXO-20",), say={"item": item.id}, stack=stack)
    queue = tuple(card_of(turn.state, item).effect or ()) if then == "run" else ()
    stage(turn, running, then, queue=queue)


def _may(turn: Turn, item: Item, running: Running) -> None:
    card = card_of(turn.state, item)
    if card.cost and not payable(turn.state, item.seat, card.cost):
        finish(turn, item, "unpaid")
    elif card.may:
        turn.ask("EXO-22", item.seat, ["yes", "no"], item=item.id, card=card.slug, cost=card.cost)
    else:
        stage(turn, running, "pay")


def _pay(turn: Turn, item: Item, running: Running) -> None:
    card = card_of(turn.state, item)
    if not card.cost:
        check(turn, item, running, "run")
        return
    found = ways(turn.state, item.seat, card.cost)
    if len(found) == 1:
        paid(turn, item, running, found[0])
        return
    turn.ask(
        "EXO-19",
        item.seat,
        pay_options(found),
        ("EXO-19",),
        item=item.id,
        card=card.slug,
        cost=card.cost,
    )


def paid(turn: Turn, item: Item, running: Running, way: str) -> None:
    """EXO-19, EXO-21: the cost goes back to its owners' Energy Decks; then X12 looks again."""
    energy(turn, cost_moves(turn.state, item.seat, way), ("EXO-19",), why="cost")
    bury(turn)
    check(turn, item, running, "run")


def _happen(turn: Turn, item: Item) -> None:
    """X9 `before`: what was announced happens now, as far as it still can."""
    state = turn.state
    if item.kind == "summon":
        pile = pile_of(state, item.targets[0])
        if pile is None or pile.card or pile.seat != item.seat:
            finish(turn, item, "no_target", to="hand")
            return
        turn.emit(
            "summoned",
            ("EXO-11",),
            seat=item.seat,
            card=item.card,
            pile=pile.id,
            source="stack",
            set={"running": None, "owed": "resolved"},
        )
        there = pile_of(turn.state, pile.id)
        assert there is not None
        happened(turn, "summoned", [there])
        return
    lay_energies(turn, item.seat, tuple(_group(word) for word in item.targets))
    finish(turn, item, "resolved")


def _group(word: str) -> tuple[str, int]:
    name, count = word.split(":")
    return name, int(count)


def lay_energies(turn: Turn, seat: int, groups: tuple[tuple[str, int], ...]) -> None:
    """EXO-10: energies from hand onto piles; what does not fit any more stays in hand."""
    moves: list[Move] = []
    new: dict[str, int] = {}
    left = turn.state.sides[seat].energies
    for name, count in groups:
        goal = name
        if name == "new":
            goal = turn.new_id("p", len(new))
            new[goal] = seat
        elif not fits_on(turn, seat, name, count):
            continue
        given = min(left, count)
        left -= given
        moves.append((seat, "hand", goal, given))
    energy(turn, moves, ("EXO-10",), new)


def fits_on(turn: Turn, seat: int, name: str, count: int) -> bool:
    """Whether so many energies may be added to that pile by the rules."""
    pile = pile_of(turn.state, name)
    if pile is None or pile.seat != seat or not takes_energy(turn.state, pile):
        return False
    return pile.count + count <= pile_limit(turn.state, seat)


def finish(turn: Turn, item: Item, how: str, to: str = "") -> None:
    """The item leaves the stack: it resolved, or nothing came of it (`how` says why).  Its card
    goes to the graveyard, or stays in play (X31)."""
    rules = {
        "no_target": ("EXO-20",),
        "unpaid": ("EXO-19",),
        "source_left": ("EXO-22", turn.reading("X22")),
        "effect_loop": ("EXO-25",),
    }.get(how, ("EXO-17",))
    card = turn.state.setup.card(item.card)
    stays = how == "resolved" and card.stays != ""
    if item.kind == "symmetry":
        to = to or ("field" if stays else "graveyard")
    turn.emit(
        "left",
        rules,
        item=item.id,
        card=item.card,
        seat=item.seat,
        how=how,
        to=to,
        touches=True,
        lasting=turn.new_id("b") if to == "field" else "",
        set={"running": None, "owed": "resolved"},
    )

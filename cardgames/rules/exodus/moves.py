"""What happens to cards, energies and Life, whoever causes it (EXO-8, EXO-14, EXO-21, EXO-23 to
EXO-26, EXO-29)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from cardgames.rules.exodus.cards import UNKNOWN
from cardgames.rules.exodus.fields import dump_one
from cardgames.rules.exodus.state import (
    Item,
    Pile,
    alive,
    at_seat,
    card_of,
    pile_of,
)
from cardgames.rules.exodus.turn import Turn

Move = tuple[int, str, str, int]


def draw(turn: Turn, seat: int, main: int, energy: int, rules: tuple[str, ...] = ()) -> None:
    """Draws from both decks; the graveyard becomes the Main Deck when its last card is drawn, and
    the draw goes on (EXO-23).  An Energy Deck gives what it has (EXO-24)."""
    given = min(energy, turn.state.sides[seat].energy_deck)
    if given < energy:
        rules = (*rules, "EXO-24", turn.reading("X2"))
    if main and not turn.state.sides[seat].main:
        recycle(turn, seat, "EXO-23")
    while True:
        taken = min(main, len(turn.state.sides[seat].main))
        if taken or given:
            _drew(turn, seat, taken, given, rules)
        short = energy > given
        main, given, energy = main - taken, 0, 0
        if taken and not turn.state.sides[seat].main:
            if not turn.state.sides[seat].graveyard and turn.is_read("X4", "loss"):
                lose(turn, (seat,), "empty_deck")
                return
            recycle(turn, seat, "EXO-23")
        if short and turn.is_read("X2", "loss"):
            lose(turn, (seat,), "empty_deck")
            return
        if not main or not turn.state.sides[seat].main:
            return


def _drew(turn: Turn, seat: int, main: int, energy: int, rules: tuple[str, ...]) -> None:
    cards = sorted(turn.state.sides[seat].main[:main])
    known = bool(cards) and not turn.state.setup.printed
    turn.emit(
        "drew",
        rules,
        private={"cards": cards} if known else None,
        audience=(seat,) if known else (),
        teaches=(seat,) if known else (),
        seat=seat,
        main=main,
        energy=energy,
    )


def recycle(turn: Turn, seat: int, rule: str) -> None:
    """The graveyard, shuffled, is the new Main Deck; nothing happens if it is empty."""
    graveyard = tuple(sorted(turn.state.sides[seat].graveyard))
    if not graveyard:
        return
    used: list[dict[str, object]] = []
    order: tuple[str, ...] = (UNKNOWN,) * len(graveyard)
    if not turn.state.setup.printed:
        order = turn.shuffler.shuffle(graveyard)
        used = [{"k": turn.state.shuffles, "from": list(graveyard), "to": list(order)}]
    turn.emit(
        "recycled",
        (rule, turn.reading("X4")),
        sealed={"order": list(order), "shuffles": used},
        seat=seat,
        count=len(order),
        graveyard=True,
        shuffle=[use["k"] for use in used],
    )


def energy(
    turn: Turn,
    moves: Sequence[Move],
    rules: tuple[str, ...],
    new: Mapping[str, int] | None = None,
    why: str = "",
) -> None:
    """Energies from place to place at one moment: (owner, from, to, count), where a place is
    `deck`, `hand` or a pile; `new` names piles that begin and whose they are."""
    there = [list(move) for move in moves if move[3]]
    if there:
        turn.emit("energy", rules, moves=there, new=dict(new or {}), why=why)


def taken_from(pile: Pile, count: int, goal: str) -> list[Move]:
    """The moves that take so many energies off a pile: those of other players first, as they were
    put there by an effect, then its own."""
    left, moves = count, []
    for owner in sorted(range(len(pile.energy)), key=lambda seat: (seat == pile.seat, seat)):
        taken = min(left, pile.energy[owner])
        if taken:
            moves.append((owner, pile.id, goal, taken))
            left -= taken
    return moves


def bury(turn: Turn) -> None:
    """EXO-14, EXO-21: creatures without energy are destroyed, all at the same moment."""
    if turn.is_read("X13", "stays"):
        return
    empty = [pile.id for pile in turn.state.field if pile.card and not pile.count]
    if empty:
        destroy(turn, empty, ("EXO-14", "EXO-21", turn.reading("X13")))


def destroy(turn: Turn, names: Sequence[str], rules: tuple[str, ...]) -> None:
    """Creatures to their owners' graveyards, energies to their owners' Energy Decks."""
    piles = [pile for name in names if (pile := pile_of(turn.state, name)) is not None]
    if not piles:
        return
    turn.emit("destroyed", rules, piles=[p.id for p in piles], cards=[p.card for p in piles])
    happened(turn, "destroyed", [pile for pile in piles if pile.card])


def happened(turn: Turn, when: str, piles: Sequence[Pile]) -> None:
    """EXO-22: the Abilities of these creatures for such a moment wait for the stack; turn player
    first, then in turn order (X23)."""
    items: list[Item] = []
    for pile in piles:
        if card_of(turn.state, pile).when == when:
            name = turn.new_id("s", len(items))
            # A creature that was destroyed is no source that could leave again.
            source = "" if when == "destroyed" else pile.id
            items.append(Item(name, pile.seat, "ability", pile.card, source))
    if items:
        turn.emit("happened", ("EXO-22",), items=[dump_one(item) for item in items], when=when)


def end_lasting(turn: Turn, name: str, rules: tuple[str, ...] = ("EXO-17",)) -> None:
    """A card that stayed in play goes to its owner's graveyard (X31)."""
    turn.emit("ended", rules, lasting=name)


def life(turn: Turn, changes: Mapping[int, int], rules: tuple[str, ...]) -> None:
    """Life up or down for several players at the same moment, never below 0 (X24), then EXO-1."""
    sides = turn.state.sides
    new = [[seat, max(0, sides[seat].life + by)] for seat, by in sorted(changes.items())]
    if any(sides[seat].life != value for seat, value in new):
        turn.emit("life", rules, to=new)
    check_life(turn)


def check_life(turn: Turn) -> None:
    """EXO-1: whoever is at 0 has lost; all who remain at once is a drawn game (EXO-29)."""
    dead = tuple(seat for seat in alive(turn.state) if turn.state.sides[seat].life <= 0)
    if dead:
        lose(turn, dead, "life")


def lose(turn: Turn, seats: tuple[int, ...], reason: str) -> None:
    """These players are out at the same moment (EXO-26); the game is over if at most one is
    left."""
    left = [seat for seat in alive(turn.state) if seat not in seats]
    goes_on = len(left) > 1
    rules = ("EXO-1", "EXO-26") if goes_on else ("EXO-1",)
    turn.emit("eliminated", rules, seats=list(seats), reason=reason, leaves=goes_on)
    if not goes_on:
        ended = reason if left else "drawn"
        over(turn, ended, ("EXO-29",) if ended == "drawn" else ("EXO-1",))
        return
    _without(turn, seats)
    bury(turn)


def over(turn: Turn, ended: str, rules: tuple[str, ...]) -> None:
    """The game is over, for that reason; nothing of it goes on."""
    turn.flow(
        "over",
        rules,
        phase="over",
        ended=ended,
        window=None,
        running=None,
        attack=None,
        waiting=(),
        then="",
        owed="",
    )


def _without(turn: Turn, seats: tuple[int, ...]) -> None:
    """X29: what was going on without those who are out."""
    state = turn.state
    gone = {at_seat(seat) for seat in seats}
    there = {pile.id for pile in state.field} | {card.id for card in state.lasting}
    new: dict[str, object] = {
        "holds": tuple(hold for hold in state.holds if hold.on not in gone),
        "stack": tuple(_aimed(item, gone, there) for item in state.stack),
    }
    running = state.running
    if running is not None and all(item.id != running.item for item in state.stack):
        new |= {"running": None, "owed": "resolved"}
    if state.window is not None:
        left = tuple(seat for seat in state.window.left if seat not in seats)
        new["window"] = replace(state.window, left=left)
    attacker = pile_of(state, state.attack.attacker) if state.attack else None
    if state.attack is not None and (attacker is None or state.turn in seats):
        new["attack"] = None
    if state.turn in seats:
        new |= {"then": "next", "owed": state.owed if state.stack else ""}
    turn.flow("without", ("EXO-26",), **new)


def _aimed(item: Item, gone: set[str], there: set[str]) -> Item:
    """Items of others aimed at who is out get Playback."""
    lost = any(t in gone or (t[0] in "pb" and t not in there) for t in item.targets if t)
    return replace(item, touched=True) if lost else item

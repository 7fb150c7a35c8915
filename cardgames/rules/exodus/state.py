"""One game of Exodus: everything that the rules ask about, frozen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal, NamedTuple

from cardgames.rules.exodus.cards import Card
from cardgames.rules.exodus.options import LIFE, Setup
from journal.contract import Decision

PHASES = ("draw", "energy", "creature", "attack", "end")
"""EXO-7, in their order."""

PILE = 3
"""EXO-10: so many energies a pile holds."""

Phase = Literal["setup", "opening", "play", "over", "closed"]
Step = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Side:
    """One player.  `main` is ordered, uppermost first; `graveyard` oldest first; `hand` is sorted.
    `turns` counts the turns begun; `out` and `out_energy` hold what a loser owned (EXO-26)."""

    life: int = LIFE
    main: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()
    energies: int = 0
    energy_deck: int = 0
    graveyard: tuple[str, ...] = ()
    turns: int = 0
    alive: bool = True
    out: tuple[str, ...] = ()
    out_energy: int = 0


@dataclass(frozen=True, slots=True)
class Pile:
    """A pile of energy, or the creature on it (EXO-11).  `energy` counts the energies of each
    owner, seat by seat; `attacks` how often it attacked this turn."""

    id: str
    seat: int
    energy: tuple[int, ...]
    card: str = ""
    attacks: int = 0

    @property
    def count(self) -> int:
        """All energies on it."""
        return sum(self.energy)


@dataclass(frozen=True, slots=True)
class Lasting:
    """A symmetry that stays in play (X31)."""

    id: str
    seat: int
    card: str
    targets: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Note:
    """Printed cards: a symmetry that stays in play, in people's own words.  `until` is `turn` if it
    goes at the end of the turn."""

    id: str
    seat: int
    text: str
    until: str = ""


@dataclass(frozen=True, slots=True)
class Item:
    """Something on the stack.

    `kind` is `symmetry`, `ability`, or with X9 `before` also `energies` and `summon`.  `source` is
    the creature of an Ability.  `touched` says that something above it has resolved since its
    targets were chosen (X21).
    """

    id: str
    seat: int
    kind: str
    card: str
    source: str = ""
    targets: tuple[str, ...] = ()
    touched: bool = False


@dataclass(frozen=True, slots=True)
class Hold:
    """Something that a card changes until the end of the turn; `on` is a pile or `@seat`."""

    rule: str
    on: str
    n: int = 1


@dataclass(frozen=True, slots=True)
class Attack:
    """An attack that was declared; `board` is what the field was when its target was last chosen
    (X18)."""

    attacker: str
    target: str
    board: str = ""


@dataclass(frozen=True, slots=True)
class Window:
    """Who may still answer, in their order (X8, X42); the first one is offered now."""

    id: str
    why: str
    left: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Running:
    """The item that resolves now: how far it is.

    `stage` goes through aim, may, pay, run; `queue` are the steps left; `spent` counts what the
    engine did for it, against its budget; `proposal` is what the players are asked to agree to.
    """

    item: str
    stage: str = "aim"
    queue: tuple[Step, ...] = ()
    spent: int = 0
    proposal: str = ""


class Lasts(NamedTuple):
    """A lasting change in play: what it is, whose, from which object, with which targets."""

    what: Step
    seat: int
    source: str
    targets: tuple[str, ...]


@dataclass(frozen=True)
class State:
    """A game after some number of actions.

    `step` is the phase of the turn; `then` what goes on when nobody answers any more: `draw`,
    `energy` (into that phase), `leave`, `next` (the turn is over), or "" for the turn player.
    `waiting` are Abilities that happened and are not on the stack yet, `owed` the window that opens
    once they are.  `chain` counts the Abilities that have happened since a symmetry was played or a
    turn began.  `ended` is the reason once the game is over.  `next_id` and `next_decision` are
    counters, `shuffles` numbers the uses of chance for proofs.
    """

    setup: Setup
    phase: Phase = "setup"
    turn: int = 0
    number: int = 0
    step: str = ""
    first: int = 0
    direction: int = 1
    chooser: int = -1
    harmony: bool | None = None
    sides: tuple[Side, ...] = ()
    field: tuple[Pile, ...] = ()
    lasting: tuple[Lasting, ...] = ()
    notes: tuple[Note, ...] = ()
    stack: tuple[Item, ...] = ()
    waiting: tuple[Item, ...] = ()
    holds: tuple[Hold, ...] = ()
    attack: Attack | None = None
    window: Window | None = None
    running: Running | None = None
    then: str = ""
    owed: str = ""
    chain: int = 0
    ended: str = ""
    decisions: tuple[Decision, ...] = ()
    next_id: int = 1
    next_decision: int = 1
    shuffles: int = 0

    def but(self, **new: Any) -> State:
        """The same game with other values of some fields: `dataclasses.replace`, which is too slow
        for players made of code."""
        state = object.__new__(State)
        known = state.__dict__
        known.update(self.__dict__, **new)
        if "field" in new or "lasting" in new:
            known.pop("lasts", None)
        return state

    @cached_property
    def lasts(self) -> Mapping[str, tuple[Lasts, ...]]:
        """Every lasting change in play, by its rule: those of creatures, then of cards that
        stay."""
        found: dict[str, tuple[Lasts, ...]] = {}
        places: tuple[Pile | Lasting, ...] = (*self.field, *self.lasting)
        for it in places:
            for each in self.setup.card(it.card).holds if it.card else ():
                targets = it.targets if isinstance(it, Lasting) else ()
                entry = Lasts(each, it.seat, it.id, targets)
                found[each["rule"]] = (*found.get(each["rule"], ()), entry)
        return found


def seats_from(state: State, seat: int) -> tuple[int, ...]:
    """The seats still in the game in turn order, beginning at `seat` (or after it, if it is
    out)."""
    players = state.setup.players
    order = [(seat + state.direction * i) % players for i in range(players)]
    return tuple(each for each in order if state.sides[each].alive)


def seat_after(state: State, seat: int) -> int:
    """The next seat still in the game after `seat`, in turn order."""
    return next(each for each in (*seats_from(state, seat), seat) if each != seat)


def alive(state: State) -> tuple[int, ...]:
    """The seats still in the game."""
    return tuple(seat for seat, side in enumerate(state.sides) if side.alive)


def pile_of(state: State, name: str) -> Pile | None:
    """The pile or creature of that id, if it is there."""
    return next((pile for pile in state.field if pile.id == name), None)


def lasting_of(state: State, name: str) -> Lasting | None:
    """The lasting card of that id, if it is there."""
    return next((card for card in state.lasting if card.id == name), None)


def note_of(state: State, name: str) -> Note | None:
    """The note of that id, if it is there."""
    return next((note for note in state.notes if note.id == name), None)


def item_of(state: State, name: str) -> Item | None:
    """The item of the stack of that id, if it is there."""
    return next((item for item in state.stack if item.id == name), None)


def creatures(state: State, seat: int) -> tuple[Pile, ...]:
    """A player's creatures."""
    return tuple(pile for pile in state.field if pile.seat == seat and pile.card)


def card_of(state: State, item: Item | Pile | Lasting) -> Card:
    """The card of something in play or on the stack."""
    return state.setup.card(item.card)


def board(state: State) -> str:
    """X18: piles, creatures, energies and lasting cards of all players, as one text."""
    piles = (f"{p.id}{p.card}:{p.seat}:{p.energy}" for p in state.field)
    return ";".join((*piles, *(card.id for card in state.lasting)))


def at_seat(seat: int) -> str:
    """How a player is named as a target."""
    return f"@{seat}"


def seat_of(name: str) -> int:
    """The seat that a player's name as a target means; -1 for anything else."""
    return int(name[1:]) if name[:1] == "@" and name[1:].isdigit() else -1


def next_sorted(hand: tuple[str, ...], *cards: str) -> tuple[str, ...]:
    """A hand with more cards, sorted, so that its order never tells how it was drawn."""
    return tuple(sorted((*hand, *cards)))


def without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """The cards less one of that name."""
    at = cards.index(card)
    return (*cards[:at], *cards[at + 1 :])

"""The party's state: every Skill deck and GM deck, the Round, the rulings and what is being asked.

All of it is frozen; `evolve` alone makes a new one out of an old one.  Wordings are not here: a
card's `face` is the key of its wording, and "" is a blank card of a printed deck.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from journal.contract import EVERYBODY, GM, SCREEN, Decision, Seat

ZONES = ("deck", "hand", "discard", "exhausted", "active")
"""FAT-2: every card is in exactly one of them.  In all but Hand and Active the first card is the
uppermost; Hand, Active and Exhausted are kept oldest first."""

REST = "rest"
"""The part to which a called Rest belongs, so that undo keeps it apart from the Round."""

PUBLIC_ZONES = ("discard", "active")
ALL = EVERYBODY[0]

Purpose = Literal["draw", "refill", "mill", "reveal", "search"]


@dataclass(frozen=True, slots=True)
class Card:
    """One card where it lies now.

    `id` is a handle for this stay in this zone: it is given by position, so it tells how often
    cards moved and nothing else.  `to` is the default destination (FAT-15), `recyclable` the flag
    of H16, `knows` the seats that know the face though the zone is hidden, `due` the Round at whose
    start an Active card expires and `then` where it goes, `placed` the shuffles whose keys would
    tell something of this card as long as it has not lain open.
    """

    id: str
    face: str
    to: str = ""
    recyclable: bool = True
    knows: tuple[Seat, ...] = ()
    due: int | None = None
    then: str = ""
    placed: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Death:
    """A character's death: the rule that brought it, the Round, how it looked (free text, FAT-10),
    and the chain of causes as plain counts."""

    rule: str
    round: int
    told: str = ""
    chain: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Running:
    """A draw, refill, mill, reveal or search that a case has stopped (FAT-16).

    `wanted` and `left` count cards, `deck` and `discard` are the counts it began with (the latter
    only what could be recycled).  `as_draw` is H10's answer, `stepping` H5's ("" not yet said).
    `given` holds answers that the next meeting with a case uses up: (case, value, rule tag).
    `expire` says that due effects end after this refill (H6); `chooser` is who searches.
    """

    purpose: Purpose
    required: bool
    wanted: int
    left: int
    deck: int
    discard: int
    fatigues: int = 0
    round: int = 0
    expire: bool = False
    as_draw: str = ""
    stepping: str = ""
    chooser: Seat = GM
    given: tuple[tuple[str, str, str], ...] = ()
    used: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Deck:
    """One part: a character's Skill deck, or a GM deck (`kind` "gm", FAT-1).

    `size` is the hand size to which a Round refills and `counts_active` whether Active cards count
    towards it (H1); `pc` says that the rules of Fatigue bind it (H13); `here` presets H19.
    `allowed` is what the GM lets the owner do once.  `shuffles` counts this part's shuffles.
    """

    part: str
    seat: Seat
    kind: str = "skill"
    size: int = 0
    counts_active: bool = False
    pc: bool = True
    here: bool = True
    deck: tuple[Card, ...] = ()
    hand: tuple[Card, ...] = ()
    discard: tuple[Card, ...] = ()
    exhausted: tuple[Card, ...] = ()
    active: tuple[Card, ...] = ()
    dead: Death | None = None
    running: Running | None = None
    allowed: tuple[str, ...] = ()
    shuffles: int = 0
    retired: bool = False

    @property
    def bound(self) -> bool:
        """FAT-1, H13: whether Fatigue and fatal draw failure bind this deck."""
        return self.kind == "skill" and self.pc

    def zone(self, name: str) -> tuple[Card, ...]:
        """The cards of the zone `name`, which is one of `ZONES`."""
        cards: tuple[Card, ...] = getattr(self, name)
        return cards

    def count(self) -> int:
        """All cards of all zones; no action of play changes it (FAT-2)."""
        return sum(len(self.zone(name)) for name in ZONES)


@dataclass(frozen=True, slots=True)
class Gate:
    """A Round that is opened and not yet committed: who takes part (H19), who was taken out and
    why, and the answers given for it, by part: (part, case, value, rule tag)."""

    number: int
    taking: tuple[str, ...]
    out: tuple[tuple[str, str], ...] = ()
    answers: tuple[tuple[str, str, str, str], ...] = ()

    @property
    def refilling(self) -> tuple[str, ...]:
        """Those who take part and were not taken out."""
        gone = {part for part, _ in self.out}
        return tuple(part for part in self.taking if part not in gone)

    def answer(self, part: str, case: str) -> tuple[str, str] | None:
        """The value and rule tag answered for this Round, or None."""
        for p, c, value, tag in self.answers:
            if p == part and c == case:
                return value, tag
        return None


@dataclass(frozen=True, slots=True)
class RestCall:
    """A Rest that the GM has called and not yet begun: for whom, what was said (as an answer to H8
    has it), and who has agreed or sits out so far."""

    of: tuple[str, ...]
    said: Mapping[str, str] = field(default_factory=dict)
    agreed: tuple[str, ...] = ()
    declined: tuple[str, ...] = ()

    @property
    def unanswered(self) -> tuple[str, ...]:
        """Those whose owner has not said anything yet."""
        return tuple(p for p in self.of if p not in (*self.agreed, *self.declined))


@dataclass(frozen=True, slots=True)
class Ruling:
    """A standing answer of this table; `version` is never used twice."""

    value: str
    version: int


@dataclass(frozen=True, slots=True)
class State:
    """The whole party.  The four counters only ever grow, also through undo."""

    open_hands: bool = False
    rulings: Mapping[str, Ruling] = field(default_factory=dict)
    decks: Mapping[str, Deck] = field(default_factory=dict)
    round: int = 0
    gate: Gate | None = None
    rest_call: RestCall | None = None
    decisions: tuple[Decision, ...] = ()
    next_card: int = 1
    next_decision: int = 1
    next_part: int = 1
    next_ruling: int = 1


class Place(NamedTuple):
    """Where a card lies."""

    deck: Deck
    zone: str
    card: Card


def locate(state: State, handle: str) -> Place | None:
    """Where the card with this handle lies, seen or not; None if no card has it now."""
    for deck in state.decks.values():
        for name in ZONES:
            for card in deck.zone(name):
                if card.id == handle:
                    return Place(deck, name, card)
    return None


def sees(state: State, seat: Seat, deck: Deck, zone: str, card: Card) -> bool:
    """R29, the one answer to "may this seat see this face": Discard and Active are open, a Hand is
    its owner's and the GM's (and everybody's with open hands), anything else only who knows it.
    The GM sees what any player sees, and nobody sees a Deck."""
    if zone in PUBLIC_ZONES or ALL in card.knows:
        return True
    if seat == GM:
        return zone == "hand" or bool(card.knows)
    if zone == "hand" and ((state.open_hands and deck.kind == "skill") or seat == deck.seat):
        return True
    return seat != SCREEN and seat in card.knows


def decision_of(state: State, handle: str) -> Decision | None:
    """The open decision with this id, or None."""
    return next((d for d in state.decisions if d.id == handle), None)


def due_cards(deck: Deck, number: int) -> tuple[Card, ...]:
    """FAT-12: the Active cards that fall due at the start of Round `number` or fell due before."""
    return tuple(card for card in deck.active if card.due is not None and card.due <= number)


def refill_count(deck: Deck, active: int | None = None) -> int:
    """FAT-13: how many cards a refill draws; `active` overrides the number of Active cards."""
    lying = (len(deck.active) if active is None else active) if deck.counts_active else 0
    return max(0, deck.size - len(deck.hand) - lying)


def open_shuffles(deck: Deck) -> frozenset[int]:
    """The places in the deck's sequence of shuffles that still have a card in the Deck, so whose
    keys nobody may be told."""
    return frozenset(k for card in deck.deck for k in card.placed)


def secret_shuffles(state: State, part: str, seat: Seat) -> frozenset[int]:
    """The shuffles whose keys would tell `seat` something it may not see: those of `open_shuffles`
    and those that dealt cards which still lie hidden from it in Hand or Exhausted."""
    deck = state.decks[part]
    hidden = {
        k
        for zone in ("hand", "exhausted")
        for card in deck.zone(zone)
        if not sees(state, seat, deck, zone, card)
        for k in card.placed
    }
    return open_shuffles(deck) | hidden

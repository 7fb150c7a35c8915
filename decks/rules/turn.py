"""One action being decided: the state so far, and the events that made it.

Every change goes through `Turn.emit`, which folds the event at once; so the state that `apply`
returns is the fold of its events by construction.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from decks.rules import notation
from decks.rules.cases import BY_HAND, CASES
from decks.rules.evolve import evolve
from decks.rules.state import ALL, Card, Deck, Place, Running, State, locate, sees
from journal.contract import EVERYBODY, GM, Decision, Event, Option, Refusal, Seat, Shuffler

KEEP: Any = object()
"""For `emit`: leave the deck's running draw as it is."""


def face_key(card: Card) -> tuple[str, str, bool, int]:
    """Sorts cards by what is printed on them, so that a shuffle's result cannot depend on an order
    that nobody may know."""
    return card.face, card.to, not card.recyclable, int(card.id[1:])


def card_name(card: object) -> str:
    """How proofs and stacked orders call a card: its face, `_` if blank."""
    assert isinstance(card, Card)
    return card.face or "_"


class Turn:
    """Collects the events of one action of `seat`."""

    def __init__(self, state: State, seat: Seat, shuffler: Shuffler) -> None:
        self.state = state
        self.seat = seat
        self.shuffler = shuffler
        self.events: list[Event] = []
        self._next = state.next_card
        self._shuffles: list[dict[str, Any]] = []

    # Looking

    @property
    def is_gm(self) -> bool:
        """Whether the GM acts."""
        return self.seat == GM

    def deck(self, part: str) -> Deck:
        """The deck `part` as it is now; refused where there is none, or it is retired."""
        deck = self.state.decks.get(part)
        if deck is None:
            raise Refusal("unknown_part", "", "There is no deck %(part)s.", part=part)
        if deck.retired:
            raise Refusal("retired", "FAT-2", "%(part)s is retired.", part=part)
        return deck

    def own(self, part: str) -> Deck:
        """The deck `part`, which the acting seat may handle: the GM any, a player their own."""
        deck = self.deck(part)
        if not self.is_gm and deck.seat != self.seat:
            raise Refusal("not_yours", "", "%(part)s is not yours to move.", part=part)
        return deck

    def seen(self, handle: str) -> Place:
        """Where the card lies.  A card that the seat cannot see is refused like one that is gone,
        so that guessing handles tells nothing."""
        place = locate(self.state, handle)
        if place is None or not sees(self.state, self.seat, place.deck, place.zone, place.card):
            raise Refusal(
                "stale_card", "", "%(card)s is not where you saw it any more.", card=handle
            )
        return place

    # Handles, moves and shuffles

    def fresh(self) -> str:
        """The next handle."""
        self._next += 1
        return f"c{self._next - 1}"

    def move(
        self,
        card: Card,
        to: str,
        *,
        at: int | str = "",
        knows: Sequence[Seat] = (),
        due: int | None = None,
        then: str = "",
    ) -> dict[str, Any]:
        """The record of one card's move, with its new handle.  In an open zone a card keeps no
        memory of who knew it or which shuffle dealt it."""
        record: dict[str, Any] = {"card": card.id, "id": self.fresh(), "to": to}
        place = at if at != "" else (0 if to in ("deck", "discard") else "end")
        if place != "end":
            record["at"] = place
        if knows:
            record["knows"] = list(knows)
        if due is not None:
            record["due"] = due
        if then:
            record["then"] = then
        if card.placed and to not in ("discard", "active"):
            record["placed"] = list(card.placed)
        return record

    def mix(self, part: str, cards: Iterable[Card]) -> dict[str, Any]:
        """Shuffles `cards` into a new Deck of `part` and gives the event's fields for it."""
        start = sorted(cards, key=face_key)
        done = self.shuffler.shuffle(tuple(start), of=part)
        k = self._note(part, start, done)
        first = self._next
        self._next += len(done)
        return {"order": [card.id for card in done], "first": first, "place": k}

    def mix_new(self, part: str, cards: Iterable[Card]) -> tuple[Card, ...]:
        """The cards of a new deck, shuffled, with their handles."""
        start = sorted(cards, key=face_key)
        done = self.shuffler.shuffle(tuple(start), of=part)
        k = self._note(part, start, done)
        return tuple(replace(card, id=self.fresh(), placed=(k,)) for card in done)

    def pick(self, part: str, cards: Sequence[Card], n: int) -> tuple[Card, ...]:
        """`n` of `cards` at random, in random order.  They are laid out by handle, so by position:
        the pick does not depend on faces, and its key would tell where they are."""
        start = sorted(cards, key=lambda card: int(card.id[1:]))
        done = self.shuffler.shuffle(tuple(start), of=part)
        k = self._note(part, start, done, by=lambda card: card.id)
        return tuple(replace(card, placed=(*card.placed, k)) for card in done[:n])

    def _note(
        self,
        part: str,
        start: Sequence[Card],
        done: Sequence[Card],
        by: Any = card_name,
    ) -> int:
        deck = self.state.decks.get(part)
        k = (deck.shuffles if deck else 0) + len(self._shuffles)
        self._shuffles.append(
            {"k": k, "from": [by(card) for card in start], "to": [by(card) for card in done]}
        )
        return k

    # Telling

    def emit(
        self,
        kind: str,
        part: str = "",
        *,
        public: Mapping[str, Any] | None = None,
        private: Mapping[str, Any] | None = None,
        sealed: Mapping[str, Any] | None = None,
        audience: Sequence[Seat] = (),
        teaches: Sequence[Seat] = (),
        rules: Iterable[str] = (),
        running: Running | None = KEEP,
    ) -> None:
        """Appends an event and folds it.  Shuffles and handles used since the last one go with it;
        `running` sets or, as None, clears the deck's running draw."""
        opened, hidden = dict(public or {}), dict(sealed or {})
        if self._shuffles:
            opened["shuffle"] = [shuffle["k"] for shuffle in self._shuffles]
            hidden["shuffles"], self._shuffles = self._shuffles, []
        if self._next != self.state.next_card:
            hidden["next_card"] = self._next
        if running is not KEEP and self.state.decks[part].running != running:
            hidden["running"] = notation.dump_running(running)
        event = Event(
            kind,
            part,
            opened,
            dict(private or {}),
            hidden,
            tuple(audience),
            tuple(teaches),
            tuple(dict.fromkeys(rule for rule in rules if rule)),
        )
        self.events.append(event)
        self.state = evolve(self.state, event)

    def ask(
        self,
        kind: str,
        part: str,
        options: Iterable[Option],
        *,
        seat: Seat = GM,
        detail: Mapping[str, Any] | None = None,
        teaches: Sequence[Seat] = (),
        running: Running | None = KEEP,
        by_hand: bool = True,
    ) -> None:
        """Raises a decision for `seat`; `by-hand` is an option everywhere the GM decides."""
        offered = list(options)
        if by_hand:
            offered.append(Option(BY_HAND, ("moves",)))
        decision = Decision(
            f"q{self.state.next_decision}", kind, seat, tuple(offered), part, True, detail or {}
        )
        stored = notation.dump_decision(decision)
        self.emit(
            "asked",
            part,
            public={"id": decision.id, "case": kind, "seat": seat},
            private={"decision": stored},
            audience=(seat,) if seat == GM else (seat, GM),
            teaches=teaches,
            rules=(rule_of(kind),),
            running=running,
        )

    def lapse(self, gone: Iterable[Decision]) -> None:
        """Takes back decisions that no longer arise."""
        for decision in gone:
            self.emit("lapsed", decision.part, public={"ids": [decision.id], "case": decision.kind})


def rule_of(kind: str) -> str:
    """The rule or case that a decision of this kind comes from."""
    return "FAT-20" if kind.startswith("rest-") else kind.partition(".")[0]


def shown(card: Card, handle: str = "") -> dict[str, str]:
    """A card's face under its (new) handle, for an event's public or private layer."""
    return {"id": handle or card.id, "face": card.face}


def audience_of(deck: Deck) -> tuple[Seat, ...]:
    """Who sees the cards of a deck's owner: the owner and the GM."""
    return (GM,) if deck.seat == GM else (deck.seat, GM)


def hand_learners(turn: Turn, deck: Deck) -> tuple[Seat, ...]:
    """Who learns a card that enters this Hand: its owner, or everybody where hands are open."""
    return EVERYBODY if turn.state.open_hands and deck.kind == "skill" else (deck.seat,)


def hand_audience(turn: Turn, deck: Deck) -> tuple[Seat, ...]:
    """Who is told of a card that enters this Hand: those of `hand_learners`, and the GM."""
    learners = hand_learners(turn, deck)
    return learners if learners == EVERYBODY else audience_of(deck)


def knows_after(deck: Deck, card: Card, source: str, to: str) -> tuple[Seat, ...]:
    """Who knows the face after a move into a hidden zone (R29): what the owner saw, the owner
    knows; what lay open, everybody knows who sees it laid on the Deck."""
    if to in ("discard", "active", "hand"):
        return ()
    if source == "hand":
        return (deck.seat,)
    if source in ("discard", "active"):
        return (ALL,) if to == "deck" else (deck.seat,)
    return card.knows


def case_options(case: str, *, without: Sequence[str] = ()) -> list[Option]:
    """The listed answers of a case."""
    found = CASES[case]
    return [Option(value, (), found.keep) for value in found.values if value not in without]

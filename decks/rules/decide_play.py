"""Using cards and letting effects expire: FAT-12, FAT-15, H9; and the GM's moves by hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from decks.rules.actions import Expire, Move, Play
from decks.rules.state import ALL, Card, Deck, Place, sees
from decks.rules.turn import Turn, audience_of, hand_audience, hand_learners, knows_after, shown
from journal.contract import EVERYBODY, Refusal, Seat


def idle(deck: Deck) -> None:
    """FAT-16: while a case holds up a character's draw it takes no other action."""
    if deck.running is not None:
        raise Refusal(
            "draw_running",
            "FAT-16",
            "%(part)s is in the middle of a draw that waits for the GM.",
            part=deck.part,
        )


def alive(deck: Deck) -> None:
    """FAT-18: the dead do nothing."""
    if deck.dead is not None:
        raise Refusal("dead", "FAT-18", "%(part)s is dead.", part=deck.part)


def takes(deck: Deck, to: str) -> None:
    """FAT-1: a GM deck never Exhausts a card."""
    if deck.kind == "gm" and to == "exhausted":
        raise Refusal(
            "gm_deck", "FAT-1", "%(part)s is a GM deck and never Exhausts a card.", part=deck.part
        )


def one_deck(turn: Turn, cards: Sequence[str], zone: str) -> tuple[Deck, tuple[Card, ...]]:
    """The named cards, which must all lie in `zone` of one deck that the seat may handle."""
    places = [turn.seen(handle) for handle in cards]
    deck = places[0].deck
    for place in places:
        if place.deck.part != deck.part:
            raise Refusal("two_decks", "FAT-2", "%(card)s is of another deck.", card=place.card.id)
        turn.own(place.deck.part)
        if place.zone != zone:
            raise Refusal(
                "wrong_zone",
                "FAT-15" if zone == "hand" else "FAT-12",
                "%(card)s is in %(zone)s.",
                card=place.card.id,
                zone=place.zone,
            )
    return deck, tuple(place.card for place in places)


def play(turn: Turn, action: Play) -> None:
    """FAT-15: cards from Hand to where the player says, or each to its default."""
    deck, cards = one_deck(turn, action.cards, "hand")
    alive(deck)
    idle(deck)
    if action.to != "active" and (action.rounds or action.then) and action.to != "default":
        raise Refusal("not_active", "FAT-12", "Only Active cards last for Rounds.")
    _blank(cards, action.kept)
    for card in cards:
        to = card.to if action.to == "default" else action.to
        if not to:
            raise Refusal(
                "input_required",
                "FAT-15",
                "%(card)s has no default destination: say where it goes.",
                card=card.id,
            )
        takes(deck, to)
        takes(deck, action.then)
        if to == "active" and action.rounds and not action.then:
            raise Refusal(
                "input_required",
                "H9",
                "Say where %(card)s goes when its Rounds are over.",
                card=card.id,
            )
    for to in dict.fromkeys(card.to if action.to == "default" else action.to for card in cards):
        group = [c for c in cards if (c.to if action.to == "default" else action.to) == to]
        _use(turn, deck, group, to, action)


def _blank(cards: Sequence[Card], kept: int | None) -> None:
    """H16: what is marked on a printed card only its player can say; of others the rules know."""
    if kept is None:
        return
    known = next((card for card in cards if card.face), None)
    if known is not None:
        raise Refusal(
            "not_blank",
            "H16",
            "%(card)s is no blank card: its own mark says whether it is recyclable.",
            card=known.id,
        )
    if kept > len(cards):
        raise Refusal(
            "too_many", "H16", "There are only %(count)s cards in this.", count=len(cards)
        )


def _use(turn: Turn, deck: Deck, cards: Sequence[Card], to: str, action: Play) -> None:
    active = to == "active"
    due = turn.state.round + action.rounds if active and action.rounds else None
    then = action.then if active else ""
    moves = [
        turn.move(card, to, knows=knows_after(deck, card, "hand", to), due=due, then=then)
        for card in cards
    ]
    if action.kept is not None:
        for move in moves:
            move["recyclable"] = move["card"] not in action.cards[: action.kept]
    public: dict[str, Any] = {"from": "hand", "to": to, "count": len(cards)}
    faces = [shown(card, move["id"]) for card, move in zip(cards, moves, strict=True)]
    if due is not None:
        public["due"] = due
    if then:
        public["then"] = then
    hidden = to == "exhausted"
    if not hidden:
        public["cards"] = faces
    turn.emit(
        "moved",
        deck.part,
        public=public,
        private={"cards": faces} if hidden else {},
        sealed={"moves": moves},
        audience=audience_of(deck) if hidden else (),
        teaches=() if hidden else EVERYBODY,
        rules=("FAT-15", "FAT-12" if active else ""),
    )


def expire_cards(turn: Turn, action: Expire) -> None:
    """FAT-12: owner or GM says that effects end; a card without a destination is given one."""
    deck, cards = one_deck(turn, action.cards, "active")
    alive(deck)
    idle(deck)
    for card in cards:
        if not (action.to or card.then):
            raise Refusal("input_required", "H9", "Say where %(card)s goes now.", card=card.id)
        if action.to and card.then and action.to != card.then and not turn.is_gm:
            raise Refusal(
                "destination_fixed",
                "FAT-12",
                "%(card)s was committed to go to %(zone)s.",
                card=card.id,
                zone=card.then,
            )
        takes(deck, action.to or card.then)
    for card in cards:
        expire(turn, deck.part, (card,), action.to, rules=("FAT-12",))


def expire(turn: Turn, part: str, cards: Sequence[Card], to: str, *, rules: Sequence[str]) -> None:
    """Active cards go to `to`, else to where each one names."""
    deck = turn.deck(part)
    moves, faces = [], []
    for card in cards:
        goes = to or card.then
        moves.append(turn.move(card, goes, knows=knows_after(deck, card, "active", goes)))
        faces.append({**shown(card, moves[-1]["id"]), "to": goes})
    # The faces lay open until now, so naming them tells nobody anything.
    for face, move in zip(faces, moves, strict=True):
        if move["to"] == "exhausted":
            del face["id"]
    turn.emit(
        "expired",
        part,
        public={"count": len(cards), "cards": faces},
        sealed={"moves": moves},
        rules=rules,
    )


def move_cards(turn: Turn, action: Move) -> None:
    """The GM moves cards by hand, with a reason; also those of the dead (FAT-18)."""
    deck = turn.deck(action.part)
    idle(deck)
    by_hand(turn, action.part, action.cards, action.to, action.at, reason=action.reason)


def by_hand(
    turn: Turn,
    part: str,
    what: Sequence[str],
    to: str,
    at: str,
    *,
    reason: str,
    rules: Sequence[str] = (),
) -> None:
    """Moves the named cards, or so many from the top of the Deck or at random from Exhausted.
    Nothing can get lost by it: each card leaves one zone for another (FAT-2)."""
    deck = turn.deck(part)
    takes(deck, to)
    places: list[Place] = []
    for word in what:
        places.extend(_heap(turn, deck, word))
    if len({place.card.id for place in places}) < len(places):
        raise Refusal("named_twice", "FAT-2", "A card is named twice.")
    # Handles of a stay in the same zone tell nothing new, so a move within a zone is allowed only
    # where it changes something: the Deck.
    same = next((place for place in places if place.zone == to and to != "deck"), None)
    if same is not None:
        raise Refusal(
            "already_there", "FAT-2", "%(card)s is in %(zone)s already.", card=same.card.id, zone=to
        )
    _carry(turn, deck, places, to, at, reason=reason, rules=rules)


def _heap(turn: Turn, deck: Deck, word: str) -> list[Place]:
    zone, colon, count = word.partition(":")
    if not colon:
        place = turn.seen(word)
        if place.deck.part != deck.part:
            raise Refusal("two_decks", "FAT-2", "%(card)s is of another deck.", card=word)
        return [place]
    n, cards = int(count), deck.zone(zone)
    if n > len(cards):
        raise Refusal(
            "too_many",
            "FAT-2",
            "There are only %(count)s cards in %(zone)s.",
            count=len(cards),
            zone=zone,
        )
    if zone == "deck":
        picked = cards[:n]
    elif n == 1 == len(cards):
        picked = cards
    else:
        # Several at random lie in an order that nobody knows.
        picked = turn.pick(deck.part, cards, n)
        picked = picked if n == 1 else tuple(replace(card, knows=()) for card in picked)
    return [Place(deck, zone, card) for card in picked]


def _carry(
    turn: Turn,
    deck: Deck,
    places: Sequence[Place],
    to: str,
    at: str,
    *,
    reason: str,
    rules: Sequence[str],
) -> None:
    open_now = to in ("discard", "active")
    teaches = _teaches(turn, deck, places, to)
    sealed, faces = _carried(turn, deck, places, to, at)
    public: dict[str, Any] = {
        "from": list(dict.fromkeys(place.zone for place in places)),
        "to": to,
        "count": len(places),
        "reason": reason,
        "by_hand": True,
    }
    if to == "deck":
        public["at"] = at
    known = [
        face
        for face, place in zip(faces, places, strict=True)
        if to == "hand" or _owner_sees(turn, deck, place)
    ]
    turn.emit(
        "moved",
        deck.part,
        public={**public, "cards": faces} if open_now else public,
        private={} if open_now else {"cards": known},
        sealed=sealed,
        audience=() if open_now else _hears(turn, deck, to),
        teaches=teaches,
        rules=rules or ("FAT-2",),
    )


def _carried(
    turn: Turn, deck: Deck, places: Sequence[Place], to: str, at: str
) -> tuple[dict[str, Any], list[dict[str, str]]]:
    """What folds the move, and the faces under their new handles (without, if shuffled in)."""
    cards = [place.card for place in places]
    if to == "deck" and at == "shuffled":
        moved = {card.id for card in cards}
        rest = [card for card in deck.deck if card.id not in moved]
        return turn.mix(deck.part, (*rest, *cards)), [{"face": card.face} for card in cards]
    # A later card laid on top lies above an earlier one: so top goes in from the last one.
    turned = list(reversed(places)) if to == "deck" and at == "top" else list(places)
    moves = [
        turn.move(
            place.card,
            to,
            at="end" if at == "bottom" else "",
            knows=knows_after(deck, place.card, place.zone, to),
        )
        for place in turned
    ]
    handles = {move["card"]: move["id"] for move in moves}
    return {"moves": moves}, [shown(card, handles[card.id]) for card in cards]


def _hears(turn: Turn, deck: Deck, to: str) -> tuple[Seat, ...]:
    return hand_audience(turn, deck) if to == "hand" else audience_of(deck)


def _owner_sees(turn: Turn, deck: Deck, place: Place) -> bool:
    return sees(turn.state, deck.seat, deck, place.zone, place.card)


def _teaches(turn: Turn, deck: Deck, places: Sequence[Place], to: str) -> tuple[Seat, ...]:
    """Who learns a face by the move: everybody what comes to lie open, the owner what enters the
    Hand unseen."""
    hidden = [place for place in places if place.zone not in ("discard", "active")]
    if to in ("discard", "active"):
        return EVERYBODY if any(ALL not in place.card.knows for place in hidden) else ()
    if to == "hand" and hidden:
        learners = hand_learners(turn, deck)
        known = all(ALL in place.card.knows for place in hidden)
        if not known and (
            learners == EVERYBODY or any(not _owner_sees(turn, deck, p) for p in hidden)
        ):
            return learners
    if len(places) < len(deck.exhausted):
        # Who knows what lies in Exhausted sees which of it is gone, also when picked at random.
        lay = {card.id: card.knows for card in deck.exhausted}
        return tuple(dict.fromkeys(seat for place in places for seat in lay.get(place.card.id, ())))
    return ()

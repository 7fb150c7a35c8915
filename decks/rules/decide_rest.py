"""Rest: FAT-11, FAT-20, H8."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from math import ceil
from typing import Any

from decks.rules.actions import Rest
from decks.rules.cases import ASK, ruling
from decks.rules.decide_play import alive, idle
from decks.rules.forecast import recyclable_cards
from decks.rules.grammar import Words, rest_arguments
from decks.rules.state import ALL, Card, Deck, sees
from decks.rules.turn import Turn, audience_of, shown
from journal.contract import GM, Option, Refusal, Seat

Said = Mapping[str, Any]

CASE_OF = {"n": "H8.amount", "pick": "H8.pick", "where": "H8.where", "discard": "H8.discard"}


def rest(turn: Turn, action: Rest) -> None:
    """FAT-20: each of these decks rests as said, as this table has ruled, or as the GM answers."""
    said = {
        "n": f"{action.n}:{action.round}" if action.round else action.n,
        "cards": list(action.cards),
        "pick": action.pick,
        "where": action.where,
        "discard": action.discard,
    }
    if action.cards and len(action.of) > 1:
        raise Refusal("two_decks", "FAT-20", "Cards can be named for one deck at a time.")
    for part in action.of:
        deck = turn.own(part)
        resting(turn, deck)
    for part in action.of:
        if action.cards:
            named(turn, turn.deck(part), action.cards)
        resolve(turn, part, said)


def resting(turn: Turn, deck: Deck) -> None:
    """Refuses where no Rest is possible: GM decks, the dead, a running draw, an open Rest."""
    if deck.kind == "gm":
        raise Refusal(
            "gm_deck", "FAT-1", "%(part)s is a GM deck: it does not tire.", part=deck.part
        )
    alive(deck)
    idle(deck)
    if any(d.part == deck.part and d.kind == "H8" for d in turn.state.decisions):
        raise Refusal("rest_open", "FAT-20", "A Rest of %(part)s waits already.", part=deck.part)


def read(arguments: Sequence[str]) -> dict[str, Any]:
    """The arguments of an answer to H8, as `resolve` takes them."""
    words = Words("answer")
    words.left = list(arguments)
    said: dict[str, Any] = dict(rest_arguments(words))
    words.end()
    rounding = said.pop("round")
    if rounding:
        said["n"] = f"{said['n']}:{rounding}"
    said["cards"] = list(said["cards"])
    return said


def named(turn: Turn, deck: Deck, handles: Sequence[str]) -> tuple[Card, ...]:
    """The named Exhausted cards of this deck, as far as the seat can see them."""
    cards = []
    for handle in handles:
        place = turn.seen(handle)
        if place.deck.part != deck.part or place.zone != "exhausted":
            raise Refusal(
                "wrong_zone", "FAT-20", "%(card)s is not among its Exhausted cards.", card=handle
            )
        cards.append(place.card)
    return tuple(cards)


def amount(value: str, exhausted: int) -> int:
    """How many cards `value` means; above the Exhausted count it takes all (FAT-20)."""
    if value == "all":
        return exhausted
    number, _, rounding = value.partition(":")
    if "/" not in number:
        return min(int(number), exhausted)
    share = Fraction(number) * exhausted
    return min(ceil(share) if rounding == "up" else int(share), exhausted)


def resolve(turn: Turn, part: str, said: Said, tags: Sequence[str] = ()) -> None:
    """Fills what was not said from the rulings; asks for what is missing, else does the Rest."""
    deck = turn.deck(part)
    full = dict(said)
    used = list(tags)
    missing = []
    for name, case in CASE_OF.items():
        if full.get(name) or (name in ("n", "pick") and full.get("cards")):
            continue
        value, tag = ruling(turn.state, case, part)
        if value == ASK:
            missing.append(name)
        else:
            full[name] = value
            used.append(tag)
    missing = [name for name in missing if _matters(deck, name, full)]
    if missing:
        _ask(turn, deck, full, missing)
        return
    _choose(turn, deck, full, used)


def _matters(deck: Deck, name: str, full: Said) -> bool:
    """Whether a missing parameter has more than one possible effect; else it is not asked."""
    count = len(deck.exhausted)
    if name == "discard":
        return bool(deck.discard)
    taken = len(full.get("cards") or ()) or (amount(full["n"], count) if full.get("n") else count)
    if name == "pick":
        return taken > 0 and (not full.get("n") or taken < count)
    if name == "where" and taken == 1 and not deck.deck and full.get("discard") == "no":
        return False
    return taken > 0


def _ask(turn: Turn, deck: Deck, full: Said, missing: Sequence[str]) -> None:
    turn.ask(
        "H8",
        deck.part,
        [Option("rest", tuple(missing)), Option("nothing")],
        detail={
            "part": deck.part,
            "exhausted": len(deck.exhausted),
            "missing": list(missing),
            "said": {key: value for key, value in full.items() if value},
        },
    )


def _choose(turn: Turn, deck: Deck, full: Said, used: Sequence[str]) -> None:
    """Finds the cards: named, all, at random, or by asking the one who picks."""
    where = full.get("where") or "top"
    discard = full.get("discard") == "yes"
    how: dict[str, Any] = {"where": where, "discard": discard, "used": used}
    if full.get("cards"):
        cards = named(turn, deck, full["cards"])
        put_back(turn, deck, cards, ordered=True, pick="named", **how)
        return
    count = len(deck.exhausted)
    n = amount(full.get("n") or "all", count)
    pick = full.get("pick") or "random"
    if n == count:
        back: Sequence[Card] = deck.exhausted
        if n > 1 and where != "shuffled":
            back = turn.pick(deck.part, back, n)
        put_back(turn, deck, back, pick="all", **how)
    elif n == 0 or pick == "random":
        back = turn.pick(deck.part, deck.exhausted, n) if n else ()
        put_back(turn, deck, back, pick="random", **how)
    else:
        _ask_which(turn, deck, n, pick, **how)


def _ask_which(
    turn: Turn,
    deck: Deck,
    n: int,
    pick: str,
    *,
    where: str,
    discard: bool,
    used: Sequence[str],
) -> None:
    """R16: who must choose Exhausted cards sees their faces for this decision only."""
    seat: Seat = GM if pick == "gm" else deck.seat
    listed = sorted((shown(card) for card in deck.exhausted), key=lambda card: card["face"])
    turn.ask(
        "H8",
        deck.part,
        [Option("take", ("cards",)), Option("nothing")],
        seat=seat,
        detail={
            "part": deck.part,
            "choose": n,
            "cards": listed,
            "where": where,
            "discard": discard,
            "used": list(used),
        },
        teaches=(seat,),
        by_hand=seat == GM,
    )


def take_chosen(turn: Turn, part: str, detail: Said, handles: Sequence[str], chooser: Seat) -> None:
    """The answer to `_ask_which`: exactly as many of the listed cards as were asked for."""
    deck = turn.deck(part)
    cards = {card.id: card for card in deck.exhausted}
    if len(handles) != detail["choose"] or any(handle not in cards for handle in handles):
        raise Refusal(
            "bad_arguments",
            "FAT-20",
            "Name %(count)s of the cards shown.",
            count=detail["choose"],
        )
    chosen = [
        replace(cards[h], knows=tuple(dict.fromkeys((*cards[h].knows, chooser)))) for h in handles
    ]
    put_back(
        turn,
        deck,
        chosen,
        where=detail["where"],
        discard=detail["discard"],
        used=detail["used"],
        ordered=True,
        pick="gm" if chooser == GM else "owner",
    )


def put_back(
    turn: Turn,
    deck: Deck,
    cards: Sequence[Card],
    *,
    where: str,
    discard: bool,
    used: Sequence[str],
    pick: str,
    ordered: bool = False,
) -> None:
    """The cards lie in the Deck: on top or at the bottom first one uppermost, or shuffled in.
    Discard goes in as well only where that was said or ruled, and the Deck is shuffled with it."""
    joined = recyclable_cards(turn.state, deck) if discard else ()
    known = [c for c in cards if sees(turn.state, deck.seat, deck, "exhausted", c)]
    # On top and not in an order that somebody chose, several cards are told apart by nobody.
    tell = ordered or len(cards) == 1
    sealed = _laid(turn, deck, cards, joined, where, tell=tell)
    learned: tuple[Seat, ...] = ()
    if pick == "random":
        # A seat that knows what lies in Exhausted sees which of it is gone.
        learned = tuple(dict.fromkeys(seat for card in cards for seat in card.knows))
    turn.emit(
        "rested",
        deck.part,
        public={"count": len(cards), "where": where, "pick": pick, "discard": len(joined)},
        private={"cards": [{"face": card.face} for card in known]} if known else {},
        sealed=sealed,
        audience=audience_of(deck) if known else (),
        teaches=("all",) if ALL in learned else learned,
        rules=("FAT-20", "FAT-11", *used),
    )


def _laid(
    turn: Turn,
    deck: Deck,
    cards: Sequence[Card],
    joined: Sequence[Card],
    where: str,
    *,
    tell: bool,
) -> dict[str, Any]:
    """What folds the return: one shuffle of everything, or of what joins before the cards are laid
    on top or at the bottom."""
    if where == "shuffled":
        return turn.mix(deck.part, (*deck.deck, *joined, *cards)) if cards or joined else {}
    sealed: dict[str, Any] = turn.mix(deck.part, (*deck.deck, *joined)) if joined else {}
    turned = tuple(reversed(cards)) if where == "top" else cards
    sealed["moves"] = [
        turn.move(card, "deck", at=0 if where == "top" else "end", knows=card.knows if tell else ())
        for card in turned
    ]
    return sealed

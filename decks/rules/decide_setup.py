"""Setting up, ruling and overriding: FAT-2, FAT-10, FAT-18, F5, H1, H13, H17, H19."""

from __future__ import annotations

import re
from typing import Any

from decks.rules import actions as a
from decks.rules import notation
from decks.rules.cases import CASES
from decks.rules.decide_draw import finish, reshuffle
from decks.rules.decide_play import alive, idle, takes
from decks.rules.state import ALL, PUBLIC_ZONES, ZONES, Card, Deck, Place
from decks.rules.turn import Turn, audience_of, hand_learners
from journal.contract import EVERYBODY, GM, Refusal, Seat


def give(turn: Turn, action: a.Give) -> None:
    """R30: a new deck lies shuffled in its Deck, all other zones are empty.  What H1 and H13 leave
    to the table must be said; how many cards it has is checked where decks are made (H17)."""
    part = f"d{turn.state.next_part}"
    if action.kind == "gm":
        if action.seat != GM or action.pc:
            raise Refusal("gm_deck", "FAT-1", "A GM deck is the GM's, and no character's.")
    elif action.size is None or action.active is None:
        raise Refusal("input_required", "H1", "Say the hand size and whether Active cards count.")
    elif action.pc is None:
        raise Refusal("input_required", "H13", "Say whether this is a player character.")
    deck = Deck(
        part,
        action.seat,
        action.kind,
        action.size or 0,
        bool(action.active),
        bool(action.pc),
        deck=tuple(Card("c0", spec.face, spec.to, spec.recyclable) for spec in action.cards),
    )
    for card in deck.deck:
        takes(deck, card.to)
    _deal(turn, deck)


def _deal(turn: Turn, deck: Deck) -> None:
    mixed = turn.mix_new(deck.part, deck.deck)
    fields = {"seat": deck.seat, "kind": deck.kind, "size": deck.size, "pc": deck.pc}
    fields |= {"active": deck.counts_active, "count": len(mixed)}
    dealt = Deck(
        deck.part,
        deck.seat,
        deck.kind,
        deck.size,
        deck.counts_active,
        deck.pc,
        deck=mixed,
        shuffles=1,
    )
    turn.emit(
        "given",
        deck.part,
        public=fields,
        sealed={"deck": notation.dump_deck(dealt)},
        rules=("FAT-2", "H1" if deck.kind == "skill" else "FAT-1", "H13"),
    )


def retire(turn: Turn, action: a.Retire) -> None:
    """The deck leaves the party with all its cards; what it was asked lapses."""
    turn.deck(action.part)
    turn.lapse([d for d in turn.state.decisions if d.part == action.part])
    turn.emit("retired", action.part, rules=("FAT-2",))


def swap(turn: Turn, action: a.Swap) -> None:
    """FAT-2: the card swapped in takes the zone and place of the one it replaces.  By face, for
    a card that nobody may find, nobody is told where it lay."""
    deck = turn.deck(action.part)
    idle(deck)
    takes(deck, action.new.to)
    place = _swapped(turn, deck, action.card)
    old, zone = place.card, place.zone
    move: dict[str, Any] = turn.move(
        old, zone, at=deck.zone(zone).index(old), knows=old.knows, due=old.due, then=old.then
    )
    move |= {"face": action.new.face, "dest": action.new.to, "recyclable": action.new.recyclable}
    turn.emit(
        "swapped",
        deck.part,
        public={"count": 1},
        private={"old": {"face": old.face}, "new": {"face": action.new.face}},
        sealed={"moves": [move]},
        audience=audience_of(deck),
        teaches=_learn_swap(turn, deck, zone, old),
        rules=("FAT-2",),
    )


def _learn_swap(turn: Turn, deck: Deck, zone: str, old: Card) -> tuple[Seat, ...]:
    """Whoever knew the face of the old card knows that of the new one, which lies in its place."""
    if zone in PUBLIC_ZONES or ALL in old.knows:
        return EVERYBODY
    if zone == "hand":
        return hand_learners(turn, deck)
    return tuple(dict.fromkeys((deck.seat, *old.knows)))


def _swapped(turn: Turn, deck: Deck, word: str) -> Place:
    if a.is_handle(word):
        place = turn.seen(word)
        if place.deck.part == deck.part:
            return place
        raise Refusal("two_decks", "FAT-2", "%(card)s is of another deck.", card=word)
    face = "" if word == "_" else word
    for zone in ZONES:
        for card in deck.zone(zone):
            if card.face == face:
                return Place(deck, zone, card)
    raise Refusal(
        "no_such_card", "FAT-2", "%(part)s has no card %(card)s.", part=deck.part, card=word
    )


def setting(turn: Turn, action: a.Setting) -> None:
    """Hand size and Active (H1), player character or not (H13), here tonight (H19), whose it is."""
    deck = turn.deck(action.part)
    if deck.kind == "gm":
        raise Refusal("gm_deck", "FAT-1", "%(part)s is a GM deck.", part=deck.part)
    first = action.values[0]
    values: dict[str, Any]
    teaches: tuple[int | str, ...] = ()
    if action.what == "hand":
        values = {"size": int(first), "counts_active": action.values[1] == "yes"}
    elif action.what == "seat":
        _answered(turn, deck)
        values = {"seat": first if first == GM else int(first)}
        teaches = (values["seat"],) if deck.hand and values["seat"] != deck.seat else ()
    else:
        values = {action.what: first == "yes"}
        if action.what == "pc":
            idle(deck)
    rule = {"hand": "H1", "pc": "H13", "here": "H19"}.get(action.what, "")
    turn.emit(
        "setting",
        deck.part,
        public={"what": action.what, "values": values},
        teaches=teaches,
        rules=(rule,),
    )


def _answered(turn: Turn, deck: Deck) -> None:
    """R16: whoever was shown a deck's cards to choose among them answers before it changes hands,
    else its faces would go on lying before somebody whose deck it is no more."""
    if any(d.part == deck.part and d.seat == deck.seat != GM for d in turn.state.decisions):
        idle(deck)
        raise Refusal("rest_open", "FAT-20", "A Rest of %(part)s waits already.", part=deck.part)


def allow(turn: Turn, action: a.Allow) -> None:
    """FAT-17, FAT-20, FAT-22: the GM lets the owner do something once."""
    deck = turn.deck(action.part)
    alive(deck)
    if action.what in deck.allowed:
        raise Refusal(
            "already_allowed",
            "FAT-17",
            "%(part)s may do that already.",
            part=deck.part,
            what=action.what,
        )
    allowed = [*deck.allowed, action.what]
    turn.emit(
        "allowed",
        deck.part,
        public={"what": action.what, "allowed": allowed},
        rules=(ALLOWED_BY[action.what],),
    )


ALLOWED_BY = {
    "optional": "FAT-17",
    "rest": "FAT-20",
    "mill": "FAT-22",
    "reveal": "FAT-22",
    "search": "FAT-22",
}


def use_allowance(turn: Turn, part: str, what: str) -> None:
    """The owner does what needs the GM's leave, which it uses up; the GM needs none."""
    if turn.is_gm:
        return
    deck = turn.own(part)
    if what not in deck.allowed:
        raise Refusal(
            "not_allowed",
            ALLOWED_BY[what],
            "The GM has not allowed that for %(part)s.",
            part=part,
            what=what,
        )
    allowed = [other for other in deck.allowed if other != what]
    turn.emit(
        "allowance_used",
        part,
        public={"what": what, "allowed": allowed},
        rules=(ALLOWED_BY[what],),
    )


def describe(turn: Turn, action: a.Describe) -> None:
    """FAT-10: how the death looked; nothing follows from it."""
    deck = turn.deck(action.part)
    _dead(deck)
    turn.emit("described", deck.part, public={"told": action.text}, rules=("FAT-10",))


def _dead(deck: Deck) -> None:
    if deck.dead is None:
        raise Refusal("not_dead", "FAT-18", "%(part)s is alive.", part=deck.part)


def override(turn: Turn, action: a.Override) -> None:
    """F5, FAT-18: a logged override, with its reason: a character comes back, or a required draw
    ends although it was not completed."""
    deck = turn.deck(action.part)
    if action.what == "revive":
        _dead(deck)
        turn.lapse([d for d in turn.state.decisions if d.part == deck.part and d.kind == "H15"])
        turn.emit("revived", deck.part, public={"reason": action.reason}, rules=("FAT-18", "F5"))
        return
    run = deck.running
    if run is None:
        raise Refusal("no_draw", "FAT-16", "%(part)s is in no draw.", part=deck.part)
    if run.purpose == "search" and deck.deck:
        # The Deck has been shown: only the answer shuffles it again.
        raise Refusal(
            "search_open", "FAT-22", "%(part)s is being searched: answer it.", part=deck.part
        )
    turn.lapse([d for d in turn.state.decisions if d.part == deck.part and d.kind in HOLDS_UP])
    turn.emit(
        "overridden",
        deck.part,
        public={"what": action.what, "reason": action.reason},
        rules=("F5", "FAT-9"),
    )
    finish(turn, deck.part, run, why="override", rules=("F5",))


HOLDS_UP = ("H3", "H4", "H5", "H10", "H11")
"""The cases that stop a running draw."""


def rule(turn: Turn, action: a.Rule) -> None:
    """A standing ruling, versioned; what happened before keeps the version that it used."""
    key, part = re.sub(r"\.d[0-9]+$", "", action.case), re.search(r"d[0-9]+$", action.case)
    case = CASES.get(key)
    if case is None:
        raise Refusal("unknown_case", "", "There is no case %(case)s.", case=action.case)
    if case.way == "input":
        raise Refusal(
            "not_a_ruling",
            key,
            "%(case)s is said with the action or the set-up itself.",
            case=key,
        )
    if part and (not case.per_part or part[0] not in turn.state.decks):
        raise Refusal("not_per_deck", key, "%(case)s is no ruling for one deck.", case=action.case)
    if not case.admits(action.value):
        raise Refusal(
            "bad_value",
            key,
            "%(case)s cannot be %(value)s.",
            case=key,
            value=action.value,
        )
    set_ruling(turn, action.case, action.value)


def set_ruling(turn: Turn, case: str, value: str) -> str:
    """Records the ruling and returns its tag."""
    version = turn.state.next_ruling
    turn.emit(
        "ruled",
        case,
        public={"case": case, "value": value, "version": version},
        rules=(case.partition(".")[0],),
    )
    return f"{case}:{version}"


def reshuffle_gm(turn: Turn, action: a.Reshuffle) -> None:
    """FAT-19: the GM shuffles a GM deck's Discard into its Deck."""
    deck = turn.deck(action.part)
    idle(deck)
    if deck.bound:
        raise Refusal(
            "not_gm_deck",
            "FAT-3",
            "%(part)s reshuffles only by Fatigue.",
            part=deck.part,
        )
    if not deck.discard:
        raise Refusal("nothing_to_do", "FAT-19", "%(part)s has no Discard.", part=deck.part)
    reshuffle(turn, deck, rules=("FAT-19",))

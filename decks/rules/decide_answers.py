"""Answers to decisions: each case's own consequences, by hand everywhere, kept or not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from decks.rules import grammar
from decks.rules.actions import Answer, Draw
from decks.rules.cases import BY_HAND
from decks.rules.decide_death import after_death
from decks.rules.decide_draw import finish, go_on
from decks.rules.decide_play import by_hand, idle, takes
from decks.rules.decide_rest import read, resolve, resting, take_chosen
from decks.rules.decide_setup import HOLDS_UP, set_ruling
from decks.rules.draws import draw_in_order
from decks.rules.state import ALL, Deck, Running, decision_of, locate
from decks.rules.turn import Turn, audience_of, hand_learners, rule_of, shown
from journal.contract import EVERYBODY, GM, Decision, Option, Refusal, Seat


def answer(turn: Turn, action: Answer) -> None:
    """Answers an open decision: refused as `stale_decision` if it is gone, or not the seat's."""
    decision = decision_of(turn.state, action.decision)
    if decision is None:
        raise Refusal(
            "stale_decision",
            "",
            "%(decision)s is not open any more.",
            decision=action.decision,
        )
    if decision.seat != turn.seat and not turn.is_gm:
        raise Refusal(
            "not_yours",
            "",
            "%(decision)s is not yours to answer.",
            decision=decision.id,
            part=decision.part,
        )
    option = _option(decision, action)
    tag = f"{decision.kind}:{decision.id}"
    kept = ""
    if action.keep:
        kept = set_ruling(turn, decision.kind, option.id)
    _answered(turn, decision, action, kept or tag)
    if option.id == BY_HAND:
        _by_hand(turn, decision, action.arguments)
    else:
        ANSWERS[decision.kind](turn, decision, option.id, action.arguments, kept or tag)


def _option(decision: Decision, action: Answer) -> Option:
    option = next((o for o in decision.options if o.id == action.option), None)
    if option is None:
        raise Refusal(
            "bad_option",
            decision.kind,
            "%(option)s is no answer to %(decision)s.",
            option=action.option,
            decision=decision.id,
        )
    if action.keep and not option.keepable:
        raise Refusal(
            "not_keepable", decision.kind, "%(option)s cannot be kept.", option=action.option
        )
    if bool(action.arguments) and not option.arguments:
        raise Refusal(
            "bad_arguments",
            decision.kind,
            "%(option)s takes no more words.",
            option=action.option,
        )
    return option


def _answered(turn: Turn, decision: Decision, action: Answer, tag: str) -> None:
    """The answer itself: it closes the decision, and one for a Round is remembered with it."""
    public: dict[str, object] = {
        "ids": [decision.id],
        "case": decision.kind,
        "option": action.option,
        "kept": action.keep,
    }
    sealed: dict[str, object] = {}
    if "gate" in decision.detail and action.option != BY_HAND:
        part = str(decision.detail["part"])
        sealed["gate_answer"] = [part, decision.kind, action.option, tag]
    if decision.kind == "rest-call":
        sealed["rest_answer"] = [str(decision.detail["part"]), action.option]
        public["who"] = str(decision.detail["part"])
    private = {"arguments": list(action.arguments)} if action.arguments else {}
    turn.emit(
        "answered",
        decision.part,
        public=public,
        private=private,
        sealed=sealed,
        audience=_hears(decision) if private else (),
        rules=(rule_of(decision.kind), tag),
    )


def _hears(decision: Decision) -> tuple[Seat, ...]:
    return (GM,) if decision.seat == GM else (decision.seat, GM)


def _by_hand(turn: Turn, decision: Decision, words: Sequence[str]) -> None:
    """The GM moves the cards; then a running draw goes on, and may meet its case again."""
    if not turn.is_gm:
        raise Refusal("gm_only", "", "Only the GM moves cards by hand.")
    if not words:
        raise Refusal("bad_arguments", decision.kind, "Say which cards move where.")
    part = decision.part or str(decision.detail["part"])
    holds_up = decision.kind in HOLDS_UP and "gate" not in decision.detail
    if not holds_up:
        idle(turn.deck(part))
    for word in words:
        what, to, at = grammar.by_hand(word)
        by_hand(turn, part, (what,), to, at, reason=decision.kind, rules=("FAT-2", decision.kind))
    if holds_up:
        run = _run(turn, decision)
        # The next card was let go before the case was met, unless H5 itself asks how to begin.
        go_on(turn, part, run, step=decision.kind != "H5" or run.left < run.wanted)


def _run(turn: Turn, decision: Decision) -> Running:
    run = turn.deck(decision.part).running
    assert run is not None, decision
    return run


def _given(turn: Turn, decision: Decision, option: str, words: Sequence[str], tag: str) -> None:
    """H3, H4, H10, H11: the answer serves the draw that met the case."""
    run = _run(turn, decision)
    given = (*run.given, (decision.kind, option, tag))
    go_on(turn, decision.part, replace(run, given=given), step=True)


def _timing(turn: Turn, decision: Decision, option: str, words: Sequence[str], tag: str) -> None:
    """H5: one card more, or how the whole draw is made."""
    run = _run(turn, decision)
    if option == "go-on":
        go_on(turn, decision.part, run, step=True)
        return
    stepping = "steps" if option == "steps" else "card-by-card"
    used = (*run.used, tag)
    go_on(
        turn, decision.part, replace(run, stepping=stepping, used=used), step=run.left == run.wanted
    )


def _rest(turn: Turn, decision: Decision, option: str, words: Sequence[str], tag: str) -> None:
    """H8: what was missing is said, the cards are named, or nothing comes back."""
    part = decision.part
    if option == "nothing":
        turn.emit(
            "rested",
            part,
            public={"count": 0, "pick": "nothing", "discard": 0},
            rules=("FAT-20", tag),
        )
        return
    resting(turn, turn.deck(part))
    said = read(words)
    if option == "take":
        take_chosen(turn, part, decision.detail, said["cards"], decision.seat)
        return
    before = decision.detail["said"]
    changed = [
        key for key in ("n", "cards", "pick", "where", "discard") if said[key] and before.get(key)
    ]
    if changed:
        raise Refusal("bad_arguments", "FAT-20", "%(word)s was said already.", word=changed[0])
    merged = {**{key: value for key, value in said.items() if value}, **before}
    still = [
        name
        for name in decision.detail["missing"]
        if not merged.get(name) and not (name in ("n", "pick") and merged.get("cards"))
    ]
    if still:
        raise Refusal("bad_arguments", "FAT-20", "Say %(word)s too.", word=still[0])
    resolve(turn, part, merged, (tag,))


def _asked_for(turn: Turn, decision: Decision, option: str, words: Sequence[str], tag: str) -> None:
    """A Rest that its owner asked for: granted as said, ruled, or asked further; or not."""
    if option == "grant":
        resting(turn, turn.deck(decision.part))
        resolve(turn, decision.part, read(words), (tag,))


def _called(turn: Turn, decision: Decision, option: str, words: Sequence[str], tag: str) -> None:
    """Whether one character takes part in a called Rest: remembered until the GM begins it."""


def _seen_by(turn: Turn, decision: Decision, option: str, words: Sequence[str], tag: str) -> None:
    """H12: who may see the card that Fatigue Exhausted, if it still lies there."""
    place = locate(turn.state, str(decision.detail["card"]))
    if option == "nobody" or place is None:
        return
    deck = place.deck
    everybody = option == "all"
    turn.emit(
        "exhausted_shown",
        deck.part,
        public={"count": 1},
        private={"cards": [shown(place.card)]},
        sealed={"shown": [place.card.id], "to_whom": [ALL if everybody else deck.seat]},
        audience=EVERYBODY if everybody else audience_of(deck),
        teaches=EVERYBODY if everybody else (deck.seat,),
        rules=("H12", tag),
    )


def _after_death(
    turn: Turn, decision: Decision, option: str, words: Sequence[str], tag: str
) -> None:
    """H15, where this table asks after each death."""
    to = ""
    if words:
        if len(words) > 1 or words[0] not in ("to=discard", "to=exhausted"):
            raise Refusal("bad_arguments", "H15", "Say to=discard or to=exhausted.")
        to = words[0].removeprefix("to=")
    after_death(turn, decision.part, option, to, tag)


def _gate(turn: Turn, decision: Decision, option: str, words: Sequence[str], tag: str) -> None:
    """H6, H7, H11 of an opened Round: remembered until its commit."""


def _empty_gm_deck(
    turn: Turn, decision: Decision, option: str, words: Sequence[str], tag: str
) -> None:
    if "gate" not in decision.detail:
        _given(turn, decision, option, words, tag)


def _order(turn: Turn, decision: Decision, option: str, words: Sequence[str], tag: str) -> None:
    """H18: the draws that waited for their order."""
    drawing = grammar.parse(str(decision.detail["draw"]))
    assert isinstance(drawing, Draw)
    draw_in_order(turn, drawing, option, tag)


def _search(turn: Turn, decision: Decision, option: str, words: Sequence[str], tag: str) -> None:
    """FAT-22: the named cards go where the chooser says, the rest of the Deck is shuffled."""
    deck, run = turn.deck(decision.part), _run(turn, decision)
    handles, to = _taken(deck, words) if option == "take" else ((), "")
    known = {card.id: card for card in deck.deck}
    taken = [known[handle] for handle in handles]
    moves = [
        turn.move(card, to, knows=(decision.seat,) if to == "exhausted" else ()) for card in taken
    ]
    faces = [shown(card, move["id"]) for card, move in zip(taken, moves, strict=True)]
    rest = [card for card in deck.deck if card.id not in handles]
    is_open = to in ("discard", "active")
    public = {"count": len(taken), "to": to}
    # The taken cards leave before the shuffle, so that its proof covers what stays.
    turn.emit(
        "searched",
        deck.part,
        public={**public, "cards": faces} if is_open else public,
        private={} if is_open or not faces else {"cards": faces},
        sealed={"moves": moves},
        audience=_search_hears(turn, deck, decision, to) if faces and not is_open else (),
        teaches=EVERYBODY if is_open else (hand_learners(turn, deck) if to == "hand" else ()),
        rules=("FAT-22", *run.used),
    )
    if rest:
        turn.emit(
            "reshuffled",
            deck.part,
            public={"collected": 0, "deck": len(rest)},
            sealed=turn.mix(deck.part, rest),
            rules=("FAT-22",),
        )
    finish(turn, deck.part, replace(run, left=0))


def _search_hears(turn: Turn, deck: Deck, decision: Decision, to: str) -> tuple[Seat, ...]:
    if to == "hand" and hand_learners(turn, deck) == EVERYBODY:
        return EVERYBODY
    seats = [decision.seat, GM] if to == "exhausted" else [decision.seat, *audience_of(deck)]
    return tuple(dict.fromkeys(seats))


def _taken(deck: Deck, words: Sequence[str]) -> tuple[tuple[str, ...], str]:
    w = grammar.Words("take")
    w.left = list(words)
    handles = w.keys("cards", grammar.CARD)
    to = w.need("to", grammar.ZONE)
    w.end()
    takes(deck, to)
    known = {card.id for card in deck.deck}
    if not handles or any(handle not in known for handle in handles):
        raise Refusal("bad_arguments", "FAT-22", "Name cards that were shown.")
    return handles, to


Handler = Callable[[Turn, Decision, str, Sequence[str], str], None]

ANSWERS: dict[str, Handler] = {
    "H3": _given,
    "H4": _given,
    "H5": _timing,
    "H6": _gate,
    "H7": _gate,
    "H8": _rest,
    "H10": _given,
    "H11": _empty_gm_deck,
    "H12": _seen_by,
    "H15": _after_death,
    "H18": _order,
    "search": _search,
    "rest-ask": _asked_for,
    "rest-call": _called,
}

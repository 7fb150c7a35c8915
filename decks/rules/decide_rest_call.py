"""A Rest for several, called by the GM and agreed to by each owner; and the wish for one: FAT-20.

Like a Round it is announced first and done once: whoever agreed rests when the GM lets it begin, in
one entry, so that nobody's tap moves somebody else's cards.
"""

from __future__ import annotations

from typing import Any

from decks.rules.actions_rest import AskRest, CallRest, CloseRest
from decks.rules.decide_rest import resolve, resting
from decks.rules.state import REST, Deck, RestCall, State
from decks.rules.turn import Turn
from journal.contract import GM, Decision, Option, Refusal

KIND = "rest-call"


def call_rest(turn: Turn, action: CallRest) -> None:
    """Announces a Rest and asks the owner of each deck; the GM's own take part at once.  Refused
    while another is called, and for who cannot rest."""
    if turn.state.rest_call is not None:
        raise Refusal("rest_called", "FAT-20", "A Rest is called already.")
    for part in action.of:
        resting(turn, turn.deck(part))
    amount = f"{action.n}:{action.round}" if action.round else action.n
    said = {"n": amount, "pick": action.pick, "where": action.where, "discard": action.discard}
    turn.emit(
        "rest_called",
        REST,
        public={
            "of": list(action.of),
            "said": {name: value for name, value in said.items() if value},
            "agreed": [part for part in action.of if turn.deck(part).seat == GM],
        },
        rules=("FAT-20",),
    )


def close_rest(turn: Turn, action: CloseRest) -> None:
    """Begins the called Rest for those who agreed and can rest, or calls it off.  Whoever has not
    answered by then does not rest."""
    call = turn.state.rest_call
    if call is None:
        raise Refusal("no_rest", "FAT-20", "No Rest is called.")
    if action.what == "cancel":
        turn.emit("rest_cancelled", REST, rules=("FAT-20",))
        return
    able = [part for part in call.of if part in call.agreed and _able(turn, part)]
    if not able:
        raise Refusal("nobody_agreed", "FAT-20", "Nobody has agreed to this Rest yet.")
    turn.emit(
        "rest_committed",
        REST,
        public={
            "of": able,
            "out": [part for part in call.of if part not in able],
            "said": dict(call.said),
            "before": {part: _counts(turn.deck(part)) for part in able},
        },
        rules=("FAT-20",),
    )
    for part in able:
        resolve(turn, part, {**call.said, "cards": []})


def _able(turn: Turn, part: str) -> bool:
    try:
        resting(turn, turn.deck(part))
    except Refusal:
        # Who died, left or waits for an answer since then keeps nobody else from resting.
        return False
    return True


def _counts(deck: Deck) -> dict[str, int]:
    return {name: len(deck.zone(name)) for name in ("deck", "discard", "exhausted")}


def ask_for_rest(turn: Turn, action: AskRest) -> None:
    """An owner asks the GM, who grants a Rest with all that H8 leaves open, or refuses it."""
    deck = turn.own(action.part)
    resting(turn, deck)
    if any(d.part == deck.part and d.kind == "rest-ask" for d in turn.state.decisions):
        raise Refusal("rest_asked", "FAT-20", "%(part)s has asked for a Rest.", part=deck.part)
    turn.ask(
        "rest-ask",
        deck.part,
        [Option("grant", ("n", "pick", "where", "discard")), Option("refuse")],
        detail={"part": deck.part, "why": action.reason, "exhausted": len(deck.exhausted)},
        by_hand=False,
    )


def call_decisions(state: State) -> list[Decision]:
    """The open decisions that belong to the called Rest."""
    return [d for d in state.decisions if d.kind == KIND]


def refresh_call(turn: Turn) -> None:
    """After any action: asks who has to be asked, takes back what no longer arises (a death, a deck
    that changed hands, a Rest that is over)."""
    call = turn.state.rest_call
    wanted = [part for part in call.unanswered if _may(turn.state, part)] if call else []
    asked = []
    for decision in call_decisions(turn.state):
        part = str(decision.detail["part"])
        if part in wanted and turn.deck(part).seat == decision.seat:
            asked.append(part)
        else:
            turn.lapse([decision])
    for part in wanted:
        if part not in asked and call is not None:
            _ask(turn, part, call)


def _may(state: State, part: str) -> bool:
    deck = state.decks.get(part)
    return deck is not None and not deck.retired and deck.dead is None


def _ask(turn: Turn, part: str, call: RestCall) -> None:
    deck = turn.deck(part)
    detail: dict[str, Any] = {"part": part, "exhausted": len(deck.exhausted)}
    if call.said:
        detail["said"] = dict(call.said)
    turn.ask(
        KIND,
        REST,
        [Option("agree"), Option("decline")],
        seat=deck.seat,
        detail=detail,
        by_hand=False,
    )

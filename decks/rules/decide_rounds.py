"""Rounds: FAT-12, FAT-13, H6, H7, H19, and H11 where a refill would meet it.

A Round is opened (announced, with its cases asked), then committed once.  While it is open nobody
refills: everybody's refill is one action, decided on one preview.  Everything else goes on, since
the table still plays the Round before.
"""

from __future__ import annotations

from collections.abc import Iterator

from decks.rules.actions import CloseRound, OpenRound, TakeOut
from decks.rules.cases import ASK, ruling
from decks.rules.decide_draw import begin
from decks.rules.decide_play import alive, expire
from decks.rules.state import Deck, Gate, State, due_cards, refill_count
from decks.rules.turn import Turn, case_options
from journal.contract import Decision, Refusal


def living(state: State, gate: Gate) -> Iterator[Deck]:
    """The decks that refill in this Round: taking part, not taken out, alive."""
    for part in gate.refilling:
        deck = state.decks.get(part)
        if deck is not None and not deck.retired and deck.dead is None:
            yield deck


def draws_at(deck: Deck, number: int) -> tuple[int, int]:
    """How many cards the refill of Round `number` draws with expiry first and with refill first."""
    due = len(due_cards(deck, number))
    return refill_count(deck, len(deck.active) - due), refill_count(deck)


def order_matters(deck: Deck, number: int) -> bool:
    """FAT-12: a card is due and the refill draws at least one card in one of the two orders."""
    return bool(due_cards(deck, number)) and max(draws_at(deck, number)) > 0


def open_cases(state: State, gate: Gate) -> list[tuple[str, str]]:
    """The cases, as (part, case), that this Round meets and that nobody has answered yet."""
    found = []
    refilling = 0
    for deck in living(state, gate):
        draws = max(draws_at(deck, gate.number))
        refilling += draws > 0
        if order_matters(deck, gate.number) and ruling(state, "H6", deck.part)[0] == ASK:
            found.append((deck.part, "H6"))
        empties = not deck.bound and draws > len(deck.deck)
        if empties and ruling(state, "H11", deck.part)[0] == ASK:
            found.append((deck.part, "H11"))
    if refilling > 1 and ruling(state, "H7")[0] == ASK:
        found.append(("", "H7"))
    return [key for key in found if gate.answer(*key) is None]


def gate_decisions(state: State) -> list[Decision]:
    """The open decisions that belong to the opened Round."""
    return [d for d in state.decisions if "gate" in d.detail]


def refresh(turn: Turn) -> bool:
    """Brings the Round's decisions up to date after any action: asks what now arises, takes back
    what no longer does.  Tells whether something was asked."""
    gate = turn.state.gate
    wanted = open_cases(turn.state, gate) if gate else []
    asked = {}
    for decision in gate_decisions(turn.state):
        key = (str(decision.detail["part"]), decision.kind)
        if key in wanted and gate and decision.detail["gate"] == gate.number:
            asked[key] = decision
        else:
            turn.lapse([decision])
    new = [key for key in wanted if key not in asked]
    for part, case in new:
        _ask(turn, part, case)
    return bool(new)


def _ask(turn: Turn, part: str, case: str) -> None:
    gate = turn.state.gate
    assert gate is not None
    detail: dict[str, object] = {"gate": gate.number, "part": part}
    without: list[str] = []
    if part:
        deck = turn.deck(part)
        first, last = draws_at(deck, gate.number)
        detail |= {
            "deck": len(deck.deck),
            "discard": len(deck.discard),
            "due": [
                {"id": card.id, "face": card.face, "then": card.then}
                for card in due_cards(deck, gate.number)
            ],
            "draws": {"expiry-first": first, "refill-first": last},
        }
        if case == "H11":
            without = ["manual"] if deck.discard else ["manual", "reshuffle"]
    # These decisions belong to the Round and not to the deck, so that a deck's undo leaves them.
    turn.ask(case, "", case_options(case, without=without), detail=detail, by_hand=bool(part))


def open_round(turn: Turn, action: OpenRound) -> None:
    """Announces the next Round (H19); refused while a draw is running (FAT-16)."""
    state = turn.state
    if state.gate is not None:
        raise Refusal(
            "round_open", "FAT-13", "Round %(number)s is open already.", number=state.gate.number
        )
    if action.number != state.round + 1:
        raise Refusal(
            "wrong_round", "FAT-12", "The next Round is %(number)s.", number=state.round + 1
        )
    for deck in state.decks.values():
        if deck.running is not None and not deck.retired:
            raise Refusal(
                "draw_running",
                "FAT-16",
                "%(part)s is still in the middle of a draw; it ends before a new Round opens.",
                part=deck.part,
            )
    for part in action.taking:
        deck = turn.deck(part)
        if deck.kind == "gm":
            raise Refusal(
                "gm_deck", "FAT-13", "%(part)s is a GM deck and refills no hand.", part=part
            )
        alive(deck)
    turn.emit(
        "round_opened",
        public={"number": action.number, "taking": list(action.taking)},
        rules=("FAT-13", "H19"),
    )


def take_out(turn: Turn, action: TakeOut) -> None:
    """One character does not refill in the opened Round."""
    gate = turn.state.gate
    if gate is None:
        raise Refusal("no_round", "FAT-13", "No Round is open.")
    if action.part not in gate.refilling:
        raise Refusal(
            "not_taking_part", "H19", "%(part)s takes no part in this Round.", part=action.part
        )
    turn.emit(
        "round_taken_out",
        public={"who": action.part, "reason": action.reason, "number": gate.number},
        rules=("H19",),
    )


def close_round(turn: Turn, action: CloseRound) -> None:
    """Commits the opened Round with all its refills, or cancels it."""
    gate = turn.state.gate
    if gate is None or gate.number != action.number:
        raise Refusal("no_round", "FAT-13", "Round %(number)s is not open.", number=action.number)
    if action.what == "cancel":
        turn.emit("round_cancelled", public={"number": gate.number}, rules=("FAT-13",))
        return
    if refresh(turn):
        # Undo can leave a case unasked; it is asked now and nothing moves.
        return
    _refuse_open(turn, gate)
    commit(turn, gate)


def _refuse_open(turn: Turn, gate: Gate) -> None:
    """While a case of those taking part is open nobody refills, so that all refill at once.  What
    only follows a death or a Fatigue (H15, H12), or a wish for a Rest, holds nobody up."""
    for decision in turn.state.decisions:
        about = (decision.part, *decision.detail.get("parts", ()))
        waits = any(part in gate.refilling for part in about)
        waits = waits and decision.kind not in ("H12", "H15", "rest-ask")
        if waits or "gate" in decision.detail:
            raise Refusal(
                "case_open",
                "FAT-13",
                "%(case)s is still open; nobody refills before it is answered.",
                case=decision.kind,
                decision=decision.id,
            )
    for deck in living(turn.state, gate):
        if deck.running is not None:
            raise Refusal(
                "draw_running",
                "FAT-16",
                "%(part)s is still in the middle of a draw.",
                part=deck.part,
            )


def commit(turn: Turn, gate: Gate) -> None:
    """FAT-13: all who take part expire what is due and refill.  R11: each refill stands for
    itself, so a death or a stop leaves the others theirs."""
    order, tag = gate.answer("", "H7") or ruling(turn.state, "H7")
    decks = list(living(turn.state, gate))
    if order == "seat-order":
        decks.sort(key=lambda deck: (isinstance(deck.seat, str), deck.seat, deck.part))
    turn.emit(
        "round_committed",
        public={
            "number": gate.number,
            "taking": [deck.part for deck in decks],
            "out": [list(entry) for entry in gate.out],
        },
        rules=("FAT-13", "H19", tag if len(decks) > 1 else ""),
    )
    for deck in decks:
        _start(turn, deck, gate)


def _start(turn: Turn, deck: Deck, gate: Gate) -> None:
    """One character's start of the Round."""
    due = due_cards(deck, gate.number)
    used: tuple[str, ...] = ()
    refill_first = False
    if order_matters(deck, gate.number):
        value, tag = gate.answer(deck.part, "H6") or ruling(turn.state, "H6", deck.part)
        refill_first, used = value == "refill-first", (tag,)
    if not refill_first:
        for card in due:
            expire(turn, deck.part, (card,), "", rules=("FAT-12", *used))
    n = refill_count(turn.deck(deck.part))
    answer = gate.answer(deck.part, "H11")
    begin(
        turn,
        deck.part,
        "refill",
        n,
        required=True,
        round_number=gate.number,
        expire_after=refill_first and bool(due),
        given=(("H11", *answer),) if answer else (),
        used=used,
    )

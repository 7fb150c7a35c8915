"""Draws, Fatigue and death: FAT-3 to FAT-9, FAT-16 to FAT-19, FAT-22, H3, H4, H5, H10, H11, H12.

A draw is a `Running` that goes on card by card until it is complete, kills, or meets a case that
this table has not ruled on; then it stops there and stays in the state (FAT-16).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from decks.rules.cases import ASK, ruling
from decks.rules.decide_death import die
from decks.rules.decide_play import expire
from decks.rules.forecast import recyclable_cards
from decks.rules.state import ALL, Card, Deck, Purpose, Running, due_cards
from decks.rules.turn import Turn, audience_of, case_options, hand_audience, hand_learners, shown
from journal.contract import EVERYBODY, GM, Option, Seat

DRAWS = ("draw", "refill")
FAT_OF: dict[str, str] = {"draw": "FAT-16", "refill": "FAT-13"}


def begin(
    turn: Turn,
    part: str,
    purpose: Purpose,
    n: int,
    *,
    required: bool,
    round_number: int = 0,
    expire_after: bool = False,
    chooser: Seat = GM,
    given: Sequence[tuple[str, str, str]] = (),
    used: Sequence[str] = (),
) -> None:
    """Starts a draw (or mill, reveal, search) of `n` and carries it as far as it goes."""
    deck = turn.deck(part)
    run = Running(
        purpose,
        required,
        n,
        n,
        len(deck.deck),
        len(recyclable_cards(turn.state, deck)),
        round=round_number,
        expire=expire_after,
        chooser=chooser,
        given=tuple(given),
        used=tuple(used),
    )
    go_on(turn, part, run)


def go_on(turn: Turn, part: str, run: Running, *, step: bool = False) -> None:
    """Carries a running draw on.  `step` says that the GM let the next card go (H5)."""
    while run.left:
        deck = turn.deck(part)
        if _timing(turn, deck, run, step):
            return
        if deck.deck:
            run, step = _take(turn, deck, run), False
            if run.left and run.purpose in ("reveal", "search"):
                return
            continue
        found = _empty(turn, deck, run)
        if found is None:
            return
        run = found
    finish(turn, part, run)


def finish(
    turn: Turn, part: str, run: Running, *, why: str = "", rules: Sequence[str] = ()
) -> None:
    """Ends a draw: clears it, says so if it ended short, and lets due effects expire (H6)."""
    if why or turn.deck(part).running is not None:
        turn.emit(
            "draw_ended",
            part,
            public={"purpose": run.purpose, "left": run.left, "why": why or "complete"},
            rules=(*rules, "FAT-16"),
            running=None,
        )
    if run.expire:
        deck = turn.deck(part)
        for card in due_cards(deck, run.round):
            expire(turn, part, (card,), "", rules=("FAT-12", *run.used))


def _timing(turn: Turn, deck: Deck, run: Running, step: bool) -> bool:
    """H5: whether the draw stops before its next card for the GM."""
    if run.purpose not in DRAWS or run.wanted < 2 or step:
        return False
    value, _ = ruling(turn.state, "H5", deck.part)
    stepping = run.stepping or value
    if stepping == ASK or (stepping == "steps" and run.left < run.wanted):
        options = (
            [Option("card-by-card", (), True), Option("steps", (), True)]
            if stepping == ASK
            else [Option("go-on"), Option("finish")]
        )
        turn.ask("H5", deck.part, options, detail=_detail(deck, run), running=run)
        return True
    return False


def _detail(deck: Deck, run: Running) -> dict[str, object]:
    return {
        "part": deck.part,
        "purpose": run.purpose,
        "wanted": run.wanted,
        "left": run.left,
        "fatigues": run.fatigues,
        "deck": len(deck.deck),
        "discard": len(deck.discard),
    }


def _take(turn: Turn, deck: Deck, run: Running) -> Running:
    """What the Deck gives at once: one card while the GM steps, else as many as are there."""
    value, tag = ruling(turn.state, "H5", deck.part)
    stepping = (run.stepping or value) == "steps"
    n = 1 if stepping and run.purpose in DRAWS else min(run.left, len(deck.deck))
    cards = deck.deck[:n]
    run = replace(run, left=run.left - n)
    if run.purpose == "mill":
        return _mill(turn, deck, run, cards)
    if run.purpose == "reveal":
        return _reveal(turn, deck, run, cards)
    if run.purpose == "search":
        return _search(turn, deck, run)
    moves = [turn.move(card, "hand") for card in cards]
    drawn = [shown(card, move["id"]) for card, move in zip(cards, moves, strict=True)]
    turn.emit(
        "drawn",
        deck.part,
        public={"count": n, "purpose": run.purpose, "required": run.required, "left": run.left},
        private={"cards": drawn},
        sealed={"moves": moves},
        audience=hand_audience(turn, deck),
        teaches=hand_learners(turn, deck),
        rules=(FAT_OF[run.purpose], tag if run.wanted > 1 else "", *run.used),
    )
    return run


def _mill(turn: Turn, deck: Deck, run: Running, cards: Sequence[Card]) -> Running:
    moves = [turn.move(card, "discard") for card in cards]
    turn.emit(
        "milled",
        deck.part,
        public={
            "count": len(cards),
            "left": run.left,
            "cards": [shown(card, move["id"]) for card, move in zip(cards, moves, strict=True)],
        },
        sealed={"moves": moves},
        teaches=EVERYBODY,
        rules=("FAT-22", *run.used),
    )
    return run


def _reveal(turn: Turn, deck: Deck, run: Running, cards: Sequence[Card]) -> Running:
    # A Deck that holds fewer cards than were asked for is not an empty one: it shows what it has.
    turn.emit(
        "revealed",
        deck.part,
        public={
            "count": len(cards),
            "missing": run.left,
            "cards": [shown(card) for card in cards],
        },
        sealed={"shown": [card.id for card in cards], "to_whom": [ALL]},
        teaches=EVERYBODY,
        rules=("FAT-22", *run.used),
    )
    return replace(run, left=0)


def _search(turn: Turn, deck: Deck, run: Running) -> Running:
    """Shows the Deck to the chooser, by face and under handles that do not tell positions."""
    by_face = sorted(deck.deck, key=lambda card: (card.face, card.to, not card.recyclable))
    # Whoever knows a card here sees its handle too, which must not tell how the others are called.
    handles = {
        card.id: turn.fresh() for card in sorted(by_face, key=lambda card: str(card.knows or "~"))
    }
    moves = [
        {
            "card": card.id,
            "id": handles[card.id],
            "to": "deck",
            "at": "end",
            "knows": list(card.knows),
            "placed": list(card.placed),
        }
        for card in deck.deck
    ]
    teaches = (run.chooser,)
    turn.emit(
        "searching",
        deck.part,
        public={"count": len(moves), "chooser": run.chooser},
        sealed={"moves": moves},
        teaches=teaches,
        rules=("FAT-22", *run.used),
    )
    listed = [shown(card, handles[card.id]) for card in by_face]
    turn.ask(
        "search",
        deck.part,
        [Option("take", ("cards", "to")), Option("nothing")],
        seat=run.chooser,
        detail={"part": deck.part, "cards": listed},
        running=replace(run, left=1),
        by_hand=False,
    )
    return replace(run, left=1)


def _empty(turn: Turn, deck: Deck, run: Running) -> Running | None:
    """The Deck is empty and a card is wanted: how the draw goes on, None if it stopped or ended."""
    if run.purpose not in DRAWS and not run.as_draw:
        return _empty_look(turn, deck, run)
    if not deck.bound:
        return _empty_gm_deck(turn, deck, run)
    if not run.required:
        return _empty_optional(turn, deck, run)
    recyclable = recyclable_cards(turn.state, deck)
    if not recyclable:
        die(turn, deck.part, run, "FAT-7")
        return None
    if run.fatigues:
        value, tag, run = _answer(turn, deck, run, "H4")
        if value == ASK:
            turn.ask("H4", deck.part, case_options("H4"), detail=_detail(deck, run), running=run)
            return None
        run = replace(run, used=(*run.used, tag))
    run = fatigue(turn, deck, run, recyclable)
    if not turn.deck(deck.part).deck:
        die(turn, deck.part, run, "FAT-8")
        return None
    return run


def _answer(turn: Turn, deck: Deck, run: Running, case: str) -> tuple[str, str, Running]:
    """The answer given for this draw, which it uses up, else the standing ruling."""
    for entry in run.given:
        if entry[0] == case:
            left = tuple(other for other in run.given if other is not entry)
            return entry[1], entry[2], replace(run, given=left)
    value, tag = ruling(turn.state, case, deck.part)
    return value, tag, run


def _empty_look(turn: Turn, deck: Deck, run: Running) -> Running | None:
    """FAT-22, H10: a mill, reveal or search is no draw, so an empty Deck only prevents it."""
    value, tag, run = _answer(turn, deck, run, "H10")
    if value == ASK:
        turn.ask("H10", deck.part, case_options("H10"), detail=_detail(deck, run), running=run)
        return None
    if value == "nothing":
        finish(turn, deck.part, run, why="empty", rules=("FAT-22", tag))
        return None
    return replace(run, as_draw=value, required=value == "required", used=(*run.used, tag))


def _empty_gm_deck(turn: Turn, deck: Deck, run: Running) -> Running | None:
    """FAT-1, FAT-19, H11: no Fatigue and no death; the GM says what happens."""
    value, tag, run = _answer(turn, deck, run, "H11")
    if value == "no-draw":
        finish(turn, deck.part, run, why="no-draw", rules=("FAT-19", tag))
        return None
    if value == "reshuffle" and deck.discard:
        reshuffle(turn, deck, rules=("FAT-19", tag))
        return run
    without = ["manual"]
    if value == "manual" or not deck.discard:
        without.append("reshuffle")
    turn.ask(
        "H11",
        deck.part,
        case_options("H11", without=without),
        detail=_detail(deck, run),
        running=run,
    )
    return None


def _empty_optional(turn: Turn, deck: Deck, run: Running) -> Running | None:
    """FAT-17, H3: a draw that need not be made, from an empty Deck."""
    value, tag, run = _answer(turn, deck, run, "H3")
    if value == ASK:
        turn.ask("H3", deck.part, case_options("H3"), detail=_detail(deck, run), running=run)
        return None
    if value == "impossible":
        finish(turn, deck.part, run, why="impossible", rules=("FAT-17", tag))
        return None
    return replace(run, required=True, used=(*run.used, tag))


def fatigue(turn: Turn, deck: Deck, run: Running, recyclable: Sequence[Card]) -> Running:
    """FAT-5: collect, shuffle, Exhaust the top card; the draw goes on afterwards.  H12 says who
    may see the card."""
    value, tag = ruling(turn.state, "H12", deck.part)
    mixed = turn.mix(deck.part, recyclable)
    faces = {card.id: card for card in recyclable}
    top = replace(
        faces[mixed["order"][0]], id=f"c{mixed['first']}", placed=(mixed["place"],), knows=()
    )
    knows: dict[str, tuple[Seat, ...]] = {"owner": (deck.seat,), "all": (ALL,)}
    move = turn.move(top, "exhausted", knows=knows.get(value, ()))
    audience = {"owner": audience_of(deck), "all": EVERYBODY}.get(value, ())
    run = replace(run, fatigues=run.fatigues + 1)
    turn.emit(
        "fatigue",
        deck.part,
        public={
            "number": run.fatigues,
            "collected": len(recyclable),
            "kept": len(deck.discard) - len(recyclable),
            "shuffled": len(recyclable),
            "exhausted": 1,
            "deck": len(recyclable) - 1,
        },
        private={"card": shown(top, move["id"])} if audience else {},
        sealed={**mixed, "moves": [move]},
        audience=audience,
        teaches={"owner": (deck.seat,), "all": EVERYBODY}.get(value, ()),
        rules=("FAT-3", "FAT-5", "FAT-6", tag, ruling(turn.state, "H16", deck.part)[1], *run.used),
    )
    if value == ASK:
        turn.ask(
            "H12",
            deck.part,
            case_options("H12"),
            detail={"part": deck.part, "card": move["id"]},
            by_hand=False,
        )
    return run


def reshuffle(turn: Turn, deck: Deck, *, rules: Sequence[str]) -> None:
    """FAT-19: all of a GM deck's Discard and Deck becomes a new Deck."""
    mixed = turn.mix(deck.part, (*deck.deck, *deck.discard))
    turn.emit(
        "reshuffled",
        deck.part,
        public={"collected": len(deck.discard), "deck": len(mixed["order"])},
        sealed=mixed,
        rules=rules,
    )

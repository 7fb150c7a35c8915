"""Death and what it does to the cards: FAT-7 to FAT-10, FAT-18, H15."""

from __future__ import annotations

from collections.abc import Sequence

from decks.rules.cases import ASK, ruling
from decks.rules.decide_play import expire
from decks.rules.state import Running
from decks.rules.turn import Turn, shown
from journal.contract import EVERYBODY, Option, Refusal

RESTS = ("H8", "rest-ask")
"""What is asked about a Rest, which the dead do not take."""


def die(turn: Turn, part: str, run: Running, rule: str) -> None:
    """The required draw cannot be completed (FAT-9): the character dies at this card.

    Cards already drawn stay (R8); the event holds the chain of causes as counts.
    """
    deck = turn.deck(part)
    drawn = run.wanted - run.left
    chain = {
        "purpose": run.purpose,
        "wanted": run.wanted,
        "deck": run.deck,
        "discard": run.discard,
        "drawn": drawn,
        "fatigues": run.fatigues,
        "at_card": drawn + 1,
        "rule": rule,
    }
    value, tag = ruling(turn.state, "H15", part)
    turn.emit(
        "died",
        part,
        public={"rule": rule, "round": run.round or turn.state.round, "chain": chain},
        rules=(rule, "FAT-9", tag, *run.used),
        running=None,
    )
    # The dead do not rest (FAT-18): a Rest that was being asked about is off.
    turn.lapse([d for d in turn.state.decisions if d.part == part and d.kind in RESTS])
    needs_to = any(not card.then for card in deck.active)
    if value == ASK or (value == "end-effects" and needs_to):
        ask_after_death(turn, part)
    else:
        after_death(turn, part, value, "", tag)


def ask_after_death(turn: Turn, part: str) -> None:
    """H15 as a decision: on this character only, after the death."""
    deck = turn.deck(part)
    needs_to = any(not card.then for card in deck.active)
    options = [Option("keep", (), True)]
    if deck.hand:
        options.append(Option("discard", (), True))
    if deck.active:
        options.append(Option("end-effects", ("to",) if needs_to else (), True))
    turn.ask(
        "H15",
        part,
        options,
        detail={"part": part, "hand": len(deck.hand), "active": len(deck.active)},
    )


def after_death(turn: Turn, part: str, value: str, to: str, tag: str) -> None:
    """Does what H15 says: nothing, discard the hand, or end the effects (to `to` where an Active
    card names no destination of its own)."""
    deck = turn.deck(part)
    if value == "discard" and deck.hand:
        moves = [turn.move(card, "discard") for card in deck.hand]
        cards = [shown(c, m["id"]) for c, m in zip(deck.hand, moves, strict=True)]
        turn.emit(
            "moved",
            part,
            public={"from": "hand", "to": "discard", "count": len(moves), "cards": cards},
            sealed={"moves": moves},
            teaches=EVERYBODY,
            rules=("FAT-18", tag),
        )
    if value == "end-effects":
        end_effects(turn, part, to, (tag,))


def end_effects(turn: Turn, part: str, to: str, rules: Sequence[str]) -> None:
    """All Active cards go where they name, else to `to`."""
    deck = turn.deck(part)
    if not to and any(not card.then for card in deck.active):
        raise Refusal("input_required", "H9", "Say where the Active cards go.")
    for card in deck.active:
        expire(turn, part, (card,), card.then or to, rules=("FAT-12", *rules))

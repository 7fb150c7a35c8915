"""Draws, mills, reveals and searches as somebody asks for them: FAT-16, FAT-17, FAT-22, H18."""

from __future__ import annotations

from decks.rules.actions import Draw, Look
from decks.rules.cases import ASK, ruling
from decks.rules.decide_draw import begin
from decks.rules.decide_play import alive, idle
from decks.rules.decide_setup import use_allowance
from decks.rules.state import Deck
from decks.rules.turn import Turn, case_options
from journal.contract import Refusal


def draw(turn: Turn, action: Draw) -> None:
    """FAT-17: an owner's own draw is required unless the GM allowed an optional one; the GM's calls
    say which.  One effect may make several characters draw (H18)."""
    for part in action.of:
        deck = turn.own(part)
        alive(deck)
        idle(deck)
    if len(action.of) == 1:
        if not action.required:
            use_allowance(turn, action.of[0], "optional")
        begin(turn, action.of[0], "draw", action.n, required=action.required)
        return
    if not turn.is_gm:
        raise Refusal("gm_only", "H18", "Only the GM lets several decks draw at once.")
    value, tag = ruling(turn.state, "H18")
    if value == ASK:
        turn.ask(
            "H18",
            "",
            case_options("H18"),
            detail={"draw": str(action), "parts": list(action.of)},
            by_hand=False,
        )
        return
    draw_in_order(turn, action, value, tag)


def draw_in_order(turn: Turn, action: Draw, order: str, tag: str) -> None:
    """H18: each draw stands for itself, so the order changes only what is told first.  The GM's
    order is the one in which the decks were named."""
    decks = turn.state.decks
    # Who died or left while the order was being asked draws no more.
    parts = [part for part in action.of if part in decks and _draws(decks[part])]
    if order == "simultaneous":
        parts.sort(key=lambda part: int(part[1:]))
    if order == "seat-order":
        parts.sort(key=lambda part: (isinstance(decks[part].seat, str), decks[part].seat))
    for part in parts:
        idle(decks[part])
    for part in parts:
        begin(turn, part, "draw", action.n, required=action.required, used=(tag,))


def _draws(deck: Deck) -> bool:
    return deck.dead is None and not deck.retired


def look(turn: Turn, action: Look) -> None:
    """FAT-22: by the GM, or by the owner where the GM allowed it."""
    deck = turn.own(action.part)
    alive(deck)
    idle(deck)
    use_allowance(turn, action.part, action.what)
    if action.what == "mill":
        begin(turn, action.part, "mill", action.n, required=False)
    elif action.what == "reveal":
        begin(turn, action.part, "reveal", action.n, required=False)
    else:
        begin(turn, action.part, "search", 1, required=False, chooser=turn.seat)

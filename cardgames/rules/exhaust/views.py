"""What each seat may see: an allow-list (EXH-19, E15).  Nothing of the state is shown but by this
module and by `told`.

A seat sees its own hand; of the others only how many cards they hold.  Played cards, Time Magic,
tracks and the NPC's hand space are open.  The order of Replenishment and of the NPC's deck, and
the box, nobody sees.  When a game is closed everything comes into the open.
"""

from __future__ import annotations

from typing import Any

from cardgames.rules.exhaust.cards import FACES, faces, together
from cardgames.rules.exhaust.combos import Combo, copied, needed
from cardgames.rules.exhaust.notation import dump_decision
from cardgames.rules.exhaust.options import READINGS
from cardgames.rules.exhaust.outcome import outcome
from cardgames.rules.exhaust.state import NPC, State, hand_count, table, time_deck
from journal.contract import GM, SCREEN, Seat


def view(state: State, seat: Seat) -> dict[str, Any]:
    """The game as `seat` may see it, as plain JSON values.  The host has no view beyond the seat
    they hold: as `gm` they see what the screen shows."""
    setup, dealt = state.setup, state.phase != "setup"
    ended = outcome(state)
    return {
        "seat": seat,
        "role": {GM: "gm", SCREEN: "screen"}.get(str(seat), "player"),
        "phase": state.phase,
        "players": setup.players,
        "variant": setup.variant,
        "printed": setup.printed,
        "start": setup.start,
        "readings": dict(zip(READINGS, setup.readings, strict=True)),
        "turn": state.turn if state.phase == "play" else None,
        "combos": [_combo(state, i, combo) for i, combo in enumerate(table(state))],
        "seats": [_seat(state, seat, each) for each in range(setup.seats)],
        "hand": _hand(state, seat) if dealt else None,
        "time_deck": time_deck(state),
        "replenishment": len(state.replenishment),
        "npc": _npc(state) if setup.npc else None,
        "decisions": [dump_decision(d) for d in state.decisions if d.seat == seat],
        "waiting": [
            {"id": d.id, "kind": d.kind, "seat": d.seat} for d in state.decisions if d.seat != seat
        ],
        "outcome": {
            "reason": ended.reason,
            "winners": list(ended.winners),
            "losers": list(ended.losers),
        }
        if ended
        else None,
        "revealed": _revealed(state) if state.phase == "closed" else None,
    }


def _combo(state: State, index: int, combo: Combo) -> dict[str, Any]:
    track = state.tracks[index] if state.tracks else 0
    reading = state.setup.copy_in_straight
    return {
        "id": combo.id,
        "kind": combo.kind,
        "colours": combo.colours,
        "size": combo.size,
        "track": track,
        "needs": needed(combo, track),
        "time": combo.time,
        "spell": combo.spell,
        "rule": combo.rule,
        "plays": [
            {
                "order": order,
                "seat": play.seat,
                "cards": faces(play.cards),
                "copies": list(copied(combo, play.cards, reading)),
            }
            for order, play in enumerate(state.plays)
            if play.combo == combo.id
        ],
    }


def _seat(state: State, seat: Seat, each: int) -> dict[str, Any]:
    setup, dealt = state.setup, state.phase != "setup"
    held = setup.exhaustion[each] if setup.exhaustion else 0
    return {
        "seat": each,
        "mine": each == seat,
        "npc": bool(setup.npc) and each == NPC,
        "hand": hand_count(state, each) if dealt else 0,
        "time": state.time[each] if dealt else 0,
        "exhaustion": held + (setup.variant == "extended" and state.loser == each),
        "ready": state.ready[each] if dealt else held > 0,
        "out": state.loser == each,
    }


def _hand(state: State, seat: Seat) -> list[str] | None:
    setup = state.setup
    if setup.printed or not isinstance(seat, int) or not 0 <= seat < setup.seats:
        return None
    return faces(state.hands[seat])


def _npc(state: State) -> dict[str, Any]:
    dealt = state.phase != "setup"
    return {
        "size": state.setup.npc,
        "deck": len(state.npc_deck),
        "hand": faces(state.hands[NPC]) if dealt and not state.setup.printed else [],
    }


def _revealed(state: State) -> dict[str, Any] | None:
    if state.setup.printed:
        return None
    return {
        "hands": [faces(hand) for hand in state.hands],
        "replenishment": [FACES[card] for card in state.replenishment],
        "npc_deck": [FACES[card] for card in state.npc_deck],
        "box": faces(state.box),
    }


def known_cards(seen: dict[str, Any]) -> int:
    """All cards whose place a view tells: on the table, in the own hand, in the NPC's hand
    space."""
    known = sum(together(play["cards"]) for combo in seen["combos"] for play in combo["plays"])
    if seen["hand"] is not None:
        known += together(seen["hand"])
    if seen["npc"] and seen["seat"] != NPC:
        known += together(seen["npc"]["hand"])
    return known

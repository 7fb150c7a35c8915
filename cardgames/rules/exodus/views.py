"""What each seat may see: an allow-list (EXO-28).  Nothing of the state is shown but by this module
and by `told`.

A seat sees its own hand and the list of its own Main Deck; of other hands and decks only the
counts.  Field, stack, graveyards, Life and all energies are open.  What is asked from a hand only
its holder sees.  When a game is closed everything comes into the open.
"""

from __future__ import annotations

from typing import Any

from cardgames.rules.exodus.cards import UNKNOWN, dump_card
from cardgames.rules.exodus.fields import dump_decision, dump_one
from cardgames.rules.exodus.options import READINGS
from cardgames.rules.exodus.outcome import outcome
from cardgames.rules.exodus.pending import pending
from cardgames.rules.exodus.standing import may_attack, power
from cardgames.rules.exodus.state import Pile, State
from journal.contract import GM, SCREEN, Decision, Seat


def view(state: State, seat: Seat) -> dict[str, Any]:
    """The game as `seat` may see it, as plain JSON values.  The host has no view beyond the seat
    they hold: as `gm` they see what the screen shows."""
    setup, open_now = state.setup, pending(state)
    return {
        "seat": seat,
        "role": {GM: "gm", SCREEN: "screen"}.get(str(seat), "player"),
        "phase": state.phase,
        "players": setup.players,
        "match": setup.match,
        "printed": setup.printed,
        "harmony": {"presented": list(setup.harmony), "in_game": state.harmony},
        "readings": dict(zip(READINGS, setup.readings, strict=True)),
        "turn_limit": setup.turn_limit,
        "turn": state.turn if state.phase == "play" else None,
        "number": state.number,
        "step": state.step,
        "first": state.first,
        "direction": state.direction,
        "chooser": state.chooser if state.phase != "setup" else setup.chooser,
        "seats": [_seat(state, seat, each) for each in range(setup.players)],
        "hand": _hand(state, seat),
        "deck_list": _deck_list(state, seat),
        "field": [_pile(state, pile) for pile in state.field],
        "lasting": [dump_one(card) for card in state.lasting],
        "notes": [{"until": "", **dump_one(note)} for note in state.notes],
        "stack": [{"targets": [], **dump_one(item)} for item in state.stack],
        "waiting_abilities": [dump_one(item) for item in state.waiting],
        "holds": [dump_one(hold) for hold in state.holds],
        "attack": dump_one(state.attack) if state.attack else None,
        "window": dump_one(state.window) if state.window else None,
        "running": dump_one(state.running) if state.running else None,
        "then": state.then,
        "owed": state.owed,
        "cards": _cards(state, seat),
        "decisions": [dump_decision(d) for d in open_now if d.seat == seat],
        "waiting": [_asked(state, d) for d in open_now if d.seat != seat],
        "outcome": _outcome(state),
        "revealed": _revealed(state) if state.phase == "closed" else None,
    }


def _outcome(state: State) -> dict[str, Any] | None:
    ended = outcome(state)
    if ended is None:
        return None
    return {
        "reason": ended.reason,
        "winners": list(ended.winners),
        "losers": list(ended.losers),
    }


def _hand(state: State, seat: Seat) -> list[str] | None:
    if state.setup.printed or not isinstance(seat, int) or not 0 <= seat < len(state.sides):
        return None
    return list(state.sides[seat].hand)


def _asked(state: State, decision: Decision) -> dict[str, Any]:
    """That somebody is asked something; what, only with printed cards, where no question comes from
    a hand and one screen may serve all."""
    if state.setup.printed:
        return dump_decision(decision)
    return {"id": decision.id, "kind": decision.kind, "seat": decision.seat}


def _seat(state: State, seat: Seat, each: int) -> dict[str, Any]:
    if not state.sides:
        return {"seat": each, "mine": each == seat, "life": 0, "alive": True}
    side = state.sides[each]
    return {
        "seat": each,
        "mine": each == seat,
        "alive": side.alive,
        "life": side.life,
        "hand": len(side.hand),
        "energies": side.energies,
        "main": len(side.main),
        "energy_deck": side.energy_deck,
        "graveyard": list(side.graveyard),
        "turns": side.turns,
        "out": len(side.out),
        "out_energy": side.out_energy,
    }


def _pile(state: State, pile: Pile) -> dict[str, Any]:
    return {
        "id": pile.id,
        "seat": pile.seat,
        "energy": list(pile.energy),
        "count": pile.count,
        "card": pile.card,
        "attacks": pile.attacks,
        "power": power(state, pile) if pile.card else 0,
        "may_attack": may_attack(state, pile),
    }


def owned(state: State, seat: int) -> tuple[str, ...]:
    """All Main cards of a player, wherever they are, sorted: the list of their deck."""
    side = state.sides[seat]
    cards = [*side.main, *side.hand, *side.graveyard, *side.out]
    cards += [pile.card for pile in state.field if pile.seat == seat and pile.card]
    cards += [card.card for card in state.lasting if card.seat == seat]
    cards += [i.card for i in state.stack if i.seat == seat and i.kind in ("symmetry", "summon")]
    return tuple(sorted(cards))


def _deck_list(state: State, seat: Seat) -> list[str] | None:
    if not isinstance(seat, int) or not 0 <= seat < state.setup.players or state.setup.printed:
        return None
    if state.sides:
        return list(owned(state, seat))
    return list(state.setup.decks[seat].cards) if state.setup.decks else []


def _cards(state: State, seat: Seat) -> dict[str, Any]:
    """What is written on the cards that this seat may know: its own deck's, and all that lie
    open."""
    names = set(_deck_list(state, seat) or ())
    names |= {card for side in state.sides for card in side.graveyard}
    names |= {pile.card for pile in state.field} | {card.card for card in state.lasting}
    names |= {item.card for item in (*state.stack, *state.waiting)}
    if state.phase == "closed":
        names |= {card for side in state.sides for card in (*side.main, *side.hand, *side.out)}
    library = state.setup.library
    return {name: dump_card(library[name]) for name in sorted(names - {UNKNOWN}) if name in library}


def _revealed(state: State) -> dict[str, Any] | None:
    if state.setup.printed:
        return None
    return {
        "hands": [list(side.hand) for side in state.sides],
        "mains": [list(side.main) for side in state.sides],
        "out": [list(side.out) for side in state.sides],
    }

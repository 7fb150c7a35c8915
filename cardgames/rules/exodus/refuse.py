"""What is refused, with its rule.  Nothing here changes anything or uses chance.

The order matters for secrecy: whose turn it is comes before any look at a hand, so a refusal tells
a seat nothing about another's cards.
"""

from __future__ import annotations

from cardgames.rules.exodus import actions as a
from cardgames.rules.exodus import byhand, notes, printed
from cardgames.rules.exodus.payment import is_way
from cardgames.rules.exodus.standing import held, may_attack, pile_limit, takes_energy
from cardgames.rules.exodus.state import (
    State,
    alive,
    at_seat,
    creatures,
    pile_of,
    seat_of,
)
from cardgames.rules.exodus.targets import all_targets, attack_targets
from journal.contract import GM, Decision, Refusal, Seat


def refusal(state: State, seat: Seat, action: a.Action) -> Refusal | None:
    """Why `seat` may not do `action` now, or None if it may."""
    match action:
        case a.Start():
            return _start(state, seat)
        case a.Close():
            return _close(state, seat)
        case a.Answer():
            return _answer(state, seat, action)
        case a.Concede():
            return _in_play(state, seat)
        case a.Change():
            return _in_play(state, seat) or printed.refusal(state, action.changes)
        case a.Mark() | a.Drop():
            return _in_play(state, seat) or notes.refusal(state, action)
        case a.Play() | a.Use() if state.setup.printed:
            # X38: there everybody speaks when they like.
            return _free(state, seat, anybody=True) or _act(state, int(seat), action)
    return _free(state, seat) or _act(state, state.turn, action)


def _start(state: State, seat: Seat) -> Refusal | None:
    if state.phase != "setup":
        return Refusal("already_started", "EXO-3", "The cards are dealt already.")
    if seat != GM:
        return Refusal("host_only", "EXO-3", "The host starts the game.")
    if not state.setup.decks:
        return Refusal("no_decks", "EXO-2", "Everybody needs a deck first.")
    return None


def _close(state: State, seat: Seat) -> Refusal | None:
    if state.phase != "over":
        return Refusal("not_over", "EXO-1", "Only a game that is over can be closed.")
    if seat != GM:
        return Refusal("host_only", "", "The table closes the game.")
    return None


def _in_play(state: State, seat: Seat) -> Refusal | None:
    if state.phase in ("setup", "opening"):
        return Refusal("not_started", "EXO-6", "The game has not begun.")
    if state.phase != "play":
        return Refusal("over", "EXO-1", "The game is over.")
    if not isinstance(seat, int) or not 0 <= seat < state.setup.players:
        return Refusal("no_seat", "EXO-7", "Only a player can do that.")
    if not state.sides[seat].alive:
        return Refusal("out", "EXO-26", "You are out of this game.")
    return None


def _free(state: State, seat: Seat, anybody: bool = False) -> Refusal | None:
    """X42: with an empty stack only the turn player acts, except in windows."""
    found = _in_play(state, seat)
    if found is not None:
        return found
    if state.decisions:
        return Refusal("decision_open", "EXO-17", "Somebody has to answer a question first.")
    if state.window is not None:
        return Refusal("window_open", "EXO-17", "Others may still answer: wait or answer too.")
    if seat != state.turn and not anybody:
        return Refusal("not_your_turn", "EXO-7", "It is not your turn.")
    return None


def _act(state: State, seat: int, action: a.Action) -> Refusal | None:
    match action:
        case a.Energy():
            return _energy(state, seat, action)
        case a.Summon():
            return _summon(state, seat, action)
        case a.Play():
            return playing(state, seat, action)
        case a.Use():
            return _use(state, seat, action.pile)
        case a.Strike():
            return _strike(state, seat, action)
        case a.Leave():
            return _leave(state, action)
    return None


def _phase(state: State, step: str, rule: str) -> Refusal | None:
    if printed.reachable(state, step):
        return None
    if step == "attack" and printed.leavable(state, step):
        return Refusal(
            "no_attack_phase", "EXO-9", "Nobody may be attacked before all had a first turn."
        )
    return Refusal(
        "wrong_phase",
        rule,
        "That belongs to the %(wanted)s phase; this is the %(now)s phase.",
        wanted=step,
        now=state.step,
    )


def _energy(state: State, seat: int, action: a.Energy) -> Refusal | None:
    found = _phase(state, "energy", "EXO-10")
    if found is not None:
        return found
    if sum(count for _, count in action.groups) > state.sides[seat].energies:
        return Refusal("not_in_hand", "EXO-10", "You do not hold so many energies.")
    limit = pile_limit(state, seat)
    more: dict[str, int] = {}
    for number, (name, count) in enumerate(action.groups):
        key = f"new {number}" if name == "new" else name
        more[key] = more.get(key, 0) + count
        pile = pile_of(state, name)
        if name != "new" and (pile is None or pile.seat != seat):
            return Refusal("no_such_pile", "EXO-10", "That is no pile of yours.")
        if pile is not None and not takes_energy(state, pile):
            return Refusal("creature", "EXO-11", "A creature is no pile: no energy is added to it.")
        if (pile.count if pile else 0) + more[key] > limit:
            return Refusal(
                "pile_full", "EXO-10", "A pile holds at most %(limit)s energies.", limit=limit
            )
    return None


def _held(state: State, seat: int, card: str) -> bool:
    hand = state.sides[seat].hand
    return bool(hand) if state.setup.printed else card in hand


def _summon(state: State, seat: int, action: a.Summon) -> Refusal | None:
    found = _phase(state, "creature", "EXO-11")
    if found is not None:
        return found
    if not _held(state, seat, action.card):
        return Refusal("not_in_hand", "EXO-11", "You do not hold that card.")
    if not state.setup.printed and not state.setup.card(action.card).is_creature:
        return Refusal("no_creature", "EXO-11", "That card is no creature.")
    pile = pile_of(state, action.pile)
    if pile is None or pile.seat != seat or not pile.count:
        return Refusal("no_such_pile", "EXO-11", "A creature needs a pile of yours with energy.")
    if pile.card:
        return Refusal("occupied", "EXO-11", "There is a creature on that pile already.")
    return None


def playing(state: State, seat: int, action: a.Play) -> Refusal | None:
    """Why a seat that may act or answer now cannot play that symmetry (EXO-17, X32)."""
    if held(state, "silent", at_seat(seat)):
        return Refusal("silent", "EXO-25", "A card keeps you from playing symmetries.")
    if not _held(state, seat, action.card):
        return Refusal("not_in_hand", "EXO-17", "You do not hold that card.")
    card = state.setup.card(action.card)
    if state.setup.printed:
        return None
    if card.is_creature:
        return Refusal("no_symmetry", "EXO-17", "That card is no symmetry.")
    if action.targets not in all_targets(state, card.targets, seat):
        return Refusal(
            "bad_target",
            "EXO-20",
            "%(card)s cannot be played at that; it needs a legal target.",
            card=card.title,
        )
    return None


def _use(state: State, seat: int, name: str) -> Refusal | None:
    if not state.setup.printed:
        return Refusal("automatic", "EXO-22", "Abilities go on the stack by themselves.")
    pile = pile_of(state, name)
    if pile is None or pile.seat != seat or not pile.card:
        return Refusal("no_such_creature", "EXO-22", "That is no creature of yours.")
    return None


def _strike(state: State, seat: int, action: a.Strike) -> Refusal | None:
    found = _phase(state, "attack", "EXO-9")
    if found is not None:
        return found
    pile = pile_of(state, action.attacker)
    if pile is None or pile.seat != seat or not pile.card:
        return Refusal("no_such_creature", "EXO-13", "That is no creature of yours.")
    if not may_attack(state, pile):
        if pile.attacks:
            return Refusal("attacked", "EXO-13", "This creature has attacked already.")
        return Refusal("kept", "EXO-25", "A card keeps this creature from attacking.")
    if action.target in attack_targets(state, pile):
        return None
    met, other = pile_of(state, action.target), seat_of(action.target)
    if met is not None and not met.card:
        return Refusal("pile", "EXO-16", "A pile without a creature cannot be attacked.")
    if other in alive(state) and other != seat and creatures(state, other):
        return Refusal("protected", "EXO-15", "Who has a creature may not be attacked directly.")
    return Refusal("bad_target", "EXO-15", "That cannot be attacked.")


def bound_to_attack(state: State) -> list[str]:
    """Creatures that a card forces to attack and that can."""
    return [
        pile.id
        for pile in creatures(state, state.turn)
        if held(state, "must attack", pile.id)
        and may_attack(state, pile)
        and attack_targets(state, pile)
    ]


def _leave(state: State, action: a.Leave) -> Refusal | None:
    if action.number != state.number or not printed.leavable(state, action.step):
        return Refusal("not_there", "EXO-7", "That phase is over already.")
    if state.step == "attack" and bound_to_attack(state):
        return Refusal("must_attack", "EXO-25", "A card forces a creature of yours to attack.")
    return None


def open_decision(state: State, name: str) -> Decision | None:
    """The question of that id that a player was asked, if it is open."""
    return next((d for d in state.decisions if d.id == name), None)


def _answer(state: State, seat: Seat, action: a.Answer) -> Refusal | None:
    window = state.window
    offered = window is not None and bool(window.left) and not state.decisions
    if window is not None and offered and window.id == action.decision:
        if seat != window.left[0]:
            return Refusal("not_yours", "EXO-17", "It is not your turn to answer.")
        return _respond(state, window.left[0], action)
    decision = open_decision(state, action.decision)
    if decision is None:
        return Refusal("stale_decision", "", "This question is not open any more.")
    if decision.seat != seat:
        return Refusal("not_yours", "", "This question is not for you.")
    option = next((o for o in decision.options if o.id == action.option), None)
    if option is None or (action.arguments and not option.arguments):
        return Refusal("no_such_option", "", "That is not one of the choices.")
    if not option.arguments:
        return None
    if action.option == "propose":
        return byhand.refusal(state, action.arguments)
    way = action.arguments[0] if len(action.arguments) == 1 else ""
    if not is_way(state, int(decision.seat), decision.detail["cost"], way):
        return Refusal("bad_payment", "EXO-19", "That does not pay the cost.")
    return None


def _respond(state: State, seat: int, action: a.Answer) -> Refusal | None:
    """An answer to an offer: pass, or play something."""
    words = list(action.arguments)
    match action.option:
        case "pass" if not words:
            return None
        case "nobody" if not words and state.setup.printed:
            return None
        case "play":
            try:
                return playing(state, seat, a.play(words))
            except Refusal as malformed:
                return malformed
        case "ability" if len(words) == 1 and state.setup.printed:
            return _use(state, seat, words[0])
    return Refusal("no_such_option", "EXO-17", "One can pass or play a symmetry.")

"""What is refused, with its rule (EXH-5 to EXH-23).  Nothing here changes anything or uses chance.

The order matters for secrecy: whose turn it is comes before any look at a hand, so a refusal tells
a seat nothing about another's cards.
"""

from __future__ import annotations

from cardgames.rules.exhaust import actions as a
from cardgames.rules.exhaust.cards import contains, count, together
from cardgames.rules.exhaust.combos import fits
from cardgames.rules.exhaust.npc import choose, is_equal
from cardgames.rules.exhaust.state import NPC, State, flip_allowed, table
from journal.contract import GM, Refusal, Seat


def refusal(state: State, seat: Seat, action: a.Action) -> Refusal | None:
    """Why `seat` may not do `action` now, or None if it may."""
    match action:
        case a.Start():
            return _start(state, seat, action)
        case a.Close():
            return _close(state, seat)
        case a.Answer():
            return _answer(state, seat, action)
    return _turn(state, seat) or _act(state, action)


def _start(state: State, seat: Seat, action: a.Start) -> Refusal | None:
    if state.phase != "setup":
        return Refusal("already_started", "EXH-3", "The cards are dealt already.")
    if seat != GM:
        return Refusal("host_only", "EXH-5", "The host starts the game.")
    named = state.setup.start
    if not action.seat:
        if named is None:
            return Refusal("no_start", "EXH-5", "Name the player who starts, or let chance.")
        return None
    if named is not None and str(named) != action.seat:
        return Refusal(
            "start_named", "EXH-5", "It is settled who starts: %(start)s.", start=str(named)
        )
    if action.seat != "chance" and int(action.seat) >= state.setup.players:
        return Refusal("no_such_seat", "EXH-5", "There is no seat %(named)s.", named=action.seat)
    return None


def _close(state: State, seat: Seat) -> Refusal | None:
    if state.phase != "over":
        return Refusal("not_over", "EXH-7", "Only a game that is over can be closed.")
    if seat != GM:
        return Refusal("host_only", "", "The table closes the game.")
    return None


def _answer(state: State, seat: Seat, action: a.Answer) -> Refusal | None:
    decision = next((d for d in state.decisions if d.id == action.decision), None)
    if decision is None:
        return Refusal("stale_decision", "EXH-26", "This question is not open any more.")
    if decision.seat != seat:
        return Refusal("not_yours", "EXH-26", "This question is not for you.")
    wide = decision.options[0].id == "cards"
    if wide and action.option == "cards":
        cards = together(action.cards)
        choice = choose(state)
        held = contains(state.hands[NPC], cards)
        if choice is None or not held or not is_equal(state, choice, cards):
            return Refusal(
                "not_equal", "EXH-26", "These are not among the lowest cards that the NPC can play."
            )
        return None
    if action.option not in [option.id for option in decision.options] or action.cards:
        return Refusal("no_such_option", "EXH-26", "That is not one of the choices.")
    return None


def _turn(state: State, seat: Seat) -> Refusal | None:
    if state.phase == "setup":
        return Refusal("not_started", "EXH-5", "The cards are not dealt yet.")
    if state.phase != "play":
        return Refusal("over", "EXH-7", "The game is over.")
    if not isinstance(seat, int) or not 0 <= seat < state.setup.seats:
        return Refusal("no_seat", "EXH-6", "Only a player can do that.")
    if state.decisions:
        return Refusal("decision_open", "EXH-26", "The NPC's play has to be chosen first.")
    if seat != state.turn:
        return Refusal("not_your_turn", "EXH-6", "It is not your turn.")
    return None


def _act(state: State, action: a.Action) -> Refusal | None:
    seat, setup = state.turn, state.setup
    if setup.npc and seat == NPC and not setup.printed:
        if isinstance(action, a.Npc):
            return None
        return Refusal("npc_turn", "EXH-25", "The NPC plays by its own rules.")
    match action:
        case a.Lay():
            return _lay(state, action)
        case a.Return() if not state.time[seat]:
            return Refusal("no_time_magic", "EXH-6", "You have no Time Magic card to return.")
        case a.Flip():
            return _flip(state)
        case a.Npc():
            return Refusal("no_npc", "EXH-23", "There is no NPC to play now.")
        case a.Out():
            return _out(state)
    return None


def _lay(state: State, action: a.Lay) -> Refusal | None:
    cards = together(action.cards)
    index = next((i for i, c in enumerate(table(state)) if c.id == action.combo), None)
    if index is None:
        return Refusal(
            "no_such_combo",
            "EXH-2",
            "%(combo)s is not on the table with so many players.",
            combo=action.combo,
        )
    if state.setup.printed:
        found = _printed(state, cards)
    elif not contains(state.hands[state.turn], cards):
        # One sentence for a card in another hand, in a deck and in the box.
        found = Refusal("not_in_hand", "EXH-6", "You do not hold all of these cards.")
    else:
        found = None
    return found or fits(
        table(state)[index], state.tracks[index], cards, state.setup.copy_in_straight
    )


def _printed(state: State, cards: int) -> Refusal | None:
    if not contains(state.box, cards):
        return Refusal("already_played", "EXH-1", "One of these cards lies on the table already.")
    if count(cards) > state.hands[state.turn]:
        return Refusal("not_in_hand", "EXH-6", "You do not hold so many cards.")
    return None


def _flip(state: State) -> Refusal | None:
    if state.setup.variant != "extended":
        return Refusal("not_extended", "EXH-21", "Only Extended Play has this action.")
    if not state.ready[state.turn]:
        return Refusal("no_exhaustion", "EXH-21", "You have no unused Exhaustion card.")
    if not flip_allowed(state, state.turn):
        return Refusal(
            "flip_not_needed", "EXH-21", "At this table only who can do nothing else may do that."
        )
    return None


def _out(state: State) -> Refusal | None:
    if not state.setup.printed:
        return Refusal("automatic", "EXH-7", "Whoever cannot act is eliminated without saying so.")
    if state.time[state.turn] or state.ready[state.turn]:
        # That much is open, whatever the hand is.
        return Refusal("can_act", "EXH-7", "You can still act, so you must.")
    return None

"""Players made of code, in three strengths.  They see one seat's view and nothing else.

`easy` plays what comes to hand, `steady` weighs what a play costs and brings, `sharp` plays the
likeliest few out over games that its view allows.  All chance comes from the chooser that is passed
in; thinking is counted in nodes, and when they are spent the best so far is played.
"""

from __future__ import annotations

from typing import Any

from cardgames.rules.exhaust import actions as a
from cardgames.rules.exhaust.cards import faces
from cardgames.rules.exhaust.combos import Combo
from cardgames.rules.exhaust.decide import decide
from cardgames.rules.exhaust.forecast import deal_unknown
from cardgames.rules.exhaust.legal import legal
from cardgames.rules.exhaust.plays import worth_a_thought
from cardgames.rules.exhaust.state import NPC, State, flip_allowed, table
from journal.contract import Refusal, Shuffler

STRENGTHS = ("easy", "steady", "sharp")
NODES = 2500
"""Turns that `sharp` may simulate for one decision."""

CONSIDERED = 5


def think(seen: dict[str, Any], strength: str, chooser: Shuffler, nodes: int = NODES) -> str:
    """The action that a bot of that strength takes in this view, as its text.

    Always legal.  Raises `Refusal` with code `not_to_move` if the seat has nothing to do, and
    `no_forecast` where the cards are printed: there are no bots then.  ValueError for an unknown
    strength.
    """
    if strength not in STRENGTHS:
        raise ValueError(f"there is no strength {strength!r}")
    state = deal_unknown(seen, chooser)
    if seen["decisions"]:
        return str(_answer(state, chooser))
    if seen["turn"] is None or seen["turn"] != seen["seat"] or seen["waiting"]:
        raise Refusal("not_to_move", "EXH-6", "It is not your turn.")
    if state.setup.npc and state.turn == NPC:
        return "npc"
    options = candidates(state)
    if strength == "easy" or len(options) == 1:
        return str(chooser.choose(options))
    options.sort(key=lambda action: -value(state, action))
    if strength == "steady":
        return str(options[0])
    return str(_play_out(seen, options[:CONSIDERED], chooser, nodes))


def candidates(state: State) -> list[a.Action]:
    """A few legal actions of whose turn it is: never none while the game goes on."""
    seat, reading = state.turn, state.setup.copy_in_straight
    found: list[a.Action] = [
        a.Lay(combo.id, tuple(faces(cards)))
        for combo, track in zip(table(state), state.tracks, strict=True)
        for cards in worth_a_thought(combo, track, state.hands[seat], reading)
    ]
    if state.time[seat]:
        found.append(a.Return())
    if flip_allowed(state, seat):
        found.append(a.Flip())
    return found


def value(state: State, action: a.Action) -> float:
    """What an action brings and costs, in turns: a card in hand is worth about two thirds of one.

    Cheap and rough on purpose.  Low numbers go first, as a higher one shuts them out; a Copy is
    worth more than a number card.
    """
    if isinstance(action, a.Flip):
        return -0.95
    if not isinstance(action, a.Lay):
        return -1.0
    combo = next(combo for combo in table(state) if combo.id == action.combo)
    return _brings(state, combo) - _costs(state, combo, action)


def _brings(state: State, combo: Combo) -> float:
    left = 16 - sum(state.time)
    return min(combo.time, left) + (0.6 if combo.spell and state.replenishment else 0.0)


def _costs(state: State, combo: Combo, action: a.Lay) -> float:
    track = state.tracks[table(state).index(combo)]
    cards = len(action.cards)
    wild = action.cards.count("C")
    jump = 0.0
    if combo.size:
        low = min(int(face[1:]) for face in action.cards if face != "C")
        jump = 0.04 * (low - track)
    return 0.65 * cards + 0.3 * wild + jump


def _answer(state: State, chooser: Shuffler) -> a.Action:
    # For the player nothing hangs on which of two equal cards leaves the NPC's hand.
    decision = state.decisions[0]
    first = next(iter(legal(state, decision.seat)))
    if decision.options[0].id == "cards":
        return first
    return a.Answer(decision.id, chooser.choose(decision.options).id)


def _play_out(
    seen: dict[str, Any], options: list[a.Action], chooser: Shuffler, nodes: int
) -> a.Action:
    """The option after which this seat is eliminated least often, by games dealt from the view;
    each deal is played with every option, so that luck is shared."""
    losses = [0] * len(options)
    seat = seen["seat"]
    while nodes > 0:
        state = deal_unknown(seen, chooser)
        lost = []
        for action in options:
            loser, used = play_on(state, action, chooser, nodes)
            nodes -= used
            if loser is None:
                break
            lost.append(loser == seat)
        if len(lost) < len(options):
            # A deal that was not finished for all options would favour some.
            break
        losses = [total + each for total, each in zip(losses, lost, strict=True)]
    return options[losses.index(min(losses))]


def play_on(
    state: State, action: a.Action | None, chooser: Shuffler, nodes: int
) -> tuple[int | None, int]:
    """The loser if everybody goes on as `steady` does after `action`, or None if `nodes` turns are
    not enough; and the turns used."""
    used = 0
    while state.phase == "play":
        if used >= nodes:
            return None, used
        used += 1
        seat = state.turn
        if state.decisions:
            move, seat = _answer(state, chooser), 0
        elif action is not None:
            move, action = action, None
        elif state.setup.npc and seat == NPC:
            move = a.Npc()
        else:
            move = max(candidates(state), key=lambda each: value(state, each))
        state = decide(state, seat, move, chooser).state
    return state.loser, used


def losing_odds(seen: dict[str, Any], chooser: Shuffler, deals: int) -> list[float]:
    """For each seat the share of `deals` games, dealt from this view and played by `steady` bots,
    that it loses."""
    losses = [0] * len(seen["seats"])
    for _ in range(deals):
        loser, _ = play_on(deal_unknown(seen, chooser), None, chooser, 10_000)
        if loser is not None:
            losses[loser] += 1
    return [lost / max(1, deals) for lost in losses]

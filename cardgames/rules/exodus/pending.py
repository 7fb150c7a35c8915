"""Who must or may decide, and what each seat may do."""

from __future__ import annotations

from collections.abc import Iterator

from cardgames.rules.exodus import actions as a
from cardgames.rules.exodus.payment import ways
from cardgames.rules.exodus.printed import reachable
from cardgames.rules.exodus.refuse import refusal
from cardgames.rules.exodus.standing import held, may_attack, pile_limit, takes_energy
from cardgames.rules.exodus.state import State, at_seat, creatures
from cardgames.rules.exodus.targets import all_targets, attack_targets
from journal.contract import GM, Decision, Option, Seat

PRINTED_NAME = "card"
"""Printed cards: what stands for the title that a player would name."""

FEW_NOTES = 2
"""Printed cards: an example of a note is offered up to so many."""


def pending(state: State) -> tuple[Decision, ...]:
    """The questions that are open; if none is, the offer of the open window (X8, X42).

    A window has one id for all of its offers, one seat after another: an answer that was thought
    of early stays good until something is played, which opens another window.
    """
    window = state.window
    if state.decisions or window is None or not window.left or state.phase != "play":
        return state.decisions
    options = [Option("pass"), Option("play", ("card", "targets"))]
    if state.setup.printed:
        # One word for a whole table of people who hear each other.
        options += [Option("ability", ("creature",)), Option("nobody")]
    detail = {
        "why": window.why,
        "left": list(window.left),
        "stack": [item.id for item in state.stack],
    }
    offer = Decision(
        window.id, "X42", window.left[0], tuple(options), required=False, detail=detail
    )
    return (offer,)


def to_move(state: State) -> Seat | None:
    """Who is waited for: the host before the start, who is asked or offered something, or the turn
    player; None when the game is over."""
    if state.phase == "setup":
        return GM
    if state.phase not in ("opening", "play"):
        return None
    open_now = pending(state)
    return open_now[0].seat if open_now else state.turn


def legal(state: State, seat: Seat) -> Iterator[a.Action]:
    """What `seat` may do now, lazily: every symmetry with all its targets, every summoning and
    attack; of energies some ways to lay them; of a wide answer some examples."""
    if seat == GM:
        plain: tuple[a.Action, ...] = (a.Start(), a.Close())
        yield from (action for action in plain if refusal(state, seat, action) is None)
        return
    open_now = pending(state)
    for decision in open_now:
        if decision.seat == seat:
            yield from _answers(state, decision)
    if not open_now and isinstance(seat, int) and state.phase == "play":
        if seat == state.turn:
            yield from _free(state, seat)
        elif state.setup.printed and state.sides[seat].alive:
            yield from _spoken(state, seat)
    if refusal(state, seat, a.Concede()) is None:
        yield a.Concede()
        if state.setup.printed:
            yield a.Change((f"{at_seat(int(seat))}:life-1",))
            yield from (a.Drop(note.id) for note in state.notes)
            if len(state.notes) < FEW_NOTES:
                yield a.Mark(at_seat(int(seat)), "turn", "Veil")


def _answers(state: State, decision: Decision) -> Iterator[a.Action]:
    for option in decision.options:
        match option.id:
            case "play" if decision.kind == "X42":
                for said in _plays(state, int(decision.seat)):
                    words = tuple(str(said).split(" ")[1:])
                    yield a.Answer(decision.id, "play", words)
            case "ability" if decision.kind == "X42":
                for pile in creatures(state, int(decision.seat)):
                    yield a.Answer(decision.id, "ability", (pile.id,))
            case "pay":
                for way in ways(state, int(decision.seat), decision.detail["cost"]):
                    yield a.Answer(decision.id, "pay", (way,))
            case "propose":
                for other in range(state.setup.players):
                    if state.sides[other].alive:
                        yield a.Answer(decision.id, "propose", (f"@{other}:life-1",))
            case name:
                yield a.Answer(decision.id, name)


def _plays(state: State, seat: int) -> Iterator[a.Play]:
    if state.setup.printed:
        if state.sides[seat].hand:
            yield a.Play(PRINTED_NAME)
        return
    if held(state, "silent", at_seat(seat)):
        return
    for name in dict.fromkeys(state.sides[seat].hand):
        card = state.setup.card(name)
        if not card.is_creature:
            yield from (a.Play(name, t) for t in all_targets(state, card.targets, seat))


def _spoken(state: State, seat: int) -> Iterator[a.Action]:
    """X38, with printed cards: what everybody may say at any time."""
    yield from _plays(state, seat)
    yield from (a.Use(pile.id) for pile in creatures(state, seat))


def _free(state: State, seat: int) -> Iterator[a.Action]:
    if state.step == "energy":
        yield from _energies(state, seat)
    if reachable(state, "creature"):
        yield from _summonings(state, seat)
    if reachable(state, "attack"):
        for pile in creatures(state, seat):
            if may_attack(state, pile):
                for target in attack_targets(state, pile):
                    yield a.Strike(pile.id, target)
    if state.setup.printed:
        yield from _spoken(state, seat)
    else:
        yield from _plays(state, seat)
    leave = a.Leave(state.number, state.step)
    if refusal(state, seat, leave) is None:
        yield leave


def _energies(state: State, seat: int) -> Iterator[a.Action]:
    most, limit = state.sides[seat].energies, pile_limit(state, seat)
    for count in range(1, min(most, limit) + 1):
        yield a.Energy((("new", count),))
    if 1 < most <= limit:
        yield a.Energy((("new", 1),) * most)
    for pile in state.field:
        if pile.seat == seat and takes_energy(state, pile):
            for count in range(1, min(most, limit - pile.count) + 1):
                yield a.Energy(((pile.id, count),))


def _summonings(state: State, seat: int) -> Iterator[a.Action]:
    blank = [p.id for p in state.field if p.seat == seat and not p.card and p.count]
    hand = dict.fromkeys(state.sides[seat].hand)
    printed = state.setup.printed
    cards = [name for name in hand if printed or state.setup.card(name).is_creature]
    for name in cards:
        for pile in blank:
            yield a.Summon(PRINTED_NAME if printed else name, pile)

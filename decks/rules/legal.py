"""What a seat may do now: listed lazily, and as verbs for a page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from decks.rules import actions as a
from decks.rules.decide import decide
from decks.rules.state import ZONES, Deck, State, sees
from journal.contract import GM, Refusal, Seat
from journal.shuffle import StackedShuffler


def legal(state: State, seat: Seat) -> Iterator[a.Action]:
    """The actions open to `seat`, each of which `apply` takes.

    The set has no end (numbers, reasons, lists of cards), so it is a representative one: every
    card alone, draws of one, both ways of a flag, each answer without arguments.
    """
    for action in _candidates(state, seat):
        try:
            decide(state, seat, action, StackedShuffler())
        except Refusal:
            continue
        yield action


def _candidates(state: State, seat: Seat) -> Iterator[a.Action]:
    for decision in state.decisions:
        if seat in (GM, decision.seat):
            for option in decision.options:
                yield a.Answer(decision.id, option.id)
    for deck in state.decks.values():
        if deck.retired or seat not in (GM, deck.seat):
            continue
        yield from _of_deck(state, seat, deck)
        if seat == GM:
            yield from _of_gm(deck)
    if seat == GM:
        yield from _rounds(state)
        yield from _rests(state)


def _of_deck(state: State, seat: Seat, deck: Deck) -> Iterator[a.Action]:
    yield a.Draw((deck.part,), 1, True)
    yield a.Draw((deck.part,), 1, False)
    for zone in ZONES:
        for card in deck.zone(zone):
            if not sees(state, seat, deck, zone, card):
                continue
            if zone == "hand":
                for to in ("default", "discard", "active", "exhausted"):
                    yield a.Play((card.id,), to)
            if zone == "active":
                for to in ("", "discard", "exhausted"):
                    yield a.Expire((card.id,), to)
    for what in ("mill", "reveal"):
        yield a.Look(what, deck.part, 1)
    yield a.Look("search", deck.part)
    yield a.Rest((deck.part,))
    yield a.Rest((deck.part,), n="all", where="shuffled")
    yield a.AskRest(deck.part, "tired")


def _of_gm(deck: Deck) -> Iterator[a.Action]:
    for what in ("optional", "rest", "mill", "reveal", "search"):
        yield a.Allow(deck.part, what)
    yield a.Setting("pc", deck.part, (a.yes_no(not deck.pc),))
    yield a.Setting("here", deck.part, (a.yes_no(not deck.here),))
    yield a.Reshuffle(deck.part)
    yield a.Retire(deck.part)


def _rounds(state: State) -> Iterator[a.Action]:
    if state.gate is not None:
        yield a.CloseRound("commit", state.gate.number)
        yield a.CloseRound("cancel", state.gate.number)
        return
    here = tuple(
        deck.part
        for deck in state.decks.values()
        if deck.kind == "skill" and deck.here and deck.dead is None and not deck.retired
    )
    if here:
        yield a.OpenRound(state.round + 1, here)


def _rests(state: State) -> Iterator[a.Action]:
    if state.rest_call is not None:
        yield a.CloseRest("commit")
        yield a.CloseRest("cancel")
        return
    for deck in state.decks.values():
        if deck.kind == "skill" and not deck.retired and deck.dead is None:
            yield a.CallRest((deck.part,), n="all", where="shuffled")


def hints(view: dict[str, Any]) -> dict[str, Any]:
    """What a page may offer, from a view alone: verbs for each deck and for the Round.

    A hint is no promise: `why_not` judges an action.
    """
    gm = view["role"] == "gm"
    decks: dict[str, list[str]] = {}
    for deck in view["decks"]:
        decks[deck["part"]] = _verbs(deck, gm) if gm or deck["mine"] else []
    rounds: list[str] = []
    if gm:
        rounds = ["commit", "cancel", "out"] if view["gate"] else ["open"]
    return {"decks": decks, "round": rounds}


def _verbs(deck: dict[str, Any], gm: bool) -> list[str]:
    if deck["running"]:
        return ["override"] if gm else []
    if deck["dead"]:
        return ["describe", "override", "move"] if gm else []
    verbs = ["draw"]
    if deck["hand"]:
        verbs.append("play")
    if deck["active"]:
        verbs.append("expire")
    verbs += (
        ["mill", "reveal", "search"]
        if gm
        else [what for what in ("mill", "reveal", "search") if what in deck["allowed"]]
    )
    if deck["kind"] == "skill" and (gm or "rest" in deck["allowed"]):
        verbs.append("rest")
    if gm:
        verbs += ["move", "allow"]
        if deck["kind"] == "gm" or not deck["pc"]:
            verbs.append("reshuffle")
    return verbs

"""What would come of an action, or of everybody's passing, if nobody answers: from one view alone.

What is hidden from the seat is unknown here too, and faces of cards that would be drawn are never
named: what is said is the same however the hidden cards lie.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext_noop as _

from cardgames.exodus import questions
from cardgames.exodus.changes import held
from cardgames.exodus.things import Thing, Things
from cardgames.rules import exodus
from cardgames.rules.exodus.fields import dump_decision
from cardgames.rules.exodus.forecast import world
from cardgames.rules.exodus.state import State, pile_of
from decks.sentences import Sentence, ngettext, say
from journal.contract import Event, Refusal
from journal.shuffle import StackedShuffler

Data = dict[str, Any]
MOST = 60
"""So many passes and single answers are followed."""

PIPS = 8
"""More energies than so many are a number."""


@dataclass(frozen=True)
class Ahead:
    """Where it leads: the state then, what happened on the way, and the question that it stops
    at, if any (its options are nobody's business yet)."""

    state: State
    events: tuple[Event, ...]
    asked: Mapping[str, Any] | None


def follow(view: Mapping[str, Any], action: str = "") -> Ahead | None:
    """After `action` (or nothing) everybody passes until the stack is empty and no attack goes on.

    None where somebody else is asked something, or nothing is going on.  Raises `Refusal` for an
    action that is not allowed.
    """
    if view["printed"] or view["phase"] != "play":
        return None
    if any(each["kind"] != "X42" for each in view["waiting"]):
        return None
    before = world(dict(view), StackedShuffler())
    state = before
    events: list[Event] = []
    if action:
        if state.window is not None:
            # Whoever is offered before this seat passes.
            state = replace(state, window=replace(state.window, left=(view["seat"],)))
        state, told = exodus.apply(state, view["seat"], action, StackedShuffler())
        events += told
    elif state.window is None or not (state.stack or state.attack):
        return None
    for _step in range(MOST):
        if state.phase != "play" or not (state.stack or state.attack or state.waiting):
            break
        asked = exodus.pending(state)
        if not asked:
            break
        if asked[0].kind != "X42":
            return Ahead(state, tuple(events), dump_decision(asked[0]))
        state, told = exodus.apply(
            state, asked[0].seat, f"answer {asked[0].id} pass", StackedShuffler()
        )
        events += told
    return Ahead(state, tuple(events), None)


def outlook(view: Mapping[str, Any], called: Mapping[str, str], action: str = "") -> Data:
    """For a page: `rows` of what changes, `then` what is asked next, `refused` with its rule if
    the action is not allowed; all empty if there is nothing to say."""
    things = Things.of_view(view, called)
    try:
        ahead = follow(view, action)
    except Refusal as refusal:
        return {"rows": [], "then": None, "refused": refusal}
    if ahead is None:
        return {"rows": [], "then": None, "refused": None}
    return {
        "rows": rows(things, view, ahead),
        "then": _then(things, ahead),
        "refused": None,
    }


def rows(things: Things, view: Mapping[str, Any], ahead: Ahead) -> list[Data]:
    """What is different then: Life, energies, creatures that come and go, cards in hand."""
    found = _lives(things, view, ahead.state) + _piles(things, view, ahead)
    found += _new(things, view, ahead.state) + _held(things, view, ahead.state)
    found += _hands(things, view, ahead.state)
    return found or [_row(say(_("Nothing else changes")))]


def _row(what: object, word: Sentence | None = None, **more: Any) -> Data:
    return {"what": what, "word": word, "from": None, "to": None, "pips": (), **more}


def _lives(things: Things, view: Mapping[str, Any], after: State) -> list[Data]:
    found = []
    for side in view["seats"]:
        now = after.sides[side["seat"]].life
        if now != side["life"]:
            gone = say(_("out")) if now <= 0 else None
            what = say(_("Life of %(who)s"), who=things.who(side["seat"]))
            found.append(
                _row(what, gone, **{"from": side["life"], "to": now, "worse": now < side["life"]})
            )
    return found


def _piles(things: Things, view: Mapping[str, Any], ahead: Ahead) -> list[Data]:
    found = []
    for pile in view["field"]:
        now = pile_of(ahead.state, pile["id"])
        what = things.owned(pile["id"])
        if now is None or now.card != pile["card"]:
            found.append(_row(what, _gone(ahead.events, pile["id"]), worse=True))
        elif now.count != pile["count"]:
            found.append(
                _row(
                    what,
                    **{"from": pile["count"], "to": now.count},
                    pips=pips(now.count, max(0, pile["count"] - now.count)),
                    worse=now.count < pile["count"],
                )
            )
    return found


def _gone(events: Sequence[Event], name: str) -> Sentence:
    for event in events:
        if event.kind == "destroyed" and name in event.public["piles"]:
            return say(_("is destroyed"))
        if event.kind == "returned" and event.public["pile"] == name:
            return say(_("returns to hand"))
        if event.kind == "summoned" and event.public["pile"] == name:
            return say(_("is the pile of a creature then"))
    return say(_("leaves"))


def _new(things: Things, view: Mapping[str, Any], after: State) -> list[Data]:
    known = {pile["id"] for pile in view["field"]}
    found = []
    for pile in after.field:
        if pile.id not in known:
            things.known[pile.id] = Thing(pile.seat, pile.card)
            found.append(_row(things.owned(pile.id), say(_("new")), to=pile.count))
    lasting = {card["id"] for card in view["lasting"]}
    found += [
        _row(things.title(card.card), say(_("stays in play")))
        for card in after.lasting
        if card.id not in lasting
    ]
    return found


def _held(things: Things, view: Mapping[str, Any], after: State) -> list[Data]:
    """What holds until the end of the turn and does not yet."""
    there = [(hold["rule"], hold["on"]) for hold in view["holds"]]
    return [
        _row(held(things, hold.rule, [hold.on], hold.n))
        for hold in after.holds
        if (hold.rule, hold.on) not in there
    ]


def _hands(things: Things, view: Mapping[str, Any], after: State) -> list[Data]:
    found = []
    played = {item["card"]: item["seat"] for item in view["stack"]}
    for side in view["seats"]:
        now = after.sides[side["seat"]]
        if not now.alive:
            continue
        what = say(_("Hand of %(who)s"), who=things.who(side["seat"]))
        more = len(now.hand) - side["hand"]
        # The card that is played leaves the hand: that is no news.
        if more > 0:
            found.append(_row(what, say(ngettext("+%(n)s card", "+%(n)s cards"), n=more)))
        elif more < -1 or (more < 0 and side["seat"] in played.values()):
            found.append(_row(what, say(ngettext("−%(n)s card", "−%(n)s cards"), n=-more)))
        energy = now.energies - side["energies"]
        if energy > 0:
            found.append(_row(what, say(ngettext("+%(n)s energy", "+%(n)s energies"), n=energy)))
        elif energy < 0:
            found.append(_row(what, say(ngettext("−%(n)s energy", "−%(n)s energies"), n=-energy)))
    return found


def _then(things: Things, ahead: Ahead) -> Sentence | None:
    if ahead.asked is None:
        return None
    for item in ahead.state.stack:
        things.known.setdefault(item.id, Thing(item.seat, item.card, item.kind))
    who = things.who(ahead.asked["seat"])
    question = questions.title(things, ahead.asked)
    return say(_("Then %(who)s is asked: %(question)s"), who=who, question=question)


def pips(count: int, lost: int = 0) -> tuple[str, ...]:
    """Energies as a picture: `on` for each that is there, `lost` for each that is not any more;
    none if they are too many to be counted by eye."""
    if count + lost > PIPS:
        return ()
    return ("on",) * count + ("lost",) * lost

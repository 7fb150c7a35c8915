"""What would come of an action, or of everybody's passing, if nobody answers: from one view alone.

What is hidden from the seat is unknown here too, and faces of cards that would be drawn are never
named: what is said is the same however the hidden cards lie.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_noop as _

from cardgames.exodus import questions
from cardgames.exodus.changes import held
from cardgames.exodus.things import Thing, Things, bare, energies
from cardgames.rules import exodus
from cardgames.rules.exodus.fields import dump_decision
from cardgames.rules.exodus.forecast import world
from cardgames.rules.exodus.payment import ways
from cardgames.rules.exodus.state import State, item_of, pile_of
from decks.sentences import Sentence, Strong, ngettext, say
from journal.contract import Decision, Event, Refusal
from journal.shuffle import StackedShuffler

Data = dict[str, Any]
COSTS = ("EXO-19", "paying")
MOST = 60
"""So many passes and single answers are followed."""

PIPS = 8
"""More energies than so many are a number."""


@dataclass(frozen=True)
class Ahead:
    """Where it leads: the state then, what happened on the way, the question that it stops at, if
    any (its options are nobody's business yet), and the costs that were taken for paid, by seat."""

    state: State
    events: tuple[Event, ...]
    asked: Mapping[str, Any] | None
    paid: tuple[tuple[int, int], ...] = ()


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
    paid: list[tuple[int, int]] = []
    if action:
        # Whoever is offered before this seat passes.
        state = exodus.as_offered(state, view["seat"])
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
        option = "pass" if asked[0].kind == "X42" else assumed(state, asked[0])
        if not option:
            return Ahead(state, tuple(events), dump_decision(asked[0]), tuple(paid))
        if asked[0].kind in COSTS:
            paid.append((int(asked[0].seat), int(asked[0].detail["cost"])))
        state, told = exodus.apply(
            state, asked[0].seat, f"answer {asked[0].id} {option}", StackedShuffler()
        )
        events += told
    return Ahead(state, tuple(events), None, tuple(paid))


def assumed(state: State, asked: Decision) -> str:
    """The answer that a look ahead takes for granted: a cost is paid, from hand first; a target
    that is still there is kept.  None ("") of anything else: that is its player's to say."""
    if asked.kind in COSTS:
        way = next(iter(ways(state, int(asked.seat), int(asked.detail["cost"]))))
        return way if any(option.id == way for option in asked.options) else f"pay {way}"
    if asked.kind == "X21":
        item = item_of(state, str(asked.detail["item"]))
        kept = ",".join(item.targets) if item else ""
    else:
        kept = "keep" if asked.kind == "X18" else ""
    return kept if any(option.id == kept for option in asked.options) else ""


def outlook(view: Mapping[str, Any], called: Mapping[str, str], action: str = "") -> Data:
    """For a page: `rows` of what changes, `then` what is asked next, `refused` with its rule if
    the action is not allowed; all empty if there is nothing to say."""
    things = Things.of_view(view, called)
    try:
        ahead = follow(view, action)
    except Refusal as refusal:
        return {"rows": [], "then": None, "paid": [], "refused": refusal}
    if ahead is None:
        return {"rows": [], "then": None, "paid": [], "refused": None}
    return {
        "rows": rows(things, view, ahead),
        "then": _then(things, ahead),
        "paid": [_paid(things, seat, cost) for seat, cost in ahead.paid],
        "refused": None,
    }


def _paid(things: Things, seat: int, cost: int) -> Sentence:
    return say(
        _("%(who)s pays %(cost)s from wherever they like; here it is taken from hand first."),
        who=things.who(seat),
        cost=energies(cost),
    )


def rows(things: Things, view: Mapping[str, Any], ahead: Ahead) -> list[Data]:
    """What is different then: Life, energies, creatures that come and go, cards in hand."""
    found = _lives(things, view, ahead.state) + _piles(things, view, ahead)
    found += _new(things, view, ahead.state) + _held(things, view, ahead.state)
    found += _hands(things, view, ahead.state)
    if found or ahead.asked is not None:
        return found
    return [_row(say(_("Nothing else changes")))]


def _row(what: Sentence | Strong, word: Sentence | None = None, **more: Any) -> Data:
    return {"what": bare(what), "word": word, "from": None, "to": None, "pips": (), **more}


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
    played = {item["seat"] for item in view["stack"]}
    for side in view["seats"]:
        now = after.sides[side["seat"]]
        if not now.alive:
            continue
        more, energy = len(now.hand) - side["hand"], now.energies - side["energies"]
        parts = []
        # The card that is played leaves the hand: that is no news.
        if more > 0 or more < -1 or (more and side["seat"] in played):
            parts.append(_cards(more))
        if energy:
            parts.append(_energies(energy))
        if parts:
            who = things.who(side["seat"])
            found.append(_row(say(_("Hand of %(who)s: %(parts)s"), who=who, parts=tuple(parts))))
    return found


def _cards(n: int) -> Sentence:
    if n > 0:
        return say(ngettext("+%(n)s card", "+%(n)s cards"), n=n)
    return say(ngettext("−%(n)s card", "−%(n)s cards"), n=-n)


def _energies(n: int) -> Sentence:
    if n > 0:
        return say(ngettext("+%(n)s energy", "+%(n)s energies"), n=n)
    return say(ngettext("−%(n)s energy", "−%(n)s energies"), n=-n)


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

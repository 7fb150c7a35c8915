"""The own hand, and what each card can do now or why not; all from the view alone (EXO-7 to
EXO-17)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_noop as _

from cardgames.exodus.board import face
from cardgames.exodus.things import Things
from cardgames.rules.exodus import actions as a
from cardgames.rules.exodus import payment
from cardgames.rules.exodus.forecast import world
from cardgames.rules.exodus.payment import payable
from cardgames.rules.exodus.refuse import bound_to_attack, playing, refusal
from cardgames.rules.exodus.standing import may_attack, pile_limit, takes_energy
from cardgames.rules.exodus.state import State, creatures
from cardgames.rules.exodus.targets import all_targets, attack_targets
from decks.sentences import Sentence, say
from journal.contract import Refusal
from journal.shuffle import StackedShuffler

Data = dict[str, Any]
View = Mapping[str, Any]


@dataclass(frozen=True)
class Now:
    """What a seat may do at the moment: `free` is its own turn with nothing going on, `window` the
    id of a window in which it may answer, `asked` whether it is asked something."""

    seat: int
    state: State
    free: bool
    window: str
    asked: bool
    question: bool


def now_of(view: View) -> Now | None:
    """The moment of a player with dealt cards; None for others, and while nothing is played.

    A window is offered to all who may answer at once: whoever is in it may say what they answer,
    whose offer it is at the moment is for the rules.
    """
    seat = view["seat"]
    if not isinstance(seat, int) or view["printed"] or view["phase"] != "play":
        return None
    if not view["seats"][seat]["alive"]:
        return None
    questions = [d for d in (*view["decisions"], *view["waiting"]) if d["kind"] != "X42"]
    window = view["window"]
    may_answer = window is not None and not questions and seat in window["left"]
    return Now(
        seat,
        world(dict(view), StackedShuffler()),
        free=view["turn"] == seat and window is None and not questions,
        window=window["id"] if may_answer else "",
        asked=any(d["seat"] == seat for d in questions),
        question=bool(questions),
    )


def idle(now: Now) -> Refusal | None:
    """Why this seat can play nothing at the moment, whatever it holds; None if it may."""
    if now.free or now.window:
        return None
    if now.question:
        return Refusal("decision_open", "EXO-17", "Somebody has to answer a question first.")
    if now.state.window is not None:
        return Refusal("window_open", "EXO-17", "Others may still answer: wait or answer too.")
    return Refusal("not_your_turn", "EXO-7", "It is not your turn.")


def cards(view: View, things: Things, now: Now) -> list[Data]:
    """The Main cards of the own hand, equal ones together, each in its place whatever can be played
    at the moment: a hand is known by where its cards are."""
    return [
        {
            "slug": slug,
            "n": view["hand"].count(slug),
            "title": things.title(slug).text,
            "face": face(view, slug),
            **(_creature(now, slug) if _is_creature(now, slug) else _symmetry(now, slug)),
        }
        for slug in dict.fromkeys(view["hand"] or ())
    ]


def _is_creature(now: Now, slug: str) -> bool:
    return now.state.setup.card(slug).is_creature


def _creature(now: Now, slug: str) -> Data:
    piles = blank(now)
    action = a.Summon(slug, piles[0] if piles else "p999999999")
    why = _in_window() if now.window else idle(now) or refusal(now.state, now.seat, action)
    return {
        "verb": f"summon {slug} {{aim}}",
        "does": "summon",
        "aims": piles if why is None else [],
        "needs": 1,
        "why": why,
        "unpayable": False,
    }


def _in_window() -> Refusal:
    return Refusal("no_symmetry", "EXO-17", "Only a symmetry can be played as an answer.")


def blank(now: Now) -> list[str]:
    """The own piles onto which a creature can be summoned."""
    return [p.id for p in now.state.field if p.seat == now.seat and not p.card and p.count]


def _symmetry(now: Now, slug: str) -> Data:
    card = now.state.setup.card(slug)
    ways = all_targets(now.state, card.targets, now.seat)
    action = a.Play(slug, ways[0] if ways else ())
    if now.window:
        why = playing(now.state, now.seat, action)
    else:
        why = idle(now) or refusal(now.state, now.seat, action)
    text = f"play {slug} {{aim}}" if card.targets else f"play {slug}"
    return {
        "verb": f"answer {now.window} {text}" if now.window else text,
        "does": "play",
        "aims": [",".join(way) for way in ways if way] if why is None else [],
        "needs": len(card.targets),
        "why": why,
        # A card may be played without the means (X10); whoever does should know.
        "unpayable": bool(card.cost) and not payable(now.state, now.seat, card.cost),
    }


def energies(view: View, now: Now) -> Data:
    """Energies in hand: where they may be laid in this moment, and how many fit on each pile."""
    count = view["seats"][now.seat]["energies"]
    free = now.free and view["step"] == "energy"
    limit = pile_limit(now.state, now.seat)
    rooms = {
        pile.id: max(0, limit - pile.count)
        for pile in now.state.field
        if pile.seat == now.seat and takes_energy(now.state, pile)
    }
    return {
        "count": count,
        "limit": limit,
        "may": free and count > 0,
        "rooms": {name: room for name, room in rooms.items() if room} if free else {},
    }


def attacks(now: Now) -> dict[str, list[str]]:
    """What each own creature may attack now."""
    if not now.free or now.state.step != "attack":
        return {}
    return {
        pile.id: list(attack_targets(now.state, pile))
        for pile in creatures(now.state, now.seat)
        if may_attack(now.state, pile)
    }


LEAVES: dict[str, tuple[str, str]] = {
    "energy": (_("Done with energies"), _("Go on: no more energies")),
    "creature": (_("Done with creatures"), _("Go on: no more creatures")),
    "attack": (_("Done attacking"), _("Go on: no more attacks")),
    "end": (_("End my turn"), _("End my turn")),
}
"""The button that leaves each phase: when nothing more can be done in it, and when it could."""


def leaving(view: View, now: Now) -> Data | None:
    """The button that leaves the phase, with what speaks against it; None if it is not the time.

    It is the main one once the phase has nothing more to offer.
    """
    if not now.free or view["step"] not in LEAVES:
        return None
    action = a.Leave(view["number"], view["step"])
    more = _more(view, now)
    usual, early = LEAVES[view["step"]]
    return {
        "action": str(action),
        "says": say(early if more else usual),
        "main": not more,
        "why": refusal(now.state, now.seat, action),
        "next": view["step"],
    }


def _more(view: View, now: Now) -> bool:
    """Whether the phase still has something to offer."""
    match view["step"]:
        case "energy":
            return bool(view["seats"][now.seat]["energies"])
        case "creature":
            return _holds_creature(view, now) and bool(blank(now))
        case "attack":
            return any(attacks(now).values())
    return False


def _holds_creature(view: View, now: Now) -> bool:
    return any(_is_creature(now, slug) for slug in view["hand"])


def advice(view: View, now: Now) -> Sentence | None:
    """What one may do in this moment, in a sentence."""
    if now.window:
        return None
    if not now.free:
        return None
    more = _more(view, now)
    if view["step"] == "attack" and bound_to_attack(now.state):
        return say(_("A card forces a creature of yours to attack."))
    if view["step"] == "creature" and not more:
        lacks = NO_PILE if _holds_creature(view, now) else NO_CREATURE
        return say(lacks)
    return say(ADVICE[view["step"], more]) if (view["step"], more) in ADVICE else None


NO_PILE = _("No pile of yours is free for another creature.")
NO_CREATURE = _("You hold no creature.")


ADVICE: dict[tuple[str, bool], str] = {
    ("energy", True): _("Tap a pile or the new place to lay energies."),
    ("energy", False): _("You hold no energies."),
    ("creature", True): _("Tap a creature in your hand, then a pile."),
    ("attack", True): _("Tap a creature of yours, then what it attacks."),
    ("attack", False): _("No creature of yours can attack."),
    ("end", False): _("The last moment for symmetries of your own."),
}


def sources(now: Now) -> list[tuple[str, int]]:
    """Where this seat may pay from, and how much (X11)."""
    return payment.sources(now.state, now.seat)

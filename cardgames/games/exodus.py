"""Exodus at a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext_lazy as _

from cardgames.games.base import CardGame, Offer, Options, Standing, View, Windows
from cardgames.rules import exodus
from cardgames.rules.exodus.options import dump_setup, load_setup
from journal.contract import Event, Outcome, Refusal, Seat

if TYPE_CHECKING:
    from journal.moments import Line, Moment


def _standing(options: Options, outcomes: Sequence[Outcome]) -> Standing:
    found = exodus.following(options, outcomes)
    return Standing(found.options, tuple(found.wins), found.outcome)


WHYS = (
    *("start", "drawn", "energies", "summon", "declared", "hit", "leave"),
    *("item", "resolved", "empty"),
)
"""What a window can follow: the start of the turn, the Draw Phase, energies that were laid, a
summoning, an attack before and after its damage, the wish to leave a phase; what was put on the
stack, what resolved there, and that it is empty (X42)."""
OWN_ACTS = ("energy", "summon", "play", "attack", "leave")


def _offer(state: Any) -> Offer | None:
    window = state.window
    if window is None or not window.left or state.decisions or state.phase != "play":
        return None
    by = state.stack[-1].seat if state.stack else state.turn
    return Offer(window.id, window.why, by, tuple(window.left))


def _acts(action: str) -> bool:
    words = action.split(" ")
    return words[0] in OWN_ACTS or (words[0] == "answer" and words[2:3] == ["play"])


def _waited(state: Any) -> tuple[Seat, ...]:
    if state.phase == "opening":
        # Before the first turn all are asked at once.
        return tuple(decision.seat for decision in state.decisions)
    seat = exodus.to_move(state)
    return () if seat is None else (seat,)


def _idle(state: Any, seat: Seat) -> str | None:
    """Who does nothing in a turn is done with the phase; a question has to be answered."""
    if state.phase != "play" or state.decisions:
        return None
    leave = f"leave {state.number} {state.step}"
    return leave if exodus.why_not(state, seat, leave) is None else None


def _think(view: dict[str, Any], strength: str, seed: str) -> str:
    return exodus.think(view, strength, exodus.Chooser(seed))


def _legal(state: Any, seat: Seat) -> Iterator[Any]:
    return exodus.legal(exodus.as_offered(state, seat), seat)


def _why_not(state: Any, seat: Seat, text: str) -> Refusal | None:
    return exodus.why_not(exodus.as_offered(state, seat), seat, text)


def _hints(view: dict[str, Any], pick: Iterable[str], shown: bool) -> dict[str, Any]:
    """What is waited for and what could be done now; where each card could be aimed at only where
    the host has switched hints on."""
    found = exodus.hints(view, pick)
    return found if shown else found | {"aims": {}}


def _point(view: View) -> dict[str, Any]:
    """Life, energies on the field, creatures and cards in hand of each seat: counts, which are
    open (EXO-28)."""
    seats = view["seats"]
    own = [[pile for pile in view["field"] if pile["seat"] == each["seat"]] for each in seats]
    return {
        "turn": view["number"],
        "of": view["turn"],
        "life": [each["life"] for each in seats],
        "field": [sum(pile["count"] for pile in piles) for piles in own],
        "creatures": [sum(bool(pile["card"]) for pile in piles) for piles in own],
        "hands": [each.get("hand", 0) for each in seats],
    }


def _summary(now: Moment, points: Sequence[View], events: Sequence[Event]) -> dict[str, Any]:
    """Turns, Life left, who went first and in which direction, what each seat played and summoned,
    and with which deck; the titles of cards that are not of the starter set."""
    return {
        "turns": now.state.number,
        "life": [side.life for side in now.state.sides],
        "first": now.state.first,
        "direction": now.state.direction,
        "plays": _played(events),
        "decks": [_ready(deck) for deck in now.state.setup.decks],
        "titles": {
            slug: card.title
            for slug, card in now.state.setup.library.items()
            if slug not in exodus.STARTER
        },
    }


def _ready(deck: Any) -> str:
    """Which ready deck a list is, now that it is open; "own" for any other."""
    found = {"main": dict(deck.main), "energy": deck.energy}
    return next((name for name, each in exodus.DECKS.items() if each == found), "own")


def _played(events: Sequence[Event]) -> dict[str, Counter[str]]:
    """By seat, how often each card was played or summoned from hand."""
    found: dict[str, Counter[str]] = {}
    for event in events:
        public = event.public
        if event.kind == "played":
            found.setdefault(str(public["seat"]), Counter())[public["item"]["card"]] += 1
        elif event.kind == "summoned" and public.get("source") == "hand":
            found.setdefault(str(public["seat"]), Counter())[public["card"]] += 1
    return found


def _all_cards(state: Any) -> dict[str, Any] | None:
    if state.setup.printed:
        return None
    return {
        "hands": [list(side.hand) for side in state.sides],
        "mains": [list(side.main) for side in state.sides],
    }


def _told(line: Line, seat: Seat) -> str | None:
    """An answer that was chosen from a hand is its player's alone; everything else is done in the
    open."""
    hidden = any(e.kind == "answered" and "option" not in e.public for e in line.events)
    return None if hidden and str(seat) not in (line.by, line.seat) else line.action


EXODUS = CardGame(
    name="exodus",
    label=_("Exodus"),
    rules=exodus,
    options=("players", "match", "cards", "readings", "turn_limit"),
    strengths=exodus.STRENGTHS,
    load_setup=load_setup,
    dump_setup=dump_setup,
    seats=lambda setup: int(setup.players),
    npc=lambda setup: None,
    starters=lambda setup: (),
    standing=_standing,
    waited=_waited,
    think=_think,
    idle=_idle,
    legal=_legal,
    why_not=_why_not,
    hints=_hints,
    point=_point,
    summary=_summary,
    all_cards=_all_cards,
    told=_told,
    score="wins",
    goes_on="EXO-1",
    over="EXO-27",
    pages="cardgames/exodus",
    tracked="tracker",
    decks=True,
    windows=Windows(
        offer=_offer,
        whys=WHYS,
        loud=frozenset(("item", "resolved", "declared")),
        usual=("item", "resolved", "declared"),
        acts=_acts,
        passing=lambda name: f"answer {name} pass",
    ),
)

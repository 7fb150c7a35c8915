"""Exhaust at a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext_lazy as _

from cardgames.games.base import CardGame, Options, Standing, View
from cardgames.rules import exhaust
from cardgames.rules.exhaust.options import CHANCE, Setup, dump_setup, load_setup
from cardgames.rules.exhaust.state import NPC
from journal.contract import Event, Outcome, Seat

if TYPE_CHECKING:
    from journal.moments import Line, Moment


def _npc(setup: Setup) -> int | None:
    return NPC if setup.npc and not setup.printed else None


def _starters(setup: Setup) -> tuple[str, ...]:
    """EXH-5; the options may have settled it."""
    return () if setup.start is not None else (CHANCE, *(str(n) for n in range(setup.players)))


def _standing(options: Options, outcomes: Sequence[Outcome]) -> Standing:
    found = exhaust.following(options, outcomes)
    return Standing(found.options, tuple(found.exhaustion), found.outcome)


def _waited(state: Any) -> tuple[Seat, ...]:
    seat = exhaust.to_move(state)
    return () if seat is None else (seat,)


def _think(view: dict[str, Any], strength: str, seed: str) -> str:
    return exhaust.think(view, strength, exhaust.Chooser(seed))


def _hints(view: dict[str, Any], pick: Iterable[str], shown: bool) -> dict[str, Any]:
    """Whether a pick fits, and why not, is always told; which cards could be played and who can
    surely still act only where the host has switched it on."""
    found = exhaust.hints(view, pick)
    return found if shown else found | {"combos": {}, "sure_turns": []}


def _point(view: View) -> dict[str, Any]:
    """The cards that each seat holds and its Time Magic: counts, which are open (EXH-19)."""
    return {
        "hands": [each["hand"] for each in view["seats"]],
        "time": [each["time"] for each in view["seats"]],
    }


def _summary(now: Moment, points: Sequence[View], events: Sequence[Event]) -> dict[str, Any]:
    """Turns, plays of each combo by seat, how many cards each had left."""
    plays: dict[str, Counter[str]] = {}
    for play in now.state.plays:
        plays.setdefault(str(play.seat), Counter())[play.combo.partition("-")[0]] += 1
    return {
        "turns": sum(point["seat"] is not None for point in points),
        "plays": plays,
        "left": points[-1]["hands"] if points else [],
    }


def _all_cards(state: Any) -> dict[str, Any] | None:
    if state.setup.printed:
        return None
    position = exhaust.dump(state)
    return {
        "hands": [hand.split() for hand in position["hands"]],
        "replenishment": position["replenishment"].split(),
        "npc_deck": position.get("npc_deck", "").split(),
    }


def _told(line: Line, seat: Seat) -> str | None:
    """All is done in the open: what a play names, it lays down."""
    return line.action


EXHAUST = CardGame(
    name="exhaust",
    label=_("Exhaust"),
    rules=exhaust,
    options=("players", "variant", "npc", "start", "cards", "readings"),
    strengths=exhaust.STRENGTHS,
    load_setup=load_setup,
    dump_setup=dump_setup,
    seats=lambda setup: int(setup.seats),
    npc=_npc,
    starters=_starters,
    standing=_standing,
    waited=_waited,
    think=_think,
    idle=lambda state, seat: None,
    legal=exhaust.legal,
    why_not=exhaust.why_not,
    hints=_hints,
    point=_point,
    summary=_summary,
    all_cards=_all_cards,
    told=_told,
    score="exhaustion",
    goes_on="EXH-7",
    over="EXH-20",
    pages="cardgames",
)

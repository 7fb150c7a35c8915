"""What a page may say about a view: what is open now, and what each card can be aimed at.

Works on the view alone, so a hint never knows more than the one who looks.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cardgames.rules.exodus import actions as a
from cardgames.rules.exodus.early import as_offered
from cardgames.rules.exodus.forecast import world
from cardgames.rules.exodus.pending import legal
from cardgames.rules.exodus.refuse import bound_to_attack, refusal
from cardgames.rules.exodus.standing import pile_limit
from cardgames.rules.exodus.state import State
from cardgames.rules.exodus.targets import all_targets
from journal.contract import Refusal, Seat
from journal.shuffle import StackedShuffler


def hints(seen: dict[str, Any], pick: Iterable[str] = ()) -> dict[str, Any]:
    """Hints for the seat whose view this is.

    `my_turn`, `asked` and `offered` say what is waited for; `actions` are the texts of what may be
    done now (some of the ways to lay energies); `aims` says for each symmetry in hand the choices
    of targets that it has now; `pile_limit` and `must_attack` what holds in this turn; `pick` says
    for each picked text None, or its refusal as plain values.
    """
    seat = seen["seat"]
    plays = isinstance(seat, int) and seen["phase"] == "play" and not seen["printed"]
    state = as_offered(world(seen, StackedShuffler()), seat) if plays else None
    mine = [d for d in seen["decisions"] if d["kind"] != "X42"]
    return {
        "my_turn": seen["turn"] is not None and seen["turn"] == seat,
        "asked": [d["id"] for d in mine],
        "offered": _offered(seen),
        "actions": _actions(state, seen) if state else [],
        "aims": _aims(state, seen) if state else {},
        "pile_limit": pile_limit(state, seat) if state else None,
        "must_attack": bound_to_attack(state) if state and state.turn == seat else [],
        "pick": {text: _refused(state, seat, text) for text in pick} if state else {},
    }


def _offered(seen: dict[str, Any]) -> list[str]:
    """The open window, if this seat may still answer in it; its offer need not have come yet."""
    asked = [*seen["decisions"], *seen["waiting"]]
    window = seen["window"]
    open_now = window is not None and any(each["id"] == window["id"] for each in asked)
    return [window["id"]] if open_now and seen["seat"] in window["left"] else []


def _actions(state: State, seen: dict[str, Any]) -> list[str]:
    if any(asked["kind"] != "X42" for asked in seen["waiting"]):
        # A question to another seat is not in this world, so it would look free there.
        return []
    return [str(action) for action in legal(state, seen["seat"])]


def _aims(state: State, seen: dict[str, Any]) -> dict[str, list[str]]:
    found = {}
    for name in dict.fromkeys(seen["hand"] or ()):
        card = state.setup.card(name)
        if not card.is_creature:
            ways = all_targets(state, card.targets, seen["seat"])
            found[name] = [",".join(way) for way in ways]
    return found


def _refused(state: State | None, seat: Seat, text: str) -> dict[str, Any] | None:
    if state is None:
        return None
    try:
        found = refusal(state, seat, a.parse(text))
    except Refusal as malformed:
        found = malformed
    return plain(found) if found else None


def plain(refusal: Refusal) -> dict[str, Any]:
    """A refusal as plain JSON values; a page translates `template` before it fills it in."""
    return {
        "code": refusal.code,
        "rule": refusal.rule,
        "template": refusal.template,
        "detail": refusal.detail,
    }

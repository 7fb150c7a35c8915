"""A step of a closed game of Exodus, as one seat knew it then or with all cards open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cardgames.exodus.board import phases, side, stack
from cardgames.exodus.things import Things
from cardgames.exodus.tracker import notes
from cardgames.exodus.words import titles_of
from cardgames.models import Game
from cardgames.pictures import duel_picture
from cardgames.summary import kept_course
from decks.sentences import Sentence, Strong
from journal.moments import moment

Data = dict[str, Any]
Frame = Mapping[str, Any]


def drawing(game: Game, frame: Frame, before: Frame | None, called: dict[str, str]) -> Data:
    """What a step is drawn from: every player's side with what changed, the stack, the phase, the
    whole game as a picture."""
    view = frame["view"]
    things = Things.of_view(view, called)
    # The game is closed, so every title may be told; which cards lie where is the view's to say.
    things.titles = titles_of(moment(game.journal_id))
    seats = range(view["players"])
    old = before["view"] if before else None
    points = kept_course(game.journal_id, -1)
    names = [called.get(str(seat), str(seat)) for seat in seats]
    return {
        "sides": [_side(frame, things, seat, old) for seat in seats],
        "items": stack(view, things),
        "phases": phases(view)["steps"] if view["phase"] == "play" else [],
        "number": view["number"],
        "picture": duel_picture(points, names, game.outcome["losers"]) if points else {},
    }


def _side(frame: Frame, things: Things, seat: int, old: Mapping[str, Any] | None) -> Data:
    view, cards = frame["view"], frame.get("cards")
    shown = side(view, things, seat)
    hand: Sequence[str] | None = cards["hands"][seat] if cards else None
    if hand is None and view["seat"] == seat:
        hand = view["hand"]
    main = cards["mains"][seat] if cards else []
    return {
        **shown,
        "notes": notes(view, seat),
        "cards": _titles(things, hand) if hand is not None else None,
        "next": _titles(things, main[:3]),
        "by": _by(shown["life"], old, seat),
        "units": [{**unit, "just": _is_new(unit, old)} for unit in shown["units"]],
    }


def _titles(things: Things, cards: Sequence[str]) -> tuple[Sentence | Strong, ...]:
    return things.cards(cards)


def _by(life: int, old: Mapping[str, Any] | None, seat: int) -> int:
    """How Life has changed since the step before."""
    return life - int(old["seats"][seat]["life"]) if old and old["phase"] == "play" else 0


def _is_new(unit: Mapping[str, Any], old: Mapping[str, Any] | None) -> bool:
    """Whether a pile or creature was not there, or was another, in the step before."""
    if old is None:
        return False
    was = next((pile for pile in old["field"] if pile["id"] == unit["id"]), None)
    return was is None or was["count"] != unit["count"] or bool(was["card"]) != unit["creature"]

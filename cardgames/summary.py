"""A game in numbers: its course turn by turn, and what statistics count."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import orjson

from accounts.models import Holding
from cardgames.models import Game
from cardgames.selectors import card_game
from journal.contract import Event, load_event
from journal.ledger import OWN
from journal.models import Checkpoint, Entry
from journal.moments import Moment


def course(game: Game) -> list[dict[str, Any]]:
    """The game as a picture shows it: after the deal and after each turn what each seat has, and
    who acted (None for the deal).  Counts only, which are open at all times; what was taken back is
    not in it."""
    played = card_game(game)
    points: list[dict[str, Any]] = []
    for number, state, entry in states(game):
        seat = _acting(entry)
        seen = played.rules.view(state, "screen")
        if seen["phase"] == "setup" or entry.action == "close":
            continue
        # What an undo restored takes the points after it away.
        points = [point for point in points if point["number"] <= _back_to(entry, number)]
        if not entry.action.startswith(("undo ", "agree ")):
            points.append({"number": number, "seat": seat, **played.point(seen)})
    return points


@lru_cache(maxsize=128)
def kept_course(journal_id: str, _number: int) -> tuple[dict[str, Any], ...]:
    """The course of a game that is over, worked out once for each number of its journal."""
    return tuple(course(Game.objects.get(journal_id=journal_id)))


def _acting(entry: Entry) -> int | None:
    name = entry.seat if entry.by in ("bot", "clock") else entry.by
    return int(name) if name.isdecimal() else None


def _back_to(entry: Entry, number: int) -> int:
    for stored in orjson.loads(entry.events):
        if stored["kind"] == "restored":
            return int(stored["public"]["to"])
    return number


def states(game: Game) -> list[tuple[int, Any, Entry]]:
    """The state after every entry that moved something, oldest first; folded once."""
    first = Checkpoint.objects.get(journal_id=game.journal_id, number=0)
    rules = card_game(game).rules
    state = rules.load(orjson.loads(first.position))
    found = []
    for entry in Entry.objects.filter(journal_id=game.journal_id).order_by("number"):
        moved = False
        for stored in orjson.loads(entry.events):
            event = load_event(stored)
            if not event.kind.startswith(OWN):
                state, moved = rules.evolve(state, event), True
        if moved:
            found.append((entry.number, state, entry))
    return found


def of_game(game: Game, now: Moment) -> dict[str, Any]:
    """What statistics need of a finished game: its own numbers, and who sat where."""
    found = card_game(game).summary(now, course(game), _events(game, now))
    return {**found, "people": _people(game)}


def _events(game: Game, now: Moment) -> list[Event]:
    """All that happened and was not taken back, in order."""
    entries = Entry.objects.filter(journal_id=game.journal_id).order_by("number")
    kept = entries.exclude(number__in=now.ledger.undone)
    return [load_event(e) for entry in kept for e in orjson.loads(entry.events)]


def _people(game: Game) -> dict[str, dict[str, str]]:
    held = Holding.objects.filter(seat__seating=game.journal_id, until=None)
    rows = held.values_list("seat__name", "membership__person", "bot")
    return {seat: {"person": person or "", "bot": bot} for seat, person, bot in rows}

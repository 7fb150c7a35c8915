"""A game in numbers: its course turn by turn, and what statistics count."""

from __future__ import annotations

from collections import Counter
from typing import Any

import orjson

from accounts.models import Holding
from cardgames.models import Game
from cardgames.rules import exhaust
from journal.contract import load_event
from journal.ledger import OWN
from journal.models import Checkpoint, Entry
from journal.moments import Moment


def course(game: Game) -> list[dict[str, Any]]:
    """The game as a picture shows it: after the deal and after each turn the cards that each seat
    holds and its Time Magic, and whose turn it was (None for the deal).  Counts only, which are
    open at all times (EXH-19); what was taken back is not in it."""
    points: list[dict[str, Any]] = []
    for number, state, entry in states(game):
        seat = _acting(entry)
        seen = exhaust.view(state, "screen")
        if seen["phase"] == "setup" or entry.action == "close":
            continue
        # What an undo restored takes the points after it away.
        points = [point for point in points if point["number"] <= _back_to(entry, number)]
        if not entry.action.startswith(("undo ", "agree ")):
            points.append(
                {
                    "number": number,
                    "seat": seat,
                    "hands": [each["hand"] for each in seen["seats"]],
                    "time": [each["time"] for each in seen["seats"]],
                }
            )
    return points


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
    state = exhaust.load(orjson.loads(first.position))
    found = []
    for entry in Entry.objects.filter(journal_id=game.journal_id).order_by("number"):
        moved = False
        for stored in orjson.loads(entry.events):
            event = load_event(stored)
            if not event.kind.startswith(OWN):
                state, moved = exhaust.evolve(state, event), True
        if moved:
            found.append((entry.number, state, entry))
    return found


def of_game(game: Game, now: Moment) -> dict[str, Any]:
    """What statistics need of a finished game: turns, plays of each combo by seat, who sat where,
    how many cards each had left."""
    points = course(game)
    plays: dict[str, Counter[str]] = {}
    for play in now.state.plays:
        plays.setdefault(str(play.seat), Counter())[_kind(play.combo)] += 1
    return {
        "turns": sum(point["seat"] is not None for point in points),
        "plays": plays,
        "people": _people(game),
        "left": points[-1]["hands"] if points else [],
    }


def _kind(combo: str) -> str:
    return combo.partition("-")[0]


def _people(game: Game) -> dict[str, dict[str, str]]:
    held = Holding.objects.filter(seat__seating=game.journal_id, until=None)
    rows = held.values_list("seat__name", "membership__person", "bot")
    return {seat: {"person": person or "", "bot": bot} for seat, person, bot in rows}

"""What a group's finished games say, in numbers for plots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from accounts.models import Group, Membership
from cardgames.models import Game

LONGEST = 5


def of_group(group: Group) -> dict[str, Any]:
    """All closed games of Exhaust of a group's tables.

    `games` by variant; `seats`: games and losses of each seat (of two seats and more); `people`:
    for each member games, losses, the longest run of games survived and how it goes now;
    `combos`: how often each kind was played; `longest`: the games with most turns; `npc`: for each
    size of the NPC's deck how often it was met and beaten.
    """
    games = list(
        Game.objects.filter(
            table__group=group,
            table__game="exhaust",
            closed__isnull=False,
            outcome__isnull=False,
        )
        .select_related("table")
        .order_by("over")
    )
    dealt = [game for game in games if not _solo(game)]
    return {
        "games": dict(Counter(str(_variant(game)) for game in games)),
        "seats": _by_seat(dealt),
        "people": _people(group, dealt),
        "combos": _combos(games),
        "longest": [
            {"table": game.table_id, "game": game.number, "turns": game.summary.get("turns", 0)}
            for game in sorted(games, key=lambda g: -g.summary.get("turns", 0))[:LONGEST]
        ],
        "npc": _npc(games),
    }


def _variant(game: Game) -> str:
    return str(game.options["variant"])


def _solo(game: Game) -> bool:
    return bool(game.options["players"] == 1)


def _by_seat(games: Iterable[Game]) -> list[dict[str, int]]:
    played: Counter[int] = Counter()
    lost: Counter[int] = Counter()
    for game in games:
        played.update(range(game.options["players"]))
        lost.update(game.outcome["losers"])
    return [{"seat": seat, "games": played[seat], "losses": lost[seat]} for seat in sorted(played)]


def _people(group: Group, games: Iterable[Game]) -> list[dict[str, Any]]:
    names = dict(Membership.objects.filter(group=group).values_list("person_id", "person__name"))
    found: dict[str, dict[str, Any]] = {}
    for game in games:
        for seat, who in game.summary.get("people", {}).items():
            person = who["person"]
            if person not in names:
                continue
            row = found.setdefault(
                person,
                {"name": names[person], "games": 0, "losses": 0, "run": 0, "longest_run": 0},
            )
            lost = int(seat) in game.outcome["losers"]
            row["games"] += 1
            row["losses"] += lost
            row["run"] = 0 if lost else row["run"] + 1
            row["longest_run"] = max(row["longest_run"], row["run"])
    return sorted(found.values(), key=lambda row: (-row["games"], row["name"]))


def _combos(games: Iterable[Game]) -> dict[str, int]:
    total: Counter[str] = Counter()
    for game in games:
        for plays in game.summary.get("plays", {}).values():
            total.update(plays)
    return dict(total.most_common())


def _npc(games: Iterable[Game]) -> list[dict[str, int]]:
    met: Counter[int] = Counter()
    beaten: Counter[int] = Counter()
    for game in games:
        if _solo(game):
            size = int(game.options.get("npc", 15))
            met[size] += 1
            beaten[size] += game.outcome["losers"] == [1]
    return [{"size": size, "games": met[size], "won": beaten[size]} for size in sorted(met)]

"""What a group's finished games say, in numbers for plots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from accounts.models import Group, Membership
from cardgames.models import Game
from cardgames.rules.exodus import STARTER
from cardgames.selectors import place_of

LONGEST = 5
MOST_CARDS = 12
"""So many favourite cards are counted."""


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
        "longest": _longest(games),
        "npc": _npc(games),
    }


def duels(group: Group) -> dict[str, Any]:
    """All closed games of Exodus of a group's tables.

    `games` by number of players; `drawn` and `no_result` of them; `order`: games and wins of who
    went first, second …; `people`: for each member games and wins; `decks`: for each ready deck
    (and `own` for all others) how often it was played and won, of dealt games; `cards`: how often
    each was played, by title; `turns`: the length of each game in turns, sorted; `longest`.
    """
    found = Game.objects.filter(
        table__group=group, table__game="exodus", closed__isnull=False, outcome__isnull=False
    )
    games = list(found.select_related("table").order_by("over"))
    won = [game for game in games if game.outcome["winners"]]
    return {
        "games": dict(Counter(str(game.options["players"]) for game in games)),
        "drawn": sum(game.outcome["reason"].startswith("drawn") for game in games),
        "no_result": sum(game.outcome["reason"].startswith("no_result") for game in games),
        "order": _by_order(won),
        "people": _winners(group, games),
        "decks": _by_deck(won),
        "cards": _favourites(games),
        "turns": sorted(game.summary.get("turns", 0) for game in games),
        "longest": _longest(games),
    }


def _by_order(games: Iterable[Game]) -> list[dict[str, int]]:
    """EXO-4: whether it helps to go first."""
    played: Counter[int] = Counter()
    won: Counter[int] = Counter()
    for game in games:
        players, first = game.options["players"], game.summary.get("first", 0)
        played.update(range(players))
        steps = (game.outcome["winners"][0] - first) * game.summary.get("direction", 1)
        won[steps % players] += 1
    return [
        {"place": place, "games": played[place], "wins": won[place]} for place in sorted(played)
    ]


def _winners(group: Group, games: Iterable[Game]) -> list[dict[str, Any]]:
    names = dict(Membership.objects.filter(group=group).values_list("person_id", "person__name"))
    found: dict[str, dict[str, Any]] = {}
    for game in games:
        people = game.summary.get("people", {})
        held = Counter(who["person"] for who in people.values())
        for seat, who in people.items():
            # Whose phone looked after several seats with printed cards did not play them all.
            if who["person"] not in names or held[who["person"]] > 1:
                continue
            row = found.setdefault(
                who["person"], {"name": names[who["person"]], "games": 0, "wins": 0}
            )
            row["games"] += 1
            row["wins"] += int(seat) in game.outcome["winners"]
    return sorted(found.values(), key=lambda row: (-row["games"], row["name"]))


def _by_deck(games: Iterable[Game]) -> list[dict[str, Any]]:
    played: Counter[str] = Counter()
    won: Counter[str] = Counter()
    for game in games:
        decks = [] if game.printed else game.summary.get("decks", [])
        played.update(decks)
        won.update(decks[seat] for seat in game.outcome["winners"] if seat < len(decks))
    return [{"deck": deck, "games": played[deck], "wins": won[deck]} for deck in sorted(played)]


NAMELESS = ("card", "creature", "symmetry")
"""What a printed card is called that nobody named."""


def _favourites(games: Iterable[Game]) -> dict[str, int]:
    total: Counter[str] = Counter()
    for game in games:
        titles = game.summary.get("titles", {})
        for plays in game.summary.get("plays", {}).values():
            for slug, count in plays.items():
                if not (game.printed and slug in NAMELESS):
                    total[_title(slug, titles)] += count
    return dict(total.most_common(MOST_CARDS))


def _title(slug: str, titles: Mapping[str, str]) -> str:
    known = STARTER.get(slug)
    if slug in titles or known is None:
        return titles.get(slug, slug.replace("-", " ").capitalize())
    return known.title


def _longest(games: Iterable[Game]) -> list[dict[str, Any]]:
    return [
        {
            "table": game.table_id,
            "game": game.number,
            "place": place_of(game),
            "turns": game.summary.get("turns", 0),
        }
        for game in sorted(games, key=lambda g: -g.summary.get("turns", 0))[:LONGEST]
    ]


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

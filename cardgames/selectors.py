"""What pages and programs show about tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from accounts.models import Holding, Person, Seat
from cardgames.games import GAMES, CardGame, Standing
from cardgames.models import Game, Pocket, Table
from journal.contract import Outcome

NPC_BOT = "npc"


def card_game(of: Game | Table) -> CardGame:
    """Which card game that is, with all that tables need of it."""
    return GAMES[of.game if isinstance(of, Table) else of.table.game]


@lru_cache(maxsize=512)
def names(journal_id: str, version: int) -> dict[str, str]:
    """What the seats of a game are called, by seat; of a journal's wording at its version."""
    return dict(Seat.objects.filter(seating=journal_id).values_list("name", "label"))


@dataclass(frozen=True, slots=True)
class Player:
    """Who plays a seat: a person, a program by its strength (`npc` for the NPC), or nobody.
    `stand_in` says that a program plays for a person who is away."""

    seat: int
    person_id: str = ""
    bot: str = ""
    stand_in: bool = False

    @property
    def human(self) -> bool:
        """Whether a person is to act here."""
        return bool(self.person_id) and not self.stand_in


def players(game: Game) -> tuple[Player, ...]:
    """All seats of a game in order with who plays them, in one query."""
    rows = Seat.objects.filter(seating=game.journal_id).values_list("pk", "name")
    held = {
        seat: (person or "", bot)
        for seat, person, bot in Holding.objects.filter(
            seat__seating=game.journal_id, until=None
        ).values_list("seat", "membership__person", "bot")
    }
    found = []
    for pk, name in rows:
        person, bot = held.get(pk, ("", ""))
        found.append(Player(int(name), person, bot, bool(person) and int(name) in game.stand_ins))
    return tuple(sorted(found, key=lambda player: player.seat))


def holders(game: Game) -> dict[int, str]:
    """Who holds each seat that is held, as a pocket names them: `bot`, or `m` and a membership."""
    rows = Holding.objects.filter(seat__seating=game.journal_id, until=None)
    return {
        int(name): "bot" if bot else f"m{member}"
        for name, bot, member in rows.values_list("seat__name", "bot", "membership")
    }


def is_theirs(game: Game, pocket: Pocket, held: Mapping[int, str]) -> bool:
    """Whether what a pocket holds is that of who sits there now (`holders`).  Printed cards are
    counted for the table, whoever looks after the seat."""
    return game.printed or (pocket.holder != "" and pocket.holder == held.get(pocket.seat))


def decked(game: Game) -> list[int]:
    """The seats whose holders have chosen a deck; which one is nobody else's business."""
    if not card_game(game).decks:
        return []
    held = holders(game)
    found = game.pockets.exclude(source={})
    return [pocket.seat for pocket in found if is_theirs(game, pocket, held)]


def tables_of(person: Person) -> list[Table]:
    """The tables of all groups that a person is in, newest first."""
    return list(
        Table.objects.filter(
            group__memberships__person=person, group__memberships__left=None
        ).select_related("host")
    )


def outcome_of(game: Game) -> Outcome:
    """How a game that is over ended."""
    kept: dict[str, Any] = game.outcome
    return Outcome(kept["reason"], tuple(kept["winners"]), tuple(kept["losers"]))


def series(table: Table, number: int | None = None) -> list[Game]:
    """The finished games of a series (the current one if none is named), oldest first."""
    wanted = table.current.series if number is None else number
    return list(table.games.filter(series=wanted, outcome__isnull=False).order_by("number"))


def place_of(game: Game) -> int:
    """Which game of its table this is, counting those that were played: 1 for the first.  Numbers
    have gaps where a game was prepared and another one was played in its place."""
    return game.table.games.filter(number__lt=game.number, outcome__isnull=False).count() + 1


def standing(table: Table) -> Standing:
    """What follows the current series so far: the next game's options (None if it is over), the
    score of each seat, and the outcome of the series."""
    return standing_of(table, series(table))


def standing_of(table: Table, games: Iterable[Game]) -> Standing:
    """As `standing`, after these finished games of one series."""
    return card_game(table).standing(table.options, [outcome_of(game) for game in games])


def best_level(person: Person) -> int:
    """EXH-23: the largest NPC deck that this person has beaten, 0 if none."""
    return best_level_of(person.pk)


def best_level_of(person_id: str) -> int:
    """As `best_level`, of whoever has that id."""
    games = Game.objects.filter(
        table__game="exhaust",
        options__variant="solo",
        outcome__isnull=False,
        journal__seating__seats__holdings__membership__person=person_id,
    ).distinct()
    won = [
        int(game.options.get("npc", 0))
        for game in games
        if game.outcome["losers"] == [1] and not game.printed
    ]
    return max(won, default=0)


def hints(table: Table, view: dict[str, Any], pick: Iterable[str] = ()) -> dict[str, Any]:
    """What a page may say about a view.  Whether a pick fits, and why not, is always told; what
    helps to choose only where the host has switched it on."""
    return card_game(table).hints(view, pick, table.hints)

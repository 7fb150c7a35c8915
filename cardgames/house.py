"""A table around one of its games: what a page knows beside the state of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.db import connection

from accounts.models import Holding
from cardgames.models import Game, Window
from cardgames.selectors import (
    Player,
    card_game,
    decked,
    place_of,
    players,
    series,
    standing_of,
)
from journal.models import Journal
from journal.moments import Moment


@dataclass(frozen=True)
class Answers:
    """The window in which others may answer now, open for all of `seats` alike from `opened` until
    `until` (ISO; "" where nobody is hurried); `held` are the seats that asked for more time."""

    name: str
    why: str
    seats: tuple[int, ...]
    opened: str
    until: str
    held: tuple[int, ...]


@dataclass(frozen=True)
class House:
    """What a table knows of a game beside the rules' state.

    `game` is its number in addresses, `place` which one it is among those played at the table.
    `score` counts for each seat what its series goes by, after `games` finished ones.  `chosen` are
    the seats that have a deck, and nobody else's business which; `ready` those that need no more
    time for it, until `decks_until` at most.
    """

    table: str
    name: str
    game: int
    place: int
    series: int
    hints: bool
    clock: int
    options: Mapping[str, Any]
    players: tuple[Player, ...]
    holders: tuple[int, ...]
    dealing: bool
    added: frozenset[int]
    confirmed: frozenset[int]
    closed: bool
    over: bool
    onward: bool
    follows: bool
    score: tuple[int, ...]
    games: int
    lost_series: int | None
    deadline: str
    share: str
    window: int
    quiet: int
    deck_change: bool
    card_pool: str
    decks_until: str
    ready: frozenset[int]
    chosen: frozenset[int]
    answers: Answers | None

    @property
    def lobby(self) -> bool:
        """Whether seats are taken and nothing is dealt."""
        return not self.dealing and not self.over


def house(moment: Moment) -> House:
    """The table around a moment; read once for each."""
    if connection.in_atomic_block:
        # What a transaction has written may never have been.
        return _house(moment.journal_id)
    return _kept(moment.journal_id, moment.number, moment.wording)


@lru_cache(maxsize=256)
def _kept(journal_id: str, _number: int, _wording: int) -> House:
    return _house(journal_id)


def _house(journal_id: str) -> House:
    game = Game.objects.select_related("table").get(journal_id=journal_id)
    table = game.table
    newest = table.games.order_by("-number").values_list("number", flat=True).first()
    over = game.outcome is not None
    last = over and newest == game.number
    finished = series(table, game.series)
    follow = standing_of(table, finished) if last or card_game(table).decks else None
    lost = follow.outcome.losers[0] if follow and follow.outcome else None
    due = Journal.objects.values_list("deadline", flat=True).get(pk=journal_id)
    return House(
        table=table.pk,
        name=table.name,
        game=game.number,
        place=place_of(game),
        series=game.series,
        hints=table.hints,
        clock=table.clock,
        options=game.options,
        players=players(game),
        holders=_holders(journal_id),
        dealing=game.dealing is not None,
        added=frozenset(int(seat) for seat in game.randomness),
        confirmed=frozenset(game.confirmed),
        closed=game.closed is not None,
        over=over,
        onward=newest != game.number,
        follows=bool(last and follow and follow.options),
        score=follow.score if follow else (),
        games=len(finished),
        lost_series=int(lost) if lost is not None else None,
        deadline=due.isoformat() if due else "",
        share=game.share or "",
        window=table.window,
        quiet=table.quiet,
        deck_change=table.deck_change,
        card_pool=table.card_pool,
        decks_until=game.decks_until.isoformat() if game.decks_until else "",
        ready=frozenset(game.ready),
        chosen=frozenset(decked(game)),
        answers=_answers(game),
    )


def _answers(game: Game) -> Answers | None:
    found = Window.objects.filter(game=game).first() if card_game(game).windows else None
    if found is None:
        return None
    until = found.until.isoformat() if found.until else ""
    return Answers(
        found.name,
        found.why,
        tuple(found.seats),
        found.opened.isoformat(),
        until,
        tuple(found.held),
    )


def _holders(journal_id: str) -> tuple[int, ...]:
    """For each seat the member who holds it, 0 for none."""
    rows = Holding.objects.filter(seat__seating=journal_id, until=None)
    held = {int(name): member or 0 for name, member in rows.values_list("seat__name", "membership")}
    return tuple(held.get(seat, 0) for seat in range(max(held, default=-1) + 1))

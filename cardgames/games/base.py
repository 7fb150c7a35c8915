"""What the tables need of each card game beside its rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from journal.contract import Event, Outcome, Refusal, Seat

if TYPE_CHECKING:
    from journal.moments import Line, Moment

Options = Mapping[str, Any]
View = Mapping[str, Any]


@dataclass(frozen=True)
class Standing:
    """What some games of one series come to: the options of the next one (None if the series is
    over), what each seat has of it (Exhaustion cards, wins), and the outcome of the series."""

    options: dict[str, Any] | None
    score: tuple[int, ...]
    outcome: Outcome | None


@dataclass(frozen=True)
class CardGame:
    """A card game as tables know it; services, selectors and the API name no game but by this.

    `options` are the names of what a table may choose, and `strengths` of bots.  `load_setup`
    checks options (raises `Refusal`) and `dump_setup` is its inverse; `seats` counts the seats of a
    setup, `npc` is the one that the rulebook plays, if any, and `starters` are the words with which
    a host may say who starts, the usual one first.  `standing` is pure.  `to_move` is who is waited
    for; `think(view, strength, seed)` is what a bot does, as text.  `legal` and `why_not` are those
    of the rules for what a tap may say now, also before its seat's offer has come; `hints(view,
    pick, shown)` is what a page may say.  `point` is a step of a game's course; `summary(moment,
    course, events)` is what statistics count of a closed game; `all_cards` is every hand and pile
    of a state.  `told` is the text of an entry's action if it tells that seat nothing hidden.

    `score` names what `Standing.score` counts; `goes_on` and `over` are the rules that say that a
    game, and a series, is not over or is.  `pages` is the folder of its templates.  `decks` says
    whether each seat brings a deck, `windows` whether others may answer within some seconds.
    """

    name: str
    label: Any
    rules: Any
    options: tuple[str, ...]
    strengths: tuple[str, ...]
    load_setup: Callable[[Options], Any]
    dump_setup: Callable[[Any], dict[str, Any]]
    seats: Callable[[Any], int]
    npc: Callable[[Any], int | None]
    starters: Callable[[Any], tuple[str, ...]]
    standing: Callable[[Options, Sequence[Outcome]], Standing]
    to_move: Callable[[Any], Seat | None]
    think: Callable[[dict[str, Any], str, str], str]
    legal: Callable[[Any, Seat], Iterable[Any]]
    why_not: Callable[[Any, Seat, str], Refusal | None]
    hints: Callable[[dict[str, Any], Iterable[str], bool], dict[str, Any]]
    point: Callable[[View], dict[str, Any]]
    summary: Callable[[Moment, Sequence[View], Sequence[Event]], dict[str, Any]]
    all_cards: Callable[[Any], dict[str, Any] | None]
    told: Callable[[Line, Seat], str | None]
    score: str
    goes_on: str
    over: str
    pages: str
    decks: bool = False
    windows: bool = False

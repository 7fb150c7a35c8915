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
class Offer:
    """A window that is open in the rules: its id, what it follows, whose doing that was, and the
    seats whose offers are still to come, in their order."""

    name: str
    why: str
    by: int
    left: tuple[int, ...]


@dataclass(frozen=True)
class Windows:
    """How others answer in a game: `offer` is the open window of a state, if there is one; `whys`
    all that a window can follow, `loud` those among them where something was played or attacked,
    and `usual` where a seat that has said nothing is asked, if others did it.  `acts` says whether
    an action opens a window by its player's own doing; `passing` is the text of a pass."""

    offer: Callable[[Any], Offer | None]
    whys: tuple[str, ...]
    loud: frozenset[str]
    usual: tuple[str, ...]
    acts: Callable[[str], bool]
    passing: Callable[[str], str]


@dataclass(frozen=True)
class CardGame:
    """A card game as tables know it; services, selectors and the API name no game but by this.

    `options` are the names of what a table may choose, and `strengths` of bots.  `load_setup`
    checks options (raises `Refusal`) and `dump_setup` is its inverse; `seats` counts the seats of a
    setup, `npc` is the one that the rulebook plays, if any, and `starters` are the words with which
    a host may say who starts, the usual one first.  `standing` is pure.

    `waited` are the seats that are waited for, first who is first; `think(view, strength, seed)` is
    what a bot does, as text, and `idle` what the clock does for who has said nothing, None if as a
    bot would.  `legal` and `why_not` are those of the rules for what a tap may say now, also before
    its seat's offer has come; `hints(view, pick, shown)` is what a page may say.  `point` is a step
    of a game's course; `summary(moment, course, events)` is what statistics count of a closed game;
    `all_cards` is every hand and pile of a state.  `told` is the text of an entry's action if it
    tells that seat nothing hidden.

    `score` names what `Standing.score` counts; `goes_on` and `over` are the rules that say that a
    game, and a series, is not over or is.  `pages` is the folder of its templates, `tracked` the
    page of a table whose cards are printed.  `decks` says whether each seat brings a deck,
    `windows` how others answer, if they do.
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
    waited: Callable[[Any], tuple[Seat, ...]]
    think: Callable[[dict[str, Any], str, str], str]
    idle: Callable[[Any, Seat], str | None]
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
    tracked: str = "table"
    decks: bool = False
    windows: Windows | None = None

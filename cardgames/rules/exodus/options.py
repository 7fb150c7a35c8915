"""What a table chooses before a game, checked (EXO-2, EXO-4, EXO-5, EXO-27)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from cardgames.rules.exodus.cards import UNKNOWN, UNKNOWN_CARD, Card, dump_card, load_library
from cardgames.rules.exodus.starter import DECKS, STARTER
from journal.contract import Refusal

FEWEST = 2
MOST = 6
SMALLEST_DECK = 20
COPIES = 2
"""EXO-2."""

LARGEST_DECK = 1000
"""Not a rule of the game: EXO-2 has no limit, a server has."""

READINGS: dict[str, tuple[str, ...]] = {
    "X2": ("what-is-there", "loss", "recycle"),
    "X4": ("next-draw", "at-once", "loss"),
    "X8": ("next-after", "own-first", "turn-player"),
    "X9": ("after", "before"),
    "X13": ("destroyed", "stays", "never-last"),
    "X18": ("any-change", "target-left"),
    "X20": ("used-up", "not-used-up"),
    "X22": ("fizzles", "happens"),
}
"""The readings that a table may choose; the first value of each holds unless it does."""

NAMES = (
    *("players", "decks", "library", "match", "chooser", "harmony", "cards", "readings"),
    "turn_limit",
)
LIFE = 10
"""EXO-1."""

MOST_TURNS = 9999
"""The longest turn limit: whoever wants more sets none."""


@dataclass(frozen=True, slots=True)
class Deck:
    """EXO-2: the Main Deck as cards with their counts, and the number of energies."""

    main: tuple[tuple[str, int], ...]
    energy: int

    @property
    def cards(self) -> tuple[str, ...]:
        """All cards of the Main Deck, sorted."""
        return tuple(sorted(name for name, count in self.main for _ in range(count)))


@dataclass(frozen=True, slots=True)
class Setup:
    """The options of one game.

    `decks` has one for each seat, and may be left out of a position; `match` says whether it is a
    game of a match; `chooser` is who chooses first or second, None for chance; `harmony` lists the
    seats that present a Harmony Rare; `printed` says that the cards are on the table and this game
    only keeps track; `turn_limit` is how many turns, those of all players together, are played
    before the game stops without a result, None for no limit.
    """

    players: int
    decks: tuple[Deck, ...] = ()
    library: Mapping[str, Card] = field(default_factory=lambda: STARTER)
    match: bool = False
    chooser: int | None = None
    harmony: tuple[int, ...] = ()
    printed: bool = False
    readings: tuple[str, ...] = tuple(values[0] for values in READINGS.values())
    turn_limit: int | None = None

    def reading(self, name: str) -> str:
        """The value of a reading that a table may choose, X8 say."""
        return self.readings[list(READINGS).index(name)]

    def card(self, slug: str) -> Card:
        """A card by its name.  A printed one that nobody described is a text to carry out."""
        found = self.library.get(slug)
        if found is not None and not self.printed:
            return found
        return UNKNOWN_CARD if slug == UNKNOWN else Card(slug, slug, "printed", effect=None)


def bad(option: str, template: str, rule: str = "", **detail: Any) -> Refusal:
    """The refusal of an option; its detail names it."""
    return Refusal("bad_option", rule, "%(option)s: " + template, option=option, **detail)


def load_setup(options: Mapping[str, Any]) -> Setup:
    """The options of a game, checked.

    `players` 2 to 6; `decks` a ready deck's name or `{"main": {card: count}, "energy": n}` for each
    seat; `library` cards by name, the starter set if left out; `match` only for two; `chooser` a
    seat; `harmony` seats; `cards` dealt or printed; `readings` a value for some of `READINGS`;
    `turn_limit` at least a turn for each player, or None.
    Raises `Refusal` with code `bad_option` that names the option, or `bad_card`.
    """
    for name in options:
        if name not in NAMES:
            raise bad(str(name), "there is no such option.")
    players: Any = options.get("players")
    if not _is_int(players) or not FEWEST <= players <= MOST:
        raise bad("players", "2 to 6 can play.", "EXO-26")
    cards = options.get("cards", "dealt")
    if cards not in ("dealt", "printed"):
        raise bad("cards", "dealt or printed.")
    match = options.get("match", False)
    if not isinstance(match, bool) or (match and players != 2):
        raise bad("match", "a match is for two players.", "EXO-27")
    library = load_library(options["library"]) if "library" in options else STARTER
    chooser = options.get("chooser")
    if chooser is not None and (not _is_int(chooser) or not 0 <= chooser < players):
        raise bad("chooser", "a seat of this game.", "EXO-4")
    return Setup(
        players,
        _decks(options.get("decks"), players, library, cards == "printed"),
        library,
        match,
        chooser,
        _harmony(options.get("harmony", []), players),
        cards == "printed",
        _readings(options.get("readings", {})),
        _turn_limit(options.get("turn_limit"), players),
    )


def dump_setup(setup: Setup) -> dict[str, Any]:
    """The inverse of `load_setup`; what has its usual value is left out, but for the readings,
    which log and export name."""
    options: dict[str, Any] = {"players": setup.players}
    if setup.decks:
        options["decks"] = [{"main": dict(d.main), "energy": d.energy} for d in setup.decks]
    if setup.library is not STARTER and setup.library != STARTER:
        options["library"] = {slug: dump_card(card) for slug, card in setup.library.items()}
    if setup.match:
        options["match"] = True
    if setup.chooser is not None:
        options["chooser"] = setup.chooser
    if setup.harmony:
        options["harmony"] = list(setup.harmony)
    if setup.printed:
        options["cards"] = "printed"
    if setup.turn_limit is not None:
        options["turn_limit"] = setup.turn_limit
    options["readings"] = dict(zip(READINGS, setup.readings, strict=True))
    return options


def check_deck(deck: Any, library: Mapping[str, Card], path: str = "deck") -> Deck:
    """A deck by EXO-2, or a ready one by its name.  Raises `Refusal` with code `bad_option`."""
    if isinstance(deck, str):
        if deck not in DECKS:
            raise bad(path, "there is no ready deck %(deck)s.", deck=deck)
        deck = DECKS[deck]
    if not isinstance(deck, Mapping) or set(deck) != {"main", "energy"}:
        raise bad(path, "a Main Deck and the number of energies.", "EXO-2")
    main, energy = deck["main"], deck["energy"]
    if not isinstance(main, Mapping):
        raise bad(path, "cards with their counts.", "EXO-2")
    titles: Counter[str] = Counter()
    for name, count in main.items():
        if name not in library:
            raise bad(path, "there is no card %(card)s.", "EXO-2", card=str(name))
        if not _is_int(count) or count < 1:
            raise bad(path, "%(card)s has no count.", "EXO-2", card=name)
        # X1: over all printings, so the title counts and not the name.
        titles[library[name].title] += count
    for title, count in titles.items():
        if count > COPIES:
            raise bad(path, "more than 2 of %(card)s.", "EXO-2", card=title)
    if not _is_int(energy) or not SMALLEST_DECK <= energy <= LARGEST_DECK:
        raise bad(path, "at least 20 energies.", "EXO-2")
    if not SMALLEST_DECK <= titles.total() <= LARGEST_DECK:
        raise bad(path, "at least 20 cards in the Main Deck.", "EXO-2")
    return Deck(tuple(sorted(main.items())), energy)


def _is_int(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _decks(
    given: Any, players: int, library: Mapping[str, Card], printed: bool
) -> tuple[Deck, ...]:
    if given is None:
        return ()
    if not isinstance(given, list | tuple) or len(given) != players:
        raise bad("decks", "one for each player.", "EXO-2")
    if printed:
        return tuple(_counted(deck, f"decks[{i}]") for i, deck in enumerate(given))
    return tuple(check_deck(deck, library, f"decks[{i}]") for i, deck in enumerate(given))


def _counted(deck: Any, path: str) -> Deck:
    """Printed cards: only how many there are."""
    if not isinstance(deck, Mapping) or set(deck) != {"main", "energy"}:
        raise bad(path, "how many cards and how many energies.", "EXO-2")
    main: Any = deck["main"]
    energy: Any = deck["energy"]
    if isinstance(main, Mapping):
        main = main.get(UNKNOWN)
    for count in (main, energy):
        if not _is_int(count) or not SMALLEST_DECK <= count <= LARGEST_DECK:
            raise bad(path, "at least 20 of each.", "EXO-2")
    return Deck(((UNKNOWN, main),), energy)


def _harmony(given: Any, players: int) -> tuple[int, ...]:
    good = isinstance(given, list | tuple) and all(
        _is_int(seat) and 0 <= seat < players for seat in given
    )
    if not good or len(set(given)) != len(given):
        raise bad("harmony", "the seats that present a Harmony Rare.", "EXO-5")
    return tuple(sorted(given))


def _readings(chosen: Any) -> tuple[str, ...]:
    if not isinstance(chosen, Mapping):
        raise bad("readings", "a value for each reading.")
    for name, value in chosen.items():
        if name not in READINGS:
            raise bad("readings", "there is no choice about %(name)s.", name=name)
        if value not in READINGS[name]:
            raise bad("readings", "%(name)s cannot be %(value)s.", name=name, value=value)
    return tuple(chosen.get(name, values[0]) for name, values in READINGS.items())


def _turn_limit(given: Any, players: int) -> int | None:
    if given is None:
        return None
    if not _is_int(given) or not players <= given <= MOST_TURNS:
        raise bad(
            "turn_limit",
            "a whole number from %(least)s to %(most)s, or none.",
            least=players,
            most=MOST_TURNS,
        )
    return int(given)

"""What a table chooses before a game, checked (EXH-2, EXH-3, EXH-5, EXH-20, EXH-23)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from journal.contract import Refusal

CHANCE = "chance"
DEFAULT_NPC_DECK = 15
MOST_NPC_DECK = 45
"""EXH-23: 64 Spell cards, less 15 for the player and 4 for Replenishment."""

READINGS: dict[str, tuple[str, ...]] = {
    "E4": ("illegal", "wildcard", "duplicates"),
    "E12": ("take-one", "take-none"),
    "E20": ("free", "in-need"),
    "E26": ("from-the-lowest", "sum", "highest"),
    "E28": ("like-a-player", "never", "any-only"),
}
"""The readings that a table may choose; the first value of each holds unless it does."""

Variant = Literal["standard", "extended", "solo"]
VARIANTS: tuple[Variant, ...] = ("standard", "extended", "solo")
NAMES = ("players", "variant", "npc", "start", "exhaustion", "cards", "readings")


@dataclass(frozen=True, slots=True)
class Setup:
    """The options of one game.

    `npc` is the size of the NPC's deck (solo only, else 0); `start` the seat that starts, `chance`,
    or None while the table has not named it (EXH-5); `exhaustion` the Exhaustion cards that each
    seat holds from earlier games (Extended Play); `printed` says that the cards are on the table
    and this game only keeps track.
    """

    players: int
    variant: Variant = "standard"
    npc: int = 0
    start: int | str | None = None
    exhaustion: tuple[int, ...] = ()
    printed: bool = False
    readings: tuple[str, ...] = tuple(values[0] for values in READINGS.values())

    @property
    def seats(self) -> int:
        """Players, and the NPC as seat 1 in solo."""
        return 2 if self.variant == "solo" else self.players

    @property
    def hand(self) -> int:
        """EXH-3: cards dealt to each player."""
        return 12 if self.players == 5 else 15

    def reading(self, name: str) -> str:
        """The value of a reading that a table may choose, E4 say."""
        return self.readings[list(READINGS).index(name)]

    @property
    def copy_in_straight(self) -> str:
        """E4, which every look at a Straight needs."""
        return self.readings[0]


def bad(option: str, template: str, rule: str = "", **detail: Any) -> Refusal:
    """The refusal of an option; its detail names it."""
    return Refusal("bad_option", rule, "%(option)s: " + template, option=option, **detail)


def load_setup(options: Mapping[str, Any]) -> Setup:
    """The options of a game, checked.

    `players` 1 to 5; `variant` standard, extended or solo (solo is for one player and one player
    is solo); `npc` 1 to 45; `start` a seat or `chance`; `exhaustion` one 0 or 1 for each player;
    `cards` dealt or printed; `readings` a value for some of E4, E12, E20, E26, E28.  Raises
    `Refusal` with code `bad_option` that names the option.
    """
    for name in options:
        if name not in NAMES:
            raise bad(str(name), "there is no such option.")
    players: Any = options.get("players")
    if not _is_int(players) or not 1 <= players <= 5:
        raise bad("players", "1 to 5 can play.", "EXH-3")
    variant = options.get("variant", "solo" if players == 1 else "standard")
    if variant not in VARIANTS:
        raise bad("variant", "standard, extended or solo.")
    if (variant == "solo") != (players == 1):
        raise bad("variant", "solo is for one player, the others for 2 to 5.", "EXH-23")
    cards = options.get("cards", "dealt")
    if cards not in ("dealt", "printed"):
        raise bad("cards", "dealt or printed.")
    return Setup(
        players,
        variant,
        _npc(options, variant),
        _start(options, variant, players),
        _exhaustion(options, variant, players),
        cards == "printed",
        _readings(options.get("readings", {})),
    )


def dump_setup(setup: Setup) -> dict[str, Any]:
    """The inverse of `load_setup`; what has its usual value is left out, but for the readings,
    which log and export name."""
    options: dict[str, Any] = {"players": setup.players, "variant": setup.variant}
    if setup.npc:
        options["npc"] = setup.npc
    if setup.start is not None:
        options["start"] = setup.start
    if any(setup.exhaustion):
        options["exhaustion"] = list(setup.exhaustion)
    if setup.printed:
        options["cards"] = "printed"
    options["readings"] = dict(zip(READINGS, setup.readings, strict=True))
    return options


def _is_int(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _npc(options: Mapping[str, Any], variant: str) -> int:
    if variant != "solo":
        if "npc" in options:
            raise bad("npc", "only a solo game has an NPC.", "EXH-23")
        return 0
    size = options.get("npc", DEFAULT_NPC_DECK)
    if not _is_int(size) or not 1 <= size <= MOST_NPC_DECK:
        raise bad("npc", "its deck has 1 to %(most)s cards.", "EXH-23", most=MOST_NPC_DECK)
    return int(size)


def _start(options: Mapping[str, Any], variant: str, players: int) -> int | str | None:
    start = options.get("start")
    if variant == "solo":
        if start not in (None, 0) or isinstance(start, bool):
            raise bad("start", "in solo the player starts.", "EXH-23")
        return 0
    if start is None or start == CHANCE:
        return CHANCE if start else None
    if not _is_int(start) or not 0 <= start < players:
        raise bad("start", "a seat of this game, or chance.", "EXH-5")
    return int(start)


def _exhaustion(options: Mapping[str, Any], variant: str, players: int) -> tuple[int, ...]:
    if variant != "extended":
        if "exhaustion" in options:
            raise bad("exhaustion", "only Extended Play has Exhaustion cards.", "EXH-20")
        return ()
    held = options.get("exhaustion", [0] * players)
    if not isinstance(held, list | tuple) or len(held) != players:
        raise bad("exhaustion", "a number for each player.", "EXH-20")
    if not all(_is_int(number) and number in (0, 1) for number in held):
        # Whoever holds two has lost the series already.
        raise bad("exhaustion", "each holds 0 or 1 at the start of a game.", "EXH-20")
    return tuple(held)


def _readings(chosen: Any) -> tuple[str, ...]:
    if not isinstance(chosen, Mapping):
        raise bad("readings", "a value for each reading.")
    for name, value in chosen.items():
        if name not in READINGS:
            raise bad("readings", "there is no choice about %(name)s.", name=name)
        if value not in READINGS[name]:
            raise bad("readings", "%(name)s cannot be %(value)s.", name=name, value=value)
    return tuple(chosen.get(name, values[0]) for name, values in READINGS.items())

"""Combo cards: which lie on the table and what may be played to them (EXH-2, EXH-8 to EXH-18)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from cardgames.rules.exhaust.cards import (
    COLOUR_MASKS,
    COLOURS,
    HIGHEST,
    NUMBERS,
    above,
    colours_of,
    copies,
    count,
    number,
    present,
    single_bits,
)
from journal.contract import Refusal

FEWEST = 3
"""EXH-9: the first play to a combo with Count Restriction has at least so many cards."""


@dataclass(frozen=True, slots=True)
class Combo:
    """A Combo card.

    `size` is the exact count of cards for a combo with Number Restriction, 0 for one with Count
    Restriction; `colours` is what a Single names; `time` and `spell` are its reward.
    """

    id: str
    kind: str
    size: int = 0
    colours: str = ""
    time: int = 0
    spell: int = 0
    rule: str = ""

    @property
    def mask(self) -> int:
        """The number cards whose colour this Combo card names; all if it names none."""
        if not self.colours:
            return NUMBERS
        return sum(COLOUR_MASKS[COLOURS.index(colour)] for colour in self.colours)


SHARED = (
    Combo("pair", "pair", 2, spell=1, rule="EXH-11"),
    Combo("three", "three", 3, time=1, rule="EXH-12"),
    Combo("four", "four", 4, time=2, rule="EXH-12"),
    Combo("straight", "straight", time=1, rule="EXH-13"),
    Combo("flush", "flush", time=1, rule="EXH-14"),
    Combo("any", "any", time=1, rule="EXH-14"),
)
SINGLES: dict[str, tuple[str, ...]] = {
    "one for all": ("RBYG",),
    "two": ("RY", "BG"),
    "four": ("R", "B", "Y", "G"),
}


def _single(colours: str) -> Combo:
    name = "single" if len(colours) == 4 else f"single-{colours.lower()}"
    return Combo(name, "single", 1, colours, rule="EXH-10")


def _table(singles: str) -> tuple[Combo, ...]:
    return (*(_single(colours) for colours in SINGLES[singles]), *SHARED)


TABLES: dict[int, tuple[Combo, ...]] = {
    1: _table("one for all"),
    2: _table("one for all"),
    3: _table("two"),
    4: _table("four"),
    5: _table("four"),
}
"""EXH-2: the Combo cards on the table for each number of players, Singles first."""

IDS = tuple(dict.fromkeys(combo.id for table in TABLES.values() for combo in table))


def needed(combo: Combo, track: int) -> int:
    """What the next play needs: the lowest number (EXH-8), or the fewest cards (EXH-9)."""
    return track + 1 if combo.size else max(FEWEST, track + 1)


def worth(combo: Combo, cards: int) -> int:
    """What a play puts on the combo's track: its number, or its count of cards (EXH-8, EXH-9).
    Copy cards count as cards, and as the number that they copy (EXH-18)."""
    if not combo.size:
        return count(cards)
    return number(cards & NUMBERS & -(cards & NUMBERS))


def fits(combo: Combo, track: int, cards: int, copy_in_straight: str) -> Refusal | None:
    """Why `cards` may not be played to `combo` whose track stands at `track`; None if they may."""
    numbers = cards & NUMBERS
    if not numbers:
        # EXH-17 follows from EXH-16: without a number card there is nothing to copy.
        return Refusal("copy_alone", "EXH-17", "A Copy card is played together with a number card.")
    if combo.size:
        return _number_combo(combo, track, cards)
    have, least = count(cards), needed(combo, track)
    if have < least:
        return Refusal(
            "too_few",
            "EXH-9",
            "%(combo)s needs at least %(least)s cards now; these are %(have)s.",
            combo=combo.id,
            least=least,
            have=have,
        )
    if combo.kind == "straight":
        return _straight(cards, copy_in_straight)
    if combo.kind == "flush" and not any(not numbers & ~mask for mask in COLOUR_MASKS):
        return Refusal("colours_differ", "EXH-14", "A Flush is of one colour.")
    return None


def _number_combo(combo: Combo, track: int, cards: int) -> Refusal | None:
    numbers, have = cards & NUMBERS, count(cards)
    if have != combo.size:
        return Refusal(
            "count",
            combo.rule,
            "%(combo)s takes exactly %(size)s; these are %(have)s.",
            combo=combo.id,
            size=combo.size,
            have=have,
        )
    if numbers & ~combo.mask:
        return Refusal("colour", combo.rule, "%(combo)s does not take this colour.", combo=combo.id)
    low = worth(combo, cards)
    if low != number(numbers):
        return Refusal("numbers_differ", combo.rule, "%(combo)s is of one number.", combo=combo.id)
    if low <= track:
        return Refusal(
            "too_low",
            "EXH-8",
            "%(combo)s needs a number above %(track)s.",
            combo=combo.id,
            track=track,
        )
    return None


def _straight(cards: int, copy_in_straight: str) -> Refusal | None:
    numbers, extra = cards & NUMBERS, copies(cards)
    if extra and copy_in_straight == "illegal":
        return Refusal(
            "copy_in_straight",
            "EXH-17",
            "A Copy card would repeat a number, so it fits no Straight.",
        )
    found = present(cards)
    single = found.bit_count() == numbers.bit_count()
    low = (found & -found).bit_length()
    gaps = found.bit_length() - low + 1 - found.bit_count()
    if copy_in_straight == "wildcard":
        # Copies left over after the gaps lengthen the run, which ends at 1 and 15.
        good = gaps <= extra and count(cards) <= HIGHEST
    elif extra:
        good = gaps == 0 and found.bit_count() > 1
    else:
        good = gaps == 0
    if single and good:
        return None
    return Refusal("no_sequence", "EXH-13", "A Straight is of numbers in sequence, each once.")


def longest_straight(hand: int, copy_in_straight: str) -> int:
    """The most cards of `hand` that make a Straight, restrictions aside; 0 if it has none."""
    found, extra = present(hand), copies(hand)
    if not found:
        return 0
    if copy_in_straight == "wildcard":
        return _longest_with_gaps(found, extra)
    run, rest = 0, found
    while rest:
        rest &= rest << 1
        run += 1
    if copy_in_straight == "duplicates" and run > 1:
        run += extra
    return run


def _longest_with_gaps(found: int, extra: int) -> int:
    best = 0
    for low in range(HIGHEST):
        for high in range(low, HIGHEST):
            inside = (found >> low & (1 << (high - low + 1)) - 1).bit_count()
            if inside and high - low + 1 - inside <= extra:
                best = max(best, min(HIGHEST, inside + extra))
    return best


def longest_flush(hand: int) -> int:
    """The most cards of `hand` of one colour, with its Copy cards; 0 without a number card."""
    most = max((hand & mask).bit_count() for mask in COLOUR_MASKS)
    return most + copies(hand) if most else 0


def can_play(combo: Combo, track: int, hand: int, copy_in_straight: str) -> bool:
    """Whether some cards of `hand` may be played to `combo`: exact, and without trying subsets."""
    if combo.kind == "single":
        return bool(hand & combo.mask & above(track))
    if combo.size:
        return bool(kinds(combo, track, hand))
    least = needed(combo, track)
    if combo.kind == "straight":
        return longest_straight(hand, copy_in_straight) >= least
    if combo.kind == "flush":
        return longest_flush(hand) >= least
    return bool(hand & NUMBERS) and count(hand) >= least


def kinds(combo: Combo, track: int, hand: int) -> list[int]:
    """The numbers of which `hand` can make this Pair, 3 or 4 of a Kind, lowest first."""
    extra, found = copies(hand), []
    for n in range(track + 1, HIGHEST + 1):
        here = colours_of(hand, n)
        if here and here.bit_count() + extra >= combo.size:
            found.append(n)
    return found


def copied(combo: Combo, cards: int, copy_in_straight: str) -> tuple[str, ...]:
    """EXH-16: what each Copy card of a play is shown as: the lowest number card played with it,
    red, blue, yellow, green.  As a wildcard in a Straight it is a number without a colour."""
    extra = copies(cards)
    if not extra:
        return ()
    if combo.kind == "straight" and copy_in_straight == "wildcard":
        return tuple(str(n) for n in _filled(present(cards), extra))
    low = (cards & NUMBERS) & -(cards & NUMBERS)
    return (f"{COLOURS[(low.bit_length() - 1) % 4]}{number(low)}",) * extra


def _filled(found: int, extra: int) -> Iterator[int]:
    low, high = (found & -found).bit_length(), found.bit_length()
    for n in range(low, high + 1):
        if not found >> (n - 1) & 1:
            extra -= 1
            yield n
    # What is left lengthens the run downwards first: a Copy counts as low as it can.
    for n in (*range(low - 1, 0, -1), *range(high + 1, HIGHEST + 1)):
        if extra:
            extra -= 1
            yield n


def single_cards(combo: Combo, track: int, hand: int) -> list[int]:
    """The cards of `hand` that this Single takes, lowest first."""
    return single_bits(hand & combo.mask & above(track))

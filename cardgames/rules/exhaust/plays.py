"""All plays that a hand allows, lazily; and the few that are worth a thought.

The plays to Any are exponential in the hand, so nothing that has to be fast lists them all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, product

from cardgames.rules.exhaust.cards import (
    COLOUR_MASKS,
    COPY,
    HIGHEST,
    NUMBERS,
    SPELLS,
    colours_of,
    copies,
    single_bits,
)
from cardgames.rules.exhaust.combos import Combo, can_play, kinds, needed, single_cards


def all_plays(
    combo: Combo, track: int, hand: int, reading: str, most: int = SPELLS
) -> Iterator[int]:
    """Every set of at most `most` cards of `hand` that may be played to `combo`, each once, lazily.
    `reading` is that of E4."""
    if combo.size > most:
        return iter(())
    if combo.kind == "single":
        return iter(single_cards(combo, track, hand))
    if combo.size:
        return (cards for n in kinds(combo, track, hand) for cards in of_a_kind(combo, n, hand))
    least = needed(combo, track)
    if combo.kind == "straight":
        return straights(hand, least, reading, most)
    if combo.kind == "flush":
        return (cards for mask in COLOUR_MASKS for cards in subsets(hand, mask, least, most))
    return subsets(hand, NUMBERS, least, most)


def of_a_kind(combo: Combo, n: int, hand: int) -> Iterator[int]:
    """All plays of number `n` to a Pair, 3 or 4 of a Kind, those without a Copy first."""
    own = _of_number(hand, n)
    for extra in range(min(copies(hand), combo.size - 1) + 1):
        for chosen in combinations(own, combo.size - extra):
            yield sum(chosen) + extra * COPY


def subsets(hand: int, mask: int, least: int, most: int = SPELLS) -> Iterator[int]:
    """All sets of `least` to `most` cards with a number card among them and all of them in `mask`,
    the smallest first."""
    own, extra = single_bits(hand & mask), copies(hand)
    for size in range(least, min(most, len(own) + extra) + 1):
        for used in range(min(extra, size - 1) + 1):
            for chosen in combinations(own, size - used):
                yield sum(chosen) + used * COPY


def straights(hand: int, least: int, reading: str, most: int = SPELLS) -> Iterator[int]:
    """All Straights of `least` to `most` cards: from one number card to another, gaps and the ends
    left to Copy cards where the reading lets them."""
    extra = copies(hand) if reading != "illegal" else 0
    wild = reading == "wildcard"
    own = [_of_number(hand, n) for n in range(1, HIGHEST + 1)]
    for low in range(HIGHEST):
        if not own[low]:
            continue
        missing = 0
        for high in range(low, min(HIGHEST, low + most)):
            missing += not own[high]
            if missing > (extra if wild else 0):
                break
            if own[high] and high - low + 1 - missing + extra >= least:
                yield from _fill(own[low : high + 1], extra, least, wild, most)


def _of_number(hand: int, n: int) -> list[int]:
    return [bit << (4 * n - 4) for bit in single_bits(colours_of(hand, n))]


def _fill(inside: list[list[int]], extra: int, least: int, wild: bool, most: int) -> Iterator[int]:
    # A Copy may also stand for a number between the ends that the hand has.
    ends = (0, len(inside) - 1)
    ways = [
        cards + ([0] if wild and i not in ends else []) if cards else [0]
        for i, cards in enumerate(inside)
    ]
    most = min(most, HIGHEST) if wild else most
    for chosen in product(*ways):
        gaps = chosen.count(0)
        spare = extra - gaps if wild or len(inside) > 1 else 0
        for more in range(max(0, least - len(inside)), spare + 1):
            if len(inside) + more <= most:
                yield sum(chosen) + (gaps + more) * COPY


def worth_a_thought(combo: Combo, track: int, hand: int, reading: str) -> Iterable[int]:
    """A few plays to `combo`, none if there is none: the lowest and highest Single, each number of
    a kind once, and of the combos that take any count the fewest cards allowed."""
    if not can_play(combo, track, hand, reading):
        return ()
    if combo.kind == "single":
        cards = single_cards(combo, track, hand)
        return dict.fromkeys((*cards[:3], cards[-1]))
    if combo.size:
        return [next(of_a_kind(combo, n, hand)) for n in kinds(combo, track, hand)]
    least = needed(combo, track)
    if combo.kind == "straight":
        # Lazy, and the first one found is a shortest from the lowest number.
        return _first(straights(hand, least, reading))
    if combo.kind == "flush":
        return [cards for mask in COLOUR_MASKS for cards in _first(subsets(hand, mask, least))]
    own = single_bits(hand)
    low = sum(own[:least]) + COPY * max(0, least - len(own))
    high = sum(own[-least:]) + COPY * max(0, least - len(own))
    return dict.fromkeys((low, high))


def _first(found: Iterator[int]) -> list[int]:
    first = next(found, None)
    return [] if first is None else [first]

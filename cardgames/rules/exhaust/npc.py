"""What the NPC plays: the first combo possible, the lowest numbers (EXH-25, EXH-26)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, combinations, islice, product

from cardgames.rules.exhaust.cards import (
    COLOUR_MASKS,
    COPY,
    HIGHEST,
    NUMBERS,
    colours_of,
    copies,
    count,
    faces,
    number,
    present,
    single_bits,
)
from cardgames.rules.exhaust.combos import (
    Combo,
    can_play,
    copied,
    fits,
    kinds,
    needed,
    single_cards,
)
from cardgames.rules.exhaust.state import NPC, State, table
from journal.contract import Option

ORDER = ("single", "four", "three", "pair", "straight", "flush", "any")
"""EXH-25: what the NPC tries first."""

MOST_LISTED = 24
"""Above so many equal plays the player names the cards instead of picking from a list."""


@dataclass(frozen=True, slots=True)
class Choice:
    """The combo that the NPC plays to, the numbers of the lowest play, and the plays that are
    equally low, each a set of cards; `wide` says that there are more than are listed."""

    combo: Combo
    numbers: tuple[int, ...]
    plays: tuple[int, ...]
    wide: bool


def choose(state: State) -> Choice | None:
    """What the NPC plays from its hand space now; None if no combo is possible."""
    by_kind = {combo.kind: i for i, combo in enumerate(table(state))}
    reading = state.setup.copy_in_straight
    for kind in ORDER:
        combo, track = table(state)[by_kind[kind]], state.tracks[by_kind[kind]]
        hand = usable(state, combo)
        if can_play(combo, track, hand, reading):
            lowest = _lowest(state, combo, track, hand)
            plays = tuple(islice(lowest, MOST_LISTED + 1))
            wide = len(plays) > MOST_LISTED
            numbers = tuple(values(state, combo, plays[0]))
            return Choice(combo, numbers, () if wide else plays, wide)
    return None


def options_of(choice: Choice) -> tuple[Option, ...]:
    """The options of the question which of these plays it is; a wide one asks for the cards."""
    if choice.wide:
        return (Option("cards", ("cards",)),)
    return tuple(Option(",".join(faces(cards))) for cards in choice.plays)


def usable(state: State, combo: Combo) -> int:
    """The cards of the hand space that the NPC considers for `combo` (E28)."""
    use = state.setup.reading("E28")
    if use == "like-a-player" or (use == "any-only" and combo.kind == "any"):
        return state.hands[NPC]
    return state.hands[NPC] & NUMBERS


def equal_plays(state: State, choice: Choice) -> Iterator[int]:
    """All plays that are as low as the lowest, lazily; for a wide choice there may be thousands."""
    track = state.tracks[table(state).index(choice.combo)]
    return _lowest(state, choice.combo, track, usable(state, choice.combo))


def is_equal(state: State, choice: Choice, cards: int) -> bool:
    """Whether `cards`, which are in the hand space, are as low a play as the lowest (EXH-26)."""
    hand, combo = usable(state, choice.combo), choice.combo
    track = state.tracks[table(state).index(combo)]
    if copies(cards) > copies(hand) or count(cards) != len(choice.numbers):
        return False
    if fits(combo, track, cards, state.setup.copy_in_straight) is not None:
        return False
    return _key(state, values(state, combo, cards)) == _key(state, choice.numbers)


def values(state: State, combo: Combo, cards: int) -> list[int]:
    """The numbers of a play, sorted; a Copy counts as the lowest card that it may copy."""
    shown = copied(combo, cards, state.setup.copy_in_straight)
    own = [number(bit) for bit in single_bits(cards)]
    return sorted(own + [int(face.lstrip("RBYG")) for face in shown])


def _key(state: State, numbers: Iterable[int]) -> tuple[int, ...]:
    """E26: what makes one play lower than another of the same count."""
    reading = state.setup.reading("E26")
    if reading == "sum":
        return (sum(numbers),)
    if reading == "highest":
        return (max(numbers),)
    return tuple(numbers)


def _lowest(state: State, combo: Combo, track: int, hand: int) -> Iterator[int]:
    if combo.kind == "single":
        cards = single_cards(combo, track, hand)
        return iter([bit for bit in cards if number(bit) == number(cards[0])])
    if combo.size:
        return _of_a_kind(kinds(combo, track, hand)[0], combo.size, hand)
    least = needed(combo, track)
    if combo.kind == "straight":
        return _straights(hand, least, state.setup.copy_in_straight)
    masks = COLOUR_MASKS if combo.kind == "flush" else (NUMBERS,)
    return _lowest_sets(state, combo, hand, least, masks)


def _bits_of(hand: int, n: int) -> list[int]:
    return [bit << (4 * n - 4) for bit in single_bits(colours_of(hand, n))]


def _of_a_kind(n: int, size: int, hand: int) -> Iterator[int]:
    for extra in range(min(copies(hand), size - 1) + 1):
        for chosen in combinations(_bits_of(hand, n), size - extra):
            yield sum(chosen) + extra * COPY


def _straights(hand: int, least: int, reading: str) -> Iterator[int]:
    """The lowest run of exactly `least` cards, in all the ways that its cards can be chosen."""
    extra = copies(hand)
    repeated = min(extra, least - 2) if reading == "duplicates" else 0
    length = least - repeated
    wild = extra if reading == "wildcard" else 0
    found = present(hand)
    for low in range(1, HIGHEST - length + 2):
        inside = (found >> (low - 1) & (1 << length) - 1).bit_count()
        if inside and length - inside <= wild:
            break
    ways = [_bits_of(hand, n) + ([COPY] if wild else []) for n in range(low, low + length)]
    for chosen in product(*ways):
        if chosen.count(COPY) <= wild and any(card != COPY for card in chosen):
            yield sum(chosen) + repeated * COPY


def _lowest_sets(
    state: State, combo: Combo, hand: int, least: int, masks: Iterable[int]
) -> Iterator[int]:
    """All lowest plays of exactly `least` cards within one of `masks`.

    Only cards up to the highest number of a lowest play are tried: at most three more than are
    needed, as a number occurs four times.
    """
    best: tuple[int, ...] | None = None
    found: list[int] = []
    for cards in chain.from_iterable(_candidates(hand, least, mask) for mask in masks):
        key = _key(state, values(state, combo, cards))
        if best is None or key < best:
            best, found = key, []
        if key == best:
            found.append(cards)
    return iter(found)


def _candidates(hand: int, least: int, mask: int) -> Iterator[int]:
    own, extra = single_bits(hand & mask), copies(hand)
    if not own or len(own) + extra < least:
        return
    low = number(own[0])
    highest = sorted([low] * extra + [number(bit) for bit in own])[least - 1]
    pool = [bit for bit in own if number(bit) <= highest]
    for used in range(min(extra, least - 1) + 1):
        for chosen in combinations(pool, least - used):
            yield sum(chosen) + used * COPY

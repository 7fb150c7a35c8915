"""Spell cards and sets of them (EXH-1).

A card is written by its colour and number, `R7`, or `C` for a Copy card.  A set of cards is one
int: bit 4·(n−1)+colour for each number card, and the count of Copy cards, which nothing tells
apart, above them.  So disjoint sets are added, part of a set is subtracted, and all 64 cards
always sum to `ALL`.
"""

from __future__ import annotations

from collections.abc import Iterable

COLOURS = "RBYG"
HIGHEST = 15
COPY = 1 << 60
NUMBERS = COPY - 1
COPIES = 4
ALL = NUMBERS + COPIES * COPY
SPELLS = 64
TIME_CARDS = 16

COLOUR_MASKS = tuple(sum(1 << (4 * n + c) for n in range(HIGHEST)) for c in range(4))

BITS: dict[str, int] = {
    f"{colour}{n + 1}": 1 << (4 * n + c) for n in range(HIGHEST) for c, colour in enumerate(COLOURS)
} | {"C": COPY}
"""Every face with its card as a set of one, in the order of a sorted hand: by number, then red,
blue, yellow, green; the Copy card last."""

FACES: dict[int, str] = {bit: face for face, bit in BITS.items()}
DECK: tuple[str, ...] = (*(face for face in BITS if face != "C"), *("C",) * COPIES)
"""All 64 faces in that order: what a shuffle starts from."""


def copies(cards: int) -> int:
    """How many Copy cards are among them."""
    return cards >> 60


def count(cards: int) -> int:
    """How many cards they are."""
    return (cards & NUMBERS).bit_count() + (cards >> 60)


def together(faces: Iterable[str]) -> int:
    """The set of these cards.  KeyError for a face that no card has."""
    return sum(BITS[face] for face in faces)


def faces(cards: int) -> list[str]:
    """Their faces, sorted: by number, then red, blue, yellow, green; Copy cards last."""
    return [FACES[bit] for bit in single_bits(cards)] + ["C"] * (cards >> 60)


def single_bits(cards: int) -> list[int]:
    """The number cards of a set, each as a set of one, lowest first."""
    rest, bits = cards & NUMBERS, []
    while rest:
        bit = rest & -rest
        bits.append(bit)
        rest ^= bit
    return bits


def number(bit: int) -> int:
    """The number on one number card."""
    return (bit.bit_length() - 1) // 4 + 1


def colours_of(cards: int, n: int) -> int:
    """The number cards of number `n`, as four bits: red, blue, yellow, green."""
    return (cards & NUMBERS) >> (4 * n - 4) & 15


def above(track: int) -> int:
    """All number cards whose number is higher than `track`."""
    return NUMBERS >> 4 * track << 4 * track


def present(cards: int) -> int:
    """Which numbers occur among the number cards, as bits: 1 is bit 0."""
    numbers = cards & NUMBERS
    low = (numbers | numbers >> 1 | numbers >> 2 | numbers >> 3) & COLOUR_MASKS[0]
    found = 0
    while low:
        bit = low & -low
        found |= 1 << ((bit.bit_length() - 1) >> 2)
        low ^= bit
    return found


def contains(hand: int, cards: int) -> bool:
    """Whether `cards` are all in `hand`."""
    return not (cards & NUMBERS & ~hand) and cards >> 60 <= hand >> 60

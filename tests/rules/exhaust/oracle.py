"""The combos again, straight from the rulebook and without a thought for speed: every Copy card is
tried as every card that it may copy, and every subset of a hand is tried."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, pairwise, product
from typing import Any

Card = tuple[str, int]

PRIORITY = ("single", "four", "three", "pair", "straight", "flush", "any")
SIZES = {"single": 1, "pair": 2, "three": 3, "four": 4}


def card(face: str) -> Card:
    return face[0], int(face[1:])


def readings_of(faces: list[str]) -> Iterator[list[Card]]:
    """The play with every Copy as every number card that is played with it."""
    numbers = [card(face) for face in faces if face != "C"]
    for copied in product(numbers, repeat=faces.count("C")):
        yield numbers + list(copied)


def straights_of(faces: list[str], reading: str) -> Iterator[list[int]]:
    """The numbers of the play, for each way in which it is a sequence."""
    own = sorted(int(face[1:]) for face in faces if face != "C")
    copies = faces.count("C")
    if len(set(own)) < len(own) or not own:
        return
    if reading == "wildcard":
        ways = [sorted(own + list(more)) for more in product(range(1, 16), repeat=copies)]
        yield from (way for way in ways if all(b - a == 1 for a, b in pairwise(way)))
    elif reading == "duplicates" and copies:
        if len(own) > 1 and all(b - a == 1 for a, b in pairwise(own)):
            yield sorted(own + [own[0]] * copies)
    elif not copies and all(b - a == 1 for a, b in pairwise(own)):
        yield own


def fits(kind: str, colours: str, track: int, faces: list[str], reading: str = "illegal") -> bool:
    """Whether these cards may be played to a Combo card of that kind."""
    if kind in SIZES:
        if len(faces) != SIZES[kind] or (kind == "single" and "C" in faces):
            return False
        return any(
            len({n for _, n in cards}) == 1
            and cards[0][1] > track
            and (kind != "single" or cards[0][0] in colours)
            for cards in readings_of(faces)
            if cards
        )
    if len(faces) < 3 or len(faces) <= track or set(faces) == {"C"}:
        return False
    if kind == "straight":
        return any(True for _ in straights_of(faces, reading))
    if kind == "flush":
        return any(len({c for c, _ in cards}) == 1 for cards in readings_of(faces))
    return True


def subsets(hand: list[str]) -> list[list[str]]:
    """All sets of cards of a hand, Copy cards all alike."""
    numbers, copies = [f for f in hand if f != "C"], hand.count("C")
    return [
        list(chosen) + ["C"] * used
        for size in range(len(numbers) + 1)
        for chosen in combinations(numbers, size)
        for used in range(copies + 1)
        if size + used
    ]


def lowest_numbers(kind: str, faces: list[str], reading: str) -> list[int]:
    """The numbers of a play with every Copy as low as it may be."""
    if kind == "straight":
        return min(straights_of(faces, reading))
    return min(sorted(n for _, n in cards) for cards in readings_of(faces))


def npc_plays(
    tracks: dict[str, int], hand: list[str], e4: str, e26: str, e28: str
) -> tuple[str, list[list[str]]] | None:
    """EXH-25, EXH-26: the combo and all equally low plays."""
    keys: dict[str, Callable[[list[int]], Any]] = {
        "from-the-lowest": tuple,
        "sum": sum,
        "highest": max,
    }
    for kind in PRIORITY:
        use = e28 == "like-a-player" or (e28 == "any-only" and kind == "any")
        own = hand if use else [face for face in hand if face != "C"]
        found = [faces for faces in subsets(own) if fits(kind, "RBYG", tracks[kind], faces, e4)]
        if not found:
            continue
        fewest = min(len(faces) for faces in found)
        few = [faces for faces in found if len(faces) == fewest]
        rank = [keys[e26](lowest_numbers(kind, faces, e4)) for faces in few]
        best = min(rank)
        return kind, [faces for faces, key in zip(few, rank, strict=True) if key == best]
    return None

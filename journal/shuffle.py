"""Shuffles that can be proved.

Every shuffle has a random key of 32 bytes.  Its commitment, the SHA-256 of a fixed prefix and the
key, is published before; when the order no longer matters the key is revealed and anybody can
recompute the order.  The stream of numbers is HMAC-SHA256(key, context, counter); the permutation
is Fisher and Yates' with rejection sampling, so no order is likelier than another.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")

PREFIX = b"tableside shuffle 1\0"
KEY_BYTES = 32


def commitment(key: bytes) -> str:
    """The published hash of a key, as 64 hexadecimal digits."""
    return hashlib.sha256(PREFIX + key).hexdigest()


def _numbers(key: bytes, context: str) -> Iterator[int]:
    counter = 0
    while True:
        block = hmac.digest(key, f"{context}\0{counter}".encode(), "sha256")
        for start in range(0, 32, 4):
            yield int.from_bytes(block[start : start + 4], "big")
        counter += 1


def _below(numbers: Iterator[int], bound: int) -> int:
    # The numbers above the last whole multiple of `bound` are thrown away: taking them would make
    # the low results a little likelier.
    limit = (1 << 32) - (1 << 32) % bound
    while True:
        number = next(numbers)
        if number < limit:
            return number % bound


def permutation(key: bytes, size: int, context: str = "") -> tuple[int, ...]:
    """The order that `key` gives to `size` things: result[i] is the old index of the new i-th."""
    order = list(range(size))
    numbers = _numbers(key, context)
    for i in range(size - 1, 0, -1):
        j = _below(numbers, i + 1)
        order[i], order[j] = order[j], order[i]
    return tuple(order)


class KeyedShuffler:
    """Shuffles with the next key of a part each time.

    `next_key(of)` returns the key of the next place in that part's sequence; the caller remembers
    which places were used.  `choose` uses a place as well, as the first of a shuffle.
    """

    def __init__(self, next_key: Callable[[str], tuple[bytes, str]]) -> None:
        self._next_key = next_key

    def shuffle(self, seq: Sequence[T], of: str = "") -> tuple[T, ...]:
        key, context = self._next_key(of)
        return tuple(seq[i] for i in permutation(key, len(seq), context))

    def choose(self, seq: Sequence[T], of: str = "") -> T:
        return self.shuffle(seq, of)[0]


class StackedShuffler:
    """For positions and tests: the coming results are given, first one first.

    Each result is a list of names, from the top down; `name` says how a thing of the shuffled
    sequence is called.  Beyond the list the order stays and the first is chosen.  A result that
    does not name exactly what is shuffled is a ValueError that says which.
    """

    def __init__(
        self, order: Sequence[Sequence[str]] = (), name: Callable[[object], str] = str
    ) -> None:
        self._order = [list(names) for names in order]
        self._name = name

    def shuffle(self, seq: Sequence[T], of: str = "") -> tuple[T, ...]:
        if not self._order:
            return tuple(seq)
        wished = self._order.pop(0)
        rest = list(seq)
        result: list[T] = []
        for name in wished:
            found = next((thing for thing in rest if self._name(thing) == name), None)
            if found is None:
                raise ValueError(f"order names {name!r}, which is not among the shuffled cards")
            rest.remove(found)
            result.append(found)
        if rest:
            left = ", ".join(self._name(thing) for thing in rest)
            raise ValueError(f"order leaves out {left}")
        return tuple(result)

    def choose(self, seq: Sequence[T], of: str = "") -> T:
        if not self._order:
            return seq[0]
        wished = self._order.pop(0)
        for thing in seq:
            if [self._name(thing)] == wished:
                return thing
        raise ValueError(f"order chooses {wished!r}, which is not among the choices")

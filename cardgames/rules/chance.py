"""Chance for players made of code."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


class Chooser:
    """Chance for bots and forecasts from a seed: the same seed gives the same thoughts."""

    def __init__(self, seed: int | str) -> None:
        self._random = Random(seed)

    def shuffle(self, seq: Sequence[T], of: str = "") -> tuple[T, ...]:
        """All of `seq` in a new order."""
        order = list(seq)
        self._random.shuffle(order)
        return tuple(order)

    def choose(self, seq: Sequence[T], of: str = "") -> T:
        """One of `seq`."""
        return self._random.choice(seq)

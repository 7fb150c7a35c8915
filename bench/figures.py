"""Figures with what they should be: a table for people, JSON for programs."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path


@dataclass(frozen=True)
class Figure:
    """One measured number; `most` is the aim, None if the number only explains others."""

    name: str
    value: float
    unit: str
    most: float | None = None

    @property
    def verdict(self) -> str:
        """Whether the aim is met; empty if there is none."""
        if self.most is None:
            return ""
        return "met" if self.value <= self.most else "MISSED"


def quantile(values: Sequence[float], share: float) -> float:
    """The smallest value that at least this share of the values does not exceed."""
    ordered = sorted(values)
    return ordered[max(0, math.ceil(share * len(ordered)) - 1)]


def show(title: str, figures: Sequence[Figure]) -> None:
    """Prints a part of the table."""
    print(f"\n{title}")
    for figure in figures:
        aim = "" if figure.most is None else f"at most {figure.most:g} {figure.unit}"
        value = f"{figure.value:.1f}" if figure.value % 1 else f"{figure.value:.0f}"
        print(f"  {figure.name:<58}{value:>9} {figure.unit:<11}{aim:<20}{figure.verdict}".rstrip())


def write(path: Path, parts: dict[str, Sequence[Figure]], machine: dict[str, object]) -> None:
    """Writes all figures as JSON."""
    found = {name: [asdict(each) for each in figures] for name, figures in parts.items()}
    text = json.dumps({"machine": machine, "parts": found}, indent=1)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text + "\n", encoding="utf-8")

"""Numbers for drawings: stacks to scale, a hand as a fan, the course of the coming Rounds.

All of them are plain values, made once for each input, so a drawing that stayed the same compares
equal at once.  Lengths are strings: a template would write them with the comma of its language.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

WIDTH = 72
LID = 19
HIGHEST = 72.0
"""The height of a stack of thirty cards."""


def _n(value: float) -> str:
    return f"{value:.1f}".rstrip("0").rstrip(".")


@lru_cache(maxsize=4096)
def pile(kind: str, cards: int, size: int, under: int = 0) -> dict[str, Any]:
    """A stack of `cards` in zone `kind`, of a deck of `size` cards in all, with `under` Exhausted
    cards below it (the combined pile of FAT-14).  One card has the same height in every pile."""
    unit = HIGHEST / max(30, size)
    body = (cards + under) * unit
    layers = []
    bottom = LID + body
    for name, n in (("exhausted", under), (kind, cards)):
        if n:
            top = bottom - n * unit
            edges = "".join(f"M2 {_n(bottom - i * unit)}H70" for i in range(1, n))
            layers.append({"kind": name, "y": _n(top), "h": _n(bottom - top), "edges": edges})
            bottom = top
    lid = kind if cards else ("exhausted" if under else "none")
    return {
        "kind": kind,
        "n": cards,
        "under": under,
        "lid": lid,
        "layers": layers,
        "view": f"0 0 {WIDTH} {_n(LID + body + 2)}",
    }


@lru_cache(maxsize=256)
def fan(cards: int) -> dict[str, Any]:
    """A hand of `cards` as a fan; more than nine are drawn as nine."""
    drawn = min(cards, 9)
    step = min(15.0, 66 / max(1, drawn - 1)) if drawn > 1 else 0.0
    turns = [f"rotate({_n((i - (drawn - 1) / 2) * step)} 36 74)" for i in range(drawn)]
    return {"kind": "hand", "n": cards, "turns": turns, "view": "0 0 72 50"}


def candles(rounds: Sequence[tuple[int, int, str]], most: int) -> dict[str, Any]:
    """A shelf of candles, one for each Round: (number, safe draws at its start, mark), the mark
    being "" or "f" (costs a Fatigue) or "d" (dies).  `most` is the number at full height."""
    gap = 340 / max(6, len(rounds))
    drawn = []
    for i, (number, safe, mark) in enumerate(rounds):
        height = 6 + 54 * min(safe, most) / max(1, most)
        middle = gap * (i + 0.5)
        wide = min(30.0, gap - 8)
        top = 78 - height
        drawn.append(
            {
                "round": number,
                "safe": safe,
                "mark": mark,
                "x": _n(middle - wide / 2),
                "mid": _n(middle),
                "y": _n(top),
                "w": _n(wide),
                "h": _n(height),
                "rx": _n(wide / 2),
                "wick": f"M{_n(middle)} {_n(top)}v-5",
                "flame": (
                    f"M{_n(middle)} {_n(top - 14)}c1.5 3.5 4 5 4 8a4 4 0 0 1-8 0c0-3 2.5-4.5 4-8z"
                ),
            }
        )
    return {"candles": drawn, "end": _n(gap * max(6, len(rounds)))}

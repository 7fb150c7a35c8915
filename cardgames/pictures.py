"""Numbers for drawings: the course of a game, bars of statistics.  Lengths are strings, as a
template would write them with the comma of its language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

WIDE = 320.0
HIGH = 76.0
TOP = 10.0
MOST = 15
LIFE = 10

Data = dict[str, Any]


def n(value: float) -> str:
    """A length as it stands in a drawing."""
    return f"{value:.1f}".rstrip("0").rstrip(".")


def course_picture(
    points: Sequence[Mapping[str, Any]], called: Sequence[str], loser: int | None
) -> Data:
    """The course of a game: for each seat an area of its cards after every turn, its Time Magic as
    a line on the same scale, and its own turns as ticks."""
    seats = len(points[0]["hands"]) if points else 0
    steps = max(1, len(points) - 1)
    most = max([MOST, *(max(point["hands"]) for point in points)]) if points else MOST

    def x(i: float) -> float:
        return 4 + (WIDE - 8) * i / steps

    def y(value: float) -> float:
        return TOP + HIGH - HIGH * value / most

    def row(seat: int) -> Data:
        hands = [int(point["hands"][seat]) for point in points]
        time = [int(point["time"][seat]) for point in points]
        own = [i for i, point in enumerate(points) if point["seat"] == seat]
        return {
            "seat": seat,
            "name": called[seat],
            "lost": seat == loser,
            "left": hands[-1],
            "time": time[-1],
            "area": f"M{n(x(0))} {n(y(0))}" + _stairs(hands, x, y, "V") + f"V{n(y(0))}Z",
            "line": "M" + _stairs(hands, x, y, "")[1:],
            "magic": "M" + _stairs(time, x, y, "")[1:] if any(time) else "",
            "turns": "".join(f"M{n(x(i))} {n(y(0))}v4" for i in own),
            "end": n(x(steps)),
            "end_y": n(y(hands[-1])),
            "words": " ".join(str(count) for count in hands),
        }

    return {
        "view": f"0 0 {n(WIDE)} {n(TOP + HIGH + 6)}",
        "ground": n(TOP + HIGH),
        "grid": "".join(f"M4 {n(y(value))}H{n(WIDE - 4)}" for value in (5, 10, 15)),
        "rows": [row(seat) for seat in range(seats)],
        "turns": max(0, len(points) - 1),
    }


def _stairs(values: Sequence[int], x: Any, y: Any, first: str) -> str:
    """A line in steps; it begins with `first` (or `L`, to be cut off) at the first value."""
    begin = f"{first}{n(y(values[0]))}" if first else f"L{n(x(0))} {n(y(values[0]))}"
    return begin + "".join(f"H{n(x(i))}V{n(y(value))}" for i, value in enumerate(values) if i)


def bars(rows: Sequence[tuple[str, float, str]], most: float = 0) -> Data:
    """Lying bars: each a label, a value, and what stands beside it."""
    top = most or max([value for _label, value, _text in rows], default=0) or 1
    drawn = [
        {"label": label, "text": text, "w": n(200 * min(value, top) / top)}
        for label, value, text in rows
    ]
    return {"rows": drawn}


def columns(rows: Sequence[tuple[str, float, str]], most: float = 0) -> Data:
    """Standing bars along an axis: each a label below, a value, and its words.  At most about a
    dozen labels are written."""
    top = most or max([value for _label, value, _text in rows], default=0) or 1
    gap = 320 / max(1, len(rows))
    every = max(1, -(-len(rows) // 12))
    drawn = [
        {
            "label": label if i % every == 0 else "",
            "text": text,
            "x": n(gap * i + gap * 0.12),
            "mid": n(gap * (i + 0.5)),
            "w": n(gap * 0.76),
            "y": n(90 - 80 * min(value, top) / top),
            "h": n(80 * min(value, top) / top),
        }
        for i, (label, value, text) in enumerate(rows)
    ]
    return {"rows": drawn, "view": "0 0 320 106"}


def duel_picture(points: Sequence[Mapping[str, Any]], called: Sequence[str], losers: Any) -> Data:
    """The course of a game of Exodus: for each seat its Life after every turn as a line, the
    energies on its field as an area on the same scale, and its own turns as ticks."""
    ends = list({point["turn"]: point for point in points}.values())
    steps = max(1, len(ends) - 1)
    most = max([LIFE, *(max([*p["life"], *p["field"]]) for p in ends)]) if ends else LIFE

    def x(i: float) -> float:
        return 4 + (WIDE - 8) * i / steps

    def y(value: float) -> float:
        return TOP + HIGH - HIGH * value / most

    def row(seat: int) -> Data:
        life = [int(point["life"][seat]) for point in ends]
        field = [int(point["field"][seat]) for point in ends]
        own = [i for i, point in enumerate(ends) if point["of"] == seat]
        return {
            "seat": seat,
            "name": called[seat],
            "lost": seat in losers,
            "left": life[-1],
            "field": field[-1],
            "area": f"M{n(x(0))} {n(y(0))}" + _stairs(field, x, y, "V") + f"V{n(y(0))}Z",
            "line": "M" + _stairs(life, x, y, "")[1:],
            "turns": "".join(f"M{n(x(i))} {n(y(0))}v4" for i in own),
            "end": n(x(steps)),
            "end_y": n(y(life[-1])),
            "words": " ".join(str(value) for value in life),
            "energies": " ".join(str(value) for value in field),
        }

    return {
        "view": f"0 0 {n(WIDE)} {n(TOP + HIGH + 6)}",
        "grid": "".join(f"M4 {n(y(value))}H{n(WIDE - 4)}" for value in (5, 10) if value <= most),
        "rows": [row(seat) for seat in range(len(called))],
        "turns": int(ends[-1]["turn"]) if ends else 0,
    }

"""The contact sheet: every picture on one page, with what is wrong."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.browser.shots import Taken
    from tests.browser.states import Shot

PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Tableside: every page</title>
<style>
body { font: 15px/1.4 system-ui, sans-serif; margin: 1rem; background: #777; color: #fff }
section { display: flex; flex-wrap: wrap; gap: .6rem; align-items: flex-start }
h2 { margin: 2rem 0 .2rem } h3 { margin: .8rem 0 .3rem; font-weight: 400 }
img { height: 22rem; object-fit: cover; object-position: top; background: #999 }
li { color: #fff; background: #a00; padding: 0 .4rem }
</style>
"""


def missing(shots: Sequence[Shot]) -> list[str]:
    """Live pages of which a state is not looked at."""
    from tests.browser.states import ALL_STATES, LIVE_PAGES

    there = {(shot.name, shot.state) for shot in shots}
    return [
        f"{name} has no shot in the state {state!r}"
        for name in LIVE_PAGES
        for state in ALL_STATES
        if (name, state) not in there
    ]


def write(folder: Path, done: Sequence[Taken]) -> Path:
    """Writes `index.html` beside the pictures and gives its path."""
    parts = [PAGE]
    for name, group in groupby(done, key=lambda taken: taken.shot.name):
        parts.append(f"<h2>{escape(name)}</h2>")
        parts += [_row(taken) for taken in group]
    sheet = folder / "index.html"
    sheet.write_text("\n".join(parts), encoding="utf-8")
    return sheet


def _row(taken: Taken) -> str:
    shot = taken.shot
    wrong = "".join(f"<li>{escape(fault)}</li>" for fault in taken.wrong)
    images = "".join(
        f'<a href="{each}"><img src="{each}" alt="{each}" loading="lazy"></a>'
        for each in map(escape, taken.pictures)
    )
    who = escape(shot.who or "a stranger")
    head = f"{escape(shot.state)} · {who} · <code>{escape(shot.path)}</code>"
    return f"<h3>{head}</h3><ul>{wrong}</ul><section>{images}</section>"

"""A session's story: the counts of every deck over time, folded from the log.

Counts are open to all, so everybody at the table may see the same picture.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import orjson

from campaigns.models import Scene
from decks.selectors import Wording, wording
from journal.contract import load_event
from journal.models import Entry
from journal.moments import Moment
from journal.undo import fold_entry, state_at

ZONES: Final = ("deck", "hand", "active", "discard", "exhausted")
"""From the ground up: what is Exhausted hangs from the top like ash and eats its way down."""
WIDE, HIGH = 340.0, 84.0
LEFT, TOP = 10.0, 18.0
COLUMNS: Final = 240
"""As many steps as the picture can show; of what happens in one only the end is drawn."""
Progress = Callable[[float, float], None]


@dataclass
class Course:
    """One deck: (entry, counts by zone) after each entry that changed them, and what it met:
    (entry, "fatigue" or "died" or "revived")."""

    part: str
    name: str
    steps: list[tuple[int, tuple[int, ...]]] = field(default_factory=list)
    met: list[tuple[int, str]] = field(default_factory=list)


@dataclass
class Story:
    """Entries after `first` up to `last`; `rounds` are (entry, Round) of each beginning."""

    first: int
    last: int
    courses: list[Course]
    rounds: list[tuple[int, int]]


def fold_story(now: Moment, first: int, last: int, progress: Progress | None = None) -> Story:
    """The courses of all decks from the state after entry `first` to that after `last`."""
    last = min(last, now.number)
    first = min(first, last)
    state = state_at(now.journal_id, first)
    words = wording(now.journal_id, now.wording)
    courses: dict[str, Course] = {}
    rounds: list[tuple[int, int]] = []
    _count(courses, words, state, first)
    entries = Entry.objects.filter(
        journal_id=now.journal_id, number__gt=first, number__lte=last
    ).order_by("number")
    for entry in entries.only("number", "events").iterator(chunk_size=200):
        events = [load_event(stored) for stored in orjson.loads(entry.events)]
        state = fold_entry(now.kind.rules, state, events)
        _count(courses, words, state, entry.number)
        if entry.number not in now.ledger.undone:
            _meet(courses, rounds, events, entry.number)
        if progress is not None:
            progress(entry.number - first, max(1, last - first))
    return Story(first, last, list(courses.values()), rounds)


def _count(courses: dict[str, Course], words: Wording, state: Any, number: int) -> None:
    for part, deck in state.decks.items():
        if deck.kind != "skill":
            continue
        counts = tuple(len(deck.zone(zone)) for zone in ZONES)
        if part not in courses:
            courses[part] = Course(part, words.name(part))
        steps = courses[part].steps
        if not steps or steps[-1][1] != counts:
            steps.append((number, counts))


def _meet(
    courses: dict[str, Course], rounds: list[tuple[int, int]], events: Iterable[Any], number: int
) -> None:
    for event in events:
        if event.kind in ("fatigue", "died", "revived") and event.part in courses:
            courses[event.part].met.append((number, event.kind))
        elif event.kind == "round_committed":
            rounds.append((number, int(event.public["number"])))


def picture(story: Story, scenes: Sequence[Scene]) -> dict[str, Any]:
    """The story as plain values for its drawing: for each deck the areas of its zones as paths,
    its marks, and in words how it began and ended."""
    span = max(1, story.last - story.first)

    def x(number: float) -> float:
        return LEFT + (WIDE - 2 * LEFT) * max(0.0, min(1.0, (number - story.first) / span))

    shown = [s for s in scenes if story.first < s.entry <= story.last]
    return {
        "view": f"0 0 {_n(WIDE)} {_n(TOP + HIGH + 18)}",
        "ground": _n(TOP + HIGH),
        "top": _n(TOP),
        "left": _n(LEFT),
        "right": _n(WIDE - LEFT),
        "rounds": _labels([(x(at), str(n)) for at, n in story.rounds]),
        "scenes": [
            {"x": _n(x(scene.entry)), "n": n, "name": scene.name, "round": scene.round}
            for n, scene in enumerate(shown, 1)
        ],
        "decks": [_deck(course, x, story) for course in story.courses],
    }


def _labels(places: Sequence[tuple[float, str]]) -> list[dict[str, Any]]:
    """Each Round has its line; a number only where it does not run into the one before."""
    found, free = [], -100.0
    for at, text in places:
        room = at - free >= 14
        free = at if room else free
        found.append({"x": _n(at), "text": text if room else ""})
    return found


def _deck(course: Course, x: Callable[[float], float], story: Story) -> dict[str, Any]:
    steps = _thinned(course.steps, x)
    size = max((sum(counts) for _, counts in steps), default=1) or 1
    first, last = course.steps[0][1], course.steps[-1][1]
    return {
        "part": course.part,
        "name": course.name,
        "areas": [
            {"zone": zone, "path": _area(steps, n, size, x, story.last)}
            for n, zone in enumerate(ZONES)
        ],
        "marks": [
            {"x": _n(x(number) - _aside(course, number, kind)), "kind": kind, "entry": number}
            for number, kind in course.met
        ],
        "fatigues": sum(kind == "fatigue" for _, kind in course.met),
        "died": any(kind == "died" for _, kind in course.met),
        "before": dict(zip(ZONES, first, strict=True)),
        "after": dict(zip(ZONES, last, strict=True)),
    }


def _aside(course: Course, number: int, kind: str) -> float:
    """A Fatigue that ended in death stands left of the cross, not under it."""
    return 8.0 if kind == "fatigue" and (number, "died") in course.met else 0.0


def _thinned(
    steps: list[tuple[int, tuple[int, ...]]], x: Callable[[float], float]
) -> list[tuple[int, tuple[int, ...]]]:
    column = (WIDE - 2 * LEFT) / COLUMNS
    kept: dict[int, tuple[int, tuple[int, ...]]] = {}
    for number, counts in steps:
        kept[int(x(number) / column)] = (number, counts)
    return list(kept.values())


def _area(
    steps: list[tuple[int, tuple[int, ...]]],
    zone: int,
    size: int,
    x: Callable[[float], float],
    last: int,
) -> str:
    """The band of one zone as stairs: along its upper edge forth, along its lower edge back."""

    def y(counts: tuple[int, ...], zones: int) -> str:
        return _n(TOP + HIGH - HIGH * sum(counts[:zones]) / size)

    if not any(counts[zone] for _, counts in steps):
        return ""
    ends = [number for number, _ in steps[1:]] + [last]
    forth = [
        f"{_n(x(number))} {y(counts, zone + 1)}H{_n(x(end))}"
        for (number, counts), end in zip(steps, ends, strict=True)
    ]
    back = [
        f"{_n(x(end))} {y(counts, zone)}H{_n(x(number))}"
        for (number, counts), end in reversed(list(zip(steps, ends, strict=True)))
    ]
    return "M" + "L".join(forth + back) + "Z"


def _n(value: float) -> str:
    return f"{value:.1f}".rstrip("0").rstrip(".")

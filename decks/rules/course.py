"""The coming Rounds from counts alone: the engine run on numbers (FAT-21).

Everything starts from what every seat may see of a deck, and from habits that the reader sets and
sees.  Where this table has not ruled whether effects end before or after the refill (H6), there is
no one line: `courses` gives the best and the worst over all answers that could be given.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from decks.rules.cases import ASK
from decks.rules.forecast import Draw, required_draw, safe_draws

KEPT = "kept"
"""Where an effect goes whose card lies in Discard and is never shuffled in again (H16)."""

Ending = tuple[int, str]
"""An Active card that falls due: at the start of which Round, and where it then goes."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A deck as counts.  `discard` is what Fatigue could recycle (H16); `ending` are the Active
    cards with a term; the other Active cards last."""

    deck: int
    hand: int
    discard: int
    exhausted: int
    active: int
    ending: tuple[Ending, ...] = ()


@dataclass(frozen=True, slots=True)
class Habits:
    """What a forecast over several Rounds assumes, shown beside it.

    `size` is the hand size and `counts_active` as in H1; in each Round `burns` cards go to Active
    for `lasts` Rounds and then to `then`, and `plays` more to Discard; `order` is H6's value, or
    "ask".
    """

    size: int
    plays: int
    burns: int = 0
    lasts: int = 1
    then: str = "discard"
    counts_active: bool = False
    order: str = "expiry-first"


@dataclass(frozen=True, slots=True)
class RoundLine:
    """One Round of a forecast: what its start does (`ended` effects, the refill), and the counts
    once it is done.  `before` are the safe draws that its refill found, `safe` those it left."""

    number: int
    draws: int
    fatigue: bool
    dies: bool
    at_card: int
    ended: int
    before: int
    deck: int
    hand: int
    discard: int
    exhausted: int
    active: int
    safe: int


Lines = tuple[RoundLine, ...]


def standing_of(seen: Mapping[str, Any], rulings: Mapping[str, Any]) -> Standing:
    """The standing of a deck and the party's rulings as a view shows them."""
    counts = seen["counts"]
    h16 = rulings.get("H16", {}).get("value") == "on"
    ending = tuple(
        (card["due"], KEPT if h16 and not _recycles(card) else card["then"])
        for card in seen["active"]
        if card.get("due") is not None
    )
    return Standing(
        counts["deck"],
        counts["hand"],
        seen["recyclable"],
        counts["exhausted"],
        counts["active"],
        tuple(sorted(ending)),
    )


def _recycles(card: Mapping[str, Any]) -> bool:
    return card["then"] != "discard" or bool(card.get("recyclable", True))


def course(start: Standing, habits: Habits, *, first: int = 1, rounds: int = 12) -> Lines:
    """The engine run on counts from Round `first` on, until death or for so many Rounds.  With
    `order` "ask" this is the course if effects end first."""
    now, lines = start, []
    for number in range(first, first + rounds):
        now, line = begin_round(now, habits, number, habits.order)
        lines.append(line)
        if line.dies:
            break
        now = play_round(now, habits, number)
    return tuple(lines)


def begin_round(
    now: Standing, habits: Habits, number: int, order: str
) -> tuple[Standing, RoundLine]:
    """What the start of Round `number` does: effects that fall due and the refill, in this order
    of H6 (FAT-12, FAT-13).  A death leaves what would have ended after it Active."""
    due = tuple(end for end in now.ending if end[0] <= number)
    ended = 0
    if order != "refill-first":
        now, ended = expire(now, due), len(due)
    before = safe_draws(now.deck, now.discard)
    done = required_draw(now.deck, now.discard, wanted(now, habits))
    now = _drawn(now, done)
    if order == "refill-first" and not done.dies:
        now, ended = expire(now, due), len(due)
    line = RoundLine(
        number=number,
        draws=done.draws,
        fatigue=done.fatigue,
        dies=done.dies,
        at_card=done.at_card,
        ended=ended,
        before=before,
        deck=now.deck,
        hand=now.hand,
        discard=now.discard,
        exhausted=now.exhausted,
        active=now.active,
        safe=0 if done.dies else safe_draws(now.deck, now.discard),
    )
    return now, line


def wanted(now: Standing, habits: Habits) -> int:
    """FAT-13, H1: how many cards a refill has to draw."""
    lying = now.active if habits.counts_active else 0
    return max(0, habits.size - now.hand - lying)


def _drawn(now: Standing, done: Draw) -> Standing:
    return replace(
        now,
        deck=done.deck,
        discard=done.discard,
        exhausted=now.exhausted + done.exhausted,
        hand=now.hand + done.draws,
    )


def expire(now: Standing, due: tuple[Ending, ...]) -> Standing:
    """The effects `due` have ended."""
    gone = [then for _, then in due]
    return replace(
        now,
        active=now.active - len(due),
        discard=now.discard + gone.count("discard"),
        exhausted=now.exhausted + gone.count("exhausted"),
        ending=tuple(end for end in now.ending if end not in due),
    )


def play_round(now: Standing, habits: Habits, number: int) -> Standing:
    """What the habits play in Round `number`; the hand may hold less."""
    burns = min(habits.burns, now.hand)
    plays = min(habits.plays, now.hand - burns)
    lit = ((number + habits.lasts, habits.then),) * burns
    return replace(
        now,
        hand=now.hand - burns - plays,
        discard=now.discard + plays,
        active=now.active + burns,
        ending=tuple(sorted((*now.ending, *lit))),
    )


def courses(
    start: Standing, habits: Habits, *, first: int = 1, rounds: int = 12
) -> dict[str, Lines]:
    """The `best` and the `worst` course; the same one where H6 is ruled or never arises.

    With `order` "ask" they are taken over every series of answers, Round by Round: compared by how
    long the character lives, then by the Fatigues paid, then by the safe draws left.
    """
    ways: dict[Standing, tuple[Lines, Lines]] = {start: ((), ())}
    over: list[Lines] = []
    for number in range(first, first + rounds):
        nexts: dict[Standing, tuple[Lines, Lines]] = {}
        for now, paths in ways.items():
            for begun, line in _starts(now, habits, number):
                best, worst = ((*path, line) for path in paths)
                if line.dies:
                    over += (best, worst)
                    continue
                after = play_round(begun, habits, number)
                known = nexts.get(after, (best, worst))
                nexts[after] = max(known[0], best, key=merit), min(known[1], worst, key=merit)
        ways = nexts
    over += [path for paths in ways.values() for path in paths]
    return {"best": max(over, key=merit), "worst": min(over, key=merit)}


def _starts(now: Standing, habits: Habits, number: int) -> Iterator[tuple[Standing, RoundLine]]:
    """The one or two ways in which a Round may start."""
    orders = (habits.order,) if habits.order != ASK else ("expiry-first", "refill-first")
    for order in orders:
        yield begin_round(now, habits, number, order)


def merit(lines: Lines) -> tuple[bool, int, int, int]:
    """What makes one course better than another."""
    if not lines:
        return True, 0, 0, 0
    fatigues = sum(line.fatigue for line in lines)
    return not lines[-1].dies, len(lines), -fatigues, lines[-1].safe

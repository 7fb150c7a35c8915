"""Forecasts as pictures and words: the coming Rounds of a deck, and what a Rest would change."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from django.utils.translation import gettext_noop as _

from decks.pictures import candles
from decks.rules.cases import ASK, CASES
from decks.rules.course import (
    Habits,
    Lines,
    RoundLine,
    Standing,
    courses,
    expire,
    standing_of,
    wanted,
)
from decks.rules.decide_rest import amount
from decks.rules.forecast import rest_needed, safe_draws
from decks.sentences import Sentence, ngettext, say

Data = dict[str, Any]
View = Mapping[str, Any]

ROUNDS = 10
MOST_ROUNDS = 30
SOON = 3
"""A death within so many Rounds is near."""
SIGNS = {"ok": "●", "warn": "▲", "dies": "†"}


@dataclass(frozen=True)
class Wish:
    """What a reader of a forecast sets.  `plays` None means the whole hand, `order` "" H6 as it
    stands at this table; `rest` Exhausted cards come back before the first Round."""

    plays: int | None = None
    burns: int = 0
    lasts: int = 2
    then: str = "discard"
    order: str = ""
    rest: int = 0
    rounds: int = ROUNDS


def read_wish(get: Callable[[str], str | None]) -> Wish:
    """The wish of an address; what is missing or makes no sense is as usual."""

    def number(name: str, most: int, usual: int) -> int:
        text = get(name) or ""
        return min(int(text), most) if text.isdecimal() and len(text) < 5 else usual

    plays, order = get("plays") or "", get("order") or ""
    return Wish(
        plays=min(int(plays), 99) if plays.isdecimal() and len(plays) < 5 else None,
        burns=number("burns", 99, 0),
        lasts=max(1, number("lasts", 99, 2)),
        then="exhausted" if get("then") == "exhausted" else "discard",
        order=order if order in CASES["H6"].values else "",
        rest=number("rest", 999, 0),
        rounds=max(1, number("rounds", MOST_ROUNDS, ROUNDS)),
    )


def foreseen(deck: View) -> bool:
    """Whether there is anything to foresee: Fatigue binds the deck and its character lives."""
    return deck["safe"] is not None and not deck["dead"]


def order_of(view: View) -> str:
    """H6 as it stands at this table."""
    return str(view["rulings"].get("H6", {}).get("value", CASES["H6"].factory))


def habits_of(view: View, deck: View, wish: Wish) -> Habits:
    """The habits that a wish comes to for this deck at this table."""
    return Habits(
        size=deck["size"],
        plays=deck["size"] if wish.plays is None else wish.plays,
        burns=wish.burns,
        lasts=wish.lasts,
        then=wish.then,
        counts_active=deck["counts_active"],
        order=wish.order or order_of(view),
    )


def rested(start: Standing, n: int, *, with_discard: bool) -> Standing:
    """The standing after a Rest of `n` (FAT-20)."""
    n = min(n, start.exhausted)
    back = start.discard if with_discard and n else 0
    return replace(
        start,
        deck=start.deck + n + back,
        discard=start.discard - back,
        exhausted=start.exhausted - n,
    )


def takes_discard(view: View) -> bool:
    """Whether a Rest at this table shuffles Discard in as well (H8)."""
    return bool(view["rulings"].get("H8.discard", {}).get("value") == "yes")


def standing_at(view: View, deck: View, wish: Wish) -> Standing:
    """Where the forecast starts: the deck as it lies, after the Rest that was wished for."""
    start = standing_of(deck, view["rulings"])
    return rested(start, wish.rest, with_discard=takes_discard(view)) if wish.rest else start


def forecast(view: View, deck: View, wish: Wish) -> Data:
    """The picture of the coming Rounds with its words: one row, or the best and the worst one where
    H6 is not ruled and makes a difference."""
    return picture(
        standing_at(view, deck, wish),
        habits_of(view, deck, wish),
        view["round"] + 1,
        wish.rounds,
        deck["counts"]["discard"] - deck["recyclable"],
    )


@lru_cache(maxsize=4096)
def lines_of(start: Standing, habits: Habits, first: int, rounds: int) -> dict[str, Lines]:
    """`courses`, kept: the same counts are asked for by the word, the sentence and the picture."""
    return courses(start, habits, first=first, rounds=rounds)


@lru_cache(maxsize=1024)
def picture(start: Standing, habits: Habits, first: int, rounds: int, kept: int) -> Data:
    """As `forecast`, from counts; the same values give the same object."""
    both = lines_of(start, habits, first, rounds)
    most = max(line.before for lines in both.values() for line in lines)
    labels = {"best": _("at best"), "worst": _("at worst")}
    names = ("best",) if both["best"] == both["worst"] else ("best", "worst")
    rows = [
        {"label": say(labels[name]) if len(names) > 1 else "", **_row(both[name], most)}
        for name in names
    ]
    return {
        "rows": rows,
        "plays": _habit_words(habits),
        **{name: rows[-1][name] for name in ("chip", "end")},
        "kept": say(
            ngettext(
                "%(n)s card in Discard is marked as not recyclable and does not count.",
                "%(n)s cards in Discard are marked as not recyclable and do not count.",
            ),
            n=kept,
        )
        if kept
        else "",
    }


def _row(lines: Lines, most: int) -> Data:
    marks = [(line.number, line.before, _mark(line)) for line in lines]
    return {
        "course": candles(marks, max(1, most)),
        "chip": chip_of(lines),
        "end": end_words(lines),
        "words": tuple(_line_words(line) for line in lines),
    }


def _mark(line: RoundLine) -> str:
    return "d" if line.dies else "f" if line.fatigue else ""


def state_of(lines: Sequence[RoundLine]) -> str:
    """One word for a course: dies if its first Round kills; warn if the first Round that draws
    anything costs a Fatigue or kills, or if one of the SOON first Rounds kills; else ok."""
    if lines[0].dies:
        return "dies"
    first = _first_draw(lines)
    near = first.fatigue or first.dies or any(line.dies for line in lines[:SOON])
    return "warn" if near else "ok"


def _first_draw(lines: Sequence[RoundLine]) -> RoundLine:
    return next((line for line in lines if line.draws or line.dies), lines[0])


def chip_of(lines: Lines, *, at_worst: bool = False) -> Data:
    """The word for a course: `state` with its `sign`, `text` for what its first Round does, `holds`
    for how long it lasts ("" if not even that long)."""
    state, holds = state_of(lines), end_words(lines)
    if at_worst:
        holds = say(_("%(end)s at worst"), end=holds)
    return {
        "state": state,
        "sign": SIGNS[state],
        "text": say(_next_text(lines), number=lines[0].number),
        "holds": "" if lines[0].dies else holds,
    }


def _next_text(lines: Lines) -> str:
    line, first = lines[0], _first_draw(lines)
    if line.dies:
        return _("Round %(number)s: death")
    if line.fatigue:
        return _("Round %(number)s: a Fatigue")
    if line.draws:
        return _("Round %(number)s: no Fatigue")
    # A full hand puts off what an empty Deck will cost, and must not look like safety.
    if first.dies:
        return _("Round %(number)s: no draw, then death")
    if first.fatigue:
        return _("Round %(number)s: no draw, then a Fatigue")
    return _("Round %(number)s: no draw")


def end_words(lines: Sequence[RoundLine]) -> Sentence:
    """How a course ends."""
    last = lines[-1]
    template = _("dies in Round %(number)s") if last.dies else _("alive beyond Round %(number)s")
    return say(template, number=last.number)


def _line_words(line: RoundLine) -> Sentence:
    template = {
        "": _("Round %(number)s: %(safe)s safe draws"),
        "f": _("Round %(number)s: a Fatigue, %(safe)s safe draws before it"),
        "d": _("Round %(number)s: death, only %(safe)s cards left to draw"),
    }[_mark(line)]
    return say(template, number=line.number, safe=line.before)


def _habit_words(habits: Habits) -> tuple[Sentence, ...]:
    plays = ngettext("If I discard %(n)s card a Round", "If I discard %(n)s cards a Round")
    if not habits.burns:
        return (say(plays, n=habits.plays),)
    burns = ngettext("and make %(n)s card Active", "and make %(n)s cards Active")
    return say(plays, n=habits.plays), say(burns, n=habits.burns)


def rest_effect(view: View, part: str, said: Mapping[str, Any]) -> Sentence | str:
    """What a Rest of which so much was said does to this deck's safe draws; nothing while the
    number is open."""
    deck = next((deck for deck in view["decks"] if deck["part"] == part), None)
    n = said.get("n") or view["rulings"].get("H8.amount", {}).get("value", ASK)
    if deck is None or deck["safe"] is None or n == ASK:
        return ""
    back = amount(str(n), deck["counts"]["exhausted"])
    joins = said["discard"] == "yes" if said.get("discard") else takes_discard(view)
    after = rested(standing_of(deck, view["rulings"]), back, with_discard=joins)
    return say(
        _("%(back)s of %(all)s Exhausted cards come back: safe draws from %(old)s to %(new)s."),
        back=back,
        all=deck["counts"]["exhausted"],
        old=deck["safe"],
        new=safe_draws(after.deck, after.discard),
    )


def rest_ideas(view: View, deck: View, number: int) -> tuple[Sentence, ...]:
    """What a Rest before Round `number` would change for a deck whose refill costs something: the
    least that saves its character, and the least that spares the Fatigue.  Where H6 is open, for
    the order that needs more."""
    if not foreseen(deck):
        return ()
    start = standing_of(deck, view["rulings"])
    habits = habits_of(view, deck, Wish())
    orders = CASES["H6"].values if habits.order == ASK else (habits.order,)
    needs = [_needs(start, habits, number, order, takes_discard(view)) for order in orders]
    alive, fresh = (
        None if None in found else max(n for n in found if n is not None)
        for found in zip(*needs, strict=True)
    )
    if fresh == 0:
        return ()
    if alive and alive == fresh:
        both = _("A Rest of %(n)s before it saves the character and spares the Fatigue.")
        return (say(both, n=alive),)
    ideas = []
    if alive is None:
        ideas.append(say(_("No Rest before it is enough.")))
    elif alive:
        ideas.append(say(_("A Rest of %(n)s before it saves the character."), n=alive))
    if fresh is not None:
        ideas.append(say(_("A Rest of %(n)s spares the Fatigue."), n=fresh))
    return tuple(ideas)


def _needs(
    start: Standing, habits: Habits, number: int, order: str, with_discard: bool
) -> tuple[int | None, int | None]:
    back = start.exhausted
    if with_discard:
        start = replace(start, deck=start.deck + start.discard, discard=0)
    if order != "refill-first":
        start = expire(start, tuple(end for end in start.ending if end[0] <= number))
    return rest_needed(start.deck, start.discard, back, wanted(start, habits))

"""What if: a tap's consequences before it is made, for the cards that are picked in the hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext_noop as _

from decks.forecasts import ROUNDS, SIGNS, Wish, end_words, foreseen, habits_of, lines_of, state_of
from decks.phrases import zone
from decks.rules.cases import ASK
from decks.rules.course import KEPT, Habits, RoundLine, Standing, standing_of
from decks.sentences import Sentence, say

Data = dict[str, Any]
View = Mapping[str, Any]


@dataclass(frozen=True)
class Play:
    """Cards that would leave the hand: where each goes; Active ones for `rounds` Rounds and then to
    `then`, or until told to end."""

    to: tuple[str, ...]
    rounds: int | None = None
    then: str = "discard"


def played(start: Standing, play: Play, now: int) -> Standing:
    """The standing after the play in Round `now`."""
    count = {name: play.to.count(name) for name in ("discard", "active", "exhausted", KEPT)}
    lit: tuple[tuple[int, str], ...] = ()
    if play.rounds:
        lit = ((now + play.rounds, play.then),) * count["active"]
    return replace(
        start,
        hand=start.hand - len(play.to),
        discard=start.discard + count["discard"],
        exhausted=start.exhausted + count["exhausted"],
        active=start.active + count["active"],
        ending=tuple(sorted((*start.ending, *lit))),
    )


def what_if(
    view: View, deck: View, picked: Sequence[str], rounds: int | None, then: str
) -> list[Data]:
    """For each way to use the picked cards: what the next Round's refill does then, and how long
    the character lives if it plays its whole hand each Round after that.

    Nothing for a deck without a forecast, or if no picked card lies in a hand that is seen.
    """
    cards = [card for card in deck["hand"] or () if card["id"] in picked]
    if not cards or not foreseen(deck):
        return []
    start, now = standing_of(deck, view["rulings"]), view["round"]
    habits = habits_of(view, deck, Wish())
    kept = view["rulings"].get("H16", {}).get("value") == "on"
    found = []
    for name in ("discard", "active", "exhausted"):
        to = tuple(
            KEPT if name == "discard" and kept and card.get("recyclable") is False else name
            for card in cards
        )
        after = played(start, Play(to, rounds, then), now)
        found.append({"to": name, "label": zone(name), **_row(after, habits, now + 1)})
    return found


def _row(start: Standing, habits: Habits, first: int) -> Data:
    worst = lines_of(start, habits, first, ROUNDS)["worst"]
    state = state_of(worst)
    return {
        "state": state,
        "sign": SIGNS[state],
        "next": _next_words(worst[0]),
        "end": end_words(worst),
        "worst": habits.order == ASK and bool(start.ending),
    }


def _next_words(line: RoundLine) -> Sentence:
    if line.dies:
        template = _("Round %(number)s: death at card %(at)s")
    elif line.fatigue:
        template = _("Round %(number)s: draws %(n)s, a Fatigue")
    elif not line.draws:
        template = _("Round %(number)s: no draw")
    else:
        template = _("Round %(number)s: draws %(n)s, no Fatigue")
    return say(template, number=line.number, n=line.draws, at=line.at_card)

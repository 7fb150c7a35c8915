"""What a draw would do, from counts alone (FAT-21).

Exact, because only counts matter: with D cards in the Deck and C that Fatigue can recycle, a
required draw of k completes without Fatigue if k <= D, with one if k <= D + max(0, C - 1), and
kills beyond.  Everything here takes counts, which every seat may see, and never an order.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from decks.rules.cases import ruling
from decks.rules.state import Card, Deck, State


def recyclable_cards(state: State, deck: Deck) -> tuple[Card, ...]:
    """FAT-5, H16: the cards of Discard that Fatigue takes: all, unless this table keeps those that
    are marked as not recyclable."""
    if ruling(state, "H16", deck.part)[0] == "on":
        return tuple(card for card in deck.discard if card.recyclable)
    return deck.discard


def safe_draws(deck: int, discard: int) -> int:
    """How many required draws a character survives now: D + max(0, C - 1)."""
    return deck + max(0, discard - 1)


@dataclass(frozen=True, slots=True)
class Draw:
    """What a required draw does: cards drawn, whether it Fatigues, whether it kills and at which
    card (0 if it does not), and the counts after it."""

    draws: int
    fatigue: bool
    dies: bool
    at_card: int
    deck: int
    discard: int
    exhausted: int

    def as_dict(self) -> dict[str, Any]:
        """The same as plain JSON values, without the counts after it."""
        return {
            "draws": self.draws,
            "fatigue": self.fatigue,
            "dies": self.dies,
            "at_card": self.at_card,
        }


def required_draw(deck: int, discard: int, n: int) -> Draw:
    """A required draw of `n` from `deck` cards with `discard` recyclable ones, nothing else
    entering Discard.  `exhausted` is what it adds to Exhausted."""
    if n <= deck:
        return Draw(n, False, False, 0, deck - n, discard, 0)
    if discard == 0:
        return Draw(deck, False, True, deck + 1, 0, 0, 0)
    safe = safe_draws(deck, discard)
    if n <= safe:
        return Draw(n, True, False, 0, safe - n, 0, 1)
    return Draw(safe, True, True, safe + 1, 0, 0, 1)


@dataclass(frozen=True, slots=True)
class Habits:
    """What a forecast over several Rounds assumes, shown beside it.

    `size` is the hand size and `counts_active` as in H1; `plays` cards go to Discard and `burns` to
    Active in each Round, the latter for `lasts` Rounds and then to `then`; `order` is H6's.
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
    """One Round of a forecast: what its refill does, and the counts once it is done.  `safe` is
    the safe draws left after the refill."""

    number: int
    draws: int
    fatigue: bool
    dies: bool
    at_card: int
    deck: int
    hand: int
    discard: int
    exhausted: int
    active: int
    safe: int


def course(
    counts: Mapping[str, int], habits: Habits, *, start: int = 1, rounds: int = 12
) -> list[RoundLine]:
    """The engine run on counts from Round `start` on, until death or for so many Rounds (FAT-21).

    `counts` are a deck's zones as a view shows them (all of Discard taken as recyclable); what is
    Active at the beginning is taken to last beyond the forecast.
    """
    zones = dict(counts)
    burning: list[tuple[int, int]] = []
    lines: list[RoundLine] = []
    for number in range(start, start + rounds):
        due = sum(n for ends, n in burning if ends <= number)
        burning = [(ends, n) for ends, n in burning if ends > number]
        if habits.order == "expiry-first":
            _expire(zones, due, habits.then)
        done = _refill(zones, habits)
        if habits.order != "expiry-first" and not done.dies:
            _expire(zones, due, habits.then)
        safe = 0 if done.dies else safe_draws(zones["deck"], zones["discard"])
        lines.append(
            RoundLine(number, done.draws, done.fatigue, done.dies, done.at_card, safe=safe, **zones)
        )
        if done.dies:
            break
        burns = min(habits.burns, zones["hand"])
        plays = min(habits.plays, zones["hand"] - burns)
        zones["hand"] -= plays + burns
        zones["discard"] += plays
        zones["active"] += burns
        if burns:
            burning.append((number + habits.lasts, burns))
    return lines


def _expire(zones: dict[str, int], due: int, then: str) -> None:
    zones["active"] -= due
    zones[then] += due


def _refill(zones: dict[str, int], habits: Habits) -> Draw:
    lying = zones["active"] if habits.counts_active else 0
    wanted = max(0, habits.size - zones["hand"] - lying)
    done = required_draw(zones["deck"], zones["discard"], wanted)
    zones["deck"], zones["discard"] = done.deck, done.discard
    zones["exhausted"] += done.exhausted
    zones["hand"] += done.draws
    return done


def courses(
    counts: Mapping[str, int], habits: Habits, *, start: int = 1, rounds: int = 12
) -> dict[str, list[RoundLine]]:
    """The `best` and the `worst` course, for a table that has not ruled on H6: two runs, compared
    by how long the character lives and then by the Fatigues it pays."""
    runs = [
        course(counts, replace(habits, order=order), start=start, rounds=rounds)
        for order in ("expiry-first", "refill-first")
    ]
    runs.sort(key=lambda run: (-len(run), run[-1].dies, sum(line.fatigue for line in run)))
    return {"best": runs[0], "worst": runs[-1]}

"""What a draw would do, from counts alone (FAT-21); for several Rounds see `course`.

Exact, because only counts matter: with D cards in the Deck and C that Fatigue can recycle, a
required draw of k completes without Fatigue if k <= D, with one if k <= D + max(0, C - 1), and
kills beyond.  Everything here takes counts, which every seat may see, and never an order.
"""

from __future__ import annotations

from dataclasses import dataclass
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


def rest_needed(
    deck: int, discard: int, exhausted: int, n: int, *, with_discard: bool = False
) -> tuple[int | None, int | None]:
    """How many Exhausted cards a Rest before a required draw of `n` has to bring back for it to be
    survived, and for it to cost no Fatigue (FAT-20, FAT-21): the least numbers, None where not even
    all of them would do.  `with_discard`: the Rest shuffles Discard in as well (H8)."""
    if with_discard:
        deck, discard = deck + discard, 0
    alive = max(0, n - safe_draws(deck, discard))
    fresh = max(0, n - deck)
    return alive if alive <= exhausted else None, fresh if fresh <= exhausted else None

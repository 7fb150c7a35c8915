"""How a deck stands, in the same words on every page and in the API: what the next Round does to
it, and how long it holds after that.

Both are lines of the forecast in which the whole hand is played each Round (FAT-21), at worst where
H6 is open: so the word beside a name never says anything else than the candles do.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_noop as _

from decks.forecasts import ROUNDS, Wish, chip_of, habits_of, lines_of
from decks.rules.course import Lines, standing_of
from decks.sentences import Sentence, ngettext, say

Data = dict[str, Any]
View = Mapping[str, Any]

DEAD: Data = {"state": "dead", "sign": "†", "text": say(_("dead")), "holds": ""}
PLAIN: Data = {"state": "plain", "sign": "", "text": "", "holds": ""}


def bound(deck: View) -> bool:
    """Whether Fatigue binds the deck and its character lives: whether there is anything to say."""
    return deck["kind"] == "skill" and bool(deck["pc"]) and not deck["dead"]


def course_of(view: View, deck: View) -> tuple[Lines, bool]:
    """The coming Rounds of a bound deck at worst, and whether they may go better (H6 is open)."""
    habits = habits_of(view, deck, Wish())
    both = lines_of(standing_of(deck, view["rulings"]), habits, view["round"] + 1, ROUNDS)
    return both["worst"], both["best"] != both["worst"]


def chip(view: View, deck: View) -> Data:
    """The word of a deck: `state` (dead, dies, warn, ok; plain for one that Fatigue does not bind),
    its `sign`, `text` for what the next Round does, `holds` for how long it lasts ("" if not even
    that long)."""
    if deck["dead"]:
        return DEAD
    if not bound(deck):
        return PLAIN
    lines, better = course_of(view, deck)
    return chip_of(lines, at_worst=better)


def refill_words(view: View, deck: View) -> Sentence:
    """What the next Round's start does to a bound deck, as a sentence."""
    line = course_of(view, deck)[0][0]
    left = deck["counts"]["deck"]
    facts = {"number": line.number, "n": line.draws, "deck": left}
    if line.dies:
        template = _("Round %(number)s kills: card %(at)s must be drawn and there is none.")
        return say(template, number=line.number, at=line.at_card)
    if not line.draws:
        return say(_("Round %(number)s draws nothing: the hand is full."), number=line.number)
    if not line.fatigue:
        return say(
            ngettext(
                "Round %(number)s refills %(n)s card. No Fatigue.",
                "Round %(number)s refills %(n)s cards. No Fatigue.",
            ),
            **facts,
        )
    if not left:
        return say(
            ngettext(
                "Round %(number)s refills %(n)s card, after a Fatigue: the Deck is empty.",
                "Round %(number)s refills %(n)s cards, after a Fatigue: the Deck is empty.",
            ),
            **facts,
        )
    return say(
        ngettext(
            "Round %(number)s refills %(n)s card: the last %(deck)s of the Deck, then a Fatigue.",
            "Round %(number)s refills %(n)s cards: the last %(deck)s of the Deck, then a Fatigue.",
        ),
        **facts,
    )


def outlook(view: View, deck: View) -> dict[str, str]:
    """The chip as plain words, for the API."""
    shown = chip(view, deck)
    said = {name: getattr(shown[name], "plain", shown[name]) for name in ("text", "holds")}
    return {"state": shown["state"], "next": said["text"], "holds": said["holds"]}

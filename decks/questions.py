"""Open cases and decisions as questions, and their answers in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_noop as _

from decks.phrases import card_by_handle, person
from decks.rules.cases import ASK
from decks.rules.cases import CASES as OPEN
from decks.selectors import Wording
from decks.sentences import Sentence, ngettext, say

CASES: dict[str, str] = {
    "H1": _("Hand size, and whether Active cards count"),
    "H2": _("The first draw"),
    "H3": _("A draw that need not be made, from an empty Deck"),
    "H4": _("A second Fatigue in one draw"),
    "H5": _("How a draw of several cards is timed"),
    "H6": _("Effects that end at the start of a Round: before or after the refill"),
    "H7": _("The order of several refills"),
    "H8": _("How a Rest is taken"),
    "H8.amount": _("Rest: how many cards come back"),
    "H8.pick": _("Rest: who picks them"),
    "H8.where": _("Rest: where in the Deck they go"),
    "H8.discard": _("Rest: is Discard shuffled in as well"),
    "H9": _("Where a used or ended card goes"),
    "H10": _("Mill, reveal or search with an empty Deck"),
    "H11": _("A GM deck is empty"),
    "H12": _("Who may see the card that a Fatigue Exhausts"),
    "H13": _("Who counts as a player character"),
    "H14": _("Draws outside Rounds: do they have to be made"),
    "H15": _("After a death: hand and Active cards"),
    "H16": _("Cards marked as not recyclable stay in Discard"),
    "H17": _("Cards in a Skill deck"),
    "H18": _("One effect, draws for several: the order"),
    "H19": _("Who takes part in a Round"),
    "search": _("A search of the Deck"),
    "pick": _("Choosing Exhausted cards"),
    "rest-ask": _("A wish for a Rest"),
    "rest-call": _("A Rest together"),
}

VALUES: dict[str, dict[str, str]] = {
    "H3": {"impossible": _("No card is drawn"), "required": _("As if it had to be made: Fatigue")},
    "H4": {"repeat": _("Fatigue once more, the draw goes on")},
    "H5": {
        "card-by-card": _("Card by card, to the end"),
        "steps": _("The GM steps through"),
        "go-on": _("Next card"),
        "finish": _("All the rest at once"),
    },
    "H6": {"expiry-first": _("They end first, then the refill"),
           "refill-first": _("The refill first, then they end")},
    "H7": {"simultaneous": _("All at once, everybody finishes"), "seat-order": _("In seat order")},
    "H8.pick": {"random": _("At random"), "gm": _("The GM picks"), "owner": _("The player picks")},
    "H8.where": {
        "top": _("On top"), "bottom": _("At the bottom"), "shuffled": _("Shuffled in"),
    },
    "H8.discard": {"no": _("Discard stays"), "yes": _("Discard is shuffled in too")},
    "H8": {"rest": _("Rest like this"), "take": _("These come back"), "nothing": _("No Rest")},
    "H10": {
        "nothing": _("Nothing happens"),
        "required": _("As a draw that must be made: Fatigue"),
        "optional": _("As a draw that need not be made"),
    },
    "H11": {
        "reshuffle": _("Shuffle its Discard into a new Deck"),
        "no-draw": _("No card is drawn"),
        "manual": _("Always by hand"),
    },
    "H12": {"nobody": _("Nobody"), "owner": _("Its owner"), "all": _("Everybody")},
    "H15": {
        "keep": _("Everything stays where it is"),
        "discard": _("The hand is discarded"),
        "end-effects": _("Active cards end"),
    },
    "H16": {"off": _("No, all of Discard is shuffled"), "on": _("Yes, they stay")},
    "H18": {
        "simultaneous": _("All at once"), "seat-order": _("In seat order"),
        "gm-order": _("As the GM names them"),
    },
    "search": {"take": _("Take these"), "nothing": _("Take nothing")},
    "rest-ask": {"grant": _("Grant this Rest"), "refuse": _("Not now")},
    "rest-call": {"agree": _("Rest"), "decline": _("Sit this Rest out")},
    "allow": {
        "optional": _("draw a card without having to"),
        "rest": _("take a Rest"),
        "mill": _("put cards from the Deck into Discard"),
        "reveal": _("show the top of the Deck"),
        "search": _("search the Deck"),
    },
}  # fmt: skip
ALWAYS = {"ask": _("Ask each time"), "by-hand": _("By hand…"), "all": _("All of them")}


def rule_of(kind: str) -> str:
    """The rule to link to: a case without what it asks of it, or the rule of a search."""
    if kind in ("search",):
        return "FAT-22"
    return kind.partition(".")[0] if kind.startswith("H") else "FAT-20"


def case_title(case: str) -> Sentence:
    """What a case is about; also one for a single deck (`H17.d1`)."""
    known = CASES.get(case) or CASES.get(case.rpartition(".")[0]) or CASES.get(case[:3].rstrip("."))
    return say(known or case)


def value_words(case: str, value: str) -> Sentence:
    """A value of a case, or an option of a decision, in words; the value itself if it has none."""
    for key in (case, case.rpartition(".")[0]):
        if value in VALUES.get(key, {}):
            return say(VALUES[key][value])
    if value in ALWAYS:
        return say(ALWAYS[value])
    fraction = value.replace(":up", "").replace(":down", "")
    if fraction != value:
        rounding = (
            _("%(part)s of them, rounded up")
            if value.endswith("up")
            else _("%(part)s of them, rounded down")
        )
        return say(rounding, part=fraction)
    return say("%(value)s", value=value)


RESTS = {"n": "H8.amount", "pick": "H8.pick", "where": "H8.where", "discard": "H8.discard"}


def rest_said(said: Mapping[str, Any]) -> tuple[Sentence, ...]:
    """What was said of a Rest, each in words."""
    found = []
    for key, case in RESTS.items():
        value = str(said.get(key) or "")
        if key == "n" and value.isdecimal():
            found.append(say(ngettext("%(n)s card", "%(n)s cards"), n=int(value)))
        elif value:
            found.append(value_words(case, value))
    return tuple(found)


def rest_usual(view: Mapping[str, Any]) -> dict[str, Sentence]:
    """What holds of a Rest where nothing is said, by the words of its action: this table's ruling,
    or that it will be asked."""
    found = {}
    for word, case in RESTS.items():
        value = str(view["rulings"].get(case, {}).get("value", OPEN[case].factory))
        found[word] = (
            say(_("left open: it is asked"))
            if value == ASK
            else say(_("%(value)s (as ruled here)"), value=value_words(case, value))
        )
    return found


def question(
    words: Wording, view: Mapping[str, Any], decision: Mapping[str, Any]
) -> tuple[Sentence, ...]:
    """What a decision asks, told from the state it arose in."""
    kind, detail = str(decision["kind"]), decision.get("detail", {})
    part = str(detail.get("part") or decision.get("part", ""))
    template = QUESTIONS.get(kind.partition(".")[0])
    if kind == "H8" and "choose" in detail:
        template = _("Which %(choose)s of the Exhausted cards of %(name)s come back?")
    if template is None or not part:
        return (case_title(kind),)
    return (say(template, **_facts(words, view, part, detail)),)


def _facts(
    words: Wording, view: Mapping[str, Any], part: str, detail: Mapping[str, Any]
) -> dict[str, Any]:
    facts: dict[str, Any] = {"name": person(words, part)}
    counts = ("wanted", "left", "deck", "discard", "hand", "active", "exhausted", "choose")
    for key in (*counts, "why"):
        facts[key] = detail.get(key, "")
    left = detail.get("left")
    cards = ngettext("%(n)s card", "%(n)s cards")
    facts["cards"] = say(cards, n=left) if isinstance(left, int) else ""
    facts["due"] = tuple(card_by_handle(words, view, card["id"]) for card in detail.get("due", ()))
    facts["purpose"] = say(PURPOSES.get(str(detail.get("purpose")), _("a draw")))
    return facts


PURPOSES = {
    "draw": _("a draw"),
    "refill": _("the refill"),
    "mill": _("putting cards from the Deck into Discard"),
    "reveal": _("showing the top of the Deck"),
    "search": _("a search"),
}
QUESTIONS: dict[str, str] = {
    "H3": _(
        "%(name)s would draw without having to, and the Deck is empty. %(discard)s in Discard."
        " What happens?"
    ),
    "H4": _(
        "%(name)s’s Deck ran out a second time in one draw: %(cards)s still to draw, %(discard)s"
        " in Discard. What happens?"
    ),
    "H5": _("%(name)s: %(cards)s of %(purpose)s still to come. How does it go on?"),
    "H6": _("%(due)s of %(name)s ends as the Round starts. Before the refill, or after it?"),
    "H8": _("How does the Rest of %(name)s go?"),
    "H10": _("The Deck of %(name)s is empty, and %(purpose)s was wanted. What happens?"),
    "H11": _("%(name)s is empty: %(discard)s in Discard. What happens?"),
    "H12": _("Who may see the card that %(name)s’s Fatigue Exhausted?"),
    "H15": _("%(name)s is dead. What happens to %(hand)s in hand and %(active)s Active?"),
    "rest-ask": _("%(name)s asks for a Rest: %(why)s. %(exhausted)s Exhausted cards lie there."),
    "rest-call": _("The GM calls a Rest. Does %(name)s rest too?"),
    "search": _("The Deck of %(name)s lies open to you, in no order. What do you take?"),
}  # fmt: skip

"""What happened, in plain words for one audience: entries, refusals, the chain of a death.

Everything comes from what `told` lets that audience hear, so no sentence knows more than its
reader may.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext_noop as _

from decks.phrases import card_by_handle, people, person, zone
from decks.questions import case_title
from decks.selectors import Wording, wording
from decks.sentences import Sentence, Strong, fill, ngettext, say
from decks.tellers import TELLERS, Told, burnt
from journal.contract import Seat, told
from journal.moments import Line, Moment
from journal.registry import Brief


def entry(moment: Moment, seat: Seat, line: Line) -> list[str]:
    """An entry as plain sentences in the language in force, in the order of its events."""
    words = wording(moment.journal_id, moment.wording)
    return [sentence.plain for sentence in entry_lines(words, seat, line)]


def entry_lines(words: Wording, seat: Seat, line: Line) -> tuple[Sentence, ...]:
    """As `entry`, with the wording at hand, as sentences that are not yet in any language."""
    known: Wording | None
    sentences: tuple[Sentence, ...]
    known, sentences = line.kept.get(seat, (None, ()))
    # Names may have changed since.
    if known is not words:
        sentences = tuple(_heard(words, seat, line))
        line.kept[seat] = (words, sentences)
    return sentences


GRAVE = ("died", "fatigue", "asked")
"""Kinds of events that a short telling may not leave out, the gravest first."""


def brief(moment: Moment, seat: Seat, line: Line) -> Brief:
    """An entry for a receipt: deaths first, then Fatigues and questions, then the rest in order."""
    return brief_of(wording(moment.journal_id, moment.wording), seat, line)


def brief_of(words: Wording, seat: Seat, line: Line) -> Brief:
    """As `brief`, with the wording at hand."""
    weighed: dict[Sentence, int] = {}
    for event in line.events:
        sentence = one_event(words, event.part, told(event, seat))
        if sentence is not None:
            weight = GRAVE.index(event.kind) if event.kind in GRAVE else len(GRAVE)
            weighed.setdefault(sentence, weight)
    lines = sorted(weighed.items(), key=lambda each: each[1])
    return Brief(
        tuple(sentence for sentence, _weight in lines),
        grave=any(event.kind == "died" for event in line.events),
        scope=scope_of(words, line),
    )


def scope_of(words: Wording, line: Line) -> Sentence | str:
    """What an entry was for the table as a whole, in a few words; "" if it concerned one deck."""
    events = {event.kind: event for event in line.events}
    if "round_committed" in events:
        number = events["round_committed"].public["number"]
        return say(_("Round %(number)s of everybody"), number=number)
    parts = list(dict.fromkeys(event.part for event in line.events if event.part))
    if "rest_committed" in events:
        resting = events["rest_committed"].public["of"]
        return say(_("the Rest of %(who)s"), who=people(words, resting))
    if set(events) == {"rested"} and len(parts) > 1:
        return say(_("the Rest of %(who)s"), who=people(words, parts))
    return say(_("for %(who)s together"), who=people(words, parts)) if len(parts) > 1 else ""


def _heard(words: Wording, seat: Seat, line: Line) -> Iterator[Sentence]:
    """Event by event; a step back is told once, however many decks it sets back."""
    back: list[Sentence] = []
    for event in line.events:
        data = told(event, seat)
        sentence = one_event(words, event.part, data)
        if sentence is None or sentence in back:
            continue
        if data["kind"] == "restored":
            back.append(sentence)
        yield sentence


def one_event(words: Wording, part: str, data: Told) -> Sentence | None:
    """One event as its audience hears it; None for what only the machinery needs."""
    teller = TELLERS.get(data["kind"])
    return teller(words, part, data) if teller else None


def refusal(moment: Moment, seat: Seat, template: str, detail: Mapping[str, Any]) -> str:
    """A refusal as a plain sentence in the language in force, with the names of this table."""
    words = wording(moment.journal_id, moment.wording)
    return refusal_words(words, moment.view(seat), template, detail).plain


def refusal_words(
    words: Wording, view: Mapping[str, Any], template: str, detail: Mapping[str, Any]
) -> Sentence:
    """As `refusal`, from a view: parts, cards, seats, zones and cases are called by name; a card
    that the view does not show is "that card"."""
    named: dict[str, Any] = dict(detail)
    for key, value in detail.items():
        if key == "part":
            named[key] = Strong(words.name(str(value)))
        elif key in ("card", "cards"):
            named[key] = card_by_handle(words, view, str(value))
        elif key == "seat":
            named[key] = words.seat(value)
        elif key == "zone":
            named[key] = zone(value)
        elif key == "case":
            named[key] = case_title(str(value))
    return fill(template, named)


def death_chain(words: Wording, part: str, chain: Mapping[str, Any]) -> tuple[Sentence, ...]:
    """Why a character died, step by step, from the counts that the event kept."""
    wanted, drawn = int(chain["wanted"]), int(chain["drawn"])
    wants = (
        ngettext("The refill had to draw %(n)s card.", "The refill had to draw %(n)s cards.")
        if chain["purpose"] == "refill"
        else ngettext("%(n)s card had to be drawn.", "%(n)s cards had to be drawn.")
    )
    steps = [
        say(wants, n=wanted),
        say(
            _("The Deck held %(deck)s, Discard %(discard)s that can be shuffled."),
            deck=chain["deck"],
            discard=chain["discard"],
        ),
    ]
    at_once = min(drawn, int(chain["deck"]))
    if at_once:
        steps.append(say(ngettext("%(n)s card was drawn.", "%(n)s cards were drawn."), n=at_once))
    if chain["fatigues"]:
        steps.append(
            say(_("The Deck was empty: Discard was shuffled, its top card Exhausted (a Fatigue)."))
        )
    if drawn > at_once:
        more = ngettext("%(n)s card was drawn after it.", "%(n)s cards were drawn after it.")
        steps.append(say(more, n=drawn - at_once))
    last = (
        _("The shuffle made a Deck of one card, which was the cost: nothing left for card %(at)s.")
        if chain["rule"] == "FAT-8"
        else _("Deck and Discard held nothing for card %(at)s.")
    )
    steps.append(say(last, at=chain["at_card"]))
    steps.append(
        say(_("A card that must be drawn and cannot be: %(name)s dies."), name=person(words, part))
    )
    return tuple(steps)


def fatigue_chain(words: Wording, part: str, data: Told) -> tuple[Sentence, ...]:
    """A Fatigue step by step, from its event."""
    steps = [
        say(_("A card had to be drawn and the Deck was empty.")),
        say(
            ngettext(
                "%(n)s card of Discard was shuffled into a new Deck.",
                "%(n)s cards of Discard were shuffled into a new Deck.",
            ),
            n=data["collected"],
        ),
        burnt(words, part, data),
    ]
    if data.get("deck"):
        left = ngettext(
            "The draw goes on from a Deck of %(n)s card.",
            "The draw goes on from a Deck of %(n)s cards.",
        )
        steps.append(say(left, n=data["deck"]))
    return tuple(steps)

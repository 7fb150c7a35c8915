"""What happened, in plain words for one audience: entries, refusals, the chain of a death.

Everything comes from what `told` lets that audience hear, so no sentence knows more than its
reader may.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext_noop as _
from journal.contract import Seat, told
from journal.moments import Line, Moment

from decks.phrases import NUMBERED, card_by_handle, cards, people, person, title, zone
from decks.questions import case_title, value_words
from decks.selectors import Wording, wording
from decks.sentences import Sentence, Strong, fill, ngettext, say

Told = Mapping[str, Any]
Teller = Callable[[Wording, str, Told], Sentence | None]


def entry(moment: Moment, seat: Seat, line: Line) -> list[Sentence]:
    """An entry as sentences, in the order of its events."""
    words = wording(moment.journal_id, moment.wording)
    return list(entry_lines(words, seat, line))


def entry_lines(words: Wording, seat: Seat, line: Line) -> tuple[Sentence, ...]:
    """As `entry`, with the wording already at hand."""
    found = (one_event(words, event.part, told(event, seat)) for event in line.events)
    return tuple(sentence for sentence in found if sentence is not None)


def one_event(words: Wording, part: str, data: Told) -> Sentence | None:
    """One event as its audience hears it; None for what only the machinery needs."""
    teller = TELLERS.get(data["kind"])
    return teller(words, part, data) if teller else None


def refusal(moment: Moment, seat: Seat, template: str, detail: Mapping[str, Any]) -> Sentence:
    """A refusal with the names of this table; a card that the seat cannot see is "a card"."""
    words = wording(moment.journal_id, moment.wording)
    return refusal_words(words, moment.view(seat), template, detail)


def refusal_words(
    words: Wording, view: Mapping[str, Any], template: str, detail: Mapping[str, Any]
) -> Sentence:
    """As `refusal`, from a view: parts, cards, seats, zones and cases are called by name."""
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
    if drawn:
        steps.append(say(ngettext("%(n)s card was drawn.", "%(n)s cards were drawn."), n=drawn))
    if chain["fatigues"]:
        steps.append(
            say(_("On the way the Deck ran out: Discard was shuffled, its top card Exhausted."))
        )
    last = (
        _("The shuffle made a Deck of one card, which was the cost: nothing left for card %(at)s.")
        if chain["rule"] == "FAT-8"
        else _("Deck and Discard held nothing for card %(at)s.")
    )
    steps.append(say(last, at=chain["at_card"]))
    steps.append(say(_("A card that must be drawn and cannot be: %(name)s dies."), name=person(words, part)))
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
        _burnt(words, part, data),
    ]
    if data.get("deck"):
        left = ngettext(
            "The draw goes on from a Deck of %(n)s card.",
            "The draw goes on from a Deck of %(n)s cards.",
        )
        steps.append(say(left, n=data["deck"]))
    return tuple(steps)


def _burnt(words: Wording, part: str, data: Told) -> Sentence:
    card = data.get("card")
    if card and card.get("face"):
        return say(
            _("Its top card, %(card)s, was Exhausted: the price."),
            card=Strong(title(words, part, card["face"])),
        )
    return say(_("Its top card was Exhausted unseen: the price."))


def _given(words: Wording, part: str, data: Told) -> Sentence:
    return say(
        ngettext("%(name)s gets a deck of %(n)s card.", "%(name)s gets a deck of %(n)s cards."),
        name=person(words, part),
        n=data["count"],
    )


def _setting(words: Wording, part: str, data: Told) -> Sentence:
    values: Mapping[str, Any] = data["values"]
    named = {"name": person(words, part)}
    if data["what"] == "hand":
        counting = (
            _("%(name)s: hand size %(size)s, Active cards count towards it.")
            if values["counts_active"]
            else _("%(name)s: hand size %(size)s, Active cards do not count.")
        )
        return say(counting, **named, size=values["size"])
    if data["what"] == "seat":
        return say(_("%(name)s is played by %(who)s now."), **named, who=words.seat(values["seat"]))
    told_of = {
        ("pc", True): _("%(name)s counts as a player character."),
        ("pc", False): _("%(name)s does not count as a player character."),
        ("here", True): _("%(name)s is here tonight."),
        ("here", False): _("%(name)s is not here tonight."),
    }
    what = str(data["what"])
    return say(told_of[what, bool(values[what])], **named)


def _moved(words: Wording, part: str, data: Told) -> Sentence:
    named = {"name": person(words, part), "cards": cards(words, part, data)}
    if data.get("by_hand"):
        return say(
            _("By hand: %(cards)s of %(name)s to %(to)s (%(why)s)."),
            **named,
            to=zone(data["to"]),
            why=data.get("reason", ""),
        )
    if data["to"] == "active" and data.get("due"):
        return say(
            _("%(name)s commits %(cards)s: Active until Round %(due)s, then %(then)s."),
            **named,
            due=data["due"],
            then=zone(data.get("then", "")),
        )
    if data["to"] == "active":
        return say(_("%(name)s commits %(cards)s: Active until told to end."), **named)
    return say(_("%(name)s plays %(cards)s: %(to)s."), **named, to=zone(data["to"]))


def _drawn(words: Wording, part: str, data: Told) -> Sentence:
    named = {"name": person(words, part), "cards": cards(words, part, data)}
    if data["purpose"] == "refill":
        return say(_("%(name)s refills: %(cards)s."), **named)
    if not data.get("required", True):
        return say(_("%(name)s draws %(cards)s, without having to."), **named)
    return say(_("%(name)s draws %(cards)s."), **named)


def _fatigue(words: Wording, part: str, data: Told) -> Sentence:
    return say(
        ngettext(
            "▲ Fatigue for %(name)s: the Deck was empty, %(n)s card of Discard was shuffled. %(burnt)s",
            "▲ Fatigue for %(name)s: the Deck was empty, %(n)s cards of Discard were shuffled. %(burnt)s",
        ),
        name=person(words, part),
        n=data["collected"],
        burnt=_burnt(words, part, data),
    )


def _died(words: Wording, part: str, data: Told) -> Sentence:
    chain = data["chain"]
    return say(
        _(
            "† %(name)s dies: %(wanted)s to draw, Deck %(deck)s and Discard %(discard)s at the"
            " start, nothing left for card %(at)s."
        ),
        name=person(words, part),
        wanted=chain["wanted"],
        deck=chain["deck"],
        discard=chain["discard"],
        at=chain["at_card"],
    )


def _expired(words: Wording, part: str, data: Told) -> Sentence:
    to = data["cards"][0].get("to", "discard") if data.get("cards") else "discard"
    return say(
        _("%(cards)s of %(name)s ends: %(to)s."),
        name=person(words, part),
        cards=cards(words, part, data),
        to=zone(to),
    )


def _with_cards(template: str) -> Teller:
    def teller(words: Wording, part: str, data: Told) -> Sentence:
        return say(template, name=person(words, part), cards=cards(words, part, data))

    return teller


def _with_name(template: str) -> Teller:
    def teller(words: Wording, part: str, data: Told) -> Sentence:
        return say(template, name=person(words, part))

    return teller


def _rested(words: Wording, part: str, data: Told) -> Sentence:
    back = _("Rest for %(name)s: back to the Deck, %(where)s: %(cards)s.")
    if data.get("discard"):
        back = _("Rest for %(name)s: back to the Deck, %(where)s: %(cards)s; Discard is shuffled in.")
    return say(
        back,
        name=person(words, part),
        where=say(WHERE.get(str(data["where"]), str(data["where"]))),
        cards=cards(words, part, data),
    )


WHERE = {"top": _("on top"), "bottom": _("at the bottom"), "shuffled": _("shuffled in")}


def _revealed(words: Wording, part: str, data: Told) -> Sentence:
    template = (
        _("The card that %(name)s’s Fatigue Exhausted is shown: %(cards)s.")
        if data.get("zone") == "exhausted"
        else _("On top of %(name)s’s Deck, for all to see: %(cards)s.")
    )
    return say(template, name=person(words, part), cards=cards(words, part, data))


def _with_reason(template: str) -> Teller:
    def teller(words: Wording, part: str, data: Told) -> Sentence:
        return say(template, name=person(words, part), why=data.get("reason", ""))

    return teller


def _ended(words: Wording, part: str, data: Told) -> Sentence | None:
    why = {
        "impossible": _("%(name)s draws nothing: the Deck is empty."),
        "no-draw": _("%(name)s draws nothing: the Deck is empty."),
        "empty": _("Nothing happens: the Deck of %(name)s is empty."),
    }.get(str(data.get("why")))
    return say(why, name=person(words, part)) if why else None


def _asked(words: Wording, part: str, data: Told) -> Sentence:
    who = words.seat(data["seat"])
    return say(
        _("A question for %(who)s: %(case)s."), who=who, case=case_title(str(data["case"]))
    )


def _ruled(words: Wording, part: str, data: Told) -> Sentence:
    case, value = str(data["case"]), str(data["value"])
    return say(
        _("At this table: %(case)s: %(value)s."),
        case=case_title(case),
        value=Strong(value_words(case, value)),
    )


def _answered(words: Wording, part: str, data: Told) -> Sentence | None:
    case, option = str(data.get("case", "")), str(data.get("option", ""))
    if data.get("kept") or not option:
        # A kept answer is told by its ruling.
        return None
    return say(
        _("Answered: %(case)s: %(value)s."),
        case=case_title(case),
        value=Strong(value_words(case, option)),
    )


def _opened(words: Wording, part: str, data: Told) -> Sentence:
    return say(
        _("Round %(number)s is opened: %(who)s."),
        number=data["number"],
        who=people(words, data["taking"]),
    )


def _taken_out(words: Wording, part: str, data: Told) -> Sentence:
    return say(
        _("%(name)s takes no part in this Round (%(why)s)."),
        name=person(words, str(data["who"])),
        why=data["reason"],
    )


def _round(template: str) -> Teller:
    return lambda words, part, data: say(template, number=data["number"])


def _described(words: Wording, part: str, data: Told) -> Sentence:
    return say(_("How it looked for %(name)s: %(told)s"), name=person(words, part), told=data["told"])


def _allowed(words: Wording, part: str, data: Told) -> Sentence:
    return say(
        _("%(name)s may once: %(what)s."),
        name=person(words, part),
        what=value_words("allow", str(data.get("what", ""))),
    )


def _restored(words: Wording, part: str, data: Told) -> Sentence | None:
    undone = data.get("undone", ())
    if not undone:
        return None
    numbers = ", ".join(str(number) for number in undone)
    if data.get("seen"):
        return say(_("Taken back after a card was seen: entry %(numbers)s."), numbers=numbers)
    return say(_("Taken back: entry %(numbers)s."), numbers=numbers)


def _undo(template: str) -> Teller:
    return lambda words, part, data: say(template, number=data["undo"])


def _reshuffled(words: Wording, part: str, data: Told) -> Sentence:
    if not data["collected"]:
        return say(_("The Deck of %(name)s is shuffled."), name=person(words, part))
    return say(
        _("The Discard of %(name)s is shuffled in: a Deck of %(cards)s."),
        name=person(words, part),
        cards=say(NUMBERED, n=data["deck"]),
    )


TELLERS: dict[str, Teller] = {
    "given": _given,
    "retired": _with_name(_("The deck of %(name)s leaves the table.")),
    "swapped": _with_name(_("A card of %(name)s is swapped for another.")),
    "setting": _setting,
    "moved": _moved,
    "drawn": _drawn,
    "fatigue": _fatigue,
    "died": _died,
    "expired": _expired,
    "rested": _rested,
    "milled": _with_cards(_("From the top of %(name)s’s Deck to Discard: %(cards)s.")),
    "revealed": _revealed,
    "searching": _with_name(_("The Deck of %(name)s is searched.")),
    "searched": _with_cards(_("Taken from the Deck of %(name)s: %(cards)s.")),
    "draw_ended": _ended,
    "asked": _asked,
    "answered": _answered,
    "ruled": _ruled,
    "round_opened": _opened,
    "round_taken_out": _taken_out,
    "round_committed": _round(_("Round %(number)s begins.")),
    "round_cancelled": _round(_("Round %(number)s is not begun after all.")),
    "revived": _with_reason(_("%(name)s is brought back by the GM’s ruling (%(why)s).")),
    "overridden": _with_reason(_("The draw of %(name)s ends here, alive, by the GM’s ruling (%(why)s).")),
    "described": _described,
    "allowed": _allowed,
    "reshuffled": _reshuffled,
    "restored": _restored,
    "journal.undo_asked": _undo(_("May entry %(number)s be taken back?")),
    "journal.undo_agreed": _undo(_("Taking back entry %(number)s is agreed to.")),
    "journal.undo_declined": _undo(_("Entry %(number)s stays.")),
}

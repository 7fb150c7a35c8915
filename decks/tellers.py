"""Each kind of event as a sentence, from what its audience hears of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext_noop as _

from decks.phrases import NUMBERED, cards, people, person, title, zone
from decks.questions import case_title, rest_said, value_words
from decks.selectors import Wording
from decks.sentences import Sentence, Strong, ngettext, say
from journal.contract import GM

Told = Mapping[str, Any]
Teller = Callable[[Wording, str, Told], Sentence | None]


def burnt(words: Wording, part: str, data: Told) -> Sentence:
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


def _swapped(words: Wording, part: str, data: Told) -> Sentence:
    old, new = data.get("old"), data.get("new")
    if not old or not new:
        return say(_("A card of %(name)s is swapped for another."), name=person(words, part))
    return say(
        _("A card of %(name)s is swapped: %(new)s for %(old)s."),
        name=person(words, part),
        new=Strong(title(words, part, new["face"])),
        old=Strong(title(words, part, old["face"])),
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
            "▲ Fatigue for %(name)s: the Deck was empty, %(n)s card of Discard was shuffled."
            " %(burnt)s",
            "▲ Fatigue for %(name)s: the Deck was empty, %(n)s cards of Discard were shuffled."
            " %(burnt)s",
        ),
        name=person(words, part),
        n=data["collected"],
        burnt=burnt(words, part, data),
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
    if "where" not in data:
        return say(_("Rest for %(name)s: nothing comes back."), name=person(words, part))
    back = _("Rest for %(name)s: back to the Deck, %(where)s: %(cards)s.")
    if data.get("discard"):
        back = _(
            "Rest for %(name)s: back to the Deck, %(where)s: %(cards)s; Discard is shuffled in."
        )
    return say(
        back,
        name=person(words, part),
        where=say(WHERE.get(str(data["where"]), str(data["where"]))),
        cards=cards(words, part, data),
    )


def _rest_called(words: Wording, part: str, data: Told) -> Sentence:
    said = rest_said(data["said"])
    if not said:
        return say(_("The GM calls a Rest for %(who)s."), who=people(words, data["of"]))
    return say(
        _("The GM calls a Rest for %(who)s: %(said)s."), who=people(words, data["of"]), said=said
    )


def _rest_begun(words: Wording, part: str, data: Told) -> Sentence:
    named = {"who": people(words, data["of"])}
    if not data["out"]:
        return say(_("The Rest begins: %(who)s."), **named)
    return say(
        _("The Rest begins: %(who)s. Not with them: %(out)s."),
        **named,
        out=people(words, data["out"]),
    )


WHERE = {"top": _("on top"), "bottom": _("at the bottom"), "shuffled": _("shuffled in")}


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


def _asked(words: Wording, part: str, data: Told) -> Sentence | None:
    if data["case"] == "rest-ask":
        return say(_("%(name)s asks the GM for a Rest."), name=person(words, part))
    if data["case"] == "rest-call":
        # Who is called to rest was told when it was called.
        return None
    case = case_title(str(data["case"]))
    if data["seat"] == GM:
        return say(_("A question for the GM: %(case)s."), case=case)
    return say(_("A question for %(who)s: %(case)s."), who=words.seat(data["seat"]), case=case)


def _ruled(words: Wording, part: str, data: Told) -> Sentence:
    case, value = str(data["case"]), str(data["value"])
    title, shown = case_title(case), Strong(value_words(case, value))
    deck = case.rpartition(".")[2]
    if deck[:1] == "d" and deck[1:].isdecimal():
        template = _("For %(name)s: %(case)s: %(value)s.")
        return say(template, name=person(words, deck), case=title, value=shown)
    return say(_("At this table: %(case)s: %(value)s."), case=title, value=shown)


def _answered(words: Wording, part: str, data: Told) -> Sentence | None:
    case, option = str(data.get("case", "")), str(data.get("option", ""))
    if data.get("kept") or not option:
        # A kept answer is told by its ruling.
        return None
    if case == "rest-call":
        rests = _("%(name)s will rest.") if option == "agree" else _("%(name)s sits this Rest out.")
        return say(rests, name=person(words, str(data["who"])))
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
    return say(
        _("How it looked for %(name)s: %(told)s"), name=person(words, part), told=data["told"]
    )


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


NOTES: dict[str, str] = {
    "seat.replaced": _("%(seat)s moves to a new device; the ones used so far are signed out."),
    "seat.lent": _("%(seat)s is lent to somebody else at the table."),
    "seat.returned": _("%(seat)s is back with who had lent it."),
    "seat.freed": _("%(seat)s is taken from who held it and free now."),
    "seat.shared": _("There is one more GM, who sees what a GM sees."),
    "seat.given_up": _("There is one GM less."),
    "deck.reworded": _("A card of %(name)s is worded anew."),
    "deck.relisted": _("The list of %(name)s’s printed cards is changed."),
}
"""What the log notes about the table itself, by its word."""


def _note(words: Wording, part: str, data: Told) -> Sentence | None:
    template, detail = NOTES.get(str(data["what"])), dict(data["detail"])
    if template is None:
        return None
    if "seat" in detail:
        detail["seat"] = Strong(words.seat(detail["seat"]))
    if "part" in detail:
        detail["name"] = person(words, str(detail["part"]))
    return say(template, **detail)


TELLERS: dict[str, Teller] = {
    "given": _given,
    "retired": _with_name(_("The deck of %(name)s leaves the table.")),
    "swapped": _swapped,
    "setting": _setting,
    "moved": _moved,
    "drawn": _drawn,
    "fatigue": _fatigue,
    "died": _died,
    "expired": _expired,
    "rested": _rested,
    "rest_called": _rest_called,
    "rest_committed": _rest_begun,
    "rest_cancelled": lambda words, part, data: say(_("The Rest is called off.")),
    "milled": _with_cards(_("From the top of %(name)s’s Deck to Discard: %(cards)s.")),
    "revealed": _with_cards(_("On top of %(name)s’s Deck, for all to see: %(cards)s.")),
    "exhausted_shown": _with_cards(
        _("The card that %(name)s’s Fatigue Exhausted is shown: %(cards)s.")
    ),
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
    "overridden": _with_reason(
        _("The draw of %(name)s ends here, alive, by the GM’s ruling (%(why)s).")
    ),
    "described": _described,
    "allowed": _allowed,
    "reshuffled": _reshuffled,
    "restored": _restored,
    "journal.undo_asked": _undo(_("May entry %(number)s be taken back?")),
    "journal.undo_agreed": _undo(_("Taking back entry %(number)s is agreed to.")),
    "journal.undo_declined": _undo(_("Entry %(number)s stays.")),
    "journal.note": _note,
}

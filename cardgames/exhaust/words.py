"""What happened at a card table, in plain words for one audience.

Everything comes from what `told` lets that audience hear, so no sentence knows more than its
reader may.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext_noop as _

from cardgames.selectors import names
from decks.selectors import Wording
from decks.sentences import Sentence, Strong, fill, ngettext, say
from decks.words import one_event
from journal.contract import Seat, told
from journal.moments import Line, Moment

Names = Mapping[str, str]
Told = Mapping[str, Any]
Teller = Callable[[Names, Told], Sentence | None]

COLOURS: dict[str, str] = {"R": _("red"), "B": _("blue"), "Y": _("yellow"), "G": _("green")}

COMBOS: dict[str, str] = {
    "single": _("Single"),
    "single-r": _("red Single"),
    "single-b": _("blue Single"),
    "single-y": _("yellow Single"),
    "single-g": _("green Single"),
    "single-ry": _("red or yellow Single"),
    "single-bg": _("blue or green Single"),
    "pair": _("Pair"),
    "three": _("3 of a Kind"),
    "four": _("4 of a Kind"),
    "straight": _("Straight"),
    "flush": _("Flush"),
    "any": _("Any"),
}

NOTES: dict[str, str] = {
    "table.dealing": _("The keys of the shuffle are fixed. Every device adds chance of its own."),
    "table.mixed": _("What the devices added is in the shuffle."),
    "table.left": _("%(seat)s leaves; a program goes on for them."),
    "table.stand_in": _("%(seat)s is away; a program plays for them until they are back."),
    "table.back": _("%(seat)s is back."),
}
"""What the log notes about the table itself, by the word of the note."""


def entry(moment: Moment, seat: Seat, line: Line) -> list[str]:
    """An entry as plain sentences in the language in force, in the order of its events."""
    called = names(moment.journal_id, moment.wording)
    return [sentence.plain for sentence in entry_lines(called, seat, line)]


def entry_lines(called: Names, seat: Seat, line: Line) -> tuple[Sentence, ...]:
    """As `entry`, with the names at hand, as sentences that are not yet in any language."""
    found: list[Sentence] = []
    for event in line.events:
        sentence = event_words(called, told(event, seat))
        if sentence is not None:
            found.append(_by_program(called, line, sentence, first=not found))
    return tuple(found)


def speaker(
    journal_id: str, steps: Sequence[tuple[int, Any, Any]], called: Names
) -> Callable[[Seat, Line], tuple[Sentence, ...]]:
    """Tells the entries of a whole game to whoever listens; `steps` are its states in order."""
    return lambda seat, line: entry_lines(called, seat, line)


def _by_program(called: Names, line: Line, sentence: Sentence, *, first: bool) -> Sentence:
    """Who reads the log should see that it was not the player who acted."""
    if not first or line.by != "clock":
        return sentence
    return say(_("The turn clock has run out. %(what)s"), what=sentence)


def event_words(called: Names, data: Told) -> Sentence | None:
    """One event as its audience hears it; None for what only the machinery needs."""
    teller = TELLERS.get(data["kind"])
    if teller is not None:
        return teller(called, data)
    if data["kind"] == "journal.proof":
        return None
    return one_event(Wording(seats=called), "", data)


def refusal(moment: Moment, seat: Seat, template: str, detail: Mapping[str, Any]) -> str:
    """A refusal as a plain sentence in the language in force, with the names of this table."""
    called = names(moment.journal_id, moment.wording)
    return refusal_words(called, template, detail).plain


def refusal_words(called: Names, template: str, detail: Mapping[str, Any]) -> Sentence:
    """As `refusal`: seats, combos and cards are called by name."""
    named: dict[str, Any] = dict(detail)
    for key, value in detail.items():
        if key in ("seat", "start") and str(value) in called:
            named[key] = Strong(called[str(value)])
        elif key == "combo":
            named[key] = combo_name(str(value))
    return fill(template, named)


def who(called: Names, seat: object) -> Strong:
    """The name of who sits there."""
    return Strong(called.get(str(seat), str(seat)))


def combo_name(combo: str) -> Sentence:
    """What a Combo card is called."""
    return say(COMBOS.get(combo, combo))


def card_name(face: str) -> Sentence:
    """A card in words, for the log and for readers of the screen: `red 7`, `Copy`."""
    if face == "C":
        return say(_("Copy"))
    if face.isdecimal():
        # A wildcard of a Straight is a number without a colour (E4).
        return say(_("a %(number)s"), number=face)
    return say(_("%(colour)s %(number)s"), colour=say(COLOURS[face[0]]), number=face[1:])


def card_names(faces: Sequence[str]) -> tuple[Sentence, ...]:
    """Several cards, in their order."""
    return tuple(card_name(face) for face in faces)


def _dealt(called: Names, data: Told) -> Sentence:
    return say(_("The cards are dealt. %(who)s starts."), who=who(called, data["start"]))


def _hand(called: Names, data: Told) -> Sentence | None:
    if "cards" not in data:
        return None
    cards = card_names(data["cards"])
    return say(_("Your hand: %(cards)s."), cards=cards)


def _played(called: Names, data: Told) -> Sentence:
    named = {
        "who": who(called, data["seat"]),
        "cards": card_names(data["cards"]),
        "combo": combo_name(str(data["combo"])),
    }
    if not data["copies"]:
        return say(_("%(who)s plays %(cards)s to %(combo)s."), **named)
    return say(
        _("%(who)s plays %(cards)s to %(combo)s; a Copy counts as %(copied)s."),
        **named,
        copied=card_name(data["copies"][0]),
    )


def _time_magic(called: Names, data: Told) -> Sentence:
    return say(
        ngettext("%(who)s takes %(n)s Time Magic card.", "%(who)s takes %(n)s Time Magic cards."),
        who=who(called, data["seat"]),
        n=data["gained"],
    )


def _unrewarded(called: Names, data: Told) -> Sentence:
    if data["of"] == "time":
        return say(_("There is no Time Magic card left to take."))
    return say(_("There is no card left to draw from Replenishment."))


def _drew(called: Names, data: Told) -> Sentence:
    named = {"who": who(called, data["seat"])}
    if "card" in data:
        return say(_("%(who)s draws %(card)s."), **named, card=card_name(str(data["card"])))
    return say(_("%(who)s draws a card from Replenishment."), **named)


def _npc_drew(called: Names, data: Told) -> Sentence:
    card = card_name(str(data["card"]))
    return say(_("The NPC draws %(card)s from its deck."), card=card)


def _eliminated(called: Names, data: Told) -> Sentence:
    named = {"who": who(called, data["seat"])}
    if "exhaustion" in data:
        return say(
            _(
                "%(who)s can do nothing: eliminated. They take Exhaustion card number %(held)s;"
                " everybody else has won this game."
            ),
            **named,
            held=data["exhaustion"],
        )
    return say(_("%(who)s can do nothing: eliminated. Everybody else has won."), **named)


def _asked(called: Names, data: Told) -> Sentence:
    combo = str(data["decision"]["detail"]["combo"])
    return say(
        _("The NPC plays to %(combo)s. Some of its plays are equally low: the player chooses."),
        combo=combo_name(combo),
    )


def _with_name(template: str) -> Teller:
    return lambda called, data: say(template, who=who(called, data["seat"]))


TELLERS: dict[str, Teller] = {
    "dealt": _dealt,
    "hand": _hand,
    "played": _played,
    "time_magic": _time_magic,
    "unrewarded": _unrewarded,
    "drew": _drew,
    "npc_kept": lambda called, data: say(
        _("The top card of Replenishment goes unseen on top of the NPC’s deck.")
    ),
    "npc_drew": _npc_drew,
    "returned": _with_name(_("%(who)s returns a Time Magic card.")),
    "flipped": _with_name(_("%(who)s uses their Exhaustion card.")),
    "turn": lambda called, data: None,
    "eliminated": _eliminated,
    "asked": _asked,
    "answered": lambda called, data: None,
    "closed": lambda called, data: say(
        _("The game is closed: all hands and the keys of the shuffles are open.")
    ),
}

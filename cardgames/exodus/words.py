"""What happened at a table of Exodus, in plain words for one audience.

Everything comes from what `told` lets that audience hear, so no sentence knows more than its
reader may.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext_noop as _

from cardgames.selectors import names
from decks.selectors import Wording
from decks.sentences import Sentence, Strong, fill, say
from decks.words import one_event
from journal.contract import Seat, told
from journal.moments import Line, Moment

Names = Mapping[str, str]
Told = Mapping[str, Any]
Teller = Callable[[Names, Told], "Sentence | None"]

NOTES: dict[str, str] = {
    "table.decks": _("Everybody’s deck is fixed now."),
    "table.held": _("%(seat)s asks for more time."),
}
"""What the log notes about the table itself, by the word of the note."""


def entry(moment: Moment, seat: Seat, line: Line) -> list[str]:
    """An entry as plain sentences in the language in force, in the order of its events."""
    called = names(moment.journal_id, moment.wording)
    return [sentence.plain for sentence in entry_lines(called, seat, line)]


def entry_lines(called: Names, seat: Seat, line: Line) -> tuple[Sentence, ...]:
    """As `entry`, with the names at hand, as sentences that are not yet in any language."""
    found = [event_words(called, told(event, seat)) for event in line.events]
    return tuple(sentence for sentence in found if sentence is not None)


def event_words(called: Names, data: Told) -> Sentence | None:
    """One event as its audience hears it; None for what only the machinery needs."""
    teller = TELLERS.get(data["kind"])
    if teller is not None:
        return teller(called, data)
    if data["kind"].startswith("journal.") and data["kind"] != "journal.proof":
        return one_event(Wording(seats=called), "", data)
    return one_event(Wording(seats=called), "", data) if data["kind"] == "restored" else None


def refusal(moment: Moment, seat: Seat, template: str, detail: Mapping[str, Any]) -> str:
    """A refusal as a plain sentence in the language in force, with the names of this table."""
    called = names(moment.journal_id, moment.wording)
    return refusal_words(called, template, detail).plain


def refusal_words(called: Names, template: str, detail: Mapping[str, Any]) -> Sentence:
    """As `refusal`, not yet in any language."""
    named: dict[str, Any] = dict(detail)
    for key, value in detail.items():
        if key == "seat" and str(value) in called:
            named[key] = Strong(called[str(value)])
    return fill(template, named)


def who(called: Names, seat: object) -> Strong:
    """The name of who sits there."""
    return Strong(called.get(str(seat), str(seat)))


def _played(called: Names, data: Told) -> Sentence:
    return say(
        _("%(who)s plays %(card)s."), who=who(called, data["seat"]), card=data["item"]["card"]
    )


def _summoned(called: Names, data: Told) -> Sentence:
    return say(_("%(who)s summons %(card)s."), who=who(called, data["seat"]), card=data["card"])


TELLERS: dict[str, Teller] = {
    "turn": lambda called, data: say(_("The turn of %(who)s."), who=who(called, data["seat"])),
    "played": _played,
    "summoned": _summoned,
    "closed": lambda called, data: say(
        _("The game is closed: all hands and the keys of the shuffles are open.")
    ),
}

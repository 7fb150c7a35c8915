"""Entries and refusals of a game of Exodus in plain words for one audience.

Everything comes from what `told` lets that audience hear, so no sentence knows more than its
reader may.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext_noop as _

from cardgames.exodus.changes import by_hand
from cardgames.exodus.tellers import TELLERS, tell
from cardgames.exodus.things import Names, Things, short_phase
from cardgames.exodus.trail import things_before
from cardgames.selectors import names
from decks.selectors import Wording
from decks.sentences import Sentence, fill, say
from decks.words import one_event
from journal.contract import Seat, told
from journal.moments import Line, Moment

NOTES: dict[str, str] = {
    "table.decks": _("Everybody’s deck is fixed now."),
    "table.held": _("%(seat)s asks for more time."),
}
"""What the log notes about the table itself, by the word of the note."""


def entry(moment: Moment, seat: Seat, line: Line) -> list[str]:
    """An entry as plain sentences in the language in force, in the order of its events."""
    called = names(moment.journal_id, moment.wording)
    known = Things.of_view(moment.view(seat), called).known
    known |= things_before(moment.journal_id, line.number, moment.number)
    things = Things(called, titles_of(moment), known)
    return [sentence.plain for sentence in entry_lines(things, seat, line)]


def titles_of(moment: Moment) -> Mapping[str, str]:
    """The titles of all cards of a game.  Only names that an audience was told are looked up."""
    return {slug: card.title for slug, card in moment.state.setup.library.items()}


def entry_lines(things: Things, seat: Seat, line: Line) -> tuple[Sentence, ...]:
    """As `entry`, with the names at hand (which the entry's events change), as sentences that are
    not yet in any language."""
    found: list[Sentence] = []
    for event in line.events:
        sentence = event_words(things, told(event, seat))
        if sentence is not None and sentence not in found:
            found.append(_by_clock(line, sentence, first=not found))
    return tuple(found)


def speaker(
    journal_id: str, steps: Sequence[tuple[int, Any, Any]], called: Names
) -> Callable[[Seat, Line], tuple[Sentence, ...]]:
    """Tells the entries of a whole game to whoever listens; `steps` are its states in order."""
    newest, state, _entry = steps[-1]
    titles = {slug: card.title for slug, card in state.setup.library.items()}

    def say_entry(seat: Seat, line: Line) -> tuple[Sentence, ...]:
        known = things_before(journal_id, line.number, newest)
        return entry_lines(Things(called, titles, known), seat, line)

    return say_entry


def _by_clock(line: Line, sentence: Sentence, *, first: bool) -> Sentence:
    """Who reads the log should see that it was not the player who acted."""
    if not first or line.by != "clock":
        return sentence
    if any(event.kind == "passed" for event in line.events):
        # A window for answers ends by itself, also for who has nothing to say.
        return say(_("Nobody answers. %(what)s"), what=sentence)
    return say(_("The clock has run out. %(what)s"), what=sentence)


def event_words(things: Things, data: Mapping[str, Any]) -> Sentence | None:
    """One event as its audience hears it; None for what only the machinery needs."""
    if data["kind"] in TELLERS:
        return tell(things, data)
    if data["kind"] == "journal.proof":
        return None
    return one_event(Wording(seats=dict(things.called)), "", data)


def refusal(moment: Moment, seat: Seat, template: str, detail: Mapping[str, Any]) -> str:
    """A refusal as a plain sentence in the language in force, with the names of this table."""
    called: Names = names(moment.journal_id, moment.wording)
    things = Things.of_view(moment.view(seat), called)
    return refusal_words(things, template, detail).plain


def refusal_words(things: Things, template: str, detail: Mapping[str, Any]) -> Sentence:
    """As `refusal`: seats, phases and changes are called by name."""
    named: dict[str, Any] = dict(detail)
    for key, value in detail.items():
        if key == "seat" and str(value) in things.called:
            named[key] = things.who(value)
        elif key in ("wanted", "now"):
            named[key] = short_phase(str(value))
        elif key == "change":
            named[key] = by_hand(things, str(value))
    return fill(template, named)

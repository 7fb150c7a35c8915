"""An entry of Exodus for its receipt: a pass and a phase that is left have words there, though the
log is silent about them."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext_noop as _

from cardgames.exodus.things import Names, phase
from cardgames.exodus.words import entry
from cardgames.selectors import names
from decks.sentences import Sentence, say
from decks.sentences import Strong as Name
from journal.contract import Seat, told
from journal.moments import Line, Moment
from journal.registry import Brief


def brief(moment: Moment, seat: Seat, line: Line) -> Brief:
    """First what the log does not tell, then the entry's sentences as in the log."""
    called = names(moment.journal_id, moment.wording)
    quiet = tuple(sentence.plain for sentence in unsaid(called, seat, line))
    return Brief((*quiet, *entry(moment, seat, line)))


def unsaid(called: Names, seat: Seat, line: Line) -> Iterator[Sentence]:
    """A pass, and where the turn goes on to (not to a phase of somebody else's turn)."""
    kinds = {event.kind for event in line.events}
    for event in line.events:
        data = told(event, seat)
        if event.kind == "passed" and data.get("all"):
            yield say(_("Nobody answers."))
        elif event.kind == "passed" and str(data["seat"]) == str(seat):
            yield say(_("You pass."))
        elif event.kind == "passed":
            yield say(_("%(who)s passes."), who=Name(called.get(str(data["seat"]), "")))
        elif event.kind == "leaving" and not kinds & {"phase", "turn"}:
            yield say(_("The phase ends unless somebody answers."))
    phases = [event.public["phase"] for event in line.events if event.kind == "phase"]
    if phases and "turn" not in kinds:
        yield say(_("On to the %(phase)s."), phase=phase(phases[-1]))

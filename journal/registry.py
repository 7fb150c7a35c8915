"""Which rule systems this server knows.  Higher apps register theirs when they are loaded."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from accounts.access import Viewer
    from journal.contract import Seat
    from journal.moments import Line, Moment
    from journal.regions import Region
    from journal.services import Receipt, Tap


class Words(Protocol):
    """Puts what happened into plain words for one audience.  A sentence is a value that becomes
    words in the language in force when it is drawn (`str`)."""

    def refusal(
        self, moment: Moment, seat: Seat, template: str, detail: Mapping[str, Any]
    ) -> object:
        """The sentence of a refusal with the table's names in it."""

    def entry(self, moment: Moment, seat: Seat, line: Line) -> Sequence[object]:
        """An entry as one or more sentences, with nothing that the seat may not know."""


@dataclass(frozen=True)
class Brief:
    """An entry for its receipt: sentences with what matters most first; whether it was `grave`; and
    what it was for the whole table ("" if it concerned one part), so that nobody takes back more
    than they think."""

    lines: Sequence[object]
    grave: bool = False
    scope: object = ""


@dataclass(frozen=True)
class Kind:
    """A rule system with what the web needs of it.

    `rules` is the package that keeps `journal.contract.Rules`; `regions(moment, audience, of)`
    lists the pieces of the page `of` ("" for all of them) as that audience may see them; `words`
    puts an entry, a refusal or a decision into plain words; `inside_only` are the verbs that only
    our services may send, because they complete them outside the state; `afterwards(moment, tap)`
    is called after every entry, in its transaction, for what an app keeps beside the state; `brief`
    puts an entry shortly for a receipt, where `words.entry` is not short enough;
    `door(viewer, action, key, seen)` takes the taps of people instead of `journal.door.through`,
    where some of them may have to wait, and calls that for all others.
    """

    name: str
    rules: Any
    regions: Callable[[Moment, Seat, str], list[Region]]
    words: Words
    inside_only: frozenset[str] = frozenset()
    afterwards: Callable[[Moment, Tap], None] | None = None
    brief: Callable[[Moment, Seat, Line], Brief] | None = None
    door: Callable[[Viewer, str, str, int], Receipt] | None = None

    def briefly(self, moment: Moment, seat: Seat, line: Line) -> Brief:
        """The entry for its receipt, as that seat may hear it."""
        if self.brief is not None:
            return self.brief(moment, seat, line)
        return Brief(self.words.entry(moment, seat, line))


_kinds: dict[str, Kind] = {}


def register(kind: Kind) -> None:
    """Make a rule system known under its name; the last one registered wins."""
    _kinds[kind.name] = kind


def kind(name: str) -> Kind:
    """The rule system of that name; KeyError if no app has registered it."""
    return _kinds[name]

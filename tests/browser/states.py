"""Which page is looked at in which state, by whom."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from accounts.models import Person
from campaigns.files import ask_transfer
from journal import reports
from tests.browser import card_worlds, worlds
from tests.browser.worlds import Tablecloth

ALL_STATES = ("empty", "usual", "decision", "refusal", "dead")
LIVE_PAGES = ("campaigns:board", "campaigns:screen", "campaigns:view_as", "decks:deck")
"""Pages of the party's table: each has to be looked at in every state."""


@dataclass(frozen=True)
class Shot:
    """One page in one state: `who` looks (a person's name, or "" for a stranger) at `path`.

    With `posts` these fields are then sent there, as a form of a page would; with `taps` this
    action is tapped on the page.  `status` is what the page has to answer with.
    """

    name: str
    state: str
    who: str
    path: str
    status: int = 200
    posts: Mapping[str, str] | None = None
    taps: str = ""

    @property
    def file(self) -> str:
        """What its pictures are called."""
        return f"{self.name.replace(':', '.')}-{self.state}"


@dataclass
class Evening:
    """Everything that the shots look at."""

    people: dict[str, Person]
    tables: dict[str, Tablecloth]
    cards: card_worlds.CardTables
    codes: dict[str, str]
    kept: str
    files: dict[str, str]
    tokens: dict[str, str] = field(default_factory=dict)


def evening() -> Evening:
    """Makes all of it, in the database that Django is set up with."""
    people = worlds.everybody()
    makers = (
        worlds.bare,
        worlds.begun,
        worlds.fresh,
        worlds.usual,
        worlds.deciding,
        worlds.resting,
    )
    tables = {made.name: made for made in (make(people) for make in makers)}
    others = (worlds.dead, worlds.lent, worlds.ended)
    tables |= {made.name: made for made in (make(people) for make in others)}
    lost = worlds.fresh(worlds.everybody(), "lost")
    made = Evening(
        people,
        tables,
        card_worlds.card_tables(people, tables["usual"]),
        worlds.codes(tables["usual"], lost),
        worlds.kept_list(people["gm"]),
        _files(people["gm"], tables["usual"]),
    )
    made.people["lost"] = lost.people["gm"]
    made.tables["lost"] = lost
    made.tokens = {who: worlds.token_of(person) for who, person in made.people.items()}
    worlds.token_of(people["ada"], "Safari on iPhone")
    return made


def _files(gm: Person, table: Tablecloth) -> dict[str, str]:
    """A file that is ready, and one that waits."""
    ready, waiting = (ask_transfer(table.campaign, gm) for _each in range(2))
    reports.run(ready.pk)
    return {"ready": str(ready.pk), "waiting": str(waiting.pk)}

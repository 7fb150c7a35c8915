"""Card tables in the states that pages are looked at in."""

from __future__ import annotations

from dataclasses import dataclass

from accounts.models import Membership, Person
from accounts.services import join, join_code
from cardgames.exhaust import simulations
from cardgames.models import Table
from cardgames.services import close, fill_with_bots, open_table, share, sit, start
from journal import reports
from tests.browser.worlds import Tablecloth
from tests.cardgames.party import Tisch


@dataclass
class CardTables:
    """One table in each state; `word` opens a shared replay, `simulated` is a report."""

    lobby: Table
    playing: Table
    solo: Table
    printed: Table
    over: Table
    word: str
    simulated: str


def card_tables(people: dict[str, Person], party: Tablecloth) -> CardTables:
    """Tables of the GM's: one that waits for people, games that go on, and one that is over."""
    host, ada = people["gm"], people["ada"]
    lobby = open_table(host, "exhaust", {"players": 4}, name="By the window")
    join(join_code(lobby.group).code, ada)
    playing = _seated(host, ada, {"players": 3}, "The long table")
    _turns(playing, 5)
    solo = Tisch(open_table(host, "exhaust", {"players": 1, "variant": "solo"}, name="Alone"))
    solo.people[0] = Membership.objects.get(group=solo.table.group, person=host)
    solo.begin()
    _turns(solo, 4)
    printed = _seated(host, ada, {"players": 2, "cards": "printed"}, "On paper")
    over = _seated(host, ada, {"players": 2}, "Played out", party)
    over.play()
    close(over.game)
    word = share(over.game)
    report = simulations.ask(host, players=3, games=30, strengths=["random"])
    reports.run(report.pk)
    return CardTables(
        lobby, playing.table, solo.table, printed.table, over.table, word, str(report.pk)
    )


def _seated(
    host: Person,
    guest: Person,
    options: dict[str, object],
    name: str,
    party: Tablecloth | None = None,
) -> Tisch:
    """A game that has begun: the host, a guest, and programs on what is left."""
    group = party.campaign.group if party else None
    table = open_table(host, "exhaust", options, name=name, group=group)
    made = Tisch(table, {0: Membership.objects.get(group=table.group, person=host)})
    made.people[1] = join(join_code(table.group).code, guest)
    sit(table, made.people[1], 1)
    fill_with_bots(table, "steady")
    if options.get("cards") == "printed":
        start(table, made.host, "0")
    else:
        made.begin()
    return made


def _turns(made: Tisch, most: int) -> None:
    """So many turns, and on to the next one that is the host's."""
    from cardgames.rules import exhaust

    for turn in range(most + 6):
        seat = exhaust.to_move(made.now.state)
        if made.now.state.phase != "play" or (turn >= most and seat == 0):
            return
        made.play(1)

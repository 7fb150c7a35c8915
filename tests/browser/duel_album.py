"""The page of a table of Exodus while it is played, in the moments that people meet."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from django.urls import reverse
from django.utils import timezone

from accounts.models import Person
from accounts.services import join, join_code
from cardgames.models import Table, Window
from cardgames.services import fill_with_bots, open_table, sit, start
from tests.browser.exodus_worlds import put
from tests.browser.states import Evening, Shot
from tests.cardgames.exodus.party import Runde

LONG = timedelta(hours=1)
"""No window closes while it is looked at."""


def shots(made: Evening) -> Iterator[Shot]:
    """Each moment from the seat of who acts and, where others look differently, from theirs."""
    host, ada = made.people["gm"], made.people["ada"]

    def page(table: Table, name: str = "table") -> str:
        return reverse(f"cardgames:{name}", args=[table.pk])

    for name, acts in MOMENTS.items():
        stacked, players, taps = acts
        table = _at(host, ada, name, stacked, players, taps)
        yield Shot("cardgames:table", f"exodus-{name}", "gm", page(table))
        if name in SEEN_BY_OTHERS:
            yield Shot("cardgames:table", f"exodus-{name}-other", "ada", page(table))
        if name in ("stack", "many"):
            yield Shot("cardgames:screen", f"exodus-{name}", "gm", page(table, "screen"))
    refused = _at(host, ada, "refusal", "energy", 2, ())
    yield Shot("cardgames:table", "exodus-refusal", "gm", page(refused), taps="play banish p4")
    opening = _table(host, ada, "opening", 2)
    opening.decks()
    _dealt(opening)
    yield Shot("cardgames:table", "exodus-opening", "gm", page(opening.table))


Taps = tuple[tuple[int, str], ...]

MOMENTS: dict[str, tuple[str, int, Taps]] = {
    "energy": ("energy", 2, ()),
    "creature": ("creature", 2, ()),
    "attack": ("attack", 2, ()),
    "declared": ("attack", 2, ((0, "attack p1 p4"),)),
    "stack": ("attack", 2, ((0, "play toll"), (1, "answer {window} play banish p1"))),
    "tall": ("tall", 2, ()),
    "pay": ("energy", 2, ((0, "play toll"), (0, "all pass"))),
    "playback": (
        "attack",
        2,
        ((0, "attack p1 p5"), (1, "answer {window} play recall p5"), (0, "all pass")),
    ),
    "byhand": ("byhand", 2, ((0, "play old-custom"), (0, "all pass"))),
    "agree": (
        "byhand",
        2,
        (
            (0, "play old-custom"),
            (0, "all pass"),
            (0, "answer {question} propose @1:life-2 p1:energy+1"),
        ),
    ),
    "many": ("many", 4, ()),
}
"""By its name: the position, how many play, and what was done since."""

SEEN_BY_OTHERS = ("energy", "declared", "stack", "tall", "pay", "agree")


def _at(host: Person, guest: Person, name: str, stacked: str, players: int, taps: Taps) -> Table:
    here = _table(host, guest, name, players)
    here.begin()
    put(here.table, stacked)
    for seat, tap in taps:
        if tap == "all pass":
            here.all_pass()
            continue
        question = here.state.decisions[0].id if here.state.decisions else ""
        receipt = here.tap(seat, tap.format(window=here.window, question=question))
        assert receipt.saved or receipt.status == "kept", receipt
    now = timezone.now()
    Window.objects.filter(game=here.game).update(opened=now - LONG / 2, until=now + LONG)
    return here.table


def _table(host: Person, guest: Person, name: str, players: int) -> Runde:
    table = open_table(host, "exodus", {"players": players}, name=name)
    mine = table.group.memberships.get(person=host)
    theirs = join(join_code(table.group).code, guest)
    sit(table, theirs, 1)
    if players > 2:
        fill_with_bots(table, "steady")
    return Runde(table, {0: mine, 1: theirs})


def _dealt(here: Runde) -> None:
    """Up to what is asked before the first turn."""
    start(here.table, here.people[0])
    if here.state.phase == "setup":
        here.wait()

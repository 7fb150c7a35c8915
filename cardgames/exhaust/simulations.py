"""The simulator as a task: asked for in the browser or by a program, with progress and cancel."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import Person
from cardgames.exhaust.simulator import MOST_GAMES, PLAYERS, simulate
from cardgames.games import GAMES
from cardgames.rules.exhaust.options import MOST_NPC_DECK
from cardgames.services.making import TableRefusal, checked
from journal import reports
from journal.models import Report

KIND: Final = "exhaust_simulation"
MOST_SIZES: Final = 10


def register() -> None:
    """Makes the kind of report known."""
    reports.makes(KIND, make, title=gettext_lazy("Simulated games of Exhaust"))


def ask(
    person: Person,
    *,
    players: int,
    games: int,
    strengths: Sequence[str] = ("random",),
    npc_sizes: Sequence[int] = (),
    readings: Mapping[str, str] | None = None,
    seed: str = "1",
) -> Report:
    """Have many games simulated in the queue `reports`; the report's file is JSON
    (`Tally.plain` and what was asked).  Refuses bad options and too many games, and raises
    `reports.TooMany`."""
    if not strengths or any(each not in PLAYERS for each in strengths):
        raise TableRefusal("strength_unknown", _("A bot is random, easy, steady or sharp."))
    slowest = min(strengths, key=lambda each: MOST_GAMES[each])
    if not 1 <= games <= MOST_GAMES[slowest]:
        raise TableRefusal(
            "too_many_games",
            _("With such players 1 to %(most)d games.") % {"most": MOST_GAMES[slowest]},
        )
    sizes = sorted(set(npc_sizes))
    if sizes and (players != 1 or sizes[0] < 1 or sizes[-1] > MOST_NPC_DECK):
        raise TableRefusal(
            "bad_option",
            _("In solo the NPC’s deck has 1 to %(most)d cards.") % {"most": MOST_NPC_DECK},
            "EXH-23",
        )
    if len(sizes) > MOST_SIZES:
        raise TableRefusal("bad_option", _("At most ten sizes of the NPC’s deck at once."))
    options = {"players": players, "readings": dict(readings or {})}
    checked(GAMES["exhaust"], options)
    asked = {
        "options": options,
        "games": games,
        "strengths": list(strengths),
        "npc_sizes": sizes,
        "seed": seed,
    }
    return reports.ask(KIND, person=person, about="exhaust", options=asked)


def make(job: reports.Job) -> reports.Made:
    """The maker of the report."""
    asked = dict(job.options)
    tally = simulate(
        asked["options"],
        asked["games"],
        strengths=asked["strengths"],
        seed=asked["seed"],
        npc_sizes=asked["npc_sizes"],
        progress=job.progress,
    )
    content = json.dumps({"asked": asked, **tally.plain()}, indent=1).encode()
    return reports.Made("exhaust-simulation.json", "application/json", content)


def result(report: Report) -> dict[str, Any] | None:
    """What a finished simulation found, for plots; None while there is no file."""
    path = reports.path_of(report.pk)
    if report.kind != KIND or report.state != Report.State.DONE or not path.is_file():
        return None
    found: dict[str, Any] = json.loads(path.read_bytes())
    return found

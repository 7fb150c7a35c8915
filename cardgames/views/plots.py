"""What the games of a group say, as plots."""

from __future__ import annotations

from collections import Counter
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from accounts.requests import PersonRequest
from cardgames import pictures
from cardgames import statistics as numbers
from cardgames.access import table_for
from cardgames.exhaust.words import combo_name
from cardgames.exodus.lobby import READY
from decks.sentences import say


@require_GET
def statistics(request: PersonRequest, table_id: str) -> HttpResponse:
    """What the games of this table's group say, as plots."""
    here = table_for(request.person, table_id)
    found = numbers.of_group(here.table.group)
    duels = numbers.duels(here.table.group)
    context = {
        "table": {"name": here.table.name, "url": reverse("cardgames:table", args=[table_id])},
        "total": sum(found["games"].values()) + sum(duels["games"].values()),
        "exhaust_total": sum(found["games"].values()),
        "exodus": _duel_plots(duels),
        "games": found["games"],
        **_plots(found),
        "longest": _linked(found["longest"]),
    }
    return render(request, "cardgames/statistics.html", context)


def _linked(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [
        {**row, "url": reverse("cardgames:replay", args=[row["table"], row["game"]])}
        for row in rows
    ]


def _duel_plots(found: dict[str, Any]) -> dict[str, Any]:
    """The games of Exodus of a group, as plots."""
    places = [_("First"), _("Second"), _("Third"), _("Fourth"), _("Fifth"), _("Sixth")]
    decks = {name: say(label) for name, (label, _says) in READY.items()}
    turns = Counter(min(turn, 40) for turn in found["turns"])
    return {
        "total": sum(found["games"].values()),
        "drawn": found["drawn"],
        "no_result": found["no_result"],
        "order": pictures.bars(
            [(places[row["place"]], _won(row), _of_wins(row)) for row in found["order"]], 1
        ),
        "people": pictures.bars(
            [(row["name"], _won(row), _of_wins(row)) for row in found["people"]], 1
        ),
        "decks": pictures.bars(
            [
                (
                    decks[row["deck"]].plain if row["deck"] in decks else _("Own decks"),
                    _won(row),
                    _of_wins(row),
                )
                for row in found["decks"]
            ],
            1,
        ),
        "cards": pictures.bars(
            [(title, count, str(count)) for title, count in found["cards"].items()]
        ),
        "turns": pictures.columns(
            [
                (
                    str(turn),
                    turns[turn],
                    _("%(turns)d turns: %(n)d") % {"turns": turn, "n": turns[turn]},
                )
                for turn in range(min(turns), max(turns) + 1)
            ]
        )
        if turns
        else {"rows": []},
        "longest": _linked(found["longest"]),
    }


def _won(row: dict[str, Any]) -> float:
    return float(row["wins"] / row["games"]) if row["games"] else 0.0


def _of_wins(row: dict[str, Any]) -> str:
    return _("%(wins)d of %(games)d") % row


def _plots(found: dict[str, Any]) -> dict[str, Any]:
    return {
        "seats": pictures.bars(
            [
                (_("Seat %(n)d") % {"n": row["seat"] + 1}, _share(row), _of(row))
                for row in found["seats"]
            ],
            1,
        ),
        "people": pictures.bars(
            [(row["name"], _share(row), _of(row)) for row in found["people"]], 1
        ),
        "runs": pictures.bars(
            [(row["name"], row["longest_run"], str(row["longest_run"])) for row in found["people"]]
        ),
        "combos": pictures.bars(
            [(str(combo_name(name)), count, str(count)) for name, count in found["combos"].items()]
        ),
        "npc": pictures.columns(
            [
                (
                    str(row["size"]),
                    row["won"] / row["games"],
                    _("%(size)d cards: beaten %(won)d of %(games)d") % row,
                )
                for row in found["npc"]
            ],
            1,
        ),
    }


def _share(row: dict[str, Any]) -> float:
    return float(row["losses"] / row["games"]) if row["games"] else 0.0


def _of(row: dict[str, Any]) -> str:
    return _("%(losses)d of %(games)d") % row

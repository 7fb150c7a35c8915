"""The simulator in the browser."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_http_methods

from accounts.refusals import AccountRefusal
from accounts.requests import PersonRequest
from cardgames import pictures
from cardgames.exhaust import simulations
from cardgames.exhaust.forms import STRENGTHS, SimulatorForm
from cardgames.exhaust.words import combo_name
from journal import report_views, reports


@require_http_methods(["GET", "POST"])
def simulator(request: PersonRequest) -> HttpResponse:
    """Ask for many games between programs."""
    form = SimulatorForm(request.POST or None)
    if request.method == "POST" and form.is_valid() and request.person is not None:
        given = form.cleaned_data
        try:
            report = simulations.ask(
                request.person,
                players=given["players"],
                games=given["games"],
                strengths=[given["strength"]],
                npc_sizes=given["npc"] if given["players"] == 1 else [],
                readings={"E4": given["e4"]} if given["e4"] else {},
            )
            return redirect("cardgames:simulated", report.pk)
        except AccountRefusal as refusal:
            form.add_error(None, refusal.sentence)
        except reports.TooMany as too_many:
            form.add_error(None, str(too_many))
    context = {"form": form, "known": request.person is not None}
    return render(
        request, "cardgames/simulator.html", context, status=422 if form.is_bound else 200
    )


@require_GET
def simulated(request: PersonRequest, report_id: str) -> HttpResponse:
    """How far it is; then what the games say, as plots."""
    report = reports.find(request.person, report_id)
    if report.kind != simulations.KIND:
        raise Http404(_("There is no such page, or it is not yours to see."))
    context: dict[str, Any] = {"report": report_views.shown(report)}
    found = simulations.result(report)
    if found is not None:
        context |= {"found": _plots(found)}
    return render(request, "cardgames/simulated.html", context)


def _plots(found: dict[str, Any]) -> dict[str, Any]:
    asked, games = found["asked"], found["games"] or 1
    players = asked["options"]["players"]
    turns = found["turns"]
    return {
        "games": ngettext("%(n)d game", "%(n)d games", games) % {"n": games},
        "players": players,
        "strengths": ", ".join(str(STRENGTHS[each]) for each in asked["strengths"]),
        "turns": turns,
        "seats": _losses(found["losses"], games, _("Seat %(n)d")) if players > 1 else None,
        "from_start": _losses(found["from_start"], games, _("%(n)d. to play"))
        if players > 1
        else None,
        "length": pictures.columns(
            [
                (
                    str(each["from"]),
                    each["games"],
                    _("%(from)d to %(to)d turns: %(games)d") % each,
                )
                for each in turns["by_length"]
            ]
        ),
        "combos": pictures.bars(
            [
                (str(combo_name(name)), count, f"{count / games:.1f}")
                for name, count in found["combos"].items()
            ]
        ),
        "npc": _npc(found["npc"]) if found["npc"] else None,
    }


def _npc(sizes: list[dict[str, Any]]) -> dict[str, Any]:
    rows = []
    for each in sizes:
        share = each["npc_wins"] / each["games"]
        words = _("%(size)d cards: the NPC wins %(share)d %%")
        rows.append((str(each["size"]), share, words % {**each, "share": round(100 * share)}))
    return pictures.columns(rows, 1)


def _losses(counted: dict[str, int], games: int, label: str) -> dict[str, Any]:
    return pictures.bars(
        [
            (label % {"n": int(seat) + 1}, count / games, f"{100 * count / games:.1f} %")
            for seat, count in counted.items()
        ]
    )

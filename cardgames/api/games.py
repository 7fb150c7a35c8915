"""The API of games that were played: course, replay, statistics, and of simulated ones."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.http import Http404
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api_base import Call, Nothing, OpenCall, Refused, answers, person, read
from cardgames import replay, services, statistics
from cardgames.access import table_for
from cardgames.api.shapes import (
    GameOut,
    PointsOut,
    ReplayOut,
    ShareOut,
    SimulateBody,
    SimulatedOut,
    StatisticsOut,
)
from cardgames.api.tables import TableCall
from cardgames.exhaust import simulations
from cardgames.models import Game
from cardgames.selectors import names
from cardgames.summary import course
from journal import reports
from journal.api import plain_words
from journal.report_api import ReportOut
from journal.report_api import shown as report_shown

EYES = OpenApiParameter(
    "eyes", str, description="A seat’s number, `screen`, or `open` for all cards.", default="open"
)


class Games(TableCall):
    """The games of a table."""

    @extend_schema(
        operation_id="tables_games_list", responses=answers(GameOut(many=True), 401, 404)
    )
    def get(self, request: Request, table_id: str) -> Response:
        """All games that were begun, the oldest first."""
        here = table_for(person(request), table_id)
        games = here.table.games.exclude(outcome__isnull=True, closed__isnull=False)
        return Response([_game(each) for each in games.order_by("number")])


class Course(TableCall):
    """A game as a picture."""

    @extend_schema(responses=answers(PointsOut, 401, 404))
    def get(self, request: Request, table_id: str, number: int) -> Response:
        """Cards and Time Magic of each seat after the deal and after each turn."""
        here = table_for(person(request), table_id, number)
        return Response({"points": course(here.game)})


class Replay(TableCall):
    """A game once more."""

    @extend_schema(parameters=[EYES], responses=answers(ReplayOut, 401, 404))
    def get(self, request: Request, table_id: str, number: int) -> Response:
        """A closed game step by step, as a seat knew it then or with all cards open."""
        here = table_for(person(request), table_id, number)
        return Response(_replay(here.game, request.query_params.get("eyes", replay.OPEN)))


class Share(TableCall):
    """Showing a game around."""

    @extend_schema(request=Nothing, responses=answers(ShareOut, 400, 401, 403, 404, 422))
    def post(self, request: Request, table_id: str, number: int) -> Response:
        """The word that opens the replay of a closed game to whoever has it; only who sat there
        may ask for it."""
        here = table_for(person(request), table_id, number).having_sat()
        read(Nothing, request)
        return Response({"word": services.share(here.game)})


class SharedReplay(OpenCall):
    """A game that was shared."""

    @extend_schema(parameters=[EYES], responses=answers(ReplayOut, 404))
    def get(self, request: Request, word: str) -> Response:
        """A shared game step by step; nobody has to be known for it."""
        return Response(_replay(replay.shared(word), request.query_params.get("eyes", replay.OPEN)))


class Statistics(TableCall):
    """What the group's games say."""

    @extend_schema(responses=answers(StatisticsOut, 401, 404))
    def get(self, request: Request, table_id: str) -> Response:
        """All closed games of the table's group in numbers."""
        here = table_for(person(request), table_id)
        group = here.table.group
        return Response({**statistics.of_group(group), "exodus": statistics.duels(group)})


class Simulate(TableCall):
    """Many games between programs."""

    @extend_schema(request=SimulateBody, responses=answers(ReportOut, 400, 401, 422, 429, ok=202))
    def post(self, request: Request) -> Response:
        """Have games simulated; the answer is a report, whose progress and cancel are below
        `reports/`."""
        given = read(SimulateBody, request)
        try:
            report = simulations.ask(
                person(request),
                players=given["players"],
                games=given["games"],
                strengths=given.get("strengths") or ["random"],
                npc_sizes=given.get("npc") or [],
                readings=given.get("readings") or {},
                seed=given["seed"],
            )
        except reports.TooMany as too_many:
            raise Refused(HTTPStatus.TOO_MANY_REQUESTS, "too_many_reports", str(too_many)) from None
        return Response(report_shown(report), status=HTTPStatus.ACCEPTED)


class Simulated(Call):
    """What was found."""

    @extend_schema(responses=answers(SimulatedOut, 401, 404))
    def get(self, request: Request, report_id: str) -> Response:
        """The numbers of a finished simulation."""
        found = simulations.result(reports.find(person(request), report_id))
        if found is None:
            raise Http404(_("This file is not there, or no longer."))
        return Response(found)


def _game(game: Game) -> dict[str, Any]:
    return {
        "number": game.number,
        "series": game.series,
        "options": game.options,
        "outcome": game.outcome,
        "over": game.over,
        "closed": game.closed,
    }


def _replay(game: Game, wanted: str) -> dict[str, Any]:
    whose = replay.eyes(game, wanted)
    called = names(game.journal_id, game.journal.wording)
    found = replay.frames(game, whose, called)
    told = [{**each, "words": [plain_words(said) for said in each["words"]]} for each in found]
    return {"game": game.number, "eyes": str(whose), "names": called, "frames": told}

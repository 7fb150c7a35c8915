"""The API of what a seat has for itself: its deck, where it wants to be asked, its answers."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.access import NotYours, Viewer, viewer
from accounts.api_base import SEAT, answers, asked_seat, person, read
from cardgames import services
from cardgames.access import TableVisit, table_for
from cardgames.api.play import NOW, Step
from cardgames.api.shapes import ReadyBody, SeatDeckBody, SeatDeckOut, StepBody, StopsBody, StopsOut
from cardgames.api.tables import TableCall, TableRules
from cardgames.models import Game
from cardgames.selectors import card_game
from cardgames.services.pockets import pocket_of
from cardgames.services.windows import stops_of
from journal.api import JournalCall, may_do
from journal.api_shapes import LegalOut, seen
from journal.moments import moment


def playing(request: Request, here: TableVisit, seat: str | None) -> Viewer:
    """The caller as a player of the current game.  NotYours for a screen."""
    who = viewer(person(request), here.game.journal_id, seat)
    if not isinstance(who.seat, int):
        raise NotYours(_("A screen looks and does not act."))
    return who


class TableLegal(TableRules, JournalCall):
    """What may be done."""

    @extend_schema(
        operation_id="tables_legal_retrieve", parameters=[SEAT], responses=seen(LegalOut)
    )
    def get(self, request: Request, **path: Any) -> Response:
        """What my seat may do now, also what it may answer before its offer has come: actions as
        texts."""
        place = self.place(request, path)
        now, seat = moment(place.viewer.journal_id), place.viewer.seat
        game = Game.objects.select_related("table").get(journal_id=now.journal_id)
        return may_do(now, seat, card_game(game).legal(now.state, seat))


class SeatDeck(Step):
    """The deck of a seat."""

    body = SeatDeckBody

    @extend_schema(
        operation_id="tables_deck_retrieve",
        parameters=[SEAT],
        responses=answers(SeatDeckOut, 401, 403, 404),
    )
    def get(self, request: Request, table_id: str) -> Response:
        """The deck that my seat has chosen; nobody else is told before the game is closed."""
        here = table_for(person(request), table_id)
        who = playing(request, here, asked_seat(request))
        pocket = pocket_of(here.game, int(who.seat))
        return Response(
            {"source": pocket.source, "list": pocket.deck or None, "harmony": pocket.harmony}
        )

    @extend_schema(operation_id="tables_deck_create", request=SeatDeckBody, responses=NOW)
    def post(self, request: Request, table_id: str) -> Response:
        """Choose the deck of my seat, or as the host that of a bot (`place`); checked by EXO-2."""
        return self.act(request, table_id)

    def step(self, request: Request, here: TableVisit, given: dict[str, Any]) -> None:
        choice = {
            name: given[name] for name in ("ready", "deck", "list") if given[name] is not None
        }
        seat = given["place"]
        if seat is None:
            seat = int(playing(request, here, given["seat"]).seat)
        elif not here.may_choose_deck_of(seat):
            raise NotYours(_("Each player chooses their own deck."))
        services.choose_deck(here.table, seat, choice or None, harmony=given["harmony"])


class Ready(Step):
    """No more time for decks."""

    body = ReadyBody

    @extend_schema(request=ReadyBody, responses=NOW)
    def post(self, request: Request, table_id: str) -> Response:
        """My deck stays as it is; when everybody has said so the game begins."""
        return self.act(request, table_id)

    def step(self, request: Request, here: TableVisit, given: dict[str, Any]) -> None:
        services.ready(here.game, playing(request, here, given["seat"]), yes=given["yes"])


class Stops(TableCall):
    """Where a seat is asked."""

    @extend_schema(
        operation_id="tables_stops_retrieve",
        parameters=[SEAT],
        responses=answers(StopsOut, 401, 403, 404, 422),
    )
    def get(self, request: Request, table_id: str) -> Response:
        """Where my seat is asked in windows; for its own eyes."""
        here = table_for(person(request), table_id)
        return Response(_stops(here, int(playing(request, here, asked_seat(request)).seat)))

    @extend_schema(
        operation_id="tables_stops_create",
        request=StopsBody,
        responses=answers(StopsOut, 400, 401, 403, 404, 422),
    )
    def post(self, request: Request, table_id: str) -> Response:
        """Change where my seat is asked, or pass: until my next turn, or for the whole game."""
        here = table_for(person(request), table_id)
        given = read(StopsBody, request)
        seat = int(playing(request, here, given["seat"]).seat)
        services.set_stops(
            *(here.game, seat),
            own=given["own"],
            others=given["others"],
            never=given["never"],
            passing=given["passing"],
        )
        return Response(_stops(here, seat))


def _stops(here: TableVisit, seat: int) -> dict[str, Any]:
    if card_game(here.game).windows is None:
        raise services.TableRefusal("no_windows", _("In this game nobody answers out of turn."))
    stops = stops_of(here.game, seat)
    return {**stops, "passing": stops["passing"] is not None}


class Hold(Step):
    """More time."""

    @extend_schema(request=StepBody, responses=NOW)
    def post(self, request: Request, table_id: str) -> Response:
        """More time for everybody in the open window, once for each seat; all are told."""
        return self.act(request, table_id)

    def step(self, request: Request, here: TableVisit, given: dict[str, Any]) -> None:
        services.hold(here.game, playing(request, here, given["seat"]))


class Withdraw(Step):
    """Thinking again."""

    @extend_schema(request=StepBody, responses=NOW)
    def post(self, request: Request, table_id: str) -> Response:
        """Unsay what I have said in the open window, if it was not handed in yet."""
        return self.act(request, table_id)

    def step(self, request: Request, here: TableVisit, given: dict[str, Any]) -> None:
        services.withdraw(here.game, playing(request, here, given["seat"]))

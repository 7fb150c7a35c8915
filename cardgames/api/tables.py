"""The API of a card table: opening one, its seats, the current game for my seat."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.db import transaction
from django.urls import reverse
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import exceptions
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.access import NotYours, member, viewer
from accounts.addresses import public_url
from accounts.api import known
from accounts.api_base import (
    REFUSED,
    SEAT,
    Call,
    Nothing,
    OpenCall,
    Refused,
    answers,
    person,
    plain,
    read,
)
from accounts.services import join_code
from cardgames import selectors, services
from cardgames.access import TableVisit, table_for
from cardgames.api.shapes import (
    BotBody,
    CalledBody,
    OpenBody,
    OpenedOut,
    PlaceOut,
    TableNowOut,
    TableOut,
    TableSettingsBody,
)
from cardgames.models import Game
from cardgames.services import windows
from cardgames.services.randomness import awaited
from journal.api import JournalCall, Place
from journal.api_shapes import seen
from journal.models import Journal
from journal.moments import Moment, moment

TABLE = answers(TableOut, 400, 401, 403, 404, 422)


class TableRules:
    """A refusal of a table is said with its rule."""

    def handle_exception(self, exc: Exception) -> Any:
        """The answer to it."""
        if isinstance(exc, services.TableRefusal):
            status = REFUSED.get(exc.code, HTTPStatus.UNPROCESSABLE_ENTITY)
            exc = Refused(status, exc.code, exc.sentence, exc.rule)
        return super().handle_exception(exc)  # type: ignore[misc]


class TableCall(TableRules, Call):
    """A call on a table."""


class Tables(TableRules, OpenCall):
    """The caller's tables."""

    @extend_schema(operation_id="tables_list", responses=answers(TableOut(many=True), 401))
    def get(self, request: Request) -> Response:
        """The tables of all groups that the caller is in, newest first."""
        if plain(request).person is None:
            raise exceptions.NotAuthenticated
        found = selectors.tables_of(person(request))
        return Response([shown(request, table_for(person(request), each.pk)) for each in found])

    @extend_schema(request=OpenBody, responses=answers(OpenedOut, 400, 403, 404, 422, ok=201))
    def post(self, request: Request) -> Response:
        """Open a table as its host, on seat 0; who is not known yet becomes a guest with a
        token."""
        given = read(OpenBody, request)
        with transaction.atomic():
            who, token = known(request, given["your_name"], "")
            group = member(who, given["group"]).group if given["group"] else None
            table = services.open_table(
                who,
                given["game"],
                given["options"],
                group=group,
                name=given["name"],
                hints=given["hints"],
                clock=given["clock"],
                window=given["window"],
                quiet=given["quiet"],
                deck_change=given["deck_change"],
                card_pool=given["card_pool"],
            )
        body = {"table": shown(request, table_for(who, table.pk)), "token": token}
        return Response(body, status=HTTPStatus.CREATED)


class TableNow(TableRules, JournalCall):
    """The current game."""

    @extend_schema(
        operation_id="tables_retrieve",
        parameters=[
            SEAT,
            OpenApiParameter("pick", str, description="Cards, as in `R7,B7`: where do they fit?"),
        ],
        responses=seen(TableNowOut),
    )
    def get(self, request: Request, **path: Any) -> Response:
        """The current game for my seat: its view, who plays, what waits, how the series stands."""
        place = self.place(request, path)
        pick = [face for face in request.query_params.get("pick", "")[:400].split(",") if face]
        now = moment(place.viewer.journal_id)
        body = place.body(now)
        if pick and body["hints"] is not None:
            game = game_of(place)
            body["hints"] = selectors.hints(game.table, now.view(place.viewer.seat), pick)
        return Response(body)


class Settings(TableCall):
    """The host's settings."""

    @extend_schema(request=TableSettingsBody, responses=TABLE)
    def post(self, request: Request, table_id: str) -> Response:
        """Hints and clock at any time, other options before the game begins."""
        here = table_for(person(request), table_id).host()
        given = read(TableSettingsBody, request)
        services.configure(
            here.table,
            given["options"],
            hints=given["hints"],
            clock=given["clock"],
            window=given["window"],
            quiet=given["quiet"],
            deck_change=given["deck_change"],
            card_pool=given["card_pool"],
        )
        return again(request, table_id)


class Seats(TableCall):
    """The seats of the current game."""

    @extend_schema(
        operation_id="tables_seats_list", responses=answers(PlaceOut(many=True), 401, 404)
    )
    def get(self, request: Request, table_id: str) -> Response:
        """All seats with who plays them."""
        here = table_for(person(request), table_id)
        return Response(places(here.game, here.viewers[0].person_id))


class Take(TableCall):
    """Sitting down."""

    @extend_schema(request=Nothing, responses=TABLE)
    def post(self, request: Request, table_id: str, seat: str) -> Response:
        """Take a free seat; before the deal one changes places by it."""
        here = table_for(person(request), table_id)
        read(Nothing, request)
        services.sit(here.table, here.membership, number(seat))
        return again(request, table_id)


class Bot(TableCall):
    """A program's seat."""

    @extend_schema(request=BotBody, responses=TABLE)
    def post(self, request: Request, table_id: str, seat: str) -> Response:
        """The host lets a bot take a free seat, or play better or worse."""
        here = table_for(person(request), table_id).host()
        services.seat_bot(here.table, number(seat), read(BotBody, request)["strength"])
        return again(request, table_id)


class Free(TableCall):
    """An empty seat."""

    @extend_schema(request=Nothing, responses=TABLE)
    def post(self, request: Request, table_id: str, seat: str) -> Response:
        """The host frees a seat before the game begins."""
        here = table_for(person(request), table_id).host()
        read(Nothing, request)
        services.unseat(here.table, number(seat))
        return again(request, table_id)


class Called(TableCall):
    """The name of a seat."""

    @extend_schema(request=CalledBody, responses=TABLE)
    def post(self, request: Request, table_id: str, seat: str) -> Response:
        """Printed cards: the host says who sits where."""
        here = table_for(person(request), table_id).host()
        services.call_seat(here.table, number(seat), read(CalledBody, request)["name"])
        return again(request, table_id)


class Leave(TableCall):
    """Getting up."""

    @extend_schema(request=Nothing, responses=TABLE)
    def post(self, request: Request, table_id: str) -> Response:
        """Give up my seats; in a game that runs a program goes on for me."""
        here = table_for(person(request), table_id)
        read(Nothing, request)
        services.leave(here.table, here.membership)
        return again(request, table_id)


def number(seat: str) -> int:
    """A seat of an address, which is never the GM's here."""
    if seat == "gm":
        raise NotYours(_("You do not hold this seat."))
    return int(seat)


def again(request: Request, table_id: str) -> Response:
    """The table as it is now."""
    return Response(shown(request, table_for(person(request), table_id)))


def shown(request: Request, here: TableVisit) -> dict[str, Any]:
    """A table as the API shows it."""
    table, code = here.table, join_code(here.table.group)
    return {
        "id": table.pk,
        "name": table.name,
        "game": table.game,
        "state": table.state,
        "group": table.group_id,
        "campaign": table.campaign_id,
        "options": table.options,
        "hints": table.hints,
        "clock": table.clock,
        "window": table.window,
        "quiet": table.quiet,
        "deck_change": table.deck_change,
        "card_pool": table.card_pool,
        "host": here.is_host,
        "number": here.game.number,
        "places": places(here.game, here.viewers[0].person_id),
        "join": public_url(plain(request), reverse("accounts:join_by_code", args=[code.code])),
        "code": code.code,
        "created": table.created,
    }


def places(game: Game, person_id: str) -> list[dict[str, Any]]:
    """The seats of a game, as that person may know them."""
    row = Journal.objects.only("wording").get(pk=game.journal_id)
    called = selectors.names(game.journal_id, row.wording)
    return [
        {
            "seat": each.seat,
            "name": called.get(str(each.seat), str(each.seat)),
            "free": not each.person_id and not each.bot,
            "mine": each.person_id == person_id,
            "bot": each.bot,
            "stand_in": each.stand_in,
        }
        for each in selectors.players(game)
    ]


def table_place(request: Request, seat: str | None, path: dict[str, Any]) -> Place:
    """The loader of `/tables/<id>/…` and `/tables/<id>/games/<number>/…`.  Http404 for strangers,
    NotYours, NeedsSeat."""
    here = table_for(person(request), path["table_id"], path.get("number"))
    who = viewer(person(request), here.game.journal_id, seat)
    return Place(
        viewer=who,
        part="",
        body=lambda now: game_body(here.game, who.seat, who.person_id, now),
        about=lambda state, action: True,
        told=lambda line: selectors.card_game(here.game).told(line, who.seat),
    )


def game_of(place: Place) -> Game:
    """The game that a place is about."""
    return Game.objects.select_related("table__group").get(journal_id=place.viewer.journal_id)


def game_body(game: Game, seat: int | str, person_id: str, now: Moment) -> dict[str, Any]:
    """A game as that seat may see it."""
    game.refresh_from_db()
    row = Journal.objects.only("deadline", "due").get(pk=game.journal_id)
    ticking = row.due is not None and row.due.get("do") == "clock"
    view = now.view(seat)
    finished = selectors.series(game.table, game.series)
    follow = selectors.standing_of(game.table, finished)
    return {
        "table": game.table_id,
        "game": game.number,
        "number": now.number,
        "seen": f"{game.number}.{now.number}",
        "seat": seat,
        "view": view,
        "hints": selectors.hints(game.table, view) if view["phase"] != "setup" else None,
        "places": places(game, person_id),
        "dealing": seat in awaited(game),
        "deadline": row.deadline if ticking else None,
        "confirmed": game.confirmed,
        "closed": game.closed is not None,
        "window": _window(game, seat, now),
        "decks": _decks(game),
        "series": {
            "games": len(finished),
            selectors.card_game(game).score: list(follow.score),
            "outcome": plain_outcome(follow.outcome),
            "next": follow.options if finished else None,
        },
        "undo": now.undo_requests(seat),
    }


def _window(game: Game, seat: int | str, now: Moment) -> dict[str, Any] | None:
    """The open window as that seat has it; for others what everybody sees of it."""
    here = windows.open_window(game, now)
    if here is None:
        return None
    mine = windows.asked(game, now, seat) if isinstance(seat, int) else None
    return mine or windows.shown(here)


def _decks(game: Game) -> dict[str, Any] | None:
    if not selectors.card_game(game).decks:
        return None
    return {"chosen": selectors.decked(game), "ready": game.ready, "until": game.decks_until}


def plain_outcome(outcome: Any) -> dict[str, Any] | None:
    """An outcome as JSON values."""
    if outcome is None:
        return None
    return {
        "reason": outcome.reason,
        "winners": list(outcome.winners),
        "losers": list(outcome.losers),
    }

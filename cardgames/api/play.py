"""The API of playing: moves with `seen` as `<game>.<number>`, and the steps from game to game."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.access import NotYours, viewer
from accounts.api_base import SEAT, Body, Refused, answers, person, read
from cardgames import services
from cardgames.access import TableVisit, table_for
from cardgames.api.shapes import (
    BytesBody,
    FirstBody,
    KeptAnswerOut,
    StepBody,
    TableNowOut,
    TableTapBody,
    TableUndoBody,
)
from cardgames.api.tables import TableCall, TableRules, game_body, game_of
from journal.api import JournalCall, Place, act, priced
from journal.api_shapes import PriceOut, changed, seen
from journal.contract import SCREEN
from journal.moments import moment

NUMBER = OpenApiParameter("number", int, required=True)
NOW = answers(TableNowOut, 400, 401, 403, 404, 422) | {409: changed()[409]}


def acted(place: Place, action: str, given: dict[str, Any]) -> Response:
    """One action through the door, if the caller looked at this game and not at an older one."""
    game, number = (int(part) for part in given["seen"].split("."))
    if game != game_of(place).number:
        raise stale(place.body(moment(place.viewer.journal_id)))
    return act(place, action, {**given, "seen": number})


def stale(here: dict[str, Any]) -> Refused:
    """The refusal of what was meant for another game."""
    message = _("Another game is played here by now. Look again.")
    current = here["number"]
    return Refused(HTTPStatus.CONFLICT, "moved", message, current=current, here=here)


class TableMoves(TableRules, JournalCall):
    """The door."""

    @extend_schema(
        operation_id="tables_moves_create",
        request=TableTapBody,
        responses={**changed(), 202: OpenApiResponse(KeptAnswerOut, description="Kept.")},
    )
    def post(self, request: Request, **path: Any) -> Response:
        """Carry out an action, once: 201 applied, 200 already applied, 409 stale, 422 illegal;
        202 kept: an answer in a window whose offer has not come."""
        given = read(TableTapBody, request)
        return acted(self.load(request, given["seat"], path), given["action"], given)


class _TakeBack(TableRules, JournalCall):
    verb = ""

    def act(self, request: Request, path: dict[str, Any]) -> Response:
        given = read(TableUndoBody, request)
        place = self.load(request, given["seat"], path)
        return acted(place, f"{self.verb} {given['number']}", given)


class TableUndo(_TakeBack):
    """Taking back."""

    verb = "undo"

    @extend_schema(
        operation_id="tables_undo_look", parameters=[SEAT, NUMBER], responses=seen(PriceOut)
    )
    def get(self, request: Request, **path: Any) -> Response:
        """What taking that entry back would do, before it is done."""
        return priced(self.place(request, path), request)

    @extend_schema(request=TableUndoBody, responses=changed())
    def post(self, request: Request, **path: Any) -> Response:
        """Take my last entry back, or ask those who learned a card by it."""
        return self.act(request, path)


class TableAgree(_TakeBack):
    """An answer to who wants to take something back."""

    verb = "agree"

    @extend_schema(request=TableUndoBody, responses=changed())
    def post(self, request: Request, **path: Any) -> Response:
        """Agree that an entry is taken back."""
        return self.act(request, path)


class TableDecline(_TakeBack):
    """An answer to who wants to take something back."""

    verb = "decline"

    @extend_schema(request=TableUndoBody, responses=changed())
    def post(self, request: Request, **path: Any) -> Response:
        """Let an entry stand; or withdraw one's own request."""
        return self.act(request, path)


class Step(TableCall):
    """A step of the table: looks that the caller means this game, does it, shows the game."""

    body: type[Body] = StepBody

    def act(self, request: Request, table_id: str) -> Response:
        """The step, and the game as it is then for the caller's seat."""
        given = read(self.body, request)
        here = table_for(person(request), table_id)
        self.allowed(here)
        if given["seen"] and int(given["seen"].split(".")[0]) != here.game.number:
            raise stale(self.now(request, table_id, None))
        self.step(request, here, given)
        return Response(self.now(request, table_id, given["seat"]))

    def allowed(self, here: TableVisit) -> None:
        """Raises PermissionDenied for who may not."""

    def step(self, request: Request, here: TableVisit, given: dict[str, Any]) -> None:
        """What is done."""

    def now(self, request: Request, table_id: str, seat: str | None) -> dict[str, Any]:
        """The current game, through the named seat or the caller's first."""
        here = table_for(person(request), table_id)
        mine = here.viewers[0]
        if seat:
            mine = viewer(person(request), here.game.journal_id, seat)
        return game_body(here.game, mine.seat, mine.person_id, moment(here.game.journal_id))


class Start(Step):
    """The beginning."""

    body = FirstBody

    @extend_schema(request=FirstBody, responses=NOW)
    def post(self, request: Request, table_id: str) -> Response:
        """The host begins: the shuffle's commitment is out, every device may add random bytes for
        five seconds, then the cards are dealt."""
        return self.act(request, table_id)

    def allowed(self, here: TableVisit) -> None:
        here.host()

    def step(self, request: Request, here: TableVisit, given: dict[str, Any]) -> None:
        services.start(here.table, here.membership, given["first"])


class Randomness(Step):
    """What a device adds to the shuffle."""

    body = BytesBody

    @extend_schema(request=BytesBody, responses=NOW)
    def post(self, request: Request, table_id: str) -> Response:
        """Add random bytes of my device to the shuffle that is about to be made."""
        return self.act(request, table_id)

    def step(self, request: Request, here: TableVisit, given: dict[str, Any]) -> None:
        who = viewer(person(request), here.game.journal_id, given["seat"])
        if not isinstance(who.seat, int):
            raise NotYours(_("A screen looks and does not act."))
        services.add_randomness(here.game, who.seat, given["bytes"])


class Close(Step):
    """The end."""

    @extend_schema(request=StepBody, responses=NOW)
    def post(self, request: Request, table_id: str) -> Response:
        """I have seen the end; when everybody has, the game is closed and its hands are open."""
        return self.act(request, table_id)

    def step(self, request: Request, here: TableVisit, given: dict[str, Any]) -> None:
        who = viewer(person(request), here.game.journal_id, given["seat"])
        if who.seat == SCREEN:
            raise NotYours(_("A screen looks and does not act."))
        services.confirm_close(here.game, who)


class Back(Step):
    """Coming back."""

    @extend_schema(request=StepBody, responses=NOW)
    def post(self, request: Request, table_id: str) -> Response:
        """Take my seat back from the program that stood in for me."""
        return self.act(request, table_id)

    def step(self, request: Request, here: TableVisit, given: dict[str, Any]) -> None:
        who = viewer(person(request), here.game.journal_id, given["seat"])
        services.come_back(here.game, who)


class _Again(Step):
    body = FirstBody

    def allowed(self, here: TableVisit) -> None:
        """Whoever sits here or runs the table."""
        here.taking_part()


class Rematch(_Again):
    """Once more."""

    @extend_schema(request=FirstBody, responses=NOW)
    def post(self, request: Request, table_id: str) -> Response:
        """A new game and a new series with the same people on the same seats."""
        return self.act(request, table_id)

    def step(self, request: Request, here: TableVisit, given: dict[str, Any]) -> None:
        services.rematch(here.table, here.membership, given["first"])


class NextGame(_Again):
    """The series goes on."""

    @extend_schema(request=FirstBody, responses=NOW)
    def post(self, request: Request, table_id: str) -> Response:
        """The next game of the series: Extended Play, or the next level in solo."""
        return self.act(request, table_id)

    def step(self, request: Request, here: TableVisit, given: dict[str, Any]) -> None:
        services.next_game(here.table, here.membership, given["first"])

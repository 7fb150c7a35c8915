"""What is done at a table beside the moves of a game: seats, the deal, the next game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.core.exceptions import BadRequest
from django.db import transaction
from django.http import HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.access import viewer
from accounts.refusals import AccountRefusal
from accounts.requests import PersonRequest
from cardgames import services
from cardgames.access import TableVisit, table_for
from cardgames.selectors import names
from cardgames.views.tables import table_page
from journal.moments import moment

MOST_SEATS = 10
"""No table has more; the number of a seat is one digit."""


def _do(request: PersonRequest, here: TableVisit, step: Callable[[], Any]) -> HttpResponse:
    """The step, then the table; or the table with what was refused on top."""
    try:
        step()
    except AccountRefusal as refusal:
        return table_page(request, table_for(request.person, here.table.pk), refusal)
    return redirect("cardgames:table", here.table.pk)


def _place(request: PersonRequest) -> int:
    text = request.POST.get("place", "")
    if not (text.isascii() and text.isdecimal() and len(text) == 1):
        raise BadRequest("place: the number of a seat is missing")
    return int(text)


@require_POST
def sit(request: PersonRequest, table_id: str) -> HttpResponse:
    """Take a seat, or change to it before the deal."""
    here, place = table_for(request.person, table_id), _place(request)
    return _do(request, here, lambda: services.sit(here.table, here.membership, place))


@require_POST
def leave(request: PersonRequest, table_id: str) -> HttpResponse:
    """Give up one's seats; in a game that runs a program goes on."""
    here = table_for(request.person, table_id)
    return _do(request, here, lambda: services.leave(here.table, here.membership))


@require_POST
def bot(request: PersonRequest, table_id: str) -> HttpResponse:
    """The host seats a bot."""
    here, place = table_for(request.person, table_id).host(), _place(request)
    strength = request.POST.get("strength", "")
    return _do(request, here, lambda: services.seat_bot(here.table, place, strength))


@require_POST
def unseat(request: PersonRequest, table_id: str) -> HttpResponse:
    """The host frees a seat before the game begins."""
    here, place = table_for(request.person, table_id).host(), _place(request)
    return _do(request, here, lambda: services.unseat(here.table, place))


@require_POST
def call(request: PersonRequest, table_id: str) -> HttpResponse:
    """Printed cards: the host names who sits where."""
    here, place = table_for(request.person, table_id).host(), _place(request)
    name = request.POST.get("name", "")
    return _do(request, here, lambda: services.call_seat(here.table, place, name))


@require_POST
def start(request: PersonRequest, table_id: str) -> HttpResponse:
    """The host begins the game, and may name who starts (EXH-5).  With printed cards names that
    were typed and not yet given (`name-` and the seat's number) are given first."""
    here = table_for(request.person, table_id).host()
    given = request.POST
    typed = [(n, given[f"name-{n}"]) for n in range(MOST_SEATS) if f"name-{n}" in given]

    def step() -> None:
        with transaction.atomic():
            for place, name in typed:
                services.call_seat(here.table, place, name)
            services.start(here.table, here.membership, given.get("first", ""))

    return _do(request, here, step)


@require_POST
def again(request: PersonRequest, table_id: str) -> HttpResponse:
    """A rematch; anybody who plays may ask for it."""
    here = table_for(request.person, table_id).taking_part()
    return _do(request, here, lambda: services.rematch(here.table, here.membership))


@require_POST
def next_game(request: PersonRequest, table_id: str) -> HttpResponse:
    """The next game of a series, or the next level."""
    here = table_for(request.person, table_id).taking_part()
    return _do(request, here, lambda: services.next_game(here.table, here.membership))


@require_POST
def back(request: PersonRequest, table_id: str) -> HttpResponse:
    """Whoever was away takes their seat back from the program."""
    here = table_for(request.person, table_id)

    def step() -> None:
        for each in here.players:
            services.come_back(here.game, each)

    return _do(request, here, step)


@require_POST
def nudge(request: PersonRequest, table_id: str) -> HttpResponse:
    """Who is waited for is told so on their phone; a sentence for whoever asked, 422 if it is why
    not."""
    here = table_for(request.person, table_id)
    who = viewer(request.person, here.game.journal_id, request.POST.get("seat"))
    try:
        seat = services.nudge(here.game, who)
    except AccountRefusal as refusal:
        return JsonResponse({"message": refusal.sentence}, status=422)
    called = names(here.game.journal_id, moment(here.game.journal_id).wording)
    said = _("%(who)s’s phone says that you wait.") % {"who": called[str(seat)]}
    return JsonResponse({"message": said})


@require_POST
def seen(request: PersonRequest, table_id: str, number: int) -> HttpResponse:
    """The end was seen: all hands may come into the open."""
    here = table_for(request.person, table_id, number)

    def step() -> None:
        for each in here.players:
            services.confirm_close(here.game, each)

    return _do(request, here, step)


@require_POST
def chance(request: PersonRequest, table_id: str, number: int) -> HttpResponse:
    """A seat's device adds random bytes to the shuffle, by the page's script."""
    here = table_for(request.person, table_id, number)
    who = viewer(request.person, here.game.journal_id, request.POST.get("seat"))
    if not isinstance(who.seat, int):
        raise BadRequest("seat: only a player's device adds chance")
    try:
        services.add_randomness(here.game, who.seat, request.POST.get("bytes", ""))
    except AccountRefusal as refusal:
        raise BadRequest(refusal.sentence) from None
    return HttpResponse(status=204)

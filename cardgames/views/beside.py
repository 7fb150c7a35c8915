"""A quiet line on the pages of a campaign: that cards are played beside it."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts.access import viewers
from accounts.models import Membership, Seating
from accounts.requests import PersonRequest
from cardgames.models import Table
from cardgames.selectors import card_game, players

MOST = 3


@never_cache
@require_GET
def beside(request: PersonRequest, journal_id: str) -> HttpResponse:
    """The card tables that are open in the group of this journal, as a piece of its pages, which
    ask for it by this address and know nothing of card games."""
    mine = viewers(request.person, journal_id)
    if not mine:
        raise Http404(_("There is no such page, or it is not yours to see."))
    group = Seating.objects.values_list("group", flat=True).get(pk=journal_id)
    sits = mine[0].role in (Membership.Role.HOST, Membership.Role.PLAYER)
    open_now = Table.objects.filter(group=group).exclude(state=Table.State.OVER)
    rows = [_row(table, mine[0].person_id, sits=sits) for table in open_now[:MOST]]
    context = {"tables": rows, "url": request.path}
    return render(request, "cardgames/_beside.html", context)


def _row(table: Table, person_id: str, *, sits: bool) -> dict[str, object]:
    seats = players(table.current)
    return {
        "url": reverse("cardgames:table", args=[table.pk]),
        "game": card_game(table).label,
        "name": table.name,
        "mine": any(player.person_id == person_id for player in seats),
        "free": sits
        and table.state == Table.State.LOBBY
        and any(not player.person_id and not player.bot for player in seats),
    }

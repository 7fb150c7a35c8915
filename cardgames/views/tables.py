"""A table itself, its screen, and what is played there."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, override
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts.access import member
from accounts.addresses import is_private, public_url
from accounts.models import Membership
from accounts.refusals import AccountRefusal
from accounts.requests import PersonRequest
from accounts.services import join_code
from campaigns.models import Campaign
from cardgames.access import TableVisit, table_for
from cardgames.games import GAMES
from cardgames.models import Game, Table
from cardgames.selectors import best_level, card_game, tables_of
from journal.contract import SCREEN
from journal.moments import moment
from journal.page import live_page, present_page

MOST_GAMES = 50
"""So many games are listed, the newest."""
SITTING = (Membership.Role.HOST, Membership.Role.PLAYER)


@require_GET
def tables(request: PersonRequest) -> HttpResponse:
    """My tables, and the way to a new one."""
    person = request.person
    mine = [_row(table) for table in tables_of(person)] if person else []
    context = {
        "tables": mine,
        "new_url": f"{reverse('cardgames:new')}?",
        "practise": _practise(),
        "simulator_url": reverse("cardgames:simulator"),
        "library_url": reverse("cardgames:libraries"),
        "best": best_level(person) if person else 0,
    }
    return render(request, "cardgames/tables.html", context)


def _practise() -> list[dict[str, Any]]:
    return [
        {
            "name": game.name,
            "label": game.label,
            "url": reverse("cardgames:practise", args=[game.name]),
        }
        for game in GAMES.values()
    ]


def _row(table: Table) -> dict[str, Any]:
    return {
        "name": _called(table),
        "game": card_game(table).label,
        "url": reverse("cardgames:table", args=[table.pk]),
        "state": table.get_state_display(),
        "open": table.state != Table.State.OVER,
    }


def _called(table: Table) -> str:
    """A table that nobody gave a name bears its game's: in a list its host tells it from others."""
    labels = {word for code, _name in settings.LANGUAGES for word in _labels(code)}
    if table.name not in labels:
        return table.name
    count = int(table.options.get("players") or 1)
    many = ngettext("%(n)s player", "%(n)s players", count) % {"n": count}
    if table.host is None:
        return many
    return _("%(host)s’s table, %(many)s") % {"host": table.host.name, "many": many}


def _labels(language: str) -> set[str]:
    with override(language):
        return {str(game.label) for game in GAMES.values()}


@require_GET
def for_group(request: PersonRequest, group_id: str) -> HttpResponse:
    """The tables of a group: for the people of a campaign, and where somebody goes who has just
    joined a table."""
    mine = member(request.person, group_id)
    found = list(Table.objects.filter(group=mine.group).select_related("host"))
    campaign = Campaign.objects.filter(group=mine.group).first()
    if campaign is None and found:
        return redirect("cardgames:table", found[0].pk)
    context = {
        "tables": [_row(table) for table in found],
        "campaign": {"name": campaign.name, "url": reverse("campaigns:board", args=[campaign.pk])}
        if campaign
        else None,
        "new_url": f"{reverse('cardgames:new')}?group={group_id}&" if mine.role in SITTING else "",
        "practise": _practise(),
        "simulator_url": reverse("cardgames:simulator"),
        "library_url": reverse("cardgames:library", args=[group_id]),
        "statistics_url": reverse("cardgames:statistics", args=[found[0].pk]) if found else "",
    }
    return render(request, "cardgames/tables.html", context)


@never_cache
@require_GET
def table(request: PersonRequest, table_id: str) -> HttpResponse:
    """The table from the seat that one holds; who holds none takes one here, or looks on."""
    here = table_for(request.person, table_id)
    if not here.sits:
        return redirect("cardgames:screen", table_id)
    return table_page(request, here)


def table_page(
    request: PersonRequest, here: TableVisit, refusal: AccountRefusal | None = None
) -> HttpResponse:
    """The page of a table; with a refusal what was refused stands on top."""
    seat = here.players[0].seat if here.players else SCREEN
    page = live_page(moment(here.game.journal_id), seat, of="table")
    page |= present_page(here.game.journal_id)
    page |= links(request, here)
    page |= {
        "member": {"id": here.membership_id},
        "host": here.is_host,
        "sits": here.sits,
        "holds": bool(here.players),
        "refusal": {"sentence": refusal.sentence, "rule": getattr(refusal, "rule", "")}
        if refusal
        else None,
    }
    played = card_game(here.table)
    name = played.tracked if here.game.printed else "table"
    return render(request, f"{played.pages}/{name}.html", page, status=422 if refusal else 200)


def links(request: PersonRequest, here: TableVisit) -> dict[str, Any]:
    """What every page around a table needs: its name and code, and the ways to its other pages."""
    args = [here.table.pk]
    code = join_code(here.table.group).code
    path = reverse("accounts:join_by_code", args=[code])
    return {
        "table": {
            "id": here.table.pk,
            "name": here.table.name,
            "url": reverse("cardgames:table", args=args),
        },
        "private": is_private(request),
        "code": {
            "code": code.upper(),
            "url": public_url(request, path),
            "qr_url": reverse("accounts:join_qr", args=[code]),
        },
        "urls": {
            name: reverse(f"cardgames:{name}", args=args)
            for name in ("about", "screen", "statistics", "options", "leave")
        },
    }


@never_cache
@require_GET
def screen(request: PersonRequest, table_id: str) -> HttpResponse:
    """For a TV and for spectators: what all may see, large and without a tap."""
    here = table_for(request.person, table_id)
    page = live_page(moment(here.game.journal_id), SCREEN, of="screen")
    page |= present_page(here.game.journal_id)
    page |= links(request, here)
    page |= {
        "member": {"id": here.membership_id},
        "sits": here.sits,
        "printed": here.game.printed,
    }
    return render(request, f"{card_game(here.table).pages}/screen.html", page)


@require_GET
def about(request: PersonRequest, table_id: str) -> HttpResponse:
    """How to join, what is played, the games so far; the way to leave."""
    here = table_for(request.person, table_id)
    played = here.table.games.exclude(outcome=None).order_by("-number")
    games = played.prefetch_related("journal__seating__seats")
    count = played.count()
    context = links(request, here)
    context |= {
        "host": here.is_host,
        "holds": bool(here.players),
        "over": here.game.outcome is not None,
        "best": best_level(request.person) if request.person else 0,
        "campaign_url": reverse("campaigns:board", args=[here.table.campaign_id])
        if here.table.campaign_id
        else "",
        "screen_join_url": f"{context['code']['url']}?role=screen",
        "games": [
            {
                "number": count - before,
                "closed": game.closed is not None,
                "over": game.over,
                "turns": game.summary.get("turns"),
                "result": _result(game, here.table.game),
                "replay_url": reverse("cardgames:replay", args=[here.table.pk, game.number]),
            }
            for before, game in enumerate(games[:MOST_GAMES])
        ],
    }
    return render(request, "cardgames/about.html", context)


def _result(game: Game, played: str) -> str:
    """How a game ended, in a few words: one loses at Exhaust, one wins at Exodus."""
    seats = {seat.name: seat.label for seat in game.journal.seating.seats.all()}
    lost, won = (
        ", ".join(seats.get(str(seat), str(seat)) for seat in game.outcome[who])
        for who in ("losers", "winners")
    )
    if len(game.outcome["losers"]) == 1 and played == "exhaust":
        return _("eliminated: %(who)s") % {"who": lost}
    if not won:
        return _("nobody won")
    return _("won: %(who)s") % {"who": won}

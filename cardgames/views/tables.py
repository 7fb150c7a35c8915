"""A table itself, its screen, and what is played there."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from accounts.access import member
from accounts.addresses import public_url
from accounts.models import Group, Membership
from accounts.refusals import AccountRefusal
from accounts.requests import PersonRequest, know
from accounts.services import join_code, new_guest
from campaigns.models import Campaign
from cardgames import services
from cardgames.access import TableVisit, table_for
from cardgames.forms import TableForm, as_initial
from cardgames.models import Table
from cardgames.selectors import best_level, card_game, tables_of
from journal.contract import SCREEN
from journal.moments import moment
from journal.page import live_page, present_page

SITTING = (Membership.Role.HOST, Membership.Role.PLAYER)


@require_GET
def tables(request: PersonRequest) -> HttpResponse:
    """My tables, and the way to a new one."""
    person = request.person
    mine = [_row(table) for table in tables_of(person)] if person else []
    context = {
        "tables": mine,
        "new_url": reverse("cardgames:new"),
        "simulator_url": reverse("cardgames:simulator"),
        "best": best_level(person) if person else 0,
    }
    return render(request, "cardgames/tables.html", context)


def _row(table: Table) -> dict[str, Any]:
    return {
        "name": table.name,
        "url": reverse("cardgames:table", args=[table.pk]),
        "state": table.get_state_display(),
        "open": table.state != Table.State.OVER,
    }


@require_GET
def for_group(request: PersonRequest, group_id: str) -> HttpResponse:
    """The tables of a group: for the people of a campaign, and where somebody goes who has just
    joined a table."""
    mine = member(request.person, group_id)
    found = list(Table.objects.filter(group=mine.group))
    campaign = Campaign.objects.filter(group=mine.group).first()
    if campaign is None and found:
        return redirect("cardgames:table", found[0].pk)
    context = {
        "tables": [_row(table) for table in found],
        "campaign": {"name": campaign.name, "url": reverse("campaigns:board", args=[campaign.pk])}
        if campaign
        else None,
        "new_url": f"{reverse('cardgames:new')}?group={group_id}" if mine.role in SITTING else "",
        "simulator_url": reverse("cardgames:simulator"),
        "statistics_url": reverse("cardgames:statistics", args=[found[0].pk]) if found else "",
    }
    return render(request, "cardgames/tables.html", context)


@require_http_methods(["GET", "POST"])
def new(request: PersonRequest) -> HttpResponse:
    """Host a table, for a group of its own or for a campaign's; who is not known yet becomes a
    guest with a name."""
    group = _group(request)
    known = request.person is not None
    wanted = request.GET.get("variant", "")
    first = {"variant": wanted} if wanted in ("extended", "solo") else {}
    form = TableForm(request.POST or None, known=known, initial=first)
    if request.method == "POST" and form.is_valid():
        try:
            return _open(request, form, group)
        except AccountRefusal as refusal:
            form.add_error(None, refusal.sentence)
    context = {"form": form, "group": group}
    return render(request, "cardgames/new.html", context, status=422 if form.is_bound else 200)


def _group(request: PersonRequest) -> Group | None:
    """The group whose table it shall be; Http404 for one that is not the person's."""
    wanted = request.POST.get("group") or request.GET.get("group")
    return member(request.person, wanted).group if wanted else None


def _open(request: PersonRequest, form: TableForm, group: Group | None) -> HttpResponse:
    given = form.cleaned_data
    with transaction.atomic():
        person = request.person or new_guest(given["your_name"])
        table = services.open_table(
            person,
            "exhaust",
            form.options(),
            group=group,
            name=given["name"],
            hints=given["hints"],
            clock=given["clock"] or 0,
        )
    response = HttpResponseRedirect(reverse("cardgames:table", args=[table.pk]))
    if request.person is None:
        know(request, response, person)
    return response


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
    page |= _links(request, here)
    page |= {
        "member": {"id": here.membership_id},
        "host": here.is_host,
        "sits": here.sits,
        "holds": bool(here.players),
        "refusal": {"sentence": refusal.sentence, "rule": getattr(refusal, "rule", "")}
        if refusal
        else None,
    }
    folder = card_game(here.table).pages
    return render(request, f"{folder}/table.html", page, status=422 if refusal else 200)


def _links(request: PersonRequest, here: TableVisit) -> dict[str, Any]:
    args = [here.table.pk]
    code = join_code(here.table.group).code
    path = reverse("accounts:join_by_code", args=[code])
    return {
        "table": {
            "id": here.table.pk,
            "name": here.table.name,
            "url": reverse("cardgames:table", args=args),
        },
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
    page |= _links(request, here)
    page |= {"member": {"id": here.membership_id}, "sits": here.sits}
    return render(request, "cardgames/screen.html", page)


@require_GET
def about(request: PersonRequest, table_id: str) -> HttpResponse:
    """How to join, what is played, the games so far; the way to leave."""
    here = table_for(request.person, table_id)
    games = here.table.games.exclude(outcome=None).order_by("-number")
    context = _links(request, here)
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
                "number": game.number,
                "closed": game.closed is not None,
                "over": game.over,
                "turns": game.summary.get("turns"),
                "losers": _losers(game),
                "replay_url": reverse("cardgames:replay", args=[here.table.pk, game.number]),
            }
            for game in games[:50]
        ],
    }
    return render(request, "cardgames/about.html", context)


def _losers(game: Any) -> str:
    seats = dict(game.journal.seating.seats.values_list("name", "label"))
    return ", ".join(seats.get(str(seat), str(seat)) for seat in game.outcome["losers"])


@require_http_methods(["GET", "POST"])
def options(request: PersonRequest, table_id: str) -> HttpResponse:
    """The host's settings: hints and clock at any time, the rest while seats are taken."""
    here = table_for(request.person, table_id).host()
    fixed = here.table.state != Table.State.LOBBY or here.game.dealing is not None
    first = as_initial(here.table.options)
    first |= {"hints": here.table.hints, "clock": here.table.clock}
    form = TableForm(_given(request, fixed, first), known=True, named=True, initial=first)
    if request.method == "POST" and form.is_valid():
        given = form.cleaned_data
        try:
            services.configure(
                here.table,
                None if fixed else form.options(),
                hints=given["hints"],
                clock=given["clock"] or 0,
            )
            return redirect("cardgames:table", table_id)
        except AccountRefusal as refusal:
            form.add_error(None, refusal.sentence)
    context = {"form": form, "fixed": fixed, **_links(request, here), "title": _("Options")}
    return render(request, "cardgames/options.html", context, status=422 if form.is_bound else 200)


def _given(request: PersonRequest, fixed: bool, first: dict[str, Any]) -> Any:
    """What was sent; where the game has begun its options stand as they are."""
    if request.method != "POST":
        return None
    if not fixed:
        return request.POST
    sent = {name: request.POST[name] for name in ("hints", "clock") if name in request.POST}
    return {name: value for name, value in first.items() if name not in ("hints", "clock")} | sent

"""With which deck a seat plays, and when its holder is ready."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import BadRequest, PermissionDenied
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.refusals import AccountRefusal
from accounts.requests import PersonRequest
from cardgames import services
from cardgames.access import TableVisit, table_for
from cardgames.exodus.lobby import ready_decks
from cardgames.models import CardDeck, Table
from cardgames.rules.exodus import STARTER
from cardgames.selectors import players
from cardgames.services.card_decks import checked_deck
from cardgames.services.library import library_for
from cardgames.services.pockets import PRINTED, in_their_libraries, outside, pocket_of
from cardgames.views.tables import table_page


@never_cache
@require_http_methods(["GET", "POST"])
def deck(request: PersonRequest, table_id: str) -> HttpResponse:
    """The deck of one's own seat (or, for the host, of a bot's): a ready one, one that the person
    has built, or with printed cards how many there are; and whether a Harmony Rare is presented."""
    here = table_for(request.person, table_id)
    seat = _place(request, here)
    refusal = None
    if request.method == "POST":
        try:
            services.choose_deck(here.table, seat, _choice(request), harmony=_harmony(request))
            return redirect("cardgames:table", table_id)
        except AccountRefusal as refused:
            refusal = refused
    return _page(request, here, seat, refusal)


def _place(request: PersonRequest, here: TableVisit) -> int:
    """The seat that is meant: one's own, or a bot's for whoever runs the table."""
    text = (request.POST or request.GET).get("place", "")
    own = [viewer.seat for viewer in here.players]
    if not text:
        if not own:
            raise PermissionDenied(_("Only who sits at this table can do this."))
        return int(own[0])
    if not (text.isascii() and text.isdecimal() and len(text) == 1):
        raise BadRequest("place: the number of a seat is missing")
    seat = int(text)
    # Which deck a program was given by chance is not for the host alone to look up.
    fixed = here.game.dealing is not None and not here.game.printed
    if seat in own or (here.may_choose_deck_of(seat) and not fixed):
        return seat
    raise PermissionDenied(_("Only who holds a seat says with which deck it plays."))


def _choice(request: PersonRequest) -> dict[str, Any] | None:
    given = request.POST
    if "ready" in given:
        return {"ready": given["ready"]}
    if "deck" in given:
        return {"deck": given["deck"]}
    if "main" in given:
        counts = {name: _number(given.get(name, "")) for name in ("main", "energy")}
        return {"list": counts}
    return None


def _number(text: str) -> int | str:
    """A count, or what was written instead, which the rules refuse."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 6 else text


def _harmony(request: PersonRequest) -> bool | None:
    return request.POST.get("harmony") == "yes" if "harmony" in request.POST else None


def _page(
    request: PersonRequest, here: TableVisit, seat: int, refusal: AccountRefusal | None
) -> HttpResponse:
    pocket = pocket_of(here.game, seat)
    player = next(player for player in players(here.game) if player.seat == seat)
    seats = dict(here.game.journal.seating.seats.values_list("name", "label"))
    context = {
        "table": {"name": here.table.name, "url": reverse("cardgames:table", args=[here.table.pk])},
        "seat": seat,
        "who": seats.get(str(seat), str(seat)),
        "bot": bool(player.bot),
        "printed": here.game.printed,
        "counts": pocket.deck if isinstance(pocket.deck.get("main"), int) else PRINTED,
        "chosen": pocket.source,
        "harmony": pocket.harmony,
        "ready_decks": ready_decks(),
        "own": [] if player.bot else _own_decks(request, here.table),
        "refusal": {"sentence": refusal.sentence, "rule": getattr(refusal, "rule", "")}
        if refusal
        else None,
        "library_url": reverse("cardgames:library", args=[here.table.group_id]),
    }
    return render(request, "cardgames/exodus/deck.html", context, status=422 if refusal else 200)


def _own_decks(request: PersonRequest, table: Table) -> list[dict[str, Any]]:
    """The decks that this person has built, of whatever group's library, each with what keeps it
    from being played at this table."""
    if request.person is None:
        return []
    rows = []
    libraries: dict[Any, Any] = {table.group_id: library_for(table.group)}
    for each in in_their_libraries(CardDeck.objects.filter(owner=request.person)):
        if each.group_id not in libraries:
            libraries[each.group_id] = library_for(each.group)
        library = libraries[each.group_id]
        problems = [problem.sentence for problem in checked_deck(each, library)]
        own = {slug: library[slug] for slug in each.main if slug in library and slug not in STARTER}
        strange = outside(table, own, libraries[table.group_id])
        problems += [strange] if strange else []
        rows.append(
            {
                "id": each.pk,
                "url": reverse("cardgames:card_deck", args=[each.pk]),
                "name": each.name,
                "group": each.group.name,
                "cards": sum(each.main.values()),
                "energy": each.energy,
                "problems": problems,
            }
        )
    return rows


@require_POST
def ready(request: PersonRequest, table_id: str) -> HttpResponse:
    """A player needs no more time for their deck, or (with `no`) some after all."""
    here = table_for(request.person, table_id)
    try:
        for each in here.players:
            services.ready(here.game, each, yes="no" not in request.POST)
    except AccountRefusal as refusal:
        return table_page(request, table_for(request.person, table_id), refusal)
    return redirect("cardgames:table", table_id)

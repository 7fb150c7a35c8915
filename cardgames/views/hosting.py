"""Opening a table, saying what is played there, and a game against a program at once."""

from __future__ import annotations

from typing import Any, Final

from django.db import transaction
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.access import member
from accounts.models import Group, Person
from accounts.refusals import AccountRefusal
from accounts.requests import PersonRequest, know
from accounts.services import new_guest
from cardgames import services
from cardgames.access import table_for
from cardgames.exhaust.forms import TableForm, as_initial
from cardgames.exodus.hosting import ExodusForm
from cardgames.exodus.hosting import as_initial as exodus_initial
from cardgames.games import GAMES
from cardgames.host_form import HostForm, NameForm
from cardgames.models import Table
from cardgames.views.tables import links

FORMS: dict[str, type[HostForm]] = {"exhaust": TableForm, "exodus": ExodusForm}
FIRST = {"exhaust": as_initial, "exodus": exodus_initial}
"""A table's options as the form of its game shows them."""


@require_http_methods(["GET", "POST"])
def new(request: PersonRequest) -> HttpResponse:
    """Host a table, for a group of its own or for a campaign's; who is not known yet becomes a
    guest with a name."""
    group, game = _group(request), _game(request)
    known = request.person is not None
    form = FORMS[game](request.POST or None, known=known, initial=_asked_for(request))
    if request.method == "POST" and form.is_valid():
        try:
            return _open(request, game, form, group)
        except AccountRefusal as refusal:
            form.add_error(None, refusal.sentence)
    here = f"{reverse('cardgames:new')}?group={group.pk}&" if group else "?"
    context = {
        "form": form,
        "group": group,
        "game": game,
        "games": [
            {"name": each.name, "label": each.label, "url": f"{here}game={each.name}"}
            for each in GAMES.values()
        ],
    }
    return render(request, "cardgames/new.html", context, status=422 if form.is_bound else 200)


def _game(request: PersonRequest) -> str:
    """Which card game is wanted; Http404 for one that is not here."""
    wanted = request.POST.get("game") or request.GET.get("game") or "exhaust"
    if wanted not in FORMS:
        raise Http404(_("There is no such game here."))
    return wanted


def _asked_for(request: PersonRequest) -> dict[str, Any]:
    """What a link to this form has filled in."""
    first = {}
    if request.GET.get("variant") in ("extended", "solo"):
        first["variant"] = request.GET["variant"]
    if request.GET.get("cards") == "printed":
        first["cards"] = "printed"
    return first


def _group(request: PersonRequest) -> Group | None:
    """The group whose table it shall be; Http404 for one that is not the person's."""
    wanted = request.POST.get("group") or request.GET.get("group")
    return member(request.person, wanted).group if wanted else None


def _open(request: PersonRequest, game: str, form: HostForm, group: Group | None) -> HttpResponse:
    given = form.cleaned_data
    with transaction.atomic():
        person = request.person or new_guest(given["your_name"])
        table = services.open_table(
            person, game, form.options(), group=group, name=given["name"], **form.house()
        )
    return at_table(request, person, table)


def at_table(request: PersonRequest, person: Person, table: Table) -> HttpResponse:
    """To the table; who was nobody until now is known to this device from here on."""
    response = HttpResponseRedirect(reverse("cardgames:table", args=[table.pk]))
    if request.person is None:
        know(request, response, person)
    return response


@require_http_methods(["GET", "POST"])
def options(request: PersonRequest, table_id: str) -> HttpResponse:
    """The host's settings: hints and clock at any time, the rest while seats are taken."""
    here = table_for(request.person, table_id).host()
    fixed = here.table.state != Table.State.LOBBY or here.game.dealing is not None
    made = FORMS[here.table.game]
    first = FIRST[here.table.game](here.table.options)
    first |= {name: getattr(here.table, name) for name in made.free}
    form = made(_given(request, fixed, first, made.free), known=True, named=True, initial=first)
    if request.method == "POST" and form.is_valid():
        try:
            services.configure(here.table, None if fixed else form.options(), **form.house())
            return redirect("cardgames:table", table_id)
        except AccountRefusal as refusal:
            form.add_error(None, refusal.sentence)
    context = {"form": form, "fixed": fixed, **links(request, here), "title": _("Options")}
    return render(request, "cardgames/options.html", context, status=422 if form.is_bound else 200)


def _given(
    request: PersonRequest, fixed: bool, first: dict[str, Any], free: tuple[str, ...]
) -> Any:
    """What was sent; where the game has begun its options stand as they are."""
    if request.method != "POST":
        return None
    if not fixed:
        return request.POST
    sent = {name: request.POST[name] for name in free if name in request.POST}
    return {name: value for name, value in first.items() if name not in free} | sent


PRACTICE: Final = {"exodus": {"players": 2}, "exhaust": {"players": 2}}
"""What is played against one program."""
LEARNERS_DECK: Final = "embers"


@require_http_methods(["GET", "POST"])
def practise(request: PersonRequest, game: str) -> HttpResponse:
    """A game against a program that begins at once: an easy one, with a ready deck.  Who is not
    known yet is asked for a name first."""
    if game not in PRACTICE:
        raise Http404(_("There is no such game here."))
    given = request.POST if "your_name" in request.POST else None
    form = NameForm(given) if request.person is None else None
    if request.method == "GET" or (form is not None and not form.is_valid()):
        context = {"form": form or NameForm(), "label": GAMES[game].label, "known": form is None}
        status = 422 if form is not None and form.is_bound else 200
        return render(request, "cardgames/practise.html", context, status=status)
    with transaction.atomic():
        person = request.person or new_guest(form.cleaned_data["your_name"] if form else "")
        table = services.open_table(person, game, PRACTICE[game], name=_("Practice"))
        services.seat_bot(table, 1, "easy")
        if GAMES[game].decks:
            services.choose_deck(table, 0, {"ready": LEARNERS_DECK})
        services.start(table, table_for(person, table.pk).membership)
    return at_table(request, person, table)

"""Writing a card with the form."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.access import member
from accounts.models import Membership
from accounts.requests import PersonRequest
from cardgames.exodus.places import place_words
from cardgames.library.cards import slug_of, title_of
from cardgames.library.effect_form import (
    CardForm,
    blank,
    field_path,
    form_of,
    nodes_of,
    read_form,
)
from cardgames.library.effect_ops import carry_out
from cardgames.library.effect_try import try_out
from cardgames.library.page import shown
from cardgames.services import library as cards
from cardgames.services.library import LibraryRefusal
from cardgames.views.library import find, place_of

MOST_FIELDS = 2_000
"""More fields than so many are no card of ours."""


@never_cache
@require_http_methods(["GET", "POST"])
def card_new(request: PersonRequest, group_id: str) -> HttpResponse:
    """A new card, or with `?from=` one that begins as a copy."""
    mine = _editor(request, group_id)
    source = request.GET.get("from", "")
    start = blank(find(mine, source).data if source else None)
    return _form(request, mine, start, "")


@never_cache
@require_http_methods(["GET", "POST"])
def card_edit(request: PersonRequest, group_id: str, slug: str) -> HttpResponse:
    """Another wording or effect for one of the group's own cards."""
    mine = _editor(request, group_id)
    found = find(mine, slug)
    if not found.own:
        return redirect(f"{reverse('cardgames:card_new', args=[group_id])}?from={slug}")
    return _form(request, mine, form_of(found.data), slug)


def _editor(request: PersonRequest, group_id: str) -> Membership:
    """The visitor, who may write cards here; PermissionDenied for other members."""
    mine = member(request.person, group_id)
    try:
        cards.check_editor(mine)
    except LibraryRefusal as refusal:
        raise PermissionDenied(refusal.sentence) from None
    return mine


def _form(request: PersonRequest, mine: Membership, start: CardForm, slug: str) -> HttpResponse:
    if request.method == "GET":
        return _page(request, mine, start, slug)
    form = read_form(_sent(request))
    op = request.POST.get("op", "")
    if op == "save" and not form.json_error:
        refusal = _save(mine, form, slug)
        if isinstance(refusal, str):
            return _saved(request, mine, refusal)
        return _page(request, mine, form, slug, refusal=refusal, status=422)
    if op and form.raw is None:
        carry_out(form.flat, op)
    return _page(request, mine, form, slug, tried=op == "try")


def _sent(request: PersonRequest) -> dict[str, str]:
    names = list(request.POST)[:MOST_FIELDS]
    return {name: request.POST.get(name, "") for name in names}


def _save(mine: Membership, form: CardForm, slug: str) -> str | LibraryRefusal:
    """The name of the card that was kept, or why it was not."""
    try:
        if slug:
            return cards.change_card(mine, slug, form.card).slug
        return cards.add_card(mine, form.card).slug
    except LibraryRefusal as refusal:
        return refusal


def _saved(request: PersonRequest, mine: Membership, slug: str) -> HttpResponse:
    url = reverse("cardgames:library_card", args=[mine.group_id, slug])
    if request.headers.get("HX-Request"):
        return HttpResponse(headers={"HX-Redirect": url})
    return redirect(url)


def _page(
    request: PersonRequest,
    mine: Membership,
    form: CardForm,
    slug: str,
    *,
    refusal: LibraryRefusal | None = None,
    tried: bool = False,
    status: int = 200,
) -> HttpResponse:
    """The form with what is to be mended, and the card as it is so far."""
    untouched = request.method == "GET" and not slug
    checked = _checked(form, slug, refusal, untouched)
    context = place_of(mine) | checked
    context |= {
        "slug": slug,
        "form": form,
        "nodes": nodes_of(form) if form.raw is None else {},
        "tried": try_out(checked["data"]) if tried and checked["data"] else None,
        "action": request.get_full_path(),
        "card_url": reverse("cardgames:library_card", args=[mine.group_id, slug]) if slug else "",
    }
    if request.headers.get("HX-Request"):
        return render(request, "cardgames/library/_card_form.html", context)
    return render(request, "cardgames/library/card_form.html", context, status=status)


def _checked(
    form: CardForm, slug: str, refusal: LibraryRefusal | None, untouched: bool
) -> dict[str, Any]:
    """What is wrong with the card, at its fields, and the card itself if nothing is.  Nothing is
    wrong yet with a new card that is `untouched`."""
    found = refusal
    data: dict[str, Any] = {}
    try:
        name = slug or slug_of(title_of(form.card))
        data = cards.checked_card(name, form.card)
    except LibraryRefusal as wrong:
        found = found or wrong
    if found is None:
        return {"data": data, "card": shown(cards.read_as(name, data), ""), "wrong": None}
    path = field_path(found.path)
    untitled = path == "title" and not form.card.get("title")
    reason = _("Give it a title.") if untitled else found.reason
    place = "" if untitled else place_words(path)
    sentence = f"{place}: {reason}" if place else reason
    if untouched:
        return {"data": {}, "card": None, "wrong": None}
    form.errors.setdefault(path, []).append(reason[:1].upper() + reason[1:])
    return {"data": {}, "card": None, "wrong": {"sentence": sentence, "id": _field_id(form)}}


def _field_id(form: CardForm) -> str:
    """The id of the field where the error stands, to jump to."""
    if form.raw is not None:
        return "f-json"
    for top in nodes_of(form).values():
        for node in top.all():
            if node.errors:
                return node.id
    return "f-json"

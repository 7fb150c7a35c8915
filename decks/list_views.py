"""What a deck is made of, and its changes between sessions; the lists that a person keeps."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import content_disposition_header
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from accounts.access import Viewer
from accounts.models import Person
from accounts.refusals import AccountRefusal
from accounts.requests import PersonRequest
from decks import changes, kept
from decks.access import deck_for
from decks.decklist import as_list, deck_size, faces_of, listed, retired
from decks.exports import FORMS, write_text
from decks.forms import FORM_CHOICES, CardForm, ListForm
from decks.lists import DeckList, ListedCard
from decks.models import Deck, DeckTemplate
from decks.services import DeckRefusal, check_list
from decks.showing import (
    downloads,
    errors_of,
    preview,
    sentences,
    shown_card,
    shown_list,
    sources,
    text_from,
)
from journal.contract import GM
from journal.moments import Moment
from journal.services import Receipt


def list_for(person: Person | None, deck_id: str) -> tuple[Deck, Viewer, Moment]:
    """As `deck_for`, for who may see what the deck is made of: the GM and whose deck it is.
    PermissionDenied for others at the table."""
    deck, viewer, now = deck_for(person, deck_id)
    if viewer.seat not in (GM, now.kind.rules.owner(now.state, deck.part)):
        raise PermissionDenied(_("You do not hold this seat."))
    return deck, viewer, now


@never_cache
@require_GET
def deck_list(request: PersonRequest, deck_id: str) -> HttpResponse:
    """All cards of a deck, to look up, take along, print; for the GM to change."""
    deck, viewer, now = list_for(request.person, deck_id)
    return render(request, "decks/list.html", _list_page(request, deck, viewer, now))


def _list_page(request: PersonRequest, deck: Deck, viewer: Viewer, now: Moment) -> dict[str, Any]:
    args = [deck.pk]
    faces = faces_of(deck, now.state)
    size = deck_size(deck, now.state)
    gone = retired(deck, now.state)
    cards = listed(faces)
    here = reverse("decks:deck_list", args=args)
    return {
        "deck": {"name": deck.name, "url": reverse("decks:deck", args=args)},
        "printed": deck.printed,
        "gone": gone,
        "size": size,
        "blank": size - sum(card.count for card in cards),
        "faces": [
            {"face": each.face, **shown_card(each.card)} for each in faces if each.card.title
        ],
        "may_change": viewer.seat == GM and not gone,
        "gm_deck": now.state.decks[deck.part].kind == "gm",
        "text": write_text(cards),
        "forms": FORM_CHOICES,
        "key": secrets.token_hex(12),
        "downloads": downloads(here) if cards else [],
        "print_url": reverse("decks:print_cards", args=args) if cards else "",
        "sheet_url": reverse("decks:print_sheet", args=args),
        "keep_url": reverse("decks:deck_keep", args=args) if cards else "",
        "swap_url": reverse("decks:deck_swap", args=args),
        "reword_url": reverse("decks:deck_reword", args=args),
        "relist_url": reverse("decks:deck_relist", args=args),
        "table_url": f"/campaigns/for-group/{deck.journal.seating.group_id}/",
        "errors": [],
        "said": SAID.get(request.GET.get("said", ""), ""),
    }


SAID = {
    "done": gettext_lazy("Done; it stands in the log."),
    "kept": gettext_lazy("The list is kept."),
}


Change = Callable[[Deck, str, str], Receipt]


def _changed(request: PersonRequest, deck_id: str, change: Change) -> HttpResponse:
    """The GM changes something about a deck, and is shown the list again."""
    deck, viewer, now = list_for(request.person, deck_id)
    if viewer.seat != GM:
        raise PermissionDenied(_("Only the GM can do this."))
    key = request.POST.get("key") or secrets.token_hex(12)
    try:
        change(deck, key, viewer.actor)
    except (DeckRefusal, AccountRefusal) as refusal:
        page = _list_page(request, deck, viewer, now) | {"errors": errors_of(refusal)}
        if "text" in request.POST and deck.printed:
            page |= {"text": request.POST["text"], "form": request.POST.get("form", "auto")}
        else:
            _keep_typed(page["faces"], request)
        return render(request, "decks/list.html", page, status=422)
    return redirect(reverse("decks:deck_list", args=[deck.pk]) + "?said=done")


def _keep_typed(faces: list[dict[str, Any]], request: PersonRequest) -> None:
    """What was typed of a card stands in its form again: under `swap` where a number was asked for
    with it, else under `reword`."""
    given = request.POST
    typed: dict[str, Any] = {name: given.get(name, "") for name in ("title", "text", "to")}
    typed |= {"tags": given.get("tags", "").split(), "kept": "kept" in given}
    for row in faces:
        if row["face"] == given.get("face"):
            row["swap" if "count" in given else "reword"] = typed
            row["wanted"] = given.get("count", "")


def _card(request: PersonRequest) -> ListedCard:
    form = CardForm(request.POST)
    if not form.is_valid():
        errors = [f"{name}: {error}" for name, found in form.errors.items() for error in found]
        raise DeckRefusal("not_a_card", "", " ".join(errors))
    return form.card()


@require_POST
def deck_swap(request: PersonRequest, deck_id: str) -> HttpResponse:
    """Other cards take the place of some (FAT-2)."""

    def change(deck: Deck, key: str, actor: str) -> Receipt:
        face = request.POST.get("face", "")
        return changes.swap(deck, face, _card(request), key=key, actor=actor)

    return _changed(request, deck_id, change)


@require_POST
def deck_reword(request: PersonRequest, deck_id: str) -> HttpResponse:
    """Another wording, and other marks, for all cards of a face."""

    def change(deck: Deck, key: str, actor: str) -> Receipt:
        face, card = request.POST.get("face", ""), _card(request)
        return changes.rewrite(deck, face, card, key=key, actor=actor)

    return _changed(request, deck_id, change)


@require_POST
def deck_relist(request: PersonRequest, deck_id: str) -> HttpResponse:
    """Another list for printed cards."""

    def change(deck: Deck, key: str, actor: str) -> Receipt:
        form = ListForm(request.POST, request.FILES)
        if not form.is_valid():
            raise DeckRefusal("bad_form", "", " ".join(form.sentences()))
        return changes.relist(deck, form.read()[1], key=key, actor=actor)

    return _changed(request, deck_id, change)


@require_POST
def deck_keep(request: PersonRequest, deck_id: str) -> HttpResponse:
    """Keep a deck's list as one of mine."""
    deck, viewer, now = list_for(request.person, deck_id)
    assert request.person is not None, "a viewer is somebody"
    cards = as_list(listed(faces_of(deck, now.state)))
    try:
        kept.keep(request.person, request.POST.get("name", ""), cards)
    except (DeckRefusal, AccountRefusal) as refusal:
        page = _list_page(request, deck, viewer, now) | {"errors": errors_of(refusal)}
        page["keep_as"] = request.POST.get("name", "")
        return render(request, "decks/list.html", page, status=422)
    return redirect(reverse("decks:deck_list", args=[deck.pk]) + "?said=kept")


@require_GET
def deck_file(request: PersonRequest, deck_id: str, form: str) -> HttpResponse:
    """A deck's list as a file."""
    deck, _viewer, now = list_for(request.person, deck_id)
    return list_file(listed(faces_of(deck, now.state)), deck.name, form)


def list_file(cards: tuple[ListedCard, ...], name: str, form: str) -> HttpResponse:
    """A list as a download; Http404 for an unknown form."""
    if form not in FORMS:
        raise Http404
    ending, mime, write = FORMS[form]
    response = HttpResponse(write(cards, name), content_type=mime)
    file = f"{slugify(name, allow_unicode=True) or 'deck'}.{ending}"
    response["Content-Disposition"] = content_disposition_header(True, file)
    response["Cache-Control"] = "private, no-store"
    return response


# Kept lists


@never_cache
@require_GET
def lists(request: PersonRequest) -> HttpResponse:
    """All lists that I keep."""
    mine = [_kept(each) for each in kept.kept_by(request.person)]
    here = reverse("decks:list_new") + "?"
    context = {"lists": mine, "new_url": reverse("decks:list_new"), "person": request.person}
    return render(request, "decks/lists.html", context | {"sources": sources(request.person, here)})


def _kept(template: DeckTemplate) -> dict[str, Any]:
    args = [template.pk]
    here = reverse("decks:kept_list", args=args)
    return {
        "name": template.name,
        "size": sum(card["count"] for card in template.cards),
        "url": here,
        "changed": template.changed,
        "downloads": downloads(here),
        "print_url": reverse("decks:print_list", args=args),
        "delete_url": reverse("decks:kept_delete", args=args),
    }


@require_http_methods(["GET", "POST"])
def list_new(request: PersonRequest) -> HttpResponse:
    """Write or read a new list."""
    text = text_from(request.person, request.GET.get("from", ""))
    return _edit(request, None, {"text": text, "name": ""})


@never_cache
@require_http_methods(["GET", "POST"])
def kept_list(request: PersonRequest, list_id: str) -> HttpResponse:
    """One of my lists, to look at and to change."""
    found = kept.find(request.person, list_id)
    cards = kept.cards_of(found)
    page = {"text": write_text(cards), "name": found.name, "cards": shown_list(cards)}
    return _edit(request, found, page | {"kept": _kept(found)})


def _edit(request: PersonRequest, over: DeckTemplate | None, page: dict[str, Any]) -> HttpResponse:
    if request.person is None:
        raise PermissionDenied(_("Join a table or start a campaign first: lists are kept for you."))
    page |= {"forms": FORM_CHOICES, "form": "auto", "errors": []}
    if request.method == "GET":
        return render(request, "decks/kept.html", page)
    form = ListForm(request.POST, request.FILES)
    page |= {"name": request.POST.get("name", ""), "text": request.POST.get("text", "")}
    if not form.is_valid():
        page["errors"] = sentences(form.sentences())
        return render(request, "decks/kept.html", page, status=422)
    page["text"], cards = form.read()
    page |= {"form": cards.form, "preview": preview(cards)}
    try:
        return _keep_or_look(request, over, cards, page)
    except (DeckRefusal, AccountRefusal) as refusal:
        page["errors"] = errors_of(refusal)
        return render(request, "decks/kept.html", page, status=422)


def _keep_or_look(
    request: PersonRequest, over: DeckTemplate | None, cards: DeckList, page: dict[str, Any]
) -> HttpResponse:
    assert request.person is not None, "asked before"
    if "look" in request.POST:
        check_list(cards, skill=False, other_size=True)
        return render(request, "decks/kept.html", page)
    made = kept.keep(request.person, page["name"], cards, over=over.pk if over else "")
    return redirect("decks:kept_list", made.pk)


@require_POST
def kept_delete(request: PersonRequest, list_id: str) -> HttpResponse:
    """Throw one of my lists away; decks that were made of it stay."""
    kept.find(request.person, list_id).delete()
    return redirect("decks:lists")


@require_GET
def kept_file(request: PersonRequest, list_id: str, form: str) -> HttpResponse:
    """One of my lists as a file."""
    found = kept.find(request.person, list_id)
    return list_file(kept.cards_of(found), found.name, form)

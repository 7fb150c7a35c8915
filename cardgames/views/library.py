"""The library of a group: looking, searching, taking cards in and out."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import content_disposition_header
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from accounts.access import member
from accounts.models import Membership
from accounts.requests import PersonRequest, came_from
from cardgames.library.effect_try import try_out
from cardgames.library.exports import write_csv, write_json
from cardgames.library.files import read_library
from cardgames.library.help_page import help_blocks
from cardgames.library.page import STARTER_ID, Search, search_fields, shown
from cardgames.models import CardDeck, LibraryCard, Table
from cardgames.rules.exodus import STARTER
from cardgames.services import library as cards
from cardgames.services.library import LibraryRefusal, Shelved
from decks.forms import FORM_CHOICES, ListForm, decoded
from decks.showing import bad_lines, errors_of

FILES = {
    "json": ("json", "application/json", write_json),
    "csv": ("csv", "text/csv; charset=utf-8", write_csv),
}


def member_of(request: PersonRequest, group_id: str) -> Membership | None:
    """The visitor's membership; None for the starter set, which everybody may look at.  Http404 for
    strangers."""
    return None if group_id == STARTER_ID else member(request.person, group_id)


def place_of(mine: Membership | None) -> dict[str, Any]:
    """Whose library it is, and where one goes from there."""
    group_id = mine.group_id if mine is not None else STARTER_ID
    return {
        "group": {"id": group_id, "name": mine.group.name if mine else _("The starter set")},
        "library_url": reverse("cardgames:library", args=[group_id]),
        "libraries_url": reverse("cardgames:libraries"),
        "decks_url": reverse("cardgames:card_decks", args=[group_id]) if mine else "",
        "may_edit": mine is not None and cards.may_edit(mine),
    }


@never_cache
@require_GET
def libraries(request: PersonRequest) -> HttpResponse:
    """The libraries of my groups, first those in which something lies, and the starter set."""
    mine = cards.libraries_of(request.person)
    kept = LibraryCard.objects.filter(group__in=[each.group_id for each in mine])
    own = Counter(kept.values_list("group_id", flat=True))
    built = Counter(
        CardDeck.objects.filter(owner=request.person).values_list("group_id", flat=True)
        if request.person
        else ()
    )
    found = [
        {
            "name": each.group.name,
            "url": reverse("cardgames:library", args=[each.group_id]),
            "own": own[each.group_id],
            "decks": built[each.group_id],
        }
        for each in mine
    ]
    found.sort(key=lambda each: not (each["own"] or each["decks"]))
    context = {
        "libraries": found,
        "starter_url": reverse("cardgames:library", args=[STARTER_ID]),
        "starter": len(STARTER),
        "tables_url": reverse("cardgames:tables"),
        "person": request.person,
    }
    return render(request, "cardgames/library/libraries.html", context)


@require_GET
def cards_help(request: PersonRequest) -> HttpResponse:
    """How cards are written, for people who are no programmers."""
    blocks = help_blocks()
    context = {
        "blocks": blocks,
        "title": blocks[0]["text"],
        "back": came_from(request) or reverse("cardgames:libraries"),
    }
    return render(request, "cardgames/library/cards_help.html", context)


@never_cache
@require_GET
def library(request: PersonRequest, group_id: str) -> HttpResponse:
    """All cards of a library, or those that one looks for."""
    mine = member_of(request, group_id)
    shelf = cards.shelf(mine.group if mine else None)
    search = Search.of(request.GET)
    found = [each for each in shelf if search.finds(each)]
    context = place_of(mine) | {
        "cards": [shown(each, group_id) for each in found],
        "count": len(found),
        "all": len(shelf),
        "searching": search != Search(),
        "search": search,
        "fields": search_fields(search, shelf),
        "said": SAID.get(request.GET.get("said", ""), ""),
    }
    if request.headers.get("HX-Request"):
        return render(request, "cardgames/library/_found_cards.html", context)
    if mine is not None:
        context |= _ways(mine, group_id)
    return render(request, "cardgames/library/library.html", context)


def _ways(mine: Membership, group_id: str) -> dict[str, Any]:
    table = Table.objects.filter(group=mine.group).first()
    return {
        "new_url": reverse("cardgames:card_new", args=[group_id]),
        "import_url": reverse("cardgames:cards_import", args=[group_id]),
        "files": [
            {"words": words, "url": reverse("cardgames:library_file", args=[group_id, form])}
            for form, words in (("csv", _("table (CSV)")), ("json", "JSON"))
        ],
        "tables_url": reverse("cardgames:for_group", args=[group_id]) if table else "",
        "own": mine.group.library_cards.exists(),
    }


SAID = {
    "kept": gettext_lazy("The card is kept."),
    "removed": gettext_lazy("The card is gone from the library; decks keep its title."),
    "taken": gettext_lazy("The cards are in the library."),
}


def find(mine: Membership | None, slug: str) -> Shelved:
    """A card of that library; Http404 if there is none."""
    found = cards.find_card(mine.group if mine else None, slug)
    if found is None:
        raise Http404(_("There is no such page, or it is not yours to see."))
    return found


@never_cache
@require_GET
def library_card(request: PersonRequest, group_id: str, slug: str) -> HttpResponse:
    """One card: as it lies on the table, what it does in words, how it is written."""
    mine = member_of(request, group_id)
    found = find(mine, slug)
    args = [group_id, slug]
    context = place_of(mine) | {
        "card": shown(found, group_id),
        "json": json.dumps(found.data, ensure_ascii=False, indent=1),
        "tried": try_out(found.data),
        "made_by": found.made_by,
        "changed": found.changed,
        "edit_url": reverse("cardgames:card_edit", args=args) if found.own else "",
        "remove_url": reverse("cardgames:card_remove", args=args) if found.own else "",
        "copy_url": f"{reverse('cardgames:card_new', args=[group_id])}?from={slug}" if mine else "",
    }
    return render(request, "cardgames/library/library_card.html", context)


@require_POST
def card_remove(request: PersonRequest, group_id: str, slug: str) -> HttpResponse:
    """Take one of the group's own cards out of its library."""
    mine = member(request.person, group_id)
    try:
        cards.remove_card(mine, slug)
    except LibraryRefusal as refusal:
        context = place_of(mine) | {"errors": errors_of(refusal)}
        return render(request, "cardgames/library/refused.html", context, status=422)
    return redirect(reverse("cardgames:library", args=[group_id]) + "?said=removed")


@never_cache
@require_http_methods(["GET", "POST"])
def cards_import(request: PersonRequest, group_id: str) -> HttpResponse:
    """Take many cards in: look at them first, then take all of them or none."""
    mine = member(request.person, group_id)
    page = place_of(mine) | {"forms": FORM_CHOICES, "form": "auto", "errors": [], "text": ""}
    if request.method == "GET":
        return render(request, "cardgames/library/cards_import.html", page)
    form = ListForm(request.POST, request.FILES)
    if not form.is_valid():
        page |= {"text": request.POST.get("text", "")[:400_000]}
        page["errors"] = [{"reason": said, "line": "", "remedy": ""} for said in form.sentences()]
        return render(request, "cardgames/library/cards_import.html", page, status=422)
    text, wanted, notes = _given(form)
    read = read_library(text, cards.own_cards(mine.group), wanted)
    page |= {"text": text, "form": read.form, "notes": [*notes, *read.notes]}
    try:
        if read.bad:
            raise LibraryRefusal("bad_lines", _("Some lines cannot be read."), bad=read.bad)
        if not read.cards:
            raise LibraryRefusal("no_cards", _("There are no cards in this list."))
        if "look" in request.POST:
            return render(request, "cardgames/library/cards_import.html", page | _seen(mine, read))
        cards.take_cards(mine, read.cards)
    except LibraryRefusal as refusal:
        page |= _seen(mine, read) if read.cards else {}
        page["errors"] = bad_lines(refusal.bad) if refusal.bad else errors_of(refusal)
        return render(request, "cardgames/library/cards_import.html", page, status=422)
    return redirect(reverse("cardgames:library", args=[group_id]) + "?said=taken")


def _given(form: ListForm) -> tuple[str, str, tuple[str, ...]]:
    """The text, how to read it, and notes; a file takes the place of the field."""
    given = form.cleaned_data
    wanted, text = given["form"] or "auto", given["text"]
    notes: tuple[str, ...] = ()
    if (file := given["file"]) is not None:
        text, notes = decoded(file.read())
        ending = (file.name or "").rpartition(".")[2].lower()
        wanted = {"csv": "csv", "tsv": "csv", "json": "json"}.get(ending, wanted)
    return text, wanted, notes


def _seen(mine: Membership, read: Any) -> dict[str, Any]:
    """The cards that were read, as they would lie in the library."""
    own = cards.own_cards(mine.group)
    found = []
    for each in read.cards:
        before = own.get(each.slug)
        there = each.slug in STARTER or before == each.data
        card = find(mine, each.slug) if there else cards.read_as(each.slug, each.data)
        state = _("there already") if there else _("new") if before is None else _("changed")
        found.append({**shown(card, mine.group_id), "state": state, "url": ""})
    return {"cards": found, "count": len(found)}


@require_GET
def library_file(request: PersonRequest, group_id: str, form: str) -> HttpResponse:
    """The group's own cards as a file; the starter set's of the library without a group."""
    mine = member_of(request, group_id)
    if form not in FILES:
        raise Http404
    ending, mime, write = FILES[form]
    found = cards.own_cards(mine.group) if mine else cards.library_for(None)
    response = HttpResponse(write(found), content_type=mime)
    name = slugify(mine.group.name, allow_unicode=True) if mine else "starter"
    file = f"{name or 'library'}-cards.{ending}"
    response["Content-Disposition"] = content_disposition_header(True, file)
    response["Cache-Control"] = "private, no-store"
    return response

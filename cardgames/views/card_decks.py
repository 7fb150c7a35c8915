"""Building decks: each its owner's alone, kept in any state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpResponse
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
from accounts.refusals import AccountRefusal
from accounts.requests import PersonRequest
from cardgames.exodus.lobby import READY
from cardgames.library.deck_texts import read_deck, write_deck
from cardgames.library.page import Search, deck_parts, search_fields, shown
from cardgames.models import CardDeck
from cardgames.rules.exodus import DECKS
from cardgames.services import card_decks as decks
from cardgames.services import library as cards
from cardgames.services.deck_steps import undo
from cardgames.views.library import place_of
from decks.forms import FORM_CHOICES, ListForm
from decks.showing import errors_of
from journal.regions import partial

PIECES = ("deck_state", "deck_problems", "deck_pictures", "deck_list")


@never_cache
@require_http_methods(["GET", "POST"])
def card_decks(request: PersonRequest, group_id: str) -> HttpResponse:
    """My decks in this library, the ready ones, and the ways to a new one."""
    mine = member(request.person, group_id)
    errors: list[dict[str, Any]] = []
    if request.method == "POST":
        try:
            return redirect("cardgames:card_deck", _made(request, mine).pk)
        except AccountRefusal as refusal:
            errors = errors_of(refusal)
    library = cards.library_for(mine.group)
    context = place_of(mine) | {
        "decks": [_listed(deck, library) for deck in decks.decks_of(mine.person, mine.group)],
        "ready": [
            {"id": name, "name": str(decks.READY_NAMES[name]), "about": _(READY[name][1])}
            for name in DECKS
        ],
        "elsewhere": _elsewhere(mine),
        "forms": FORM_CHOICES,
        "errors": errors,
        "text": request.POST.get("text", ""),
        "name": request.POST.get("name", ""),
    }
    page = "cardgames/library/card_decks.html"
    return render(request, page, context, status=422 if errors else 200)


def _made(request: PersonRequest, mine: Membership) -> CardDeck:
    post = request.POST
    if ready := post.get("ready"):
        return decks.copy_ready(mine, ready)
    if copied := post.get("copy"):
        return decks.copy_deck(decks.find_deck(request.person, copied), mine)
    if post.get("way") == "import":
        read = read_deck(_list(request), cards.library_for(mine.group))
        return decks.take_deck(mine, post.get("name", "").strip(), read)
    return decks.make_deck(mine, post.get("name", ""))


def _list(request: PersonRequest) -> str:
    """The list that was pasted or given as a file.  Raises `AccountRefusal`."""
    form = ListForm(request.POST, request.FILES)
    if not form.is_valid():
        raise AccountRefusal("bad_form", " ".join(form.sentences()))
    return form.read()[0]


def _listed(deck: CardDeck, library: Any) -> dict[str, Any]:
    return {
        "id": deck.pk,
        "name": deck.name,
        "url": reverse("cardgames:card_deck", args=[deck.pk]),
        "size": sum(deck.main.values()),
        "energy": deck.energy,
        "problems": len(decks.checked_deck(deck, library)),
        "updated": deck.updated,
    }


def _elsewhere(mine: Membership) -> list[dict[str, str]]:
    """My decks in other libraries, to be copied here."""
    others = CardDeck.objects.filter(owner=mine.person).exclude(group=mine.group)
    here = others.filter(
        group__memberships__person=mine.person, group__memberships__left=None
    ).select_related("group")
    return [{"id": deck.pk, "name": deck.name, "group": deck.group.name} for deck in here[:30]]


@never_cache
@require_GET
def card_deck(request: PersonRequest, deck_id: str) -> HttpResponse:
    """The deck builder."""
    deck = decks.find_deck(request.person, deck_id)
    if request.headers.get("HX-Request"):
        context = _builder(request, deck)
        return render(request, "cardgames/library/_add_cards.html", context)
    return _page(request, deck)


def _page(
    request: PersonRequest, deck: CardDeck, refusal: AccountRefusal | None = None
) -> HttpResponse:
    context = _builder(request, deck) | {"errors": errors_of(refusal) if refusal else []}
    context |= {"text": request.POST.get("text") or context["text"], "forms": FORM_CHOICES}
    page = "cardgames/library/card_deck.html"
    return render(request, page, context, status=422 if refusal else 200)


def _builder(request: PersonRequest, deck: CardDeck) -> dict[str, Any]:
    mine = member(request.person, deck.group_id)
    shelf, library = cards.shelf(deck.group), cards.library_for(deck.group)
    search = Search.of(request.GET)
    args = [deck.pk]
    parts = deck_parts(deck, shelf, library, deck.group_id)
    adding = [
        {**shown(each, deck.group_id), "count": deck.main.get(each.slug, 0)}
        for each in shelf
        if search.finds(each)
    ]
    for row in adding:
        row["over"] = bool(row["count"]) and row["title"] in parts["over"]
    return place_of(mine) | {
        "deck": parts,
        "adding": adding,
        "search": search,
        "fields": search_fields(search, shelf),
        "text": write_deck(deck.name, deck.main, deck.energy, library, deck.titles),
        "said": SAID.get(request.GET.get("said", ""), ""),
        "urls": {
            name: reverse(f"cardgames:{name}", args=args)
            for name in (
                *("card_deck", "deck_count", "deck_energy", "deck_name", "deck_delete"),
                *("deck_text", "deck_as_text", "deck_undo"),
            )
        },
    }


SAID = {"kept": gettext_lazy("The list is kept.")}


def _changed(
    request: PersonRequest, deck_id: str, change: Callable[[CardDeck], CardDeck], *touched: str
) -> HttpResponse:
    """The owner changes the deck and sees it again: the pieces that changed, or the whole page."""
    deck = decks.find_deck(request.person, deck_id)
    try:
        deck = change(deck)
    except AccountRefusal as refusal:
        return _page(request, deck, refusal)
    if not request.headers.get("HX-Request"):
        anchor = f"#add-{touched[0]}" if len(touched) == 1 else ""
        return redirect(reverse("cardgames:card_deck", args=[deck.pk]) + anchor)
    context = _builder(request, deck)
    pieces = [
        partial(piece, _drawn(request, f"cardgames/library/_{piece}.html", context))
        for piece in PIECES
    ]
    for row in context["adding"]:
        if row["slug"] in touched:
            drawn = _drawn(request, "cardgames/library/parts/add_row.html", {"card": row})
            pieces.append(partial(f"add-{row['slug']}", drawn))
    return HttpResponse("".join(pieces))


def _drawn(request: PersonRequest, template: str, context: dict[str, Any]) -> str:
    return render(request, template, context).content.decode()


@require_POST
def deck_count(request: PersonRequest, deck_id: str) -> HttpResponse:
    """One more or one fewer of a card."""
    more = "more" in request.POST
    slug = request.POST.get("more") or request.POST.get("fewer") or ""
    return _changed(
        request, deck_id, lambda deck: decks.count_card(deck, slug, 1 if more else -1), slug
    )


@require_POST
def deck_energy(request: PersonRequest, deck_id: str) -> HttpResponse:
    """So many energies."""

    def change(deck: CardDeck) -> CardDeck:
        by = {"more": 1, "fewer": -1}.get(request.POST.get("by", ""))
        written = request.POST.get("energy", "").strip()
        if by is not None:
            return decks.count_energy(deck, max(0, deck.energy + by))
        if not written.isdecimal() or len(written) > 6:
            raise AccountRefusal("bad_counts", _("Write how many energies, a whole number."))
        return decks.count_energy(deck, int(written))

    return _changed(request, deck_id, change)


@require_POST
def deck_undo(request: PersonRequest, deck_id: str) -> HttpResponse:
    """What was changed last is taken back."""
    steps = decks.find_deck(request.person, deck_id).steps
    return _changed(request, deck_id, undo, *(steps[-1].get("main", ()) if steps else ()))


@require_POST
def deck_name(request: PersonRequest, deck_id: str) -> HttpResponse:
    """Another name."""
    name = request.POST.get("name", "")
    return _changed(request, deck_id, lambda deck: decks.rename_deck(deck, name))


@require_POST
def deck_text(request: PersonRequest, deck_id: str) -> HttpResponse:
    """A list in the place of the deck's cards."""

    def change(deck: CardDeck) -> CardDeck:
        read = read_deck(_list(request), cards.library_for(deck.group))
        mine = member(request.person, deck.group_id)
        return decks.take_deck(mine, deck.name, read, over=deck)

    return _changed(request, deck_id, change)


@require_POST
def deck_delete(request: PersonRequest, deck_id: str) -> HttpResponse:
    """Throw a deck away."""
    deck = decks.find_deck(request.person, deck_id)
    decks.delete_deck(deck)
    return redirect("cardgames:card_decks", deck.group_id)


@require_GET
def deck_as_text(request: PersonRequest, deck_id: str) -> HttpResponse:
    """The deck as a text file."""
    deck = decks.find_deck(request.person, deck_id)
    library = cards.library_for(deck.group)
    text = write_deck(deck.name, deck.main, deck.energy, library, deck.titles)
    response = HttpResponse(text, content_type="text/plain; charset=utf-8")
    file = f"{slugify(deck.name, allow_unicode=True) or 'deck'}.txt"
    response["Content-Disposition"] = content_disposition_header(True, file)
    response["Cache-Control"] = "private, no-store"
    return response

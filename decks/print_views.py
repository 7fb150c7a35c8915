"""Sheets to print from the browser, and asking for them as PDF."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from accounts.addresses import is_private, public_url
from accounts.requests import PersonRequest
from accounts.services import join_code
from decks import kept, sheets
from decks.decklist import faces_of, listed
from decks.list_views import list_for
from decks.lists import ListedCard
from decks.models import Deck
from decks.pdf import crib
from decks.showing import shown_card
from journal import reports

A_PAGE = 9


@never_cache
@require_GET
def print_cards(request: PersonRequest, deck_id: str) -> HttpResponse:
    """All cards of a deck to cut out."""
    deck, _viewer, now = list_for(request.person, deck_id)
    cards = listed(faces_of(deck, now.state))
    back = reverse("decks:deck_list", args=[deck.pk])
    pdf = reverse("decks:print_pdf", args=[deck.pk, "cards"])
    return render(request, "decks/print_cards.html", pages(cards, deck.name, back, pdf))


@never_cache
@require_GET
def print_list(request: PersonRequest, list_id: str) -> HttpResponse:
    """All cards of a kept list to cut out."""
    found = kept.find(request.person, list_id)
    back = reverse("decks:kept_list", args=[found.pk])
    pdf = reverse("decks:print_list_pdf", args=[found.pk])
    page = pages(kept.cards_of(found), found.name, back, pdf)
    return render(request, "decks/print_cards.html", page)


def pages(cards: tuple[ListedCard, ...], name: str, back: str, pdf: str) -> dict[str, Any]:
    """Every copy of every card, nine on a page."""
    copies = [shown_card(card) for card in cards for _copy in range(card.count)]
    return {
        "name": name,
        "pages": [copies[at : at + A_PAGE] for at in range(0, len(copies), A_PAGE)],
        "count": len(copies),
        "back": back,
        "pdf_url": pdf,
    }


@never_cache
@require_GET
def print_sheet(request: PersonRequest, deck_id: str) -> HttpResponse:
    """A character sheet with the code by which a phone joins the table."""
    deck, _viewer, _now = list_for(request.person, deck_id)
    code = join_code(deck.journal.seating.group)
    sheet = sheets.sheet_of(deck, _join_address(request, deck))
    context = {
        "sheet": sheet,
        "crib": crib(sheet),
        "rounds": range(1, 16),
        "private": is_private(request),
        "qr_url": reverse("accounts:join_qr", args=[code.code]),
        "code": code.code.upper(),
        "back": reverse("decks:deck_list", args=[deck.pk]),
        "pdf_url": reverse("decks:print_pdf", args=[deck.pk, "sheet"]),
    }
    return render(request, "decks/print_sheet.html", context)


def _join_address(request: PersonRequest, deck: Deck) -> str:
    code = join_code(deck.journal.seating.group)
    return public_url(request, reverse("accounts:join_by_code", args=[code.code]))


@require_POST
def print_pdf(request: PersonRequest, deck_id: str, what: str) -> HttpResponse:
    """Ask for a deck's cards or the character sheet as PDF, and wait on its page."""
    deck, _viewer, _now = list_for(request.person, deck_id)
    if what == "sheet":
        options = {"join": _join_address(request, deck)}
        return _ask(request, sheets.SHEET, deck.pk, "decks:print_sheet", options)
    return _ask(request, sheets.CARDS, deck.pk, "decks:print_cards", {})


@require_POST
def print_list_pdf(request: PersonRequest, list_id: str) -> HttpResponse:
    """Ask for the cards of a kept list as PDF."""
    found = kept.find(request.person, list_id)
    return _ask(request, sheets.LIST, found.pk, "decks:print_list", {})


def _ask(
    request: PersonRequest, kind: str, about: str, page: str, options: dict[str, Any]
) -> HttpResponse:
    back = reverse(page, args=[about])
    try:
        report = reports.ask(
            kind, person=request.person, about=about, options={**options, "back": back}
        )
    except reports.TooMany as many:
        context = {"errors": [{"line": "", "reason": str(many), "remedy": ""}], "back": back}
        return render(request, "decks/not_now.html", context, status=429)
    return redirect("reports:report", report.pk)

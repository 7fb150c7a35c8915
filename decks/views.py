"""Pages of one deck, and of the rules."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from accounts.access import viewers
from accounts.requests import PersonRequest, came_from
from decks import services
from decks.access import deck_for
from decks.decklist import retired
from decks.rulebook import exodus_rules, rulebook
from decks.selectors import wording
from decks.switcher import my_pages
from journal.audit import Proof, proofs
from journal.contract import GM
from journal.page import live_page
from journal.shuffle import commitment


@require_GET
def deck(request: PersonRequest, deck_id: str) -> HttpResponse:
    """A player's phone: hand and piles.  For the GM too, who may act for the player; whoever else
    is of the table is led to a page of their own."""
    found, viewer, now = deck_for(request.person, deck_id)
    held = viewers(request.person, found.journal_id)
    owner = now.kind.rules.owner(now.state, found.part)
    if request.GET.get("as") == GM:
        viewer = next((each for each in held if each.seat == GM), viewer)
    words = wording(now.journal_id, now.wording)
    if viewer.seat not in (GM, owner):
        return redirect(f"/campaigns/for-group/{words.group}/")
    if retired(found, now.state):
        # Its page has nothing to play with; what it was made of stays to be looked up.
        return redirect("decks:deck_list", found.pk)
    page = live_page(now, viewer.seat, of=found.part)
    page |= {
        "deck": {"name": found.name, "url": request.path, "part": found.part},
        "proof_url": reverse("decks:proof", args=[found.pk]),
        "combined": found.combined,
        "layout_url": reverse("decks:layout", args=[found.pk]),
        "mine": my_pages(now, held, found.part, viewer),
        "acting": words.seat(owner) if viewer.seat == GM != owner else "",
    }
    return render(request, "decks/deck.html", page)


@require_POST
def layout(request: PersonRequest, deck_id: str) -> HttpResponse:
    """FAT-14: Exhausted under Discard in one pile, or beside it.  A display choice."""
    found, viewer, now = deck_for(request.person, deck_id)
    if viewer.seat not in (GM, now.kind.rules.owner(now.state, found.part)):
        raise PermissionDenied(_("You do not hold this seat."))
    services.lay_out(found, combined=request.POST.get("combined") == "yes")
    return redirect("decks:deck", found.pk)


@require_http_methods(["GET", "POST"])
def proof(request: PersonRequest, deck_id: str) -> HttpResponse:
    """Every shuffle of a deck with its print, and the key once it hides nothing any more."""
    found, viewer, now = deck_for(request.person, deck_id)
    shuffles = proofs(found.journal_id, now.state, now.kind.rules, viewer.seat, found.part)
    context: dict[str, Any] = {
        "deck": {"name": found.name, "url": reverse("decks:deck", args=[found.pk])},
        "shuffles": [_shuffle(each) for each in shuffles],
        "form_values": request.POST,
    }
    if request.method == "POST":
        context["result"] = _check(
            request.POST.get("key", "").strip(), request.POST.get("commitment", "").strip()
        )
    return render(request, "decks/proof.html", context)


def _shuffle(each: Proof) -> dict[str, Any]:
    return {
        "place": each.place + 1,
        "commitment": each.commitment,
        "entry": each.entry,
        "secret": not each.key,
        "key": each.key,
    }


def _check(key: str, published: str) -> dict[str, Any]:
    try:
        secret = bytes.fromhex(key)
    except ValueError:
        return {"ok": False, "sentence": _("A key is 64 hexadecimal digits.")}
    if commitment(secret) != published.lower():
        return {"ok": False, "sentence": _("This key does not belong to this print.")}
    return {
        "ok": True,
        "sentence": _("The key belongs to the print, so it was fixed before the shuffle."),
    }


@require_GET
def rules(request: PersonRequest) -> HttpResponse:
    """Our wording of the rules, and what each table decides: of Fatigue, of the card games."""
    return render(
        request, "rules/index.html", {**rulebook(), **exodus_rules(), "back": came_from(request)}
    )

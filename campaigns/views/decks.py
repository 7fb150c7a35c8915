"""Giving a character its deck: looked at first, then shuffled and given whole."""

from __future__ import annotations

import secrets
from typing import Any

from django import forms
from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from accounts.refusals import AccountRefusal
from accounts.requests import PersonRequest
from campaigns import selectors, services
from campaigns.access import Visit, character, visit
from campaigns.models import Character
from decks import kept
from decks.forms import FORM_CHOICES, ListForm
from decks.imports import read_deck
from decks.lists import MOST_CARDS, DeckList, blank_list
from decks.samples import SAMPLES, sample
from decks.services import DeckRefusal, check_list
from decks.showing import errors_of, preview, sentences, sources, text_from


class DeckForm(ListForm):
    """A list of cards, a sample, or blank cards of a printed deck, and how the deck is played."""

    way = forms.ChoiceField(choices=[(way, way) for way in ("paste", "sample", "blank")])
    sample = forms.ChoiceField(choices=[(name, name) for name in SAMPLES], required=False)
    blank = forms.IntegerField(required=False, min_value=1, max_value=MOST_CARDS)
    printed = forms.BooleanField(required=False)
    other_size = forms.BooleanField(required=False)
    keep_as = forms.CharField(required=False, max_length=60)
    look = forms.BooleanField(required=False)


@require_http_methods(["GET", "POST"])
def deck_new(request: PersonRequest, campaign_id: str, number: int) -> HttpResponse:
    """The GM gives a character its deck: pasted, typed, from a file, a sample, from a list of one's
    own, a copy of another, or blank cards of a printed one."""
    here = visit(request.person, campaign_id)
    _gm = here.gm
    whose = character(here, number)
    if whose.deck is not None and services.has_deck(whose):
        return redirect("decks:deck", whose.deck.pk)
    given = request.POST or request.GET
    address = reverse("campaigns:deck_new", args=[campaign_id, number])
    pc = "no" if given.get("pc") == "no" else "yes"
    page: dict[str, Any] = {
        "campaign": selectors.link(here.campaign),
        "character": {"name": whose.name},
        "way": "blank" if given.get("way") == "blank" else "paste",
        "text": text_from(request.person, request.GET.get("from", "")),
        "blank": request.POST.get("blank") or 30,
        "key": request.POST.get("key") or secrets.token_hex(12),
        "pc": pc,
        "forms": FORM_CHOICES,
        "form": given.get("form", "auto"),
        "printed": "printed" in request.POST,
        "keep_as": request.POST.get("keep_as", ""),
        "errors": [],
        "sources": sources(request.person, f"{address}?pc={pc}&"),
        "first": not any(map(services.has_deck, selectors.characters(here.campaign))),
    }
    if request.method == "GET":
        if page["text"]:
            # What was chosen is shown at once; it is given by the next tap.
            page["preview"] = preview(read_deck(page["text"]))
            page["sample"] = SAMPLES.get(request.GET["from"].removeprefix("sample:"))
        return render(request, "campaigns/deck_new.html", page)
    return _give(request, here, whose, page)


def _give(
    request: PersonRequest, here: Visit, whose: Character, page: dict[str, Any]
) -> HttpResponse:
    form = DeckForm(request.POST, request.FILES)
    if not form.is_valid():
        page |= {"errors": sentences(form.sentences()), "text": request.POST.get("text", "")}
        return render(request, "campaigns/deck_new.html", page, status=422)
    given = form.cleaned_data
    if given["way"] == "blank":
        cards: DeckList = blank_list(given["blank"] or 30)
    elif given["way"] == "sample":
        cards = read_deck(sample(given["sample"]).text)
    else:
        page["text"], cards = form.read()
        # What is looked at is what will be given: read the same way again.
        page |= {"form": cards.form, "preview": preview(cards)}
    try:
        if given["look"]:
            check_list(cards, skill=True, other_size=given["other_size"])
            return render(request, "campaigns/deck_new.html", page)
        _make(request, here, whose, cards, page["key"], given)
    except (DeckRefusal, AccountRefusal) as refusal:
        page["errors"] = errors_of(refusal)
        page["needs_size_tick"] = refusal.code == "deck_size" or given["other_size"]
        page["only_size"] = refusal.code == "deck_size"
        return render(request, "campaigns/deck_new.html", page, status=422)
    return redirect("campaigns:board", here.campaign.pk)


def _make(
    request: PersonRequest,
    here: Visit,
    whose: Character,
    cards: DeckList,
    key: str,
    given: dict[str, Any],
) -> None:
    with transaction.atomic():
        services.give_deck(
            whose,
            cards,
            key=key,
            actor=here.gm.actor,
            pc=request.POST.get("pc") != "no",
            other_size=given["other_size"],
            printed=given["printed"],
        )
        if given["keep_as"] and request.person is not None and given["way"] == "paste":
            kept.keep(request.person, given["keep_as"], cards)

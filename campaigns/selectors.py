"""What pages show about campaigns."""

from __future__ import annotations

from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import Holding, Person
from campaigns.models import Campaign, Character
from decks.services import DeckRefusal


def link(campaign: Campaign) -> dict[str, str]:
    """A campaign's name and address."""
    return {"name": campaign.name, "url": reverse("campaigns:board", args=[campaign.pk])}


def campaigns_of(person: Person, *, archived: bool = False) -> list[dict[str, str]]:
    """The campaigns that a person is in, newest first, with what they are there, in two queries."""
    found = Campaign.objects.filter(
        group__memberships__person=person,
        group__memberships__left=None,
        archived__isnull=not archived,
    ).order_by("-created")
    held: dict[str, list[str]] = {}
    holdings = Holding.objects.filter(membership__person=person, until=None)
    for seating, label in holdings.values_list("seat__seating_id", "seat__label"):
        held.setdefault(seating, []).append(label)
    return [
        {**link(campaign), "role": ", ".join(held.get(campaign.journal_id, [_("looking on")]))}
        for campaign in found
    ]


def deck_errors(refusal: Exception) -> list[dict[str, Any]]:
    """A refused deck as the page lists it: each bad line, or the one sentence."""
    if isinstance(refusal, DeckRefusal) and refusal.bad:
        return [
            {"line": bad.number, "reason": f"“{bad.line}”: {bad.reason}", "remedy": bad.remedy}
            for bad in refusal.bad
        ]
    return [{"line": "", "reason": getattr(refusal, "sentence", str(refusal)), "remedy": ""}]


def characters(campaign: Campaign) -> list[Character]:
    """All characters in the order of their seats, with seat and deck, in one query."""
    found = Character.objects.filter(campaign=campaign).select_related("seat", "deck")
    return sorted(found, key=lambda each: int(each.seat.name))

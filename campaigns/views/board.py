"""The table itself: the GM's board, and the way to one's own deck."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET

from accounts.access import member
from accounts.requests import PersonRequest
from accounts.selectors import seats
from campaigns import selectors, services, sessions
from campaigns.access import Visit, visit
from campaigns.models import Campaign
from journal import back
from journal.contract import GM
from journal.moments import Moment, moment
from journal.page import live_page, present_page


@require_GET
def for_group(request: PersonRequest, group_id: str) -> HttpResponse:
    """Where somebody goes who has just joined a group."""
    member(request.person, group_id)
    campaign = Campaign.objects.filter(group_id=group_id).first()
    if campaign is None:
        # People who play cards and nothing else have their page in a higher app.
        return redirect(f"/tables/for-group/{group_id}/")
    choose = "?choose" if "choose" in request.GET else ""
    return redirect(reverse("campaigns:board", args=[campaign.pk]) + choose)


@require_GET
def board(request: PersonRequest, campaign_id: str) -> HttpResponse:
    """The GM's board; a player goes to their deck, or chooses a character first; who only looks on
    goes to the screen."""
    here = visit(request.person, campaign_id)
    if here.is_gm:
        page = live_page(moment(here.campaign.journal_id), GM, of="board")
        page |= {"campaign": selectors.link(here.campaign), **_setup(here)}
        page |= present_page(here.campaign.journal_id)
        return render(request, "campaigns/board.html", page)
    now = moment(here.campaign.journal_id)
    decks = [c for c in _mine(here) if services.has_deck(c, now)]
    if len(decks) == 1 and "choose" not in request.GET and decks[0].deck is not None:
        return redirect("decks:deck", decks[0].deck.pk)
    if not here.sits:
        return redirect("campaigns:screen", campaign_id)
    return render(request, "campaigns/choose.html", _choose(here))


def _mine(here: Visit) -> list[Any]:
    held = {viewer.seat for viewer in here.players}
    return [c for c in selectors.characters(here.campaign) if c.seat.key in held]


def _setup(here: Visit) -> dict[str, Any]:
    """Characters that wait for a deck, and the pages of setting up."""
    args, now = [here.campaign.pk], moment(here.campaign.journal_id)
    going = sessions.current(here.campaign)
    everybody = selectors.characters(here.campaign)
    deckless = [c for c in everybody if not services.has_deck(c, now)]
    return {
        "people_url": reverse("campaigns:people", args=args),
        "screen_url": reverse("campaigns:screen", args=args),
        "log_url": reverse("campaigns:log", args=args),
        "story_url": reverse("campaigns:story", args=args),
        "rulings_url": reverse("campaigns:rulings", args=args),
        "back_url": _back_url(now),
        "bare": not everybody,
        "first_steps": len(deckless) == len(everybody),
        "cards_url": f"/tables/for-group/{here.campaign.group_id}/",
        "sessions_url": reverse("campaigns:sessions", args=args),
        "going": going and going.number,
        "session_url": reverse("campaigns:session", args=[*args, going.number]) if going else "",
        "settings_url": reverse("campaigns:settings", args=args),
        "character_url": reverse("campaigns:character_new", args=args),
        "gm_deck_url": reverse("campaigns:gm_deck_new", args=args),
        "layout_url": reverse("campaigns:board_layout", args=args),
        "eyes": [
            {"name": c.name, "url": reverse("campaigns:view_as", args=[*args, c.seat.name])}
            for c in everybody
        ],
        "deckless": [
            {"name": c.name, "url": reverse("campaigns:deck_new", args=[*args, c.seat.name])}
            for c in deckless
        ],
    }


def _back_url(now: Moment) -> str:
    """Where something is taken back; nowhere while there is nothing yet."""
    if not back.anything(now, GM):
        return ""
    return reverse("journal:back", args=[now.journal_id]) + f"?seat={GM}"


def _choose(here: Visit) -> dict[str, Any]:
    args = [here.campaign.pk]
    now = moment(here.campaign.journal_id)
    decks = {
        c.seat_id: c.deck for c in selectors.characters(here.campaign) if services.has_deck(c, now)
    }
    mine, free, taken = [], [], []
    for row in seats(here.campaign.journal_id):
        if row.seat.name == GM:
            continue
        label = row.seat.label
        if row.held_by(here.membership_id):
            deck = decks.get(row.seat.pk)
            url = reverse("decks:deck", args=[deck.pk]) if deck else ""
            mine.append({"label": label, "url": url})
        elif row.free:
            take = reverse("accounts:seat_take", args=[row.seat.pk])
            free.append({"label": label, "take_url": take})
        else:
            taken.append({"label": label, "holder": ", ".join(h.name for h in row.holders)})
    return {
        "campaign": selectors.link(here.campaign),
        "mine": mine,
        "free": free,
        "taken": taken,
        "people_url": reverse("campaigns:people", args=args),
        "screen_url": reverse("campaigns:screen", args=args),
        "log_url": reverse("campaigns:log", args=args),
        "cards_url": f"/tables/for-group/{here.campaign.group_id}/",
        "sessions_url": reverse("campaigns:sessions", args=args),
        "settings_url": reverse("campaigns:settings", args=args),
        "rulings_url": reverse("campaigns:rulings", args=args),
    }

"""The API of campaigns: starting one, its characters and their decks."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import exceptions
from rest_framework.request import Request
from rest_framework.response import Response

from accounts import services as accounts
from accounts.api import known
from accounts.api_base import Call, Nothing, OpenCall, answers, person, plain, read
from accounts.models import Membership, Person
from campaigns import selectors, services
from campaigns.access import Visit, character, visit
from campaigns.api_shapes import (
    CampaignOut,
    CharacterBody,
    CharacterOut,
    DeckBody,
    DemoBody,
    StartBody,
    StartedOut,
)
from campaigns.demo import start_demo
from campaigns.models import Campaign, Character
from decks import kept
from decks.api import deck_place
from decks.api_lists import list_of, refused
from decks.api_shapes import DeckProblem
from decks.decklist import as_list
from decks.lists import DeckList, blank_list
from decks.services import DeckRefusal
from journal.api import answer
from journal.api_shapes import changed


class Campaigns(OpenCall):
    """The caller's campaigns."""

    @extend_schema(
        operation_id="campaigns_list",
        parameters=[OpenApiParameter("archived", bool, description="Those that were put away.")],
        responses=answers(CampaignOut(many=True), 401),
    )
    def get(self, request: Request) -> Response:
        """The campaigns that the caller is in, newest first."""
        if plain(request).person is None:
            raise exceptions.NotAuthenticated
        found = Campaign.objects.filter(
            group__memberships__person=person(request),
            group__memberships__left=None,
            archived__isnull=request.query_params.get("archived", "false").lower() != "true",
        ).order_by("-created")
        return Response([campaign_body(visit(person(request), each.pk)) for each in found])

    @extend_schema(request=StartBody, responses=answers(StartedOut, 400, 403, 422, ok=201))
    def post(self, request: Request) -> Response:
        """Start a campaign as its GM; whoever is not known yet becomes a guest with a token."""
        given = read(StartBody, request)
        with transaction.atomic():
            who, token = known(request, given["your_name"], "")
            campaign = services.start(
                who, given["name"], given["hand_size"], counts_active=given["counts_active"]
            )
        return started(who, campaign, token)


class Demo(OpenCall):
    """Trying it."""

    @extend_schema(request=DemoBody, responses=answers(StartedOut, 400, 403, 422, ok=201))
    def post(self, request: Request) -> Response:
        """A demo party of one's own, in its third Round, with scripted players."""
        given = read(DemoBody, request)
        with transaction.atomic():
            who, token = known(request, given["your_name"] or _("Guest"), "")
            campaign = start_demo(who)
        return started(who, campaign, token)


class CampaignNow(Call):
    """A campaign."""

    @extend_schema(operation_id="campaigns_retrieve", responses=answers(CampaignOut, 401, 404))
    def get(self, request: Request, campaign_id: str) -> Response:
        """The campaign, and what the caller is there."""
        return Response(campaign_body(visit(person(request), campaign_id)))


class Characters(Call):
    """The characters of a campaign."""

    @extend_schema(
        operation_id="campaigns_characters_list",
        responses=answers(CharacterOut(many=True), 401, 404),
    )
    def get(self, request: Request, campaign_id: str) -> Response:
        """All characters in the order of their seats."""
        here = visit(person(request), campaign_id)
        return Response([_character(each) for each in selectors.characters(here.campaign)])

    @extend_schema(
        request=CharacterBody, responses=answers(CharacterOut, 400, 401, 403, 404, 422, ok=201)
    )
    def post(self, request: Request, campaign_id: str) -> Response:
        """The GM adds a character with a free seat and no deck yet."""
        here = visit(person(request), campaign_id)
        _gm = here.gm
        made = services.add_character(here.campaign, read(CharacterBody, request)["name"])
        return Response(_character(made), status=HTTPStatus.CREATED)


class TakeCharacter(Call):
    """Becoming a character's player."""

    @extend_schema(request=Nothing, responses=answers(CharacterOut, 400, 401, 403, 404, 422))
    def post(self, request: Request, campaign_id: str, number: int) -> Response:
        """Take the character's free seat."""
        here = visit(person(request), campaign_id)
        wanted = character(here, number)
        read(Nothing, request)
        accounts.take_seat(wanted.seat, me(here))
        return Response(_character(wanted))


class GiveDeck(Call):
    """A character's deck."""

    @extend_schema(
        request=DeckBody,
        responses=changed() | {422: DeckProblem},
    )
    def post(self, request: Request, campaign_id: str, number: int) -> Response:
        """The GM gives a character its deck of 30 cards, shuffled: a pasted text, a list of cards,
        or blank cards of a printed deck of which only the counts are tracked."""
        given = read(DeckBody, request)
        here = visit(person(request), campaign_id)
        actor = here.gm.actor
        whose = character(here, number)
        try:
            receipt = services.give_deck(
                whose,
                _cards(given, person(request)),
                key=given["key"],
                actor=actor,
                hand_size=given["hand_size"],
                counts_active=given["counts_active"],
                pc=given["pc"],
                other_size=given["other_size"],
                printed=given["printed"],
            )
        except DeckRefusal as refusal:
            raise refused(refusal) from None
        whose.refresh_from_db(fields=["deck"])
        place = deck_place(request, "gm", {"deck_id": whose.deck_id})
        return answer(place, receipt)


def _cards(given: dict[str, Any], who: Person) -> DeckList:
    """The cards of a `DeckBody`."""
    if given.get("blank") is not None:
        return blank_list(given["blank"])
    if given.get("list") is not None:
        return as_list(kept.cards_of(kept.find(who, given["list"])))
    if given.get("copy") is not None:
        return as_list(kept.copied(who, given["copy"])[1])
    return list_of(given)


def me(here: Visit) -> Membership:
    """The caller's membership, with person and group."""
    return Membership.objects.select_related("person", "group").get(pk=here.membership_id)


def started(who: Person, campaign: Campaign, token: str | None) -> Response:
    """201: a campaign that its GM has from now on, and the token if they are new here."""
    body = {"campaign": campaign_body(visit(who, campaign.pk)), "token": token}
    return Response(body, status=HTTPStatus.CREATED)


def campaign_body(here: Visit) -> dict[str, Any]:
    """A campaign, and what the visitor is there."""
    campaign = here.campaign
    return {
        "id": campaign.pk,
        "name": campaign.name,
        "journal": campaign.journal_id,
        "group": campaign.group_id,
        "hand_size": campaign.hand_size,
        "counts_active": campaign.counts_active,
        "demo": campaign.demo,
        "created": campaign.created,
        "archived": campaign.archived,
        "role": here.viewers[0].role,
        "seats": [viewer.seat for viewer in here.viewers],
    }


def _character(each: Character) -> dict[str, Any]:
    return {
        "number": int(each.seat.name),
        "name": each.name,
        "deck": each.deck_id,
        "part": each.deck.part if each.deck else None,
    }

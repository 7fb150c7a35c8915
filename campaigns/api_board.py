"""The API of looking at the table: its board, who is present, a player's view for the GM; and the
GM's own decks."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api_base import Call, answers, person, read
from accounts.selectors import seats
from campaigns import services
from campaigns.access import Visit, visit
from campaigns.api_shapes import BoardBody, BoardOut, GMDeckBody, PresentOut
from decks.api import deck_place, party_body
from decks.api_lists import list_of, refused
from decks.api_shapes import DeckProblem, PartyOut
from decks.layout import arrange
from decks.selectors import wording
from decks.services import DeckRefusal
from journal.api import answer
from journal.api_shapes import changed, seen
from journal.contract import GM
from journal.moments import moment
from journal.page import present_page


class PresentNow(Call):
    """Who is there."""

    @extend_schema(responses=answers(PresentOut, 401, 404))
    def get(self, request: Request, campaign_id: str) -> Response:
        """Every seat and whether one of its holders has a page open now.  A stream's event `here`
        says that this has changed; the journal does not tick."""
        here = visit(person(request), campaign_id)
        page = present_page(here.campaign.journal_id)
        rows = [
            {"seat": row["seat"], "label": row["label"], "free": row["free"], "on": row["on"]}
            for row in page["seats"]
        ]
        return Response({"known": page["known"], "seats": rows, "looking_on": page["looking_on"]})


class SeenAs(Call):
    """A player's view, for the GM."""

    @extend_schema(responses=seen(PartyOut))
    def get(self, request: Request, campaign_id: str, seat: str) -> Response:
        """What that seat sees of the party now.  The GM only, who may see all of it anyway."""
        here = visit(person(request), campaign_id)
        gm = here.gm
        names = {row.seat.name: row.seat.key for row in seats(here.campaign.journal_id)}
        if seat not in names or seat == GM:
            raise Http404
        return Response(party_body(replace(gm, seat=names[seat]), moment(gm.journal_id)))


class Layout(Call):
    """The board."""

    @extend_schema(
        operation_id="campaigns_layout_retrieve", responses=answers(BoardOut, 401, 403, 404)
    )
    def get(self, request: Request, campaign_id: str) -> Response:
        """The order of the decks on the board and the screen, and which are left out there."""
        here = visit(person(request), campaign_id)
        return Response(_layout(here))

    @extend_schema(request=BoardBody, responses=answers(BoardOut, 400, 401, 403, 404))
    def post(self, request: Request, campaign_id: str) -> Response:
        """The GM arranges the board for everybody who looks at it; a part that is not of this
        table changes nothing."""
        here = visit(person(request), campaign_id)
        gm = here.gm
        given = read(BoardBody, request)
        arrange(gm.journal_id, given["order"], given["hidden"])
        return Response(_layout(here))


class GMDecks(Call):
    """The GM's own decks."""

    @extend_schema(request=GMDeckBody, responses=changed() | {422: DeckProblem})
    def post(self, request: Request, campaign_id: str) -> Response:
        """The GM makes a deck of any list, shuffled: no Fatigue binds it (FAT-1).  Its cards are
        drawn, shown and put away by the moves of that deck."""
        given = read(GMDeckBody, request)
        here = visit(person(request), campaign_id)
        actor = here.gm.actor
        try:
            deck, receipt = services.make_gm_deck(
                here.campaign, given["name"], list_of(given), key=given["key"], actor=actor
            )
        except DeckRefusal as refusal:
            raise refused(refusal) from None
        return answer(deck_place(request, GM, {"deck_id": deck.pk}), receipt)


def _layout(here: Visit) -> dict[str, Any]:
    now = moment(here.campaign.journal_id)
    words = wording(now.journal_id, now.wording)
    parts = [str(deck["part"]) for deck in now.view(here.viewers[0].seat)["decks"]]
    return {
        "order": sorted(parts, key=lambda part: words.places.get(part, 0)),
        "hidden": [part for part in parts if part in words.hidden],
    }

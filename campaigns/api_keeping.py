"""The API of a campaign as a whole: settings, transfer files, archive, deletion, taking one in."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import PermissionDenied
from rest_framework.parsers import BaseParser
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api import known
from accounts.api_base import Body, Call, OpenCall, Refused, Text, answers, person, read
from campaigns import files, retention, shelf, transfer
from campaigns.access import Visit, visit
from campaigns.api import campaign_body, started
from campaigns.api_shapes import CampaignOut, StartedOut
from campaigns.services import MOST_CARDS_IN_HAND
from campaigns.sessions import Acting
from journal.report_api import ReportOut, shown
from journal.reports import TooMany
from journal.transfer import BadFile

CHANGED = (400, 401, 403, 404, 422)


class SettingsBody(Body):
    """What the GM settles; what is left out stays."""

    name = Text(max_length=200, required=False)
    hand_size = serializers.IntegerField(min_value=1, max_value=MOST_CARDS_IN_HAND, required=False)
    counts_active = serializers.BooleanField(required=False)


class ArchiveBody(Body):
    """Put away, or played again."""

    archived = serializers.BooleanField()


class DeleteBody(Body):
    """The campaign's name, so that nobody deletes one by mistake."""

    name = Text(max_length=200)


class NightsOut(serializers.Serializer[Any]):
    """The transfer files of the last nights, the newest first."""

    nights = ReportOut(many=True)


class Settings(Call):
    """What is settled."""

    @extend_schema(request=SettingsBody, responses=answers(CampaignOut, *CHANGED))
    def post(self, request: Request, campaign_id: str) -> Response:
        """The GM renames the campaign, or sets what new characters begin with (H1)."""
        here = visit(person(request), campaign_id)
        gm, given = Acting(here.gm.actor), read(SettingsBody, request)
        campaign = here.campaign
        shelf.settle(
            campaign,
            given.get("name", campaign.name),
            given.get("hand_size", campaign.hand_size),
            counts_active=given.get("counts_active", campaign.counts_active),
            gm=gm,
        )
        return Response(campaign_body(visit(person(request), campaign_id)))


class Transfer(Call):
    """Transfer files."""

    @extend_schema(responses=answers(NightsOut, 401, 403, 404))
    def get(self, request: Request, campaign_id: str) -> Response:
        """What the nights made, for the owner.  Each download is announced in the open log."""
        here = _owned(request, campaign_id)
        return Response({"nights": [shown(r) for r in files.nightly(here.campaign.group_id)]})

    @extend_schema(
        request=None, responses=answers(ReportOut, 401, 403, 404, 429, ok=HTTPStatus.ACCEPTED)
    )
    def post(self, request: Request, campaign_id: str) -> Response:
        """The owner has one made: everything, to play on at another server."""
        here = _owned(request, campaign_id)
        try:
            report = files.ask_transfer(here.campaign, person(request))
        except TooMany as many:
            raise Refused(HTTPStatus.TOO_MANY_REQUESTS, "too_many_reports", str(many)) from None
        return Response(shown(report), status=HTTPStatus.ACCEPTED)


class Archive(Call):
    """Putting away."""

    @extend_schema(request=ArchiveBody, responses=answers(CampaignOut, *CHANGED))
    def post(self, request: Request, campaign_id: str) -> Response:
        """The GM puts the campaign away, so that it can only be read, or plays it again."""
        here = visit(person(request), campaign_id)
        gm = Acting(here.gm.actor)
        put_away = read(ArchiveBody, request)["archived"]
        (shelf.archive if put_away else shelf.reopen)(here.campaign, gm)
        return Response(campaign_body(visit(person(request), campaign_id)))


class Delete(Call):
    """Deleting."""

    @extend_schema(request=DeleteBody, responses=answers(None, *CHANGED, ok=204))
    def post(self, request: Request, campaign_id: str) -> Response:
        """The owner deletes the campaign for ever (204), naming it."""
        here = _owned(request, campaign_id)
        shelf.check_deletion(here.campaign, read(DeleteBody, request)["name"])
        retention.purge(here.campaign)
        return Response(status=HTTPStatus.NO_CONTENT)


class FileParser(BaseParser):
    """The bytes of a transfer file, as they stand."""

    media_type = "application/gzip"

    def parse(
        self,
        stream: Any,
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> dict[str, bytes]:
        """The bytes, as `file`.  Refuses (413) what is too large, before all of it was read."""
        content: bytes = stream.read(transfer.MOST_UPLOADED + 1)
        if len(content) > transfer.MOST_UPLOADED:
            too_large = _("This file is larger than can be taken in.")
            raise Refused(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "too_large", too_large)
        return {"file": content}


class TakeIn(OpenCall):
    """A campaign from another server."""

    parser_classes = [FileParser]

    @extend_schema(
        operation_id="campaigns_import",
        request={"application/gzip": OpenApiTypes.BINARY},
        parameters=[OpenApiParameter("your_name", str, description="For who is not known yet.")],
        responses=answers(StartedOut, 400, 403, 413, 415, 422, ok=201),
    )
    def post(self, request: Request) -> Response:
        """Take a campaign in by its transfer file, as its owner and GM.  Nothing is overwritten."""
        given: Any = request.data
        name = request.query_params.get("your_name", "")
        try:
            with transaction.atomic():
                who, token = known(request, name, "")
                campaign = transfer.take_in(given.get("file", b""), who)
        except BadFile as bad:
            raise Refused(HTTPStatus.UNPROCESSABLE_ENTITY, "bad_file", str(bad)) from None
        return started(who, campaign, token)


def _owned(request: Request, campaign_id: str) -> Visit:
    here = visit(person(request), campaign_id)
    if not here.is_host:
        raise PermissionDenied(_("Only the owner of the campaign can do this."))
    return here

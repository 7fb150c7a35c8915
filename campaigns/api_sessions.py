"""The API of sessions: the evenings of a campaign, their notes, scenes and story."""

from __future__ import annotations

from dataclasses import asdict
from http import HTTPStatus
from typing import Any

from django.http import Http404
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api_base import (
    LARGEST,
    Body,
    Call,
    Nothing,
    Text,
    answers,
    asked_number,
    person,
    read,
)
from campaigns import sessions as verbs
from campaigns import story
from campaigns.access import Visit, character, visit
from campaigns.models import Session
from campaigns.sessions import LONGEST_NOTE, Acting
from campaigns.views.sessions import find
from journal.api_shapes import Plain, PlainList
from journal.contract import GM
from journal.models import Report
from journal.moments import moment
from journal.report_api import ReportOut
from journal.report_api import shown as report_shown

KEY = r"^[A-Za-z0-9:_-]{8,44}$"
CHANGED = (400, 401, 403, 404, 422)


class OnceBody(Body):
    """What is written into the log: the same `key` again does nothing twice."""

    key = serializers.RegexField(KEY, required=False, default="")


class BeginBody(OnceBody):
    """A session: who is there, by the numbers of their seats (H19)."""

    title = Text(max_length=80, required=False, allow_blank=True, default="")
    here = serializers.ListField(
        child=serializers.IntegerField(min_value=0, max_value=9999), max_length=100
    )


class NotesBody(Body):
    """The GM's notes: `shared` for everybody, `secret` for GMs alone; what is left out stays."""

    title = Text(max_length=80, required=False, allow_blank=True)
    shared = Text(max_length=LONGEST_NOTE, required=False, allow_blank=True)
    secret = Text(max_length=LONGEST_NOTE, required=False, allow_blank=True)


class SceneBody(OnceBody):
    """A scene begins; with `of_round` the Round that is being played gets the name."""

    name = Text(max_length=80)
    of_round = serializers.BooleanField(required=False, default=False)


class AttendBody(OnceBody):
    """A character comes or goes."""

    character = serializers.IntegerField(min_value=0, max_value=9999)
    here = serializers.BooleanField()


class SceneOut(serializers.Serializer[Any]):
    """A name that the GM gave, from entry `entry` on; `round` if it is a Round's."""

    name = serializers.CharField()
    round = serializers.IntegerField(allow_null=True)
    entry = serializers.IntegerField()


class SessionOut(serializers.Serializer[Any]):
    """A session: entries after `first` up to `last` (null while it goes on).  `secret` is null
    for whoever is no GM; `summary` is empty until it was counted."""

    number = serializers.IntegerField()
    title = serializers.CharField(allow_blank=True)
    started = serializers.DateTimeField()
    ended = serializers.DateTimeField(allow_null=True)
    first = serializers.IntegerField()
    last = serializers.IntegerField(allow_null=True)
    present = serializers.ListField(child=serializers.CharField())
    shared = serializers.CharField(allow_blank=True)
    secret = serializers.CharField(allow_blank=True, allow_null=True)
    scenes = SceneOut(many=True)
    summary = Plain()
    report = ReportOut(allow_null=True)


class StoryOut(serializers.Serializer[Any]):
    """The counts of every deck over time.  A step is `[entry, [Deck, Hand, Active, Discard,
    Exhausted]]`; `met` are `[entry, "fatigue" | "died" | "revived"]`; `rounds` are `[entry,
    Round]`."""

    first = serializers.IntegerField()
    last = serializers.IntegerField()
    courses = PlainList()
    rounds = PlainList()


class Sessions(Call):
    """The sessions."""

    @extend_schema(
        operation_id="campaigns_sessions_list", responses=answers(SessionOut(many=True), 401, 404)
    )
    def get(self, request: Request, campaign_id: str) -> Response:
        """All sessions, oldest first."""
        here = visit(person(request), campaign_id)
        return Response([_session(here, each) for each in here.campaign.sessions.all()])

    @extend_schema(request=BeginBody, responses=answers(SessionOut, *CHANGED, ok=201))
    def post(self, request: Request, campaign_id: str) -> Response:
        """The GM begins a session; who is there is preset for every Round."""
        here = visit(person(request), campaign_id)
        gm = here.gm.actor
        given = read(BeginBody, request)
        present = [character(here, number) for number in dict.fromkeys(given["here"])]
        made = verbs.begin(here.campaign, present, given["title"], Acting(gm, given["key"]))
        return Response(_session(here, made), status=HTTPStatus.CREATED)


class SessionNow(Call):
    """One session."""

    @extend_schema(
        operation_id="campaigns_sessions_retrieve", responses=answers(SessionOut, 401, 404)
    )
    def get(self, request: Request, campaign_id: str, number: int) -> Response:
        """The session, as the caller may know it."""
        here = visit(person(request), campaign_id)
        return Response(_session(here, find(here.campaign, number)))

    @extend_schema(
        operation_id="campaigns_sessions_notes",
        request=NotesBody,
        responses=answers(SessionOut, *CHANGED),
    )
    def post(self, request: Request, campaign_id: str, number: int) -> Response:
        """The GM writes title and notes."""
        here = visit(person(request), campaign_id)
        _gm = here.gm
        found, given = find(here.campaign, number), read(NotesBody, request)
        verbs.write_notes(
            found,
            title=given.get("title", found.title),
            shared=given.get("shared", found.shared),
            secret=given.get("secret"),
        )
        return Response(_session(here, found))


class EndSession(Call):
    """The end."""

    @extend_schema(request=Nothing, responses=answers(SessionOut, *CHANGED))
    def post(self, request: Request, campaign_id: str, number: int) -> Response:
        """The GM ends the session; its summary is made."""
        here = visit(person(request), campaign_id)
        gm, found = Acting(here.gm.actor), find(here.campaign, number)
        read(Nothing, request)
        return Response(_session(here, verbs.end(found, gm)))


class ResumeSession(Call):
    """No end yet."""

    @extend_schema(request=Nothing, responses=answers(SessionOut, *CHANGED))
    def post(self, request: Request, campaign_id: str, number: int) -> Response:
        """The GM lets the last session go on, which was ended by mistake."""
        here = visit(person(request), campaign_id)
        gm, found = Acting(here.gm.actor), find(here.campaign, number)
        read(Nothing, request)
        return Response(_session(here, verbs.resume(found, gm)))


class Scenes(Call):
    """Names."""

    @extend_schema(request=SceneBody, responses=answers(SessionOut, *CHANGED))
    def post(self, request: Request, campaign_id: str, number: int) -> Response:
        """The GM names what begins now; the log says so."""
        here = visit(person(request), campaign_id)
        gm, found = here.gm.actor, find(here.campaign, number)
        given = read(SceneBody, request)
        playing = moment(here.campaign.journal_id).view(GM)["round"] if given["of_round"] else None
        verbs.name_scene(
            found, given["name"], Acting(gm, given["key"]), round_number=playing or None
        )
        return Response(_session(here, found))


class Attend(Call):
    """Who is there."""

    @extend_schema(request=AttendBody, responses=answers(SessionOut, *CHANGED))
    def post(self, request: Request, campaign_id: str, number: int) -> Response:
        """Somebody comes late or leaves early."""
        here = visit(person(request), campaign_id)
        gm, found = here.gm.actor, find(here.campaign, number)
        given = read(AttendBody, request)
        who = character(here, given["character"])
        verbs.attend(found, who, here=given["here"], gm=Acting(gm, given["key"]))
        found.refresh_from_db()
        return Response(_session(here, found))


class Story(Call):
    """The picture's numbers."""

    @extend_schema(
        parameters=[OpenApiParameter("session", int, description="Of one session only.")],
        responses=answers(StoryOut, 400, 401, 404),
    )
    def get(self, request: Request, campaign_id: str) -> Response:
        """How the counts of all decks went, entry by entry."""
        here = visit(person(request), campaign_id)
        now = moment(here.campaign.journal_id)
        number = asked_number(request, "session", 0, LARGEST)
        first, last = 0, now.number
        if number:
            if number > 32_767:
                raise Http404
            found = find(here.campaign, number)
            first, last = found.first, found.last or now.number
        return Response(asdict(story.fold_story(now, first, last)))


def _session(here: Visit, found: Session) -> dict[str, Any]:
    report = Report.objects.filter(kind=verbs.SUMMARY, about=str(found.pk)).first()
    return {
        "number": found.number,
        "title": found.title,
        "started": found.started,
        "ended": found.ended,
        "first": found.first,
        "last": found.last,
        "present": [who["name"] for who in found.present],
        "shared": found.shared,
        "secret": found.secret if here.is_gm else None,
        "scenes": [
            {"name": each.name, "round": each.round, "entry": each.entry}
            for each in found.scenes.all()
        ],
        "summary": found.summary,
        "report": report_shown(report) if report else None,
    }

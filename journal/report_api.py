"""The API of files that are made: asked for by the calls of other apps, shown and fetched here."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.http import HttpResponseBase
from django.urls import URLPattern, path
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api_base import Call, Nothing, Refused, answers, person, read
from journal import reports
from journal.models import Report
from journal.report_views import download


class ReportOut(serializers.Serializer[Any]):
    """A file that is being made, or is ready: then `file` is its address."""

    id = serializers.CharField()
    kind = serializers.CharField()
    title = serializers.CharField()
    about = serializers.CharField(allow_blank=True)
    state = serializers.ChoiceField(choices=Report.State.choices)
    progress = serializers.IntegerField(min_value=0, max_value=100)
    why = serializers.CharField(allow_blank=True, help_text="Why there is no file, if it failed.")
    name = serializers.CharField(allow_blank=True)
    size = serializers.IntegerField()
    created = serializers.DateTimeField()
    expires = serializers.DateTimeField(allow_null=True)
    file = serializers.CharField(allow_null=True)


class Reports(Call):
    """My files."""

    @extend_schema(operation_id="reports_list", responses=answers(ReportOut(many=True), 401))
    def get(self, request: Request) -> Response:
        """The files that I asked for and may still have, the newest first."""
        return Response([shown(each) for each in reports.mine(person(request))])


class ReportNow(Call):
    """One file."""

    @extend_schema(responses=answers(ReportOut, 401, 404))
    def get(self, request: Request, report_id: str) -> Response:
        """How far it is."""
        return Response(shown(reports.find(person(request), report_id)))


class CancelReport(Call):
    """Stopping."""

    @extend_schema(request=Nothing, responses=answers(ReportOut, 400, 401, 404))
    def post(self, request: Request, report_id: str) -> Response:
        """Stop making it, or throw the file away."""
        read(Nothing, request)
        report = reports.find(person(request), report_id)
        reports.cancel(report)
        return Response(shown(report))


class ReportFile(Call):
    """The file."""

    @extend_schema(responses={(200, "application/octet-stream"): OpenApiTypes.BINARY})
    def get(self, request: Request, report_id: str) -> HttpResponseBase:
        """The bytes; 404 until it is ready."""
        return download(reports.fetch(person(request), report_id))


def shown(report: Report) -> dict[str, Any]:
    """A report as calls answer it."""
    done = report.state == Report.State.DONE
    return {
        "id": report.pk,
        "kind": report.kind,
        "title": reports.title(report),
        "about": report.about,
        "state": report.state,
        "progress": report.progress,
        "why": report.why,
        "name": report.name,
        "size": report.size,
        "created": report.created,
        "expires": report.expires,
        "file": f"/api/v1/reports/{report.pk}/file/" if done else None,
    }


def asked(kind: str, **asking: Any) -> Response:
    """Ask for a report as `reports.ask` does, and answer 202 with it; 429 if there are too many."""
    try:
        report = reports.ask(kind, **asking)
    except reports.TooMany as many:
        raise Refused(HTTPStatus.TOO_MANY_REQUESTS, "too_many_reports", str(many)) from None
    return Response(shown(report), status=HTTPStatus.ACCEPTED)


urlpatterns: list[URLPattern] = [
    path("reports/", Reports.as_view()),
    path("reports/<table_id:report_id>/", ReportNow.as_view()),
    path("reports/<table_id:report_id>/cancel/", CancelReport.as_view()),
    path("reports/<table_id:report_id>/file/", ReportFile.as_view()),
]

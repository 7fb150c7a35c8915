"""Addresses of files that are made: `reports:report` is the page of one."""

from __future__ import annotations

from django.urls import path

from journal import report_views

app_name = "reports"
urlpatterns = [
    path("", report_views.listed, name="list"),
    path("<str:report_id>/", report_views.report, name="report"),
    path("<str:report_id>/cancel/", report_views.cancel, name="cancel"),
    path("<str:report_id>/file/", report_views.file, name="file"),
]

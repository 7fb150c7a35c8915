"""Every address, in the order of the apps."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from tableside import errors, install
from tableside.api_schema import Schema

urlpatterns: list[URLPattern | URLResolver] = [
    path("manifest.webmanifest", install.manifest, name="manifest"),
    path("worker.js", install.worker, name="worker"),
    path("offline/", install.offline, name="offline"),
    path("", include("accounts.urls")),
    path("journal/", include("journal.urls")),
    path("reports/", include("journal.report_urls")),
    path("api/v1/", include("tableside.api_urls")),
    path("api/schema/", Schema.as_view(), name="schema"),
    path("", include("decks.urls")),
    path("", include("campaigns.urls")),
    path("", include("cardgames.urls")),
]

handler400 = errors.bad_request
handler403 = errors.forbidden
handler404 = errors.not_found
handler500 = errors.server_error

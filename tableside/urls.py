"""Every address, in the order of the apps."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from tableside import errors

urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("accounts.urls")),
    path("journal/", include("journal.urls")),
    path("", include("decks.urls")),
    path("", include("campaigns.urls")),
]

handler400 = errors.bad_request
handler403 = errors.forbidden
handler404 = errors.not_found
handler500 = errors.server_error

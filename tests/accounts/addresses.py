"""The accounts' addresses alone, with one page of the API and what every page names."""

from __future__ import annotations

from django.urls import include, path
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from tableside import install


@api_view(["GET", "POST"])
def whoami(request: Request) -> Response:
    """Who calls."""
    return Response({"name": str(request.user) if request.user else None})


urlpatterns = [
    path("", include("accounts.urls")),
    path("api/whoami/", whoami),
    # Every page names it.
    path("manifest.webmanifest", install.manifest, name="manifest"),
]

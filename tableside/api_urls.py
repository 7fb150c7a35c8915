"""Every address of the API, in the order of the apps; `docs/api.md` tells how to use it."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.urls import include, path, re_path
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api_base import OpenCall


@extend_schema(exclude=True)
class Unknown(OpenCall):
    """An address that is none: 404 in the API's form."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Ends every method alike."""
        raise Http404

    def get(self, request: Request) -> Response:
        """Never reached; a view has to have a method."""
        raise Http404


urlpatterns = [
    path("", include("accounts.api_urls")),
    path("", include("journal.report_api")),
    path("", include("decks.api_urls")),
    path("", include("campaigns.api_urls")),
    path("", include("cardgames.api.urls")),
    path("", include("cardgames.api.library_urls")),
    re_path("", Unknown.as_view()),
]

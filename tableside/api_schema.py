"""The API's schema: served at `/api/schema/`, committed as `docs/openapi.json`."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularJSONAPIView
from rest_framework.request import Request
from rest_framework.response import Response


class Schema(SpectacularJSONAPIView):
    """The OpenAPI schema; for everybody, as it tells nothing of any table."""

    @extend_schema(exclude=True)
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """The schema."""
        response: Response = super().get(request, *args, **kwargs)  # type: ignore[no-untyped-call]
        response["Cache-Control"] = "no-store, private"
        return response


def no_other_fields(result: dict[str, Any], **_more: Any) -> dict[str, Any]:
    """Says of every body that it takes no fields but its own (a hook of the schema's maker)."""
    for name, component in result["components"]["schemas"].items():
        if name.endswith("Body") or name == "Nothing":
            component["additionalProperties"] = False
    return result

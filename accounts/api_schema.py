"""How the API's schema describes who calls.

Not beside the authentication itself: the REST framework loads that while it is itself being
loaded, and the schema's package needs the whole framework.
"""

from __future__ import annotations

from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema


class DeviceScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """A bearer token; the cookie is for our own pages."""

    target_class = "accounts.api_auth.DeviceAuthentication"
    name = "device"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, Any]:
        """As OpenAPI writes it."""
        return {"type": "http", "scheme": "bearer"}

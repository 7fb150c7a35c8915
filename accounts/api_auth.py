"""Who calls the API: a device by its bearer token, or a browser by its cookie."""

from __future__ import annotations

from typing import cast

from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import CsrfViewMiddleware
from django.utils import translation
from django.utils.translation import gettext as _
from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import AuthenticationFailed, PermissionDenied
from rest_framework.request import Request

from accounts.models import Device, Person
from accounts.people import device_by_token, mark_seen
from accounts.requests import PersonRequest


class _CsrfCheck(CsrfViewMiddleware):
    def _reject(self, request: HttpRequest, reason: str) -> HttpResponse:
        raise PermissionDenied(
            _("This call needs the page’s CSRF token (%(reason)s).") % {"reason": reason}
        )


class DeviceAuthentication(BaseAuthentication):
    """`Authorization: Bearer <token>` of a device, or the cookie together with a CSRF token.

    A caller is `request.user` (a Person) with `request.auth` (their Device); the plain request's
    `person` and `device` are the same.  A token that is not valid is 401, none at all is nobody.
    """

    def authenticate(self, request: Request) -> tuple[Person, Device] | None:
        """The caller, or None.  Raises AuthenticationFailed or, without CSRF token, 403."""
        plain = cast(PersonRequest, request._request)
        scheme, _space, token = request.headers.get("Authorization", "").partition(" ")
        if scheme.lower() == "bearer":
            device = device_by_token(token.strip())
            if device is None:
                raise AuthenticationFailed(_("This token is not valid, or was revoked."))
            mark_seen(device)
            if device.language:
                translation.activate(device.language)
            plain.device, plain.person = device, device.person
            return device.person, device
        if plain.device is None:
            return None
        check = _CsrfCheck(lambda _request: HttpResponse())
        check.process_request(plain)
        check.process_view(plain, HttpResponse, (), {})
        return plain.device.person, plain.device

    def authenticate_header(self, request: Request) -> str:
        """Makes a failed authentication a 401."""
        return "Bearer"

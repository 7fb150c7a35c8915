"""Tells every view who asks."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Final, cast

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import timezone, translation
from django.utils.cache import patch_cache_control, patch_vary_headers

from accounts.people import COOKIE, device_by_token, mark_seen
from accounts.requests import PersonRequest, set_cookie, set_language_cookie

COOKIE_RENEWED_EVERY: Final = timedelta(days=1)


def device_middleware(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Sets `request.device` and `request.person` from the cookie `device`, by one query if there
    is such a cookie and by none if not.  Who is away for less than a year stays known.
    A browser that has lost its language gets back what its device was set to.  What a known
    device is answered is no cache's to give to others, unless the view says otherwise."""

    def known(request: HttpRequest) -> HttpResponse:
        asking = cast(PersonRequest, request)
        token = request.COOKIES.get(COOKIE, "")
        device = device_by_token(token)
        asking.device, asking.person = device, device.person if device else None
        if device is None:
            return get_response(request)
        away = timezone.now() - device.last_seen
        mark_seen(device)
        forgotten = device.language if settings.LANGUAGE_COOKIE_NAME not in request.COOKIES else ""
        if forgotten:
            translation.activate(forgotten)
            request.LANGUAGE_CODE = translation.get_language() or settings.LANGUAGE_CODE
        response = get_response(request)
        if forgotten and settings.LANGUAGE_COOKIE_NAME not in response.cookies:
            set_language_cookie(request, response, forgotten)
        if away >= COOKIE_RENEWED_EVERY and COOKIE not in response.cookies:
            set_cookie(request, response, token)
        patch_vary_headers(response, ("Cookie",))
        if not response.has_header("Cache-Control"):
            patch_cache_control(response, private=True, no_cache=True)
        return response

    return known

"""A request whose sender is known, and how a browser comes to be known."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import urlsplit

from django.conf import settings
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import rotate_token
from django.utils.http import url_has_allowed_host_and_scheme

from accounts.models import Device, Person
from accounts.people import COOKIE
from accounts.services import new_device, revoke_device

COOKIE_AGE: Final = 365 * 24 * 3600


def came_from(request: HttpRequest) -> str:
    """The page of ours from which a visitor followed a link to this one, as the way back from pages
    that can be reached from everywhere; "" if it is unknown or this very page."""
    said = request.headers.get("Referer", "")
    if not url_has_allowed_host_and_scheme(said, {request.get_host()}, request.is_secure()):
        return ""
    parts = urlsplit(said)
    if parts.path == request.path or parts.path.startswith("//"):
        # As a link two slashes would lead to another site.
        return ""
    return f"{parts.path}?{parts.query}" if parts.query else parts.path


_BROWSERS: Final = (
    ("Edge", r"Edg"),
    ("Samsung Internet", r"SamsungBrowser"),
    ("Opera", r"OPR/"),
    ("Firefox", r"Firefox/|FxiOS/"),
    ("Chrome", r"Chrome/|Chromium/|CriOS/"),
    ("Safari", r"Safari/"),
)
_SYSTEMS: Final = (
    ("iPhone", r"iPhone"),
    ("iPad", r"iPad"),
    ("Android", r"Android"),
    ("Windows", r"Windows"),
    ("Mac", r"Macintosh"),
    ("Linux", r"Linux|X11"),
)


class PersonRequest(HttpRequest):
    """What every view gets behind `device_middleware`: who asks, if anybody known."""

    device: Device | None
    person: Person | None


def device_label(request: HttpRequest) -> str:
    """What the list of a person's devices calls this browser, such as `Firefox, Android`."""
    agent = request.headers.get("User-Agent", "")
    found = [
        next((name for name, pattern in names if re.search(pattern, agent)), "")
        for names in (_BROWSERS, _SYSTEMS)
    ]
    return ", ".join(name for name in found if name)


def way_back(request: HttpRequest, otherwise: str) -> str:
    """The page of ours that the form's `next` leads back to; `otherwise` if it names none.

    Only a path from the root is one: a redirect takes any other word for the name of a view.
    """
    back = request.POST.get("next", "")
    ours = back.startswith("/") and url_has_allowed_host_and_scheme(back, allowed_hosts=None)
    return back if ours else otherwise


def know(request: PersonRequest, response: HttpResponse, person: Person) -> None:
    """This browser is a device of the person from now on, and nobody else's."""
    with transaction.atomic():
        device, token = new_device(person, device_label(request))
        adopt(request, response, device, token)


def adopt(request: PersonRequest, response: HttpResponse, device: Device, token: str) -> None:
    """The browser keeps this device's token.  The device that it was before is revoked: its
    token is lost with the cookie, and its streams show what another person may see."""
    if request.device is not None:
        revoke_device(request.device)
    request.device, request.person = device, device.person
    rotate_token(request)
    set_cookie(request, response, token)


def forget(request: PersonRequest, response: HttpResponse) -> None:
    """The browser is nobody's device any more."""
    if request.device is not None:
        revoke_device(request.device)
    request.device = request.person = None
    rotate_token(request)
    response.delete_cookie(COOKIE, samesite="Lax")


def set_cookie(request: HttpRequest, response: HttpResponse, token: str) -> None:
    """The cookie for a year: out of reach of scripts, and of plain http where the page came by
    https (phones on the local network have plain http only)."""
    response.set_cookie(
        COOKIE,
        token,
        max_age=COOKIE_AGE,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure(),
    )


def speak(request: PersonRequest, response: HttpResponse, language: str) -> None:
    """This device reads in that language from now on; with "" as the browser asks for it.

    The cookie is what pages and streams go by; the device keeps it too, as its cookies may go.
    """
    if request.device is not None and request.device.language != language:
        Device.objects.filter(pk=request.device.pk).update(language=language)
        request.device.language = language
    if language:
        set_language_cookie(request, response, language)
    else:
        response.delete_cookie(settings.LANGUAGE_COOKIE_NAME, samesite="Lax")


def set_language_cookie(request: HttpRequest, response: HttpResponse, language: str) -> None:
    """The cookie that Django reads the language from, for a year."""
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        language,
        max_age=COOKIE_AGE,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure(),
    )

"""What a person reads where a page cannot be had; programs get the same as JSON."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _


def _say(request: HttpRequest, status: int, code: str, title: str, sentence: str) -> HttpResponse:
    if request.path.startswith("/api/"):
        return JsonResponse({"code": code, "rule": "", "message": sentence}, status=status)
    return render(request, "error.html", {"title": title, "sentence": sentence}, status=status)


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return _say(
        request, 400, "bad_request", _("That could not be read"), _("The request was malformed.")
    )


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    sentence = str(exception) if exception and str(exception) else _("This is not yours to do.")
    return _say(request, 403, "forbidden", _("Not yours"), sentence)


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return _say(
        request,
        404,
        "not_found",
        _("Nothing here"),
        _("There is no such page, or it is not yours to see."),
    )


def server_error(request: HttpRequest) -> HttpResponse:
    return _say(
        request,
        500,
        "server_error",
        _("Something broke on our side"),
        _("Nothing was lost: what was acknowledged is kept. Please try again."),
    )

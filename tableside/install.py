"""What lets a browser put the site on a home screen, where https is set up.

The worker keeps the site's own static files, whose names change with their content, and one page
that says that there is no line.  Nothing that a person may see or not is ever kept.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

ICONS = (
    ("img/icon.svg", "any", "image/svg+xml", "any"),
    ("img/icon-192.png", "192x192", "image/png", "any"),
    ("img/icon-512.png", "512x512", "image/png", "any"),
    ("img/icon-maskable.png", "512x512", "image/png", "maskable"),
)


@require_GET
def manifest(request: HttpRequest) -> JsonResponse:
    """What the browser should know of the site as an app."""
    found = {
        "name": "Tableside",
        "short_name": "Tableside",
        "description": _("The party’s decks on every phone at the table."),
        "lang": get_language() or "en",
        "id": "/",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#ece4d4",
        "theme_color": "#1f1c18",
        "icons": [
            {"src": static(path), "sizes": sizes, "type": kind, "purpose": purpose}
            for path, sizes, kind, purpose in ICONS
        ],
    }
    return JsonResponse(found, content_type="application/manifest+json")


@require_GET
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker, at the root so that it may look after the whole site."""
    answer = render(request, "worker.js", content_type="text/javascript")
    answer.headers["Cache-Control"] = "no-cache"
    return answer


@never_cache
@require_GET
def offline(request: HttpRequest) -> HttpResponse:
    """What an installed site shows while its server cannot be reached."""
    return render(request, "offline.html")

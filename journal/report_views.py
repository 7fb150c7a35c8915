"""The page of a file that is being made, and the download."""

from __future__ import annotations

from typing import Any

from django.http import FileResponse, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from accounts.requests import PersonRequest, came_from
from journal import reports
from journal.models import Report


@never_cache
@require_GET
def listed(request: PersonRequest) -> HttpResponse:
    """All files that I asked for."""
    mine = reports.mine(request.person) if request.person else []
    context = {"reports": [shown(each) for each in mine], "back": came_from(request)}
    return render(request, "journal/reports.html", context)


@never_cache
@require_GET
def report(request: PersonRequest, report_id: str) -> HttpResponse:
    """How far it is, then the file; `?piece=1` gives only what changes."""
    found = reports.find(request.person, report_id)
    template = "journal/_report.html" if "piece" in request.GET else "journal/report.html"
    return render(request, template, {"report": shown(found)})


@require_POST
def cancel(request: PersonRequest, report_id: str) -> HttpResponse:
    """Stop it, or throw it away."""
    reports.cancel(reports.find(request.person, report_id))
    return redirect("reports:report", report_id)


@require_GET
def file(request: PersonRequest, report_id: str) -> FileResponse:
    """The file itself."""
    return download(reports.fetch(request.person, report_id))


def download(report: Report) -> FileResponse:
    """The answer that carries the file of a report that `reports.fetch` gave."""
    path = reports.path_of(report.pk)
    response = FileResponse(
        path.open("rb"), as_attachment=True, filename=report.name, content_type=report.mime
    )
    patch_cache_control(response, private=True, no_store=True)
    response["X-Content-Type-Options"] = "nosniff"
    return response


def shown(report: Report) -> dict[str, Any]:
    """A report as its page shows it."""
    args = [report.pk]
    done = report.state == Report.State.DONE
    return {
        "title": reports.title(report),
        "state": report.state,
        "state_words": report.get_state_display(),
        "progress": report.progress,
        "why": report.why,
        "over": report.over,
        "name": report.name,
        "size": report.size,
        "created": report.created,
        "expires": report.expires,
        "back": _back(report),
        "url": reverse("reports:report", args=args),
        "piece_url": reverse("reports:report", args=args) + "?piece=1",
        "cancel_url": reverse("reports:cancel", args=args),
        "file_url": reverse("reports:file", args=args) if done else "",
    }


def _back(report: Report) -> str:
    """The page that it was asked from, if that is one of ours."""
    back = str(report.options.get("back", ""))
    return back if back.startswith("/") and not back.startswith(("//", "/\\")) else ""

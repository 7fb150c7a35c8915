"""The addresses that every journal has, below that of the resource."""

from __future__ import annotations

from django.urls import URLPattern, path

from journal import api


def of_journal(below: str, load: api.Loader, log: type[api.Log] = api.Log) -> list[URLPattern]:
    """The journal's calls below an address; `load` finds the resource and answers "may you"; `log`
    is one that an app can filter by what it knows."""
    calls: dict[str, type[api.JournalCall]] = {
        "legal/": api.Legal,
        "moves/": api.Moves,
        "log/": log,
        "stream/": api.StreamAddress,
        "undo/": api.Undo,
        "undo/agree/": api.Agree,
        "undo/decline/": api.Decline,
        "rollback/": api.Rollback,
        "proof/": api.Proof,
        "export/": api.Export,
    }
    return [path(below + name, call.as_view(load=load)) for name, call in calls.items()]

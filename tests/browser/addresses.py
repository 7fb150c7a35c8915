"""Every address of the site, walked in the URLconf, and what kind of answer it gives."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from django.http import HttpResponseNotAllowed
from django.test import RequestFactory
from django.urls import URLPattern, URLResolver, get_resolver

NO_PAGE = {
    "accounts:join_qr": "a picture, shown inside pages",
    "accounts:seat_qr": "a picture, shown inside pages",
    "campaigns:for_group": "leads on to the board",
    "campaigns:rulings_of_group": "leads on to the rulings",
    "campaigns:record": "a file",
    "cardgames:beside": "a piece of a campaign's pages, shown there",
    "cardgames:chance": "bytes from a page's script",
    "cardgames:library_file": "a file",
    "cardgames:deck_as_text": "a file",
    "cardgames:outlook": "a piece of a table's page, shown there",
    "cardgames:own": "for a page's script: what a seat has set and said",
    "cardgames:stops": "a sheet of a table's page, shown there",
    "decks:deck_file": "a file",
    "decks:kept_file": "a file",
    "decks:what_if": "a piece of the deck's page, shown there",
    "journal:regions": "pieces of pages, shown there",
    "journal:present": "a piece of pages, shown there",
    "journal:number": "a number for a page's script",
    "journal:cost": "sentences for a page's script, which asks by them before a tap",
    "manifest": "a file that browsers read",
    "worker": "a script that browsers run",
    "reports:file": "a file",
    "schema": "a file for programs",
}
"""Addresses that answer GET, but not with a page of their own; each with what they give instead."""


@dataclass(frozen=True)
class Address:
    """One named address: `path` is its pattern as the URLconf writes it."""

    name: str
    path: str
    pattern: URLPattern

    @property
    def posts_only(self) -> bool:
        """Whether opening it is refused, because it is for taps."""
        arguments = dict.fromkeys(self.pattern.pattern.converters, "0")
        answer = self.pattern.callback(RequestFactory().get("/"), **arguments)
        return isinstance(answer, HttpResponseNotAllowed)


def addresses() -> Iterator[Address]:
    """Every address below the site's root but the API's, which gives no pages."""
    yield from _walk(get_resolver().url_patterns, "", "")


def _walk(patterns: list[URLPattern | URLResolver], before: str, space: str) -> Iterator[Address]:
    for each in patterns:
        path = before + str(each.pattern)
        if path.startswith("api/v1/"):
            continue
        if isinstance(each, URLResolver):
            inner = f"{each.namespace}:" if each.namespace else space
            yield from _walk(each.url_patterns, path, inner)
        else:
            yield Address(f"{space}{each.name}", re.sub(r"<\w+:(\w+)>", r"<\1>", path), each)


def without_a_state(shown: set[str]) -> list[str]:
    """What is wrong with the list of shots: pages of which there is none, and names of no page."""
    there = {each.name: each for each in addresses()}
    wrong = [
        f"{name} (/{each.path}) has no state: add a shot of it to tests/browser/album.py"
        for name, each in there.items()
        if name not in shown and name not in NO_PAGE and not _is_post(each)
    ]
    wrong += [f"{name} is no address of the site" for name in sorted(shown - set(there) - ERRORS)]
    return wrong


ERRORS = {"error"}
"""Pages that no address leads to."""


def _is_post(each: Address) -> bool:
    try:
        return each.posts_only
    except Exception:
        # A view that got as far as looking something up answers GET.
        return False

"""Pieces of a page: what a viewer sees of a journal, cut so that only what changed is drawn anew.

A region is a DOM id, a template and a context of plain comparable values.  It changed between two
moments exactly if its context differs, so nothing has to be announced, and a region that forgot a
value in its context cannot show it.  Regions are drawn without a request: no token, no user and no
key can get into them.
"""

from __future__ import annotations

import threading
import weakref
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import orjson
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.html import escape

from journal.contract import Seat
from journal.moments import Moment


@dataclass(frozen=True)
class Region:
    """A piece of a page.  `template` is `<app>/_<stem>.html`; its root element has the DOM id `id`,
    which is unique among all pages of a journal and stays the same from moment to moment."""

    id: str
    template: str
    context: dict[str, Any]


def regions_of(moment: Moment, audience: Seat, of: str = "") -> tuple[Region, ...]:
    """All regions of the page `of` ("" for all pages) as that audience may see them, in order.

    Worked out once for each moment: the next change compares with it.
    """
    made = _pages.made_for(moment)
    found = made.get((audience, of))
    if found is None:
        found = made[audience, of] = tuple(moment.kind.regions(moment, audience, of))
    return found


def changed(old: Moment, new: Moment, audience: Seat, of: str = "") -> list[Region]:
    """The regions of `new` that a page showing `old` has to redraw.

    A region that is new on the page is among them (the page drops it unless it has a place for that
    id).  One that vanished is not: its container is a region too and differs.
    """
    before = {region.id: region for region in regions_of(old, audience, of)}
    return [region for region in regions_of(new, audience, of) if before.get(region.id) != region]


def render(region: Region, language: str) -> str:
    """The region's HTML in that language, without white space around it: a morph would add such
    white space to the page with every swap."""
    return draw(region.template, region.context, language)


KEPT = 8192
_drawn: dict[tuple[str, str, bytes], str] = {}
_drawing = threading.Lock()


def draw(template: str, context: dict[str, Any], language: str) -> str:
    """The template with these values in that language, without white space around it.

    Kept by its values: of what a page shows, most was shown before, to somebody else or with
    something else beside it.
    """
    key = (template, language, _written(context))
    html = _drawn.get(key) if key[2] else None
    if html is None:
        with translation.override(language):
            html = render_to_string(template, context).strip()
        if key[2]:
            with _drawing:
                _drawn[key] = html
                while len(_drawn) > KEPT:
                    del _drawn[next(iter(_drawn))]
    return html


def _written(context: dict[str, Any]) -> bytes:
    """The values as bytes that are the same only for the same values; none if one of them cannot
    be written so."""
    try:
        return orjson.dumps(context, default=_marked, option=orjson.OPT_PASSTHROUGH_SUBCLASS)
    except TypeError:
        return b""


def _marked(value: object) -> list[str]:
    # Text that is safe already is shown in another way than the same text that is not.
    if isinstance(value, str):
        return [type(value).__name__, str.__str__(value)]
    raise TypeError


def partial(region_id: str, html: str) -> str:
    """HTML that tells htmx to morph the element of that id; a page without it drops the piece."""
    target = escape(region_id)
    return f'<hx-partial hx-target="#{target}" hx-swap="outerMorph">{html}</hx-partial>'


def partials(regions: Iterable[Region], language: str) -> str:
    """All given regions as partials, for a response."""
    return "".join(partial(region.id, render(region, language)) for region in regions)


class Renderings:
    """Renderings of one round of telling, so that what several audiences share is drawn once."""

    def __init__(self) -> None:
        self._made: dict[tuple[str, str, str], list[tuple[Region, str]]] = {}

    def partials(self, regions: Iterable[Region], language: str) -> str:
        """As the function `partials`, drawing equal regions once."""
        return "".join(partial(region.id, self._render(region, language)) for region in regions)

    def _render(self, region: Region, language: str) -> str:
        made = self._made.setdefault((region.id, region.template, language), [])
        for known, html in made:
            if known.context == region.context:
                return html
        html = render(region, language)
        made.append((region, html))
        return html


class _Pages:
    """What was worked out for a moment, as long as that very object lives.

    By identity: two moments of one number may differ (a test deals hidden cards anew), and a state
    need not be hashable.
    """

    def __init__(self) -> None:
        self._made: dict[int, dict[tuple[Seat, str], tuple[Region, ...]]] = {}

    def made_for(self, moment: Moment) -> dict[tuple[Seat, str], tuple[Region, ...]]:
        name = id(moment)
        if name not in self._made:
            self._made[name] = {}
            weakref.finalize(moment, self._made.pop, name, None).atexit = False
        return self._made[name]


_pages = _Pages()

"""The API of a deck: the part's view and a door to it; and what it shares with the whole party."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.access import Viewer, viewer
from accounts.api_base import SEAT, Call, person, read
from decks import rules, services
from decks.api_shapes import DeckOut, LayoutBody
from decks.models import Deck
from decks.outlook import outlook
from decks.rules import actions
from decks.selectors import Wording, wording
from journal.api import JournalCall, Place
from journal.api_shapes import seen
from journal.contract import GM, Refusal, Seat
from journal.ledger import NOTED
from journal.moments import Line, Moment, moment
from journal.undo import BACK

TELLS_NOTHING = (
    actions.Retire,
    actions.Setting,
    actions.Draw,
    actions.Look,
    actions.Allow,
    actions.Move,
    actions.Rest,
    actions.CallRest,
    actions.CloseRest,
    actions.OpenRound,
    actions.TakeOut,
    actions.CloseRound,
    actions.Rule,
    actions.Override,
    actions.Describe,
    actions.Reshuffle,
)
"""Actions whose text, as long as it names no card, says only what their events tell everybody."""


def deck_place(request: Request, seat: str | None, path: dict[str, Any]) -> Place:
    """The loader of `/decks/<id>/…`.  Http404 for strangers, NotYours, NeedsSeat."""
    deck = Deck.objects.filter(pk=path["deck_id"]).first()
    if deck is None:
        raise Http404
    who = viewer(person(request), deck.journal_id, seat)
    return Place(
        viewer=who,
        part=deck.part,
        body=partial(deck_body, deck, who),
        about=lambda state, action: deck.part in rules.parts_of(state, action),
        told=partial(told_text, seat=who.seat),
    )


def party_place(who: Viewer) -> Place:
    """A whole party through the eyes of `who`."""
    return Place(
        viewer=who,
        part="",
        body=partial(party_body, who),
        about=lambda state, action: True,
        told=partial(told_text, seat=who.seat),
    )


def told_text(line: Line, *, seat: Seat) -> str | None:
    """The text of an entry's action if it names nothing that is hidden from `seat`, else None.

    Who acted saw what they named, and the GM sees what any player sees.  For others a handle in a
    Hand, or the list of a deck, would be news.
    """
    acted = line.seat if line.by in ("bot", "clock") else line.by
    if seat == GM or str(seat) == acted or line.action.startswith((*BACK, NOTED)):
        return line.action
    try:
        action = rules.parse(line.action)
    except Refusal:
        # A text of older rules that cannot be read any more: better silent than sorry.
        return None
    return line.action if isinstance(action, TELLS_NOTHING) and not action.names else None


def party_body(who: Viewer, now: Moment) -> dict[str, Any]:
    """The party as the viewer may see it, with the names and card texts that it needs."""
    view = now.view(who.seat)
    words = wording(now.journal_id, now.wording)
    return {
        "number": now.number,
        "seat": who.seat,
        "view": view,
        "undo": now.undo_requests(who.seat),
        "names": {deck["part"]: _name(words, deck["part"]) for deck in view["decks"]},
        "outlooks": {deck["part"]: outlook(view, deck) for deck in view["decks"]},
        "cards": {
            deck["part"]: _texts(words, deck["part"], [deck, *_about(view, deck["part"])])
            for deck in view["decks"]
        },
    }


def deck_body(deck: Deck, who: Viewer, now: Moment) -> dict[str, Any]:
    """The part as the viewer may see it."""
    party = now.view(who.seat)
    words = wording(now.journal_id, now.wording)
    view = next((each for each in party["decks"] if each["part"] == deck.part), None)
    decisions = list(_about(party, deck.part))
    name = _name(words, deck.part)
    return {
        "number": now.number,
        "seat": who.seat,
        **name,
        "part": deck.part,
        "round": party["round"],
        "gate": party["gate"],
        "view": view,
        "forecast": {
            "safe": view and view["safe"],
            "next": view and view["next"],
            "outlook": outlook(party, view) if view else None,
        },
        "decisions": decisions,
        "waiting": [each for each in party["waiting"] if each["part"] in ("", deck.part)],
        "undo": now.undo_requests(who.seat),
        "cards": _texts(words, deck.part, [view, *decisions]),
    }


def _name(words: Wording, part: str) -> dict[str, Any]:
    return {
        "name": words.name(part),
        "deck": words.addresses.get(part, ""),
        "printed": part in words.printed,
        "combined": part in words.combined,
    }


def _about(view: Mapping[str, Any], part: str) -> Iterator[Mapping[str, Any]]:
    """The decisions that the seat may answer and that are about this part."""
    for decision in view["decisions"]:
        if (decision.get("detail", {}).get("part") or decision.get("part", "")) == part:
            yield decision


def _texts(words: Wording, part: str, shown: Iterable[Any]) -> dict[str, dict[str, str]]:
    """The wording of the faces in what is shown, and of no others: a deck's list is hidden."""
    found = {}
    for face in sorted(set(_faces(shown)) - {""}):
        title, text = words.card(part, face)
        found[face] = {"title": title, "text": text}
    return found


def _faces(value: Any) -> Iterator[str]:
    if isinstance(value, Mapping):
        if isinstance(face := value.get("face"), str):
            yield face
        value = value.values()
    elif isinstance(value, str) or not isinstance(value, Iterable):
        return
    for each in value:
        yield from _faces(each)


class DeckNow(JournalCall):
    """A deck."""

    @extend_schema(parameters=[SEAT], responses=seen(DeckOut))
    def get(self, request: Request, **path: Any) -> Response:
        """The deck for my seat: its view, what waits for a decision, what a draw would do."""
        place = self.place(request, path)
        return Response(place.body(moment(place.viewer.journal_id)))


class Layout(Call):
    """How a deck's piles are laid out."""

    @extend_schema(request=LayoutBody, responses=seen(DeckOut))
    def post(self, request: Request, deck_id: str) -> Response:
        """FAT-14: Exhausted under Discard in one pile, or beside it; for everybody who looks."""
        given = read(LayoutBody, request)
        place = deck_place(request, given["seat"], {"deck_id": deck_id})
        now = moment(place.viewer.journal_id)
        if place.viewer.seat not in (GM, now.kind.rules.owner(now.state, place.part)):
            raise PermissionDenied(_("You do not hold this seat."))
        services.lay_out(Deck.objects.get(pk=deck_id), combined=given["combined"])
        return Response(place.body(moment(place.viewer.journal_id)))

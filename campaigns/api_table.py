"""The API of the table itself: the party for my seat, Rounds, Rest, rulings.

The verbs here write the same actions that a page taps, and go through the same door.
"""

from __future__ import annotations

from typing import Any

from django.http import Http404
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.access import viewer
from accounts.api_base import SEAT, asked_number, person, read
from campaigns import rulings
from campaigns.api_shapes import (
    RestBody,
    RestCallBody,
    RoundBody,
    RoundsOut,
    RulingBody,
    RulingOut,
    RulingsOut,
)
from campaigns.models import Campaign
from decks.api import party_place
from decks.api_shapes import PartyOut
from decks.questions import case_title
from decks.rules import actions
from decks.rules.cases import CASES, Case
from journal.api import JournalCall, Place, act, plain_words
from journal.api_shapes import changed, seen
from journal.moments import moment


def campaign_place(request: Request, seat: str | None, path: dict[str, Any]) -> Place:
    """The loader of `/campaigns/<id>/…`.  Http404 for strangers, NotYours, NeedsSeat."""
    journal_id = (
        Campaign.objects.filter(pk=path["campaign_id"]).values_list("journal_id", flat=True).first()
    )
    if journal_id is None:
        raise Http404
    return party_place(viewer(person(request), journal_id, seat))


class Party(JournalCall):
    """The party."""

    @extend_schema(parameters=[SEAT], responses=seen(PartyOut))
    def get(self, request: Request, **path: Any) -> Response:
        """The whole party for my seat."""
        place = self.place(request, path)
        return Response(place.body(moment(place.viewer.journal_id)))


class Rounds(JournalCall):
    """Rounds."""

    @extend_schema(parameters=[SEAT], responses=seen(RoundsOut))
    def get(self, request: Request, **path: Any) -> Response:
        """The Round, and if one is opened its preview for each character."""
        place = self.place(request, path)
        now = moment(place.viewer.journal_id)
        view = now.view(place.viewer.seat)
        found = {"round": view["round"], "gate": view["gate"]}
        return Response({"number": now.number, "seat": place.viewer.seat, **found})

    @extend_schema(request=RoundBody, responses=changed())
    def post(self, request: Request, **path: Any) -> Response:
        """Open the next Round, commit or cancel the opened one, or take a character out of it."""
        given = read(RoundBody, request)
        action: actions.Action
        if given["do"] == "open":
            action = actions.OpenRound(given["number"], tuple(given["taking"]))
        elif given["do"] == "out":
            action = actions.TakeOut(given["part"], given["reason"])
        else:
            action = actions.CloseRound(given["do"], given["number"])
        return act(self.load(request, given["seat"], path), str(action), given)


class Rests(JournalCall):
    """Rest."""

    @extend_schema(request=RestBody, responses=changed())
    def post(self, request: Request, **path: Any) -> Response:
        """FAT-20: Exhausted cards come back to the Deck."""
        given = read(RestBody, request)
        action = actions.Rest(
            tuple(given["parts"]),
            n=given["n"],
            cards=tuple(given["cards"]),
            round=given["round"],
            pick=given["pick"],
            where=given["where"],
            discard=given["discard"],
        )
        return act(self.load(request, given["seat"], path), str(action), given)


class RestCalls(JournalCall):
    """A Rest for several together."""

    @extend_schema(request=RestCallBody, responses=changed())
    def post(self, request: Request, **path: Any) -> Response:
        """FAT-20: call a Rest, which the owners agree to by answering their decision; begin it or
        call it off; or, as a player, ask the GM for one."""
        given = read(RestCallBody, request)
        action: actions.Action
        if given["do"] == "call":
            words = {name: given[name] for name in ("n", "round", "pick", "where", "discard")}
            action = actions.CallRest(tuple(given["parts"]), **words)
        elif given["do"] == "ask":
            action = actions.AskRest(given["part"], given["reason"])
        else:
            action = actions.CloseRest(given["do"])
        return act(self.load(request, given["seat"], path), str(action), given)


class Rulings(JournalCall):
    """What the rules leave open, and what this table has ruled."""

    @extend_schema(parameters=[SEAT], responses=seen(RulingsOut))
    def get(self, request: Request, **path: Any) -> Response:
        """All open cases with what may stand and what stands."""
        place = self.place(request, path)
        now = moment(place.viewer.journal_id)
        kept = now.view(place.viewer.seat)["rulings"]
        return Response(
            {
                "number": now.number,
                "seat": place.viewer.seat,
                "cases": [_case(case, kept) for case in CASES.values()],
            }
        )

    @extend_schema(request=RulingBody, responses=changed())
    def post(self, request: Request, **path: Any) -> Response:
        """Set a standing ruling from now on, or go back to asking."""
        given = read(RulingBody, request)
        action = actions.Rule(given["case"], given["value"])
        return act(self.load(request, given["seat"], path), str(action), given)


class RulingNow(JournalCall):
    """One open case."""

    @extend_schema(
        parameters=[SEAT, OpenApiParameter("before", int, description="Uses below this entry.")],
        responses=seen(RulingOut),
    )
    def get(self, request: Request, **path: Any) -> Response:
        """The case through time: every version with the entry that made it, and the newest entries
        that went by it; `older` is the `before` to go on with, 0 at the end."""
        place, case = self.place(request, path), str(path["case"])
        if case not in CASES:
            raise Http404
        now, seat = moment(place.viewer.journal_id), place.viewer.seat
        before = asked_number(request, "before", now.number + 1)
        found = rulings.uses(now, seat, case, before)
        return Response(
            {
                "number": now.number,
                "seat": seat,
                "versions": rulings.versions(now, case),
                "uses": [_use(line) for line in found.lines],
                "older": found.older,
            }
        )


def _use(line: dict[str, Any]) -> dict[str, Any]:
    words = [plain_words(said) for said in line["lines"]]
    return {**{name: line[name] for name in ("number", "how", "undone")}, "words": words}


def _case(case: Case, kept: dict[str, Any]) -> dict[str, Any]:
    ruled = kept.get(case.id, {"value": case.factory, "version": 0})
    own = {key[len(case.id) + 1 :]: each for key, each in kept.items() if _of_part(key, case.id)}
    return {
        "id": case.id,
        "title": plain_words(case_title(case.id)),
        "way": case.way,
        **ruled,
        "values": list(case.values),
        "pattern": case.pattern,
        "askable": case.askable,
        "per_part": case.per_part,
        "keep": case.keep,
        "parts": {part: each["value"] for part, each in own.items()},
    }


def _of_part(key: str, case: str) -> bool:
    return key.startswith(f"{case}.d") and key[len(case) + 2 :].isdecimal()

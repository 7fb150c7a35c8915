"""The API of forecasts: the coming Rounds of a deck, and what a play or a Rest would change."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api_base import SEAT, Call, asked_number, asked_seat
from decks.api import deck_place
from decks.api_shapes import CourseOut, WhatIfOut
from decks.forecasts import Wish, foreseen, habits_of, order_of, rest_ideas, standing_at
from decks.rules.cases import CASES
from decks.rules.course import courses
from decks.what_if import what_if
from journal.api import plain_words
from journal.api_shapes import seen
from journal.moments import moment

MOST_ROUNDS = 60
MOST_CARDS = 400


def _number(name: str, text: str) -> OpenApiParameter:
    return OpenApiParameter(name, int, description=text)


def _one_of(name: str, values: tuple[str, ...], text: str) -> OpenApiParameter:
    return OpenApiParameter(name, str, enum=values, description=text)


THEN = ("discard", "exhausted")
ORDERS = CASES["H6"].values


def _chosen(request: Request, name: str, values: tuple[str, ...], usual: str) -> str:
    given = str(request.query_params.get(name, ""))
    return given if given in values else usual


class Course(Call):
    """A deck's coming Rounds."""

    @extend_schema(
        parameters=[
            SEAT,
            _number("plays", "Cards that go to Discard each Round; left out: the whole hand."),
            _number("burns", "Cards that go to Active each Round."),
            _number("lasts", "For how many Rounds those stay Active; left out: one."),
            _one_of("then", THEN, "Where they go then."),
            _one_of("order", ORDERS, "H6; left out: as ruled, else the best and the worst."),
            _number("rest", "Exhausted cards that come back before the first Round."),
            _number("rounds", "How many Rounds, at most 60."),
        ],
        responses=seen(CourseOut, 422),
    )
    def get(self, request: Request, deck_id: str) -> Response:
        """The course of the coming Rounds, from counts alone (FAT-21)."""
        place = deck_place(request, asked_seat(request), {"deck_id": deck_id})
        wish = Wish(
            plays=asked_number(request, "plays", MOST_CARDS, MOST_CARDS),
            burns=asked_number(request, "burns", 0, MOST_CARDS),
            lasts=max(1, asked_number(request, "lasts", 1, MOST_CARDS)),
            then=_chosen(request, "then", THEN, "discard"),
            order=_chosen(request, "order", ORDERS, ""),
            rest=asked_number(request, "rest", 0, MOST_CARDS),
            rounds=max(1, asked_number(request, "rounds", 12, MOST_ROUNDS)),
        )
        now = moment(place.viewer.journal_id)
        view, deck = now.view(place.viewer.seat), place.body(now)["view"]
        lines: dict[str, list[Any]] = {"best": [], "worst": []}
        habits: dict[str, Any] = {}
        if deck is not None and foreseen(deck):
            # What Fatigue cannot recycle (H16) stays where it is, so it does not count here.
            assumed = habits_of(view, deck, wish)
            runs = courses(
                standing_at(view, deck, wish), assumed, first=view["round"] + 1, rounds=wish.rounds
            )
            lines = {name: [asdict(line) for line in run] for name, run in runs.items()}
            habits = asdict(assumed)
        here = {"number": now.number, "seat": place.viewer.seat}
        return Response({**here, "habits": habits, **lines})


class WhatIf(Call):
    """A tap's consequences before it is made."""

    @extend_schema(
        parameters=[
            SEAT,
            OpenApiParameter("cards", str, description="Cards of the hand, between commas."),
            _number("rounds", "For how many Rounds they would be Active; left out: until told."),
            _one_of("then", THEN, "Where Active cards then go."),
        ],
        responses=seen(WhatIfOut, 422),
    )
    def get(self, request: Request, deck_id: str) -> Response:
        """For each way to use these cards of the hand: what the next Round does then, and how the
        character fares after it; and what a Rest before that Round would change."""
        place = deck_place(request, asked_seat(request), {"deck_id": deck_id})
        picked = str(request.query_params.get("cards", ""))[:4000].split(",")
        rounds = asked_number(request, "rounds", 0, MOST_CARDS)
        then = _chosen(request, "then", THEN, "discard")
        now = moment(place.viewer.journal_id)
        view, deck = now.view(place.viewer.seat), place.body(now)["view"]
        plays: list[dict[str, Any]] = []
        ideas: list[str] = []
        if deck is not None:
            plays = [_play(row) for row in what_if(view, deck, picked, rounds or None, then)]
            ideas = [plain_words(idea) for idea in rest_ideas(view, deck, view["round"] + 1)]
        here = {"number": now.number, "seat": place.viewer.seat}
        return Response({**here, "order": order_of(view), "plays": plays, "rest": ideas})


def _play(row: dict[str, Any]) -> dict[str, Any]:
    names = ("to", "state", "worst")
    said = {name: plain_words(row[name]) for name in ("next", "end")}
    return {**{name: row[name] for name in names}, **said}

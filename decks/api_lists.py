"""The API of lists of cards: what a deck is made of and its changes, and lists that I keep."""

from __future__ import annotations

from dataclasses import asdict
from http import HTTPStatus
from typing import Any

from django.core.exceptions import PermissionDenied
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.addresses import public_url
from accounts.api_base import SEAT, Call, Refused, answers, asked_seat, person, plain, read
from accounts.services import join_code
from decks import changes, kept, sheets
from decks.api import deck_place
from decks.api_shapes import (
    DeckListOut,
    DeckProblem,
    KeptBody,
    KeptOut,
    ListBody,
    ReadOut,
    RelistBody,
    SampleOut,
    SheetBody,
    SwapBody,
    WordingBody,
)
from decks.decklist import deck_size, faces_of, listed, retired
from decks.exports import write_text
from decks.imports import read_cards, read_deck
from decks.lists import DeckList, ListedCard
from decks.models import Deck, DeckTemplate
from decks.samples import SAMPLES
from decks.services import DeckRefusal
from journal import report_api
from journal.api import Place, answer
from journal.api_shapes import changed, seen
from journal.contract import GM
from journal.moments import moment

CHANGED = changed() | {422: DeckProblem}


def list_of(given: dict[str, Any]) -> DeckList:
    """The list of a body that has `text` with its `form`, or `cards`."""
    if given.get("text") is not None:
        return read_deck(given["text"], given["form"])
    return read_cards(given["cards"])


def refused(refusal: DeckRefusal) -> Refused:
    """A refused list or deck as the API says it."""
    conflict = refusal.code == "key_reused"
    status = HTTPStatus.CONFLICT if conflict else HTTPStatus.UNPROCESSABLE_ENTITY
    lines = bad_lines(DeckList((), refusal.bad))
    return Refused(status, refusal.code, refusal.sentence, refusal.rule, lines=lines)


def bad_lines(read_list: DeckList) -> list[dict[str, Any]]:
    """The lines that could not be read."""
    return [
        {"line": bad.number, "text": bad.line, "reason": bad.reason, "remedy": bad.remedy}
        for bad in read_list.bad
    ]


def card_out(card: ListedCard) -> dict[str, Any]:
    """A card as plain values."""
    return {**asdict(card), "tags": list(card.tags)}


def _listed(request: Request, seat: str | None, deck_id: str) -> tuple[Deck, Place]:
    """The deck for who may see what it is made of; PermissionDenied for others at the table."""
    place = deck_place(request, seat, {"deck_id": deck_id})
    now = moment(place.viewer.journal_id)
    if place.viewer.seat not in (GM, now.kind.rules.owner(now.state, place.part)):
        raise PermissionDenied(_("You do not hold this seat."))
    return Deck.objects.select_related("journal__seating__group").get(pk=deck_id), place


def _for_gm(request: Request, seat: str | None, deck_id: str) -> tuple[Deck, Place]:
    deck, place = _listed(request, seat, deck_id)
    if place.viewer.seat != GM:
        raise PermissionDenied(_("Only the GM can do this."))
    return deck, place


class MadeOf(Call):
    """What a deck is made of."""

    @extend_schema(parameters=[SEAT], responses=seen(DeckListOut))
    def get(self, request: Request, deck_id: str) -> Response:
        """All cards of a deck, for the GM and for whose deck it is; not where they lie."""
        deck, place = _listed(request, asked_seat(request), deck_id)
        state = moment(place.viewer.journal_id).state
        faces = faces_of(deck, state)
        return Response(
            {
                "deck": deck.pk,
                "name": deck.name,
                "printed": deck.printed,
                "retired": retired(deck, state),
                "size": deck_size(deck, state),
                "cards": [{"face": each.face, **card_out(each.card)} for each in faces],
                "text": write_text(listed(faces)),
            }
        )

    @extend_schema(request=RelistBody, responses=CHANGED)
    def post(self, request: Request, deck_id: str) -> Response:
        """Another list for a deck of printed cards, of the same size (FAT-2)."""
        given = read(RelistBody, request)
        deck, place = _for_gm(request, given["seat"], deck_id)
        try:
            receipt = changes.relist(
                deck, list_of(given), key=given["key"], actor=place.viewer.actor
            )
        except DeckRefusal as refusal:
            raise refused(refusal) from None
        return answer(place, receipt)


class Swaps(Call):
    """Swapping cards."""

    @extend_schema(request=SwapBody, responses=CHANGED)
    def post(self, request: Request, deck_id: str) -> Response:
        """`count` cards of a face become others, which take their zones and places (FAT-2)."""
        given = read(SwapBody, request)
        deck, place = _for_gm(request, given["seat"], deck_id)
        who = {"key": given["key"], "actor": place.viewer.actor, "seen": given["seen"]}
        try:
            receipt = changes.swap(deck, given["face"], _card(given), **who)
        except DeckRefusal as refusal:
            raise refused(refusal) from None
        return answer(place, receipt)


class Wordings(Call):
    """Wording cards anew."""

    @extend_schema(request=WordingBody, responses=CHANGED)
    def post(self, request: Request, deck_id: str) -> Response:
        """Another wording, and other marks, for all cards of a face."""
        given = read(WordingBody, request)
        deck, place = _for_gm(request, given["seat"], deck_id)
        try:
            receipt = changes.rewrite(
                deck, given["face"], _card(given), key=given["key"], actor=place.viewer.actor
            )
        except DeckRefusal as refusal:
            raise refused(refusal) from None
        return answer(place, receipt)


def _card(given: dict[str, Any]) -> ListedCard:
    return ListedCard(
        given.get("count", 1),
        given["title"],
        given["text"],
        given["to"],
        given["recyclable"],
        tuple(given["tags"]),
    )


class Sheets(Call):
    """Printing a deck."""

    @extend_schema(
        request=SheetBody,
        responses=answers(report_api.ReportOut, 400, 401, 403, 404, 409, 429, ok=202),
    )
    def post(self, request: Request, deck_id: str) -> Response:
        """Have the deck's cards, or the character sheet with the table's QR code, made as PDF."""
        given = read(SheetBody, request)
        deck, _place = _listed(request, given["seat"], deck_id)
        options: dict[str, Any] = {}
        kind = sheets.CARDS
        if given["what"] == "sheet":
            code = join_code(deck.journal.seating.group).code
            # A lower-case path of the pages: the API has no address for people to open.
            options["join"] = public_url(plain(request), f"/join/{code}/")
            kind = sheets.SHEET
        return report_api.asked(kind, person=person(request), about=deck.pk, options=options)


class Lists(Call):
    """Lists that I keep."""

    @extend_schema(operation_id="lists_list", responses=answers(KeptOut(many=True), 401))
    def get(self, request: Request) -> Response:
        """My lists by name."""
        return Response([kept_out(each) for each in kept.kept_by(person(request))])

    @extend_schema(
        request=KeptBody, responses=answers(KeptOut, 400, 401, ok=201) | {422: DeckProblem}
    )
    def post(self, request: Request) -> Response:
        """Keep a list under a name; one of that name is replaced."""
        given = read(KeptBody, request)
        try:
            made = kept.keep(person(request), given["name"], list_of(given))
        except DeckRefusal as refusal:
            raise refused(refusal) from None
        return Response(kept_out(made), status=HTTPStatus.CREATED)


class Samples(Call):
    """Decks to try things with."""

    @extend_schema(operation_id="lists_samples", responses=answers(SampleOut(many=True), 401))
    def get(self, request: Request) -> Response:
        """Ready lists of thirty cards in the caller's language, to be given or changed as text."""
        found = [
            {"id": name, "name": each.name, "about": each.says, "text": each.text}
            for name, each in SAMPLES.items()
        ]
        return Response(found)


class ListNow(Call):
    """One of my lists."""

    @extend_schema(operation_id="lists_retrieve", responses=answers(KeptOut, 401, 404))
    def get(self, request: Request, list_id: str) -> Response:
        """Its cards, also as text."""
        return Response(kept_out(kept.find(person(request), list_id)))

    @extend_schema(request=KeptBody, responses=answers(KeptOut, 400, 401, 404) | {422: DeckProblem})
    def put(self, request: Request, list_id: str) -> Response:
        """Another name and other cards."""
        found = kept.find(person(request), list_id)
        given = read(KeptBody, request)
        try:
            made = kept.keep(person(request), given["name"], list_of(given), over=found.pk)
        except DeckRefusal as refusal:
            raise refused(refusal) from None
        return Response(kept_out(made))

    @extend_schema(responses=answers(None, 401, 404, ok=204))
    def delete(self, request: Request, list_id: str) -> Response:
        """Throw it away; decks that were made of it stay."""
        kept.find(person(request), list_id).delete()
        return Response(status=HTTPStatus.NO_CONTENT)


class ListSheets(Call):
    """Printing a list."""

    @extend_schema(request=None, responses=answers(report_api.ReportOut, 401, 404, 429, ok=202))
    def post(self, request: Request, list_id: str) -> Response:
        """Have its cards made as PDF."""
        found = kept.find(person(request), list_id)
        return report_api.asked(sheets.LIST, person=person(request), about=found.pk)


class ReadList(Call):
    """Looking at a list before anything is made of it."""

    @extend_schema(request=ListBody, responses=answers(ReadOut, 400, 401))
    def post(self, request: Request) -> Response:
        """How a list is read: its cards, each bad line with reason and remedy.  Nothing is made."""
        found = list_of(read(ListBody, request))
        return Response(
            {
                "form": found.form,
                "size": found.size,
                "cards": [card_out(card) for card in found.cards],
                "lines": bad_lines(found),
                "notes": list(found.notes),
            }
        )


def kept_out(template: DeckTemplate) -> dict[str, Any]:
    """A kept list as calls answer it."""
    cards = kept.cards_of(template)
    return {
        "id": template.pk,
        "name": template.name,
        "size": sum(card.count for card in cards),
        "changed": template.changed,
        "cards": [card_out(card) for card in cards],
        "text": write_text(cards),
    }

"""The API of libraries of cards and of decks built from them."""

from __future__ import annotations

from dataclasses import asdict
from http import HTTPStatus
from typing import Any

from django.db import transaction
from django.http import Http404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.access import member
from accounts.api_base import REFUSED, Call, Refused, answers, person, read
from accounts.models import Membership
from cardgames.api.library_shapes import (
    CardBody,
    CardCheckOut,
    CardDeckBody,
    CardDeckOut,
    CardProblem,
    ImportBody,
    ImportedOut,
    LibraryCardOut,
    LibraryFileOut,
    LibraryNowOut,
    LibraryOut,
    LibraryProblem,
    NewCardBody,
    NewCardDeckBody,
)
from cardgames.exodus.effect_words import effect_words
from cardgames.library.cards import slug_of, title_of
from cardgames.library.deck_texts import ReadDeck, read_deck, write_deck
from cardgames.library.effect_try import try_out
from cardgames.library.files import read_library
from cardgames.library.page import STARTER_ID
from cardgames.models import CardDeck, LibraryCard
from cardgames.rules.exodus import DECKS
from cardgames.services import card_decks as decks
from cardgames.services import library as cards
from cardgames.services.deck_steps import said, undo
from cardgames.services.library import LibraryRefusal, Shelved
from decks.lists import BadLine

REFUSALS = {422: LibraryProblem}


class LibraryCall(Call):
    """A call whose refusals carry rule, path and bad lines."""

    def handle_exception(self, exc: Exception) -> Any:
        """The answer to it."""
        if isinstance(exc, LibraryRefusal):
            forbidden = exc.code == "role_cannot_edit"
            status = 403 if forbidden else REFUSED.get(exc.code, 422)
            more: dict[str, Any] = {"path": exc.path}
            if exc.bad:
                more["lines"] = _lines(exc.bad)
            exc = Refused(status, exc.code, exc.sentence, exc.rule, **more)
        return super().handle_exception(exc)


def _lines(bad: tuple[BadLine, ...]) -> list[dict[str, Any]]:
    return [
        {"line": each.number, "text": each.line, "reason": each.reason, "remedy": each.remedy}
        for each in bad
    ]


def _library_out(mine: Membership) -> dict[str, Any]:
    return {
        "group": mine.group_id,
        "name": mine.group.name,
        "may_edit": cards.may_edit(mine),
        "own": LibraryCard.objects.filter(group=mine.group).count(),
    }


def card_out(shelved: Shelved) -> dict[str, Any]:
    """A card as calls answer it."""
    card = shelved.card
    return {
        "slug": shelved.slug,
        "title": shelved.title,
        "own": shelved.own,
        "known": card is not None,
        "by_hand": card is not None and card.by_hand,
        "card": dict(shelved.data),
        "words": str(effect_words(card)) if card is not None else "",
        "made_by": shelved.made_by,
    }


class Libraries(LibraryCall):
    """The libraries of my groups."""

    @extend_schema(operation_id="libraries_list", responses=answers(LibraryOut(many=True), 401))
    def get(self, request: Request) -> Response:
        """The libraries that I may look into, by name."""
        return Response([_library_out(mine) for mine in cards.libraries_of(person(request))])


class LibraryNow(LibraryCall):
    """One library."""

    @extend_schema(operation_id="libraries_retrieve", responses=answers(LibraryNowOut, 401, 404))
    def get(self, request: Request, group: str) -> Response:
        """All its cards, the group's own first; `starter` is the starter set alone."""
        mine = None if group == STARTER_ID else member(person(request), group)
        about: dict[str, Any] = {"group": group, "name": group, "may_edit": False, "own": 0}
        about |= _library_out(mine) if mine else {}
        shelf = cards.shelf(mine.group if mine else None)
        return Response({**about, "cards": [card_out(each) for each in shelf], "ready": [*DECKS]})


class LibraryCards(LibraryCall):
    """Writing cards."""

    @extend_schema(
        request=NewCardBody,
        responses=answers(LibraryCardOut, 400, 401, 403, 404, ok=201) | REFUSALS,
    )
    def post(self, request: Request, group: str) -> Response:
        """A new card in the library."""
        mine = member(person(request), group)
        given = read(NewCardBody, request)
        made = cards.add_card(mine, given["card"], given["slug"])
        return Response(card_out(cards.shelved(made)), status=HTTPStatus.CREATED)


class LibraryCardNow(LibraryCall):
    """One card."""

    @extend_schema(
        operation_id="libraries_cards_retrieve", responses=answers(LibraryCardOut, 401, 404)
    )
    def get(self, request: Request, group: str, slug: str) -> Response:
        """One card of a library."""
        mine = None if group == STARTER_ID else member(person(request), group)
        found = cards.find_card(mine.group if mine else None, slug)
        if found is None:
            raise Http404
        return Response(card_out(found))

    @extend_schema(
        request=CardBody, responses=answers(LibraryCardOut, 400, 401, 403, 404) | REFUSALS
    )
    def put(self, request: Request, group: str, slug: str) -> Response:
        """Another wording or effect; games that have begun keep the old one."""
        mine = member(person(request), group)
        changed = cards.change_card(mine, slug, read(CardBody, request)["card"])
        return Response(card_out(cards.shelved(changed)))

    @extend_schema(responses=answers(None, 401, 403, 404, ok=204) | REFUSALS)
    def delete(self, request: Request, group: str, slug: str) -> Response:
        """Take it out of the library; decks keep its title."""
        cards.remove_card(member(person(request), group), slug)
        return Response(status=HTTPStatus.NO_CONTENT)


class CardCheck(LibraryCall):
    """Trying a card before it is kept."""

    @extend_schema(request=CardBody, responses=answers(CardCheckOut, 400, 401) | {422: CardProblem})
    def post(self, request: Request) -> Response:
        """What a card does, in words and on a small position; nothing is kept."""
        given = read(CardBody, request)["card"]
        name = slug_of(title_of(given))
        found = cards.read_as(name, cards.checked_card(name, given))
        out = card_out(found)
        tried = asdict(try_out(found.data))
        return Response({"words": out["words"], "by_hand": out["by_hand"], "tried": tried})


class LibraryImport(LibraryCall):
    """Many cards at once."""

    @extend_schema(
        request=ImportBody, responses=answers(ImportedOut, 400, 401, 403, 404) | REFUSALS
    )
    def post(self, request: Request, group: str) -> Response:
        """Cards of a list, a table or JSON: all of them or, with a bad line, none."""
        mine = member(person(request), group)
        given = read(ImportBody, request)
        found = read_library(given["text"], cards.own_cards(mine.group), given["form"])
        out: dict[str, Any] = {
            "form": found.form,
            "cards": [
                {"line": each.number, "slug": each.slug, "card": dict(each.data)}
                for each in found.cards
            ],
            "lines": _lines(found.bad),
            "notes": list(found.notes),
            **{"new": [], "changed": [], "same": []},
        }
        if given["look"]:
            return Response(out)
        if found.bad:
            raise LibraryRefusal("bad_lines", _("Some lines cannot be read."), bad=found.bad)
        return Response(out | asdict(cards.take_cards(mine, found.cards)))


class LibraryFile(LibraryCall):
    """A library as a file."""

    @extend_schema(responses=answers(LibraryFileOut, 401, 404))
    def get(self, request: Request, group: str) -> Response:
        """The group's own cards by their names, as `import/` takes them."""
        mine = member(person(request), group)
        return Response({"cards": cards.own_cards(mine.group)})


def deck_out(deck: CardDeck) -> dict[str, Any]:
    """A deck as calls answer it."""
    library = cards.library_for(deck.group)
    problems = decks.checked_deck(deck, library)
    return {
        "id": deck.pk,
        "group": deck.group_id,
        "name": deck.name,
        "main": dict(deck.main),
        "titles": dict(deck.titles),
        "energy": deck.energy,
        "size": sum(deck.main.values()),
        "legal": not problems,
        "problems": [
            {"code": p.code, "rule": p.rule, "message": p.sentence, "card": p.card}
            for p in problems
        ],
        "text": write_deck(deck.name, deck.main, deck.energy, library, deck.titles),
        "updated": deck.updated,
        "undo": said(deck, library),
    }


class CardDeckUndo(LibraryCall):
    """The last change of one of my decks."""

    @extend_schema(request=None, responses=answers(CardDeckOut, 401, 404) | REFUSALS)
    def post(self, request: Request, deck_id: str) -> Response:
        """Takes back what was changed last in its cards and energies; refuses `nothing_to_undo`."""
        return Response(deck_out(undo(decks.find_deck(person(request), deck_id))))


class CardDecks(LibraryCall):
    """My decks in a library."""

    @extend_schema(
        operation_id="libraries_decks_list", responses=answers(CardDeckOut(many=True), 401, 404)
    )
    def get(self, request: Request, group: str) -> Response:
        """Mine, by name; nobody else's."""
        mine = member(person(request), group)
        return Response([deck_out(deck) for deck in decks.decks_of(mine.person, mine.group)])

    @extend_schema(
        request=NewCardDeckBody,
        responses=answers(CardDeckOut, 400, 401, 403, 404, ok=201) | REFUSALS,
    )
    def post(self, request: Request, group: str) -> Response:
        """A new deck, legal or not: `problems` says what EXO-2 asks of it."""
        mine = member(person(request), group)
        given = read(NewCardDeckBody, request)
        name = given.get("name", "")
        if given.get("ready") is not None:
            made = decks.copy_ready(mine, given["ready"], name)
        elif given.get("copy") is not None:
            made = decks.copy_deck(decks.find_deck(person(request), given["copy"]), mine, name)
        elif given.get("text") is not None:
            made = decks.take_deck(mine, name, _read(given["text"], mine))
        else:
            wanted = name or decks.free_name(mine, _("My deck"))
            made = decks.make_deck(mine, wanted, given.get("main"), given.get("energy", 20))
        return Response(deck_out(made), status=HTTPStatus.CREATED)


def _read(text: str, mine: Membership) -> ReadDeck:
    return read_deck(text, cards.library_for(mine.group))


class CardDeckNow(LibraryCall):
    """One of my decks."""

    @extend_schema(operation_id="card_decks_retrieve", responses=answers(CardDeckOut, 401, 404))
    def get(self, request: Request, deck_id: str) -> Response:
        """The deck, and whether it can be played."""
        return Response(deck_out(decks.find_deck(person(request), deck_id)))

    @extend_schema(request=CardDeckBody, responses=answers(CardDeckOut, 400, 401, 404) | REFUSALS)
    def put(self, request: Request, deck_id: str) -> Response:
        """Another name, other cards, another number of energies; what is left out stays."""
        deck = decks.find_deck(person(request), deck_id)
        given = read(CardDeckBody, request)
        with transaction.atomic():
            if given.get("text") is not None:
                mine = member(person(request), deck.group_id)
                deck = decks.take_deck(mine, deck.name, _read(given["text"], mine), over=deck)
            elif "main" in given or "energy" in given:
                main = given.get("main", deck.main)
                deck = decks.change_deck(deck, main, given.get("energy", deck.energy))
            if "name" in given:
                deck = decks.rename_deck(deck, given["name"])
        return Response(deck_out(deck))

    @extend_schema(responses=answers(None, 401, 404, ok=204))
    def delete(self, request: Request, deck_id: str) -> Response:
        """Throw it away; games that began with it keep it."""
        decks.delete_deck(decks.find_deck(person(request), deck_id))
        return Response(status=HTTPStatus.NO_CONTENT)

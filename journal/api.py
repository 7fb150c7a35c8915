"""The calls that every journal has, whole or by one of its parts: a move, the log, taking back,
what is legal, the stream's address, proofs, the record.

An app that has journals mounts these with a loader: it finds the resource of the address and
answers "may you", and gives the `Place` that the call is about.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from http import HTTPStatus
from itertools import islice
from typing import Any, Final
from urllib.parse import urlencode

from django.db.models import Q
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.access import NotYours, Viewer
from accounts.api_base import LARGEST, SEAT, Call, Refused, asked_number, asked_seat, read
from journal import back, door
from journal.api_shapes import (
    CheckBody,
    CheckOut,
    LegalOut,
    LogOut,
    LossOut,
    PriceOut,
    ProofOut,
    RecordOut,
    StreamOut,
    TapBody,
    UndoBody,
    changed,
    seen,
)
from journal.audit import proofs, verify
from journal.contract import GM, Seat
from journal.models import Entry
from journal.moments import Line, Moment, moment
from journal.services import APPLIED, KEPT, KEY_REUSED, STALE, Receipt

LINES: Final = 100
MOST_LINES: Final = 500
ACTIONS: Final = 500
NOT_YOURS: Final = frozenset({"not_yours", "gm_only", "not_asked"})


@dataclass(frozen=True)
class Place:
    """Where a call is made: through whose eyes, on which part ("" for the whole journal).

    `body(moment)` is what the viewer sees of it; `about(state, action)` whether an action is
    about it; `told(line)` the text of an entry's action if it tells the viewer nothing hidden.
    """

    viewer: Viewer
    part: str
    body: Callable[[Moment], dict[str, Any]]
    about: Callable[[Any, Any], bool]
    told: Callable[[Line], str | None]


Loader = Callable[[Request, str | None, dict[str, Any]], Place]


def nowhere(request: Request, seat: str | None, path: dict[str, Any]) -> Place:
    """The loader of a call that was mounted without one."""
    raise LookupError("this call was mounted without a loader")


class JournalCall(Call):
    """A call on a journal; `load` is given when it is mounted."""

    load: Loader = staticmethod(nowhere)

    def place(self, request: Request, path: dict[str, Any]) -> Place:
        """The place of a call that only looks; the seat stands in the address."""
        return self.load(request, asked_seat(request), path)


class Moves(JournalCall):
    """The door."""

    @extend_schema(request=TapBody, responses=changed())
    def post(self, request: Request, **path: Any) -> Response:
        """Carry out an action, once: 201 applied, 200 already applied, 409 stale, 422 illegal."""
        given = read(TapBody, request)
        return act(self.load(request, given["seat"], path), given["action"], given)


class _TakeBack(JournalCall):
    verb = ""

    def act(self, request: Request, path: dict[str, Any]) -> Response:
        given = read(UndoBody, request)
        place = self.load(request, given["seat"], path)
        return act(place, f"{self.verb} {given['number']}", given)


def priced(place: Place, request: Request) -> Response:
    """What taking the entry `number` of the request back would do."""
    now, number = moment(place.viewer.journal_id), asked_number(request, "number", 0)
    here = {"number": now.number, "seat": place.viewer.seat}
    return Response({**here, **back.price(now, place.viewer.seat, number).plain()})


class Undo(_TakeBack):
    """Taking back."""

    verb = "undo"

    @extend_schema(
        parameters=[SEAT, OpenApiParameter("number", int, required=True)], responses=seen(PriceOut)
    )
    def get(self, request: Request, **path: Any) -> Response:
        """What taking that entry back would do, before it is done: which entries go, what cannot be
        unlearned, who is asked; or why it cannot be."""
        return priced(self.place(request, path), request)

    @extend_schema(request=UndoBody, responses=changed())
    def post(self, request: Request, **path: Any) -> Response:
        """Take an entry back, or ask those who learned a card by it."""
        return self.act(request, path)


class Agree(_TakeBack):
    """An answer to who wants to take something back."""

    verb = "agree"

    @extend_schema(request=UndoBody, responses=changed())
    def post(self, request: Request, **path: Any) -> Response:
        """Agree that an entry is taken back."""
        return self.act(request, path)


class Decline(_TakeBack):
    """An answer to who wants to take something back."""

    verb = "decline"

    @extend_schema(request=UndoBody, responses=changed())
    def post(self, request: Request, **path: Any) -> Response:
        """Let an entry stand; or withdraw one's own request."""
        return self.act(request, path)


class Rollback(_TakeBack):
    """Taking the whole table back."""

    verb = "rollback"

    @extend_schema(
        parameters=[SEAT, OpenApiParameter("number", int, required=True)], responses=seen(LossOut)
    )
    def get(self, request: Request, **path: Any) -> Response:
        """What going back to after that entry would lose, and what would stand again."""
        place, number = self.place(request, path), asked_number(request, "number", 0)
        if place.viewer.seat != GM:
            raise NotYours(_("Only the GM can take the whole table back."))
        now = moment(place.viewer.journal_id)
        here = {"number": now.number, "seat": place.viewer.seat}
        return Response({**here, **back.loss(now, GM, number).plain()})

    @extend_schema(request=UndoBody, responses=changed())
    def post(self, request: Request, **path: Any) -> Response:
        """Every part to what it was after an entry; only the GM, and only at the newest number."""
        return self.act(request, path)


def may_do(now: Moment, seat: Seat, legal: Iterable[object]) -> Response:
    """What a seat may do now: the texts of these actions, as far as an answer holds them, and the
    requests that wait for it."""
    texts = [str(action) for action in islice(legal, ACTIONS + 1)]
    return Response(
        {
            "number": now.number,
            "seat": seat,
            "actions": texts[:ACTIONS],
            "more": len(texts) > ACTIONS,
            "undo": now.undo_requests(seat),
        }
    )


class Legal(JournalCall):
    """What may be done."""

    @extend_schema(parameters=[SEAT], responses=seen(LegalOut))
    def get(self, request: Request, **path: Any) -> Response:
        """What my seat may do now: actions as texts, and decisions that wait for it."""
        place = self.place(request, path)
        now = moment(place.viewer.journal_id)
        seat = place.viewer.seat
        legal = (a for a in now.kind.rules.legal(now.state, seat) if place.about(now.state, a))
        return may_do(now, seat, legal)


LOG_PAGE: Final = (
    SEAT,
    OpenApiParameter("after", int, description="Only entries above this number."),
    OpenApiParameter("most", int, description="At most so many entries are looked at."),
)


class Log(JournalCall):
    """What happened."""

    @extend_schema(parameters=list(LOG_PAGE), responses=seen(LogOut))
    def get(self, request: Request, **path: Any) -> Response:
        """Entries as my seat may know them, the oldest first; `next` is the `after` to go on with,
        null at the end."""
        return self.told(request, path, _lines)

    def told(
        self,
        request: Request,
        path: dict[str, Any],
        lines_of: Callable[[Moment, int], Iterator[Line]],
    ) -> Response:
        """A page of what `lines_of(now, after)` finds, the oldest first."""
        place = self.place(request, path)
        after = asked_number(request, "after", 0)
        most = asked_number(request, "most", LINES, MOST_LINES)
        now = moment(place.viewer.journal_id)
        lines = list(islice(lines_of(now, after), most + 1))
        return Response(
            {
                "number": now.number,
                "seat": place.viewer.seat,
                "entries": list(_entries(place, now, lines[:most])),
                "next": (lines[most - 1].number if most else after) if len(lines) > most else None,
            }
        )


class StreamAddress(JournalCall):
    """The way to hear of changes at once."""

    @extend_schema(parameters=[SEAT], responses=seen(StreamOut))
    def get(self, request: Request, **path: Any) -> Response:
        """The address of the stream of server-sent events, from now on: each is `{number, kind}`,
        and says that there is something new to fetch.  It takes the same token."""
        place = self.place(request, path)
        journal_id, seat = place.viewer.journal_id, place.viewer.seat
        number = moment(journal_id).number
        query = urlencode({"seat": seat, "format": "json", "number": number})
        url = request.build_absolute_uri(f"/live/{journal_id}?{query}")
        return Response({"url": url, "number": number, "seat": seat})


class Proof(JournalCall):
    """Shuffles that can be proved."""

    @extend_schema(parameters=[SEAT], responses=seen(ProofOut))
    def get(self, request: Request, **path: Any) -> Response:
        """Every shuffle with its commitment, the next one included; a key is shown only once it
        hides nothing from my seat any more."""
        place = self.place(request, path)
        now = moment(place.viewer.journal_id)
        rules, seat = now.kind.rules, place.viewer.seat
        parts = [place.part] if place.part else ["", *rules.parts(now.state)]
        shuffles = [
            {
                "part": each.part,
                "place": each.place,
                "commitment": each.commitment,
                "entry": each.entry,
                "key": each.key or None,
                "context": each.context,
            }
            for part in parts
            for each in proofs(now.journal_id, now.state, rules, seat, part)
        ]
        return Response({"number": now.number, "seat": seat, "shuffles": shuffles})

    @extend_schema(request=CheckBody, responses=seen(CheckOut, 400, 422))
    def post(self, request: Request, **path: Any) -> Response:
        """The order that a revealed key gives, if it is the key that was committed to (422 if it is
        not): place i holds what lay at `order[i]` of the cards sorted by face."""
        given = read(CheckBody, request)
        self.load(request, given["seat"], path)
        try:
            order = verify(
                given["key"], given["commitment"].lower(), given["size"], given["context"]
            )
        except ValueError:
            wrong = _("This key does not match the commitment.")
            raise Refused(HTTPStatus.UNPROCESSABLE_ENTITY, "wrong_key", wrong) from None
        return Response({"order": list(order)})


class Export(JournalCall):
    """What one may take home."""

    @extend_schema(parameters=[SEAT], responses=seen(RecordOut))
    def get(self, request: Request, **path: Any) -> Response:
        """The record: all that my seat may see, now and in the log, as one file."""
        name, body = record_of(self.place(request, path))
        return Response(body, headers={"Content-Disposition": f'attachment; filename="{name}"'})


def record_of(place: Place) -> tuple[str, dict[str, Any]]:
    """The record through the eyes of a viewer: a name for its file, and what it holds."""
    now = moment(place.viewer.journal_id)
    return f"{place.viewer.journal_id}-{now.number}.json", {
        "format": "tableside-record-1",
        "kind": now.kind_name,
        "number": now.number,
        "seat": place.viewer.seat,
        "here": place.body(now),
        "log": list(_entries(place, now, _lines(now, 0))),
    }


def act(place: Place, action: str, given: dict[str, Any]) -> Response:
    """One tap through the door and what became of it, as the API says it."""
    receipt = door.act(place.viewer, action, given["key"], given["seen"])
    return answer(place, receipt)


def answer(place: Place, receipt: Receipt) -> Response:
    """A receipt with its HTTP status; with what the viewer sees now, unless it was refused."""
    now = receipt.after or moment(place.viewer.journal_id)
    if receipt.saved:
        body = {"status": receipt.status, "number": receipt.number, "current": receipt.current}
        status = HTTPStatus.CREATED if receipt.status == APPLIED else HTTPStatus.OK
        return Response({**body, "here": place.body(now)}, status=status)
    if receipt.status == KEPT:
        kept = {"status": KEPT, "number": None, "current": receipt.current, "here": place.body(now)}
        return Response(kept, status=HTTPStatus.ACCEPTED)
    said = now.kind.words.refusal(now, place.viewer.seat, receipt.template, receipt.detail)
    refused: dict[str, Any] = {
        "code": receipt.code,
        "rule": receipt.rule,
        "message": plain_words(said),
        "current": receipt.current,
    }
    if receipt.status == STALE:
        return Response({**refused, "here": place.body(now)}, status=HTTPStatus.CONFLICT)
    if receipt.status == KEY_REUSED:
        return Response(refused, status=HTTPStatus.CONFLICT)
    if receipt.code in NOT_YOURS:
        return Response(refused, status=HTTPStatus.FORBIDDEN)
    return Response(refused, status=HTTPStatus.UNPROCESSABLE_ENTITY)


def plain_words(sentence: Any) -> str:
    """A sentence without the marks that a page puts into it."""
    return str(getattr(sentence, "plain", sentence))


def _lines(now: Moment, after: int) -> Iterator[Line]:
    """The entries above `after`, oldest first, as far as `now` knows them."""
    return lines_where(now, after, Q())


def lines_where(now: Moment, after: int, wanted: Q) -> Iterator[Line]:
    """The entries above `after` of which `wanted` holds, oldest first, as far as `now` knows."""
    found = Entry.objects.filter(
        wanted, journal_id=now.journal_id, number__gt=min(after, LARGEST), number__lte=now.number
    )
    return (Line.of(entry) for entry in found.order_by("number").iterator(chunk_size=MOST_LINES))


def _entries(place: Place, now: Moment, lines: Iterator[Line] | list[Line]) -> Iterator[Any]:
    """The entries that are about the place: those on its part, and those on the whole table alone
    (a commitment rides on the entries of other parts too)."""
    for line in lines:
        parts = {event.part for event in line.events} - {""}
        if place.part and parts and place.part not in parts:
            continue
        wanted = {"", place.part} if place.part else parts | {""}
        events = tuple(event for event in line.events if event.part in wanted)
        yield _entry(place, now, replace(line, events=events))


def _entry(place: Place, now: Moment, line: Line) -> dict[str, Any]:
    seat: Seat = place.viewer.seat
    rules = now.kind.rules
    return {
        "number": line.number,
        "seat": line.seat,
        "by": line.by,
        "time": line.time,
        "verb": line.action.partition(" ")[0],
        "action": place.told(line),
        "undone": line.number in now.ledger.undone,
        "events": [rules.told(event, seat) for event in line.events],
        "words": [plain_words(said) for said in now.kind.words.entry(now, seat, line)],
    }

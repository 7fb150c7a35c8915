"""What the journal's calls take and give, as the schema shows it."""

from __future__ import annotations

from typing import Any, Final

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema_field
from rest_framework import serializers

from accounts.api_base import (
    LARGEST,
    Body,
    FieldProblem,
    Problem,
    SeatName,
    SeatProblem,
    Text,
)

ACTION_LONGEST: Final = 20_000
HEX: Final = r"^[0-9a-fA-F]{64}$"


@extend_schema_field(OpenApiTypes.OBJECT)
class Plain(serializers.JSONField):
    """Plain JSON values whose form the rules give; `docs/api.md` describes them."""


@extend_schema_field({"type": "array", "items": {}})
class PlainList(serializers.JSONField):
    """A list of plain JSON values of mixed form; `docs/api.md` describes them."""


class KeyBody(Body):
    """What every changing call on a journal carries.

    `key` is made once per intention and kept until a receipt comes: the same again gives the same
    receipt.  `seen` is the journal's number that the caller looked at.
    """

    key = serializers.RegexField(r"^[A-Za-z0-9:_-]{8,64}$")
    seen = serializers.IntegerField(min_value=0, max_value=LARGEST)
    seat = SeatName(required=False, default=None)


class TapBody(KeyBody):
    """An action in its one text form."""

    action = Text(max_length=ACTION_LONGEST, trim_whitespace=False)


class UndoBody(KeyBody):
    """The number of an entry."""

    number = serializers.IntegerField(min_value=0, max_value=LARGEST)


class PriceOut(serializers.Serializer[Any]):
    """What an undo would do; where `possible` is false the one sentence says why not."""

    number = serializers.IntegerField()
    seat = SeatName()
    possible = serializers.BooleanField()
    free = serializers.BooleanField(help_text="Nobody learned anything, nobody is asked.")
    title = serializers.CharField(allow_blank=True)
    scope = serializers.CharField(
        allow_blank=True, help_text="What goes back, if more than one part's: a Round of everybody."
    )
    sentences = serializers.ListField(child=serializers.CharField())
    asks = serializers.ListField(child=SeatName())
    entries = serializers.ListField(child=serializers.IntegerField())


class SaidOut(serializers.Serializer[Any]):
    """An entry in words."""

    number = serializers.IntegerField()
    words = serializers.ListField(child=serializers.CharField())


class LossOut(serializers.Serializer[Any]):
    """What a rollback would take back, what would stand again, whether cards were seen."""

    number = serializers.IntegerField()
    seat = SeatName()
    to = serializers.IntegerField()
    lost = SaidOut(many=True)
    again = SaidOut(many=True)
    seen = serializers.BooleanField()


class CheckBody(Body):
    """A revealed key with what it is checked against."""

    key = serializers.RegexField(HEX)
    commitment = serializers.RegexField(HEX)
    size = serializers.IntegerField(min_value=1, max_value=1000)
    context = Text(max_length=60, allow_blank=True)  # type: ignore[assignment]
    seat = SeatName(required=False, default=None)


class ReceiptOut(serializers.Serializer[Any]):
    """An action that is in the log: the number of its entry, and what the seat sees now."""

    status = serializers.ChoiceField(["applied", "already"])
    number = serializers.IntegerField()
    current = serializers.IntegerField(help_text="The journal’s number now.")
    here = Plain()


class IllegalOut(Problem):
    """An action that the rules refuse; nothing changed."""

    current = serializers.IntegerField()


class ConflictOut(Problem):
    """What cannot be done now: stale (`here` is what the seat sees now), `key_reused`, or
    `needs_seat` with the `seats` to choose from; nothing changed."""

    current = serializers.IntegerField(required=False)
    here = Plain(required=False)
    seats = serializers.ListField(child=SeatName(), required=False)


class RequestOut(serializers.Serializer[Any]):
    """A request to take an entry back."""

    number = serializers.IntegerField()
    by = SeatName()
    waiting = serializers.ListField(child=SeatName())
    mine = serializers.BooleanField(help_text="Whether my seat has to answer.")
    asked_by_me = serializers.BooleanField()


class LegalOut(serializers.Serializer[Any]):
    """What a seat may do now."""

    number = serializers.IntegerField()
    seat = SeatName()
    actions = serializers.ListField(child=serializers.CharField())
    more = serializers.BooleanField(help_text="Whether there are more than could be listed.")
    undo = RequestOut(many=True)


class EntryOut(serializers.Serializer[Any]):
    """An entry as the seat may know it; `action` is null where its text would name what is
    hidden from that seat."""

    number = serializers.IntegerField()
    seat = serializers.CharField()
    by = serializers.CharField()
    time = serializers.DateTimeField()
    verb = serializers.CharField()
    action = serializers.CharField(allow_null=True)
    undone = serializers.BooleanField()
    events = serializers.ListField(child=Plain())
    words = serializers.ListField(child=serializers.CharField())


class LogOut(serializers.Serializer[Any]):
    """Some entries, the oldest first."""

    number = serializers.IntegerField()
    seat = SeatName()
    entries = EntryOut(many=True)
    next = serializers.IntegerField(allow_null=True)


class StreamOut(serializers.Serializer[Any]):
    """Where the stream is, and from which number on."""

    url = serializers.CharField()
    number = serializers.IntegerField()
    seat = SeatName()


class ShuffleOut(serializers.Serializer[Any]):
    """A shuffle: `entry` is null for the one that is still to come, `key` while it hides
    something."""

    part = serializers.CharField(allow_blank=True)
    place = serializers.IntegerField()
    commitment = serializers.CharField()
    entry = serializers.IntegerField(allow_null=True)
    key = serializers.CharField(allow_null=True)
    context = serializers.CharField()  # type: ignore[assignment]


class ProofOut(serializers.Serializer[Any]):
    """All shuffles, part by part, the oldest first."""

    number = serializers.IntegerField()
    seat = SeatName()
    shuffles = ShuffleOut(many=True)


class CheckOut(serializers.Serializer[Any]):
    """An order: for each place, from the top, where that card lay among the sorted ones."""

    order = serializers.ListField(child=serializers.IntegerField())


class RecordOut(serializers.Serializer[Any]):
    """All that a seat may see, now and in the log."""

    format = serializers.CharField()
    kind = serializers.CharField()
    number = serializers.IntegerField()
    seat = SeatName()
    here = Plain()
    log = EntryOut(many=True)


def changed(receipt: Any = ReceiptOut) -> dict[int, Any]:
    """How a call that goes through the door may be answered."""
    return {
        200: OpenApiResponse(receipt, description="It was applied already under this key."),
        201: OpenApiResponse(receipt, description="Applied."),
        400: FieldProblem,
        401: Problem,
        403: OpenApiResponse(Problem, description="A member, but this is not yours."),
        404: OpenApiResponse(Problem, description="Nothing here, or the caller is a stranger."),
        409: OpenApiResponse(ConflictOut, description="Stale, `key_reused` or `needs_seat`."),
        422: OpenApiResponse(IllegalOut, description="Illegal, with the rule that says so."),
    }


def seen(what: Any, *more: int) -> dict[int, Any]:
    """How a call that only looks may be answered."""
    found: dict[int, Any] = {200: what, 400: FieldProblem, 401: Problem, 403: Problem}
    found |= {404: Problem, 409: SeatProblem}
    return found | dict.fromkeys(more, Problem) | {400: FieldProblem}

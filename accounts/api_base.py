"""What every call of the API shares: who may call, what a body may hold, how a no is said.

A refusal of any kind is `{"code", "rule", "message"}` and perhaps more; `code` is stable, `rule`
is the id of the rule that says so (or empty), `message` is for the person.
"""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any, Final, TypeVar, cast

from django.conf import settings
from django.core.exceptions import PermissionDenied, RequestDataTooBig
from django.http import Http404
from django.urls import register_converter
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema_field
from rest_framework import exceptions, serializers
from rest_framework.parsers import JSONParser
from rest_framework.permissions import AllowAny, BasePermission
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView, set_rollback

from accounts.access import NeedsSeat
from accounts.models import Device, Person
from accounts.refusals import AccountRefusal
from accounts.requests import PersonRequest

LARGEST: Final = 2**31 - 1
REFUSED: Final = {
    "code_unknown": 404,
    "too_many_tries": 429,
    "would_be_lost": 409,
    "not_yours": 403,
    "closed_server": 403,
    "server_closed": 403,
}
SEAT_SCHEMA: Final = {
    "oneOf": [
        {"type": "integer", "minimum": 0, "maximum": 9999},
        {"type": "string", "pattern": "^(gm|screen|0|[1-9][0-9]{0,3})$"},
    ],
    "description": "`gm`, `screen`, or the number of a player's seat.",
}
Given = TypeVar("Given", bound="Body")


class TableId:
    """In an address: the id of something of ours.  What cannot be one is not looked up."""

    regex = "[0-9a-z]{1,12}"

    def to_python(self, value: str) -> str:
        """As it stands."""
        return value

    def to_url(self, value: str) -> str:
        """As it stands."""
        return value


class SeatInPath(TableId):
    """In an address: a seat at a table."""

    regex = "gm|0|[1-9][0-9]{0,3}"


register_converter(TableId, "table_id")
register_converter(SeatInPath, "seat_name")


class Refused(Exception):
    """A call that is refused: HTTP status, stable code, sentence, rule, and what else to tell."""

    def __init__(self, status: int, code: str, message: str, rule: str = "", **more: Any) -> None:
        super().__init__(message)
        self.status = status
        self.body: dict[str, Any] = {"code": code, "rule": rule, "message": message, **more}


class Somebody(BasePermission):
    """Only who is known may call; for others it is 401, whatever they ask for."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        """Whether the caller is known."""
        return bool(request.auth)


class Json(JSONParser):
    """JSON of a reasonable size and depth."""

    def parse(
        self,
        stream: Any,
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """The value.  Refuses what is too large (413) or not JSON (400)."""
        length = str((parser_context or {})["request"].META.get("CONTENT_LENGTH") or 0)
        most = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
        if not length.isdecimal() or (most is not None and int(length) > most):
            raise RequestDataTooBig
        try:
            return super().parse(stream, media_type, parser_context)
        except RecursionError:
            raise exceptions.ParseError(_("This JSON is nested too deeply.")) from None


class Call(APIView):
    """One address of the API.  Answers are never kept in a cache: they are one seat's secrets."""

    permission_classes = [Somebody]
    parser_classes = [Json]

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        """The response, marked as not to be stored."""
        done = super().finalize_response(request, response, *args, **kwargs)
        patch_cache_control(done, private=True, no_store=True)
        return done

    def get_exception_handler(self) -> Any:
        """Every refusal in the one form."""
        return refusal_response


class OpenCall(Call):
    """A call for people who may not be known yet."""

    permission_classes = [AllowAny]


def refusal_response(error: Exception, context: Mapping[str, Any]) -> Response | None:
    """The answer to a refusal, or None for what is our own mistake (500)."""
    said = _said(error)
    if said is None:
        return None
    set_rollback()
    response = Response(said.body, status=said.status)
    for name in ("auth_header", "wait"):
        if value := getattr(error, name, None):
            header = "WWW-Authenticate" if name == "auth_header" else "Retry-After"
            response[header] = str(value)
    return response


def _said(error: Exception) -> Refused | None:
    match error:
        case Refused():
            return error
        case AccountRefusal():
            return Refused(REFUSED.get(error.code, 422), error.code, error.sentence)
        case NeedsSeat():
            seats = [viewer.seat for viewer in error.viewers]
            return Refused(HTTPStatus.CONFLICT, "needs_seat", str(error), seats=seats)
        case RequestDataTooBig():
            return Refused(413, "too_large", _("This is more than fits."))
        case Http404():
            missing = _("There is no such thing, or it is not yours to see.")
            return Refused(HTTPStatus.NOT_FOUND, "not_found", missing)
        case exceptions.APIException():
            return _unreadable(error)
        case PermissionDenied() | PermissionError():
            no = _("This is not yours to do.")
            return Refused(HTTPStatus.FORBIDDEN, "not_yours", str(error) or no)
    return None


def _unreadable(error: exceptions.APIException) -> Refused:
    """What the framework itself refuses, before a call of ours is asked."""
    match error:
        case exceptions.ValidationError():
            return _bad_fields(error)
        case exceptions.ParseError():
            return Refused(HTTPStatus.BAD_REQUEST, "malformed_json", str(error.detail), fields={})
        case exceptions.NotAuthenticated():
            unknown = _("This call needs a device’s token.")
            return Refused(HTTPStatus.UNAUTHORIZED, "not_known", unknown)
        case _:
            return Refused(error.status_code, str(error.default_code), str(error.detail))


def _bad_fields(error: exceptions.ValidationError) -> Refused:
    fields = _flat(error.detail)
    first = next(iter(fields.items()), ("", [_("This could not be read.")]))
    message = f"{first[0]}: {first[1][0]}" if first[0] else first[1][0]
    return Refused(HTTPStatus.BAD_REQUEST, "bad_fields", message, fields=fields)


def _flat(detail: Any, path: str = "") -> dict[str, list[str]]:
    """Every field by its path, as in `cards.3.title`, with what is wrong about it."""
    if isinstance(detail, Mapping):
        pairs = list(detail.items())
    elif any(isinstance(each, Mapping | list) for each in detail):
        pairs = [(str(number), each) for number, each in enumerate(detail)]
    else:
        return {path: [str(each) for each in detail]} if detail else {}
    found: dict[str, list[str]] = {}
    for name, each in pairs:
        inner = path if name == "non_field_errors" else f"{path}.{name}".strip(".")
        found |= _flat(each, inner)
    return found


class Text(serializers.CharField):
    """Text that can be stored: no lone half of a pair of code units."""

    default_error_messages = {
        "unencodable": gettext_lazy("This holds a character that is none."),
        "blank": gettext_lazy("This may not be empty."),
    }

    def run_validation(self, data: Any = serializers.empty) -> Any:
        """The text.  Refuses what has no encoding."""
        if isinstance(data, str) and any("\ud800" <= char <= "\udfff" for char in data):
            self.fail("unencodable")
        return super().run_validation(data)


@extend_schema_field(SEAT_SCHEMA)
class SeatName(serializers.Field[str, Any, Any, Any]):
    """A seat, as a number or as text; the text in both cases."""

    default_error_messages = {"bad": gettext_lazy("A seat is “gm”, “screen” or a number.")}

    def to_internal_value(self, data: Any) -> str:
        """The seat as text."""
        if isinstance(data, int) and not isinstance(data, bool) and 0 <= data <= 9999:
            return str(data)
        if isinstance(data, str) and is_seat(data):
            return data
        self.fail("bad")

    def to_representation(self, value: Any) -> Any:
        """As the rules write it."""
        return value


def is_seat(text: str) -> bool:
    """Whether the text is the name of a seat."""
    return text in ("gm", "screen") or (
        text.isascii() and text.isdecimal() and len(text) <= 4 and str(int(text)) == text
    )


class Body(serializers.Serializer[Any]):
    """What a call takes.  A field that it does not know is refused, as it may be a misspelt one."""

    def to_internal_value(self, data: Any) -> Any:
        """The checked fields."""
        if isinstance(data, Mapping) and (unknown := [n for n in data if n not in self.fields]):
            raise exceptions.ValidationError(
                {str(name)[:60]: [_("There is no such field.")] for name in unknown}
            )
        return super().to_internal_value(data)


class Nothing(Body):
    """A call that takes no fields."""


class Problem(serializers.Serializer[Any]):
    """A refusal."""

    code = serializers.CharField(help_text="Stable, for programs.")
    rule = serializers.CharField(
        allow_blank=True, help_text="The rule that says so, such as FAT-16."
    )
    message = serializers.CharField(help_text="One sentence for the person.")


class FieldProblem(Problem):
    """A body that could not be read: which field, and why not."""

    fields = serializers.DictField(  # type: ignore[assignment]  # the answer calls it so
        child=serializers.ListField(child=serializers.CharField())
    )


class SeatProblem(Problem):
    """Several seats are possible: which ones."""

    seats = serializers.ListField(child=SeatName())


SEAT = OpenApiParameter(
    "seat",
    OpenApiTypes.STR,
    description="Through whose eyes, if you hold several seats: `gm`, `screen` or a number.",
    pattern="^(gm|screen|0|[1-9][0-9]{0,3})$",
)


def answers(done: Any, *statuses: int, ok: int = 200) -> dict[int, Any]:
    """The responses of a call for the schema: what it gives, and how it may be refused."""
    found: dict[int, Any] = {ok: done}
    for status in statuses:
        found[status] = FieldProblem if status == HTTPStatus.BAD_REQUEST else Problem
    return found


def read(kind: type[Given], request: Request) -> dict[str, Any]:
    """The body's checked fields.  Raises ValidationError, which is answered by 400."""
    body = kind(data=request.data)
    body.is_valid(raise_exception=True)
    return cast("dict[str, Any]", body.validated_data)


def asked_seat(request: Request) -> str | None:
    """The seat in the address.  Refuses (400) what is no seat's name."""
    seat = request.query_params.get("seat")
    if seat is not None and not is_seat(seat):
        raise exceptions.ValidationError({"seat": [_("A seat is “gm”, “screen” or a number.")]})
    return seat


def asked_number(request: Request, name: str, otherwise: int, most: int = LARGEST) -> int:
    """A number in the address.  Refuses (400) what is none, or is too large."""
    text = request.query_params.get(name)
    if text is None:
        return otherwise
    if not (text.isascii() and text.isdecimal() and len(text) <= 10 and int(text) <= most):
        raise exceptions.ValidationError(
            {name: [_("This is a whole number from 0 to %(most)d.") % {"most": most}]}
        )
    return int(text)


def plain(request: Request) -> PersonRequest:
    """The request below, with its person and device."""
    return cast(PersonRequest, request._request)


def person(request: Request) -> Person:
    """The caller, of whom `Somebody` has made sure."""
    return cast(Person, request.user)


def device(request: Request) -> Device:
    """The caller's device, of which `Somebody` has made sure."""
    return cast(Device, request.auth)

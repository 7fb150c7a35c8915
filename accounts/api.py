"""The API about people: coming in, and oneself."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import transaction
from django.http import Http404
from django.urls import reverse
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts import services
from accounts.addresses import public_url
from accounts.api_base import (
    Body,
    Call,
    Nothing,
    OpenCall,
    Problem,
    Text,
    answers,
    device,
    person,
    plain,
    read,
)
from accounts.limits import guesses
from accounts.models import Person
from accounts.refusals import AccountRefusal
from accounts.requests import device_label, speak
from accounts.selectors import devices, would_be_lost

TAG = ["people"]


class JoinBody(Body):
    """A join code, and a name if the caller is not known yet."""

    code = Text(max_length=20)
    name = Text(max_length=200, required=False, allow_blank=True, default="")
    device = Text(max_length=80, required=False, allow_blank=True, default="")
    role = serializers.ChoiceField(
        [str(role) for role in services.CHOSEN], required=False, default="player"
    )


class CodeBody(Body):
    """A code that opens something."""

    code = Text(max_length=60)
    device = Text(max_length=80, required=False, allow_blank=True, default="")


class AccountBody(Body):
    """A user name and password; `name` for who is nobody yet."""

    username = Text(max_length=100)
    password = Text(max_length=1000, trim_whitespace=False)
    name = Text(max_length=200, required=False, allow_blank=True, default="")


class SignInBody(Body):
    """A user name and password."""

    username = Text(max_length=100)
    password = Text(max_length=1000, trim_whitespace=False)
    device = Text(max_length=80, required=False, allow_blank=True, default="")


class NameBody(Body):
    """Another name."""

    name = Text(max_length=200)


class LanguageBody(Body):
    """A language of the site, or `auto`: as each request asks for it."""

    language = serializers.ChoiceField(
        choices=["auto", *(code for code, _name in settings.LANGUAGES)]
    )


class LanguageOut(serializers.Serializer[Any]):
    """The language that the caller's device is set to; empty for as each request asks."""

    language = serializers.CharField(allow_blank=True)


class PersonOut(serializers.Serializer[Any]):
    """A person."""

    id = serializers.CharField()
    name = serializers.CharField()


class KnownOut(serializers.Serializer[Any]):
    """Who the caller is now, and the token of a device that was made for it; null if none was."""

    person = PersonOut()
    token = serializers.CharField(allow_null=True)


class JoinedOut(KnownOut):
    """Who has joined, and which group."""

    group = serializers.CharField()


class DeviceOut(serializers.Serializer[Any]):
    """A device of the caller's."""

    id = serializers.IntegerField()
    label = serializers.CharField(allow_blank=True)  # type: ignore[assignment]
    created = serializers.DateTimeField()
    last_seen = serializers.DateTimeField()
    this = serializers.BooleanField()


class MembershipOut(serializers.Serializer[Any]):
    """A group that the caller is in."""

    group = serializers.CharField()
    name = serializers.CharField()
    role = serializers.CharField()


class MeOut(PersonOut):
    """What this server knows of the caller."""

    username = serializers.CharField(allow_null=True)
    has_recovery_code = serializers.BooleanField()
    only_key = serializers.BooleanField(
        help_text="Whether losing this device would lose the person."
    )
    devices = DeviceOut(many=True)
    memberships = MembershipOut(many=True)


class RecoveryOut(serializers.Serializer[Any]):
    """A recovery code, which is shown this once."""

    code = serializers.CharField()
    url = serializers.CharField()


class Join(OpenCall):
    """Coming in by a join code."""

    @extend_schema(tags=TAG, request=JoinBody, responses=answers(JoinedOut, 400, 404, 422, 429))
    def post(self, request: Request) -> Response:
        """Join a group by its code; whoever is not known yet becomes a guest with a token."""
        given = read(JoinBody, request)
        asking = plain(request)
        with guesses(asking, "join"), transaction.atomic():
            services.opened_by(given["code"], "join")
            who, token = known(request, given["name"], given["device"])
            membership = services.join(given["code"], who, given["role"])
        return Response({**_known(who, token), "group": membership.group_id})


class SeatCode(OpenCall):
    """One more device for who holds a seat."""

    @extend_schema(tags=TAG, request=CodeBody, responses=answers(KnownOut, 400, 404, 422, 429))
    def post(self, request: Request) -> Response:
        """Become one more device of who made the seat's code; it is valid once."""
        given = read(CodeBody, request)
        asking = plain(request)
        label = given["device"] or device_label(asking)
        with guesses(asking, "join"), transaction.atomic():
            who, token = services.use_seat_code(given["code"], asking.person, label)
        return Response(_known(who, token))


class Recover(OpenCall):
    """Being oneself again."""

    @extend_schema(tags=TAG, request=CodeBody, responses=answers(KnownOut, 400, 422, 429))
    def post(self, request: Request) -> Response:
        """A token for the person whose recovery code this is."""
        given = read(CodeBody, request)
        asking = plain(request)
        with guesses(asking, "recover"):
            who = services.recover(given["code"])
        return Response(_known(who, _token(request, who, given["device"])))


class SignIn(OpenCall):
    """Accounts."""

    @extend_schema(tags=TAG, request=SignInBody, responses=answers(KnownOut, 400, 422, 429))
    def post(self, request: Request) -> Response:
        """A token for the person whose account this is."""
        given = read(SignInBody, request)
        with guesses(plain(request), "sign-in"):
            who = services.sign_in(given["username"], given["password"])
        return Response(_known(who, _token(request, who, given["device"])))


class Account(OpenCall):
    """Making an account."""

    @extend_schema(tags=TAG, request=AccountBody, responses=answers(KnownOut, 400, 422))
    def post(self, request: Request) -> Response:
        """A user name and password for the caller; on an open server also for who is nobody."""
        given = read(AccountBody, request)
        with transaction.atomic():
            if plain(request).person is None and not settings.OPEN_SERVER:
                closed = _("On this server its owner makes the accounts. Please ask them.")
                raise AccountRefusal("server_closed", closed)
            who, token = known(request, given["name"], "")
            services.make_account(who, given["username"], given["password"])
        return Response(_known(who, token))


class Me(Call):
    """The caller."""

    @extend_schema(tags=TAG, responses=answers(MeOut, 401))
    def get(self, request: Request) -> Response:
        """What this server knows of the caller."""
        return Response(_me(request))


class MyLanguage(Call):
    """The language of the caller's device."""

    @extend_schema(tags=TAG, request=LanguageBody, responses=answers(LanguageOut, 400, 401))
    def post(self, request: Request) -> Response:
        """This device reads in that language from now on."""
        person(request)
        wanted = read(LanguageBody, request)["language"]
        response = Response({"language": "" if wanted == "auto" else wanted})
        speak(plain(request), response, response.data["language"])
        return response


class MyName(Call):
    """The caller's name."""

    @extend_schema(tags=TAG, request=NameBody, responses=answers(PersonOut, 400, 401, 422))
    def post(self, request: Request) -> Response:
        """Another name, everywhere at once."""
        who = services.rename(person(request), read(NameBody, request)["name"])
        return Response({"id": who.pk, "name": who.name})


class MyRecovery(Call):
    """The caller's recovery code."""

    @extend_schema(tags=TAG, request=Nothing, responses=answers(RecoveryOut, 401))
    def post(self, request: Request) -> Response:
        """A new recovery code, shown this once; the one before it is void."""
        code = services.recovery_code(person(request))
        path = reverse("accounts:recover_by_code", args=[code])
        return Response({"code": code, "url": public_url(plain(request), path)})


class MyDeviceRevoke(Call):
    """One of the caller's devices."""

    @extend_schema(tags=TAG, request=Nothing, responses=answers(MeOut, 401, 404, 409))
    def post(self, request: Request, device_id: int) -> Response:
        """Another device of the caller's is nobody's from now on; signing out ends this one."""
        found = person(request).devices.filter(pk=device_id).first()
        if found is None:
            raise Http404
        if found.pk != device(request).pk:
            services.revoke_device(found)
        return Response(_me(request))


class SignOutBody(Body):
    """`leave` says that losing the person with the device is meant."""

    leave = serializers.BooleanField(required=False, default=False)


class SignOut(Call):
    """The caller's own device."""

    @extend_schema(
        tags=TAG,
        request=SignOutBody,
        responses={200: PersonOut, 401: Problem, 409: Problem},
    )
    def post(self, request: Request) -> Response:
        """This token is nobody's from now on.  409 if nobody could be the person any more."""
        meant = read(SignOutBody, request)["leave"]
        who, this = person(request), device(request)
        if not meant and would_be_lost(who, this):
            lost = _("This device is the only key to %(name)s. Make a recovery code first.")
            raise AccountRefusal("would_be_lost", lost % {"name": who.name})
        services.revoke_device(this)
        return Response({"id": who.pk, "name": who.name})


def known(request: Request, name: str, label: str) -> tuple[Person, str | None]:
    """The caller; or a new guest of that name with the token of their first device.  Refuses a bad
    name as `new_guest` does; inside the caller's transaction."""
    asking = plain(request)
    if asking.person is not None:
        return asking.person, None
    who = services.new_guest(name)
    return who, _token(request, who, label)


def _token(request: Request, who: Person, label: str) -> str:
    _device, token = services.new_device(who, label or device_label(plain(request)))
    return token


def _known(who: Person, token: str | None) -> dict[str, Any]:
    return {"person": {"id": who.pk, "name": who.name}, "token": token}


def _me(request: Request) -> dict[str, Any]:
    who, this = person(request), device(request)
    memberships = who.memberships.filter(left=None).select_related("group").order_by("joined")
    return {
        "id": who.pk,
        "name": who.name,
        "username": who.username,
        "has_recovery_code": bool(who.recovery_hash),
        "only_key": would_be_lost(who, this),
        "devices": [
            {
                "id": each.pk,
                "label": each.label,
                "created": each.created,
                "last_seen": each.last_seen,
                "this": each.pk == this.pk,
            }
            for each in devices(who)
        ],
        "memberships": [
            {"group": each.group_id, "name": each.group.name, "role": each.role}
            for each in memberships
        ],
    }

"""Persons and their devices: guests, accounts, recovery."""

from __future__ import annotations

import re
from typing import Final

from django.contrib.auth.hashers import check_password, make_password
from django.contrib.auth.password_validation import CommonPasswordValidator
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.announce import end_streams
from accounts.models import Device, Person
from accounts.names import clean_name
from accounts.refusals import AccountRefusal
from accounts.tokens import hashed, new_recovery, new_token, tidy_recovery

PASSWORD_SHORTEST: Final = 8
PASSWORD_LONGEST: Final = 200
_USERNAME: Final = re.compile(r"[a-z0-9][a-z0-9._-]{2,59}")


def new_guest(name: str) -> Person:
    """A person with nothing but a name.  Refuses an empty or too long name."""
    return Person.objects.create(name=clean_name(name))


def rename(person: Person, name: str) -> Person:
    """The person under another name, everywhere at once.  Refuses as `new_guest` does."""
    person.name = clean_name(name)
    person.save(update_fields=["name"])
    return person


def new_device(person: Person, label: str = "", token: str = "") -> tuple[Device, str]:
    """A device of the person, and its token: the only time that the token can be had.  A `token`
    that is given has to be as hard to guess as our own."""
    token = token or new_token()
    device = Device.objects.create(person=person, token_hash=hashed(token), label=label[:80])
    return device, token


def revoke_device(device: Device) -> None:
    """From now on the device is nobody's; its streams end as soon as this is committed.

    Revoking twice is allowed and changes nothing.
    """
    Device.objects.filter(pk=device.pk, revoked=None).update(revoked=timezone.now())
    device.refresh_from_db(fields=["revoked"])
    end_streams([device.pk])


def recovery_code(person: Person) -> str:
    """A new recovery code, in the form in which it is printed; the one before it is void.

    It is kept as a hash, so this is the only time that it can be shown.
    """
    code = new_recovery()
    person.recovery_hash = hashed(tidy_recovery(code))
    person.save(update_fields=["recovery_hash"])
    return code


def recover(code: str) -> Person:
    """Whose recovery code this is.  It stays valid, as it may be printed, until a new one is made.

    Refuses `recovery_unknown`.
    """
    plain = tidy_recovery(code)
    person = Person.objects.filter(recovery_hash=hashed(plain)).first() if plain else None
    if person is None:
        raise AccountRefusal(
            "recovery_unknown",
            _("No person has this recovery code. Only the newest one that was made is valid."),
        )
    return person


def make_account(person: Person, username: str, password: str) -> Person:
    """The person can sign in with these from now on; who has an account already changes it.

    Refuses `username_bad`, `password_short`, `password_long`, `password_common`,
    `username_taken`.
    """
    wanted = username.strip().lower()
    if not _USERNAME.fullmatch(wanted):
        raise AccountRefusal(
            "username_bad",
            _(
                "A user name has 3 to 60 characters: letters a to z, digits, dot, dash and "
                "underscore, and begins with a letter or digit."
            ),
        )
    _check_password(password)
    person.username, person.password = wanted, make_password(password)
    try:
        with transaction.atomic():
            person.save(update_fields=["username", "password"])
    except IntegrityError:
        person.refresh_from_db()
        raise AccountRefusal(
            "username_taken", _("Somebody else has this user name. Please choose another one.")
        ) from None
    return person


def _check_password(password: str) -> None:
    if len(password) < PASSWORD_SHORTEST:
        raise AccountRefusal(
            "password_short",
            _("A password has at least %(least)d characters.") % {"least": PASSWORD_SHORTEST},
        )
    if len(password) > PASSWORD_LONGEST or not _encodes(password):
        raise AccountRefusal(
            "password_long",
            _("A password has at most %(most)d ordinary characters.") % {"most": PASSWORD_LONGEST},
        )
    try:
        CommonPasswordValidator().validate(password)
    except ValidationError:
        raise AccountRefusal(
            "password_common",
            _("This password is one of the most used ones. Please choose another."),
        ) from None


def _encodes(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def sign_in(username: str, password: str) -> Person:
    """Whose account this is.  Refuses `sign_in_failed`, in the same time and words whether the
    name or the password is wrong."""
    known = password[: PASSWORD_LONGEST + 1] if _encodes(password) else ""
    wanted = username.strip().lower()
    person = Person.objects.filter(username=wanted).first() if _USERNAME.fullmatch(wanted) else None
    if person is None:
        make_password(known)
    if person is None or not check_password(known, person.password):
        raise AccountRefusal("sign_in_failed", _("This user name and password do not match."))
    return person

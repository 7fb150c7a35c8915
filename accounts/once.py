"""A form that is sent twice by two taps makes one guest, not two of the same name.

The form carries a value that we signed; the device's token follows from it.  So the second
sending finds the device of the first one, and its answer sets the same cookie.
"""

from __future__ import annotations

import secrets
from datetime import timedelta
from typing import Final

from django.core.signing import BadSignature, TimestampSigner
from django.utils import timezone
from django.utils.crypto import salted_hmac

from accounts.models import Device
from accounts.people import device_by_token
from accounts.tokens import hashed

LIFE: Final = timedelta(hours=12)
SECOND_TAP: Final = timedelta(minutes=5)
_SALT: Final = "accounts.once"


def new_once() -> str:
    """The value for one form."""
    return TimestampSigner(salt=_SALT).sign(secrets.token_urlsafe(24))


def token_of(once: str) -> str:
    """The token of the device that this form may make; empty if the value is not ours or too
    old."""
    try:
        value = TimestampSigner(salt=_SALT).unsign(once, max_age=LIFE)
    except (BadSignature, ValueError):
        return ""
    return salted_hmac(_SALT, value, algorithm="sha256").hexdigest()


def made_before(token: str, name: str) -> Device | None:
    """The device that the same form has made a moment ago for the same name."""
    device = device_by_token(token)
    if device is None or device.person.name != name:
        return None
    return device if timezone.now() - device.created <= SECOND_TAP else None


def free(token: str) -> str:
    """The token if no device ever had it, else nothing (so that a fresh one is made)."""
    return "" if Device.objects.filter(token_hash=hashed(token)).exists() else token

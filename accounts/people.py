"""From a token to the device and person behind it."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from django.utils import timezone

from accounts.models import Device
from accounts.tokens import hashed

COOKIE: Final = "device"
SEEN_EVERY: Final = timedelta(minutes=10)
_TOKEN_LONGEST: Final = 100


def device_by_token(token: str) -> Device | None:
    """The device with this token and its person, in one query; None if it is unknown or revoked."""
    if not token or len(token) > _TOKEN_LONGEST:
        return None
    return (
        Device.objects.select_related("person")
        .filter(token_hash=hashed(token), revoked=None)
        .first()
    )


def mark_seen(device: Device) -> None:
    """Notes that the device is in use; writes at most every ten minutes."""
    now = timezone.now()
    if now - device.last_seen >= SEEN_EVERY:
        Device.objects.filter(pk=device.pk).update(last_seen=now)
        device.last_seen = now

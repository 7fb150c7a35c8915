"""Guessing codes and passwords is slowed down, per address and kind of secret."""

from __future__ import annotations

import ipaddress
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, Literal

import redis
from django.core.cache import cache
from django.http import HttpRequest
from django.utils.translation import gettext as _

from accounts.refusals import AccountRefusal

log = logging.getLogger(__name__)

WRONG_TRIES: Final = 20
WITHIN_SECONDS: Final = 600
Secret = Literal["join", "recover", "sign-in"]
WRONG: Final = frozenset({"code_unknown", "recovery_unknown", "sign_in_failed"})


@contextmanager
def guesses(request: HttpRequest, secret: Secret) -> Iterator[None]:
    """Around one try at a secret of that kind (`join` is every code for a group or a seat): raises
    AccountRefusal `too_many_tries` before it after too many wrong ones.

    Only wrong tries count, so that a whole table behind one address can join, and each kind for
    itself: who mistyped a password may still use the recovery code.  Without Redis everybody is
    let through: a table must not stand still for it.
    """
    key = f"guesses:{secret}:{_address(request)}"
    if _count(key) >= WRONG_TRIES:
        raise AccountRefusal(
            "too_many_tries",
            _("Too many wrong tries from this address. Please wait ten minutes and try again."),
        )
    try:
        yield
    except AccountRefusal as refusal:
        if refusal.code in WRONG:
            _add(key)
        raise


def _address(request: HttpRequest) -> str:
    """The sender's address; of IPv6 the network, as one home has all of its addresses."""
    text = request.META.get("REMOTE_ADDR", "")
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return "unknown"
    if address.version == 6:
        return str(ipaddress.ip_network((address, 64), strict=False).network_address)
    return str(address)


def _count(key: str) -> int:
    try:
        return int(cache.get(key, 0))
    except (redis.RedisError, OSError) as error:
        log.warning("Wrong tries cannot be counted: %s", error)
        return 0


def _add(key: str) -> None:
    try:
        cache.add(key, 0, WITHIN_SECONDS)
        cache.incr(key)
    except ValueError:
        # It ran out between the two calls: then the count begins anew with the next one.
        return
    except (redis.RedisError, OSError) as error:
        log.warning("Wrong tries cannot be counted: %s", error)

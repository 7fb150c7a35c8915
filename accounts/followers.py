"""Who wants to hear that a seat has changed hands: what is played there may call it after them."""

from __future__ import annotations

from collections.abc import Callable

from accounts.models import Membership, Seat

Follower = Callable[[Seat, Membership | None], None]
_followers: list[Follower] = []


def followed_by(follower: Follower) -> None:
    """From now on `follower(seat, membership)` hears, in the same transaction, who holds a seat
    that was freed, lent or given back; None if nobody does."""
    if follower not in _followers:
        _followers.append(follower)


def follow(seat: Seat, holder: Membership | None) -> None:
    """Tells all followers who holds that seat now."""
    for follower in _followers:
        follower(seat, holder)

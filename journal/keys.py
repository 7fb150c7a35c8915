"""The keys of a journal's shuffles: made before they are used, committed to, revealed late."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable, Mapping
from typing import Any

from django.db.models import Q

from journal.contract import Event
from journal.models import ShuffleKey
from journal.shuffle import KEY_BYTES, KeyedShuffler, commitment

PROOF = "journal.proof"
MIX_PREFIX = b"tableside mix 1\0"


class KeyRing:
    """Hands out the keys of one action and remembers which places it used.

    `places` says for every part which place comes next; a part that is not in it yet begins at 0.
    The keys that are needed are read in one query and what is missing is made; `store` writes the
    new ones in one statement, so that a draw costs two statements more only when it shuffles.
    """

    def __init__(self, journal_id: str, places: Mapping[str, int]) -> None:
        self.journal_id = journal_id
        self._places = dict(places)
        self._known: dict[tuple[str, int], ShuffleKey] | None = None
        self._new: list[ShuffleKey] = []
        self._announced: list[tuple[str, int]] = []
        self.used: list[tuple[str, int]] = []

    def shuffler(self) -> KeyedShuffler:
        return KeyedShuffler(self._next)

    def _next(self, part: str) -> tuple[bytes, str]:
        place = self._places.get(part, 0)
        self._places[part] = place + 1
        self.used.append((part, place))
        key = self._key(part, place)
        # The key after it exists from now on, so that its commitment is out before its use.
        self._key(part, place + 1)
        return bytes(key.key), context(self.journal_id, part, place, key.mixed)

    def _key(self, part: str, place: int) -> ShuffleKey:
        if self._known is None:
            self._known = self._read()
        found = self._known.get((part, place))
        if found is None:
            secret = secrets.token_bytes(KEY_BYTES)
            before = self._known.get((part, place - 1))
            found = ShuffleKey(
                journal_id=self.journal_id,
                part=part,
                place=place,
                key=secret,
                commitment=commitment(secret),
                mixed=before.mixed if before is not None else "",
            )
            self._known[part, place] = found
            self._new.append(found)
        return found

    def _read(self) -> dict[tuple[str, int], ShuffleKey]:
        wanted = Q(pk__in=[])
        for part, place in self._places.items():
            # A running place was already advanced by the caller; one step back covers it.
            wanted |= Q(part=part, place__gte=place - 1)
        found = ShuffleKey.objects.filter(wanted, journal_id=self.journal_id)
        return {(key.part, key.place): key for key in found}

    def prepare(self, places: Mapping[str, int]) -> None:
        """Make the key of every part that the action brought in, also of one that is only to come
        (`Rules.places` lists the next one), so that its commitment is out before its first use."""
        for part, place in places.items():
            if part not in self._places and not self._exists(part, place):
                self._announced.append((part, place))
                self._key(part, place)

    def renew(self, places: Iterable[tuple[str, int]]) -> None:
        """Make and announce fresh keys for shuffles to come, of which none has a key here."""
        self._known = {}
        for part, place in dict.fromkeys(places):
            self._announced.append((part, place))
            self._key(part, place)

    def _exists(self, part: str, place: int) -> bool:
        # A part that an undo took away and a rollback brings back has its keys already.
        kept = ShuffleKey.objects.filter(journal_id=self.journal_id, part=part, place=place)
        return kept.exists()

    def store(self) -> None:
        """Write the keys that were made; inside the caller's transaction."""
        if self._new:
            ShuffleKey.objects.bulk_create(self._new)

    def proofs(self) -> list[Event]:
        """One event that publishes the commitments: of each shuffle done, of the one after it, and
        of the first shuffle of a part to come."""
        if not self.used and not self._announced:
            return []
        assert self._known is not None
        done: list[dict[str, Any]] = [
            {
                "part": part,
                "place": place,
                "commitment": self._known[part, place].commitment,
                "next": self._known[part, place + 1].commitment,
            }
            for part, place in self.used
        ]
        coming = [
            {"part": part, "place": place, "commitment": self._known[part, place].commitment}
            for part, place in self._announced
        ]
        return [Event(PROOF, public={"shuffles": done, "coming": coming})]


def context(journal_id: str, part: str, place: int, mixed: str = "") -> str:
    """What binds a key to its one use: without it the same key could serve two shuffles.  `mixed`
    is what devices added after the key was committed to: so who keeps the key cannot choose the
    order."""
    return f"{journal_id}/{part}/{place}" + (f"/{mixed}" if mixed else "")


def mix(added: Mapping[str, str]) -> str:
    """What goes into the context of shuffles for the bytes (in hexadecimal) that each seat's device
    added; "" if none did."""
    if not added:
        return ""
    lines = "\n".join(f"{seat}:{added[seat]}" for seat in sorted(added))
    return hashlib.sha256(MIX_PREFIX + lines.encode()).hexdigest()[:32]

"""A journal as plain values, whole, and back: what a transfer file carries of it.

Everything is in it: orders, keys, hidden cards.  What comes back goes on in a new segment whose
shuffles have fresh keys, as whoever had the file knows the old ones; it keeps its id, which binds
the keys of its past shuffles, and audits clean or is refused whole.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, TypeVar

import orjson
from django.core.exceptions import ValidationError
from django.db import models, transaction
from django.utils.translation import gettext as _

from accounts.models import Seating
from journal.audit import audit
from journal.contract import Event, Refusal, dump_event
from journal.keys import PROOF, KeyRing
from journal.ledger import NOTE, NOTED, Ledger, fold
from journal.models import Checkpoint, Entry, Journal, ShuffleKey
from journal.moments import cache
from journal.registry import kind
from journal.shuffle import KEY_BYTES, commitment

IMPORTED: Final = "transfer.imported"
MOST_ENTRIES: Final = 100_000
Row = TypeVar("Row", bound=models.Model)
Progress = Callable[[float, float], None]


class BadFile(Exception):
    """A file that cannot be taken in, with a plain sentence for why; nothing was changed."""


def pack(journal_id: str, progress: Progress | None = None) -> dict[str, Any]:
    """The journal as plain JSON values, all of one moment."""
    with transaction.atomic():
        journal = Journal.objects.select_for_update().get(pk=journal_id)
        done = max(1, journal.number)
        entries = []
        for entry in Entry.objects.filter(journal=journal).order_by("number").iterator(200):
            entries.append(plain(entry, "id", "journal_id"))
            if progress is not None:
                progress(entry.number, done)
        keys = ShuffleKey.objects.filter(journal=journal).order_by("part", "place")
        return {
            **plain(journal, "seating_id", "purging", "deadline", "closed"),
            "id": journal.pk,
            "entries": entries,
            "checkpoints": [
                plain(each, "id", "journal_id")
                for each in Checkpoint.objects.filter(journal=journal).order_by("number")
            ],
            "keys": [
                {**plain(k, "id", "journal_id", "commitment"), "key": bytes(k.key).hex()}
                for k in keys
            ],
        }


def plain(row: models.Model, *leave_out: str) -> dict[str, Any]:
    """The columns of a row, so that a file also carries those that are added later."""
    names = [field.attname for field in row._meta.concrete_fields]
    return {name: getattr(row, name) for name in names if name not in leave_out}


def row_of(kind_of_row: type[Row], values: Mapping[str, Any], **more: Any) -> Row:
    """A row (not saved) from plain values; columns that this version does not know are left out.
    Raises `BadFile` for a value of the wrong kind."""
    row = kind_of_row(**more)
    for field in row._meta.concrete_fields:
        if field.attname in values and field.attname not in more and field.name not in more:
            try:
                value = field.to_python(values[field.attname])
                if value not in field.empty_values:
                    field.run_validators(value)
                elif value is None and not field.null:
                    raise ValidationError(field.attname)
            except (ValidationError, TypeError, ValueError):
                raise _damaged(field.attname) from None
            setattr(row, field.attname, value)
    return row


def _damaged(what: str) -> BadFile:
    return BadFile(_("The file is damaged: %(what)s.") % {"what": what})


def unpack(packed: Mapping[str, Any], seating: Seating) -> Journal:
    """The journal of a packed one, in a seating that has its id, at the start of a new segment.

    To be called inside a transaction, which a `BadFile` rolls back: what does not fold to its
    snapshot, or whose log was tampered with, is refused.
    """
    if len(packed.get("entries", ())) > MOST_ENTRIES:
        raise BadFile(_("The file has more entries than can be taken in."))
    rules = kind(str(packed.get("kind"))).rules
    journal = row_of(
        Journal, packed, seating=seating, purging=False, deadline=None, due=None, closed=None
    )
    # Processes may still know another history under this id and these numbers.
    journal.wording = secrets.randbelow(2**30) + 1
    journal.save(force_insert=True)
    transaction.on_commit(lambda: cache.forget(journal.pk))
    Checkpoint.objects.bulk_create(
        [row_of(Checkpoint, each, id=None, journal=journal) for each in packed["checkpoints"]]
    )
    Entry.objects.bulk_create(
        [row_of(Entry, each, id=None, journal=journal) for each in packed["entries"]],
        batch_size=500,
    )
    kept = _past_keys(journal, packed["keys"], packed["entries"])
    try:
        state = rules.load(orjson.loads(journal.position))
    except (Refusal, ValueError, TypeError, KeyError):
        raise BadFile(_("The file’s table cannot be read.")) from None
    _new_segment(journal, rules, state, kept=kept, packed_keys=packed["keys"])
    report = audit(journal.pk)
    # An audit begins at the first checkpoint; entries before it would be taken unread.
    if report.clean and not _begins_at_nothing(journal):
        report.differences.append("there is no first checkpoint")
    if not report.clean:
        raise BadFile(
            _("The file’s log does not hold together: %(why)s.") % {"why": report.differences[0]}
        )
    return journal


def _begins_at_nothing(journal: Journal) -> bool:
    first = Checkpoint.objects.filter(journal=journal, number=0, segment=True)
    return first.exists() and not Entry.objects.filter(journal=journal, number__lt=1).exists()


def _past_keys(
    journal: Journal, keys: Sequence[Mapping[str, Any]], entries: Iterable[Mapping[str, Any]]
) -> set[tuple[str, int]]:
    """The keys of shuffles that were done; those to come are made anew, as they are in the file."""
    used: dict[str, int] = {}
    for entry in entries:
        if PROOF not in entry["events"]:
            continue
        for event in orjson.loads(entry["events"]):
            for done in event.get("public", {}).get("shuffles", ()) if _proof(event) else ():
                used[done["part"]] = max(used.get(done["part"], -1), done["place"])
    rows = []
    for each in keys:
        secret = bytes.fromhex(each["key"])
        if len(secret) != KEY_BYTES:
            raise _damaged("key")
        if each["place"] <= used.get(each["part"], -1):
            own: dict[str, Any] = {"key": secret, "commitment": commitment(secret)}
            rows.append(row_of(ShuffleKey, each, id=None, journal=journal, **own))
    ShuffleKey.objects.bulk_create(rows)
    return {(row.part, row.place) for row in rows}


def _proof(event: Mapping[str, Any]) -> bool:
    return event.get("kind") == PROOF


def _new_segment(
    journal: Journal,
    rules: Any,
    state: Any,
    *,
    kept: set[tuple[str, int]],
    packed_keys: Sequence[Mapping[str, Any]],
) -> None:
    """A checkpoint that begins a segment, and an entry that says so and commits to fresh keys."""
    Checkpoint.objects.update_or_create(
        journal=journal,
        number=journal.number,
        defaults={
            "position": journal.position,
            "ledger": journal.ledger,
            "rules_version": journal.rules_version,
            "segment": True,
        },
    )
    old = {
        (each["part"], each["place"]): commitment(bytes.fromhex(each["key"]))
        for each in packed_keys
        if (each["part"], each["place"]) not in kept
    }
    ring = KeyRing(journal.pk, {})
    ring.renew([*old, *(place for place in rules.places(state).items() if place not in kept)])
    ring.store()
    told = {"number": journal.number}
    voided = [{"part": p, "place": n, "commitment": c} for (p, n), c in sorted(old.items())]
    events = (
        Event(NOTE, public={"what": IMPORTED, "detail": told, "voided": voided}),
        *ring.proofs(),
    )
    _append(journal, rules, state, events)


def _append(journal: Journal, rules: Any, state: Any, events: tuple[Event, ...]) -> None:
    number = journal.number + 1
    ledger = fold(Ledger.of(journal.ledger), rules.QUIET, number, events)
    Entry.objects.create(
        journal=journal,
        number=number,
        seat="gm",
        by="system",
        actor="system",
        action=f'{NOTED}{IMPORTED} {{"number":{journal.number}}}',
        events=orjson.dumps([dump_event(event) for event in events]).decode(),
        parts=[],
        key=f"system:import:{number}",
        rules_version=rules.VERSION,
    )
    journal.number, journal.ledger = number, ledger.text()
    journal.position = orjson.dumps(rules.dump(state)).decode()
    journal.rules_version = rules.VERSION
    journal.save(update_fields=["number", "ledger", "position", "rules_version"])

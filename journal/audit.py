"""Does the log still tell the truth?  Folding must always give the snapshot; re-running the actions
must give the same events within the segments of the rules that are running now."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import orjson
from django.db.models import Max

from journal.contract import GM, Event, Seat, dump_event, load_event
from journal.keys import PROOF, context
from journal.ledger import NOTE, NOTED, OWN, RESTORED, Ledger, fold, touched
from journal.models import Checkpoint, Entry, Journal, ShuffleKey
from journal.registry import kind
from journal.services import PROGRAMS
from journal.shuffle import KeyedShuffler, commitment, permutation
from journal.undo import BACK, fold_entry


@dataclass
class Segment:
    """Entries `first` to `last`, all of one rules version; `rerun` says whether they were also
    re-run or only folded."""

    first: int
    last: int
    version: str
    rerun: bool


@dataclass
class Report:
    """What an audit found.  `differences` is empty for a journal that is as it should be."""

    journal_id: str
    entries: int = 0
    segments: list[Segment] = field(default_factory=list)
    differences: list[str] = field(default_factory=list)

    @property
    def clean(self) -> bool:
        return not self.differences


def audit(journal_id: str) -> Report:
    """Fold and re-run one journal from its first checkpoint.  Reads only; Journal.DoesNotExist for
    an unknown id."""
    journal = Journal.objects.get(pk=journal_id)
    rules = kind(journal.kind).rules
    report = Report(journal_id)
    base = Checkpoint.objects.filter(journal=journal, segment=True).order_by("number").first()
    if base is None:
        report.differences.append("there is no first checkpoint")
        return report
    folded = _Fold(rules, base, journal_id)
    marks = {c.number: c for c in Checkpoint.objects.filter(journal=journal)}
    entries = Entry.objects.filter(
        journal=journal, number__gt=base.number, number__lte=journal.number
    ).order_by("number")
    expected = base.number
    for entry in entries.iterator(chunk_size=200):
        expected += 1
        if entry.number != expected:
            report.differences.append(f"entry {expected} is missing")
            return report
        if not folded.step(entry, report):
            return report
        if (mark := marks.get(entry.number)) is not None:
            folded.compare(mark.position, mark.ledger, f"checkpoint {mark.number}", report)
    report.entries = expected - base.number
    if expected != journal.number:
        report.differences.append(f"the journal says {journal.number}, the log ends at {expected}")
    elif _beyond(journal_id, journal.number):
        report.differences.append(f"there are entries after {journal.number}, where it should end")
    folded.compare(journal.position, journal.ledger, "the snapshot", report)
    return report


def _voided(journal_id: str) -> list[tuple[int, dict[tuple[str, int], str]]]:
    """For each import, oldest first: its entry's number, and the commitments that it made void."""
    found = []
    imports = Entry.objects.filter(journal_id=journal_id, events__contains='"voided"')
    for entry in imports.order_by("number"):
        for event in orjson.loads(entry.events):
            if event["kind"] == NOTE and "voided" in event.get("public", {}):
                old = {(v["part"], v["place"]): v["commitment"] for v in event["public"]["voided"]}
                found.append((entry.number, old))
    return found


def _beyond(journal_id: str, number: int) -> bool:
    """Whether entries follow `number` though the journal itself still says so: somebody may have
    written in the meantime, so it is asked again, the entries first."""
    last = Entry.objects.filter(journal_id=journal_id).aggregate(last=Max("number"))["last"] or 0
    return last > number and last > Journal.objects.only("number").get(pk=journal_id).number


class _Fold:
    def __init__(self, rules: Any, base: Checkpoint, journal_id: str) -> None:
        self.rules = rules
        self.state = rules.load(orjson.loads(base.position))
        self.ledger = Ledger.of(base.ledger)
        found = ShuffleKey.objects.filter(journal_id=journal_id)
        self.keys = {(k.part, k.place): bytes(k.key) for k in found}
        self.mixed = {(k.part, k.place): k.mixed for k in found}
        self.journal_id = journal_id
        # States share what they have in common, so all of them cost little more than the last.
        self.states = {base.number: self.state}
        self.voided = _voided(journal_id)

    def step(self, entry: Entry, report: Report) -> bool:
        """Fold one entry; False if that was impossible, so that nothing after it means anything."""
        try:
            events = tuple(load_event(stored) for stored in orjson.loads(entry.events))
            rerun = entry.rules_version == self.rules.VERSION
            self._note_segment(entry, rerun, report)
            if entry.action.startswith(NOTED):
                if not all(event.kind.startswith(OWN) for event in events):
                    report.differences.append(f"entry {entry.number} notes and also moves")
            elif rerun and not entry.action.startswith(BACK):
                self._rerun(entry, events, report)
            self._check_restored(entry, events, report)
            self._check_proofs(entry, events, report)
            if entry.parts != touched(events):
                report.differences.append(f"entry {entry.number} names other parts than it touched")
            self.state = fold_entry(self.rules, self.state, events)
            self.ledger = fold(self.ledger, self.rules.QUIET, entry.number, events)
        except Exception as error:
            report.differences.append(f"entry {entry.number} cannot be folded: {error!r}")
            return False
        self.states[entry.number] = self.state
        return True

    def _check_restored(self, entry: Entry, events: tuple[Event, ...], report: Report) -> None:
        """What an undo put back has to be what was there before."""
        for event in events:
            # Any other event may mean something else by its words.
            past = self.states.get(event.public["to"]) if event.kind == RESTORED else None
            if past is None:
                continue
            before = self.rules.take_part(past, event.part)
            if _canonical(before) != _canonical(event.sealed["position"]):
                report.differences.append(
                    f"entry {entry.number} restored {event.part or 'the whole'} to what never was"
                )

    def _check_proofs(self, entry: Entry, events: tuple[Event, ...], report: Report) -> None:
        """Every key must be the one that was committed to, each time that it was."""
        said: list[tuple[str, int, str]] = []
        for event in events:
            if event.kind == PROOF:
                for done in event.public["shuffles"]:
                    said.append((done["part"], done["place"], done["commitment"]))
                    said.append((done["part"], done["place"] + 1, done["next"]))
                said += [(c["part"], c["place"], c["commitment"]) for c in event.public["coming"]]
        for part, place, published in said:
            if published != self._committed(part, place, entry.number):
                report.differences.append(
                    f"entry {entry.number}: the key of shuffle {place} of {part} is another one"
                )

    def _committed(self, part: str, place: int, number: int) -> str:
        """The commitment that an entry of that number has to name: an import makes the keys to come
        anew and says which ones it made void."""
        for imported, old in self.voided:
            if number < imported and (part, place) in old:
                return old[part, place]
        key = self.keys.get((part, place))
        return commitment(key) if key is not None else ""

    def _note_segment(self, entry: Entry, rerun: bool, report: Report) -> None:
        if report.segments and report.segments[-1].version == entry.rules_version:
            report.segments[-1].last = entry.number
        else:
            report.segments.append(Segment(entry.number, entry.number, entry.rules_version, rerun))

    def _rerun(self, entry: Entry, stored: tuple[Event, ...], report: Report) -> None:
        shuffler = KeyedShuffler(self._next_key(dict(self.rules.places(self.state))))
        acting = entry.seat if entry.by in PROGRAMS else entry.by
        seat: Seat = int(acting) if acting.isdecimal() else acting
        try:
            _, events = self.rules.apply(self.state, seat, entry.action, shuffler)
        except Exception as error:
            report.differences.append(f"entry {entry.number} cannot be re-run: {error}")
            return
        by_the_rules = tuple(e for e in stored if not e.kind.startswith(OWN))
        if _plain(events) != _plain(by_the_rules):
            report.differences.append(f"entry {entry.number} re-run gives other events")

    def _next_key(self, places: dict[str, int]) -> Any:
        def next_key(part: str) -> tuple[bytes, str]:
            place = places.get(part, 0)
            places[part] = place + 1
            mixed = self.mixed[part, place]
            return self.keys[part, place], context(self.journal_id, part, place, mixed)

        return next_key

    def compare(self, position: str, ledger: str, what: str, report: Report) -> None:
        if _canonical(self.rules.dump(self.state)) != _canonical(orjson.loads(position)):
            report.differences.append(f"{what} is not what the events fold to")
        if self.ledger != Ledger.of(ledger):
            report.differences.append(f"the ledger of {what} is not what the events fold to")


def _canonical(value: Any) -> bytes:
    return orjson.dumps(orjson.loads(orjson.dumps(value)), option=orjson.OPT_SORT_KEYS)


def _plain(events: tuple[Event, ...]) -> bytes:
    return _canonical([dump_event(event) for event in events])


@dataclass(frozen=True)
class Proof:
    """One shuffle of a part: its commitment and where it was published; the key only if it hides
    nothing any more from the one who looks."""

    part: str
    place: int
    commitment: str
    entry: int | None
    key: str
    context: str


def proofs(journal_id: str, state: Any, rules: Any, seat: Seat, part: str) -> list[Proof]:
    """All shuffles of a part, oldest first, as that seat may see them; the last one is the next
    shuffle, which is committed to and not yet done."""
    open_places = rules.revealable(state, seat).get(part, frozenset())
    used = dict(_used_places(journal_id, part))
    if used and seat in (GM, _owner(rules, state, part)) and _closed(journal_id):
        # Nothing is played any more, so no order has anything left to hide from who sees the cards.
        open_places = frozenset(used)
    return [
        Proof(
            part=part,
            place=key.place,
            commitment=key.commitment,
            entry=used.get(key.place),
            key=bytes(key.key).hex() if key.place in open_places else "",
            context=context(journal_id, part, key.place, key.mixed),
        )
        for key in ShuffleKey.objects.filter(journal_id=journal_id, part=part).order_by("place")
    ]


def _owner(rules: Any, state: Any, part: str) -> Seat:
    owner: Seat = rules.owner(state, part)
    return owner


def _closed(journal_id: str) -> bool:
    return Journal.objects.filter(pk=journal_id, closed__isnull=False).exists()


def _used_places(journal_id: str, part: str) -> Iterator[tuple[int, int]]:
    entries = Entry.objects.filter(journal_id=journal_id, events__contains=PROOF)
    for entry in entries.order_by("number").only("number", "events"):
        for stored in orjson.loads(entry.events):
            if stored["kind"] == PROOF:
                for done in stored["public"]["shuffles"]:
                    if done["part"] == part:
                        yield done["place"], entry.number


def verify(key: str, published: str, size: int, where: str) -> tuple[int, ...]:
    """The order that a revealed key gives to `size` cards sorted by face.  ValueError if the key
    is not the one that was committed to."""
    secret = bytes.fromhex(key)
    if commitment(secret) != published:
        raise ValueError("this key does not match the commitment")
    return permutation(secret, size, where)

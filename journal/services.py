"""The one door: every change of a journal goes through `submit`, `undo` or `create`.

Lock the row, look the key up, check what is stale, apply the rules, append, save the snapshot,
commit; only then tell.  Pages, the API, tasks and bots all call this.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import orjson
from django.db import transaction

from accounts.models import Seating
from journal import publish
from journal.contract import GM, Event, Refusal, Seat, dump_event
from journal.keys import KeyRing
from journal.ledger import Ledger, fold, touched
from journal.models import Checkpoint, Entry, Journal
from journal.moments import Line, Moment, cache, load_moment
from journal.registry import kind

CHECKPOINT_EVERY = 100
KEY = re.compile(r"[A-Za-z0-9:_-]{3,64}")
BAD_TEXT = re.compile("[\x00-\x1f\x7f\ud800-\udfff]")
"""Control characters, and halves of characters, which no database takes."""
LONGEST_ACTION = 20_000
PROGRAMS = ("bot", "clock", "system")

APPLIED = "applied"
ALREADY = "already"
STALE = "stale"
ILLEGAL = "illegal"
KEY_REUSED = "key_reused"
KEPT = "kept"


@dataclass(frozen=True)
class Receipt:
    """What became of a tap.

    `kept` is an answer that lies beside the journal until its turn comes (`Kind.door`): nothing is
    written yet.
    `number` is the entry that it made (or had made), None if nothing was written; `current` is the
    journal's number now.  The refusal's code, rule and template are filled for every status that
    is not applied or already.
    """

    status: str
    number: int | None
    current: int
    code: str = ""
    rule: str = ""
    template: str = ""
    detail: Mapping[str, Any] = field(default_factory=dict)
    before: Moment | None = field(default=None, repr=False)
    after: Moment | None = field(default=None, repr=False)

    @property
    def sentence(self) -> str:
        return self.template % self.detail if self.detail else self.template

    @property
    def saved(self) -> bool:
        return self.status in (APPLIED, ALREADY)


@dataclass(frozen=True)
class Tap:
    """Who does what: `seat` acts; `actor` is the person, bot, clock or system behind it; `seen`
    is the journal's number on the page that was tapped."""

    seat: Seat
    action: str
    key: str
    seen: int
    actor: str
    by: str = ""
    inside: bool = True
    """Whether our own services act, and not a tap that came from outside."""


Decide = Callable[[Moment, Tap, KeyRing], tuple[Any, tuple[Event, ...]]]


def create(kind_name: str, seating: Seating, options: Mapping[str, Any]) -> Journal:
    """A journal at number 0 with its first checkpoint.  Raises `Refusal` for a bad option."""
    rules = kind(kind_name).rules
    ring = KeyRing(seating.id, {})
    state = rules.new(options, ring.shuffler())
    ring.prepare(rules.places(state))
    position = orjson.dumps(rules.dump(state)).decode()
    with transaction.atomic():
        journal = Journal.objects.create(
            seating=seating,
            kind=kind_name,
            position=position,
            ledger=Ledger().text(),
            rules_version=rules.VERSION,
        )
        ring.store()
        _checkpoint(
            journal,
            rules.VERSION,
            0,
            position=position,
            ledger=Ledger().text(),
            segment=True,
        )
    return journal


def submit(
    journal_id: str,
    seat: Seat,
    action: str,
    key: str,
    seen: int,
    *,
    actor: str,
    by: str = "",
    inside: bool = True,
) -> Receipt:
    """Carry out one action of the rule system, once, and say what became of it.

    `by` is filled by bots, clocks and the system; a person's entry is by the acting seat.
    `inside` is False for a tap from outside, which may not send what only services know how to
    complete (a deck is given together with the names of its cards).  Raises
    Journal.DoesNotExist for an unknown journal and ValueError for a malformed key; every refusal
    of the rules is a receipt.
    """
    return through_the_door(
        journal_id, Tap(seat, action, key, seen, actor, by, inside), _by_the_rules
    )


def through_the_door(journal_id: str, tap: Tap, decide: Decide) -> Receipt:
    """The steps that every change shares; `decide` says what happens, or raises `Refusal`."""
    if not KEY.fullmatch(tap.key):
        raise ValueError("a key is 3 to 64 letters, digits, colons, dashes or underscores")
    with transaction.atomic():
        journal = Journal.objects.select_for_update().defer("position", "ledger").get(pk=journal_id)
        earlier = Entry.objects.filter(journal_id=journal_id, actor=tap.actor, key=tap.key)
        if (entry := earlier.only("number", "action").first()) is not None:
            return _repeated(entry, tap, journal.number)
        if (kept := cache.moment(journal_id, journal.number, journal.wording)) is None:
            journal.refresh_from_db(fields=["position", "ledger"])
            kept = load_moment(journal)
        before = kept
        if journal.closed:
            return _refused(
                before, Refusal("closed", "", "This is over and closed; nothing more can be done.")
            )
        if tap.seen > before.number:
            return _refused(
                before, Refusal("unseen", "", "The page names a later state than ours.")
            )
        ring = KeyRing(journal_id, before.kind.rules.places(before.state))
        try:
            state, events = decide(before, tap, ring)
        except StaleTap as stale:
            return _refused(before, stale, status=STALE)
        except Refusal as refusal:
            # The rules find some of what is gone themselves, deep inside an answer's arguments.
            gone = refusal.code.startswith("stale_")
            return _refused(before, refusal, status=STALE if gone else ILLEGAL)
        after = _append(journal, before, tap, state, events, ring=ring)
        transaction.on_commit(lambda: _tell(before, after))
    return Receipt(APPLIED, after.number, after.number, before=before, after=after)


class StaleTap(Refusal):
    """The table has moved on since the page was drawn; nothing was done."""


def _repeated(entry: Entry, tap: Tap, current: int) -> Receipt:
    if entry.action != tap.action:
        return Receipt(
            KEY_REUSED,
            None,
            current,
            code="key_reused",
            template="This key belongs to another action that was already taken.",
        )
    return Receipt(ALREADY, entry.number, current)


def _refused(moment: Moment, refusal: Refusal, status: str = ILLEGAL) -> Receipt:
    return Receipt(
        status,
        None,
        moment.number,
        code=refusal.code,
        rule=refusal.rule,
        template=refusal.template,
        detail=refusal.detail,
        before=moment,
        after=moment,
    )


def _by_the_rules(moment: Moment, tap: Tap, ring: KeyRing) -> tuple[Any, tuple[Event, ...]]:
    rules = moment.kind.rules
    if len(tap.action) > LONGEST_ACTION or BAD_TEXT.search(tap.action):
        raise Refusal("malformed", "", "An action is one line of plain text.")
    if not tap.inside and tap.action.split(" ", 1)[0] in moment.kind.inside_only:
        raise Refusal(
            "set_up_only",
            "FAT-2",
            "This is set up on a page of its own, where the cards get their names.",
        )
    action = rules.parse(tap.action)
    if str(action) != tap.action:
        raise Refusal(
            "malformed",
            "",
            "An action has one text form; this one is written %(form)s.",
            form=str(action),
        )
    check_stale(moment, tap, action)
    done: tuple[Any, tuple[Event, ...]] = rules.apply(
        moment.state, tap.seat, action, ring.shuffler()
    )
    return done


def check_stale(moment: Moment, tap: Tap, action: Any) -> None:
    """Raise `StaleTap` if what the action names is no longer there for that seat, or if the action
    counts and a part that it counts on has moved since `tap.seen`."""
    rules = moment.kind.rules
    for name in action.names:
        if not rules.sees(moment.state, tap.seat, name):
            raise StaleTap("gone", "", "What this names is no longer where it was.", name=name)
    for part in rules.counted(moment.state, action):
        if moment.ledger.last.get(part, 0) > tap.seen:
            raise StaleTap(
                "moved", "", "The table has moved on since this page was drawn. Look again."
            )


def _append(
    journal: Journal,
    before: Moment,
    tap: Tap,
    state: Any,
    events: Sequence[Event],
    *,
    ring: KeyRing,
) -> Moment:
    rules, number = before.kind.rules, before.number + 1
    ring.prepare(rules.places(state))
    events = (*events, *ring.proofs())
    ring.store()
    parts = touched(events)
    ledger = fold(before.ledger, rules.QUIET, number, events)
    after = replace(before, number=number, state=state, ledger=ledger, _views={})
    if journal.rules_version != rules.VERSION:
        _new_segment(journal, before)
    entry = Entry.objects.create(
        journal_id=journal.seating_id,
        number=number,
        seat=_for_whom(before, tap, parts),
        by=tap.by or str(tap.seat),
        actor=tap.actor,
        action=tap.action,
        events=orjson.dumps([dump_event(event) for event in events]).decode(),
        parts=parts,
        key=tap.key,
        rules_version=rules.VERSION,
    )
    transaction.on_commit(lambda: cache.keep_line(before.journal_id, Line.of(entry)))
    position = orjson.dumps(rules.dump(state)).decode()
    text = ledger.text()
    Journal.objects.filter(pk=journal.seating_id).update(
        number=number,
        position=position,
        ledger=text,
        rules_version=rules.VERSION,
    )
    if number % CHECKPOINT_EVERY == 0:
        _checkpoint(journal, rules.VERSION, number, position=position, ledger=text)
    if after.kind.afterwards is not None:
        after.kind.afterwards(after, tap)
    return after


def _for_whom(before: Moment, tap: Tap, parts: Sequence[str]) -> str:
    """The seat that an entry is about.  A program's entry names the seat that it acted for, which
    is nowhere else in the entry."""
    if tap.by in PROGRAMS:
        return str(tap.seat)
    owner, known = before.kind.rules.owner, before.kind.rules.parts(before.state)
    owners = {owner(before.state, part) for part in parts if part and part in known}
    return str(owners.pop()) if len(owners) == 1 else GM


def _new_segment(journal: Journal, before: Moment) -> None:
    """The rules have a new version: from here on the actions are re-run by these, and what lies
    before is only folded."""
    rules = before.kind.rules
    position = orjson.dumps(rules.dump(before.state)).decode()
    text = before.ledger.text()
    _checkpoint(journal, rules.VERSION, before.number, position=position, ledger=text, segment=True)


def _checkpoint(
    journal: Journal,
    version: str,
    number: int,
    *,
    position: str,
    ledger: str,
    segment: bool = False,
) -> None:
    # A segment may begin where a hundred entries were full.
    Checkpoint.objects.update_or_create(
        journal=journal,
        number=number,
        defaults={
            "position": position,
            "ledger": ledger,
            "rules_version": version,
            "segment": segment,
        },
    )


def _tell(before: Moment, after: Moment) -> None:
    cache.keep(after)
    publish.committed(before, after)

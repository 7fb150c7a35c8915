"""Taking back: an entry that restores a part to what it was before another entry.

The log is never rewound.  What was learned cannot be unlearned, so whoever learned a card by the
entry is asked first; the log says when something was taken back after a card was seen.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import orjson

from accounts.models import Holding
from journal.contract import EVERYBODY, GM, Event, Refusal, Seat, load_event
from journal.keys import KeyRing
from journal.ledger import AGREED, ASKED, DECLINED, NOTED, OWN, RESTORED
from journal.models import Checkpoint, Entry
from journal.moments import Moment
from journal.registry import kind
from journal.services import Receipt, StaleTap, Tap, through_the_door

BACK = ("undo ", "agree ", "decline ", "rollback ")
SPOKEN = re.compile(r"(undo|agree|decline|rollback) (0|[1-9][0-9]{0,8})")
PROGRAMS = ("bot", "clock")


def take_back(
    journal_id: str, seat: Seat, action: str, key: str, seen: int, *, actor: str
) -> Receipt:
    """Carry out `undo n`, `agree n`, `decline n` (answers to a request) or `rollback n` (the GM:
    every part to what it was after entry n).  Refusals are receipts, as at the one door."""
    return through_the_door(journal_id, Tap(seat, action, key, seen, actor), _decide)


@dataclass(frozen=True)
class Cost:
    """What an undo would need: the entries that it takes back (its own, and what programs did
    after it), the seats that have to agree, the parts that it restores, whether a card was seen."""

    entries: tuple[int, ...]
    asks: tuple[Seat, ...]
    parts: tuple[str, ...]
    seen: bool


def cost_of(moment: Moment, seat: Seat, number: int) -> Cost:
    """What it would take for `seat` to undo that entry now.  Raises `Refusal` if it cannot be."""
    entry = _own_entry(moment, seat, number)
    entries = [entry, *_programs_after(moment, entry)]
    events = _events(entry)
    whole_round = seat == GM and any(e.kind == "round_committed" for e in events)
    taught = {seat for each in entries for seat in _taught(moment, _events(each))}
    return Cost(
        entries=tuple(each.number for each in entries),
        asks=() if whole_round else _who_is_asked(moment, seat, taught),
        parts=tuple(dict.fromkeys(part for each in entries for part in each.parts)),
        seen=bool(taught),
    )


def _decide(moment: Moment, tap: Tap, ring: KeyRing) -> tuple[Any, tuple[Event, ...]]:
    verb, number = _parse(tap.action)
    if verb == "rollback":
        return _rollback(moment, tap, number)
    if verb == "undo":
        cost = cost_of(moment, tap.seat, number)
        if not cost.asks:
            return _restore(moment, number - 1, cost.parts, _undone(cost))
        if number in moment.ledger.asks:
            raise Refusal("already_asked", "", "This was asked already; an answer is awaited.")
        asked = {
            "undo": number,
            "by": tap.seat,
            "waiting": list(cost.asks),
            "parts": list(cost.parts),
            "entries": list(cost.entries),
        }
        return moment.state, (Event(ASKED, public=asked),)
    return _answer(moment, tap, verb, number)


def _parse(text: str) -> tuple[str, int]:
    found = SPOKEN.fullmatch(text)
    if found is None:
        raise Refusal(
            "malformed", "", "Taking back is written undo, agree, decline or rollback and a number."
        )
    return found[1], int(found[2])


def _answer(moment: Moment, tap: Tap, verb: str, number: int) -> tuple[Any, tuple[Event, ...]]:
    ask = moment.ledger.asks.get(number)
    if ask is None:
        raise StaleTap("gone", "", "Nobody asks to take that back any more.")
    may = tap.seat in ask.waiting or (verb == "decline" and tap.seat == ask.by)
    if not may:
        raise Refusal("not_asked", "", "This question is not for you.")
    if verb == "decline":
        return moment.state, (Event(DECLINED, public={"undo": number, "seat": tap.seat}),)
    agreed = Event(AGREED, public={"undo": number, "seat": tap.seat})
    if ask.waiting != (tap.seat,):
        return moment.state, (agreed,)
    told = {"undone": list(ask.entries), "seen": True}
    state, events = _restore(moment, number - 1, ask.parts, told)
    return state, (agreed, *events)


def _own_entry(moment: Moment, seat: Seat, number: int) -> Entry:
    entry = Entry.objects.filter(journal_id=moment.journal_id, number=number).first()
    if entry is None:
        raise Refusal("no_entry", "", "There is no entry %(number)s.", number=number)
    # The GM answers for the whole table and may take anybody's entry back; a player only theirs.
    if seat != GM and entry.by != str(seat):
        raise Refusal("not_yours", "", "You can take back only what you did yourself.")
    if number in moment.ledger.undone:
        raise StaleTap("undone", "", "This was taken back already.")
    if entry.action.startswith(BACK):
        raise Refusal("undo_of_undo", "", "Taking back cannot be taken back; do it again instead.")
    if entry.action.startswith(NOTED):
        raise Refusal("only_noted", "", "What the log notes about the table stays.")
    return entry


def _programs_after(moment: Moment, entry: Entry) -> list[Entry]:
    """What bots and clocks did with these parts since; it goes back together with the entry.

    An undo may not tear out the middle, so a person's later entry on the same parts refuses it.
    """
    later = _effective_after(moment, entry.number)
    wanted, after = set(entry.parts), []
    # A program's entry may bring in a part that somebody moved before it: look until all is found.
    while found := [each for each in later if each not in after and wanted & set(each.parts)]:
        person = next((each for each in found if not _follows(moment, each)), None)
        if person is not None:
            raise Refusal(
                "moved_since",
                "",
                "Entry %(later)s came after it; take that back first.",
                later=person.number,
            )
        after += found
        wanted.update(part for each in found for part in each.parts)
    return sorted(after, key=lambda each: each.number)


def _follows(moment: Moment, entry: Entry) -> bool:
    """Whether an entry goes back together with what it came after: a program's, one that only tells
    of it, or one that the rules say `lapses` (a pass)."""
    lapses = getattr(moment.kind.rules, "lapses", None)
    if lapses is not None and lapses(entry.action):
        return True
    told: frozenset[str] = getattr(moment.kind.rules, "TELLING", frozenset())
    return entry.by in PROGRAMS or all(event.kind in told for event in _events(entry))


def _effective_after(moment: Moment, number: int) -> list[Entry]:
    """The entries after `number` that were not taken back, oldest first."""
    later = Entry.objects.filter(journal_id=moment.journal_id, number__gt=number)
    return [
        entry
        for entry in later.order_by("number")
        if entry.number not in moment.ledger.undone and not entry.action.startswith((*BACK, NOTED))
    ]


def _events(entry: Entry) -> tuple[Event, ...]:
    return tuple(load_event(stored) for stored in orjson.loads(entry.events))


def _taught(moment: Moment, events: Iterable[Event]) -> set[Seat]:
    taught: set[Seat] = {seat for event in events for seat in event.teaches}
    if set(EVERYBODY) & taught:
        names = {GM, *(moment.kind.rules.owner(moment.state, p) for p in _parts(moment))}
        taught = (taught - set(EVERYBODY)) | names
    return taught


def _parts(moment: Moment) -> tuple[str, ...]:
    parts: tuple[str, ...] = moment.kind.rules.parts(moment.state)
    return parts


def _who_is_asked(moment: Moment, seat: Seat, taught: set[Seat]) -> tuple[Seat, ...]:
    """Exactly the others who learned; the GM if only I did; nobody if no other human is seated."""
    if not taught:
        return ()
    people: dict[Seat, set[str]] = {}
    held = Holding.objects.filter(
        seat__seating_id=moment.journal_id, until=None, membership__isnull=False
    ).values_list("seat__name", "membership__person_id")
    for name, person in held:
        people.setdefault(name if name == GM else int(name), set()).add(person)
    mine = people.get(seat, set())
    others = {name for name, persons in people.items() if persons - mine}
    # A bot or an empty seat that learned a card has nobody who could agree.
    asked = taught & (others - {seat})
    if not asked and seat in taught and seat != GM:
        # Where there is no GM, at a card game, it is the opponents who are asked.
        asked = others & {GM} if GM in people else others
    return tuple(sorted(asked, key=str))


def _restore(
    moment: Moment, back_to: int, parts: Iterable[str], told: dict[str, Any]
) -> tuple[Any, tuple[Event, ...]]:
    """Every part as it was after entry `back_to`; `told` is what the log says of it."""
    rules = moment.kind.rules
    past = state_at(moment.journal_id, back_to)
    now = moment.state
    events: list[Event] = []
    for part in parts:
        position = rules.take_part(past, part)
        event = Event(RESTORED, part, public=told | {"to": back_to}, sealed={"position": position})
        now = rules.evolve(now, event)
        events.append(event)
    return now, tuple(events)


def _undone(cost: Cost) -> dict[str, Any]:
    return {"undone": list(cost.entries), "seen": cost.seen}


def _rollback(moment: Moment, tap: Tap, number: int) -> tuple[Any, tuple[Event, ...]]:
    if tap.seat != GM:
        raise Refusal("gm_only", "", "Only the GM can take the whole table back.")
    if tap.seen != moment.number:
        raise StaleTap("moved", "", "The table has moved on since this page was drawn. Look again.")
    lost, again = lost_by_rollback(moment, number), revived_by_rollback(moment, number)
    later = Entry.objects.filter(journal_id=moment.journal_id, number__gt=number)
    moved = later.order_by("number").values_list("parts", flat=True)
    parts = tuple(dict.fromkeys(part for entry in moved for part in entry))
    if not parts:
        raise Refusal("nothing_lost", "", "Nothing has happened since entry %(n)s.", n=number)
    seen = any(event.teaches for entry in lost for event in _events(entry))
    told = {"undone": [entry.number for entry in lost], "seen": seen}
    return _restore(moment, number, parts, told | ({"again": again} if again else {}))


def lost_by_rollback(moment: Moment, number: int) -> list[Entry]:
    """The effective entries after `number`, oldest first: what a rollback would take back."""
    return _effective_after(moment, number)


def revived_by_rollback(moment: Moment, number: int) -> list[int]:
    """The entries up to `number` that were taken back only after it, so that the table as it was
    then still has them."""
    later = Entry.objects.filter(journal_id=moment.journal_id, number__gt=number)
    again: dict[int, None] = {}
    for entry in later.order_by("number"):
        for event in _events(entry):
            if event.kind == RESTORED:
                again |= dict.fromkeys(n for n in event.public["undone"] if n <= number)
                again = {n: None for n in again if n not in event.public.get("again", ())}
    return sorted(n for n in again if n in moment.ledger.undone)


def state_at(journal_id: str, number: int) -> Any:
    """The state after entry `number`: the nearest checkpoint with the events since folded in."""
    base = (
        Checkpoint.objects.filter(journal_id=journal_id, number__lte=number)
        .select_related("journal")
        .order_by("-number")
        .first()
    )
    if base is None:
        raise Refusal("no_entry", "", "There is no entry %(number)s.", number=number)
    rules = kind(base.journal.kind).rules
    state = rules.load(orjson.loads(base.position))
    between = Entry.objects.filter(
        journal_id=journal_id, number__gt=base.number, number__lte=number
    ).order_by("number")
    for entry in between:
        state = fold_entry(rules, state, _events(entry))
    return state


def fold_entry(rules: Any, state: Any, events: Iterable[Event]) -> Any:
    """The state after an entry's events; what belongs to the journal itself is passed over."""
    for event in events:
        if not event.kind.startswith(OWN):
            state = rules.evolve(state, event)
    return state

"""What happens without anybody tapping: clocks, stand-ins, bots whose worker dies, taking back."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from cardgames.rules import exhaust
from cardgames.services import come_back, leave, seat_bot, sit, turns
from cardgames.services.making import say
from journal import due
from journal.audit import audit
from journal.models import Entry, Journal
from journal.undo import take_back
from tests.cardgames.party import Tisch, tisch

pytestmark = pytest.mark.django_db


def entries(here: Tisch, **wanted: str) -> int:
    return Entry.objects.filter(journal_id=here.game.journal_id, **wanted).count()


def test_the_clock_plays_for_who_thinks_too_long_and_then_a_program_stands_in() -> None:
    here = tisch(2, clock=30)
    here.begin()
    here.wait()
    assert entries(here, by="clock") == 1
    assert here.game.stand_ins == []
    here.tap(1, here.best(1))
    here.wait()
    assert entries(here, by="clock") == 2
    assert here.game.stand_ins == [0]
    here.tap(1, here.best(1))
    here.wait()
    assert entries(here, by="bot") == 1
    come_back(here.game, here.viewer(0))
    assert here.game.stand_ins == []
    assert audit(here.game.journal_id).clean


def test_a_note_does_not_wind_the_clock_up_again() -> None:
    here = tisch(2, clock=30)
    here.begin()
    journal = Journal.objects.filter(pk=here.game.journal_id)
    earlier = timezone.now() + timedelta(seconds=7)
    journal.update(deadline=earlier)
    say(here.game, "table.back", {"seat": 1})
    assert journal.get().deadline == earlier


def test_who_sleeps_on_their_own_turn_gets_a_stand_in_and_is_back_by_acting(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    here = tisch(2)
    here.begin()
    monkeypatch.setattr(turns, "present", lambda journal_id: {"0": frozenset({1})})
    here.wait()
    assert here.game.stand_ins == [], "they look at the page"
    monkeypatch.setattr(turns, "present", lambda journal_id: None)
    here.wait()
    assert here.game.stand_ins == [], "nobody knows who is there"
    monkeypatch.setattr(turns, "present", lambda journal_id: {"1": frozenset({2})})
    here.wait()
    assert here.game.stand_ins == [0]
    assert here.tap(0, here.best(0)).status == "applied"
    assert here.game.stand_ins == []


def test_alone_against_the_npc_nobody_is_hurried() -> None:
    here = tisch(1, npc=10)
    here.begin("")
    assert Journal.objects.get(pk=here.game.journal_id).due is None


def test_who_leaves_is_played_for_until_somebody_sits_down_there() -> None:
    here = tisch(2)
    here.begin()
    leave(here.table, here.people[0])
    here.wait()
    assert entries(here, by="bot") == 1
    here.tap(1, here.best(1))
    sit(here.table, here.people[0], 0)
    assert here.tap(0, here.best(0)).status == "applied"


def test_a_bots_worker_that_dies_in_its_turn_loses_nothing_and_does_nothing_twice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    here = tisch(1, players=2)
    seat_bot(here.table, 1, "steady")
    here.begin()
    here.tap(0, here.best(0))
    before = here.now.number

    def dies(*args: object, **named: object) -> None:
        raise SystemExit

    with monkeypatch.context() as patched:
        patched.setattr(turns, "submit", dies)
        with pytest.raises(SystemExit):
            here.wait()
    assert here.now.number == before
    assert due.run_due(here.game.journal_id) == "nothing due", "the claim still holds"
    assert here.wait() == "exhaust"
    assert here.now.number == before + 1
    assert due.run_due(here.game.journal_id) == "nothing due"


def test_a_bot_sees_only_its_seats_view(monkeypatch: pytest.MonkeyPatch) -> None:
    here = tisch(1, players=2)
    seat_bot(here.table, 1, "steady")
    here.begin("1")
    before, seen = here.now, []

    def think(view: object, strength: str, chooser: object) -> str:
        seen.append(view)
        return str(next(iter(exhaust.legal(before.state, 1))))

    monkeypatch.setattr(exhaust, "think", think)
    here.wait()
    assert seen == [exhaust.view(before.state, 1)]


def test_a_bot_that_cannot_think_does_the_first_thing_that_is_allowed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    here = tisch(1, players=2)
    seat_bot(here.table, 1, "steady")
    here.begin("1")

    def broken(*args: object) -> str:
        raise RuntimeError

    monkeypatch.setattr(exhaust, "think", broken)
    here.wait()
    assert entries(here, by="bot") == 1


def test_the_last_play_is_taken_back_with_the_bots_after_it_and_the_end_is_no_end() -> None:
    here = tisch(1, players=2)
    seat_bot(here.table, 1, "steady")
    here.begin()
    here.play()
    assert here.game.outcome is not None
    mine = Entry.objects.filter(journal_id=here.game.journal_id, by="0").last()
    assert mine is not None
    receipt = take_back(
        here.game.journal_id,
        0,
        f"undo {mine.number}",
        "take-it-back",
        here.now.number,
        actor=f"p:{here.people[0].person_id}",
    )
    assert receipt.status == "applied", receipt
    assert here.game.outcome is None
    assert here.game.table.state == "playing"
    assert audit(here.game.journal_id).clean


def test_while_somebody_asks_to_take_back_the_bots_wait_and_go_on_once_it_is_declined() -> None:
    here = tisch(2, players=3)
    seat_bot(here.table, 2, "steady")
    here.begin("1")
    here.tap(1, here.best(1))
    number = here.now.number
    journal = Journal.objects.filter(pk=here.game.journal_id)
    pace = journal.get().deadline

    def says(seat: int, verb: str) -> None:
        receipt = take_back(
            here.game.journal_id,
            seat,
            f"{verb} {number}",
            f"{verb}-{number}",
            here.now.number,
            actor=f"p:{here.people[seat].person_id}",
        )
        assert receipt.status == "applied", receipt

    says(1, "undo")
    asked = journal.get().deadline
    assert here.now.ledger.asks and pace is not None and asked is not None
    assert asked - pace > turns.ASKING / 2
    says(0, "decline")
    declined = journal.get().deadline
    assert declined is not None and asked - declined > turns.ASKING / 2
    here.wait()
    assert entries(here, by="bot") == 1

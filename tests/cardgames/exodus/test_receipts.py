"""What a receipt of Exodus says where the log is silent, and what is said when a window ends."""

from __future__ import annotations

import pytest

from cardgames.exodus import receipts
from journal.models import Entry
from journal.moments import Line
from tests.cardgames.exodus.party import Runde, runde

pytestmark = pytest.mark.django_db


def in_energy_phase(people: int = 2) -> Runde:
    here = runde(people).begin()
    while here.state.step != "energy":
        here.wait()
    return here


def brief(here: Runde, seat: int, **which: object) -> list[str]:
    entry = Entry.objects.filter(journal_id=here.game.journal_id, **which).latest("number")
    return [str(line) for line in here.now.kind.briefly(here.now, seat, Line.of(entry)).lines]


def test_a_phase_that_is_left_says_what_comes_of_it() -> None:
    here = in_energy_phase()
    turn = here.state.turn
    leave = f"leave {here.state.number} energy"
    here.tap(turn, leave)
    assert brief(here, turn, action=leave) == ["The phase ends unless somebody answers."]


def test_who_passes_reads_that_and_where_the_turn_goes_on_to() -> None:
    here = in_energy_phase(3)
    turn = here.state.turn
    here.tap(turn, f"leave {here.state.number} energy")
    first, second, _last = here.state.window.left
    window = here.window
    here.passes(second)
    here.passes(first)
    passed = f"answer {window} pass"
    assert brief(here, first, by=str(first), action=passed)[0] == "You pass."
    other = brief(here, second, by=str(first), action=passed)[0]
    assert other.endswith(" passes.") and not other.startswith(" ")
    assert here.state.step == "creature"
    assert brief(here, turn, action=passed)[-1] == "On to the Creature Phase."


def test_a_window_that_ends_by_itself_is_no_clock_that_has_run_out() -> None:
    here = in_energy_phase(2)
    said = []
    for _each in range(12):
        here.wait()
    for entry in Entry.objects.filter(journal_id=here.game.journal_id, by="clock"):
        line = Line.of(entry)
        words = " ".join(map(str, here.now.kind.words.entry(here.now, "screen", line)))
        passed = any(event.kind == "passed" for event in line.events)
        if words:
            said.append(passed)
            assert words.startswith("Nobody answers. " if passed else "The clock has run out. ")
    assert True in said


def test_the_module_that_is_registered_is_this_one() -> None:
    assert in_energy_phase().now.kind.brief is receipts.brief

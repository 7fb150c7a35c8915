"""What the log says, to whom."""

from __future__ import annotations

import pytest

from cardgames.exhaust.words import COMBOS, TELLERS, entry, refusal
from cardgames.rules.exhaust.combos import IDS
from cardgames.rules.exhaust.evolve import FOLDS
from journal.models import Entry
from journal.moments import Line
from tests.cardgames.party import Tisch, tisch


def lines(here: Tisch, seat: object) -> list[str]:
    found = Entry.objects.filter(journal_id=here.game.journal_id).order_by("number")
    return [word for each in found for word in entry(here.now, seat, Line.of(each))]  # type: ignore[arg-type]


def test_every_event_and_every_combo_has_its_words() -> None:
    assert set(FOLDS) - {"restored"} == set(TELLERS)
    assert set(IDS) == set(COMBOS)


@pytest.mark.django_db
def test_a_hand_is_told_to_its_seat_and_to_nobody_else() -> None:
    here = tisch(2)
    here.begin("1")
    mine, theirs, screen = (lines(here, seat) for seat in (0, 1, "screen"))
    assert sum(line.startswith("Your hand: ") for line in mine) == 1
    assert sum(line.startswith("Your hand: ") for line in theirs) == 1
    assert not any(line.startswith("Your hand: ") for line in screen)
    assert "The cards are dealt. Ben starts." in screen


@pytest.mark.django_db
def test_a_whole_game_is_told_with_the_names_of_who_played() -> None:
    here = tisch(2)
    here.begin("0")
    here.play()
    said = lines(here, "screen")
    assert any(line.startswith("Ada plays ") for line in said)
    assert "eliminated" in said[-1]


@pytest.mark.django_db
def test_a_refusal_calls_a_combo_by_its_name() -> None:
    here = tisch(2)
    here.begin("0")
    receipt = here.tap(0, "play single-r R1")
    assert "red Single" in refusal(here.now, 0, receipt.template, receipt.detail) or (
        receipt.code == "gone"
    )

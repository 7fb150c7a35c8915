"""Printed cards: symmetries that stay in play, noted in people's own words (EXO-17, X31)."""

from __future__ import annotations

import pytest

from cardgames.rules import exodus
from cardgames.rules.exodus import actions as a
from journal.contract import SCREEN, Refusal
from tests.rules.exodus.table import Table

DECKS = [{"main": 24, "energy": 20}] * 3


def begun(players: int = 2) -> Table:
    """The first turn of a printed game."""
    table = Table.new(players, cards="printed", decks=DECKS[:players], chooser=0)
    table.answer("first" if players == 2 else "clockwise")
    return table.settle()


def noted(table: Table) -> list[tuple[str, int, str]]:
    """What everybody sees of it."""
    return [(each["text"], each["seat"], each["until"]) for each in table.view(SCREEN)["notes"]]


def test_anybody_notes_for_anybody_at_any_time_and_takes_it_away_again() -> None:
    """EXO-17."""
    table = begun()
    table.do('mark @1 stays "Bind:  no attack, please"', 1)
    table.do("play big-wave", 1)
    table.do('mark @0 turn "Veil ❄️"', 0)
    assert noted(table) == [("Bind: no attack, please", 1, ""), ("Veil ❄️", 0, "turn")]
    first, second = (note.id for note in table.state.notes)
    assert first != second
    table.do(f"drop {first}", 0)
    assert noted(table) == [("Veil ❄️", 0, "turn")]
    assert table.refused(f"drop {first}", 0) == "no_such_note EXO-17"
    assert exodus.load(exodus.dump(table.state)) == table.state


def test_what_holds_until_the_end_of_the_turn_ends_with_it() -> None:
    """EXO-17."""
    table = begun()
    table.do('mark @0 turn "Veil"', 0)
    table.do('mark @1 turn "Fog"', 1)
    table.do('mark @0 stays "Bind"', 0)
    table.do("leave 1 energy", 0)
    assert len(noted(table)) == 3, "a phase is not the turn"
    table.do("leave 1 end", 0)
    assert noted(table) == [("Bind", 0, "")]
    gone = next(event for event in table.log if event.kind == "unnoted")
    assert [note["text"] for note in gone.public["notes"]] == ["Veil", "Fog"]


def test_what_belongs_to_who_is_out_goes_with_them() -> None:
    """EXO-26."""
    table = begun(3)
    table.do('mark @1 stays "Bind"', 0)
    table.do('mark @2 stays "Fog"', 1)
    table.do("concede", 1)
    assert noted(table) == [("Fog", 2, "")]
    assert table.refused('mark @1 stays "Bind"', 0) == "no_such_player EXO-26"
    assert table.refused('mark @0 stays "Bind"', 1) == "out EXO-26"


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ('""', "note_empty"),
        ('"  \u00a0 "', "note_empty"),
        ('"\u200d"', "note_empty"),
        (f'"{"x" * 61}"', "note_too_long"),
        ('"two\nlines"', "note_signs"),
        ('"bell \\u0007"', "note_signs"),
        ('"half \\ud83d"', "note_signs"),
        ('"turned \u202e round"', "note_signs"),
    ],
)
def test_what_is_no_note_is_refused_by_its_name(written: str, code: str) -> None:
    """EXO-17."""
    assert begun().refused(f"mark @0 stays {written}", 0) == f"{code} EXO-17"


def test_sixty_letters_fit_and_a_dozen_notes() -> None:
    """EXO-17."""
    table = begun()
    for _each in range(12):
        table.do(f'mark @0 stays "{"x" * 60}"', 0)
    assert table.refused('mark @0 stays "Bind"', 0) == "too_many_notes EXO-17"


def test_dealt_cards_are_not_noted() -> None:
    """EXO-25."""
    table = Table.at({}, {})
    assert table.refused('mark @0 stays "Bind"', 0) == "automatic EXO-25"
    assert table.refused("drop n1", 0) == "automatic EXO-25"


@pytest.mark.parametrize(
    "text",
    [
        "note",
        "mark @0 stays",
        'mark @0 ever "x"',
        'mark 0 stays "x"',
        'mark @0 stays "x" "y"',
        "mark @0 stays x",
        'mark @0 stays "x',
        "drop",
        "drop p1",
        "drop n0",
    ],
)
def test_what_is_no_action_is_malformed(text: str) -> None:
    with pytest.raises(Refusal) as refused:
        a.parse(text)
    assert refused.value.code == "malformed"


@pytest.mark.parametrize("text", ['mark @0 turn "a \\" quote"', 'mark @5 stays "Ü ✓"', "drop n12"])
def test_a_text_form_comes_back_as_it_was(text: str) -> None:
    assert str(a.parse(text)) == text


@pytest.mark.parametrize(
    "note",
    [
        {"seat": 5, "text": "Bind"},
        {"seat": 0, "text": ""},
        {"seat": 0, "text": 7},
        {"seat": 0, "text": "Bind", "until": "ever"},
        {"seat": 0},
        {"id": "b1", "seat": 0, "text": "Bind"},
    ],
)
def test_a_position_with_a_note_that_cannot_be_is_refused(note: dict[str, object]) -> None:
    position = exodus.dump(begun().state) | {"notes": [note]}
    with pytest.raises(Refusal) as refused:
        exodus.load(position)
    assert refused.value.code == "bad_position"

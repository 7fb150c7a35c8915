"""Cards from pasted lists, tables and JSON: every bad line named, nothing half taken in."""

from __future__ import annotations

import json
from typing import Any

import pytest

from cardgames.library.exports import write_csv, write_json
from cardgames.library.files import ReadLibrary, read_library
from cardgames.models import LibraryCard
from cardgames.rules import exodus
from cardgames.services import library as cards
from cardgames.services.library import LibraryRefusal
from tests.cardgames.library.people import KNIGHT, MEND, people

OWN = {
    f"my-{slug}"[:40].strip("-"): {**exodus.dump_card(card), "title": f"My {card.title}"}
    for slug, card in exodus.STARTER.items()
} | {"lantern": {"title": "Lantern"}, "bell": {"title": "Night Bell", "text": "It rings."}}


def data_of(read: ReadLibrary) -> dict[str, Any]:
    """The cards of an import without a bad line."""
    assert read.bad == ()
    return {each.slug: dict(each.data) for each in read.cards}


@pytest.mark.parametrize("write", [write_csv, write_json])
def test_a_library_as_a_file_is_read_back_the_same(write: Any) -> None:
    assert data_of(read_library(write(OWN), {})) == OWN
    spaced = {"eel": {**KNIGHT, "title": "Eel", "types": ["Sea Serpent"], "text": "a\nb; |c"}}
    assert data_of(read_library(write(spaced), {})) == spaced


PASTED = """\ufeff# cards of the Ashen Road\r
Creatures (3)\r
Moss Knight | Knight | ★★ | [Stand Fast, summoned] Draw 1 card. // from Ada\r
Grey Hen | creature - Bird\r
// a remark\r
\r
Symmetrien:\r
2x Frost Nova | 3 stars | Pay 1 energy.¶Nobody moves.\r
Nobody Knows\r
Spark\r
"""


def test_a_pasted_list_is_read_with_headings_remarks_and_unknown_cards() -> None:
    read = read_library(PASTED, {})
    assert data_of(read) == {
        "moss-knight": {
            "title": "Moss Knight",
            "kind": "creature",
            "types": ["Knight"],
            "stars": 2,
            "text": "Draw 1 card.",
            "ability": {"name": "Stand Fast", "when": "summoned"},
        },
        "grey-hen": {"title": "Grey Hen", "kind": "creature", "types": ["Bird"], "text": ""},
        "frost-nova": {
            "title": "Frost Nova",
            "kind": "symmetry",
            "stars": 3,
            "text": "Pay 1 energy.\nNobody moves.",
        },
        "nobody-knows": {"title": "Nobody Knows"},
        "spark": {"title": "Spark"},
    }
    assert read.notes == ("Numbers of copies are left out: a deck has them.",)
    assert [each.number for each in read.cards] == [3, 4, 8, 9, 10]


def test_bad_lines_of_a_list_have_number_reason_and_remedy() -> None:
    text = (
        "Moss Cat | creature | [Purr] Sleeps.\nOdd:\nSpark | symmetry | Other words.\n | creature"
    )
    read = read_library(text, {})
    assert [bad.number for bad in read.bad] == [1, 2, 3, 4]
    reasons = " ".join(bad.reason for bad in read.bad)
    for part in ("when the Ability happens", "heading", "starter set", "Title"):
        assert part in reasons
    assert all(bad.remedy for bad in read.bad)


def test_a_table_is_read_by_its_header_in_two_languages() -> None:
    text = "Titel;Art;Sterne;Regeltext;Farbe\nEis;Symmetrie;2;Friert.;blau\nKatze;Kreatur;zwei;;\n"
    read = read_library(text + '"Hund;Kreatur;1;x\n', {})
    assert [each.slug for each in read.cards] == ["eis"]
    assert [bad.number for bad in read.bad] == [3, 4]
    assert read.notes == ("These columns are not used: “Farbe”.",)
    assert read.form == "csv"
    without = read_library("Eis\tSymmetry\t2\tFreezes.\nKatze\tCreature – Beast\t1\t\n", {})
    assert data_of(without)["katze"]["types"] == ["Beast"]


def test_effects_in_a_table_are_json_and_checked() -> None:
    header = "title,kind,text,cost,effect,ability,when\n"
    good = 'Boon,symmetry,x,1,"[{""do"": ""life"", ""who"": ""you"", ""by"": 1}]",,\n'
    read = read_library(header + good, {})
    assert data_of(read)["boon"]["effect"] == [{"do": "life", "who": "you", "by": 1}]
    bad = header + "A,symmetry,x,,[,,\nB,symmetry,x,,[{}],,\nC,symmetry,x,,,Named,summoned\n"
    found = read_library(bad, {}).bad
    assert [each.number for each in found] == [2, 3, 4]
    assert "not JSON" in found[0].reason
    assert found[1].reason.startswith("Step 1 › What happens: is not one of")
    assert "not known here" in found[2].reason


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ('{"cards": [{"title": "A"},\n {"title": 3}]}', 2),
        ('[{"title": "A"},\n"B",\n7]', 3),
        ('{"a": {"title": "A"},\n"b c": {"title": "B"}}', 2),
        ('{"title": "A"}\n{"title": "B", "colour": "red"}', 2),
        ('{"title": "A"}\n{"title": ', 2),
        ('[{"title": "A"}\n{"title": "B"}]', 2),
        ('{"a": 1}', 1),
        ("[" * 5000, 1),
        ('[{"title": "A", "name": 3}]', 1),
        ('[{"title": "A", "kind": "symmetry", "text": "x"},\n{"title": "A", "text": "y"}]', 2),
    ],
)
def test_bad_json_is_named_by_its_line(text: str, number: int) -> None:
    read = read_library(text, {})
    if not read.bad:
        # A title alone beside a complete card says nothing against it.
        assert len(read.cards) == 1
        return
    assert [bad.number for bad in read.bad] == [number]


def test_json_is_read_in_each_of_its_forms() -> None:
    one = {"moss-knight": KNIGHT}
    assert data_of(read_library(json.dumps(KNIGHT), {})) == one
    assert data_of(read_library(json.dumps([KNIGHT]), {})) == one
    assert data_of(read_library(json.dumps({"moss-knight": KNIGHT}), {})) == one
    lines = "\n".join(json.dumps({"name": f"c{n}", **KNIGHT}) for n in range(2))
    assert list(data_of(read_library(lines, {}))) == ["c0", "c1"]


@pytest.mark.django_db
def test_all_cards_of_an_import_are_taken_or_none() -> None:
    here = people()
    cards.add_card(here.ada, {"title": "Moss Knight"})
    cards.add_card(here.ada, MEND)
    text = json.dumps([KNIGHT, MEND, {**MEND, "title": "Third Mend"}, "Spark", "Second Mend"])
    read = read_library(text, cards.own_cards(here.group))
    done = cards.take_cards(here.ben, read.cards)
    assert done == cards.Taken(("third-mend",), ("moss-knight",), ("second-mend", "spark"))
    assert cards.library_for(here.group)["moss-knight"] == KNIGHT
    before = list(LibraryCard.objects.values())
    with pytest.raises(LibraryRefusal):
        cards.take_cards(here.sam, read.cards)
    assert list(LibraryCard.objects.values()) == before


@pytest.mark.django_db
def test_an_import_asks_the_database_as_often_whatever_its_length(
    django_assert_max_num_queries: Any,
) -> None:
    here = people()
    for count in (3, 60):
        lines = "\n".join(f"Card {count} {each} | creature" for each in range(count))
        read = read_library(lines, cards.own_cards(here.group))
        with django_assert_max_num_queries(12):
            assert len(cards.take_cards(here.ada, read.cards).new) == count


@pytest.mark.django_db
def test_an_import_that_does_not_fit_takes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    here = people()
    monkeypatch.setattr(cards, "MOST_CARDS", 2)
    read = read_library("A | creature\nB | creature\nC | creature", {})
    with pytest.raises(LibraryRefusal) as caught:
        cards.take_cards(here.ada, read.cards)
    assert caught.value.code == "too_many_cards"
    assert not LibraryCard.objects.exists()

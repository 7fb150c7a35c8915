"""Things that look the same are told apart by what a reader sees."""

from __future__ import annotations

import pytest
from django.utils import translation

from cardgames.exodus.things import Thing, Things, bare

KNOWN = {
    "p1": Thing(1, "reed-otter", count=2),
    "p2": Thing(1, "reed-otter", count=3),
    "p3": Thing(1, "reed-otter", count=3),
    "p4": Thing(0, "reed-otter", count=3),
    "p5": Thing(0, "moss-knight", count=3),
    "p6": Thing(0, count=2),
    "p7": Thing(0, count=2),
    "p8": Thing(0, count=1),
    "p9": Thing(0, "reed-otter"),
}


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("p1", "Reed otter with 2 energies (Ben)"),
        ("p2", "Reed otter with 3 energies, number 1 from the left (Ben)"),
        ("p3", "Reed otter with 3 energies, number 2 from the left (Ben)"),
        ("p5", "Moss knight (Ada)"),
        ("p6", "a pile with 2 energies, number 1 of these from the left (Ada)"),
        ("p7", "a pile with 2 energies, number 2 of these from the left (Ada)"),
        ("p8", "a pile with 1 energy (Ada)"),
        ("p9", "Reed otter (Ada)"),
    ],
)
def test_what_is_called_the_same_is_told_by_its_energies_and_its_place(
    name: str, said: str
) -> None:
    things = Things({"0": "Ada", "1": "Ben"}, {}, dict(KNOWN))
    with translation.override("en"):
        assert bare(things.owned(name)).plain == said


def test_no_two_targets_of_a_field_are_called_the_same() -> None:
    things = Things({"0": "Ada", "1": "Ben"}, {}, {k: v for k, v in KNOWN.items() if v.count})
    names = [bare(things.owned(name)).plain for name in things.known]
    assert len(set(names)) == len(names)

"""Provable shuffles: committed to before they are used, shown late, checkable by anybody."""

from __future__ import annotations

import orjson
import pytest

from journal.audit import Proof, proofs, verify
from journal.contract import Seat
from journal.keys import PROOF
from journal.models import Entry, ShuffleKey
from journal.shuffle import commitment
from tests.journal.table import Table, party, table

pytestmark = pytest.mark.django_db


def proofs_of(at: Table, seat: Seat, part: str) -> list[Proof]:
    """The proofs of a part as a page shows them to that seat."""
    now = at.now
    return proofs(at.journal_id, now.state, now.kind.rules, seat, part)


def published(at: Table) -> dict[tuple[str, int], int]:
    """For each shuffle the entry that first published its commitment."""
    found: dict[tuple[str, int], int] = {}
    for entry in Entry.objects.filter(journal_id=at.journal_id).order_by("number"):
        for event in orjson.loads(entry.events):
            if event["kind"] == PROOF:
                for done in event["public"]["shuffles"]:
                    found.setdefault((done["part"], done["place"] + 1), entry.number)
                for coming in event["public"]["coming"]:
                    found.setdefault((coming["part"], coming["place"]), entry.number)
    return found


def test_the_first_commitments_are_there_when_the_journal_is() -> None:
    toys = table("toy", "gm", 0, 1)
    assert set(ShuffleKey.objects.values_list("part", "place")) == {("a", 0), ("b", 0)}
    assert [(proof.place, proof.entry, proof.key) for proof in proofs_of(toys, 0, "a")] == [
        (0, None, "")
    ]


def test_every_shuffle_is_committed_to_before_it_is_used() -> None:
    heroes = party(3, cards=6)
    heroes.done(0, "draw d1 5 required")
    hand = heroes.now.view(0)["decks"][0]["hand"]
    heroes.done(0, f"play {','.join(card['id'] for card in hand)} to=discard")
    heroes.done(0, "draw d1 3 required")
    announced = published(heroes)
    # d1 is committed to at the creation, every later deck by the entry before it.
    assert ("d1", 0) not in announced
    used = {("d2", 0): 2, ("d3", 0): 3, ("d1", 1): heroes.row.number}
    for place, entry in used.items():
        assert announced[place] < entry
    for part in ("d1", "d2", "d3"):
        assert len(proofs_of(heroes, "gm", part)) >= 2


def test_the_commitment_that_was_published_is_the_keys() -> None:
    toys = table("toy", "gm", 0, 1)
    toys.done(0, "mix a")
    toys.done(0, "mix a")
    events = [orjson.loads(toys.entry(n).events)[-1] for n in (1, 2)]
    first, second = (event["public"]["shuffles"][0] for event in events)
    assert first["next"] == second["commitment"]
    for done in (first, second):
        key = ShuffleKey.objects.get(part="a", place=done["place"])
        assert commitment(bytes(key.key)) == done["commitment"] == key.commitment


def test_a_key_is_shown_only_when_the_order_no_longer_matters() -> None:
    toys = table("toy", "gm", 0, 1)
    toys.done(0, "mix a")
    order = list(toys.now.state.sides["a"].deck)
    for _ in range(3):
        assert proofs_of(toys, 0, "a")[0].key == ""
        toys.done(0, "deal a")
    shown = proofs_of(toys, 0, "a")
    assert shown[0].key and not shown[1].key
    done = verify(shown[0].key, shown[0].commitment, 3, shown[0].context)
    assert [sorted(order)[n] for n in done] == order


def test_a_key_of_a_deck_stays_secret_from_those_who_may_not_see_the_cards() -> None:
    heroes = party(2, cards=3)
    heroes.done(0, "draw d1 2 required")
    assert not proofs_of(heroes, 0, "d1")[0].key
    heroes.done(0, "draw d1 1 required")
    assert proofs_of(heroes, 0, "d1")[0].key
    for other in (1, "screen"):
        assert not proofs_of(heroes, other, "d1")[0].key
    hand = heroes.now.view(0)["decks"][0]["hand"]
    heroes.done(0, f"play {','.join(card['id'] for card in hand)} to=discard")
    for anybody in (0, 1, "gm", "screen"):
        assert proofs_of(heroes, anybody, "d1")[0].key
    assert not proofs_of(heroes, "gm", "d1")[1].key


def test_a_wrong_key_is_found_out() -> None:
    toys = table("toy", "gm", 0, 1)
    proof = proofs_of(toys, 0, "a")[0]
    with pytest.raises(ValueError, match="does not match"):
        verify("00" * 32, proof.commitment, 3, proof.context)


def test_undo_gives_the_shuffle_its_place_back() -> None:
    toys = table("toy", "gm", 0, 1)
    toys.done(0, "mix a")
    order = toys.now.state.sides["a"].deck
    toys.back(0, "undo 1")
    toys.done(0, "mix a")
    assert toys.now.state.sides["a"].deck == order
    assert ShuffleKey.objects.filter(part="a").count() == 2
    assert proofs_of(toys, 0, "a")[0].entry == 3


def test_a_key_is_no_other_journals_key() -> None:
    first, second = table("toy", "gm", 0, 1), table("toy", "gm", 0, 1)
    assert ShuffleKey.objects.values("key").distinct().count() == 4
    assert proofs_of(first, 0, "a")[0].context != proofs_of(second, 0, "a")[0].context


def test_a_deck_that_comes_back_by_rollback_has_its_keys_already() -> None:
    heroes = party(2)
    heroes.back("gm", "undo 2")
    assert heroes.back("gm", "rollback 2").status == "applied"
    assert len(heroes.now.view("gm")["decks"]) == 2
    heroes.done("gm", "give 1 size=4 active=no pc=yes kind=skill cards=x,y")

"""The transfer file: everything, for the owner, and back on an empty server."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from typing import Any

import orjson
import pytest

from accounts.services import new_guest
from campaigns.demo import start_demo
from campaigns.models import Campaign, Character
from campaigns.retention import purge
from campaigns.sessions import Acting, begin, current, name_scene
from campaigns.transfer import make_file, take_in
from decks.models import CardText, Deck
from decks.selectors import wording
from journal.audit import audit, proofs
from journal.contract import GM
from journal.models import Entry, Journal, ShuffleKey
from journal.moments import moment
from journal.services import submit
from journal.transfer import BadFile
from journal.undo import take_back
from tests.api.conftest import Party, make_party, new_key

pytestmark = pytest.mark.django_db


@pytest.fixture
def party() -> Party:
    """A party in the middle of a decision: Ysolde wants a card of an empty Deck that nobody may
    refuse, so the GM is asked (H3)."""
    made = make_party()
    made.gm_does("round open 1 taking=d1,d2")
    made.gm_does("round commit 1")
    made.gm_does('move d2 deck:25 to=discard "a hard road"')
    made.gm_does("draw d2 1 optional")
    assert moment(made.campaign.journal_id).pending(GM)
    return made


def moved(party: Party, change: Callable[[dict[str, Any]], None] | None = None) -> Campaign:
    """The file of the party, taken in by Hilda after the original is gone."""
    content = make_file(party.campaign)[1]
    purge(party.campaign)
    assert not Journal.objects.exists() and not Entry.objects.exists()
    if change is not None:
        packed = orjson.loads(gzip.decompress(content))
        change(packed)
        content = gzip.compress(orjson.dumps(packed))
    return take_in(content, new_guest("Hilda"))


def test_a_file_taken_in_the_middle_of_a_decision_plays_on_and_audits_clean(party: Party) -> None:
    before = moment(party.campaign.journal_id)
    campaign = moved(party)
    now = moment(campaign.journal_id)
    assert now.state == before.state
    assert now.number == before.number + 1, "one entry says that it was taken in"
    [asked] = now.pending(GM)
    done = submit(
        now.journal_id, GM, f"answer {asked.id} impossible", new_key(), now.number, actor="p:hilda"
    )
    assert done.saved, done.sentence
    done = submit(now.journal_id, 0, "draw d1 1 required", new_key(), done.current, actor="p:ada")
    assert done.saved, done.sentence
    assert audit(campaign.journal_id).clean
    undone = take_back(
        now.journal_id, GM, f"undo {done.number}", new_key(), done.current, actor="p:hilda"
    )
    assert undone.saved, undone.sentence
    assert audit(campaign.journal_id).clean


def test_names_texts_sessions_and_addresses_come_along(party: Party) -> None:
    session = begin(party.campaign, [party.brakka], "The ford", Acting("p:gm", "k" * 10))
    name_scene(session, "At the river", Acting("p:gm", "l" * 10), round_number=None)
    party.campaign.journal.refresh_from_db()
    address, deck = party.campaign.pk, party.brakka.deck_id
    old = wording(party.campaign.journal_id, party.campaign.journal.wording)
    campaign = moved(party)
    campaign.journal.refresh_from_db()
    assert campaign.pk == address and Deck.objects.filter(pk=deck).exists()
    new = wording(campaign.journal_id, campaign.journal.wording)
    assert (new.titles, new.names, new.seats, new.table) == (
        old.titles,
        old.names,
        old.seats,
        old.table,
    )
    going = current(campaign)
    assert going is not None and going.title == "The ford"
    assert [scene.name for scene in going.scenes.all()] == ["At the river"]
    assert {c.name for c in Character.objects.filter(campaign=campaign)} == {"Brakka", "Ysolde"}


def test_keys_to_come_are_fresh_and_those_of_past_shuffles_still_prove_them(party: Party) -> None:
    journal_id = party.campaign.journal_id
    old = {(k.part, k.place): bytes(k.key) for k in ShuffleKey.objects.all()}
    campaign = moved(party)
    new = {(k.part, k.place): bytes(k.key) for k in ShuffleKey.objects.all()}
    now = moment(campaign.journal_id)
    for part in ("d1", "d2"):
        assert new[part, 0] == old[part, 0]
        assert new[part, 1] != old[part, 1], "whoever had the file knows the old one"
        assert [p.place for p in proofs(journal_id, now.state, now.kind.rules, GM, part)] == [0, 1]
    # Ysolde's Deck is empty, so a required draw shuffles with a key of the new place.
    [asked] = now.pending(GM)
    for action in (f"answer {asked.id} impossible", "draw d2 1 required"):
        seen = moment(journal_id).number
        said = submit(journal_id, GM, action, new_key(), seen, actor="p:hilda")
        assert said.saved, said.sentence
    last = Entry.objects.order_by("number").last()
    assert last is not None and "journal.proof" in last.events
    assert audit(journal_id).clean


def test_a_second_move_is_as_clean_as_the_first(party: Party) -> None:
    campaign = moved(party)
    again = make_file(campaign)[1]
    purge(campaign)
    third = take_in(again, new_guest("Ida"))
    assert audit(third.journal_id).clean


def test_a_campaign_that_is_here_is_never_overwritten(party: Party) -> None:
    content = make_file(party.campaign)[1]
    before = Entry.objects.count()
    with pytest.raises(Exception, match="already") as refused:
        take_in(content, new_guest("Hilda"))
    assert getattr(refused.value, "code", "") == "already_here"
    assert Entry.objects.count() == before


def test_scripted_players_go_on_at_the_new_place(db: None) -> None:
    demo = start_demo(new_guest("Gerda"))
    content = make_file(demo)[1]
    purge(demo)
    campaign = take_in(content, new_guest("Hilda"))
    journal = Journal.objects.get(pk=campaign.journal_id)
    assert journal.due == {"what": "demo"} and journal.deadline is not None
    assert not campaign.demo, "retention deletes demos, and this one is somebody's now"
    assert audit(campaign.journal_id).clean


def _other_card(packed: dict[str, Any]) -> None:
    entry = next(e for e in packed["journal"]["entries"] if e["action"].startswith("draw"))
    entry["action"] = entry["action"].replace("d2 1", "d2 2")


def _no_snapshot(packed: dict[str, Any]) -> None:
    packed["journal"]["position"] = packed["journal"]["position"].replace("d2", "d9")


def _another_key(packed: dict[str, Any]) -> None:
    packed["journal"]["keys"][0]["key"] = "00" * 32


def _gone(packed: dict[str, Any]) -> None:
    del packed["journal"]["entries"][2]


def _nonsense(packed: dict[str, Any]) -> None:
    packed["decks"] = [{"id": "x"}]


def _foreign_seat(packed: dict[str, Any]) -> None:
    packed["seats"][1]["name"] = "owner"


def _no_beginning(packed: dict[str, Any]) -> None:
    packed["journal"]["checkpoints"] = []
    packed["journal"]["entries"][0]["by"] = "0"


@pytest.mark.parametrize(
    "change",
    [_other_card, _no_snapshot, _another_key, _gone, _nonsense, _foreign_seat, _no_beginning],
)
def test_a_damaged_file_is_refused_whole(
    party: Party, change: Callable[[dict[str, Any]], None]
) -> None:
    with pytest.raises(BadFile):
        moved(party, change)
    assert not Campaign.objects.exists() and not CardText.objects.exists()


@pytest.mark.parametrize(
    "content",
    # gzip writes the time into its header, and a test's name must not change with it.
    [b"", b"hello", gzip.compress(b"[]", mtime=0), gzip.compress(b"{", mtime=0)],
    ids=["empty", "words", "a list", "half a file"],
)
def test_what_is_no_transfer_file_is_told_so(content: bytes) -> None:
    with pytest.raises(BadFile, match="transfer file"):
        take_in(content, new_guest("Hilda"))

"""A Rest together, through the one door: called, agreed to, begun, taken back; and asked for."""

from __future__ import annotations

import pytest

from journal.moments import moment
from tests.api.conftest import Party


@pytest.fixture
def tired(party: Party) -> Party:
    """Both have nine Exhausted cards."""
    for part in ("d1", "d2"):
        party.gm_does(f'move {part} deck:9 to=exhausted "a long road"')
    return party


def together(party: Party, who: str, do: str, **said: object) -> int:
    """One of the verbs of a Rest together; the status."""
    caller = getattr(party, who)
    seat = None if who == "gm" else {"ada": 0, "ben": 1}[who]
    body = {"do": do, "seat": "gm" if seat is None else seat, **said}
    return int(caller.tap(f"{party.here}rests/together/", party.number(), **body).status)


def answers(party: Party, who: str, option: str) -> int:
    """A player answers the newest question for them."""
    caller = getattr(party, who)
    view = caller.get(f"{party.here}party/").body["view"]
    decision = view["decisions"][-1]["id"]
    action = f"answer {decision} {option}"
    return int(caller.tap(f"{party.here}moves/", party.number(), action=action).status)


def exhausted(party: Party, part: str) -> int:
    now = moment(party.campaign.journal_id)
    return len(now.state.decks[part].exhausted)


def test_the_party_rests_in_one_entry_once_the_gm_lets_it_begin(tired: Party) -> None:
    """FAT-20"""
    assert together(tired, "ben", "commit") == 403
    assert together(tired, "gm", "commit") == 422
    assert together(tired, "gm", "call", parts=["d1", "d2"], n="4", where="shuffled") == 201
    assert exhausted(tired, "d1") == 9
    assert answers(tired, "ada", "agree") == 201
    assert answers(tired, "ben", "decline") == 201
    call = tired.ben.get(f"{tired.here}party/").body["view"]["rest_call"]
    assert (call["agreed"], call["declined"]) == (["d1"], ["d2"])
    before = tired.number()
    assert together(tired, "gm", "commit") == 201
    assert tired.number() == before + 1
    assert (exhausted(tired, "d1"), exhausted(tired, "d2")) == (5, 9)
    said = tired.ben.get(f"{tired.here}log/", after=before).body["entries"][0]["words"]
    assert "The Rest begins: Brakka. Not with them: Ysolde." in said


def test_a_players_undo_takes_back_their_own_word_and_nobodys_cards(tired: Party) -> None:
    """FAT-20: the answer moves nothing, so taking it back moves nothing either."""
    together(tired, "gm", "call", parts=["d1", "d2"], n="4", where="shuffled")
    answers(tired, "ada", "agree")
    mine = tired.number()
    assert tired.ada.tap(f"{tired.deck}undo/", mine, number=mine).status == 201
    call = tired.gm.get(f"{tired.here}party/").body["view"]["rest_call"]
    assert call["unanswered"] == ["d1", "d2"]
    assert answers(tired, "ada", "agree") == 201


def test_the_gm_takes_the_whole_rest_back_with_one_undo(tired: Party) -> None:
    """FAT-20"""
    together(tired, "gm", "call", parts=["d1", "d2"], n="all", where="top")
    answers(tired, "ada", "agree")
    answers(tired, "ben", "agree")
    together(tired, "gm", "commit")
    assert exhausted(tired, "d1") == exhausted(tired, "d2") == 0
    number = tired.number()
    done = tired.gm.tap(f"{tired.here}undo/", number, number=number)
    assert done.status == 201, done.body
    assert exhausted(tired, "d1") == exhausted(tired, "d2") == 9
    call = tired.gm.get(f"{tired.here}party/").body["view"]["rest_call"]
    assert call["agreed"] == ["d1", "d2"]


def test_a_round_is_taken_back_though_a_rest_was_answered_since(tired: Party) -> None:
    """FAT-20: a called Rest is a part of its own."""
    together(tired, "gm", "call", parts=["d1", "d2"], n="1", where="top")
    tired.gm_does("round open 1 taking=d1,d2")
    opened = tired.number()
    answers(tired, "ada", "agree")
    number = tired.number()
    assert tired.gm.tap(f"{tired.here}undo/", number, number=opened).status == 201
    view = tired.gm.get(f"{tired.here}party/").body["view"]
    assert view["gate"] is None
    assert view["rest_call"]["agreed"] == ["d1"]


def test_a_wish_reaches_the_gm_alone_with_its_reason(tired: Party) -> None:
    """FAT-20"""
    assert together(tired, "ada", "ask", part="d1", reason="we made camp") == 201
    assert together(tired, "ben", "ask", part="d1", reason="for her") == 403
    assert "we made camp" in str(tired.gm.get(f"{tired.here}party/").body)
    for path in ("party/", "log/", "export/"):
        assert "we made camp" not in str(tired.ben.get(f"{tired.here}{path}").body)
    assert answers(tired, "gm", "grant n=2 where=bottom") == 201
    assert exhausted(tired, "d1") == 7

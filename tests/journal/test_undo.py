"""Taking back: whom it asks, what it restores, what it refuses."""

from __future__ import annotations

import pytest

from accounts.models import Seat as SeatRow
from accounts.models import Seating
from accounts.services import add_seat, release_seat, seat_bot, take_seat
from journal import services
from journal.audit import audit
from journal.contract import Seat
from journal.models import Entry
from journal.undo import cost_of, lost_by_rollback
from tests.journal.table import Table, party, table

pytestmark = pytest.mark.django_db


def hand(at: Table, seat: Seat, part: str = "d1") -> list[tuple[str, str]]:
    """The handles and faces of a hand as that seat sees it."""
    deck = next(deck for deck in at.now.view(seat)["decks"] if deck["part"] == part)
    return [(card["id"], card["face"]) for card in deck["hand"]]


def counts(at: Table, part: str = "d1") -> dict[str, int]:
    deck = next(deck for deck in at.now.view("gm")["decks"] if deck["part"] == part)
    return dict(deck["counts"])


def test_an_undo_is_free_if_nobody_learned_a_card() -> None:
    toys = table("toy", "gm", 0, 1)
    toys.done(0, "count a 2")
    receipt = toys.back(0, "undo 1")
    assert receipt.status == "applied"
    assert toys.now.view(0)["a"]["count"] == 0
    assert toys.now.ledger.undone == (1,)


def test_an_undo_is_an_entry_and_the_log_keeps_both() -> None:
    toys = table("toy", "gm", 0, 1)
    toys.done(0, "count a 2")
    toys.back(0, "undo 1")
    assert [e.action for e in Entry.objects.order_by("number")] == ["count a 2", "undo 1"]
    assert audit(toys.journal_id).clean


def test_if_only_i_learned_the_gm_is_asked() -> None:
    toys = table("toy", "gm", 0, 1)
    toys.done(0, "deal a")
    toys.back(0, "undo 1")
    assert toys.now.ledger.asks[1].waiting == ("gm",)
    assert toys.now.view(0)["a"]["hand"] == ["a0"]
    assert toys.back(1, "agree 1").code == "not_asked"
    assert toys.back(0, "agree 1").code == "not_asked"
    assert toys.back("gm", "agree 1").status == "applied"
    assert toys.now.view(0)["a"]["hand"] == []
    assert toys.now.ledger.asks == {}


def test_if_others_learned_exactly_those_are_asked() -> None:
    toys = table("toy", "gm", 0, 1)
    toys.done("gm", "deal a")
    assert cost_of(toys.now, "gm", 1).asks == (0,)
    toys.done(0, "show a0")
    assert cost_of(toys.now, 0, 2).asks == (1, "gm")
    toys.back(0, "undo 2")
    assert toys.back(1, "agree 2").status == "applied"
    assert toys.now.ledger.asks[2].waiting == ("gm",)
    toys.back("gm", "agree 2")
    assert toys.now.view(1)["a"]["shown"] == []


def test_the_log_says_that_a_card_had_been_seen() -> None:
    toys = table("toy", "gm", 0, 1)
    toys.done(0, "deal a")
    toys.back(0, "undo 1")
    toys.back("gm", "agree 1")
    toys.done(0, "count a 1")
    toys.back(0, "undo 4")
    assert '"seen":true' in toys.entry(3).events
    assert '"seen":false' in toys.entry(5).events


def test_at_a_card_game_the_opponents_are_asked() -> None:
    toys = table("toy", 0, 1)
    toys.done(0, "deal a")
    assert cost_of(toys.now, 0, 1).asks == (1,)


def test_nobody_is_asked_if_no_other_human_holds_a_seat() -> None:
    toys = table("toy", "gm", 0, 1)
    for name in ("0", "1"):
        seat = SeatRow.objects.get(seating_id=toys.journal_id, name=name)
        release_seat(seat, toys.people["gm"])
        seat_bot(seat, "scripted")
    dealt = toys.done("gm", "deal a")
    assert cost_of(toys.now, "gm", dealt.current).asks == ()
    shown = toys.done("gm", "show a0")
    assert cost_of(toys.now, "gm", shown.current).asks == ()


def test_a_gm_who_plays_too_is_not_asked_by_themselves() -> None:
    toys = table("toy", "gm", 0)
    seating = Seating.objects.get(pk=toys.journal_id)
    take_seat(add_seat(seating, 1, "The GM's own"), toys.people["gm"])
    toys.done(1, "deal b")
    assert cost_of(toys.now, 1, 1).asks == ()


def test_an_undo_may_be_declined_and_the_asker_may_withdraw() -> None:
    toys = table("toy", "gm", 0, 1)
    toys.done(0, "deal a")
    for who in ("gm", 0):
        toys.back(0, "undo 1")
        assert toys.back(0, "undo 1").code == "already_asked"
        assert toys.back(1, "decline 1").code == "not_asked"
        assert toys.back(who, "decline 1").status == "applied"
        assert toys.now.ledger.asks == {}
    assert toys.back("gm", "agree 1").status == "stale"
    assert audit(toys.journal_id).clean


@pytest.mark.parametrize("later", ["count a 1", "ask a", "deal a", "show a0"])
def test_a_request_lapses_when_its_part_moves_on(later: str) -> None:
    toys = table("toy", "gm", 0, 1)
    toys.done(0, "deal a")
    toys.back(0, "undo 1")
    toys.done(1, "count b 1")
    assert 1 in toys.now.ledger.asks
    toys.done(0, later)
    assert toys.now.ledger.asks == {}
    assert toys.back("gm", "agree 1").status == "stale"


def test_an_undo_is_refused_when_its_part_has_moved_on() -> None:
    toys = table("toy", "gm", 0, 1)
    toys.done(0, "count a 1")
    toys.done(0, "count a 1")
    receipt = toys.back(0, "undo 1")
    assert (receipt.status, receipt.code, receipt.detail["later"]) == ("illegal", "moved_since", 2)
    assert toys.back(0, "undo 2").status == "applied"
    assert toys.back(0, "undo 1").status == "applied"
    assert toys.now.view(0)["a"]["count"] == 0


def test_other_parts_do_not_stand_in_the_way() -> None:
    toys = table("toy", "gm", 0, 1)
    toys.done(0, "count a 1")
    toys.done(1, "count b 1")
    toys.done(0, "mix a")
    toys.done(1, "mix b")
    assert toys.back(0, "undo 3").status == "applied"
    assert toys.back(0, "undo 1").status == "applied"
    assert toys.now.view(1)["b"]["count"] == 1


def test_one_takes_back_only_what_one_did_oneself_but_the_gm_all() -> None:
    toys = table("toy", "gm", 0, 1)
    toys.done(1, "count b 1")
    assert toys.back(0, "undo 1").code == "not_yours"
    assert toys.back("gm", "undo 1").status == "applied"


def test_undo_twice_is_stale_and_an_undo_is_not_undone() -> None:
    toys = table("toy", "gm", 0, 1)
    toys.done(0, "count a 1")
    toys.back(0, "undo 1")
    assert (toys.back(0, "undo 1").status, toys.back(0, "undo 2").code) == ("stale", "undo_of_undo")
    assert toys.back(0, "undo 9").code == "no_entry"


@pytest.mark.parametrize(
    "text", ["undo", "undo x", "undo 01", "undo -1", "undo ٣", "undo " + "9" * 99]
)
def test_a_malformed_undo_is_refused(text: str) -> None:
    toys = table("toy", "gm", 0, 1)
    assert toys.back(0, text).code == "malformed"


def test_the_same_undo_twice_with_one_key_is_one_undo() -> None:
    toys = table("toy", "gm", 0, 1)
    toys.done(0, "count a 1")
    toys.back(0, "undo 1", key="take-back")
    assert toys.back(0, "undo 1", key="take-back").status == "already"


def test_what_bots_and_clocks_did_after_it_goes_back_with_it() -> None:
    toys = table("toy", 0, 1)
    toys.done(0, "all")
    toys.done(1, "count b 3", by="bot", actor="bot:1")
    toys.done(0, "count a 1", by="clock", actor="clock")
    assert toys.back(0, "undo 1").status == "applied"
    assert toys.now.ledger.undone == (1, 2, 3)
    assert [toys.now.view(0)[part]["count"] for part in "ab"] == [0, 0]
    assert audit(toys.journal_id).clean


def test_a_bot_does_not_drag_in_what_a_person_did_before_it() -> None:
    toys = table("toy", 0, 1)
    toys.done(0, "count a 1")
    toys.done(1, "count b 1")
    toys.done(0, "all", by="bot", actor="bot:0")
    receipt = toys.back(0, "undo 1")
    assert (receipt.code, receipt.detail["later"]) == ("moved_since", 2)
    assert [toys.now.view(0)[part]["count"] for part in "ab"] == [2, 2]


def test_a_question_of_the_part_lapses_and_others_stay() -> None:
    toys = table("toy", "gm", 0, 1)
    toys.done(1, "ask b")
    toys.done(0, "ask a")
    toys.back(0, "undo 2")
    assert [d.id for d in toys.now.kind.rules.pending(toys.now.state)] == ["q1"]
    toys.done(0, "ask a")
    assert [d.id for d in toys.now.pending(0)] == ["q3"]


def test_redo_gives_the_same_order_and_new_handles() -> None:
    heroes = party(1)
    heroes.done(0, "draw d1 3 required")
    first = hand(heroes, 0)
    heroes.back(0, "undo 2")
    heroes.back("gm", "agree 2")
    heroes.done(0, "draw d1 3 required")
    again = hand(heroes, 0)
    assert [face for _, face in again] == [face for _, face in first]
    assert not {handle for handle, _ in again} & {handle for handle, _ in first}


def test_a_fatigue_undone_and_done_again_shuffles_the_same_way() -> None:
    heroes = party(1, cards=8)
    heroes.done(0, "draw d1 6 required")
    cards = ",".join(handle for handle, _ in hand(heroes, 0))
    heroes.done(0, f"play {cards} to=discard")
    faces = []
    for number in (4, 7):
        heroes.done(0, "draw d1 5 required")
        faces.append([face for _, face in hand(heroes, 0)])
        assert '"kind":"fatigue"' in heroes.entry(number).events
        heroes.back(0, f"undo {number}")
        heroes.back("gm", f"agree {number}")
    assert faces[0] == faces[1]
    assert audit(heroes.journal_id).clean


def test_handles_never_come_back_for_another_card() -> None:
    heroes = party(1, cards=8)
    face_of: dict[str, str] = {}
    for _ in range(4):
        heroes.done(0, "draw d1 6 required")
        number = heroes.row.number
        for handle, face in hand(heroes, 0):
            assert face_of.setdefault(handle, face) == face
        heroes.back(0, f"undo {number}")
        heroes.back("gm", f"agree {number}")
        heroes.done("gm", "mill d1 1")
        card = heroes.now.view(0)["decks"][0]["discard"][0]
        assert face_of.setdefault(card["id"], card["face"]) == card["face"]


def test_giving_a_deck_can_be_undone() -> None:
    heroes = party(2)
    assert heroes.back("gm", "undo 2").status == "applied"
    assert [deck["part"] for deck in heroes.now.view("gm")["decks"]] == ["d1"]
    heroes.done("gm", "give 1 size=4 active=no pc=yes kind=skill cards=x,y,z")
    assert [deck["part"] for deck in heroes.now.view("gm")["decks"]] == ["d1", "d3"]
    assert audit(heroes.journal_id).clean


def test_a_ruling_can_be_undone() -> None:
    heroes = party(1)
    heroes.done("gm", "rule H7 seat-order")
    number = heroes.row.number
    before = heroes.now.view("gm")["rulings"]
    assert heroes.back("gm", f"undo {number}").status == "applied"
    assert heroes.now.view("gm")["rulings"] != before
    assert audit(heroes.journal_id).clean


def open_and_commit(heroes: Table, number: int, taking: str) -> int:
    """Plays the start of a Round; returns the number of its commit."""
    heroes.done("gm", f"round open {number} taking={taking}")
    for decision in heroes.now.pending("gm"):
        heroes.done("gm", f"answer {decision.id} {decision.options[0].id}")
    return heroes.done("gm", f"round commit {number}").number or 0


def test_a_round_is_undone_whole_by_the_gm_without_asking() -> None:
    heroes = party(3)
    number = open_and_commit(heroes, 1, "d1,d2,d3")
    assert [counts(heroes, part)["hand"] for part in ("d1", "d2", "d3")] == [4, 4, 4]
    assert heroes.back("gm", f"undo {number}").status == "applied"
    assert [counts(heroes, part)["hand"] for part in ("d1", "d2", "d3")] == [0, 0, 0]
    view = heroes.now.view("gm")
    assert (view["round"], view["gate"]["number"]) == (0, 1)
    assert heroes.done("gm", "round commit 1")
    assert audit(heroes.journal_id).clean


def test_a_round_is_not_undone_once_one_of_its_decks_has_moved() -> None:
    heroes = party(2)
    number = open_and_commit(heroes, 1, "d1,d2")
    heroes.done(1, f"play {hand(heroes, 1, 'd2')[0][0]} to=discard")
    receipt = heroes.back("gm", f"undo {number}")
    assert (receipt.status, receipt.code) == ("illegal", "moved_since")


def test_a_draw_while_a_round_is_open_is_undone_without_the_round() -> None:
    heroes = party(2)
    heroes.done("gm", "round open 1 taking=d1,d2")
    heroes.done(0, "draw d1 1 required")
    number = heroes.row.number
    heroes.done(1, "draw d2 1 required")
    heroes.back(0, f"undo {number}")
    assert heroes.back("gm", f"agree {number}").status == "applied"
    assert heroes.now.view("gm")["gate"]["number"] == 1
    assert (counts(heroes, "d1")["hand"], counts(heroes, "d2")["hand"]) == (0, 1)
    heroes.done("gm", "round commit 1")


def test_a_commit_is_stale_if_a_deck_taking_part_has_moved() -> None:
    heroes = party(3)
    heroes.done("gm", "round open 1 taking=d1,d2")
    seen = heroes.row.number
    heroes.done(2, "draw d3 1 required")
    heroes.done(0, "draw d1 1 required")
    assert heroes.tap("gm", "round commit 1", seen=seen).status == "stale"
    heroes.done("gm", "round commit 1", seen=seen + 2)


def test_a_commit_is_not_stale_by_decks_that_take_no_part() -> None:
    heroes = party(3)
    heroes.done("gm", "round open 1 taking=d1,d2")
    seen = heroes.row.number
    heroes.done(2, "draw d3 1 required")
    heroes.done("gm", "round commit 1", seen=seen)


def test_a_commit_is_stale_if_a_ruling_that_it_uses_has_changed() -> None:
    heroes = party(2)
    heroes.done("gm", "round open 1 taking=d1,d2")
    seen = heroes.row.number
    heroes.done("gm", "rule H3 impossible")
    heroes.done("gm", "round commit 1", seen=seen)
    heroes = party(2)
    heroes.done("gm", "round open 1 taking=d1,d2")
    seen = heroes.row.number
    heroes.done("gm", "rule H16 on")
    assert heroes.tap("gm", "round commit 1", seen=seen).status == "stale"


def test_a_rollback_takes_everything_back_and_lists_it() -> None:
    toys = table("toy", "gm", 0, 1)
    toys.done(0, "count a 1")
    toys.done(0, "deal a")
    toys.done(1, "count b 4")
    assert [entry.number for entry in lost_by_rollback(toys.now, 1)] == [2, 3]
    assert toys.back(0, "rollback 1").code == "gm_only"
    assert toys.back("gm", "rollback 1", seen=2).status == "stale"
    assert toys.back("gm", "rollback 1").status == "applied"
    assert toys.now.ledger.undone == (2, 3)
    view = toys.now.view(0)
    assert (view["a"]["count"], view["a"]["hand"], view["b"]["count"]) == (1, [], 0)
    assert toys.back("gm", "rollback 9").code == "nothing_lost"
    assert audit(toys.journal_id).clean


def test_a_rollback_beyond_an_undo_has_what_the_table_had_then() -> None:
    toys = table("toy", "gm", 0, 1)
    toys.done(0, "count a 1")
    toys.done(1, "count b 1")
    toys.back(0, "undo 1")
    assert toys.back("gm", "rollback 2").status == "applied"
    assert [toys.now.view(0)[part]["count"] for part in "ab"] == [1, 1]
    assert toys.now.ledger.undone == ()
    assert toys.back(0, "undo 1").status == "applied"
    assert toys.now.view(0)["a"]["count"] == 0
    assert audit(toys.journal_id).clean


def test_a_rollback_of_a_party_to_its_beginning_and_on() -> None:
    heroes = party(2)
    open_and_commit(heroes, 1, "d1,d2")
    faces = hand(heroes, 0)
    assert heroes.back("gm", "rollback 2").status == "applied"
    assert heroes.now.view("gm")["gate"] is None
    open_and_commit(heroes, 1, "d1,d2")
    assert [face for _, face in hand(heroes, 0)] == [face for _, face in faces]
    assert audit(heroes.journal_id).clean


def test_undo_works_across_a_checkpoint(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "CHECKPOINT_EVERY", 10)
    toys = table("toy", "gm", 0, 1)
    for _ in range(11):
        toys.done(0, "count a 1")
    for number in (11, 10, 9):
        assert toys.back(0, f"undo {number}").status == "applied"
    assert toys.now.view(0)["a"]["count"] == 8

"""Whole games of Exodus through the door, matches, clocks, programs, taking back."""

from __future__ import annotations

import orjson
import pytest

from accounts.services import new_guest
from cardgames.models import Intent, Table, Window
from cardgames.replay import OPEN, frames
from cardgames.rules import exodus
from cardgames.selectors import standing
from cardgames.services import (
    TableRefusal,
    choose_deck,
    come_back,
    confirm_close,
    leave,
    next_game,
    open_table,
    rematch,
    seat_bot,
    set_stops,
    turns,
)
from cardgames.summary import course
from journal import due
from journal.audit import audit
from journal.models import Entry, Journal
from journal.moments import cache
from journal.undo import take_back
from tests.cardgames.exodus.party import Runde, runde

pytestmark = pytest.mark.django_db


def entries(here: Runde, **wanted: object) -> int:
    return Entry.objects.filter(journal_id=here.game.journal_id, **wanted).count()


@pytest.mark.long
def test_a_whole_game_of_two_ends_by_the_rules_and_audits_clean() -> None:
    here = runde(2)
    here.begin()
    here.play()
    game = here.game
    assert game.outcome["reason"] == "life"
    assert course(game)[-1]["life"][game.outcome["losers"][0]] == 0
    assert audit(game.journal_id).clean


def test_a_game_audits_clean_and_is_seen_again_when_it_is_closed() -> None:
    here = runde(2)
    here.begin()
    here.play(40, strength="easy")
    if here.state.phase == "play":
        here.tap(1, "concede")
    game = here.game
    assert game.table.state == Table.State.OVER
    assert not Window.objects.filter(game=game).exists()
    assert not Intent.objects.filter(game=game).exists()
    for seat in (0, 1):
        confirm_close(game, here.viewer(seat))
    game.refresh_from_db()
    assert game.closed is not None
    assert game.summary["turns"] == here.state.number
    assert sum(sum(cards.values()) for cards in game.summary["plays"].values()) > 0
    mine, all_open = frames(game, 0, {}), frames(game, OPEN, {})
    assert len(mine) == len(all_open)
    dealt = next(frame for frame in mine if frame["view"]["phase"] == "play")
    assert dealt["view"]["hand"] == all_open[mine.index(dealt)]["cards"]["hands"][0]
    report = audit(game.journal_id)
    assert report.clean, report.differences


@pytest.mark.long
def test_four_play_and_each_elimination_goes_on_to_the_last_one_standing() -> None:
    here = runde(2, players=4)
    for seat in (2, 3):
        seat_bot(here.table, seat, "easy")
    here.begin()
    here.play(strength="easy")
    # EXO-29: where the last ones fall together nobody has won or lost, one time in twenty here.
    drawn = here.game.outcome["reason"].startswith("drawn_")
    ends = len(here.game.outcome["winners"]), len(here.game.outcome["losers"])
    assert ends == ((0, 0) if drawn else (1, 3)), here.game.outcome
    assert sum(side.alive for side in here.state.sides) == (0 if drawn else 1)
    assert audit(here.game.journal_id).clean


def test_a_tap_sent_twice_is_one_and_one_for_a_phase_that_is_over_is_stale() -> None:
    here = runde(2).begin()
    while here.state.step != "energy":
        here.wait()
    turn, seen = int(here.state.turn), here.now.number
    action = f"leave {here.state.number} energy"
    first = here.tap(turn, action, key="one-intention", seen=seen)
    again = here.tap(turn, action, key="one-intention", seen=seen)
    assert (first.status, again.status) == ("applied", "already")
    assert again.number == first.number
    here.passes(1 - turn)
    assert here.state.step == "creature"
    late = here.tap(turn, action, seen=seen)
    assert (late.status, late.code) == ("stale", "moved")
    assert here.tap(1 - turn, f"leave {here.state.number} creature").code == "not_your_turn"


def test_a_match_goes_to_two_wins_the_loser_chooses_and_a_drawn_score_does_not_count() -> None:
    here = runde(2, match=True).begin()
    losers = []
    while True:
        seat = 1
        assert here.tap(seat, "concede").saved
        losers.append(seat)
        if standing(here.game.table).outcome is not None:
            break
        next_game(here.table, here.people[0])
        here.wait()
        assert here.state.chooser == seat
        here.opened()
    assert losers == [1, 1]
    assert standing(here.game.table).score == (2, 0)
    with pytest.raises(TableRefusal) as refused:
        next_game(here.table, here.people[0])
    assert (refused.value.code, refused.value.rule) == ("series_over", "EXO-27")
    fresh = rematch(here.table, here.people[0])
    assert fresh.series == 2


def test_a_game_that_goes_on_is_not_followed_by_another() -> None:
    here = runde(2, match=True).begin()
    with pytest.raises(TableRefusal) as refused:
        rematch(here.table, here.people[0])
    assert (refused.value.code, refused.value.rule) == ("not_over", "EXO-1")


def test_the_clock_leaves_the_phase_and_then_a_program_stands_in() -> None:
    here = runde(2, clock=30).begin()
    while here.state.step != "energy":
        here.wait()
    turn = int(here.state.turn)
    assert here.wait() == "exodus"
    assert entries(here, by="clock", action=f"leave {here.state.number} energy") == 1
    here.wait()
    assert here.game.stand_ins == [], "that nobody answered is no sign of sleep"
    here.wait()
    assert here.game.stand_ins == [turn], "twice in a row"
    come_back(here.game, here.viewer(turn))
    assert here.game.stand_ins == []
    assert audit(here.game.journal_id).clean


def test_a_question_is_answered_by_the_clock() -> None:
    here = runde(2, clock=30)
    here.decks()
    here.begin_only()
    asked = here.state.decisions[0]
    here.wait()
    assert entries(here, by="clock", seat=str(asked.seat), action__startswith="answer ") == 1


def test_programs_that_are_asked_before_the_first_turn_do_not_wait_for_people() -> None:
    here = runde(1, players=2)
    seat_bot(here.table, 1, "easy")
    here.decks()
    here.begin_only()
    mine = [d.id for d in here.state.decisions if d.seat == 0]
    while any(d.seat == 1 for d in here.state.decisions):
        here.wait()
    assert [d.id for d in here.state.decisions] == mine


def test_who_leaves_is_played_for() -> None:
    here = runde(3).begin()
    while here.state.step != "energy":
        here.wait()
    turn = int(here.state.turn)
    leave(here.table, here.people[turn])
    here.wait()
    assert entries(here, by="bot", seat=str(turn)) == 1


def test_who_is_away_in_their_turn_gets_a_stand_in(monkeypatch: pytest.MonkeyPatch) -> None:
    here = runde(2).begin()
    while here.state.step != "energy":
        here.wait()
    turn = int(here.state.turn)
    monkeypatch.setattr(turns, "present", lambda journal_id: {str(1 - turn): frozenset({1})})
    here.wait()
    assert here.game.stand_ins == [turn]


def test_a_bots_worker_that_dies_in_its_turn_loses_nothing_and_does_nothing_twice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    here = runde(1, players=2)
    seat_bot(here.table, 1, "easy")
    here.begin()
    while here.mover() == 0:
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
    here.wait()
    assert entries(here, by="bot", number__gt=before) == 1
    assert audit(here.game.journal_id).clean


def test_the_last_act_is_taken_back_by_asking_who_learned_a_card_by_it() -> None:
    here = runde(2).begin()
    while here.state.step != "energy":
        here.wait()
    turn = int(here.state.turn)
    here.tap(turn, "energy new:1")
    number = here.now.number
    hand = here.state.sides[turn].energies
    back = take_back(
        *(here.game.journal_id, turn, f"undo {number}", "take-it-back", here.now.number),
        actor=f"p:{here.people[turn].person_id}",
    )
    assert back.status == "applied"
    assert here.state.sides[turn].energies == hand + 1
    assert audit(here.game.journal_id).clean


def test_an_end_that_is_taken_back_is_no_end_and_windows_open_again() -> None:
    here = runde(2).begin()
    while here.state.step != "energy":
        here.wait()
    turn = int(here.state.turn)
    here.tap(turn, f"leave {here.state.number} energy")
    open_before = list(here.state.window.left)
    here.tap(1 - turn, "concede")
    assert here.game.outcome is not None
    number = here.now.number
    take_back(
        *(here.game.journal_id, 1 - turn, f"undo {number}", "take-it-back", number),
        actor=f"p:{here.people[1 - turn].person_id}",
    )
    assert here.game.outcome is None
    assert list(here.state.window.left) == open_before
    assert Window.objects.get(game=here.game).name == here.state.window.id
    assert Journal.objects.get(pk=here.game.journal_id).deadline is not None


QUAKES = {"main": dict.fromkeys(("quake", *sorted(exodus.DECKS["embers"]["main"])[:10]), 2)}


def about_to_quake() -> Runde:
    """The player whose turn it is holds Quake; deals until it is so."""
    for _deal in range(60):
        here = runde(2, match=True)
        for seat in (0, 1):
            choose_deck(here.table, seat, {"list": {**QUAKES, "energy": 20}})
        here.begin_only()
        here.opened()
        while here.state.step != "energy":
            here.wait()
        if "quake" in here.state.sides[here.state.turn].hand:
            return here
    raise AssertionError("no such deal in sixty")


def with_life(here: Runde, *life: int) -> None:
    """Each seat has so much Life from now on."""
    journal = Journal.objects.get(pk=here.game.journal_id)
    position = orjson.loads(journal.position)
    for side, value in zip(position["seats"], life, strict=True):
        side["life"] = value
    Journal.objects.filter(pk=journal.pk).update(position=orjson.dumps(position).decode())
    cache.clear()


def test_a_drawn_game_does_not_count_and_the_same_seat_chooses_again() -> None:
    here = about_to_quake()
    chooser = here.state.chooser
    with_life(here, 1, 2)
    assert here.tap(int(here.state.turn), "play quake").saved
    here.all_pass()
    assert here.game.outcome == {"reason": f"drawn_{chooser}", "winners": [], "losers": []}
    again = next_game(here.table, here.people[0])
    here.wait()
    assert again.series == 1
    assert here.state.chooser == chooser
    assert standing(here.game.table).score == (0, 0)


def test_a_game_at_its_turn_limit_has_no_result_and_is_played_again() -> None:
    here = runde(2, match=True, turn_limit=2).begin()
    for seat in (0, 1):
        set_stops(here.game, seat, never=True)
    while here.state.phase == "play":
        turn = int(here.state.turn)
        here.tap(turn, f"leave {here.state.number} {here.state.step}")
    assert here.game.outcome["reason"].startswith("no_result_")
    next_game(here.table, here.people[0])
    assert standing(here.game.table).score == (0, 0)


def test_who_was_away_is_back_by_what_they_say_in_a_window() -> None:
    here = runde(3).begin()
    while here.state.step != "energy":
        here.wait()
    here.tap(int(here.state.turn), f"leave {here.state.number} energy")
    second = here.state.window.left[1]
    turns.stand_in(here.game, second)
    assert here.passes(second).status == "kept"
    assert here.game.stand_ins == []
    assert here.kept()[second] == f"answer {here.window} pass"


def test_bad_options_are_refused_with_their_rule() -> None:
    for options, rule in (
        ({"players": 7}, "EXO-26"),
        ({"players": 3, "match": True}, "EXO-27"),
        ({"players": 2, "decks": []}, ""),
        ({"players": 2, "variant": "solo"}, ""),
    ):
        with pytest.raises(TableRefusal) as refused:
            open_table(new_guest("Ada"), "exodus", options)
        assert (refused.value.code, refused.value.rule) == ("bad_option", rule)
    for window, quiet in ((2, 3), (61, 3), (10, 0)):
        with pytest.raises(TableRefusal, match="seconds"):
            open_table(new_guest("Ada"), "exodus", {"players": 2}, window=window, quiet=quiet)

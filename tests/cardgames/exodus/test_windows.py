"""X8, X42: windows are open for all at once, and what is said in them is nobody else's business."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from cardgames.models import Intent, Window
from cardgames.services import (
    TableRefusal,
    handing_in,
    hold,
    seat_bot,
    set_stops,
    turns,
    windows,
    withdraw,
)
from journal.audit import audit
from journal.models import Entry, Journal
from journal.undo import take_back
from tests.cardgames.exodus.party import Runde, runde

pytestmark = pytest.mark.django_db


def entries(here: Runde, **wanted: object) -> int:
    return Entry.objects.filter(journal_id=here.game.journal_id, **wanted).count()


def at_the_end_of_energies(people: int = 2, **options: Any) -> Runde:
    """Seat 0 has just asked to leave its Energy Phase, so everybody else may answer."""
    here = runde(people, **options).begin()
    while here.state.step != "energy":
        here.wait()
    here.tap(here.state.turn, f"leave {here.state.number} energy")
    return here


def first_play(here: Runde, seat: int) -> str:
    """Some symmetry that this seat could play now."""
    game = here.now.kind.rules
    for action in game.legal(game.as_offered(here.state, seat), seat):
        if str(action).startswith("answer ") and " play " in str(action):
            return str(action)
    raise AssertionError("no symmetry in hand")


def with_symmetry(people: int = 2, seats: tuple[int, ...] = (1,), **options: Any) -> Runde:
    """A window in which these seats could play something; deals until they hold it."""
    for _deal in range(30):
        here = at_the_end_of_energies(people, **options)
        turn = here.state.turn
        if all(_holds(here, (turn + seat) % people) for seat in seats):
            return here
    raise AssertionError("no such deal in thirty")


def _holds(here: Runde, seat: int) -> bool:
    game = here.now.kind.rules
    legal = game.legal(game.as_offered(here.state, seat), seat)
    return any(" play " in str(action) for action in legal)


def test_a_pass_is_kept_until_nobody_thinks_any_more_and_then_all_are_handed_in() -> None:
    here = at_the_end_of_energies(3)
    name, number = here.window, here.now.number
    first, second, turn = here.state.window.left
    assert here.passes(second).status == "kept"
    assert (here.now.number, here.window) == (number, name), "nothing ticks"
    receipt = here.passes(first)
    assert receipt.status == "applied", "who asked to leave has passed by it"
    assert here.window != name
    assert entries(here, by=str(first), action=f"answer {name} pass") == 1
    assert entries(here, by="clock", seat=str(turn), action=f"answer {name} pass") == 1
    assert audit(here.game.journal_id).clean


def test_the_receipt_of_what_was_kept_is_true_before_and_after() -> None:
    here = at_the_end_of_energies(3)
    first, second, _turn = here.state.window.left
    action, seen = f"answer {here.window} pass", here.now.number
    assert here.tap(second, action, key="my-own-key").status == "kept"
    assert here.tap(second, action, key="my-own-key").status == "kept"
    other = here.tap(second, f"answer {here.window} play spark p1", key="my-own-key")
    assert other.status == "key_reused"
    here.passes(first)
    again = here.tap(second, action, key="my-own-key", seen=seen)
    assert again.status == "already"
    assert again.number is not None
    entry = Entry.objects.get(journal_id=here.game.journal_id, number=again.number)
    assert (entry.by, entry.action) == (str(second), action)


def test_a_late_repeat_of_an_older_answer_does_not_replace_the_newer_one() -> None:
    here = with_symmetry(3, seats=(2,))
    _first, second, _turn = here.state.window.left
    passing, play = f"answer {here.window} pass", first_play(here, second)
    assert here.tap(second, passing, key="the-first-key").status == "kept"
    assert here.tap(second, play, key="the-second-key").status == "kept"
    assert here.tap(second, passing, key="the-first-key").status == "kept"
    assert here.kept()[second] == play
    other = here.tap(second, play, key="the-first-key")
    assert other.status == "key_reused"
    assert withdraw(here.game, here.viewer(second))
    assert here.tap(second, play, key="the-second-key").status == "kept"
    assert second not in here.kept(), "what was unsaid is not said again by a repeat"
    assert here.tap(second, passing, key="the-third-key").status == "kept"
    assert here.kept()[second] == passing


def test_the_keys_of_a_window_are_bounded_and_nobody_elses() -> None:
    here = at_the_end_of_energies(3)
    first, second, turn = here.state.window.left
    action = f"answer {here.window} pass"
    here.tap(turn, action, key="a-key-of-both")
    for n in range(windows.MOST_SAID + 5):
        assert here.tap(second, action, key=f"key-number-{n}").status == "kept"
    assert here.tap(second, action, key="a-key-of-both").status == "kept"
    said = Window.objects.get(game=here.game).said
    assert len(said) == windows.MOST_SAID + 1, "that of the other seat is still known"
    here.passes(first)
    assert action != f"answer {here.window} pass", "this window is over"
    assert not any(window.said for window in Window.objects.filter(game=here.game))


def test_the_first_who_plays_is_handed_in_at_once_and_everything_else_lapses() -> None:
    here = with_symmetry(3, seats=(1,))
    name = here.window
    first, second, turn = here.state.window.left
    assert here.passes(second).status == "kept"
    receipt = here.tap(first, first_play(here, first))
    assert receipt.status == "applied"
    assert here.window not in ("", name)
    assert here.kept() == {first: f"answer {here.window} pass"}, "who played has passed on it"
    stale = here.tap(turn, f"answer {name} pass")
    assert (stale.status, stale.code) == ("stale", "gone")


def test_a_play_waits_for_those_who_come_before_it() -> None:
    here = with_symmetry(3, seats=(2,))
    number = here.now.number
    first, second, _turn = here.state.window.left
    action = first_play(here, second)
    assert here.tap(second, action).status == "kept"
    assert here.now.number == number
    assert here.passes(first).status == "applied"
    assert entries(here, by=str(second), action=action) == 1


def test_who_said_something_may_say_something_else_or_nothing_until_it_is_used() -> None:
    here = with_symmetry(3, seats=(2,))
    _first, second, _turn = here.state.window.left
    here.tap(second, first_play(here, second))
    here.passes(second)
    assert here.kept()[second] == f"answer {here.window} pass"
    assert withdraw(here.game, here.viewer(second))
    assert second not in here.kept()
    assert not withdraw(here.game, here.viewer(second))


def test_what_the_rules_refuse_is_refused_at_once_though_the_offer_has_not_come() -> None:
    here = at_the_end_of_energies(3)
    _first, second, _turn = here.state.window.left
    missing = next(
        card
        for card in ("spark", "toll", "banish", "recall", "quake")
        if card not in here.state.sides[second].hand
    )
    refused = here.tap(second, f"answer {here.window} play {missing}")
    assert (refused.status, refused.code, refused.rule) == ("illegal", "not_in_hand", "EXO-17")
    odd = here.tap(second, f"answer {here.window}  pass")
    assert (odd.status, odd.code) == ("illegal", "malformed")
    assert second not in here.kept()


def test_at_the_end_of_its_time_who_said_nothing_passes_by_the_clock() -> None:
    here = at_the_end_of_energies(2)
    name = here.window
    row = Window.objects.get(game=here.game)
    assert row.until is not None
    assert row.until - row.opened == timedelta(seconds=3), "quiet"
    other = here.state.window.left[0]
    assert here.wait() == "exodus"
    assert here.window != name
    assert entries(here, by="clock", seat=str(other), action=f"answer {name} pass") == 1
    assert here.game.stand_ins == [], "that nobody answers is no sign of sleep"


def test_a_play_has_the_tables_time_to_be_answered() -> None:
    here = with_symmetry(2, seats=(1,), window=20)
    other = here.state.window.left[0]
    here.tap(other, first_play(here, other))
    row = Window.objects.get(game=here.game)
    assert row.why == "item" and row.until is not None
    assert row.until - row.opened == timedelta(seconds=20)


def test_each_seat_may_hold_a_window_once_and_all_are_told() -> None:
    here = at_the_end_of_energies(2)
    before = Window.objects.get(game=here.game)
    other, turn = here.state.window.left
    for _twice in range(2):
        hold(here.game, here.viewer(other))
    after = Window.objects.get(game=here.game)
    assert before.until is not None and after.until is not None
    assert after.until - before.until == timedelta(seconds=10)
    assert after.held == [other]
    assert entries(here, action__startswith="note table.held") == 1
    deadline = Journal.objects.get(pk=here.game.journal_id).deadline
    assert deadline == after.until, "the clock waits for it"
    hold(here.game, here.viewer(turn))
    assert Window.objects.get(game=here.game).held == [other, turn]
    here.passes(other)
    with pytest.raises(TableRefusal) as refused:
        hold(here.game, here.viewer(other))
        hold(here.game, here.viewer(other))
        here.tap(here.state.turn, "concede")
        hold(here.game, here.viewer(other))
    assert refused.value.code == "no_window"


def test_an_old_deadline_does_not_close_a_window_that_was_held() -> None:
    here = at_the_end_of_energies(2)
    row = Window.objects.get(game=here.game)
    late = row.until
    hold(here.game, here.viewer(here.state.window.left[0]))
    assert handing_in.hand_in(here.game, late) == []
    assert here.window == row.name


def test_never_closes_windows_early_and_holds_from_now_on() -> None:
    here = at_the_end_of_energies(2)
    name, other = here.window, here.state.window.left[0]
    set_stops(here.game, other, never=True)
    assert here.window != name
    assert entries(here, by="clock", seat=str(other), action=f"answer {name} pass") == 1
    here.tap(here.state.turn, f"leave {here.state.number} creature")
    # Nobody is asked any more in a turn in which nobody but its player acts.
    while here.window:
        here.wait()
    assert here.state.turn == 1 - other or here.state.turn == other


def test_passing_lasts_until_the_seats_next_turn() -> None:
    here = at_the_end_of_energies(2)
    other = here.state.window.left[0]
    set_stops(here.game, other, passing=True)
    here.tap(here.state.turn, f"leave {here.state.number} creature")
    here.tap(here.state.turn, f"leave {here.state.number} end")
    assert here.state.turn == other
    assert windows.stops_of(here.game, other)["passing"] is not None
    asked = windows.asked(here.game, here.now, other)
    assert asked is not None and asked["standing"] is False, "their turn has come"


def test_a_stop_asks_and_no_stop_does_not_and_nobody_else_can_tell() -> None:
    here = at_the_end_of_energies(2)
    other = here.state.window.left[0]
    quiet = windows.asked(here.game, here.now, other)
    assert quiet is not None and quiet["asked"] is False
    set_stops(here.game, other, others=["leave", "item"])
    loud = windows.asked(here.game, here.now, other)
    assert loud is not None and loud["asked"] is True
    assert {**loud, "asked": False} == quiet
    with pytest.raises(TableRefusal) as refused:
        set_stops(here.game, other, own=["everywhere"])
    assert (refused.value.code, refused.value.rule) == ("bad_stop", "X42")


def test_who_wants_to_be_asked_after_their_own_acts_has_not_passed_by_them() -> None:
    here = runde(2).begin()
    while here.state.step != "energy":
        here.wait()
    turn = here.state.turn
    set_stops(here.game, turn, own=["leave"])
    here.tap(turn, f"leave {here.state.number} energy")
    name = here.window
    assert here.passes(1 - turn).status == "kept"
    assert here.window == name
    assert here.passes(turn).status == "applied"


def test_alone_against_a_bot_nobody_is_hurried_and_ones_own_pass_closes() -> None:
    here = runde(1, players=2)
    seat_bot(here.table, 1, "steady")
    here.begin()
    seen: set[str] = set()
    for _tap in range(400):
        if here.state.phase != "play" or len(seen) > 3:
            break
        row = Window.objects.filter(game=here.game).first()
        if row is not None:
            assert row.until is None
            stops = windows.stops_of(here.game, 0)
            left = here.state.window.left
            if left[0] == 0:
                side = "own" if here.now.view("screen")["turn"] == 0 else "others"
                assert row.why in stops["others"], f"{side} {row.why}: they did not want it"
                name = here.window
                assert here.passes(0).status == "applied"
                assert here.window != name or 0 not in here.state.window.left
                seen.add(name)
                continue
        seat = here.mover()
        if seat == 0:
            here.tap(0, here.best(0))
        else:
            here.wait()
    assert seen, "the bot has played or attacked"


def test_a_bot_answers_after_the_same_time_whatever_it_holds() -> None:
    here = runde(1, players=2)
    seat_bot(here.table, 1, "steady")
    here.begin()
    paces = set()
    for _tap in range(300):
        if here.state.phase != "play":
            break
        row = Journal.objects.get(pk=here.game.journal_id)
        window = Window.objects.filter(game=here.game).first()
        if row.due and row.due.get("do") == "turn" and window and row.deadline:
            # From the opening on, as this test's own time is none of the bot's.
            pace = round((row.deadline - window.opened).total_seconds(), 1)
            paces.add((window.why in ("item", "resolved", "declared"), pace))
        if here.mover() == 0:
            here.tap(0, here.best(0))
        else:
            here.wait()
    assert paces
    assert all(0 <= pace - (1.5 if loud else 0.4) < 0.6 for loud, pace in paces), paces


def test_an_undo_is_not_stopped_by_passes_and_what_was_said_lapses() -> None:
    here = at_the_end_of_energies(2)
    turn, other = here.state.turn, 1 - here.state.turn
    number = here.now.number
    assert here.passes(other).status == "applied"
    assert here.state.step == "creature"
    back = take_back(
        here.game.journal_id,
        turn,
        f"undo {number}",
        "take-it-back",
        here.now.number,
        actor=f"p:{here.people[turn].person_id}",
    )
    assert back.status == "applied", back
    assert here.state.step == "energy"
    assert not Intent.objects.filter(game=here.game).exists()
    assert audit(here.game.journal_id).clean


def test_what_somebody_said_is_not_the_word_of_who_sits_there_next() -> None:
    here = at_the_end_of_energies(3)
    _first, second, _turn = here.state.window.left
    here.passes(second)
    Intent.objects.filter(game=here.game, seat=second).update(actor="p:somebody-else")
    assert windows.asked(here.game, here.now, second)["kept"] is None  # type: ignore[index]
    here.passes(here.state.window.left[0])
    assert second in here.state.window.left, "they are asked themselves"


def test_a_window_that_is_due_twice_is_closed_once() -> None:
    here = at_the_end_of_energies(2)
    row = Journal.objects.get(pk=here.game.journal_id)
    due = dict(row.due or {})
    number = here.now.number
    assert turns.act(here.game.journal_id, due) is None or here.now.number > number
    after = here.now.number
    turns.act(here.game.journal_id, due)
    assert here.now.number == after


def test_many_passes_at_once_are_handed_in_piece_by_piece(monkeypatch: pytest.MonkeyPatch) -> None:
    here = at_the_end_of_energies(4)
    first, second, third, _turn = here.state.window.left
    for seat in (first, second):
        set_stops(here.game, seat, never=True)
    name = here.window
    monkeypatch.setattr(handing_in, "MOST_STEPS", 1)
    here.passes(third)
    assert here.window != name, "what was begun is done"
    here.tap(here.state.turn, f"leave {here.state.number} creature")
    name = here.window
    set_stops(here.game, third, never=True)
    for _each in range(3):
        if here.window == name:
            assert here.wait() == "exodus", "what is left is due"
    assert here.window != name


def test_who_is_back_at_a_table_where_nobody_was_hurried_has_time_like_everybody() -> None:
    here = runde(2).begin()
    while here.state.step != "energy":
        here.wait()
    turn = here.state.turn
    turns.stand_in(here.game, 1 - turn)
    here.tap(turn, f"leave {here.state.number} energy")
    before = Window.objects.get(game=here.game)
    assert before.until is None
    turns.come_back(here.game, here.viewer(1 - turn))
    after = Window.objects.get(game=here.game)
    assert after.name == before.name and after.until is not None
    assert here.wait() == "exodus"
    assert here.window != before.name, "a window does not last for ever"

"""From taking seats to a rematch."""

from __future__ import annotations

import pytest

from accounts.services import new_guest
from cardgames.models import Table
from cardgames.services import (
    TableRefusal,
    add_randomness,
    confirm_close,
    next_game,
    open_table,
    rematch,
    seat_bot,
    start,
)
from journal.audit import audit, proofs, verify
from journal.contract import GM
from journal.models import Entry, Journal
from journal.moments import Line
from tests.cardgames.party import tisch

pytestmark = pytest.mark.django_db


def test_a_game_from_the_lobby_to_its_end_closed_by_all_and_audited() -> None:
    here = tisch(3)
    assert here.table.state == "lobby"
    here.begin()
    assert here.game.table.state == "playing"
    here.play()
    game = here.game
    assert game.table.state == "over"
    assert len(game.outcome["losers"]) == 1
    assert not confirm_close(game, here.viewer(0))
    assert not confirm_close(game, here.viewer(1))
    assert confirm_close(game, here.viewer(2))
    game.refresh_from_db()
    assert game.closed is not None
    assert game.summary["turns"] > 5
    assert Journal.objects.get(pk=game.journal_id).closed is not None
    assert audit(game.journal_id).clean, audit(game.journal_id).differences


def test_a_game_with_bots_ends_without_anybody_tapping_for_them() -> None:
    here = tisch(1, players=4)
    for seat, strength in ((1, "easy"), (2, "steady"), (3, "easy")):
        seat_bot(here.table, seat, strength)
    here.begin()
    here.play()
    assert here.game.outcome["reason"] == "eliminated"
    by = Entry.objects.filter(journal_id=here.game.journal_id, by="bot")
    assert by.count() > 3
    here.wait()
    assert here.game.closed is not None, "nobody confirmed, so the clock closes it"


def test_the_devices_are_in_the_shuffle_and_it_can_be_proved() -> None:
    here = tisch(2)
    game = start(here.table, here.host, "chance")
    before = proofs(game.journal_id, here.now.state, here.now.kind.rules, GM, "")
    assert add_randomness(game, 0, "ab" * 8)
    assert here.now.state.phase == "setup"
    assert add_randomness(game, 1, "cd" * 16)
    assert here.now.state.phase == "play", "all have added, so nobody waits for five seconds"
    here.play()
    here.wait()
    after = proofs(game.journal_id, here.now.state, here.now.kind.rules, GM, "")
    assert after[0].commitment == before[0].commitment
    assert after[0].context.count("/") == 3
    dealt = next(
        event
        for entry in Entry.objects.filter(journal_id=game.journal_id, action__startswith="start")
        for event in Line.of(entry).events
        if event.kind == "dealt"
    )
    used = dealt.sealed["shuffles"][0]
    order = verify(after[0].key, after[0].commitment, len(used["from"]), after[0].context)
    assert [used["from"][i] for i in order] == used["to"]
    assert audit(game.journal_id).clean


def test_a_silent_device_is_left_out_and_said_so() -> None:
    here = tisch(2)
    game = start(here.table, here.host, "0")
    add_randomness(game, 1, "cd" * 16)
    assert here.wait() == "exhaust"
    note = Entry.objects.get(journal_id=game.journal_id, action__startswith="note table.mixed")
    assert '"silent":[0]' in note.action
    assert not add_randomness(game, 0, "ab" * 8), "too late"


def test_extended_play_goes_on_with_the_same_people_until_somebody_holds_two_cards() -> None:
    here = tisch(2, variant="extended")
    here.begin()
    for number in range(1, 4):
        here.play()
        game = here.game
        assert game.number == number
        held = here.now.view("screen")["seats"]
        if max(seat["exhaustion"] for seat in held) == 2:
            break
        loser = game.outcome["losers"][0]
        again = next_game(here.table, here.host)
        assert again.pk == next_game(here.table, here.people[1]).pk, "two taps, one game"
        assert again.number == number + 1
        game.refresh_from_db()
        assert game.closed is not None
        here.wait()
        assert here.now.state.setup.exhaustion[loser] == 1
        assert here.now.state.turn == loser
    with pytest.raises(TableRefusal) as refused:
        next_game(here.table, here.host)
    assert (refused.value.code, refused.value.rule) == ("series_over", "EXH-20")
    fresh = rematch(here.table, here.host)
    assert fresh.series == 2
    assert not any(fresh.options.get("exhaustion", []))


def test_a_solo_game_plays_the_npc_and_offers_the_next_level() -> None:
    here = tisch(1, npc=1)
    here.begin("")
    here.play()
    game = here.game
    won = game.outcome["losers"] == [1]
    again = next_game(here.table, here.host)
    assert again.options["npc"] == (2 if won else 1)


def test_nothing_begins_while_a_seat_is_free() -> None:
    here = tisch(2, players=3)
    with pytest.raises(TableRefusal, match="every seat"):
        start(here.table, here.host)
    seat_bot(here.table, 2, "sharp")
    start(here.table, here.host)
    assert here.table.current.dealing is not None


def test_one_screen_keeps_track_of_printed_cards_for_everybody() -> None:
    here = tisch(1, players=3, cards="printed")
    here.begin()
    assert here.now.state.phase == "play"
    assert here.tap(0, "play pair R4,B4").status == "applied"
    assert here.tap(1, "play any R9,B5,Y5").status == "applied"
    assert here.tap(2, "out").status == "applied"
    assert here.game.table.state == Table.State.OVER
    again = rematch(here.table, here.host)
    assert again.table.current.options["cards"] == "printed"
    assert here.now.state.phase == "play"


def test_bad_options_are_refused_in_words_with_their_rule() -> None:
    with pytest.raises(TableRefusal) as refused:
        open_table(new_guest("Ada"), "exhaust", {"players": 6})
    assert refused.value.rule == "EXH-3"
    with pytest.raises(TableRefusal):
        open_table(new_guest("Ada"), "exhaust", {"players": 2, "exhaustion": [1, 0]})

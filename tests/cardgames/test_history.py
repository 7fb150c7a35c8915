"""What was played: course, replay, statistics; and games that were never played."""

from __future__ import annotations

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.http import Http404

from cardgames.exhaust.simulator import simulate
from cardgames.models import Game
from cardgames.replay import OPEN, eyes, frames, shared
from cardgames.selectors import best_level
from cardgames.services import TableRefusal, close, configure, leave, rematch, share
from cardgames.statistics import of_group
from cardgames.summary import course
from journal.audit import audit
from journal.contract import Refusal
from journal.undo import take_back
from tests.cardgames.party import Tisch, tisch


def over(here: Tisch) -> Game:
    here.begin("")
    here.play()
    close(here.game)
    return here.game


@pytest.mark.django_db
def test_the_course_has_a_point_for_the_deal_and_each_turn_and_none_for_what_was_taken_back() -> (
    None
):
    here = tisch(2)
    here.begin("0")
    here.tap(0, here.best(0))
    here.play(1)
    points = course(here.game)
    assert [point["seat"] for point in points] == [None, 0, 1]
    assert points[0]["hands"] == [15, 15]
    number = here.now.number
    for seat, action in ((1, f"undo {number}"), (0, f"agree {number}")):
        actor = f"p:{here.people[seat].person_id}"
        said = take_back(
            here.game.journal_id,
            seat,
            action,
            f"back-{seat}-{number}",
            here.now.number,
            actor=actor,
        )
        assert said.status == "applied", said
    assert course(here.game) == points[:-1]


@pytest.mark.django_db
def test_a_replay_shows_a_seat_what_it_saw_then_and_all_cards_only_when_they_are_open() -> None:
    here = tisch(2)
    here.begin("0")
    with pytest.raises(Http404):
        frames(here.game, OPEN, {})
    with pytest.raises(TableRefusal):
        share(here.game)
    here.play()
    with pytest.raises(Http404):
        frames(here.game, 0, {})
    close(here.game)
    mine, screen, all_open = (frames(here.game, whose, {}) for whose in (0, "screen", OPEN))
    assert len(mine) == len(all_open)
    assert [len(frame["view"]["hand"]) for frame in mine[:1]] == [15]
    assert all(frame["view"]["hand"] is None for frame in screen)
    assert all(frame["view"]["revealed"] is None for frame in mine[:-1])
    assert all_open[0]["cards"]["hands"][0] == mine[0]["view"]["hand"]
    assert shared(share(here.game)) == here.game
    with pytest.raises(Http404):
        shared("nothing")
    with pytest.raises(Http404):
        eyes(here.game, "7")


@pytest.mark.django_db
def test_statistics_count_closed_games_by_seat_person_and_combo() -> None:
    here = tisch(2)
    game = over(here)
    rematch(here.table, here.host)
    found = of_group(here.table.group)
    loser = game.outcome["losers"][0]
    assert found["games"] == {"standard": 1}
    assert [seat["losses"] for seat in found["seats"]] == [int(loser == 0), int(loser == 1)]
    assert sorted(person["longest_run"] for person in found["people"]) == [0, 1]
    assert sum(found["combos"].values()) > 3
    assert found["longest"][0]["turns"] == game.summary["turns"]


@pytest.mark.django_db
def test_the_best_level_is_the_largest_deck_that_was_beaten() -> None:
    here = tisch(1, npc=1)
    game = over(here)
    won = game.outcome["losers"] == [1]
    assert best_level(here.people[0].person) == int(won)
    assert of_group(here.table.group)["npc"] == [{"size": 1, "games": 1, "won": int(won)}]


@pytest.mark.django_db
def test_a_rematch_waits_for_who_left_and_a_game_nobody_began_audits_clean() -> None:
    here = tisch(2)
    over(here)
    leave(here.table, here.people[1])
    again = rematch(here.table, here.host)
    assert again.dealing is None, "a seat is free"
    assert here.game.table.state == "lobby"
    configure(here.table, {"players": 3})
    assert here.game.number == again.number + 1
    assert audit(again.journal_id).clean
    assert audit(here.game.journal_id).clean


def test_the_simulator_plays_the_same_games_for_the_same_seed() -> None:
    one, other = (simulate({"players": 3}, 5, seed=7).plain() for _each in range(2))
    assert one == other
    assert sum(one["losses"].values()) == 5
    with pytest.raises(ValueError, match="printed"):
        simulate({"players": 2, "cards": "printed"}, 1)
    with pytest.raises(Refusal):
        simulate({"players": 9}, 1)


def test_the_command_prints_its_numbers_and_refuses_with_the_rule() -> None:
    out = StringIO()
    call_command("simulate", "exhaust", players=1, games=4, npc=[3, 40], stdout=out)
    found = json.loads(out.getvalue())
    assert [size["games"] for size in found["npc"]] == [2, 2]
    with pytest.raises(CommandError, match="EXH-3"):
        call_command("simulate", "exhaust", players=7, games=1)

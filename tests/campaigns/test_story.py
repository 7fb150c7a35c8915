"""The picture of all decks over time."""

from __future__ import annotations

import re
from itertools import pairwise

from accounts.services import new_guest
from campaigns.demo import start_demo
from campaigns.story import COLUMNS, ZONES, fold_story, picture
from journal.contract import GM
from journal.moments import moment
from journal.services import submit
from tests.api.conftest import Party, new_key


def test_every_step_holds_all_cards_and_the_last_one_is_now(db: None) -> None:
    campaign = start_demo(new_guest("Gerda"))
    now = moment(campaign.journal_id)
    told = fold_story(now, 0, now.number)
    decks = {d["part"]: d for d in now.view(GM)["decks"]}
    assert {c.part for c in told.courses} == set(decks)
    for course in told.courses:
        assert {sum(counts) for _, counts in course.steps} == {30}
        last = dict(zip(ZONES, course.steps[-1][1], strict=True))
        assert last == decks[course.part]["counts"]
        assert all(a < b for (a, _), (b, _) in pairwise(course.steps))
    assert [n for _, n in told.rounds] == [1, 2, 3]


def test_fatigue_and_death_are_marked_and_what_was_taken_back_is_not(party: Party) -> None:
    journal_id = party.campaign.journal_id
    party.gm_does('move d1 deck:30 to=discard "a hard road"')
    drawn = party.gm_does("draw d1 1 required")
    story = fold_story(moment(journal_id), 0, 10_000)
    assert [kind for _, kind in story.courses[0].met] == ["fatigue"]
    number = drawn.body["number"]
    done = party.gm.tap(f"{party.here}undo/", party.number(), number=number)
    assert done.status == 201, done.body
    if moment(journal_id).undo_requests(GM):
        party.ada.tap(f"{party.here}undo/agree/", party.number(), number=number)
    story = fold_story(moment(journal_id), 0, 10_000)
    assert story.courses[0].met == []
    assert story.courses[0].steps[-1][1][ZONES.index("discard")] == 30


def test_a_drawing_stays_small_and_inside_its_frame(party: Party) -> None:
    journal_id = party.campaign.journal_id
    for _ in range(14):
        for action in ("draw d1 1 required", 'move d1 deck:1 to=discard "x"'):
            seen = moment(journal_id).number
            assert submit(journal_id, GM, action, new_key(), seen, actor="p:gm").saved
    now = moment(journal_id)
    drawn = picture(fold_story(now, 0, now.number), [])
    for area in drawn["decks"][0]["areas"]:
        numbers = [float(n) for n in re.findall(r"[\d.]+", area["path"])]
        assert all(0 <= n <= 340 for n in numbers)
        assert len(numbers) <= 6 * COLUMNS + 6


def test_a_campaign_without_decks_has_an_empty_picture(party: Party) -> None:
    for part in ("d1", "d2"):
        party.gm_does(f"retire {part}")
    now = moment(party.campaign.journal_id)
    assert picture(fold_story(now, now.number, now.number), [])["rounds"] == []

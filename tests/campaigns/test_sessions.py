"""Sessions: begin, who is there, scenes, notes, the end and its summary."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client

from accounts.models import Person
from accounts.services import new_guest
from campaigns.models import Scene, Session
from campaigns.sessions import SUMMARY, current
from journal import reports
from journal.audit import audit
from journal.contract import GM, SCREEN
from journal.models import Report
from journal.moments import moment, recent
from tests.api.conftest import Party

Browser = Callable[[Person], Client]


def people(party: Party, browser: Browser) -> tuple[Client, Client]:
    """The GM's browser and Ada's."""
    return browser(party.members["gerda"].person), browser(party.members["ada"].person)


def pages(party: Party) -> str:
    """Where a campaign's pages begin."""
    return f"/campaigns/{party.campaign.pk}/"


def said(party: Party) -> str:
    """The newest entry in words, for the screen."""
    now = moment(party.campaign.journal_id)
    line = recent(now.journal_id, now.number)[0]
    return " ".join(str(s) for s in now.kind.words.entry(now, SCREEN, line))


def test_a_session_begins_with_those_who_are_there_by_H19(party: Party, browser: Browser) -> None:
    gm, ada = people(party, browser)
    url = pages(party) + "sessions/"
    assert "A session begins" in gm.get(url).content.decode()
    assert "A session begins" not in ada.get(url).content.decode()
    given = {"here": ["0"], "title": "The ford", "key": "one-intention"}
    assert gm.post(url + "begin/", given)["Location"] == url + "1/"
    decks = {d["part"]: d["here"] for d in moment(party.campaign.journal_id).view(GM)["decks"]}
    assert decks == {"d1": True, "d2": False}
    assert said(party) == "Session 1 begins. At the table: Brakka."
    assert gm.post(url + "begin/", given)["Location"] == url + "1/", "a second tap is the same"
    assert Session.objects.count() == 1
    refused = gm.post(url + "begin/", {"title": "Another"})
    assert refused.status_code == 422 and "still going on" in refused.content.decode()
    assert ada.post(url + "begin/", given).status_code == 403
    assert audit(party.campaign.journal_id).clean


def test_who_has_a_retired_deck_can_come_late_too(party: Party, browser: Browser) -> None:
    gm, _ada = people(party, browser)
    url = pages(party) + "sessions/"
    gm.post(url + "begin/", {"here": ["0"], "title": "", "key": "one-intention"})
    party.gm_does("retire d2")
    assert gm.post(url + "1/attend/", {"character": "1", "here": "yes"}).status_code == 302
    assert len(Session.objects.get().present) == 2


def test_who_comes_late_takes_part_in_rounds(party: Party, browser: Browser) -> None:
    gm, ada = people(party, browser)
    url = pages(party) + "sessions/"
    gm.post(url + "begin/", {"here": ["0"]})
    gm.post(url + "1/attend/", {"character": "1", "here": "yes"})
    decks = {d["part"]: d["here"] for d in moment(party.campaign.journal_id).view(GM)["decks"]}
    assert decks["d2"]
    assert "Ysolde" in ada.get(url + "1/").content.decode()
    assert gm.post(url + "1/attend/", {"character": "7", "here": "yes"}).status_code == 404


def test_notes_for_the_gm_are_nobody_elses(party: Party, browser: Browser) -> None:
    gm, ada = people(party, browser)
    url = pages(party) + "sessions/"
    gm.post(url + "begin/", {"here": ["0", "1"]})
    gm.post(
        url + "1/", {"title": "The ford", "shared": "It rained.", "secret": "The ferryman lies."}
    )
    mine, theirs = gm.get(url + "1/").content.decode(), ada.get(url + "1/").content.decode()
    assert "The ferryman lies." in mine
    assert "The ferryman lies." not in theirs and "It rained." in theirs
    assert ada.post(url + "1/", {"shared": "no"}).status_code == 403
    assert browser(new_guest("Sam")).get(url + "1/").status_code == 404


def test_scenes_and_rounds_are_named_in_the_log(party: Party, browser: Browser) -> None:
    gm, ada = people(party, browser)
    url = pages(party) + "sessions/"
    gm.post(url + "begin/", {"here": ["0", "1"]})
    gm.post(url + "1/scene/", {"name": "At the <river>", "what": "scene", "key": "a" * 12})
    gm.post(url + "1/scene/", {"name": "At the <river>", "what": "scene", "key": "a" * 12})
    assert said(party) == "A scene begins: At the <river>."
    party.gm_does("round open 1 taking=d1,d2")
    party.gm_does("round commit 1")
    gm.post(url + "1/scene/", {"name": "The bridge falls", "what": "round"})
    assert said(party) == "Round 1 is called: The bridge falls."
    assert Scene.objects.count() == 2
    shown = ada.get(url + "1/").content.decode()
    assert "The bridge falls" in shown and "&lt;river&gt;" in shown
    refused = gm.post(url + "1/scene/", {"name": "  ", "what": "scene"})
    assert refused.status_code == 422


def test_the_end_has_a_summary_that_every_member_may_read(party: Party, browser: Browser) -> None:
    gm, ada = people(party, browser)
    url = pages(party) + "sessions/"
    gm.post(url + "begin/", {"here": ["0", "1"], "title": "The ford"})
    party.gm_does("round open 1 taking=d1,d2")
    party.gm_does("round commit 1")
    gm.post(url + "1/end/")
    gm.post(url + "1/end/")
    assert current(party.campaign) is None
    report = Report.objects.get(kind=SUMMARY)
    assert "It is being counted" in ada.get(url + "1/").content.decode()
    assert reports.run(report.pk) == "done", Report.objects.get().why
    summary = Session.objects.get().summary
    assert summary["rounds"] == [1]
    assert [(d["name"], d["drawn"], d["fatigue"]) for d in summary["decks"]] == [
        ("Brakka", 5, 0),
        ("Ysolde", 5, 0),
    ]
    page = ada.get(url + "1/").content.decode()
    assert "In numbers" in page and f"/reports/{report.pk}/" in page
    file = ada.get(f"/reports/{report.pk}/file/")
    text = b"".join(file.streaming_content).decode()  # type: ignore[attr-defined]
    assert text.startswith("# The Long Night · Session 1: The ford")
    assert "Round 1 begins." in text and "5 cards drawn" in text
    assert "Shield Bash" not in text, "a drawn card is the player's secret"
    assert browser(new_guest("Sam")).get(f"/reports/{report.pk}/").status_code == 404
    again = gm.post(url + "1/scene/", {"name": "Late", "what": "scene"})
    assert again.status_code == 422


def test_a_session_that_was_ended_by_mistake_goes_on(party: Party, browser: Browser) -> None:
    gm, ada = people(party, browser)
    url = pages(party) + "sessions/"
    gm.post(url + "begin/", {"here": ["0", "1"]})
    gm.post(url + "1/end/")
    assert "It goes on after all" in gm.get(url + "1/").content.decode()
    assert ada.post(url + "1/resume/").status_code == 403
    gm.post(url + "1/resume/")
    assert said(party) == "Session 1 goes on after all."
    going = current(party.campaign)
    assert going is not None and going.last is None
    gm.post(url + "1/end/")
    gm.post(url + "begin/", {"here": []})
    assert gm.post(url + "1/resume/").status_code == 422, "another one is going on"
    gm.post(url + "2/end/")
    refused = gm.post(url + "1/resume/")
    assert refused.status_code == 422 and "Only the last" in refused.content.decode()


@pytest.mark.parametrize("which", ["story/", "story/?session=1", "log/?session=1"])
def test_a_session_has_its_own_story_and_log(party: Party, browser: Browser, which: str) -> None:
    gm, ada = people(party, browser)
    gm.post(pages(party) + "sessions/begin/", {"here": ["0", "1"]})
    for page in (gm, ada):
        assert page.get(pages(party) + which).status_code == 200
    assert ada.get(pages(party) + "story/?session=9").status_code == 404


def test_what_was_typed_is_still_there_after_a_refusal(party: Party, browser: Browser) -> None:
    gm, _ada = people(party, browser)
    url = pages(party) + "sessions/"
    assert gm.post(url + "begin/", {"here": ["0"], "title": "One"}).status_code == 302
    typed = {"title": "T" * 90, "shared": "Who lit it?", "secret": "The miller did."}
    refused = gm.post(url + "1/", typed)
    page = refused.content.decode()
    assert refused.status_code == 422
    assert all(each in page for each in typed.values())
    named = gm.post(url + "1/scene/", {"name": "S" * 90, "what": "scene"})
    assert named.status_code == 422 and "S" * 90 in named.content.decode()
    assert gm.post(url + "1/end/").status_code == 302
    page = gm.post(url + "begin/", {"here": ["1"], "title": "B" * 90}).content.decode()
    assert re.findall(r'name="here" value="(\d)" checked', page) == ["1"]

"""The log by person, kind and session, and the record."""

from __future__ import annotations

import json
from collections.abc import Callable

from django.test import Client

from accounts.models import Person
from accounts.services import new_guest
from campaigns import chronicle
from campaigns.sessions import Acting, begin, end
from decks.tellers import TELLERS
from journal.contract import GM
from journal.moments import moment
from tests.api.conftest import Party

Browser = Callable[[Person], Client]


def log(client: Client, party: Party, query: str = "") -> str:
    """The log's page."""
    answer = client.get(f"/campaigns/{party.campaign.pk}/log/{query}")
    assert answer.status_code == 200
    return answer.content.decode()


def lines(html: str) -> str:
    """What stands in the list, without the menus above it."""
    return html.partition('<ul class="log panel">')[2].partition("</ul>")[0]


def test_the_log_is_filtered_by_person_and_kind(party: Party, browser: Browser) -> None:
    gm = browser(party.members["gerda"].person)
    party.gm_does("draw d1 2 required")
    party.gm_does("draw d2 1 required")
    party.gm_does("rule H4 repeat")
    brakka = lines(log(gm, party, "?who=0"))
    assert "Brakka" in brakka and "Ysolde" not in brakka
    cards = lines(log(gm, party, "?kind=cards"))
    assert "draws" in cards and "gets a deck" not in cards
    both = lines(log(gm, party, "?who=1&kind=cards"))
    assert both.count("<li") == 1 and "Ysolde" in both
    assert "Nothing of that kind." in log(gm, party, "?kind=rest")
    party.gm_does("round open 1 taking=d1")
    party.gm_does("round commit 1")
    party.gm_does("draw d1 1 required")
    assert lines(log(gm, party, "?round=1")).count("<li") == 2
    assert '<option value="1" selected>' in log(gm, party, "?round=1")
    assert lines(log(gm, party, "?who=9&kind=nonsense&session=5&round=7")) == lines(log(gm, party))


def test_one_session_shows_only_its_entries(party: Party, browser: Browser) -> None:
    gm = browser(party.members["gerda"].person)
    session = begin(party.campaign, [party.brakka, party.ysolde], "", Acting("p:gm"))
    party.gm_does("draw d1 2 required")
    end(session, Acting("p:gm"))
    party.gm_does("draw d2 1 required")
    shown = lines(log(gm, party, "?session=1"))
    assert "Session 1 begins" in shown and "Brakka" in shown
    assert "gets a deck" not in shown and "Ysolde draws" not in shown


def test_a_player_reads_nothing_more_by_any_filter(party: Party, browser: Browser) -> None:
    ada = browser(party.members["ada"].person)
    party.gm_does("draw d2 3 required")
    hand = moment(party.campaign.journal_id).view(1)["decks"][1]["hand"]
    assert hand
    for query in ("", "?who=1", "?kind=cards", "?who=1&kind=cards"):
        shown = lines(log(ada, party, query))
        for title in ("Shield Bash", "Quick Step", "Old Song"):
            assert title not in shown


def test_pages_of_the_log_lead_on_and_back(party: Party, browser: Browser) -> None:
    gm = browser(party.members["gerda"].person)
    for _ in range(chronicle.A_PAGE // 2 + 1):
        party.gm_does('move d1 deck:1 to=discard "a hard road"')
        party.gm_does("hand d1 size=5 active=no")
    first = log(gm, party, "?who=0")
    assert lines(first).count("<li") == chronicle.A_PAGE
    assert "?who=0&amp;before=" in first
    before = first.partition("before=")[2].partition('"')[0]
    second = log(gm, party, f"?who=0&before={before}")
    assert 0 < lines(second).count("<li") < chronicle.A_PAGE
    assert 'href="' in second and ">Newest<" in second


def test_every_kind_of_event_is_found_by_some_filter() -> None:
    found = {kind for group in chronicle.GROUPS.values() for kind in group.kinds}
    assert set(TELLERS) - found - {"searching"} == set()


def test_the_record_is_what_the_seat_may_see(party: Party, browser: Browser) -> None:
    party.gm_does("draw d2 3 required")
    answer = browser(party.members["ada"].person).get(f"/campaigns/{party.campaign.pk}/record/")
    assert "attachment" in answer["Content-Disposition"]
    record = json.loads(answer.content)
    assert record["seat"] == 0
    assert record == party.ada.get(f"{party.here}export/").body
    mine = browser(party.members["gerda"].person).get(f"/campaigns/{party.campaign.pk}/record/")
    assert json.loads(mine.content)["seat"] == GM
    strange = browser(new_guest("Sam")).get(f"/campaigns/{party.campaign.pk}/record/")
    assert strange.status_code == 404

"""The rulings of a table: in one place, through time, and with what went by them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from accounts.models import Person
from campaigns import rulings
from journal.moments import moment
from tests.api.conftest import Party

Browser = Callable[[Person], Client]


def gerda(party: Party) -> Person:
    return party.members["gerda"].person


def page_of(party: Party, client: Client, path: str = "") -> str:
    response = client.get(f"/campaigns/{party.campaign.pk}/rulings/{path}")
    assert response.status_code == 200
    return str(response.content.decode())


def test_every_open_case_stands_there_with_its_clause_and_a_way_to_rule(
    party: Party, browser: Browser
) -> None:
    page = page_of(party, browser(gerda(party)))
    for number in range(1, 20):
        assert f'id="H{number}"' in page
    assert "treated as required" in page
    assert 'data-tap="rule H4 repeat"' in page
    assert 'data-tap="rule H17 {n}"' in page
    assert "Exhausted cards come back only by recovery" in page
    assert ">5</span>" in page, "H1 is said with each deck"


def test_a_player_reads_all_of_it_and_changes_nothing(party: Party, browser: Browser) -> None:
    page = page_of(party, browser(party.members["ada"].person))
    assert 'id="ruling-H8-amount"' in page
    assert "data-tap" not in page.split("<main")[1].split("</main>")[0]
    group = f"/campaigns/for-group/{party.campaign.group_id}/rulings/"
    assert browser(party.members["ada"].person).get(group).status_code == 302
    assert Client().get(f"/campaigns/{party.campaign.pk}/rulings/").status_code == 404


def test_a_ruling_keeps_its_versions_and_what_went_by_each(party: Party, browser: Browser) -> None:
    party.gm_does("rule H3 impossible")
    party.gm_does('move d1 deck:30 to=discard "flood"')
    party.gm_does("draw d1 1 optional")
    used = party.number()
    party.gm_does("rule H3 ask")
    party.gm_does("draw d1 1 optional")
    now = moment(party.campaign.journal_id)
    decision = now.kind.rules.pending(now.state)[0].id
    party.gm_does(f"answer {decision} impossible keep")
    now = moment(party.campaign.journal_id)
    stood = rulings.versions(now, "H3")
    assert [each["value"] for each in stood] == ["impossible", "ask", "impossible", "ask"]
    assert [each["version"] for each in stood] == [3, 2, 1, 0]
    found = rulings.uses(now, "gm", "H3", now.number + 1).lines
    assert [(line["number"], line["how"]) for line in found] == [
        (party.number(), ["version 3"]),
        (used, ["version 1"]),
    ]
    page = page_of(party, browser(gerda(party)), "H3/")
    assert "version 1" in page
    assert "No card is drawn" in page


def test_an_undone_ruling_is_marked_and_its_version_is_not_used_again(party: Party) -> None:
    party.gm_does("rule H4 repeat")
    party.gm.tap(f"{party.here}undo/", party.number(), number=party.number())
    party.gm_does("rule H4 repeat")
    stood = rulings.versions(moment(party.campaign.journal_id), "H4")
    assert [(each["version"], each.get("undone", False)) for each in stood] == [
        (2, False),
        (1, True),
        (0, False),
    ]


def test_overrides_stand_together_with_their_reasons(party: Party, browser: Browser) -> None:
    party.gm_does('move d1 deck:30 to=exhausted "three nights awake"')
    party.gm_does("draw d1 1 required")
    page = page_of(party, browser(gerda(party)))
    assert "Bring Brakka back to life" in page
    party.gm_does('override d1 revive "the ferryman owed her"')
    page = page_of(party, browser(party.members["ben"].person), "overrides/")
    assert "the ferryman owed her" in page
    assert "three nights awake" in page


def test_there_is_no_page_of_a_case_that_does_not_exist(party: Party, browser: Browser) -> None:
    client = browser(gerda(party))
    assert client.get(f"/campaigns/{party.campaign.pk}/rulings/H99/").status_code == 404


@pytest.mark.parametrize("case", ["H1", "H8.where", "H12", "H17"])
def test_every_case_has_its_page(party: Party, browser: Browser, case: str) -> None:
    assert case in page_of(party, browser(gerda(party)), f"{case}/")


def test_the_api_gives_the_history_of_a_case(party: Party) -> None:
    party.gm_does("rule H12 owner")
    found = party.ada.get(f"{party.here}rulings/H12/").body
    assert [each["value"] for each in found["versions"]] == ["owner", "nobody"]
    assert found["uses"] == []
    assert party.ada.get(f"{party.here}rulings/H99/").status == 404

"""Sessions, transfer files and what is settled about a campaign, over the API."""

from __future__ import annotations

from typing import Any

from django.test import Client

from campaigns.models import Campaign
from journal import reports
from journal.audit import audit
from journal.contract import GM
from journal.moments import moment
from tests.api.conftest import Party


def test_a_session_from_its_begin_to_its_summary(party: Party) -> None:
    url = f"{party.here}sessions/"
    begun = party.gm.post(url, title="The ford", here=[0], key="intention-1")
    assert (begun.status, begun.body["present"]) == (201, ["Brakka"])
    assert party.gm.post(url, title="The ford", here=[0], key="intention-1").body == begun.body
    assert party.gm.post(url, here=[]).body["code"] == "session_open"
    assert party.ada.post(url, here=[0]).status == 403
    one = f"{url}1/"
    late = party.gm.post(f"{one}attend/", character=1, here=True)
    assert late.body["present"] == ["Brakka", "Ysolde"]
    assert all(d["here"] for d in moment(party.campaign.journal_id).view(GM)["decks"])
    named = party.gm.post(f"{one}scenes/", name="At the river")
    assert named.body["scenes"][0]["name"] == "At the river"
    noted = party.gm.post(one, shared="It rained.", secret="The ferryman lies.")
    assert (noted.body["title"], noted.body["secret"]) == ("The ford", "The ferryman lies.")
    assert party.ada.get(one).body["secret"] is None
    assert party.ada.get(one).body["shared"] == "It rained."
    ended = party.gm.post(f"{one}end/")
    assert ended.body["last"] and ended.body["report"]["state"] == "waiting"
    assert party.gm.post(f"{one}resume/").body["ended"] is None
    ended = party.gm.post(f"{one}end/")
    assert reports.run(ended.body["report"]["id"]) == "done"
    assert party.ada.get(url).body[0]["summary"]["decks"] == []
    assert party.sam.get(url).status == 404
    assert party.gm.get(f"{url}99999999999/").status == 404


def test_the_story_in_numbers(party: Party) -> None:
    party.gm_does("draw d1 2 required")
    story = party.ada.get(f"{party.here}story/").body
    brakka = story["courses"][0]
    assert brakka["name"] == "Brakka"
    assert brakka["steps"][-1] == [story["last"], [28, 2, 0, 0, 0]]
    assert party.ada.get(f"{party.here}story/", session=4).status == 404


def test_settings_archive_and_deletion(party: Party) -> None:
    done = party.gm.post(f"{party.here}settings/", name="The Longer Night")
    assert (done.body["name"], done.body["hand_size"]) == ("The Longer Night", 5)
    assert party.ada.post(f"{party.here}settings/", name="x").status == 403
    assert party.gm.post(f"{party.here}archive/", archived=True).body["archived"]
    assert party.gm.get("campaigns/").body == []
    [put_away] = party.gm.get("campaigns/", archived="true").body
    assert put_away["id"] == party.campaign.pk
    assert party.gm.post(f"{party.here}archive/", archived=False).body["archived"] is None
    assert party.gm.post(f"{party.here}delete/", name="?").body["code"] == "name_differs"
    assert party.ada.post(f"{party.here}delete/", name="The Longer Night").status == 403
    assert party.gm.post(f"{party.here}delete/", name="The Longer Night").status == 204
    assert not Campaign.objects.exists()


def bring(content: bytes, kind: str = "application/gzip", query: str = "?your_name=Hilda") -> Any:
    """A newcomer's program posts a file."""
    return Client().post(f"/api/v1/campaigns/import/{query}", content, content_type=kind)


def test_a_campaign_moves_by_its_transfer_file(party: Party) -> None:
    url = f"{party.here}transfer/"
    assert party.ada.post(url).status == 403 and party.ada.get(url).status == 403
    asked = party.gm.post(url)
    assert asked.status == 202
    reports.run(asked.body["id"])
    file = party.gm.get(f"reports/{asked.body['id']}/").body["file"]
    answer = party.gm.client.get(file, headers={"Authorization": f"Bearer {party.gm.token}"})
    content = b"".join(answer.streaming_content)  # type: ignore[attr-defined]
    assert party.gm.get(url).body == {"nights": []}
    assert bring(content).json()["code"] == "already_here"
    party.gm.post(f"{party.here}delete/", name="The Long Night")
    assert bring(b"hello").json()["code"] == "bad_file"
    assert bring(content, "text/plain").status_code == 415
    assert bring(content, query="").status_code == 422, "a newcomer needs a name"
    taken = bring(content)
    assert taken.status_code == 201 and taken.json()["token"]
    assert audit(taken.json()["campaign"]["journal"]).clean

"""Settings, transfer files by pages, archive, deletion, taking in."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from io import BytesIO

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import Person
from accounts.people import COOKIE
from accounts.services import hold_gm_seat
from campaigns import files
from campaigns.models import Campaign, Session
from campaigns.sessions import Acting, begin
from campaigns.transfer import make_file
from cardgames.models import LibraryCard
from journal import reports
from journal.audit import audit, proofs
from journal.contract import GM
from journal.models import Entry, Journal, Report
from journal.moments import moment
from tests.api.conftest import Party

Browser = Callable[[Person], Client]


@pytest.fixture
def gm(party: Party, browser: Browser) -> Client:
    """The owner's browser."""
    return browser(party.members["gerda"].person)


@pytest.fixture
def ada(party: Party, browser: Browser) -> Client:
    """A player's browser."""
    return browser(party.members["ada"].person)


def at(party: Party, page: str = "") -> str:
    """An address below the settings."""
    return f"/campaigns/{party.campaign.pk}/settings/{page}"


def notes(party: Party) -> list[str]:
    """The notes in the log, as the words after `note`."""
    found = Entry.objects.filter(journal_id=party.campaign.journal_id, action__startswith="note ")
    return [entry.action.split()[1] for entry in found]


def test_the_gm_renames_and_sets_the_hand_size(party: Party, gm: Client, ada: Client) -> None:
    before = moment(party.campaign.journal_id).wording
    given = {"name": "The Longer Night", "hand_size": "6", "counts_active": "on"}
    assert gm.post(at(party), given).status_code == 302
    party.campaign.refresh_from_db()
    assert (party.campaign.name, party.campaign.hand_size) == ("The Longer Night", 6)
    assert moment(party.campaign.journal_id).wording > before, "open pages show the new name"
    assert notes(party) == ["campaign.renamed"]
    refused = gm.post(at(party), {"name": "", "hand_size": "99"})
    assert refused.status_code == 422
    assert ada.post(at(party), given).status_code == 403
    page = ada.get(at(party)).content.decode()
    assert "record" in page and "Delete" not in page and "Transfer" not in page


def test_only_the_owner_takes_a_transfer_file_and_the_log_says_so(
    party: Party, gm: Client, ada: Client
) -> None:
    assert ada.post(at(party, "transfer/")).status_code == 403
    page = gm.post(at(party, "transfer/"))["Location"]
    [report] = Report.objects.all()
    assert page == f"/reports/{report.pk}/"
    assert reports.run(report.pk) == "done"
    assert notes(party) == [], "making it tells nobody anything"
    assert gm.get(f"{page}file/").status_code == 200
    assert notes(party) == ["transfer.taken"]
    shown = ada.get(f"/campaigns/{party.campaign.pk}/log/").content.decode()
    assert "Gerda" in shown and "takes home a transfer file" in shown
    # A second GM sees what a GM sees, and owns nothing.
    hold_gm_seat(party.campaign.journal.seating.seats.get(name=GM), party.members["ada"])
    assert ada.get(f"{page}file/").status_code == 404
    assert ada.post(at(party, "transfer/")).status_code == 403
    assert audit(party.campaign.journal_id).clean


def test_nights_make_files_of_what_was_played_and_keep_seven(
    party: Party, gm: Client, ada: Client
) -> None:
    assert files.make_nightly() == 1
    assert files.make_nightly() == 0, "one of this night is there"
    for night in range(1, 10):
        for report in Report.objects.filter(state="waiting"):
            assert reports.run(report.pk) == "done"
        for report in Report.objects.all():
            Report.objects.filter(pk=report.pk).update(created=report.created - timedelta(days=1))
        party.gm_does(f"here d1 {'no' if night % 2 else 'yes'}")
        assert files.make_nightly() == 1
    done = Report.objects.filter(kind=files.NIGHTLY, state="done")
    assert done.count() == files.KEPT_NIGHTS
    newest = files.nightly(party.campaign.group_id)[0]
    page = gm.get(at(party)).content.decode()
    assert page.count("/file/") == files.KEPT_NIGHTS
    assert gm.get(f"/reports/{newest.pk}/file/").status_code == 200
    assert ada.get(f"/reports/{newest.pk}/file/").status_code == 404
    assert notes(party) == ["transfer.taken"]


def test_what_was_not_played_gets_no_file_of_the_night(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    files.make_nightly()
    # The night before was 21 hours ago, the last entry a day earlier than that.
    soon = timezone.now() + timedelta(hours=21)
    monkeypatch.setattr(timezone, "now", lambda: soon)
    assert files.make_nightly() == 0


def test_notes_and_cards_of_the_library_are_saved_in_the_night_too(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = begin(party.campaign, [], "", Acting("p:gm"))
    later = timezone.now()
    for change in (
        lambda: Session.objects.filter(pk=session.pk).update(secret="They lied."),
        lambda: LibraryCard.objects.create(group=party.campaign.group, slug="wisp", data={}),
        lambda: LibraryCard.objects.all().delete(),
    ):
        files.make_nightly()
        later += timedelta(hours=21)
        monkeypatch.setattr(timezone, "now", lambda now=later: now)
        change()
        assert files.make_nightly() == 1
        later += timedelta(hours=21)
        assert files.make_nightly() == 0


def test_an_archived_campaign_can_be_read_and_not_played(
    party: Party, gm: Client, ada: Client
) -> None:
    journal_id = party.campaign.journal_id
    assert ada.post(at(party, "archive/")).status_code == 403
    gm.post(at(party, "archive/"))
    receipt = party.gm.tap(f"{party.here}moves/", party.number(), action="draw d1 1 required")
    assert (receipt.status, receipt.body["code"]) == (422, "closed")
    assert gm.get(f"/campaigns/{party.campaign.pk}/log/").status_code == 200
    front = gm.get("/").content.decode()
    assert "Archived campaigns" in front
    now = moment(journal_id)
    rules = now.kind.rules
    [used, coming] = proofs(journal_id, now.state, rules, 0, "d1")
    assert used.key and not coming.key, "nothing is played any more; what is to come stays secret"
    assert not proofs(journal_id, now.state, rules, 1, "d1")[0].key, "not a card of theirs"
    gm.post(at(party, "archive/"), {"do": "reopen"})
    now = moment(journal_id)
    *_shown, last, coming = proofs(journal_id, now.state, rules, 0, "d1")
    assert not last.key and not coming.key, "its Deck was shuffled anew, with a key not yet shown"
    party.gm_does("draw d1 1 required")
    assert notes(party) == ["campaign.archived", "campaign.reopened"]
    assert audit(journal_id).clean


def test_a_campaign_is_deleted_only_by_its_owner_and_by_its_name(
    party: Party, gm: Client, ada: Client
) -> None:
    assert ada.post(at(party, "delete/"), {"name": "The Long Night"}).status_code == 403
    refused = gm.post(at(party, "delete/"), {"name": "yes"})
    assert refused.status_code == 422 and Campaign.objects.count() == 1
    report = files.ask_transfer(party.campaign, party.members["gerda"].person)
    reports.run(report.pk)
    assert gm.post(at(party, "delete/"), {"name": "the long  night"})["Location"] == "/"
    assert not Campaign.objects.exists() and not Journal.objects.exists()
    assert not Entry.objects.exists() and not reports.path_of(report.pk).exists()
    assert Person.objects.filter(name="Gerda").exists()


def test_a_newcomer_takes_a_campaign_in_by_its_page(party: Party, gm: Client) -> None:
    content = make_file(party.campaign)[1]
    assert b"already" in gm.post("/campaigns/import/", {"file": BytesIO(content)}).content
    gm.post(at(party, "delete/"), {"name": "The Long Night"})
    new = Client()
    page = new.get("/campaigns/import/").content.decode()
    assert 'enctype="multipart/form-data"' in page
    answer = new.post("/campaigns/import/", {"file": BytesIO(content), "your_name": "Hilda"})
    [campaign] = Campaign.objects.all()
    assert answer["Location"] == f"/campaigns/{campaign.pk}/people/"
    assert COOKIE in answer.cookies
    assert "Brakka" in new.get(answer["Location"]).content.decode()
    assert new.get(f"/campaigns/{campaign.pk}/").status_code == 200
    bad = new.post("/campaigns/import/", {"file": BytesIO(b"hello")})
    assert bad.status_code == 422 and "no transfer file" in bad.content.decode()


def test_pages_of_settings_are_linked_from_the_board(party: Party, gm: Client) -> None:
    board = gm.get(f"/campaigns/{party.campaign.pk}/").content.decode()
    assert at(party) in board and f"/campaigns/{party.campaign.pk}/sessions/" in board
    assert "/campaigns/import/" in Client().get("/").content.decode()

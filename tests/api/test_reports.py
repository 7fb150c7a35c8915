"""Files that are made, over the API."""

from __future__ import annotations

import pytest

from accounts.services import new_guest
from journal import reports
from tests.api.conftest import caller


@pytest.mark.django_db
def test_a_report_is_shown_cancelled_and_fetched_by_its_token() -> None:
    reports.makes("toy", lambda job: reports.Made("a.txt", "text/plain", b"hello"), title="A toy")
    ada = new_guest("Ada")
    mine, other = caller(ada), caller(new_guest("Sam"))
    report, second = (reports.ask("toy", person=ada, about="d1") for _ in range(2))
    assert mine.get(f"reports/{report.pk}/").body["state"] == "waiting"
    reports.run(report.pk)
    shown = mine.get(f"reports/{report.pk}/").body
    assert (shown["state"], shown["progress"], shown["name"]) == ("done", 100, "a.txt")
    file = mine.client.get(shown["file"], headers={"Authorization": f"Bearer {mine.token}"})
    assert b"".join(file.streaming_content) == b"hello"  # type: ignore[attr-defined]
    assert mine.post(f"reports/{second.pk}/cancel/").body["state"] == "cancelled"
    assert [each["id"] for each in mine.get("reports/").body] == [second.pk, report.pk]
    assert other.get(f"reports/{report.pk}/").status == 404
    assert other.get("reports/").body == []
    del reports._kinds["toy"]

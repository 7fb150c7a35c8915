"""Files that take a while: progress, cancel, download, and what got lost."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.conf import LazySettings
from django.test import Client
from django.utils import timezone

from accounts.models import Person
from accounts.people import COOKIE
from accounts.services import new_device, new_guest
from journal import reports
from journal.models import Report
from journal.tasks import report_make

State = Report.State


@pytest.fixture(autouse=True)
def kinds(settings: LazySettings) -> Iterator[None]:
    """Kinds of these tests, forgotten afterwards; plain static files."""
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }
    before = dict(reports._kinds)
    reports.makes("toy", _make, title="A toy")
    reports.makes("shared", _make, title="A shared toy", may=lambda report, person: True)
    yield
    reports._kinds.clear()
    reports._kinds.update(before)


def _make(job: reports.Job) -> reports.Made:
    what = job.options.get("do")
    job.progress(1, 2)
    if what == "fail":
        raise reports.CannotMake("There are no cards.")
    if what == "crash":
        raise ZeroDivisionError
    if what == "cancelled":
        Report.objects.filter(pk=job.id).update(state=State.CANCELLING)
    return reports.Made(f"for {job.about}.txt", "text/plain", b"hello")


def browser(person: Person) -> Client:
    """A browser that is a device of the person."""
    client = Client()
    client.cookies[COOKIE] = new_device(person, "phone")[1]
    return client


@pytest.fixture
def ada(db: None) -> Person:
    """Somebody who asks."""
    return new_guest("Ada")


def state_of(report: Report) -> str:
    """Its state in the database."""
    report.refresh_from_db()
    return report.state


def test_a_report_is_made_once_and_downloaded_by_who_asked(ada: Person) -> None:
    report = reports.ask("toy", person=ada, about="d1", options={"back": "/rules/"})
    page = browser(ada)
    assert b"in a moment" in page.get(f"/reports/{report.pk}/").content
    assert page.get(f"/reports/{report.pk}/file/").status_code == 404
    assert reports.run(report.pk) == State.DONE
    assert reports.run(report.pk) == State.DONE, "delivered twice, made once"
    report.refresh_from_db()
    assert (report.tries, report.progress, report.name) == (1, 100, "for_d1.txt")
    shown = page.get(f"/reports/{report.pk}/").content.decode()
    assert "Download" in shown and 'href="/rules/"' in shown
    answer = page.get(f"/reports/{report.pk}/file/")
    assert b"".join(answer.streaming_content) == b"hello"  # type: ignore[attr-defined]
    assert answer["Cache-Control"] == "private, no-store"
    assert "attachment" in answer["Content-Disposition"]
    assert b"A toy" in page.get("/reports/").content


def test_strangers_find_no_report_but_those_whom_its_kind_lets(ada: Person) -> None:
    report, shared = (reports.ask(kind, person=ada) for kind in ("toy", "shared"))
    other = browser(new_guest("Sam"))
    for address in ("", "file/"):
        assert other.get(f"/reports/{report.pk}/{address}").status_code == 404
        assert Client().get(f"/reports/{report.pk}/{address}").status_code == 404
    assert other.post(f"/reports/{report.pk}/cancel/").status_code == 404
    assert other.get(f"/reports/{shared.pk}/").status_code == 200


def test_a_report_is_cancelled_while_it_waits_runs_or_lies_there(ada: Person) -> None:
    waiting = reports.ask("toy", person=ada)
    assert browser(ada).post(f"/reports/{waiting.pk}/cancel/").status_code == 302
    assert reports.run(waiting.pk) == State.CANCELLED
    running = reports.ask("toy", person=ada, options={"do": "cancelled"})
    assert reports.run(running.pk) == State.CANCELLED
    assert state_of(running) == State.CANCELLED
    assert not reports.path_of(running.pk).exists()
    done = reports.ask("toy", person=ada)
    reports.run(done.pk)
    assert reports.cancel(done) == State.CANCELLED
    assert not reports.path_of(done.pk).exists()


def test_progress_says_how_far_it_is_and_ends_cancelled_work(ada: Person) -> None:
    report = reports.ask("toy", person=ada)
    Report.objects.filter(pk=report.pk).update(state=State.RUNNING)
    job = reports.Job(report.pk, "", {}, ada)
    job.progress(1, 4)
    report.refresh_from_db()
    assert report.progress == 25
    assert reports.cancel(report) == State.CANCELLING
    job._next = 0.0
    with pytest.raises(reports.Cancelled):
        job.progress(2, 4)


@pytest.mark.parametrize(
    ("do", "why"), [("fail", "There are no cards."), ("crash", "Something went wrong.")]
)
def test_a_failed_report_says_why_in_plain_words(ada: Person, do: str, why: str) -> None:
    report = reports.ask("toy", person=ada, options={"do": do})
    assert reports.run(report.pk) == State.FAILED
    assert state_of(report) == State.FAILED
    assert why in report.why
    assert why in browser(ada).get(f"/reports/{report.pk}/?piece=1").content.decode()


def test_nobody_asks_for_a_hundred_files_at_once(ada: Person) -> None:
    for _ in range(reports.MOST_WAITING):
        reports.ask("toy", person=ada)
    with pytest.raises(reports.TooMany):
        reports.ask("toy", person=ada)


def test_what_got_lost_is_ended_and_what_is_old_is_deleted(
    ada: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[str] = []
    monkeypatch.setattr(reports, "send", sent.append)
    long_ago = timezone.now() - timedelta(days=2)
    lost, given_up, stuck, old = (reports.ask("toy", person=ada) for _ in range(4))
    reports.run(old.pk)
    Report.objects.filter(pk=lost.pk).update(moved=long_ago)
    Report.objects.filter(pk=given_up.pk).update(moved=long_ago, tries=3)
    Report.objects.filter(pk=stuck.pk).update(moved=long_ago, state=State.RUNNING)
    Report.objects.filter(pk=old.pk).update(expires=long_ago)
    assert reports.tidy() == {"sent": 1, "ended": 2, "deleted": 1}
    assert sent == [lost.pk]
    assert (state_of(lost), state_of(given_up), state_of(stuck)) == ("waiting", "failed", "failed")
    assert not Report.objects.filter(pk=old.pk).exists()
    assert not reports.path_of(old.pk).exists()


def test_the_task_makes_it_and_goes_to_the_queue_for_reports(ada: Person) -> None:
    report = reports.ask("toy", person=ada)
    assert report_make(report.pk) == State.DONE
    from tableside.celery import app

    route = app.amqp.router.route({}, report_make.name)
    assert route["queue"].name == "reports"

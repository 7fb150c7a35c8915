"""The one door: receipts, keys, and what is stale."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from journal import services
from journal.models import Checkpoint, Entry, Journal
from journal.moments import moment
from journal.registry import Kind, register
from journal.services import create, submit
from tests.journal.table import Silent, party, seating_for, table
from tests.journal.toy import Toy

pytestmark = pytest.mark.django_db


def test_an_action_is_applied_and_numbered() -> None:
    toys = table("toy", "gm", 0, 1)
    receipt = toys.done(0, "count a 2")
    assert (receipt.number, receipt.current) == (1, 1)
    assert toys.now.view(0)["a"]["count"] == 2
    assert (toys.row.number, toys.entry(1).action) == (1, "count a 2")


def test_the_same_key_again_gives_the_same_receipt_and_does_nothing() -> None:
    toys = table("toy", "gm", 0, 1)
    first = toys.done(0, "count a 2", key="one-intention", seen=0)
    toys.done(1, "count b 1")
    again = toys.tap(0, "count a 2", key="one-intention", seen=0)
    assert (again.status, again.number, again.current) == ("already", first.number, 2)
    assert toys.now.view(0)["a"]["count"] == 2


def test_a_key_belongs_to_its_action() -> None:
    toys = table("toy", "gm", 0, 1)
    toys.done(0, "count a 2", key="one-intention")
    other = toys.tap(0, "count a 3", key="one-intention")
    assert (other.status, other.code, other.number) == ("key_reused", "key_reused", None)
    assert toys.row.number == 1


def test_two_people_may_have_the_same_key_and_so_may_two_journals() -> None:
    toys, others = table("toy", "gm", 0, 1), table("toy", "gm", 0, 1)
    toys.done(0, "count a 2", key="one-intention")
    toys.done(1, "count b 2", key="one-intention")
    others.done(0, "count a 2", key="one-intention")


def test_a_refused_tap_uses_up_no_key() -> None:
    toys = table("toy", "gm", 0, 1)
    assert toys.tap(0, "deal b", key="one-intention").status == "illegal"
    toys.done(0, "deal a", key="one-intention")


@pytest.mark.parametrize("key", ["", "ab", "x" * 65, "with space", "naïve-key", "new\nline-"])
def test_a_malformed_key_is_an_error_of_the_program_that_sent_it(key: str) -> None:
    toys = table("toy", "gm", 0, 1)
    with pytest.raises(ValueError, match="letters, digits"):
        submit(toys.journal_id, 0, "count a 1", key, 0, actor="p:x")


def test_an_unknown_journal_is_an_error() -> None:
    with pytest.raises(Journal.DoesNotExist):
        submit("nowhere", 0, "count a 1", "a-good-key", 0, actor="p:x")


def test_a_refusal_names_code_rule_and_sentence_and_writes_nothing() -> None:
    toys = table("toy", "gm", 0, 1)
    before = toys.row.position
    receipt = toys.tap(0, "deal b")
    assert (receipt.status, receipt.code, receipt.rule) == ("illegal", "not_yours", "T1")
    assert receipt.sentence == "b is not yours."
    assert (toys.row.position, Entry.objects.count()) == (before, 0)


def test_counting_is_stale_once_its_own_part_has_moved() -> None:
    toys = table("toy", "gm", 0, 1)
    toys.done(0, "count a 1", seen=0)
    stale = toys.tap(0, "count a 1", seen=0)
    assert (stale.status, stale.code, stale.current) == ("stale", "moved", 1)
    assert stale.after is not None and stale.after.view(0)["a"]["count"] == 1


def test_other_parts_never_make_counting_stale() -> None:
    toys = table("toy", "gm", 0, 1)
    for _ in range(3):
        toys.done(1, "count b 1")
    toys.done(0, "count a 1", seen=0)


def test_a_question_makes_no_counting_stale() -> None:
    toys = table("toy", "gm", 0, 1)
    toys.done(0, "ask a")
    toys.done(0, "answer q1 yes")
    toys.done(0, "count a 1", seen=0)


def test_naming_is_applied_if_what_it_names_is_still_there() -> None:
    toys = table("toy", "gm", 0, 1)
    toys.done(0, "deal a")
    seen = toys.row.number
    toys.done(0, "count a 5")
    toys.done(0, "show a0", seen=seen)


def test_naming_what_is_gone_is_stale() -> None:
    toys = table("toy", "gm", 0, 1)
    toys.done(0, "deal a")
    seen = toys.row.number
    toys.done(0, "show a0")
    again = toys.tap(0, "show a0", seen=seen)
    assert (again.status, again.code) == ("stale", "gone")


def test_a_decision_that_is_gone_is_stale() -> None:
    toys = table("toy", "gm", 0, 1)
    toys.done(0, "ask a")
    toys.done("gm", "answer q1 no")
    assert toys.tap(0, "answer q1 yes", seen=1).status == "stale"


def test_what_is_hidden_and_what_does_not_exist_are_refused_alike() -> None:
    toys = table("toy", "gm", 0, 1)
    toys.done(1, "deal b")
    hidden, missing = toys.tap(0, "show b0"), toys.tap(0, "show b9")
    assert (hidden.status, hidden.code, hidden.template) == (
        missing.status,
        missing.code,
        missing.template,
    )


def test_a_page_from_the_future_is_refused() -> None:
    toys = table("toy", "gm", 0, 1)
    receipt = toys.tap(0, "count a 1", seen=7)
    assert (receipt.status, receipt.code) == ("illegal", "unseen")


@pytest.mark.parametrize(
    "action", ["", "count a 1\n", "count a 1\x00", "\ud800", "x" * 20_001, "fly away"]
)
def test_text_that_is_no_action_is_refused_as_malformed(action: str) -> None:
    toys = table("toy", "gm", 0, 1)
    receipt = toys.tap(0, action)
    assert (receipt.status, receipt.code) == ("illegal", "malformed")


@pytest.mark.parametrize(
    "action",
    [
        "draw",
        "draw d1",
        "draw d1 99999999999999999999999 required",
        "draw d1 1 required ",
        "draw  d1 1 required",
        "draw d1 ٣ required",
        'move d1 c1 to=discard "' + "\\ud800" + '"',
        'move d1 c1 to=discard "' + "\\u0000" + '"',
        'describe d1 "' + "\\ud83d" + '"',
        'describe d1 "no end',
        "answer q99 yes",
        "answer q1",
        "rule H99 yes",
        "round open 99 taking=d1",
        "round open 1 taking=d9",
        "round commit 1",
        "play c9999 to=discard",
        "play , to=discard",
        "give 0 size=4 active=no pc=yes kind=skill cards=",
        "give gm size=4 active=no pc=yes kind=skill cards=a",
        "swap d1 c1 f31",
        "hand d1 size=-1 active=no",
        "rest d1 n=1/0",
        "rest d1 n=9999999999999999999999",
        "search d9",
        "retire",
    ],
)
def test_odd_actions_at_a_party_get_a_receipt_and_break_nothing(action: str) -> None:
    heroes = party(1)
    for seat in ("gm", 0, 5):
        heroes.tap(seat, action)
    heroes.done(0, "draw d1 1 required")


def test_a_closed_journal_takes_nothing_more_but_still_knows_its_keys() -> None:
    toys = table("toy", "gm", 0, 1)
    toys.done(0, "count a 1", key="one-intention")
    row = toys.row
    row.closed = row.created
    row.save(update_fields=["closed"])
    assert toys.tap(0, "count a 1").code == "closed"
    assert toys.back(0, "undo 1").code == "closed"
    assert toys.tap(0, "count a 1", key="one-intention").status == "already"


def test_an_entry_tells_for_whom_and_by_whom() -> None:
    toys = table("toy", "gm", 0, 1)
    toys.done("gm", "count a 1")
    toys.done(0, "count a 1")
    toys.done(1, "count b 1", by="bot", actor="bot:1")
    toys.done("gm", "all")
    told = [(e.seat, e.by) for e in Entry.objects.order_by("number")]
    assert told == [("0", "gm"), ("0", "0"), ("1", "bot"), ("gm", "gm")]


def test_proofs_touch_no_part() -> None:
    toys = table("toy", "gm", 0, 1)
    toys.done(0, "mix a")
    assert toys.entry(1).parts == ["a"]


def test_a_checkpoint_is_kept_every_so_many_entries(monkeypatch: pytest.MonkeyPatch) -> None:
    assert services.CHECKPOINT_EVERY == 100
    monkeypatch.setattr(services, "CHECKPOINT_EVERY", 3)
    toys = table("toy", "gm", 0, 1)
    for _ in range(7):
        toys.done(0, "count a 1")
    numbers = Checkpoint.objects.order_by("number").values_list("number", flat=True)
    assert list(numbers) == [0, 3, 6]


def test_a_new_version_of_the_rules_opens_a_segment_with_a_checkpoint() -> None:
    toys = table("toy", "gm", 0, 1)
    toys.done(0, "count a 1")
    register(Kind("toy", Toy("2"), lambda moment, seat, of: [], Silent()))
    toys.done(0, "count a 1")
    kept = Checkpoint.objects.order_by("number").values_list("number", "rules_version", "segment")
    assert list(kept) == [(0, "1", True), (1, "2", True)]
    assert toys.row.rules_version == "2"


def test_a_bad_option_makes_no_journal() -> None:
    from journal.contract import Refusal

    seating, _people = seating_for("gm")
    with pytest.raises(Refusal):
        create("toy", seating, {"nonsense": 1})
    assert not Journal.objects.exists()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("decks", [1, 6])
@pytest.mark.parametrize("warm", [True, False])
def test_a_draw_takes_at_most_twelve_statements_whatever_the_party(decks: int, warm: bool) -> None:
    from journal.moments import cache

    heroes = party(decks)
    heroes.done(0, "draw d1 1 required")
    if not warm:
        cache.clear()
    with CaptureQueriesContext(connection) as asked:
        heroes.tap(0, "draw d1 2 required", seen=decks + 1)
    assert len(asked) <= 12, [query["sql"][:90] for query in asked.captured_queries]


@pytest.mark.django_db(transaction=True)
def test_a_draw_with_fatigue_takes_at_most_twelve_statements() -> None:
    heroes = party(6, cards=6)
    heroes.done(0, "draw d1 5 required")
    hand = [card["id"] for card in heroes.now.view(0)["decks"][0]["hand"]]
    heroes.done(0, f"play {','.join(hand)} to=discard")
    seen = heroes.row.number
    with CaptureQueriesContext(connection) as asked:
        receipt = heroes.tap(0, "draw d1 2 required", seen=seen)
    assert receipt.status == "applied"
    assert "fatigue" in heroes.entry(receipt.number or 0).events
    assert len(asked) <= 12, [query["sql"][:90] for query in asked.captured_queries]


@pytest.mark.django_db(transaction=True)
def test_what_a_failed_transaction_wrote_is_never_remembered() -> None:
    from django.db import transaction

    toys = table("toy", "gm", 0, 1)
    with pytest.raises(RuntimeError), transaction.atomic():
        toys.done(0, "count a 5")
        assert moment(toys.journal_id).view(0)["a"]["count"] == 5
        raise RuntimeError
    toys.done(0, "count a 1")
    assert moment(toys.journal_id).view(0)["a"]["count"] == 1

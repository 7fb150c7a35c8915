"""Moves over the API: each receipt has its status, and nothing is done twice or for strangers."""

from __future__ import annotations

from typing import Any

import pytest
from django.conf import LazySettings
from pytest_django import DjangoAssertNumQueries

from accounts.models import Device
from accounts.services import take_seat
from campaigns.services import add_character, give_deck
from decks.lists import read_list
from journal.models import Entry
from tests.api.conftest import LIST, Answer, Caller, Party, new_key

pytestmark = pytest.mark.django_db


def draw(who: Caller, party: Party, n: int = 1, **more: Any) -> Answer:
    action = f"draw {party.brakka.deck.part if party.brakka.deck else ''} {n} required"
    return who.tap(f"{party.deck}moves/", more.pop("seen", party.number()), action=action, **more)


def test_a_move_is_applied_and_shows_what_the_seat_sees_then(party: Party) -> None:
    done = draw(party.ada, party, 2)
    assert done.status == 201
    assert done.body["status"] == "applied"
    assert done.body["number"] == done.body["current"] == party.number()
    here = done.body["here"]
    assert here["view"]["counts"]["hand"] == len(here["view"]["hand"]) == 2
    assert {card["face"] for card in here["view"]["hand"]} <= set(here["cards"])
    assert {text["title"] for text in here["cards"].values()} <= {
        "Shield Bash",
        "Quick Step",
        "Old Song",
    }


def test_the_same_key_again_is_already_applied_and_changes_nothing(party: Party) -> None:
    key = new_key()
    first = draw(party.ada, party, key=key, seen=party.number())
    second = draw(party.ada, party, key=key, seen=first.body["number"] - 1)
    assert (first.status, second.status) == (201, 200)
    assert second.body["status"] == "already"
    assert second.body["number"] == first.body["number"]
    assert second.body["here"] == first.body["here"]


def test_another_action_under_a_used_key_is_refused_as_key_reused(party: Party) -> None:
    key = new_key()
    draw(party.ada, party, key=key)
    other = draw(party.ada, party, 2, key=key)
    assert (other.status, other.body["code"]) == (409, "key_reused")
    assert "here" not in other.body


def test_two_people_may_use_the_same_key(party: Party) -> None:
    key = new_key()
    assert draw(party.ada, party, key=key).status == 201
    assert draw(party.gm, party, key=key).status == 201


def test_an_action_that_counts_is_stale_after_its_deck_has_moved(party: Party) -> None:
    seen = party.number()
    draw(party.gm, party)
    late = draw(party.ada, party, seen=seen)
    assert (late.status, late.body["code"]) == (409, "moved")
    assert late.body["here"]["view"]["counts"]["hand"] == 1
    assert late.body["current"] == late.body["here"]["number"] == party.number()


def test_an_action_on_another_deck_is_not_stale(party: Party) -> None:
    seen = party.number()
    party.gm_does("draw d2 1 required")
    assert draw(party.ada, party, seen=seen).status == 201


def test_a_card_that_is_gone_is_stale(party: Party) -> None:
    hand = draw(party.ada, party).body["here"]["view"]["hand"]
    play = f"play {hand[0]['id']} to=discard"
    seen = party.number()
    assert party.ada.tap(f"{party.deck}moves/", seen, action=play).status == 201
    again = party.ada.tap(f"{party.deck}moves/", seen, action=play)
    assert (again.status, again.body["code"]) == (409, "gone")


def test_an_illegal_action_names_its_rule(party: Party) -> None:
    hand = draw(party.ada, party).body["here"]["view"]["hand"]
    card = hand[0]["id"]
    play = f"play {card} to=active rounds=2"
    refused = party.ada.tap(f"{party.deck}moves/", party.number(), action=play)
    assert (refused.status, refused.body["code"], refused.body["rule"]) == (
        422,
        "input_required",
        "H9",
    )
    assert refused.body["message"]
    assert "<" not in refused.body["message"]


@pytest.mark.parametrize("action", ["", "fly", "draw d1", "draw  d1 1 required", 'describe d1 "'])
def test_a_text_that_is_no_action_is_refused(party: Party, action: str) -> None:
    refused = party.ada.tap(f"{party.deck}moves/", party.number(), action=action)
    assert refused.status == (422 if action else 400)
    assert refused.body["message"]


def test_a_player_may_not_move_another_deck(party: Party) -> None:
    refused = party.ben.tap(f"{party.deck}moves/", party.number(), action="draw d1 1 required")
    assert (refused.status, refused.body["code"]) == (403, "not_yours")


def test_a_player_may_not_do_what_only_the_gm_may(party: Party) -> None:
    refused = party.ada.tap(
        f"{party.deck}moves/", party.number(), action="round open 1 taking=d1,d2"
    )
    assert (refused.status, refused.body["code"]) == (403, "gm_only")


def test_a_seat_that_somebody_else_holds_is_not_yours(party: Party) -> None:
    assert draw(party.ada, party, seat=1).status == 403
    assert draw(party.ada, party, seat="gm").body["code"] == "not_yours"


def test_who_only_looks_on_cannot_act(party: Party) -> None:
    watcher = Caller()
    code = party.ada.get(f"{party.here}people/").body["join"]["code"]
    watcher.token = watcher.post("join/", code=code, name="Wanda").body["token"]
    assert watcher.get(party.deck).status == 200
    assert draw(watcher, party).status == 403


def test_strangers_find_nothing_and_nobody_needs_a_token(party: Party) -> None:
    assert draw(party.sam, party).status == 404
    assert draw(Caller(), party).status == 401
    nothing = party.sam.tap("decks/000000000000/moves/", 0, action="draw d1 1 required")
    assert nothing.body == draw(party.sam, party).body


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("key", "short"),
        ("key", "no blanks allowed"),
        ("key", None),
        ("seen", -1),
        ("seen", "x"),
        ("seen", 10**30),
        ("seat", 1.5),
        ("seat", "nobody"),
        ("seat", True),
        ("action", 7.5),
        ("action", "x" * 20_001),
        ("action", "a\ud800b"),
        ("action", "a\0b"),
        ("extra", 1),
    ],
)
def test_a_bad_field_is_named(party: Party, field: str, value: Any) -> None:
    body = {"key": new_key(), "seen": 0, "action": "draw d1 1 required", field: value}
    answer = party.ada.post(f"{party.deck}moves/", **body)
    if field == "action" and value == 7.5:
        assert answer.status == 422
        return
    assert (answer.status, answer.body["code"]) == (400, "bad_fields")
    assert list(answer.body["fields"]) == [field]
    assert answer.body["message"].startswith(f"{field}: ")


@pytest.mark.parametrize("body", ["{", "", "[]", "[1]", "null", "7", '"x"', "[" * 100_000, b"\xff"])
def test_what_is_no_object_in_json_is_400(party: Party, body: str | bytes) -> None:
    answer = party.ada.raw(f"{party.deck}moves/", body)
    assert answer.status == 400
    assert answer.body["message"]


def test_a_body_that_is_too_large_is_413(party: Party, settings: LazySettings) -> None:
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 1000
    answer = party.ada.post(f"{party.deck}moves/", action="x" * 2000)
    assert (answer.status, answer.body["code"]) == (413, "too_large")


def test_a_page_from_the_future_is_refused(party: Party) -> None:
    assert draw(party.ada, party, seen=party.number() + 5).body["code"] == "unseen"


def test_who_holds_two_seats_has_to_name_one_in_each_call(party: Party) -> None:
    third = add_character(party.campaign, "Third")
    take_seat(third.seat, party.members["ada"])
    unclear = draw(party.ada, party)
    assert (unclear.status, unclear.body["code"]) == (409, "needs_seat")
    assert unclear.body["seats"] == [0, 2]
    assert party.ada.get(party.deck).body["seats"] == [0, 2]
    assert party.ada.get(party.deck, seat="0").body["seat"] == 0
    assert draw(party.ada, party, seat=0).status == 201
    assert draw(party.ada, party, seat="0").status == 201
    assert draw(party.ada, party, seat=2).status == 403


def test_answers_are_never_stored(party: Party) -> None:
    for answer in (
        party.ada.get(party.deck),
        draw(party.ada, party),
        party.sam.get(party.deck),
        Caller().get("me/"),
        Caller().get("nowhere/at/all/"),
    ):
        kept = {word.strip() for word in answer.headers["Cache-Control"].split(",")}
        assert kept >= {"no-store", "private"}


def test_an_address_that_is_none_is_404_as_json(party: Party) -> None:
    for answer in (party.ada.get("nowhere/"), party.ada.post("decks/%00/moves/", x=1)):
        assert answer.status == 404
        assert set(answer.body) == {"code", "rule", "message"}


def test_a_wrong_method_is_405(party: Party) -> None:
    assert party.ada.get(f"{party.deck}moves/").status == 405


def make_six(party: Party) -> None:
    for number in range(4):
        character = add_character(party.campaign, f"Extra {number}")
        give_deck(character, read_list(LIST), key=new_key(), actor="p:x")


@pytest.mark.parametrize("six", [False, True], ids=["one", "six"])
def test_a_draw_takes_at_most_twelve_statements_however_many_decks(
    party: Party, six: bool, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    if six:
        make_six(party)
    else:
        party.gm_does("retire d2")
    draw(party.ada, party)
    seen = party.number()
    with django_assert_max_num_queries(12):
        assert draw_at(party, seen, "draw d1 1 required").status == 201


def draw_at(party: Party, seen: int, action: str) -> Answer:
    return party.ada.tap(f"{party.deck}moves/", seen, action=action)


def test_a_draw_with_a_shuffle_takes_at_most_twelve_statements(
    party: Party, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    make_six(party)
    drawn = draw(party.ada, party, 30).body["here"]["view"]["hand"]
    cards = ",".join(card["id"] for card in drawn[:10])
    draw_at(party, party.number(), f"play {cards} to=discard")
    seen = party.number()
    with django_assert_max_num_queries(12):
        done = draw_at(party, seen, "draw d1 1 required")
    assert done.status == 201
    assert done.body["here"]["view"]["counts"]["exhausted"] == 1


def test_the_log_has_one_entry_for_each_receipt_and_who_made_it(party: Party) -> None:
    before = Entry.objects.count()
    numbers = [draw(party.ada, party).body["number"] for _ in range(3)]
    made = Entry.objects.order_by("number")[before:]
    assert [entry.number for entry in made] == numbers
    ada = Device.objects.get(label="a program", person__name="Ada").person_id
    assert {entry.actor for entry in made} == {f"p:{ada}"}


def test_a_deck_without_names_cannot_be_given_by_a_raw_move(party: Party) -> None:
    """FAT-2, H17: the number of cards is checked, and their names kept, where a deck is made."""
    action = "give 9 size=4 active=no pc=yes kind=skill cards=x,y"
    answer = party.gm.tap(f"{party.deck}moves/", party.number(), action=action)
    assert (answer.status, answer.body["code"], answer.body["rule"]) == (
        422,
        "set_up_only",
        "FAT-2",
    )

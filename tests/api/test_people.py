"""Coming in, oneself, campaigns and seats over the API."""

from __future__ import annotations

import pytest
from django.conf import LazySettings
from django.test import Client

from accounts.models import Device, Person
from accounts.people import COOKIE
from accounts.services import make_account, new_device, new_guest
from tests.api.conftest import LIST, Caller, Party, caller, new_key

pytestmark = pytest.mark.django_db


def code_of(party: Party) -> str:
    found: str = party.gm.get(f"{party.here}people/").body["join"]["code"]
    return found


def test_a_guest_joins_by_code_and_has_a_token(party: Party) -> None:
    joined = Caller().post("join/", code=code_of(party).lower(), name="Wanda")
    assert joined.status == 200
    assert joined.body["person"]["name"] == "Wanda"
    wanda = Caller(joined.body["token"])
    assert wanda.get("me/").body["memberships"] == [
        {"group": joined.body["group"], "name": "The Long Night", "role": "player"}
    ]
    assert wanda.get(party.here).body["seats"] == ["screen"]


def test_who_is_known_joins_as_who_they_are(party: Party) -> None:
    joined = party.sam.post("join/", code=code_of(party))
    assert (joined.body["person"]["name"], joined.body["token"]) == ("Sam", None)
    assert party.sam.get(party.here).status == 200


def test_a_code_that_opens_nothing_makes_nobody(party: Party) -> None:
    before = Person.objects.count()
    refused = Caller().post("join/", code="BBBBBB", name="Wanda")
    assert (refused.status, refused.body["code"]) == (404, "code_unknown")
    nameless = Caller().post("join/", code=code_of(party), name=" ")
    assert (nameless.status, nameless.body["code"]) == (422, "name_missing")
    assert Person.objects.count() == before


def test_guessing_codes_is_slowed_down(party: Party) -> None:
    guesser = Caller()
    answers = [guesser.post("join/", code=f"BBBBB{c}", name="G").status for c in "BCDFGHJKMN" * 2]
    assert set(answers) == {404}
    late = guesser.post("join/", code=code_of(party), name="G")
    assert (late.status, late.body["code"]) == (429, "too_many_tries")
    assert guesser.post("seat-code/", code="x").status == 429


def test_a_token_that_is_not_valid_is_401_everywhere(party: Party) -> None:
    bad = Caller("nonsense")
    for answer in (bad.get("me/"), bad.get(party.here), bad.post("join/", code="x")):
        assert (answer.status, answer.headers["WWW-Authenticate"]) == (401, "Bearer")
        assert set(answer.body) == {"code", "rule", "message"}


def test_a_recovery_code_makes_one_oneself_again(party: Party) -> None:
    code = party.ada.post("me/recovery/").body["code"]
    again = Caller().post("recover/", code=code, device="new phone")
    assert again.body["person"]["name"] == "Ada"
    devices = Caller(again.body["token"]).get("me/").body["devices"]
    assert {each["label"] for each in devices} == {"a program", "new phone"}
    assert Caller().post("recover/", code="0000").body["code"] == "recovery_unknown"


def test_an_account_signs_in(party: Party) -> None:
    made = party.ada.post("me/account/", username="Ada.L", password="a long night")
    assert (made.status, made.body["token"]) == (200, None)
    right = Caller().post("sign-in/", username="ada.l", password="a long night")
    assert right.body["person"]["name"] == "Ada"
    wrong = Caller().post("sign-in/", username="ada.l", password="another night")
    assert (wrong.status, wrong.body["code"]) == (422, "sign_in_failed")
    fresh = Caller().post("me/account/", username="newone", password="a long night", name="N")
    assert Caller(fresh.body["token"]).get("me/").body["username"] == "newone"


def test_my_name_changes_everywhere(party: Party) -> None:
    assert party.ada.post("me/name/", name="Adele").body["name"] == "Adele"
    members = party.ben.get(f"{party.here}people/").body["members"]
    assert "Adele" in {member["name"] for member in members}


def test_a_revoked_device_is_nobody(party: Party) -> None:
    device, token = new_device(Person.objects.get(name="Ada"), "lost phone")
    assert Caller(token).get("me/").status == 200
    left = party.ada.post(f"me/devices/{device.pk}/revoke/")
    assert [each["label"] for each in left.body["devices"]] == ["a program"]
    assert Caller(token).get("me/").status == 401
    theirs = Device.objects.get(person__name="Ben")
    assert party.ada.post(f"me/devices/{theirs.pk}/revoke/").status == 404
    assert party.ada.post(f"me/devices/{10**30}/revoke/").status == 404


def test_signing_out_does_not_lose_a_person_unless_that_is_meant(party: Party) -> None:
    refused = party.ada.post("sign-out/")
    assert (refused.status, refused.body["code"]) == (409, "would_be_lost")
    assert party.ada.post("sign-out/", leave=True).status == 200
    assert party.ada.get("me/").status == 401


def test_a_browsers_cookie_needs_the_csrf_token(party: Party) -> None:
    browser = Client(enforce_csrf_checks=True)
    browser.cookies[COOKIE] = party.ada.token
    assert browser.get("/api/v1/me/").status_code == 200
    assert browser.post("/api/v1/me/recovery/").status_code == 403


def test_somebody_new_starts_a_campaign_and_fills_it() -> None:
    started = Caller().post(
        "campaigns/", name="New Road", hand_size=5, your_name="Gerda", counts_active=True
    )
    assert started.status == 201
    gm = Caller(started.body["token"])
    campaign = started.body["campaign"]
    assert (campaign["seats"], campaign["role"]) == (["gm"], "host")
    assert [each["id"] for each in gm.get("campaigns/").body] == [campaign["id"]]
    here = f"campaigns/{campaign['id']}/"
    made = gm.post(f"{here}characters/", name="Brakka")
    assert (made.status, made.body["number"], made.body["deck"]) == (201, 0, None)
    key = new_key()
    given = gm.tap(f"{here}characters/0/deck/", 0, text=LIST, key=key)
    assert given.status == 201
    assert given.body["here"]["view"]["counts"]["deck"] == 30
    assert given.body["here"]["view"]["counts_active"] is True
    again = gm.tap(f"{here}characters/0/deck/", 0, text=LIST, key=key)
    assert (again.status, again.body["number"]) == (200, given.body["number"])
    assert gm.get(f"{here}characters/").body[0]["part"] == "d1"


def test_a_hand_size_has_no_default(party: Party) -> None:
    answer = party.sam.post("campaigns/", name="x")
    assert list(answer.body["fields"]) == ["hand_size"]
    assert party.sam.post("campaigns/", name="x", hand_size=0).status == 400


def test_nobody_without_a_name_starts_nothing(db: None) -> None:
    answer = Caller().post("campaigns/", name="x", hand_size=5)
    assert (answer.status, answer.body["code"]) == (422, "name_missing")
    assert Person.objects.count() == 0


def test_on_a_closed_server_only_accounts_start_campaigns(
    party: Party, settings: LazySettings
) -> None:
    settings.OPEN_SERVER = False
    assert party.sam.post("campaigns/", name="x", hand_size=5).body["code"] == "closed_server"
    assert Caller().post("campaigns/demo/").status == 403
    made = Caller().post("me/account/", username="abc", password="a long night", name="A")
    assert made.body["code"] == "server_closed"
    owner = make_account(new_guest("Olga"), "olga", "a long night")
    assert caller(owner).post("campaigns/", name="x", hand_size=5).status == 201


def test_the_demo_is_a_party_in_its_third_round(db: None) -> None:
    started = Caller().post("campaigns/demo/")
    assert started.status == 201
    gm = Caller(started.body["token"])
    view = gm.get(f"campaigns/{started.body['campaign']['id']}/party/").body["view"]
    assert view["round"] == 3
    assert any(deck["next"]["dies"] for deck in view["decks"])


def test_only_the_gm_adds_characters_and_gives_decks(party: Party) -> None:
    assert party.ada.post(f"{party.here}characters/", name="Mine").status == 403
    assert party.ada.tap(f"{party.here}characters/0/deck/", 0, blank=30).status == 403
    assert party.sam.post(f"{party.here}characters/", name="Mine").status == 404
    assert party.gm.post(f"{party.here}characters/", name="brakka").body["code"] == "name_taken"
    assert party.gm.tap(f"{party.here}characters/77/deck/", 0, blank=30).status == 404


def test_decks_come_as_text_cards_or_blanks(party: Party) -> None:
    number = party.gm.post(f"{party.here}characters/", name="Third").body["number"]
    give = f"{party.here}characters/{number}/deck/"
    bad = party.gm.tap(give, 0, text="3x\nShield Bash x30\nHeading:")
    assert (bad.status, bad.body["code"]) == (422, "bad_lines")
    assert [line["line"] for line in bad.body["lines"]] == [1, 3]
    few = party.gm.tap(give, 0, cards=[{"title": "Blow", "count": 12}])
    assert (few.status, few.body["code"], few.body["rule"]) == (422, "deck_size", "H17")
    for wrong, field in (
        ({}, "text"),
        ({"text": "x", "blank": 30}, "text"),
        ({"cards": [{"title": "x"}, {"title": "y" * 81}]}, "cards.1.title"),
        ({"cards": [{"title": "x", "to": "moon"}]}, "cards.0.to"),
    ):
        assert list(party.gm.tap(give, 0, **wrong).body["fields"]) == [field]
    cards = [{"title": "Blow", "count": 10, "to": "exhausted"}, {"title": "Step", "count": 2}]
    key = new_key()
    done = party.gm.tap(give, 0, cards=cards, other_size=True, key=key, hand_size=3, pc=False)
    assert done.status == 201, done.body
    view = done.body["here"]["view"]
    assert (view["counts"]["deck"], view["size"], view["pc"]) == (12, 3, False)
    reused = party.gm.tap(give, 0, blank=30, key=key)
    assert (reused.status, reused.body["code"]) == (409, "key_reused")
    second = party.gm.tap(give, 0, blank=30)
    assert (second.status, second.body["code"]) == (422, "has_deck")


def test_blank_cards_are_a_printed_deck(party: Party) -> None:
    number = party.gm.post(f"{party.here}characters/", name="Third").body["number"]
    done = party.gm.tap(f"{party.here}characters/{number}/deck/", 0, blank=30)
    assert done.body["here"]["printed"] is True
    assert done.body["here"]["cards"] == {}


def test_a_player_takes_a_character(party: Party) -> None:
    made = party.gm.post(f"{party.here}characters/", name="Third").body
    party.sam.post("join/", code=code_of(party))
    take = f"{party.here}characters/{made['number']}/take/"
    assert party.sam.post(take).status == 200
    assert party.sam.get(party.here).body["seats"] == [2]
    assert party.ben.post(take).body["code"] == "seat_taken"
    assert party.ada.post(f"{party.here}characters/999/take/").status == 404


def test_a_seat_is_lent_taken_back_and_released(party: Party) -> None:
    ben = party.members["ben"].pk
    seat = f"{party.here}seats/0/"
    assert party.ben.post(f"{seat}lend/", member=ben).status == 403
    lent = party.ada.post(f"{seat}lend/", member=ben)
    holder = lent.body[1]["holders"][0]
    assert (holder["name"], holder["lent_by"], lent.body[1]["mine"]) == ("Ben", "Ada", False)
    assert party.ben.get(party.deck, seat=0).body["view"]["mine"] is True
    assert party.ada.get(party.deck).body["seat"] == "screen"
    assert party.ada.post(f"{seat}take-back/").body[1]["mine"] is True
    freed = party.gm.post(f"{seat}release/")
    assert (freed.body[1]["free"], freed.body[1]["holders"]) == (True, [])
    assert party.ada.post(f"{seat}take/").body[1]["mine"] is True
    assert party.ben.post(f"{seat}take/").body["code"] == "seat_taken"
    assert party.ada.post(f"{party.here}seats/gm/take/").body["code"] == "gm_seat"
    assert party.ada.post(f"{party.here}seats/9/take/").status == 404
    assert party.ada.post(f"{seat}lend/", member=10**8).body["code"] == "member_unknown"


def test_the_gm_shares_the_gms_seat(party: Party) -> None:
    share = f"{party.here}seats/gm/share/"
    ben = party.members["ben"].pk
    assert party.ben.post(share, member=ben).status == 403
    assert party.gm.post(share, member=ben).status == 200
    assert party.ben.get(party.here).body["seats"] == ["gm", 1]


def test_a_seats_code_adds_a_device_once(party: Party) -> None:
    assert party.ben.post(f"{party.here}seats/0/code/").status == 403
    code = party.ada.post(f"{party.here}seats/0/code/").body["code"]
    opened = Caller().post("seat-code/", code=code)
    assert opened.body["person"]["name"] == "Ada"
    assert Caller(opened.body["token"]).get(party.deck).body["view"]["mine"] is True
    assert Caller().post("seat-code/", code=code).body["code"] == "code_used"


def test_a_host_makes_the_old_code_void_and_takes_somebody_out(party: Party) -> None:
    old = code_of(party)
    assert party.ada.post(f"{party.here}people/code/").status == 403
    new = party.gm.post(f"{party.here}people/code/").body["code"]
    assert new != old
    assert party.sam.post("join/", code=old).status == 404
    ben = party.members["ben"].pk
    assert party.ada.post(f"{party.here}people/leave/", member=ben).status == 403
    left = party.gm.post(f"{party.here}people/leave/", member=ben).body
    assert {member["name"] for member in left["members"]} == {"Gerda", "Ada"}
    assert party.ben.get(party.here).status == 404
    assert party.gm.post(f"{party.here}people/leave/").body["code"] == "last_host"
    assert party.ada.post(f"{party.here}people/leave/").status == 204
    assert party.ada.get(party.here).status == 404


def test_a_closed_servers_page_offers_no_demo_either(db: None, settings: LazySettings) -> None:
    settings.OPEN_SERVER = False
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }
    assert Client().post("/demo/").status_code == 403
    assert Person.objects.count() == 0

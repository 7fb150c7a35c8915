"""Persons, their devices, recovery and accounts."""

from __future__ import annotations

import pytest
import redis
from django.conf import LazySettings
from pytest_django import DjangoCaptureOnCommitCallbacks

from accounts.models import Device, Person
from accounts.people import device_by_token
from accounts.refusals import AccountRefusal
from accounts.services import (
    make_account,
    new_device,
    new_guest,
    recover,
    recovery_code,
    rename,
    revoke_device,
    sign_in,
)

pytestmark = pytest.mark.django_db
PASSWORD = "brackwater lantern"


def test_a_device_is_known_by_its_token_and_the_token_is_not_kept() -> None:
    device, token = new_device(new_guest("Ada"), "Firefox")
    assert device_by_token(token) == device
    assert device_by_token(token + "x") is None
    assert device_by_token("") is None
    assert not Device.objects.filter(token_hash__contains=token).exists()


def test_a_revoked_device_is_nobodys_and_the_persons_other_devices_stay() -> None:
    ada = new_guest("Ada")
    (lost, lost_token), (kept, kept_token) = new_device(ada), new_device(ada)
    revoke_device(lost)
    revoke_device(lost)
    assert device_by_token(lost_token) is None
    assert device_by_token(kept_token) == kept


def test_a_revocation_is_announced_after_the_commit(
    live_valkey: str, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    device, _token = new_device(new_guest("Ada"))
    with redis.Redis.from_url(live_valkey) as store, store.pubsub() as heard:
        heard.subscribe("revoked")
        assert heard.get_message(timeout=2) is not None
        with django_capture_on_commit_callbacks(execute=True):
            revoke_device(device)
        message = heard.get_message(timeout=2)
    assert message is not None
    assert message["data"] == str(device.pk).encode()


def test_a_revocation_stands_without_redis(
    settings: LazySettings, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    settings.REDIS_URL = "unix:///nowhere/at/all"
    device, token = new_device(new_guest("Ada"))
    with django_capture_on_commit_callbacks(execute=True):
        revoke_device(device)
    assert device_by_token(token) is None


def test_a_recovery_code_gives_a_person_back_however_it_is_typed() -> None:
    ada = new_guest("Ada")
    code = recovery_code(ada)
    assert recover(code) == ada
    assert recover(code.upper().replace("-", " ")) == ada
    assert recover(code.replace("0", "O").replace("1", "l")) == ada


def test_only_the_newest_recovery_code_is_valid() -> None:
    ada = new_guest("Ada")
    old = recovery_code(ada)
    new = recovery_code(ada)
    with pytest.raises(AccountRefusal) as refusal:
        recover(old)
    assert refusal.value.code == "recovery_unknown"
    assert recover(new) == ada


@pytest.mark.parametrize("typed", ["", "-", "\x00", "\ud800", "zzzzz-zzzzz-zzzzz-zzzzz"])
def test_nothing_is_recovered_by_nonsense(typed: str) -> None:
    new_guest("Ada")
    with pytest.raises(AccountRefusal) as refusal:
        recover(typed)
    assert refusal.value.code == "recovery_unknown"


def test_an_account_signs_in_whatever_the_case_of_its_user_name() -> None:
    ada = make_account(new_guest("Ada"), " Ada.L ", PASSWORD)
    assert sign_in("ADA.l", PASSWORD) == ada


@pytest.mark.parametrize(
    ("username", "password"),
    [("ada", "wrong one"), ("nobody", PASSWORD), ("", ""), ("ada", "\ud800")],
)
def test_sign_in_refuses_a_wrong_name_and_a_wrong_password_in_the_same_words(
    username: str, password: str
) -> None:
    make_account(new_guest("Ada"), "ada", PASSWORD)
    with pytest.raises(AccountRefusal) as refusal:
        sign_in(username, password)
    assert refusal.value.code == "sign_in_failed"


def test_a_guest_cannot_be_signed_in_to_without_a_password() -> None:
    Person.objects.create(name="Ada", username="ada", password="")
    with pytest.raises(AccountRefusal):
        sign_in("ada", "")


@pytest.mark.parametrize(
    ("username", "password", "code"),
    [
        ("ad", PASSWORD, "username_bad"),
        ("ada lovelace", PASSWORD, "username_bad"),
        ("äda", PASSWORD, "username_bad"),
        ("ada", "short", "password_short"),
        ("ada", "x" * 201, "password_long"),
        ("ada", "lone surrogate \ud800", "password_long"),
        ("ada", "password1", "password_common"),
        ("BEN", PASSWORD, "username_taken"),
    ],
)
def test_an_account_is_refused_with_a_reason_and_nothing_changes(
    username: str, password: str, code: str
) -> None:
    make_account(new_guest("Ben"), "ben", PASSWORD)
    ada = new_guest("Ada")
    with pytest.raises(AccountRefusal) as refusal:
        make_account(ada, username, password)
    assert refusal.value.code == code
    ada.refresh_from_db()
    assert (ada.username, ada.password) == (None, "")


def test_who_has_an_account_can_change_it() -> None:
    ada = make_account(new_guest("Ada"), "ada", PASSWORD)
    make_account(ada, "countess", PASSWORD + "!")
    assert sign_in("countess", PASSWORD + "!") == ada
    with pytest.raises(AccountRefusal):
        sign_in("ada", PASSWORD)


def test_a_name_changes_and_a_bad_one_does_not() -> None:
    ada = new_guest("Ada")
    rename(ada, "Countess")
    with pytest.raises(AccountRefusal):
        rename(ada, " ")
    assert Person.objects.get(pk=ada.pk).name == "Countess"

"""What the owner of the server can do without a mail server."""

from __future__ import annotations

import io

import pytest
from django.core.management import CommandError, call_command

from accounts.models import Person
from accounts.services import make_account, new_guest, recover, recovery_code

pytestmark = pytest.mark.django_db


def run(*arguments: str) -> str:
    """What the command prints for others to use."""
    out = io.StringIO()
    call_command(*arguments, stdout=out, stderr=io.StringIO())
    return out.getvalue().strip()


def test_reset_person_prints_a_new_recovery_code_by_id_or_user_name() -> None:
    ada = make_account(new_guest("Ada"), "ada", "brackwater lantern")
    old = recovery_code(ada)
    assert recover(run("reset_person", "ADA")) == ada
    assert recover(run("reset_person", ada.pk)) == ada
    with pytest.raises(Exception, match="No person has this recovery code"):
        recover(old)


def test_reset_person_names_whom_it_does_not_find() -> None:
    with pytest.raises(CommandError, match="'nobody'"):
        run("reset_person", "nobody")


def test_new_account_makes_a_person_who_comes_in_by_recovery_code() -> None:
    assert recover(run("new_account", "ada", "Ada")).username == "ada"
    with pytest.raises(CommandError, match="Somebody else has this user name"):
        run("new_account", "ada", "Another Ada")
    assert Person.objects.count() == 1

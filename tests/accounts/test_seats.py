"""Who sits where, and the two who tap at once."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.db import IntegrityError, connection, transaction

from accounts.models import Holding, Membership, Seat
from accounts.refusals import AccountRefusal
from accounts.services import (
    add_seat,
    hold_gm_seat,
    join,
    join_code,
    leave,
    lend_seat,
    new_device,
    new_group,
    new_guest,
    release_seat,
    seat_bot,
    take_back,
    take_seat,
)
from tests.accounts.conftest import Table


def holders(seat: Seat) -> list[str]:
    """The names of who holds the seat now."""
    now = Holding.objects.filter(seat=seat, until=None).order_by("pk")
    return [h.membership.person.name if h.membership else h.bot for h in now]


@contextmanager
def refused(code: str) -> Iterator[None]:
    """Expects the refusal with this code."""
    with pytest.raises(AccountRefusal) as refusal:
        yield
    assert refusal.value.code == code


def test_a_free_seat_is_taken_once_and_again_without_effect(table: Table) -> None:
    take_seat(table.first, table.ada)
    take_seat(table.first, table.ada)
    assert holders(table.first) == ["Ada"]
    assert Holding.objects.filter(seat=table.first).count() == 1


def test_a_held_seat_is_refused_with_its_holders_name(table: Table) -> None:
    take_seat(table.first, table.ada)
    with pytest.raises(AccountRefusal, match="Ada holds this seat already: Brakka") as refusal:
        take_seat(table.first, table.ben)
    assert refusal.value.code == "seat_taken"
    assert holders(table.first) == ["Ada"]


def test_one_member_can_hold_several_seats(table: Table) -> None:
    take_seat(table.first, table.ada)
    take_seat(table.second, table.ada)
    assert holders(table.first) == holders(table.second) == ["Ada"]


def test_strangers_spectators_and_who_has_left_cannot_sit(table: Table) -> None:
    _group, stranger = new_group("Another table", new_guest("Mallory"))
    with refused("not_a_member"):
        take_seat(table.first, stranger)
    Membership.objects.filter(pk=table.ben.pk).update(role="spectator")
    table.ben.refresh_from_db()
    with refused("role_cannot_sit"):
        take_seat(table.first, table.ben)
    leave(table.ada)
    with refused("not_a_member"):
        take_seat(table.first, table.ada)
    assert holders(table.first) == []


def test_the_gms_seat_is_shared_and_never_taken_or_left_empty(table: Table) -> None:
    with refused("gm_seat"):
        take_seat(table.gm, table.ada)
    with refused("last_gm"):
        release_seat(table.gm, table.gerda)
    hold_gm_seat(table.gm, table.ada)
    hold_gm_seat(table.gm, table.ada)
    assert holders(table.gm) == ["Gerda", "Ada"]
    release_seat(table.gm, table.gerda)
    assert holders(table.gm) == ["Ada"]


def test_a_host_frees_the_gm_whom_they_name_and_a_player_frees_none(table: Table) -> None:
    hold_gm_seat(table.gm, table.ada)
    with refused("not_yours"):
        release_seat(table.gm, table.ben, table.ada)
    release_seat(table.gm, table.gerda, table.ada)
    assert holders(table.gm) == ["Gerda"]


def test_only_the_gms_seat_has_several_holders(table: Table) -> None:
    with refused("not_gm_seat"):
        hold_gm_seat(table.first, table.ada)


def test_a_holder_and_a_host_can_free_a_seat_and_another_player_cannot(table: Table) -> None:
    take_seat(table.first, table.ada)
    with refused("not_yours"):
        release_seat(table.first, table.ben)
    release_seat(table.first, table.ada)
    with refused("seat_free"):
        release_seat(table.first, table.ada)
    take_seat(table.first, table.ben)
    release_seat(table.first, table.gerda)
    assert holders(table.first) == []
    assert Holding.objects.filter(seat=table.first).count() == 2, "the history stays"


def test_a_lent_seat_comes_back_when_it_is_taken_or_given_back(table: Table) -> None:
    take_seat(table.first, table.ada)
    lend_seat(table.first, table.ada, table.ben)
    assert holders(table.first) == ["Ben"]
    take_back(table.first, table.ada)
    assert holders(table.first) == ["Ada"]
    lend_seat(table.first, table.ada, table.ben)
    release_seat(table.first, table.ben)
    assert holders(table.first) == ["Ada"]
    with refused("not_lent"):
        take_back(table.first, table.ada)


def test_a_host_who_frees_a_lent_seat_frees_it_from_both(table: Table) -> None:
    take_seat(table.first, table.ada)
    lend_seat(table.first, table.ada, table.ben)
    release_seat(table.first, table.gerda)
    assert holders(table.first) == []


def test_lending_is_refused_where_it_makes_no_sense(table: Table) -> None:
    take_seat(table.first, table.ada)
    with refused("not_yours"):
        lend_seat(table.first, table.ben, table.gerda)
    with refused("own_seat"):
        lend_seat(table.first, table.ada, table.ada)
    with refused("gm_seat"):
        lend_seat(table.gm, table.gerda, table.ada)
    lend_seat(table.first, table.ada, table.ben)
    with refused("lent_already"):
        lend_seat(table.first, table.ben, table.gerda)
    assert holders(table.first) == ["Ben"]


def test_a_program_plays_a_free_seat_until_a_host_frees_it(table: Table) -> None:
    seat_bot(table.first, "scripted")
    with refused("seat_taken"):
        take_seat(table.first, table.ada)
    with refused("seat_taken"):
        seat_bot(table.first, "scripted")
    with refused("gm_seat"):
        seat_bot(table.gm, "scripted")
    release_seat(table.first, table.gerda)
    take_seat(table.first, table.ada)
    assert holders(table.first) == ["Ada"]


def test_who_leaves_frees_their_seats_and_can_come_back(table: Table) -> None:
    take_seat(table.first, table.ada)
    leave(table.ada)
    assert holders(table.first) == []
    again = join(join_code(table.group).code, table.ada.person)
    assert (again.pk, again.left, again.role) == (table.ada.pk, None, "player")


def test_the_last_host_cannot_leave(table: Table) -> None:
    with refused("last_host"):
        leave(table.gerda)
    assert holders(table.gm) == ["Gerda"]


@pytest.mark.parametrize("name", ["", "screen", "-1", "01", "1.0", "²", "99999", "9" * 5000])
def test_a_seat_is_gm_or_a_number(table: Table, name: str) -> None:
    with refused("seat_bad"):
        add_seat(table.seating, name, "Nobody")


def test_a_seats_name_is_given_once(table: Table) -> None:
    with refused("seat_exists"):
        add_seat(table.seating, 0, "Another Brakka")


def test_the_database_itself_knows_one_holder_at_a_time(table: Table) -> None:
    take_seat(table.first, table.ada)
    with pytest.raises(IntegrityError), transaction.atomic():
        Holding.objects.create(seat=table.first, membership=table.ben)


@pytest.mark.django_db(transaction=True)
def test_of_two_who_take_one_seat_at_once_one_gets_it(table: Table) -> None:
    new_device(table.ada.person)
    start, outcomes = threading.Barrier(2), []

    def take(member: Membership) -> None:
        start.wait(5)
        try:
            take_seat(table.first, member)
            outcomes.append("taken")
        except AccountRefusal as refusal:
            outcomes.append(refusal.code)
        finally:
            connection.close()

    threads = [threading.Thread(target=take, args=[one]) for one in (table.ada, table.ben)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    assert sorted(outcomes) == ["seat_taken", "taken"]
    assert len(holders(table.first)) == 1

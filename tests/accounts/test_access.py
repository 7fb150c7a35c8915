"""A viewer is a seat at a journal, and strangers find nothing."""

from __future__ import annotations

import pytest
from django.http import Http404
from pytest_django import DjangoAssertNumQueries

from accounts.access import NeedsSeat, NotYours, member, viewer, viewers
from accounts.selectors import devices, members, seats, would_be_lost
from accounts.services import (
    add_seat,
    hold_gm_seat,
    leave,
    lend_seat,
    new_device,
    new_group,
    new_guest,
    new_seating,
    recovery_code,
    release_seat,
    seat_bot,
    take_seat,
)
from tests.accounts.conftest import Table


def test_viewers_are_all_seats_of_a_person_here_in_one_query(
    table: Table, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    other = new_seating(table.group)
    take_seat(add_seat(other, 5, "Elsewhere"), table.ada)
    take_seat(table.second, table.ada)
    take_seat(table.first, table.ada)
    hold_gm_seat(table.gm, table.ada)
    with django_assert_num_queries(1):
        found = viewers(table.ada.person, table.seating.pk)
    assert [one.seat for one in found] == ["gm", 0, 1]
    assert {one.membership_id for one in found} == {table.ada.pk}
    assert found[0].actor == f"p:{table.ada.person.pk}"


def test_a_member_without_a_seat_looks_at_the_screen(table: Table) -> None:
    take_seat(table.first, table.ada)
    release_seat(table.first, table.ada)
    assert [one.seat for one in viewers(table.ada.person, table.seating.pk)] == ["screen"]


def test_a_host_has_no_view_beyond_the_seat_they_hold(table: Table) -> None:
    take_seat(table.first, table.ada)
    with pytest.raises(NotYours):
        viewer(table.gerda.person, table.seating.pk, "0")


def test_strangers_and_who_has_left_get_the_same_404_as_for_nothing(table: Table) -> None:
    _group, mallory = new_group("Another table", new_guest("Mallory"))
    leave(table.ada)
    for person in (mallory.person, table.ada.person, None):
        assert viewers(person, table.seating.pk) == []
        for seating in (table.seating.pk, "nothing"):
            for seat in (None, "0", "gm", "screen"):
                with pytest.raises(Http404, match="There is no such page"):
                    viewer(person, seating, seat)
        with pytest.raises(Http404):
            member(person, table.group.pk)


def test_the_only_seat_is_meant_when_none_is_named_and_of_several_one_must_be(table: Table) -> None:
    take_seat(table.first, table.ada)
    assert viewer(table.ada.person, table.seating.pk).seat == 0
    take_seat(table.second, table.ada)
    with pytest.raises(NeedsSeat) as needs:
        viewer(table.ada.person, table.seating.pk)
    assert [one.seat for one in needs.value.viewers] == [0, 1]
    assert viewer(table.ada.person, table.seating.pk, "1").seat == 1


@pytest.mark.parametrize("seat", ["1", "gm", "00", "x", "\x00", "None"])
def test_a_member_who_names_a_seat_that_is_not_theirs_is_told_so(table: Table, seat: str) -> None:
    take_seat(table.first, table.ada)
    with pytest.raises(NotYours):
        viewer(table.ada.person, table.seating.pk, seat)


def test_every_member_may_look_at_the_screen(table: Table) -> None:
    take_seat(table.first, table.ada)
    assert viewer(table.ada.person, table.seating.pk, "screen").seat == "screen"


def test_a_lent_seat_is_the_borrowers_view_alone(table: Table) -> None:
    take_seat(table.first, table.ada)
    lend_seat(table.first, table.ada, table.ben)
    assert [one.seat for one in viewers(table.ben.person, table.seating.pk)] == [0]
    assert [one.seat for one in viewers(table.ada.person, table.seating.pk)] == ["screen"]


def test_members_and_seats_are_listed_with_names_in_few_queries(
    table: Table, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    take_seat(table.first, table.ada)
    lend_seat(table.first, table.ada, table.ben)
    seat_bot(table.second, "scripted")
    with django_assert_num_queries(1):
        assert [one.person.name for one in members(table.group)] == ["Gerda", "Ada", "Ben"]
    with django_assert_num_queries(2):
        rows = seats(table.seating.pk)
    assert [(row.seat.label, [h.name or h.bot for h in row.holders]) for row in rows] == [
        ("GM", ["Gerda"]),
        ("Brakka", ["Ben"]),
        ("Ysolde", ["scripted"]),
    ]
    assert rows[1].holders[0].lent_by == "Ada"
    assert not any(row.free for row in rows)
    assert rows[1].held_by(table.ben.pk)


def test_a_guest_with_one_device_and_no_recovery_code_would_be_lost(table: Table) -> None:
    ada = table.ada.person
    device, _token = new_device(ada)
    assert would_be_lost(ada, device)
    second, _token = new_device(ada)
    assert not would_be_lost(ada, device)
    second.delete()
    recovery_code(ada)
    assert not would_be_lost(ada, device)
    assert devices(ada) == [device]

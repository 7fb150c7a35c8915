"""Opening a table and saying what is played there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import Group, Membership, Person
from accounts.names import GROUP_LENGTH, clean_name
from accounts.refusals import AccountRefusal
from accounts.services import join_code, new_group
from campaigns.models import Campaign
from cardgames.models import Game, Table
from cardgames.rules.exhaust.options import Setup, dump_setup
from cardgames.selectors import players
from cardgames.services.making import TableRefusal, checked, locked, make_game
from cardgames.services.seats import seat_bot, sit
from journal.models import Journal
from journal.wording import reword

GAMES = ("exhaust",)
OPTIONS = ("players", "variant", "npc", "start", "cards", "readings")
CLOCKS = range(10, 3601)
"""Seconds that a turn clock may be set to; 0 is no clock."""


def open_table(
    person: Person,
    game: str,
    options: Mapping[str, Any],
    *,
    group: Group | None = None,
    name: str = "",
    hints: bool = True,
    clock: int = 0,
) -> Table:
    """A table with its first game prepared, hosted by this person, who sits on seat 0.

    Without `group` it gets one of its own, with a join code; in a campaign's group its people are
    members already.  `options` are those of the rules (`exhaust.options.load_setup`).  Refuses bad
    options and names, `closed_server`, `not_a_member` and `role_cannot_sit`.
    """
    if game not in GAMES:
        raise TableRefusal("game_unknown", _("There is no such game here."))
    setup = _checked(options, clock)
    # As the rules write them, so that log and export name every reading.
    wanted = dump_setup(setup)
    title = clean_name(name or _("Exhaust"), GROUP_LENGTH)
    with transaction.atomic():
        campaign = Campaign.objects.filter(group=group).first() if group is not None else None
        where, host = _people(person, group, title)
        join_code(where)
        table = Table.objects.create(
            group=where,
            name=title,
            game=game,
            options=wanted,
            hints=hints,
            clock=0 if setup.printed else clock,
            host=person,
            campaign_id=campaign.pk if campaign is not None else "",
        )
        make_game(table, wanted, series=1)
        sit(table, host, 0)
    return table


def _people(person: Person, group: Group | None, title: str) -> tuple[Group, Membership]:
    if group is None:
        if not settings.OPEN_SERVER and not person.username:
            raise AccountRefusal("closed_server", _("On this server only accounts open tables."))
        return new_group(title, person)
    member = Membership.objects.filter(group=group, person=person, left=None).first()
    if member is None:
        raise AccountRefusal("not_a_member", _("Only members of the group can open a table."))
    if member.role not in (Membership.Role.HOST, Membership.Role.PLAYER):
        raise AccountRefusal("role_cannot_sit", _("Spectators and screens open no table."))
    return group, member


def _checked(options: Mapping[str, Any], clock: int) -> Setup:
    for option in options:
        if option not in OPTIONS:
            raise TableRefusal(
                "bad_option", _("%(option)s: there is no such option.") % {"option": option}
            )
    if clock and clock not in CLOCKS:
        raise TableRefusal(
            "bad_option",
            _("A turn clock has %(least)d to %(most)d seconds, or 0 for none.")
            % {"least": CLOCKS[0], "most": CLOCKS[-1]},
        )
    return checked(options)


def configure(
    table: Table,
    options: Mapping[str, Any] | None = None,
    *,
    hints: bool | None = None,
    clock: int | None = None,
) -> Game:
    """The host's settings.  Hints and clock may change at any time; the clock from the next turn
    on.  Other options only while seats are taken: they make another game, in which everybody keeps
    their seat as far as there is one.  Refuses bad options and `already_started`."""
    with transaction.atomic():
        game = locked(table.current)
        table.refresh_from_db()
        seconds = table.clock if clock is None else clock
        setup = _checked(table.options if options is None else options, seconds)
        wanted = dump_setup(setup)
        if wanted != table.options:
            if table.state != Table.State.LOBBY or game.dealing is not None:
                raise TableRefusal(
                    "already_started", _("This game has begun; its options stay as they are.")
                )
            table.options = wanted
            table.save(update_fields=["options"])
            game = _instead(game, wanted)
        table.hints = table.hints if hints is None else hints
        table.clock = 0 if setup.printed else seconds
        table.save(update_fields=["hints", "clock"])
        reword(game.journal_id)
    return game


def _instead(game: Game, options: Mapping[str, Any]) -> Game:
    """Another game in place of one that nobody has begun; the pages of that one go on to it."""
    now = timezone.now()
    begun = game.table.games.filter(series=game.series, outcome__isnull=False).exists()
    # Other options cannot go on with a series.
    made = make_game(game.table, options, series=game.series + begun, before=game)
    Game.objects.filter(pk=game.pk).update(closed=now)
    reword(game.journal_id)
    Journal.objects.filter(pk=game.journal_id).update(closed=now, deadline=None, due=None)
    return made


def fill_with_bots(table: Table, strength: str) -> None:
    """A bot of that strength on every free seat.  Refuses as `seat_bot` does."""
    with transaction.atomic():
        for player in players(table.current):
            if not player.person_id and not player.bot:
                seat_bot(table, player.seat, strength)

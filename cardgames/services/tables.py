"""Opening a table and saying what is played there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import Group, Membership, Person
from accounts.names import GROUP_LENGTH, clean_name
from accounts.refusals import AccountRefusal
from accounts.services import join_code, new_group
from campaigns.models import Campaign
from cardgames.games import GAMES, CardGame
from cardgames.models import Game, Table
from cardgames.selectors import card_game, players
from cardgames.services.making import TableRefusal, checked, current, instead, make_game
from cardgames.services.seats import seat_bot, sit
from journal.wording import reword

CLOCKS = range(10, 3601)
"""Seconds that a turn clock may be set to; 0 is no clock."""
WINDOWS = range(3, 61)
"""Seconds that others have to answer."""
QUIET = range(1, 61)
"""The same where nothing was played."""
HOUSE = ["hints", "clock", "window", "quiet", "deck_change", "card_pool"]
"""What a host may set at any time."""


def open_table(
    person: Person,
    game: str,
    options: Mapping[str, Any],
    *,
    group: Group | None = None,
    name: str = "",
    hints: bool = True,
    clock: int = 0,
    window: int = 10,
    quiet: int = 3,
    deck_change: bool = False,
    card_pool: str = Table.Pool.ANY,
) -> Table:
    """A table with its first game prepared, hosted by this person, who sits on seat 0.

    Without `group` it gets one of its own, with a join code; in a campaign's group its people are
    members already.  `options` are those of the game's rules (`load_setup`) that a table may
    choose.  `window`, `quiet`, `deck_change` and `card_pool` as in `Table`.  Refuses bad
    options and names, `game_unknown`, `closed_server`, `not_a_member` and `role_cannot_sit`.
    """
    if game not in GAMES:
        raise TableRefusal("game_unknown", _("There is no such game here."))
    played = GAMES[game]
    setup = _checked(played, options, clock)
    _check_windows(window, quiet)
    _check_pool(card_pool)
    # As the rules write them, so that log and export name every reading.
    wanted = played.dump_setup(setup)
    title = clean_name(name or str(played.label), GROUP_LENGTH)
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
            window=window,
            quiet=quiet,
            deck_change=deck_change,
            card_pool=card_pool,
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


def _checked(played: CardGame, options: Mapping[str, Any], clock: int) -> Any:
    for option in options:
        if option not in played.options:
            raise TableRefusal(
                "bad_option", _("%(option)s: there is no such option.") % {"option": option}
            )
    if clock and clock not in CLOCKS:
        raise TableRefusal(
            "bad_option",
            _("A turn clock has %(least)d to %(most)d seconds, or 0 for none.")
            % {"least": CLOCKS[0], "most": CLOCKS[-1]},
        )
    return checked(played, options)


def _check_windows(window: int, quiet: int) -> None:
    for name, seconds, allowed in (("window", window, WINDOWS), ("quiet", quiet, QUIET)):
        if seconds not in allowed:
            raise TableRefusal(
                "bad_option",
                _("%(name)s: %(least)d to %(most)d seconds.")
                % {"name": name, "least": allowed[0], "most": allowed[-1]},
                "X42",
            )


def _check_pool(pool: str) -> None:
    if pool not in Table.Pool.values:
        raise TableRefusal(
            "bad_option", _("card_pool: one of %(all)s.") % {"all": ", ".join(Table.Pool.values)}
        )


def configure(
    table: Table,
    options: Mapping[str, Any] | None = None,
    *,
    hints: bool | None = None,
    clock: int | None = None,
    window: int | None = None,
    quiet: int | None = None,
    deck_change: bool | None = None,
    card_pool: str | None = None,
) -> Game:
    """The host's settings.  Hints, clock, the length of windows, whether decks may change and of
    which cards they may be can be set at any time, and hold from the next turn, window or game on.
    Other options only while seats are taken: they make another game, in which everybody keeps their
    seat as far as there is one.  Refuses bad options and `already_started`."""
    with transaction.atomic():
        game = current(table)
        table.refresh_from_db()
        seconds = table.clock if clock is None else clock
        played = card_game(table)
        given = _chosen(played, table.options) if options is None else options
        setup = _checked(played, given, seconds)
        wanted = played.dump_setup(setup)
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
        table.window = table.window if window is None else window
        table.quiet = table.quiet if quiet is None else quiet
        table.deck_change = table.deck_change if deck_change is None else deck_change
        table.card_pool = table.card_pool if card_pool is None else card_pool
        _check_windows(table.window, table.quiet)
        _check_pool(table.card_pool)
        table.save(update_fields=HOUSE)
        reword(game.journal_id)
    return game


def _chosen(played: CardGame, options: Mapping[str, Any]) -> dict[str, Any]:
    """The options that a table may choose, of all that the rules have written down."""
    return {name: value for name, value in options.items() if name in played.options}


def _instead(game: Game, options: Mapping[str, Any]) -> Game:
    begun = game.table.games.filter(series=game.series, outcome__isnull=False).exists()
    # Other options cannot go on with a series.
    return instead(game, options, series=game.series + begun)


def fill_with_bots(table: Table, strength: str) -> None:
    """A bot of that strength on every free seat.  Refuses as `seat_bot` does."""
    with transaction.atomic():
        for player in players(table.current):
            if not player.person_id and not player.bot:
                seat_bot(table, player.seat, strength)

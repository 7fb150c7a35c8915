"""Windows in which others may answer, open for all of them at once (X8, X42).

The rules offer a window to one seat after another.  A table opens it for all alike: what a seat
says is kept beside the journal, where nobody sees it and no number ticks, and handed in when its
offer comes.  So nobody can tell from the time that passes whether somebody holds an answer:

- a window lasts as long as the table says, however little anybody can do in it;
- it closes early only if every person in it has passed in so many words: there, until their next
  turn, for the whole game, or by having done themselves what it follows;
- who says nothing passes by the clock at its end, whether they were asked or not.

Where only one person plays, against programs, there is nobody who could be told anything: then it
lasts until that person has answered, and where they did not want to be asked it is over at once.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.access import Viewer
from cardgames.games.base import Offer, Windows
from cardgames.models import Game, Intent, Window
from cardgames.selectors import Player, card_game, holders, is_theirs, players
from cardgames.services.making import TableRefusal, locked, say
from cardgames.services.pockets import pocket_of
from journal.contract import SCREEN
from journal.moments import Moment, moment
from journal.services import Tap

ASKED: Final = timedelta(seconds=30)
"""So long at least has who is asked to let something be taken back."""
MOST_SAID: Final = 20
"""So many taps of a person are known again in one window."""


@dataclass(frozen=True)
class Open:
    """The window that is open now, with who plays and what was said in it."""

    game: Game
    now: Moment
    how: Windows
    offer: Offer
    row: Window
    players: dict[int, Player]
    intents: dict[int, Intent]
    stops: dict[int, dict[str, Any]]


def open_window(game: Game, now: Moment) -> Open | None:
    """The open window of a game, if there is one that is not offered by hand: with printed cards
    people ask each other."""
    how = card_game(game).windows
    offer = how.offer(now.state) if how is not None and not game.printed else None
    row = Window.objects.filter(game=game).first() if offer is not None else None
    if how is None or offer is None or row is None or row.name != offer.name:
        return None
    everybody = {player.seat: player for player in players(game)}
    intents = {
        each.seat: each
        for each in Intent.objects.filter(game=game, window=offer.name)
        # What somebody said who does not sit there any more is not the word of who does.
        if each.actor == f"p:{everybody[each.seat].person_id}"
    }
    return Open(game, now, how, offer, row, everybody, intents, _all_stops(game, how))


def _alone(game: Game, now: Moment) -> bool:
    """Whether one person plays against programs, so that nothing can be told by waiting."""
    human = {player.seat for player in players(game) if player.human}
    seats = now.view(SCREEN)["seats"]
    return len([s for s in seats if s["alive"] and s["seat"] in human]) == 1


# What a seat wants


def usual_stops(how: Windows) -> dict[str, Any]:
    """The stops of who has said nothing: plays and attacks of others."""
    return {"own": [], "others": list(how.usual), "never": False, "passing": None}


def stops_of(game: Game, seat: int) -> dict[str, Any]:
    """Where a seat is asked: after what (`own`, `others`: by whose doing); whether it answers
    `never` in this game; and if it is `passing` until its next turn, after how many of its turns
    it has said so."""
    how = card_game(game).windows
    if how is None:
        return {}
    return {**usual_stops(how), **pocket_of(game, seat).stops}


def _all_stops(game: Game, how: Windows) -> dict[int, dict[str, Any]]:
    """`stops_of` of every seat that is held, in two queries."""
    held = holders(game)
    kept = {p.seat: p.stops for p in game.pockets.all() if is_theirs(game, p, held)}
    return {seat: {**usual_stops(how), **kept.get(seat, {})} for seat in held}


def turns_of(now: Moment, seat: int) -> int:
    """How many turns the seat has had."""
    return int(now.view(SCREEN)["seats"][seat].get("turns", 0))


def stopped(here: Open, seat: int, stops: dict[str, Any]) -> bool:
    """Whether the seat wants to be asked at this window."""
    return here.row.why in stops["own" if here.offer.by == seat else "others"]


def standing(here: Open, stops: dict[str, Any], seat: int) -> bool:
    """Whether the seat has passed in so many words before."""
    passing = stops["passing"]
    return stops["never"] or (passing is not None and passing == turns_of(here.now, seat))


def asked(game: Game, now: Moment, seat: int) -> dict[str, Any] | None:
    """The open window as a seat has it, for its own eyes: what everybody sees of it, whether this
    seat wants to be asked (`asked`), what it has said (`kept`: the action's text), and whether it
    may still hold it (`may_hold`).  None if none is open to it."""
    here = open_window(game, now)
    if here is None or seat not in here.offer.left:
        return None
    stops = here.stops[seat]
    kept = here.intents.get(seat)
    return {
        **shown(here),
        "asked": stopped(here, seat, stops) and not standing(here, stops, seat),
        "kept": kept.action if kept else None,
        "standing": standing(here, stops, seat),
        "may_hold": here.row.until is not None and seat not in here.row.held,
    }


def shown(here: Open) -> dict[str, Any]:
    """What everybody sees of a window."""
    return {
        "id": here.offer.name,
        "why": here.offer.why,
        "by": here.offer.by,
        "seats": list(here.row.seats),
        "opened": here.row.opened.isoformat(),
        "until": here.row.until.isoformat() if here.row.until else None,
        "held": list(here.row.held),
    }


# The course of a window


def follow(game: Game, now: Moment, tap: Tap) -> None:
    """After every entry: a window that has opened gets its time, and what was said for another one
    lapses.  In the transaction of the entry."""
    how = card_game(game).windows
    if how is None or game.printed:
        return
    offer = how.offer(now.state)
    if offer is None:
        Window.objects.filter(game=game).delete()
        Intent.objects.filter(game=game).delete()
        return
    said = Intent.objects.filter(game=game)
    said.exclude(window=offer.name, seat__in=offer.left).delete()
    row = Window.objects.filter(game=game).first()
    if row is None or row.name != offer.name:
        row = _opened(game, how, offer, row, hurried=not _alone(game, now))
        if not tap.by and isinstance(tap.seat, int) and tap.seat in offer.left:
            _passed_by_acting(game, how, offer, tap)
    if row.until is None and not _alone(game, now):
        # Somebody is back for whom a program played: from now on waiting tells something.
        row.until = timezone.now() + _length(game, how, offer)
        row.save(update_fields=["until"])
    if now.ledger.asks and row.until is not None:
        # Who is asked to let something be taken back shall have the time to say so.
        row.until = max(row.until, timezone.now() + ASKED)
        row.save(update_fields=["until"])


def _length(game: Game, how: Windows, offer: Offer) -> timedelta:
    loud = offer.why in how.loud
    return timedelta(seconds=game.table.window if loud else game.table.quiet)


def _opened(game: Game, how: Windows, offer: Offer, old: Window | None, *, hurried: bool) -> Window:
    opened = timezone.now()
    row = Window(
        pk=old.pk if old else None,
        game=game,
        name=offer.name,
        why=offer.why,
        seats=list(offer.left),
        opened=opened,
        until=opened + _length(game, how, offer) if hurried else None,
    )
    row.save()
    return row


def _passed_by_acting(game: Game, how: Windows, offer: Offer, tap: Tap) -> None:
    """Who does something need not answer it themselves, unless they want to be asked: it is a pass
    in so many words, as everybody knows, and can be taken back like any other."""
    if how.acts(tap.action) and offer.why not in stops_of(game, int(tap.seat))["own"]:
        Intent.objects.create(
            game=game,
            window=offer.name,
            seat=tap.seat,
            action=how.passing(offer.name),
            actor=tap.actor,
        )


def keep(here: Open, tap: Tap) -> None:
    """Keeps what a seat says until its offer comes; it may say something else until then.  The tap
    is known again as long as the window is open (`said_before`)."""
    others = [each for each in here.row.said if each[0] != tap.actor]
    own = [each for each in here.row.said if each[0] == tap.actor]
    here.row.said = [*others, *own[1 - MOST_SAID :], [tap.actor, tap.key, tap.action]]
    here.row.save(update_fields=["said"])
    Intent.objects.update_or_create(
        game=here.game,
        seat=tap.seat,
        defaults={
            "window": here.offer.name,
            "action": tap.action,
            "actor": tap.actor,
            "key": tap.key,
            "created": timezone.now(),
        },
    )


def said_before(here: Open, tap: Tap) -> str | None:
    """The action that was kept in this window under the tap's key, though it was replaced or unsaid
    since; None for a new key."""
    known = {key: action for actor, key, action in here.row.said if actor == tap.actor}
    return known.get(tap.key)


def withdraw(game: Game, viewer: Viewer) -> bool:
    """What the seat has said in the open window is unsaid, as long as it was not handed in; returns
    whether there was anything."""
    with transaction.atomic():
        game = locked(game)
        return bool(Intent.objects.filter(game=game, seat=_seat(viewer)).delete()[0])


def hold(game: Game, viewer: Viewer) -> Game:
    """More time for everybody in the open window: once for each seat in it.  All are told.  Asked
    twice it is done once.  Refuses `no_window` and `no_hurry`."""
    with transaction.atomic():
        game = locked(game)
        here = open_window(game, moment(game.journal_id))
        seat = _seat(viewer)
        if here is None or seat not in here.offer.left:
            raise TableRefusal("no_window", _("There is no window that you could hold."), "X42")
        row = here.row
        if row.until is None:
            raise TableRefusal("no_hurry", _("Nobody is hurried here."), "X42")
        if seat not in row.held:
            row.until = max(row.until, timezone.now()) + timedelta(seconds=game.table.window)
            row.held = [*row.held, seat]
            row.save(update_fields=["until", "held"])
            say(game, "table.held", {"seat": seat})
    return game


def _seat(viewer: Viewer) -> int:
    if not isinstance(viewer.seat, int):
        raise TableRefusal("no_window", _("There is no window that you could hold."), "X42")
    return viewer.seat

"""What happens at a table without anybody tapping: bots, the NPC, clocks, stand-ins, closing.

`follow` is called in the transaction of every entry and writes down what is due next; `act` does
it.  Everything goes through the one door with a key made of the journal's number, so a worker that
is killed and started again does nothing twice.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from typing import Any, Final

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.crypto import salted_hmac

from accounts.access import Viewer
from cardgames import summary
from cardgames.models import Game, Table
from cardgames.selectors import NPC_BOT, Player, card_game, players
from cardgames.services import handing_in, windows
from cardgames.services.dealing import deal
from cardgames.services.games import close, time_for_decks_is_over
from cardgames.services.hints import send_hint
from cardgames.services.making import locked, say
from journal.contract import Refusal
from journal.due import set_due
from journal.models import Entry, Journal
from journal.moments import Moment, moment
from journal.presence import present
from journal.services import PROGRAMS, Receipt, Tap, submit

log = logging.getLogger(__name__)

PACE: Final = timedelta(seconds=1.5)
"""A program waits so long, so that people can follow."""
QUICK: Final = timedelta(seconds=0.4)
"""The same before it answers where nothing was played."""
SILENCE: Final = timedelta(seconds=5)
"""A device that has added nothing to the shuffle by then is left out."""
CLOSING: Final = timedelta(seconds=60)
AWAY: Final = timedelta(minutes=3)
"""Whose turn it is and who has had no page open for so long gets a stand-in."""
ASKING: Final = timedelta(seconds=30)
"""While somebody asks to take something back programs wait so long."""
STAND_IN: Final = "steady"
STATES: Final = {
    "setup": Table.State.LOBBY,
    "opening": Table.State.PLAYING,
    "play": Table.State.PLAYING,
}
PLAYED: Final = ("opening", "play")
"""Phases in which somebody is to act."""

Due = tuple[datetime, dict[str, Any]]


def follow(now: Moment, tap: Tap) -> None:
    """After every entry of a game: its row says how it stands, and what is due is written down."""
    game = Game.objects.select_related("table").filter(journal_id=now.journal_id).first()
    if game is None:
        return
    if not tap.by and tap.seat in game.stand_ins:
        # They are back, and have acted.
        game.stand_ins = [seat for seat in game.stand_ins if seat != tap.seat]
        game.save(update_fields=["stand_ins"])
    _keep_state(game, now)
    windows.follow(game, now, tap)
    _write_due(game, now)


def _keep_state(game: Game, now: Moment) -> None:
    ended = now.kind.rules.outcome(now.state)
    phase = now.state.phase
    if ended is not None and game.outcome is None:
        game.over = timezone.now()
        game.outcome = {
            "reason": ended.reason,
            "winners": list(ended.winners),
            "losers": list(ended.losers),
        }
        game.save(update_fields=["over", "outcome"])
    elif ended is None and game.outcome is not None:
        # The last play was taken back.
        game.over, game.outcome, game.confirmed = None, None, []
        game.save(update_fields=["over", "outcome", "confirmed"])
    if phase == "closed" and game.closed is None:
        game.closed = timezone.now()
        game.summary = summary.of_game(game, now)
        game.save(update_fields=["closed", "summary"])
        Journal.objects.filter(pk=game.journal_id).update(closed=game.closed)
    wanted = STATES.get(phase, Table.State.OVER)
    if game.table.state != wanted:
        Table.objects.filter(pk=game.table_id).update(state=wanted)


def _write_due(game: Game, now: Moment) -> None:
    coming = whats_due(game, now)
    row = Journal.objects.only("due").get(pk=game.journal_id)
    if coming is not None and row.due == coming[1]:
        # A note or an agreement moves no deadline on.
        return
    set_due(game.journal_id, *(coming or (None, None)))
    if coming is not None:
        wait = max(0.0, (coming[0] - timezone.now()).total_seconds())
        transaction.on_commit(lambda: send_hint(game.journal_id, wait))


def whats_due(game: Game, now: Moment) -> Due | None:
    """What is to be done next without anybody tapping, and when."""
    phase, start = now.state.phase, timezone.now()
    about: dict[str, Any] = {"what": game.table.game, "moved": now.ledger.last.get("", 0)}
    if phase == "setup":
        return _before_the_deal(game, about)
    if phase == "over":
        return (game.over or start) + CLOSING, about | {"do": "close"}
    if phase not in PLAYED or game.printed:
        return None
    here = windows.open_window(game, now)
    if here is not None:
        return _in_a_window(here, about)
    everybody = {player.seat: player for player in players(game)}
    waited = [seat for seat in card_game(game).waited(now.state) if isinstance(seat, int)]
    # Where several are asked at once a program need not wait for a person.
    program = next((seat for seat in waited if not everybody[seat].human), None)
    if not waited:
        return None
    seat = waited[0] if program is None else program
    # Answers move nothing: which question it is about makes a deadline another one.
    about |= {"seat": seat, "question": next((d.id for d in now.pending(seat)), "")}
    if program is not None:
        return _programs_turn(now, seat, PACE, about)
    if game.table.clock:
        return start + timedelta(seconds=game.table.clock), about | {"do": "clock"}
    others = any(each.human for each in everybody.values() if each.seat != seat)
    return (start + AWAY, about | {"do": "away"}) if others else None


def _before_the_deal(game: Game, about: dict[str, Any]) -> Due | None:
    if game.dealing is not None:
        return game.dealing + SILENCE, about | {"do": "deal"}
    return (game.decks_until, about | {"do": "begin"}) if game.decks_until else None


def _programs_turn(now: Moment, seat: int, pace: timedelta, about: dict[str, Any]) -> Due:
    # A request moves nothing, so only its own mark makes the deadline move on.
    asked = bool(now.ledger.asks)
    due = about | {"seat": seat, "do": "turn", "asked": asked}
    return timezone.now() + (ASKING if asked else pace), due


def _in_a_window(here: windows.Open, about: dict[str, Any]) -> Due | None:
    """Programs answer at their pace, whatever they hold; for people the window has its time."""
    about |= {"window": here.offer.name, "left": len(here.offer.left)}
    if handing_in.to_hand_in(here, late=False):
        return timezone.now(), about | {"do": "window", "until": None}
    seat = here.offer.left[0]
    if not here.players[seat].human:
        loud = here.offer.why in here.how.loud
        return _programs_turn(here.now, seat, PACE if loud else QUICK, about)
    until = here.row.until
    return (until, about | {"do": "window", "until": until.isoformat()}) if until else None


def act(journal_id: str, due: dict[str, Any]) -> Due | None:
    """Do what is due in a game.  Returns what is due next, if nothing was written down for it."""
    game = Game.objects.select_related("table").get(journal_id=journal_id)
    now = moment(journal_id)
    still = whats_due(game, now)
    if still is None or still[1] != due:
        return still
    match still[1]["do"]:
        case "begin":
            time_for_decks_is_over(game)
        case "deal":
            deal(game)
        case "close":
            close(game)
        case "turn":
            _program_acts(game, now, players(game)[due["seat"]])
        case "clock":
            _clock_acts(game, now, due["seat"])
        case "window":
            until = due["until"]
            handing_in.hand_in(game, datetime.fromisoformat(until) if until else None)
        case "away":
            return _look_who_is_away(game, due["seat"], still)
    if card_game(game).windows is not None:
        handing_in.hand_in(game)
    game.refresh_from_db()
    # What `follow` has written down stands; this is for where it found the same due as before.
    return whats_due(game, moment(journal_id))


def _program_acts(game: Game, now: Moment, player: Player) -> Receipt:
    seat = player.seat
    # The free seat of somebody who left is played like that of somebody who is away.
    strength = player.bot or STAND_IN
    action = "npc" if strength == NPC_BOT else thought(game, now, seat, strength)
    return submit(
        game.journal_id,
        seat,
        action,
        f"bot:{now.number}",
        now.number,
        actor=f"bot:{seat}",
        by="bot",
    )


def thought(game: Game, now: Moment, seat: int, strength: str) -> str:
    """What a program does on that seat, from what the seat sees and nothing else.

    The same moment gives the same thought, so that a turn begun twice is one turn; its chance is
    nobody's to foresee.  If thinking fails the first thing that is allowed is done.
    """
    seed = salted_hmac("cardgames.bot", f"{now.journal_id}:{now.number}:{seat}").hexdigest()
    played = card_game(game)
    try:
        return played.think(now.view(seat), strength, seed)
    except Refusal:
        raise
    except Exception:
        log.exception("the bot on seat %s of %s fell back", seat, now.journal_id)
        return str(next(iter(played.legal(now.state, seat))))


def _clock_acts(game: Game, now: Moment, seat: int) -> None:
    """The turn clock has run out: the clock plays for who has said nothing; twice in a row, and a
    program goes on until the player is back."""
    with transaction.atomic():
        submit(
            game.journal_id,
            seat,
            card_game(game).idle(now.state, seat) or thought(game, now, seat, STAND_IN),
            f"clock:{now.number}",
            now.number,
            actor=f"clock:{seat}",
            by="clock",
        )
        own = Q(by=str(seat)) | Q(by__in=PROGRAMS, seat=str(seat))
        entries = Entry.objects.filter(own, journal_id=game.journal_id).order_by("-number")
        # That nobody answered is no sign that somebody sleeps.
        entries = entries.exclude(by="clock", key__startswith=handing_in.PASS)
        if list(entries.values_list("by", flat=True)[:2]) == ["clock", "clock"]:
            stand_in(game, seat)


def _look_who_is_away(game: Game, seat: int, still: Due) -> Due | None:
    here = present(game.journal_id)
    if here is None or str(seat) in here:
        # Somebody looks and thinks; or nobody can say who is there.
        return still
    stand_in(game, seat)
    return None


def stand_in(game: Game, seat: int) -> None:
    """A program plays this seat until its holder is back; all are told.  Once."""
    with transaction.atomic():
        game = locked(game)
        if seat in game.stand_ins or game.outcome is not None:
            return
        game.stand_ins = sorted([*game.stand_ins, seat])
        game.save(update_fields=["stand_ins"])
        say(game, "table.stand_in", {"seat": seat})


def come_back(game: Game, viewer: Viewer) -> None:
    """Whoever was away plays again themselves, from now on."""
    with transaction.atomic():
        game = locked(game)
        if viewer.seat not in game.stand_ins or game.closed is not None:
            return
        game.stand_ins = [seat for seat in game.stand_ins if seat != viewer.seat]
        game.save(update_fields=["stand_ins"])
        say(game, "table.back", {"seat": viewer.seat})

"""The demo: a party in its third Round, one of them a refill from death, whose players are
scripted and act through the one door like everybody else."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import Person
from accounts.services import seat_bot
from campaigns.demo_cards import PARTY, TIRED
from campaigns.models import Campaign
from campaigns.services import add_character, give_deck, start
from decks.lists import read_list
from journal.contract import GM, Seat
from journal.due import set_due
from journal.models import Entry
from journal.moments import Moment, moment
from journal.services import Receipt, submit

HAND = 5
PLAYED_A_ROUND = 2
PACE = timedelta(seconds=3)
ASLEEP_AFTER = timedelta(minutes=20)
DUE = "demo"


def start_demo(person: Person) -> Campaign:
    """A campaign of this person's own as its GM, ready to open Round 4."""
    with transaction.atomic():
        campaign = start(person, _("The Ashen Road (demo)"), HAND)
        for number, (name, cards) in enumerate(PARTY):
            character = add_character(campaign, str(name))
            seat_bot(character.seat, "scripted")
            give_deck(character, read_list(str(cards)), key=f"demo:deck:{number}", actor="system")
        _play_three_rounds(campaign)
        Campaign.objects.filter(pk=campaign.pk).update(demo=True)
        wake(campaign.journal_id)
    return campaign


def wake(journal_id: str) -> None:
    """The scripted players look at the table again from now on."""
    set_due(journal_id, timezone.now() + PACE, {"what": DUE})


def _play_three_rounds(campaign: Campaign) -> None:
    journal_id = campaign.journal_id
    for number in (1, 2, 3):
        if number == 3:
            _tire(journal_id)
        now = moment(journal_id)
        taking = ",".join(deck["part"] for deck in now.view(GM)["decks"])
        _as_system(journal_id, f"round open {number} taking={taking}")
        _as_system(journal_id, f"round commit {number}")
        for seat in range(len(PARTY)):
            play_a_turn(journal_id, seat)


def _tire(journal_id: str) -> None:
    """The hard road behind them: of one deck only what Round 3 refills is left, by hand and logged.
    After Round 3 two cards lie in Discard, and a refill of two then kills (FAT-21)."""
    deck = next(d for d in moment(journal_id).view(GM)["decks"] if d["seat"] == TIRED)
    gone = deck["counts"]["deck"] - PLAYED_A_ROUND
    reason = '"Three nights without sleep"'
    _as_system(journal_id, f"move {deck['part']} deck:{gone} to=exhausted {reason}")
    discarded = ",".join(card["id"] for card in deck["discard"])
    if discarded:
        _as_system(journal_id, f"move {deck['part']} {discarded} to=exhausted {reason}")


def _as_system(journal_id: str, action: str) -> Receipt:
    now = moment(journal_id)
    key = f"system:{now.number}"
    receipt = submit(journal_id, GM, action, key, now.number, actor="system", by="system")
    if not receipt.saved:
        raise RuntimeError(f"the demo's script was refused: {action}: {receipt.sentence}")
    return receipt


def act(journal_id: str, due: dict[str, Any]) -> tuple[datetime, dict[str, Any]] | None:
    """One scripted player who has not yet acted this Round plays some cards.  Says when to look
    again; never, once nobody has done anything for a while."""
    now = moment(journal_id)
    for deck in now.view(GM)["decks"]:
        may_act = not deck["dead"] and not deck["running"] and deck["hand"] is not None
        if may_act and len(deck["hand"]) >= deck["size"]:
            play_a_turn(journal_id, deck["seat"])
            return timezone.now() + PACE, due
    last = Entry.objects.filter(journal_id=journal_id).order_by("-number").first()
    if last is not None and last.time < timezone.now() - ASLEEP_AFTER:
        return None
    return timezone.now() + PACE, due


def play_a_turn(journal_id: str, seat: Seat) -> Receipt | None:
    """A scripted player plays its first cards, each where it goes by default or else to Discard.
    A bot sees only its own view."""
    now = moment(journal_id)
    action = _turn(now, seat)
    if action is None:
        return None
    key = f"bot:{now.number}:{seat}"
    return submit(journal_id, seat, action, key, now.number, actor=f"bot:{seat}", by="bot")


def _turn(now: Moment, seat: Seat) -> str | None:
    mine = next((d for d in now.view(seat)["decks"] if d["seat"] == seat), None)
    if mine is None or mine["dead"] or not mine["hand"]:
        return None
    plain = [card for card in mine["hand"] if card.get("to", "") in ("", "discard")]
    chosen = (plain or mine["hand"])[:PLAYED_A_ROUND]
    return f"play {','.join(card['id'] for card in chosen)} to=discard"

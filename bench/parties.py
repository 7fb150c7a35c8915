"""Parties to measure with: made by the site's own services, on its own database."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass, field
from pathlib import Path

DECK = """
5x Shield Bash > discard | Push one enemy away and take its place.
5x Second Wind > active | Ignore the next wound.
5x Iron Wall > exhaust
5x Low Feint | Ask your opponent to look away.
5x Night Watch
5x Last Word
"""
HAND = 5
CARD = re.compile(r'id="pick-(c\d+)"')


@dataclass
class Phone:
    """One player's phone: whose cookie it carries, which deck it shows, what it knows."""

    party: int
    journal_id: str
    seat: int
    part: str
    deck_id: str
    token: str
    number: int = 0
    hand: list[str] = field(default_factory=list)
    csrf: str = ""

    def knows_its_hand(self, html: str) -> None:
        """Reads the cards' ids from the page, or from the piece of it that was redrawn."""
        if f'id="hand-{self.part}"' in html:
            self.hand = CARD.findall(html)


def use(data: Path) -> None:
    """Sets Django up on a running site's data folder."""
    os.environ["DATA_DIR"] = str(data)
    os.environ["REDIS_URL"] = (data / "store.url").read_text(encoding="utf-8").strip()
    os.environ["DJANGO_SETTINGS_MODULE"] = "tableside.settings"
    import django

    django.setup()


def make(parties: int, phones: int) -> list[Phone]:
    """Campaigns in their first Round, with a device for each player."""
    from django.db import transaction

    made: list[Phone] = []
    for party in range(parties):
        with transaction.atomic():
            made += _party(party, phones)
    return made


def _party(party: int, phones: int) -> list[Phone]:
    from accounts.services import join, join_code, new_device, new_guest, take_seat
    from campaigns.services import add_character, give_deck, start
    from decks.lists import read_list
    from journal.contract import GM
    from journal.services import submit

    gm = new_guest("The GM")
    campaign = start(gm, f"Party {party}", HAND)
    code = join_code(campaign.group).code
    made = []
    for seat in range(phones):
        character = add_character(campaign, f"Hero {seat}")
        key = f"bench:deck:{seat}"
        give_deck(character, read_list(DECK), key=key, actor=f"p:{gm.pk}")
        person = new_guest(f"Player {seat}")
        take_seat(character.seat, join(code, person))
        character.refresh_from_db()
        deck = character.deck
        assert deck is not None
        token = new_device(person, "bench")[1]
        made.append(Phone(party, campaign.journal_id, seat, deck.part, deck.pk, token))
    taking = ",".join(phone.part for phone in made)
    for action in (f"round open 1 taking={taking}", "round commit 1"):
        key, seen = f"bench:{action.split()[1]}", phones
        seen = _number(campaign.journal_id)
        receipt = submit(campaign.journal_id, GM, action, key, seen, actor=f"p:{gm.pk}")
        assert receipt.saved, receipt.sentence
    return made


def _number(journal_id: str) -> int:
    from journal.models import Journal

    return Journal.objects.only("number").get(pk=journal_id).number

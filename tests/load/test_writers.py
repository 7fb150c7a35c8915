"""Thirty-two writers over HTTP, at two servers, beside a worker that writes too; each tap is sent
twice.  What the clients were told is what the log holds: nothing is lost, nothing happens twice."""

from __future__ import annotations

import random
import subprocess
import threading
import time
from collections import Counter
from collections.abc import Callable

import orjson
import pytest
from django.utils import timezone

from accounts.people import COOKIE
from accounts.services import join, join_code, new_device, new_guest, take_seat
from campaigns.demo import DUE
from campaigns.models import Campaign
from campaigns.services import add_character, give_deck, start
from decks.lists import read_list
from journal.audit import audit
from journal.due import set_due
from journal.models import Entry, Journal
from journal.tasks import act
from tests.load.clients import Client, Line, Sent

WRITERS = 32
INTENTIONS = 3
SECONDS = 25
LIST = "15x Shield Bash\n15x Quick Step\n"
HAND = 2
STALE = {"moved", "gone"}


def campaign_with(characters: int, number: int) -> tuple[Campaign, list[tuple[str, str, str, str]]]:
    """A campaign, and for each character and the GM: seat, part, address, token."""
    gerda = new_guest("Gerda")
    campaign = start(gerda, f"Campaign {number}", HAND)
    code = join_code(campaign.group).code
    who = []
    for seat in range(characters):
        character = add_character(campaign, f"Hero {seat}")
        give_deck(character, read_list(LIST), key=f"give-deck-{seat}", actor=f"p:{gerda.pk}")
        player = new_guest(f"Player {seat}")
        take_seat(character.seat, join(code, player))
        character.refresh_from_db()
        assert character.deck is not None
        token = new_device(player, "phone")[1]
        who.append((str(seat), character.deck.part, f"decks/{character.deck_id}/", token))
    here = f"campaigns/{campaign.pk}/party/"
    who.append(("gm", "d1", here, new_device(gerda, "laptop")[1]))
    return campaign, who


def writers(campaigns: int, addresses: list[str]) -> tuple[list[Campaign], list[Client]]:
    """So many campaigns, and all writers spread over their seats."""
    made, clients = [], []
    each = WRITERS // campaigns
    for number in range(campaigns):
        campaign, who = campaign_with(min(each - 1, 7), number)
        made.append(campaign)
        for n in range(each):
            seat, part, path, token = who[n % len(who)]
            chance = random.Random(f"{number} {n}")
            lines = (Line(addresses[0]), Line(addresses[1]))
            clients.append(
                Client(token, path, part, seat, campaign.journal_id, n % 2 == 1, lines, chance)
            )
    return made, clients


def keep_the_worker_busy(campaigns: list[Campaign], stop: threading.Event) -> None:
    """Something is due in every campaign, again and again."""
    while not stop.wait(0.5):
        for campaign in campaigns:
            set_due(campaign.journal_id, timezone.now(), {"what": DUE})
            act.delay(campaign.journal_id)


def at_work(clients: list[Client], campaigns: list[Campaign]) -> None:
    """Lets all of them write at once, and the worker with them, and waits until they are done."""
    until = time.monotonic() + SECONDS
    failures: list[BaseException] = []

    def run(client: Client) -> None:
        try:
            client.work(INTENTIONS, until)
        except BaseException as failure:
            failures.append(failure)

    stop = threading.Event()
    ticking = threading.Thread(target=keep_the_worker_busy, args=(campaigns, stop))
    threads = [threading.Thread(target=run, args=(client,)) for client in clients]
    for thread in (ticking, *threads):
        thread.start()
    for thread in threads:
        thread.join(SECONDS + 30)
    stop.set()
    ticking.join(10)
    assert not failures, failures[0]
    assert not any(thread.is_alive() for thread in threads)


@pytest.mark.parametrize("campaigns", [1, 8])
def test_thirty_two_writers_lose_nothing_and_do_nothing_twice(
    campaigns: int,
    web_process: Callable[[], str],
    celery_worker_process: subprocess.Popen[bytes],
) -> None:
    assert COOKIE == "device"
    made, clients = writers(campaigns, [web_process(), web_process()])
    before = dict(Journal.objects.values_list("pk", "number"))
    at_work(clients, made)
    time.sleep(0.5)
    sent = [each for client in clients for each in client.sent]
    only_named_errors(sent)
    for campaign in made:
        told = [s for c in clients if c.journal_id == campaign.journal_id for s in c.sent]
        the_log_is_what_was_told(campaign.journal_id, before[campaign.journal_id], told)
    by = Counter(Entry.objects.values_list("by", flat=True))
    assert by["bot"] > 0, "the worker wrote too"
    assert sum(each.status == "applied" for each in sent) >= WRITERS


def only_named_errors(sent: list[Sent]) -> None:
    """Every tap got one of the receipts; what was refused says why."""
    for each in sent:
        if each.status in ("applied", "already"):
            assert each.http in (200, 201), each
        elif each.code:
            assert (each.http, each.status) == (409, "stale") and each.code in STALE, each
        else:
            assert (each.http, each.status) == (200, "stale"), each


def the_log_is_what_was_told(journal_id: str, before: int, told: list[Sent]) -> None:
    """Receipts against entries, both ways."""
    log = list(Entry.objects.filter(journal_id=journal_id, number__gt=before).order_by("number"))
    taps = {entry.key: entry for entry in log if entry.by != "bot"}
    applied = [each for each in told if each.status == "applied"]
    saved = {each.key for each in told if each.status in ("applied", "already")}
    # Each was told "applied" once, and none of them is missing.
    assert sorted(each.key for each in applied) == sorted(taps)
    assert saved == set(taps)
    for each in told:
        if each.number is not None:
            assert (taps[each.key].number, taps[each.key].action) == (each.number, each.action)
    journal = Journal.objects.get(pk=journal_id)
    assert [entry.number for entry in log] == list(range(before + 1, journal.number + 1))
    assert audit(journal_id).differences == []
    cards = [
        sum(len(deck.get(zone, [])) for zone in ("deck", "hand", "discard", "exhausted", "active"))
        for deck in orjson.loads(journal.position)["decks"]
    ]
    assert set(cards) == {30}

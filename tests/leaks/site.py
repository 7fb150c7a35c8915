"""A world put on the site, and all that one seat can fetch from it, byte for byte."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

import orjson
from django.db import transaction
from django.http import HttpResponse
from django.test import Client

from accounts.people import COOKIE
from accounts.services import join, join_code, new_device, new_guest, take_seat
from campaigns.models import Campaign
from campaigns.services import add_character, give_deck, start
from decks import rules
from decks.lists import read_list
from decks.models import Deck
from decks.services import Setup, make_deck
from journal import publish, regions
from journal.contract import GM, SCREEN, Event, Seat, dump_event
from journal.keys import PROOF
from journal.ledger import Ledger, touched
from journal.models import Checkpoint, Entry, Journal, ShuffleKey
from journal.moments import Line, Moment, cache
from tests.leaks.worlds import Call, Step, World, memory, seen_now

LONG_AGO = datetime(2020, 1, 1, 20, 0, tzinfo=UTC)
RECENT = 12
NOWHERE = "c99999"
STRANGER = "stranger"
TITLES = (
    "Ember", "Shield Bash", "Quick Step", "A Song of the Old Road", "Parry", "Long Watch", "Feint",
    "Whisper to the Stones of the North Gate", "Leap", "Oath",
)  # fmt: skip
Answer = tuple[int, tuple[tuple[str, str], ...], bytes]


def make_campaign() -> tuple[Campaign, dict[Seat, str], list[tuple[Seat, str]]]:
    """A GM with a deck, two players with ten different cards each, and somebody who only looks on;
    with everybody's token and a stranger's, and the actions that made the decks."""
    gerda, ada, ben, sam, eve = (new_guest(n) for n in ("Gerda", "Ada", "Ben", "Sam", "Eve"))
    campaign = start(gerda, "The Long Night", 3)
    code = join_code(campaign.group).code
    join(code, sam)
    for seat, (name, person) in enumerate((("Brakka", ada), ("Ysolde", ben))):
        character = add_character(campaign, name)
        cards = read_list("\n".join(f"{name}’s {title}" for title in TITLES))
        give_deck(character, cards, key=f"give-{seat}", actor="system", other_size=True)
        take_seat(character.seat, join(code, person))
    fate = read_list("\n".join(f"Fate’s {title}" for title in TITLES[:6]))
    setup = Setup(seat=GM, name="Fate", size=0, pc=False, kind="gm")
    make_deck(campaign.journal_id, setup, fate, key="give-fate", actor="system")
    people: dict[Seat, Any] = {GM: gerda, 0: ada, 1: ben, SCREEN: sam, STRANGER: eve}
    tokens = {seat: new_device(person, "phone")[1] for seat, person in people.items()}
    entries = Entry.objects.filter(journal_id=campaign.journal_id).order_by("number")
    opening: list[tuple[Seat, str]] = [(GM, entry.action) for entry in entries]
    Journal.objects.filter(pk=campaign.journal_id).update(purging=True)
    return campaign, tokens, opening


def digest(*words: object) -> bytes:
    return hashlib.sha256(repr(words).encode()).digest()


@dataclass
class Site:
    """The site with one campaign, whose journal is replaced by worlds."""

    campaign: Campaign
    tokens: dict[Seat, str]

    def __post_init__(self) -> None:
        self.journal_id = self.campaign.journal_id
        self.decks = dict(Deck.objects.values_list("part", "id"))
        self.wording = Journal.objects.get(pk=self.journal_id).wording

    # Putting a world there

    def show(self, world: World) -> None:
        """The journal is this world now.  Numbers, times, keys of taps and commitments are those of
        every other world; the keys of shuffles differ where the orders do."""
        Entry.objects.filter(journal_id=self.journal_id).delete()
        ShuffleKey.objects.filter(journal_id=self.journal_id).delete()
        Checkpoint.objects.filter(journal_id=self.journal_id).delete()
        Entry.objects.bulk_create(self._entries(world))
        ShuffleKey.objects.bulk_create(self._keys(world))
        Checkpoint.objects.create(
            journal_id=self.journal_id,
            number=0,
            position=orjson.dumps(rules.dump(world.first)).decode(),
            ledger=Ledger().text(),
            rules_version=rules.VERSION,
            segment=True,
        )
        Journal.objects.filter(pk=self.journal_id).update(
            number=len(world.steps),
            position=orjson.dumps(rules.dump(world.state)).decode(),
            ledger=world.ledger.text(),
        )
        forget()

    def _entries(self, world: World) -> Iterator[Entry]:
        for number, step in enumerate(world.steps, 1):
            events = (*step.events, *_proof(step.calls))
            yield Entry(
                pk=1_000_000 + number,
                journal_id=self.journal_id,
                number=number,
                seat=_about(step),
                by=str(step.seat),
                actor=f"p:{step.seat}",
                action=step.action,
                events=orjson.dumps([dump_event(event) for event in events]).decode(),
                parts=touched(step.events),
                key=f"key-of-{number}",
                rules_version=rules.VERSION,
                time=LONG_AGO + timedelta(minutes=number),
            )

    def _keys(self, world: World) -> Iterator[ShuffleKey]:
        orders: dict[tuple[str, int], object] = {}
        kept = memory(world, SCREEN)
        for step in world.steps:
            for call in step.calls:
                orders[call.part, call.place] = kept.mattered(call)
                orders.setdefault((call.part, call.place + 1), id(world))
        for number, ((part, place), order) in enumerate(sorted(orders.items(), key=str)):
            yield ShuffleKey(
                pk=2_000_000 + number,
                journal_id=self.journal_id,
                part=part,
                place=place,
                key=digest(part, place, order),
                commitment=digest(part, place).hex(),
                created=LONG_AGO,
            )

    # Looking without HTTP

    def moments(self, world: World, number: int) -> tuple[Moment, Moment]:
        """The moments before and after that entry, with their log lines at hand."""
        made = []
        lines = [
            Line(n, _about(step), str(step.seat), step.action, step.events, LONG_AGO)
            for n, step in enumerate(world.steps[:number], 1)
        ]
        for at in (number - 1, number):
            state = world.at(at)
            ledger = world.steps[at - 1].ledger if at else Ledger()
            made.append(Moment(self.journal_id, "party", at, state, ledger, self.wording))
            newest = tuple(reversed(lines[:at]))[:RECENT]
            cache.keep_lines(self.journal_id, at, RECENT, newest)
        return made[0], made[1]

    def drawn(self, world: World, number: int, seat: Seat) -> dict[str, object]:
        """What the seat's screen gets at that entry: view, log, every region's HTML, the bytes of
        the stream, and every region once more where what others see was drawn before it."""
        forget()
        before, after = self.moments(world, number)
        step = world.steps[number - 1]
        line = Line(number, "", str(step.seat), step.action, step.events, LONG_AGO)
        name = publish.channel(self.journal_id, seat, "en")
        shared = regions.Renderings()
        for other in (GM, *sorted({d["seat"] for d in after.view(GM)["decks"]} - {GM}), SCREEN):
            if other != seat:
                for of in ("", "board"):
                    shared.partials(regions.regions_of(after, other, of), "en")
        return {
            "after others": [
                shared.partials(regions.regions_of(after, seat, of), "en") for of in ("", "board")
            ],
            "view": after.view(seat),
            "told": [after.kind.rules.told(event, seat) for event in step.events],
            "words": [str(said) for said in after.kind.words.entry(after, seat, line)],
            "regions": regions.partials(regions.regions_of(after, seat), "en"),
            "stream": publish._message(publish._Change(before, after), name, regions.Renderings()),
        }

    # Looking over HTTP

    def addresses(self, seat: Seat) -> list[str]:
        """Every address that shows something of the journal."""
        here, api = f"/campaigns/{self.campaign.pk}/", f"/api/v1/campaigns/{self.campaign.pk}/"
        found = [here, f"{here}log/", f"{here}people/", f"/journal/{self.journal_id}/number/"]
        for of in ("", "board", *self.decks):
            found.append(f"/journal/{self.journal_id}/regions/?seat={seat}&of={of}")
        calls = ("", "legal/", "log/", "proof/", "export/", "stream/")
        found += [f"{api}{call}" for call in (*calls, "party/", "rounds/", "rulings/", "people/")]
        for deck_id in self.decks.values():
            pages = ("", "proof/", "forecast/", "forecast/?part=1&plays=2&burns=1")
            found += [f"/decks/{deck_id}/{page}" for page in pages]
            found += [f"/api/v1/decks/{deck_id}/{call}" for call in (*calls, "forecast/")]
            for handle in ("c1", "c2,c3", NOWHERE):
                found.append(f"/decks/{deck_id}/what-if/?cards={handle}")
                found.append(f"/api/v1/decks/{deck_id}/what-if/?cards={handle}&rounds=1")
        found += [f"{here}rulings/{page}" for page in ("", "H12/", "H8.where/", "overrides/")]
        found += [f"{api}rulings/H16/", f"{api}undo/?number=3", f"{api}rollback/?number=3"]
        found.append(f"/journal/{self.journal_id}/back/?seat={seat}&to=3")
        found += [f"/journal/{self.journal_id}/cost/{n}/?seat={seat}" for n in (2, 4, 6)]
        return found

    def fetched(self, seat: Seat) -> Iterator[tuple[str, Answer]]:
        """The answer of every address to the seat."""
        for address in self.addresses(seat):
            yield address, answer(self.client(seat, address).get(address))

    def taps(self, world: World, seat: Seat) -> list[str]:
        """Taps from which the seat must learn nothing: at cards that it cannot see, at what is
        somebody else's, at what is gone, and at nothing."""
        number = len(world.steps)
        tries = [f"play {NOWHERE} to=discard", f"expire {NOWHERE}", "answer q9999 yes", "nonsense"]
        tries += [f"play {handle} to=discard" for handle in self.hidden(world, seat)]
        for part in self.decks:
            tries += [f"draw {part} 1 optional", f"search {part}", f"mill {part} 2"]
        tries += [f"undo {number}", f"undo {max(number - 3, 1)}", f"agree {number}"]
        safe = ("undo", "agree")
        return [text for text in tries if text.startswith(safe) or not _applies(world, seat, text)]

    def hidden(self, world: World, seat: Seat) -> list[str]:
        """Two handles of each zone that the seat cannot see into."""
        seen = seen_now(world.state, seat, True)
        return [
            card.id
            for deck in world.state.decks.values()
            for zone in (deck.deck, deck.hand, deck.exhausted)
            for card in [card for card in zone if card.id not in seen][:2]
        ]

    def tapped(self, world: World, seat: Seat) -> Iterator[tuple[str, Answer]]:
        """The answers to such taps, by page and by API; whatever they did is taken back."""
        for text in self.taps(world, seat):
            yield f"tap {text}", self.tap(seat, text, len(world.steps))
            path = f"/api/v1/campaigns/{self.campaign.pk}/moves/"
            body = {"action": text, "key": "key-of-a-tap", "seen": 0, "seat": str(seat)}
            with undone():
                response = self.client(seat, path).post(
                    path, orjson.dumps(body), content_type="application/json"
                )
            yield f"move {text}", answer(response)

    def tap(self, seat: Seat, text: str, seen: int) -> Answer:
        """The answer to one tap on a page; whatever it did is taken back."""
        path = f"/journal/{self.journal_id}/taps/"
        body = {"action": text, "key": "key-of-a-tap", "seen": seen, "seat": str(seat), "of": ""}
        with undone():
            return answer(self.client(seat, path).post(path, body))

    def client(self, seat: Seat, path: str) -> Client:
        """The seat's browser, or for the API its program."""
        if path.startswith("/api/"):
            return Client(headers={"Authorization": f"Bearer {self.tokens[seat]}"})
        client = Client()
        client.cookies[COOKIE] = self.tokens[seat]
        return client


class undone:
    """What happens inside never happened."""

    def __enter__(self) -> None:
        self._atomic = transaction.atomic()
        self._atomic.__enter__()

    def __exit__(self, *error: Any) -> None:
        transaction.set_rollback(True)
        self._atomic.__exit__(*error)
        forget()


def forget() -> None:
    """Nothing is left of another world in this process."""
    cache.clear()


def answer(response: Any) -> Answer:
    """All of a response: status, headers, body."""
    assert isinstance(response, HttpResponse)
    assert response.status_code < 500, response.content[:500]
    headers = sorted((name.lower(), value) for name, value in response.headers.items())
    cookies = [("set-cookie", cookie.OutputString()) for cookie in response.cookies.values()]
    body = response.content
    return response.status_code, (*headers, *cookies, ("length", str(len(body)))), body


def like_nowhere(given: Answer, handle: str) -> Answer:
    """An answer about one handle, as if it had been asked about a card that is nowhere."""
    status, headers, body = given
    changed = re.sub(rf"\b{handle}\b".encode(), NOWHERE.encode(), body)
    kept = tuple(each for each in headers if each[0] not in ("length", "content-length"))
    return status, kept, changed


def _applies(world: World, seat: Seat, text: str) -> bool:
    from journal.contract import Refusal

    try:
        return rules.why_not(world.state, seat, text) is None
    except Refusal:
        return False


def _about(step: Step) -> str:
    """The seat that an entry is about, as the door notes it."""
    parts = [part for part in touched(step.events) if part in step.state.decks]
    owners = {rules.owner(step.state, part) for part in parts}
    return str(owners.pop()) if len(owners) == 1 else GM


def _proof(calls: Sequence[Call]) -> list[Event]:
    done = [
        {
            "part": call.part,
            "place": call.place,
            "commitment": digest(call.part, call.place).hex(),
            "next": digest(call.part, call.place + 1).hex(),
        }
        for call in calls
    ]
    return [Event(PROOF, public={"shuffles": done, "coming": []})] if done else []

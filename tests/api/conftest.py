"""A party over the API: Gerda is the GM, Ada plays Brakka, Ben plays Ysolde, Sam is a stranger."""

from __future__ import annotations

import itertools
import json
from dataclasses import dataclass, field
from typing import Any

import pytest
from django.conf import LazySettings
from django.test import Client

from accounts.models import Membership, Person
from accounts.services import join, join_code, new_device, new_guest, take_seat
from campaigns.models import Campaign, Character
from campaigns.services import add_character, give_deck, start
from decks.lists import read_list

LIST = "10x Shield Bash\n10x Quick Step > active\n10x Old Song | It goes on.\n"
_keys = itertools.count(1)


def new_key() -> str:
    """A key for one intention."""
    return f"test-key-{next(_keys)}"


@dataclass
class Answer:
    """What came back: status, JSON, headers."""

    status: int
    body: Any
    headers: dict[str, str]


@dataclass
class Caller:
    """Somebody's program: a token, or none."""

    token: str = ""
    client: Client = field(default_factory=lambda: Client(raise_request_exception=True))

    def get(self, path: str, **query: Any) -> Answer:
        """Reads an address below /api/v1/."""
        return self._answer(self.client.get(f"/api/v1/{path}", query, headers=self._headers()))

    def post(self, path: str, /, **body: Any) -> Answer:
        """Posts fields as JSON."""
        return self.raw(path, json.dumps(body))

    def raw(self, path: str, body: str | bytes) -> Answer:
        """Posts a body as it stands."""
        url = f"/api/v1/{path}"
        return self._answer(
            self.client.post(url, body, content_type="application/json", headers=self._headers())
        )

    def tap(self, path: str, seen: int, /, **body: Any) -> Answer:
        """Posts a change with a key of its own, unless one is given."""
        return self.post(path, **{"key": new_key(), "seen": seen, **body})

    def _headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}

    @staticmethod
    def _answer(response: Any) -> Answer:
        body = json.loads(response.content) if response.content else None
        return Answer(response.status_code, body, dict(response.headers))


def caller(person: Person) -> Caller:
    """A program with a new token of that person."""
    return Caller(new_device(person, "a program")[1])


@dataclass(frozen=True)
class Party:
    """A campaign with two characters who have their decks."""

    campaign: Campaign
    brakka: Character
    ysolde: Character
    gm: Caller
    ada: Caller
    ben: Caller
    sam: Caller
    members: dict[str, Membership]

    @property
    def here(self) -> str:
        """The campaign's address."""
        return f"campaigns/{self.campaign.pk}/"

    @property
    def deck(self) -> str:
        """The address of Brakka's deck."""
        return f"decks/{self.brakka.deck_id}/"

    @property
    def other(self) -> str:
        """The address of Ysolde's deck."""
        return f"decks/{self.ysolde.deck_id}/"

    def number(self) -> int:
        """The journal's number now."""
        self.campaign.journal.refresh_from_db()
        return self.campaign.journal.number

    def gm_does(self, action: str) -> Answer:
        """The GM does something, which has to succeed."""
        done = self.gm.tap(f"{self.here}moves/", self.number(), action=action)
        assert done.status == 201, done.body
        return done


def make_party() -> Party:
    """The campaign, made by the same verbs that the pages call."""
    gerda, ada, ben, sam = (new_guest(name) for name in ("Gerda", "Ada", "Ben", "Sam"))
    campaign = start(gerda, "The Long Night", 5)
    code = join_code(campaign.group).code
    members = {"ada": join(code, ada), "ben": join(code, ben)}
    members["gerda"] = gerda.memberships.get()
    characters = [add_character(campaign, name) for name in ("Brakka", "Ysolde")]
    for each, member in zip(characters, ("ada", "ben"), strict=True):
        give_deck(each, read_list(LIST), key=new_key(), actor=f"p:{gerda.pk}")
        take_seat(each.seat, members[member])
        each.refresh_from_db()
    return Party(
        campaign,
        brakka=characters[0],
        ysolde=characters[1],
        gm=caller(gerda),
        ada=caller(ada),
        ben=caller(ben),
        sam=caller(sam),
        members=members,
    )


@pytest.fixture
def party(db: None) -> Party:
    """A fresh party."""
    return make_party()


@pytest.fixture(autouse=True)
def quick_hashes(settings: LazySettings) -> None:
    """Passwords are not what is tested here."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]

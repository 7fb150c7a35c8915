"""One person who looks at a card table through every channel that they have."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic, TypeVar

from django.test import Client

from accounts.people import COOKIE
from accounts.services import join, join_code, new_device, new_guest
from journal.contract import Seat
from tests.cardgames.members import Members

Answer = tuple[int, bytes]
"""The status and every byte of the body."""

T = TypeVar("T", bound=Members)


class Looker(Generic[T]):
    """The program and the browser of who holds a seat, or of a spectator."""

    def __init__(self, here: T, seat: Seat) -> None:
        self.here, self.seat = here, seat
        person = (
            here.people[seat].person
            if isinstance(seat, int)
            else join(join_code(here.table.group).code, new_guest("Sam"), "spectator").person
        )
        self.token = new_device(person, "phone")[1]
        self.browser = Client()
        self.browser.cookies[COOKIE] = self.token

    def called(self, path: str) -> Answer:
        """What the API answers to the program."""
        bearer = {"Authorization": f"Bearer {self.token}"}
        response = self.browser.get(path, headers=bearer)
        return response.status_code, response.content

    def opened(self, path: str) -> Answer:
        """What the browser gets."""
        response = self.browser.get(path)
        return response.status_code, response.content

    def pieces(self) -> Iterator[tuple[str, Answer]]:
        """What the page of the seat fetches of the game's journal."""
        for path in ("regions/", "number/"):
            url = f"/journal/{self.here.game.journal_id}/{path}?seat={self.seat}"
            yield path, self.opened(url)

    def tapped(self, action: str, key: str) -> Answer:
        """What a tap of the seat's page is answered."""
        body = {"action": action, "key": key, "seen": "0", "seat": str(self.seat)}
        response = self.browser.post(f"/journal/{self.here.game.journal_id}/taps/", body)
        return response.status_code, response.content

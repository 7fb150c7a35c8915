"""A table of Exodus with people, and short ways to play at it."""

from __future__ import annotations

import itertools
from datetime import timedelta
from typing import Any

from django.utils import timezone

from accounts.models import Person
from cardgames.models import Intent, Window
from cardgames.rules import exodus
from cardgames.rules.exodus.early import as_offered
from cardgames.services import choose_deck, start
from journal import due
from journal.door import act
from journal.models import Journal
from journal.services import Receipt
from tests.cardgames.members import Members

_keys = itertools.count(1)
HOUSE = ("hints", "clock", "group", "window", "quiet", "deck_change", "card_pool", "name")
READY = ("embers", "tides")


class Runde(Members):
    """One table of Exodus; `people` are the members by the seat that they took."""

    @property
    def state(self) -> Any:
        """The state of the rules now."""
        return self.now.state

    @property
    def window(self) -> str:
        """The id of the open window, "" for none."""
        found = Window.objects.filter(game=self.game).first()
        return found.name if found else ""

    def decks(self) -> Runde:
        """Everybody has a ready deck."""
        for seat in self.people:
            choose_deck(self.table, seat, {"ready": READY[seat % 2]})
        return self

    def begin(self) -> Runde:
        """Decks are chosen, the game is started and dealt, and nobody cuts; seat 0 goes first if it
        may choose, else whoever may."""
        self.decks()
        self.begin_only()
        return self.opened()

    def begin_only(self) -> None:
        """The game is started and dealt, and everything before the first turn is still asked."""
        start(self.table, self.people[0])
        if self.state.phase == "setup":
            self.wait()

    def opened(self) -> Runde:
        """What is asked before the first turn is answered."""
        while self.state.phase == "opening":
            asked = self.state.decisions[0]
            if asked.seat not in self.people:
                self.wait()
                continue
            options = [option.id for option in asked.options]
            wish = "first" if asked.seat == 0 else "second"
            option = wish if wish in options else options[0]
            assert self.tap(asked.seat, f"answer {asked.id} {option}").saved
        return self

    def opened_by_people(self) -> None:
        """What people are asked before the first turn is answered; programs answer by then."""
        for asked in [d for d in self.state.decisions if d.seat in self.people]:
            self.tap(int(asked.seat), f"answer {asked.id} {asked.options[0].id}")

    def wait(self, times: int = 1) -> str:
        """What is due falls due, so many times; a window's time is over."""
        done = ""
        for _each in range(times):
            journal = Journal.objects.get(pk=self.game.journal_id)
            if journal.deadline is None:
                return "nothing due"
            self.pass_time(journal.deadline - timezone.now())
            done = due.run_due(self.game.journal_id)
        return done

    def pass_time(self, by: timedelta) -> None:
        """So much time goes by, and nothing is done about it yet."""
        back = by + timedelta(seconds=1)
        row = Journal.objects.get(pk=self.game.journal_id)
        wanted = dict(row.due or {})
        window = Window.objects.filter(game=self.game).first()
        if window is not None and window.until is not None:
            until = window.until - back
            Window.objects.filter(pk=window.pk).update(until=until)
            if wanted.get("until"):
                wanted["until"] = until.isoformat()
        if row.deadline is not None:
            Journal.objects.filter(pk=row.pk).update(deadline=row.deadline - back, due=wanted)

    def tap(self, seat: int, action: str, *, key: str = "", seen: int | None = None) -> Receipt:
        """A tap on a page that is up to date."""
        return act(
            self.viewer(seat),
            action,
            key or f"intention-{next(_keys)}",
            self.now.number if seen is None else seen,
        )

    def passes(self, seat: int) -> Receipt:
        """The seat passes in the open window."""
        return self.tap(seat, f"answer {self.window} pass")

    def all_pass(self) -> None:
        """Everybody passes, until nobody is asked any more."""
        while self.window:
            for seat in list(self.state.window.left):
                if self.window and seat in self.state.window.left and seat in self.people:
                    self.passes(seat)
            if self.window and self.state.window.left[0] not in self.people:
                self.wait()

    def kept(self) -> dict[int, str]:
        """What lies beside the journal, by seat."""
        return dict(Intent.objects.filter(game=self.game).values_list("seat", "action"))

    def best(self, seat: int, strength: str = "steady") -> str:
        """Something sensible for that seat to do, from its view, as if its offer had come."""
        state = as_offered(self.state, seat)
        return exodus.think(exodus.view(state, seat), strength, exodus.Chooser(self.now.number))

    def mover(self) -> int:
        """Who is waited for."""
        seat = exodus.to_move(self.state)
        assert isinstance(seat, int), self.state.phase
        return seat

    def play(self, taps: int = 3000, strength: str = "steady") -> None:
        """People and programs play on, to the end of the game or so many taps."""
        for _tap in range(taps):
            if self.state.phase != "play":
                return
            seat = self.mover()
            if seat in self.people and seat not in self.game.stand_ins:
                receipt = self.tap(seat, self.best(seat, strength))
                assert receipt.saved or receipt.status == "kept", receipt
                if receipt.status == "kept":
                    self._others_answer(seat)
            else:
                self.wait()
        assert taps < 3000, "the game does not end"

    def _others_answer(self, first: int) -> None:
        """The others of an open window say something too."""
        name = self.window
        for seat in list(self.state.window.left):
            if seat != first and seat in self.people and self.window == name:
                self.tap(seat, self.best(seat))
        if self.window == name:
            self.wait()


def runde(people: int = 2, *, host: Person | None = None, **options: Any) -> Runde:
    """A table at which so many people sit, and as many seats as `players` says (or as people)."""
    how = {name: options.pop(name) for name in HOUSE if name in options}
    return Runde.seated("exodus", people, host, how, **options)

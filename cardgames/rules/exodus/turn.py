"""One action being decided: its events, each folded at once, and the questions it asks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from cardgames.rules.deciding import Deciding
from cardgames.rules.exodus.evolve import evolve
from cardgames.rules.exodus.fields import dump_decision, dump_field
from cardgames.rules.exodus.state import State
from journal.contract import Decision, Option, Seat, Shuffler


class Turn(Deciding[State]):
    """One action of Exodus."""

    def __init__(self, state: State, seat: Seat, shuffler: Shuffler) -> None:
        super().__init__(state, seat, shuffler, evolve)
        self.steps = 0
        """How many steps of effects this action has taken so far."""

    def flow(self, kind: str, rules: Iterable[str] = (), *, say: Any = None, **new: Any) -> None:
        """An event that sets open fields of the state to new values; `say` is what it tells
        besides."""
        changed = {name: dump_field(name, value) for name, value in new.items()}
        self.emit(kind, rules, set=changed, **(say or {}))

    def is_read(self, name: str, value: str) -> bool:
        """Whether this table reads the rules so."""
        return self.state.setup.reading(name) == value

    def others(self, seat: Seat) -> tuple[Seat, ...]:
        """All other seats: who learns a card that `seat` shows."""
        if self.state.setup.printed:
            return ()
        return tuple(each for each in range(self.state.setup.players) if each != seat)

    def new_id(self, letter: str, ahead: int = 0) -> str:
        """The next free id; the event that uses it carries it and so advances the counter."""
        return f"{letter}{self.state.next_id + ahead}"

    def ask(
        self,
        kind: str,
        seat: int,
        options: Sequence[str | Option],
        rules: Iterable[str] = (),
        hidden: bool = False,
        **detail: Any,
    ) -> None:
        """Asks a player.  With `hidden` the others hear only that something is asked: the options
        come from a hand."""
        listed = tuple(o if isinstance(o, Option) else Option(o) for o in options)
        name = f"q{self.state.next_decision}"
        stored = dump_decision(Decision(name, kind, seat, listed, detail=detail))
        if hidden:
            self.emit(
                *("asked", rules),
                private={"decision": stored},
                audience=(seat,),
                id=name,
                case=kind,
                seat=seat,
            )
        else:
            self.emit("asked", rules, decision=stored, id=name, case=kind, seat=seat)

"""One action of a card game being decided: its events, each folded at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, Protocol, TypeVar

from journal.contract import Event, Seat, Shuffler


class _Setup(Protocol):
    def reading(self, name: str) -> str:
        """The value of a reading that a table may choose."""


class _Game(Protocol):
    @property
    def setup(self) -> Any:
        """The options of the game, which have a `reading`."""


S = TypeVar("S", bound=_Game)


class Deciding(Generic[S]):
    """Collects the events of one action of `seat`: the state that `apply` returns is the fold of
    its events by construction."""

    def __init__(
        self, state: S, seat: Seat, shuffler: Shuffler, evolve: Callable[[S, Event], S]
    ) -> None:
        self.state = state
        self.seat = seat
        self.shuffler = shuffler
        self.events: list[Event] = []
        self._evolve = evolve

    def emit(
        self,
        kind: str,
        rules: Iterable[str] = (),
        *,
        private: Mapping[str, Any] | None = None,
        sealed: Mapping[str, Any] | None = None,
        audience: tuple[Seat, ...] = (),
        teaches: tuple[Seat, ...] = (),
        **public: Any,
    ) -> None:
        """Appends an event and folds it."""
        event = Event(
            kind, "", public, private or {}, sealed or {}, audience, teaches, tuple(rules)
        )
        self.events.append(event)
        self.state = self._evolve(self.state, event)

    def reading(self, name: str) -> str:
        """A reading that decided, as an event names it."""
        setup: _Setup = self.state.setup
        return f"{name}:{setup.reading(name)}"

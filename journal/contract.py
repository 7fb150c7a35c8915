"""What every rule system offers to the journal, as types.

A rule system is a package of pure functions over frozen dataclasses.  It offers at its top
`new`, `pending`, `legal`, `why_not`, `hints`, `apply`, `evolve`, `view`, `told`, `outcome`,
`dump`, `load`, `parse`, `parts`, `take_part` and `put_part`; the protocol `Rules` below is
that list with its guarantees.  Nothing here knows a particular game, Django or the clock.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

Seat = int | str
"""A place in one journal: 0..n for a player's side, `GM`, or `SCREEN` for what all may see."""

GM = "gm"
SCREEN = "screen"
EVERYBODY: tuple[Seat, ...] = ("all",)
"""As an audience or as those taught: every seat, the screen and spectators too."""

T = TypeVar("T")


class Shuffler(Protocol):
    """The only source of chance.  `of` names the part whose sequence of shuffles is used."""

    def shuffle(self, seq: Sequence[T], of: str = "") -> tuple[T, ...]:
        """All of `seq` in a new order, first one uppermost."""
        ...

    def choose(self, seq: Sequence[T], of: str = "") -> T:
        """One of `seq`, which must not be empty."""
        ...


class Refusal(Exception):
    """An action that the rules do not allow; nothing has been changed.

    `code` is stable and meant for programs, `rule` is the id of the rule that says so (or "" for
    a malformed action), `template` is one English sentence with %(name)s places that `detail` fills
    (so that a page can translate it before filling it in), `sentence` is that sentence filled.
    """

    def __init__(self, code: str, rule: str, template: str, **detail: Any) -> None:
        self.code = code
        self.rule = rule
        self.template = template
        self.detail: dict[str, Any] = detail
        self.sentence = template % detail if detail else template
        super().__init__(self.sentence)

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild, (self.code, self.rule, self.template, self.detail)


def _rebuild(code: str, rule: str, template: str, detail: dict[str, Any]) -> Refusal:
    return Refusal(code, rule, template, **detail)


@dataclass(frozen=True, slots=True)
class Option:
    """One way to answer a decision.

    `arguments` names what the answer must carry (an option too wide to list); `keepable` says that
    the answer may become a standing one ("always, at this table").
    """

    id: str
    arguments: tuple[str, ...] = ()
    keepable: bool = False


@dataclass(frozen=True, slots=True)
class Decision:
    """Somebody must or may choose.  `id` is never used again in this journal, not even after undo.

    `kind` is the rule or case that asks (H4, say); `part` is the part of the state that waits for
    it, "" for the whole; `detail` is what the one who answers may see of the case.
    """

    id: str
    kind: str
    seat: Seat
    options: tuple[Option, ...]
    part: str = ""
    required: bool = True
    detail: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, complete enough for `evolve` to fold it without rules or chance.

    `public` may be told to every seat; `private` only to the seats in `audience`; `sealed` to
    nobody (it is there so that folding works: orders, restored parts).  `teaches` lists the seats
    that learned the face of a card by it.  `rules` lists rule ids and `name:version` of the rulings
    that it used.  `part` is the part that it touches, "" for the whole.
    """

    kind: str
    part: str = ""
    public: Mapping[str, Any] = field(default_factory=dict)
    private: Mapping[str, Any] = field(default_factory=dict)
    sealed: Mapping[str, Any] = field(default_factory=dict)
    audience: tuple[Seat, ...] = ()
    teaches: tuple[Seat, ...] = ()
    rules: tuple[str, ...] = ()

    def everything(self) -> dict[str, Any]:
        """All three layers merged, for `evolve` only."""
        return {**self.sealed, **self.private, **self.public}


def told(event: Event, seat: Seat) -> dict[str, Any]:
    """What `seat` may hear of `event`: kind, part, rules, the public layer and, if it is in the
    audience, the private one.  Never the sealed layer."""
    heard = {**event.public}
    if event.audience == EVERYBODY or seat in event.audience:
        heard.update(event.private)
    # The event's own fields last: a layer may use the same word for something else.
    return {**heard, "kind": event.kind, "part": event.part, "rules": list(event.rules)}


def dump_event(event: Event) -> dict[str, Any]:
    """The stored form of an event: plain JSON values, empty fields left out."""
    stored: dict[str, Any] = {"kind": event.kind}
    for name in ("part", "public", "private", "sealed"):
        value = getattr(event, name)
        if value:
            stored[name] = value
    for name in ("audience", "teaches", "rules"):
        value = getattr(event, name)
        if value:
            stored[name] = list(value)
    return stored


def load_event(stored: Mapping[str, Any]) -> Event:
    """The inverse of `dump_event`."""
    return Event(
        kind=stored["kind"],
        part=stored.get("part", ""),
        public=stored.get("public", {}),
        private=stored.get("private", {}),
        sealed=stored.get("sealed", {}),
        audience=tuple(stored.get("audience", ())),
        teaches=tuple(stored.get("teaches", ())),
        rules=tuple(stored.get("rules", ())),
    )


@dataclass(frozen=True, slots=True)
class Outcome:
    """How it ended; `reason` is a stable code."""

    reason: str
    winners: tuple[Seat, ...] = ()
    losers: tuple[Seat, ...] = ()


class Action(Protocol):
    """A frozen dataclass whose `str` is its one text form; `Rules.parse` is the exact inverse.

    `names` are the objects it names (card ids, decision ids): such an action is re-checked against
    where those are.  An action that names nothing is one that counts, and is stale if one of its
    `parts` has moved since the sender looked.
    """

    @property
    def names(self) -> tuple[str, ...]: ...

    @property
    def parts(self) -> tuple[str, ...]: ...


class Rules(Protocol):
    """The contract of a rule system.  States are frozen; every function is deterministic given
    its arguments and the shuffler.  `seat` is who acts or looks."""

    VERSION: str

    def new(self, options: Mapping[str, Any], shuffler: Shuffler) -> Any:
        """A first state.  Raises `Refusal` naming the bad option."""

    def pending(self, state: Any) -> tuple[Decision, ...]:
        """Who must or may decide what."""

    def legal(self, state: Any, seat: Seat) -> Iterable[Any]:
        """Lazily, the actions open to `seat`."""

    def why_not(self, state: Any, seat: Seat, action: Any) -> Refusal | None:
        """The refusal that `apply` would raise, or None.  Changes nothing."""

    def apply(
        self, state: Any, seat: Seat, action: Any, shuffler: Shuffler
    ) -> tuple[Any, tuple[Event, ...]]:
        """Decide, then evolve.  Takes an action or its text.  Raises `Refusal`; never silent, never
        half applied."""

    def evolve(self, state: Any, event: Event) -> Any:
        """Fold one event, without rules or chance."""

    def view(self, state: Any, seat: Seat) -> dict[str, Any]:
        """What `seat` may see, as plain JSON values: an allow-list."""

    def told(self, event: Event, seat: Seat) -> dict[str, Any]:
        """What `seat` may hear of an event."""

    def outcome(self, state: Any) -> Outcome | None:
        """How it ended, or None."""

    def dump(self, state: Any) -> dict[str, Any]:
        """The position notation: plain JSON values; `load(dump(s)) == s`."""

    def load(self, position: Mapping[str, Any]) -> Any:
        """Checked: a broken position is a `Refusal` naming what is wrong."""

    def parse(self, text: str) -> Any:
        """An action from its text form; `str(parse(t)) == t` for every text that `str` made."""

    QUIET: frozenset[str]
    """Kinds of events that move no card of their part (a question, an answer): an action that
    counts does not become stale by them."""

    # A rule system may offer `TELLING`, kinds of events that only tell of what came before (how a
    # death looked): an undo of that takes them along instead of being stopped by them.
    # `lapses(action)` may say the same of an action's text: that it only lets others go on.

    def sees(self, state: Any, seat: Seat, name: str) -> bool:
        """Whether an object that an action may name is there now and visible to that seat.  The
        answer is the same for what is hidden and for what does not exist."""

    def counted(self, state: Any, action: Any) -> tuple[str, ...]:
        """The parts whose moves since the sender looked make this action stale; () for an action
        that only names objects."""

    def owner(self, state: Any, part: str) -> Seat:
        """The seat that a part belongs to; GM for the whole."""

    def places(self, state: Any) -> dict[str, int]:
        """For every part the place of its next shuffle in its sequence; also for the part that a
        next action may bring in, so that its first shuffle can be committed to before."""

    def revealable(self, state: Any, seat: Seat) -> dict[str, frozenset[int]]:
        """For every part the places of past shuffles whose order no longer hides anything from
        that seat."""

    def parts(self, state: Any) -> tuple[str, ...]:
        """The ids of the parts that undo may restore one by one; () if only as a whole."""

    def take_part(self, state: Any, part: str) -> dict[str, Any]:
        """The position notation of one part with its open decisions ("" for the whole)."""

    def put_part(self, state: Any, part: str, position: Mapping[str, Any]) -> Any:
        """`state` with that part as it was; counters of ids never go back."""

"""What can be done about Rest (FAT-20): take it, call it for several, ask for it."""

from __future__ import annotations

from dataclasses import dataclass

from decks.rules.action_text import Base, pair, quoted, words


@dataclass(frozen=True, slots=True)
class Rest(Base):
    """FAT-20: Exhausted cards come back.  What is left out is a ruling's or is asked (H8)."""

    of: tuple[str, ...]
    n: str = ""
    cards: tuple[str, ...] = ()
    round: str = ""
    pick: str = ""
    where: str = ""
    discard: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        return self.cards

    @property
    def parts(self) -> tuple[str, ...]:
        return self.of

    def __str__(self) -> str:
        return words(f"rest {','.join(self.of)}", *self.arguments())

    def arguments(self) -> tuple[str, ...]:
        """What was said, as `key=value` words in their fixed order."""
        names = ("n", "cards", "round", "pick", "where", "discard")
        return tuple(word for name in names if (word := pair(name, getattr(self, name))))


@dataclass(frozen=True, slots=True)
class CallRest(Base):
    """The GM calls a Rest for these decks: each owner says whether theirs takes part, and nothing
    moves before the GM lets it begin.  What is said is as in `Rest`; cards cannot be named."""

    of: tuple[str, ...]
    n: str = ""
    round: str = ""
    pick: str = ""
    where: str = ""
    discard: str = ""

    @property
    def parts(self) -> tuple[str, ...]:
        return self.of

    def __str__(self) -> str:
        said = Rest(self.of, self.n, (), self.round, self.pick, self.where, self.discard)
        return words(f"rest call {','.join(self.of)}", *said.arguments())


@dataclass(frozen=True, slots=True)
class CloseRest(Base):
    """`commit` the called Rest for those who agreed, or `cancel` it."""

    what: str

    def __str__(self) -> str:
        return f"rest {self.what}"


@dataclass(frozen=True, slots=True)
class AskRest(Base):
    """An owner asks the GM for a Rest, with a word of why."""

    part: str
    reason: str

    def __str__(self) -> str:
        return f"rest ask {self.part} {quoted(self.reason)}"

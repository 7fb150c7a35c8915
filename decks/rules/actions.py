"""What can be done to a party, each with its one text form (`str`); `grammar.parse` is the inverse.

Every action has `names`, the cards and decisions it names, and `parts`, the decks its text names.
Where the text names only cards, or a Round, `parts_of` finds the decks in the state.
"""

from __future__ import annotations

from dataclasses import dataclass

from decks.rules.action_text import Base, pair, quoted, words, yes_no
from decks.rules.actions_rest import AskRest, CallRest, CloseRest, Rest
from journal.contract import Seat

__all__ = ["AskRest", "CallRest", "CloseRest", "Rest", "yes_no"]


@dataclass(frozen=True, slots=True)
class Spec:
    """A card as a set-up names it: `face`, or `_` for a blank one, `>` and its default
    destination (FAT-15), `!` where H16 marks it as not recyclable."""

    face: str
    to: str = ""
    recyclable: bool = True

    def __str__(self) -> str:
        dest = f">{self.to}" if self.to else ""
        return f"{self.face or '_'}{dest}{'' if self.recyclable else '!'}"


@dataclass(frozen=True, slots=True)
class Give(Base):
    """Set-up: a new deck of these cards, shuffled (R30).  The input of H1 and H13 comes with it."""

    seat: Seat
    cards: tuple[Spec, ...]
    size: int | None = None
    active: bool | None = None
    pc: bool | None = None
    kind: str = "skill"

    def __str__(self) -> str:
        return words(
            f"give {self.seat}",
            pair("size", self.size),
            pair("active", self.active),
            pair("pc", self.pc),
            pair("kind", self.kind),
            f"cards={','.join(str(card) for card in self.cards)}",
        )


@dataclass(frozen=True, slots=True)
class Retire(Base):
    """Set-up: the deck leaves the party; its id is not used again."""

    part: str

    def __str__(self) -> str:
        return f"retire {self.part}"


@dataclass(frozen=True, slots=True)
class Swap(Base):
    """Set-up (FAT-2): another card takes the zone and place of `card`, a handle or a face."""

    part: str
    card: str
    new: Spec

    @property
    def names(self) -> tuple[str, ...]:
        return (self.card,) if is_handle(self.card) else ()

    def __str__(self) -> str:
        return f"swap {self.part} {self.card} {self.new}"


@dataclass(frozen=True, slots=True)
class Setting(Base):
    """Set-up of one deck: `hand` (H1: size and whether Active counts), `pc` (H13), `here` (H19),
    `seat`; `values` are written as they stand in the text."""

    what: str
    part: str
    values: tuple[str, ...]

    def __str__(self) -> str:
        if self.what == "hand":
            return f"hand {self.part} size={self.values[0]} active={self.values[1]}"
        return f"{self.what} {self.part} {self.values[0]}"


@dataclass(frozen=True, slots=True)
class Play(Base):
    """FAT-15: cards go from Hand to a zone, or each to its `default`.  `kept` says of how many
    blank cards their player knows that Fatigue does not recycle them (H16)."""

    cards: tuple[str, ...]
    to: str
    rounds: int | None = None
    then: str = ""
    kept: int | None = None

    @property
    def names(self) -> tuple[str, ...]:
        return self.cards

    def __str__(self) -> str:
        return words(
            f"play {','.join(self.cards)}",
            pair("to", self.to),
            pair("rounds", self.rounds),
            pair("then", self.then),
            pair("kept", self.kept),
        )


@dataclass(frozen=True, slots=True)
class Expire(Base):
    """FAT-12: the effect of Active cards ends."""

    cards: tuple[str, ...]
    to: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        return self.cards

    def __str__(self) -> str:
        return words(f"expire {','.join(self.cards)}", pair("to", self.to))


@dataclass(frozen=True, slots=True)
class Draw(Base):
    """FAT-16, FAT-17: each of these decks draws `n` cards; the action says whether it must."""

    of: tuple[str, ...]
    n: int
    required: bool = True

    @property
    def parts(self) -> tuple[str, ...]:
        return self.of

    def __str__(self) -> str:
        kind = "required" if self.required else "optional"
        return f"draw {','.join(self.of)} {self.n} {kind}"


@dataclass(frozen=True, slots=True)
class Look(Base):
    """FAT-22: `mill` or `reveal` of `n` cards, or `search` (n is 0)."""

    what: str
    part: str
    n: int = 0

    def __str__(self) -> str:
        return words(f"{self.what} {self.part}", str(self.n) if self.n else "")


@dataclass(frozen=True, slots=True)
class Allow(Base):
    """The GM lets the owner do something once: optional, rest, mill, reveal or search."""

    part: str
    what: str

    def __str__(self) -> str:
        return f"allow {self.part} {self.what}"


@dataclass(frozen=True, slots=True)
class Move(Base):
    """The GM moves cards by hand, with a reason: handles, `deck:n` (from the top) or `exhausted:n`
    (at random); `at` says where in the Deck."""

    part: str
    cards: tuple[str, ...]
    to: str
    at: str
    reason: str

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(card for card in self.cards if is_handle(card))

    def __str__(self) -> str:
        return words(
            f"move {self.part} {','.join(self.cards)}",
            pair("to", self.to),
            pair("at", self.at),
            quoted(self.reason),
        )


@dataclass(frozen=True, slots=True)
class OpenRound(Base):
    """The next Round is announced; these take part (H19)."""

    number: int
    taking: tuple[str, ...]

    @property
    def parts(self) -> tuple[str, ...]:
        return self.taking

    def __str__(self) -> str:
        return f"round open {self.number} taking={','.join(self.taking)}"


@dataclass(frozen=True, slots=True)
class TakeOut(Base):
    """A character takes no part in the opened Round, for a reason."""

    part: str
    reason: str

    def __str__(self) -> str:
        return f"round out {self.part} {quoted(self.reason)}"


@dataclass(frozen=True, slots=True)
class CloseRound(Base):
    """`commit` the opened Round, with all its refills, or `cancel` it."""

    what: str
    number: int

    def __str__(self) -> str:
        return f"round {self.what} {self.number}"


@dataclass(frozen=True, slots=True)
class Answer(Base):
    """An answer to an open decision; `keep` makes it this table's standing ruling."""

    decision: str
    option: str
    arguments: tuple[str, ...] = ()
    keep: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        return (self.decision,)

    def __str__(self) -> str:
        return words(
            f"answer {self.decision} {self.option}",
            *self.arguments,
            "keep" if self.keep else "",
        )


@dataclass(frozen=True, slots=True)
class Rule(Base):
    """A standing ruling is set, or cleared by `ask`; `case` may name a deck, as in `H17.d1`."""

    case: str
    value: str

    def __str__(self) -> str:
        return f"rule {self.case} {self.value}"


@dataclass(frozen=True, slots=True)
class Override(Base):
    """F5, FAT-18: a settled outcome is set aside with a reason: `revive`, or `end-draw` alive."""

    part: str
    what: str
    reason: str

    def __str__(self) -> str:
        return f"override {self.part} {self.what} {quoted(self.reason)}"


@dataclass(frozen=True, slots=True)
class Describe(Base):
    """FAT-10: how the death looked, free text without effect."""

    part: str
    text: str

    def __str__(self) -> str:
        return f"describe {self.part} {quoted(self.text)}"


@dataclass(frozen=True, slots=True)
class Reshuffle(Base):
    """FAT-19: a GM deck's Discard is shuffled into its Deck."""

    part: str

    def __str__(self) -> str:
        return f"reshuffle {self.part}"


Action = (
    Give
    | Retire
    | Swap
    | Setting
    | Play
    | Expire
    | Draw
    | Look
    | Allow
    | Move
    | Rest
    | CallRest
    | CloseRest
    | AskRest
    | OpenRound
    | TakeOut
    | CloseRound
    | Answer
    | Rule
    | Override
    | Describe
    | Reshuffle
)


def is_handle(text: str) -> bool:
    """Whether `text` is a card's handle, `c` and a number."""
    return text[:1] == "c" and text[1:].isdecimal()

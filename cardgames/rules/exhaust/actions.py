"""What can be done in a game, each with its one text form (`str`); `parse` is the inverse."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from cardgames.rules.action_text import DECISION, Base, malformed
from cardgames.rules.exhaust.cards import BITS, COPIES
from cardgames.rules.exhaust.combos import IDS
from journal.contract import Refusal

SEAT = re.compile(r"0|[1-9]")


@dataclass(frozen=True, slots=True)
class Start(Base):
    """EXH-5: shuffle and deal; `seat` starts, or `chance`, or whom the options name ("")."""

    seat: str = ""

    def __str__(self) -> str:
        return f"start {self.seat}".rstrip()


@dataclass(frozen=True, slots=True)
class Lay(Base):
    """Action A: play these cards to one Combo card.  Cards keep the order they were written in."""

    combo: str
    cards: tuple[str, ...]

    @property
    def names(self) -> tuple[str, ...]:
        return self.cards

    def __str__(self) -> str:
        return f"play {self.combo} {','.join(self.cards)}"


@dataclass(frozen=True, slots=True)
class Return(Base):
    """Action B: one of my Time Magic cards goes back to its deck."""

    def __str__(self) -> str:
        return "return"


@dataclass(frozen=True, slots=True)
class Flip(Base):
    """Action C of Extended Play: use my Exhaustion card."""

    def __str__(self) -> str:
        return "flip"


@dataclass(frozen=True, slots=True)
class Npc(Base):
    """The whole turn of the NPC (E37)."""

    def __str__(self) -> str:
        return "npc"


@dataclass(frozen=True, slots=True)
class Answer(Base):
    """The player's choice among equal plays of the NPC; `cards` only where the decision's option
    asks for them."""

    decision: str
    option: str
    cards: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        return (self.decision,)

    def __str__(self) -> str:
        words = f"answer {self.decision} {self.option}"
        return f"{words} {','.join(self.cards)}" if self.cards else words


@dataclass(frozen=True, slots=True)
class Out(Base):
    """Printed cards: the seat says that it can do nothing (EXH-7)."""

    def __str__(self) -> str:
        return "out"


@dataclass(frozen=True, slots=True)
class Close(Base):
    """The game is over and everybody has seen it: hands and keys come into the open."""

    def __str__(self) -> str:
        return "close"


Action = Start | Lay | Return | Flip | Npc | Answer | Out | Close
PLAIN: dict[str, Action] = {
    str(action): action for action in (Start(), Return(), Flip(), Npc(), Out(), Close())
}


def parse(text: str) -> Action:
    """The action of a text; `str(parse(t)) == t` for every text that `str` made.

    Raises `Refusal` with code `malformed`; a text that tries to pass is told that there is no
    passing (EXH-6).
    """
    if text in PLAIN:
        return PLAIN[text]
    if text == "pass":
        raise Refusal(
            "no_pass", "EXH-6", "There is no passing: play cards or return a Time Magic card."
        )
    words = text.split(" ")
    match words:
        case ["start", seat] if seat == "chance" or SEAT.fullmatch(seat):
            return Start(seat)
        case ["play", combo, cards] if combo in IDS:
            return Lay(combo, _cards(cards))
        case ["answer", decision, option] if DECISION.fullmatch(decision):
            if option != "cards":
                _cards(option)
                return Answer(decision, option)
        case ["answer", decision, "cards", cards] if DECISION.fullmatch(decision):
            return Answer(decision, "cards", _cards(cards))
    raise malformed(_stranger(words))


def _stranger(words: list[str]) -> str:
    """The first word that is not what this verb wants there."""
    wanted: dict[str, list[Callable[[str], object]]] = {
        "start": [SEAT.fullmatch],
        "play": [IDS.__contains__, bool],
        "answer": [DECISION.fullmatch, bool],
    }
    verb, *rest = words
    if verb not in wanted:
        return verb
    for word, fits in zip(rest, wanted[verb], strict=False):
        if not fits(word):
            return word
    return rest[len(wanted[verb])] if len(rest) > len(wanted[verb]) else ""


def _cards(word: str) -> tuple[str, ...]:
    cards = tuple(word.split(","))
    for card in cards:
        if card not in BITS or cards.count(card) > (COPIES if card == "C" else 1):
            raise malformed(card)
    return cards

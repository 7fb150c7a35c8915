"""What can be done in a game, each with its one text form (`str`); `parse` is the inverse."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass

from cardgames.rules.action_text import DECISION, Base, malformed
from cardgames.rules.exodus.cards import LONGEST, SLUG
from cardgames.rules.exodus.state import PHASES

NUMBER = r"(?:0|[1-9][0-9]{0,5})"
MARK = re.compile(rf'mark (@{NUMBER}) (turn|stays) (".*")', re.DOTALL)
OBJECT = re.compile(rf"[psbn][1-9][0-9]{{0,8}}|@{NUMBER}")
GROUP = re.compile(r"(new|p[1-9][0-9]{0,8}):([1-9][0-9]{0,2})")
COUNT = re.compile(NUMBER)
WORD = re.compile(r"[a-z0-9@:,+=?-]{1,300}")
MOST_WORDS = 40


@dataclass(frozen=True, slots=True)
class Start(Base):
    """EXO-3, EXO-4: shuffle, and let chance say who chooses."""

    def __str__(self) -> str:
        return "start"


@dataclass(frozen=True, slots=True)
class Energy(Base):
    """EXO-10: energies from hand, each group onto a pile or starting one (`new`)."""

    groups: tuple[tuple[str, int], ...]

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(name for name, _ in self.groups if name != "new")

    def __str__(self) -> str:
        return "energy " + " ".join(f"{name}:{count}" for name, count in self.groups)


@dataclass(frozen=True, slots=True)
class Summon(Base):
    """EXO-11: a creature from hand onto one of my piles."""

    card: str
    pile: str

    @property
    def names(self) -> tuple[str, ...]:
        return (self.card, self.pile)

    def __str__(self) -> str:
        return f"summon {self.card} {self.pile}"


@dataclass(frozen=True, slots=True)
class Play(Base):
    """EXO-17: a symmetry from hand with its targets, in the order of the card's text."""

    card: str
    targets: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        return (self.card, *self.targets)

    def __str__(self) -> str:
        return f"play {self.card} {','.join(self.targets)}".rstrip()


@dataclass(frozen=True, slots=True)
class Use(Base):
    """Printed cards: the Ability of one of my creatures goes on the stack."""

    pile: str

    @property
    def names(self) -> tuple[str, ...]:
        return (self.pile,)

    def __str__(self) -> str:
        return f"ability {self.pile}"


@dataclass(frozen=True, slots=True)
class Change(Base):
    """Printed cards: what the table says has happened, in the words of `byhand`."""

    changes: tuple[str, ...]

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(word.partition(":")[0] for word in self.changes)

    def __str__(self) -> str:
        return f"change {' '.join(self.changes)}"


@dataclass(frozen=True, slots=True)
class Mark(Base):
    """Printed cards: a symmetry of that player stays in play, until the end of the turn (`turn`) or
    while it stays (`stays`); `text` is what people call it."""

    whose: str
    until: str
    text: str

    @property
    def names(self) -> tuple[str, ...]:
        return (self.whose,)

    def __str__(self) -> str:
        return f"mark {self.whose} {self.until} {json.dumps(self.text, ensure_ascii=False)}"


@dataclass(frozen=True, slots=True)
class Drop(Base):
    """Printed cards: what was noted is not in play any more."""

    note: str

    @property
    def names(self) -> tuple[str, ...]:
        return (self.note,)

    def __str__(self) -> str:
        return f"drop {self.note}"


@dataclass(frozen=True, slots=True)
class Strike(Base):
    """EXO-13: one of my creatures attacks a creature, or a player's Life (`@1`)."""

    attacker: str
    target: str

    @property
    def names(self) -> tuple[str, ...]:
        return (self.attacker, self.target)

    def __str__(self) -> str:
        return f"attack {self.attacker} {self.target}"


@dataclass(frozen=True, slots=True)
class Leave(Base):
    """EXO-7: I am done with this phase of that turn."""

    number: int
    step: str

    def __str__(self) -> str:
        return f"leave {self.number} {self.step}"


@dataclass(frozen=True, slots=True)
class Answer(Base):
    """The answer to a decision; `arguments` only where its option asks for them."""

    decision: str
    option: str
    arguments: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        return (self.decision,)

    def __str__(self) -> str:
        return " ".join(("answer", self.decision, self.option, *self.arguments))


@dataclass(frozen=True, slots=True)
class Concede(Base):
    """X37: I have lost."""

    def __str__(self) -> str:
        return "concede"


@dataclass(frozen=True, slots=True)
class Close(Base):
    """The game is over and everybody has seen it: hands and keys come into the open."""

    def __str__(self) -> str:
        return "close"


Action = (
    Start
    | Energy
    | Summon
    | Play
    | Use
    | Change
    | Mark
    | Drop
    | Strike
    | Leave
    | Answer
    | Concede
    | Close
)
PLAIN: dict[str, Action] = {str(action): action for action in (Start(), Concede(), Close())}


def parse(text: str) -> Action:
    """The action of a text; `str(parse(t)) == t` for every text that `str` made.

    Raises `Refusal` with code `malformed` that names the first word which does not belong.
    """
    if text in PLAIN:
        return PLAIN[text]
    verb, *words = text.split(" ")
    if verb in SPOKEN:
        return SPOKEN[verb](text, words)
    if len(words) > MOST_WORDS:
        raise malformed(words[MOST_WORDS])
    match verb:
        case "energy" if words:
            return Energy(tuple(_group(word) for word in words))
        case "summon":
            card, pile = _words(words, 2)
            return Summon(_card(card), _object(pile, "p"))
        case "play":
            return play(words)
        case "change" if words:
            for word in words:
                if not WORD.fullmatch(word) or not OBJECT.fullmatch(word.partition(":")[0]):
                    raise malformed(word)
            return Change(tuple(words))
        case "attack":
            attacker, target = _words(words, 2)
            return Strike(_object(attacker, "p"), _object(target, "p@"))
        case "leave":
            number, step = _words(words, 2)
            if not COUNT.fullmatch(number):
                raise malformed(number)
            if step not in PHASES:
                raise malformed(step)
            return Leave(int(number), step)
        case "answer":
            return _answer(words)
    raise malformed(verb if not words or verb not in PLAIN else words[0])


def play(words: list[str]) -> Play:
    """A symmetry with its targets from the words after the verb."""
    if not 1 <= len(words) <= 2:
        raise malformed(words[2] if words else "")
    targets = tuple(words[1].split(",")) if len(words) == 2 else ()
    return Play(_card(words[0]), tuple(_object(target, "psb@") for target in targets))


def _mark(text: str, words: list[str]) -> Mark:
    found = MARK.fullmatch(text)
    if not found:
        raise malformed(words[-1] if words else "")
    try:
        # What cannot be written in a note is refused by its name, not as a text that is none.
        told = json.JSONDecoder(strict=False).decode(found[3])
    except json.JSONDecodeError as error:
        raise malformed(found[3]) from error
    return Mark(found[1], found[2], told)


SPOKEN: dict[str, Callable[[str, list[str]], Action]] = {
    "ability": lambda text, words: Use(_object(_words(words, 1)[0], "p")),
    "mark": _mark,
    "drop": lambda text, words: Drop(_object(_words(words, 1)[0], "n")),
}
"""What only people with printed cards say, from the whole text and the words after its verb."""


def _answer(words: list[str]) -> Answer:
    if len(words) < 2:
        raise malformed("")
    decision, option, *arguments = words
    if not DECISION.fullmatch(decision):
        raise malformed(decision)
    for word in (option, *arguments):
        if not WORD.fullmatch(word):
            raise malformed(word)
    return Answer(decision, option, tuple(arguments))


def _words(words: list[str], size: int) -> list[str]:
    if len(words) != size:
        raise malformed(words[size] if len(words) > size else "")
    return words


def _card(word: str) -> str:
    if not SLUG.fullmatch(word) or len(word) > LONGEST:
        raise malformed(word)
    return word


def _object(word: str, letters: str) -> str:
    if not OBJECT.fullmatch(word) or word[0] not in letters:
        raise malformed(word)
    return word


def _group(word: str) -> tuple[str, int]:
    found = GROUP.fullmatch(word)
    if not found:
        raise malformed(word)
    return found[1], int(found[2])
